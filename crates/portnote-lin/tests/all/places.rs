//! Places of findings are those of the file, also where the text is written with escapes.

use portnote_core::{Profile, TextIndex};
use rstest::rstest;

#[rstest]
#[case::viewer("https://www.bridgebase.com/tools/handviewer.html?n=sak32é🂡hqj5&s=sqjt9&b=5#b=5\n")]
#[case::text("https://www.bridgebase.com/tools/handviewer.html?lin=pn|é,b,c,d|md|1SA,🂡,SQ,SJ|\n")]
#[case::escapes("https://www.bridgebase.com/tools/handviewer.html?lin=%C3%A9md%7C1é%7Cmb%7Cq%7C\n")]
fn a_link_with_other_letters_has_its_columns(#[case] text: &str) {
    let index = TextIndex::new(text.as_bytes());
    let found = portnote_lin::parse(text.as_bytes()).check(Profile::Import);
    assert!(found.iter().any(|finding| finding.span.start > 60), "{found:#?}");
    for finding in found {
        let places = (index.place(finding.span.start), index.place(finding.span.end));
        assert_eq!((finding.start, finding.end), places, "{finding}");
    }
}
