//! The search of a page, as a browser makes it.

use std::process::Command;

use rstest::rstest;

use crate::support::{Folder, assert_ran, browser};

const SYSTEM: &str = "1C strong\n1red natural\n1M five cards\n  2oM natural\n2HS weak\n1N balanced\n  \
                      2red transfer\n    2M accepts\n  (2M) natural\n";

/// Types into the field, and puts the ids of the rows that are found into the title.
const TYPE: &str = "<script>const field = document.querySelector('.tools input');
field.value = 'QUERY';
field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
document.title = [...document.querySelectorAll('.hit')].map((row) => row.closest('li').id).join(' ');
</script></body>";

#[rstest]
#[case::what_a_row_means("1h", "1red 1M")]
#[case::another_case("1H", "1red 1M")]
#[case::a_sign("1♥", "1red 1M")]
#[case::what_it_says("1red", "1red")]
#[case::what_it_does_not("1s", "1M")]
#[case::strains("2s", "1M--2oM 2HS 1N--2red--2M 1N--opp2M")]
#[case::an_end_of_a_sequence("1h-2s", "1M--2oM")]
#[case::calls_before_a_row("1n-2d-2h", "1N--2red--2M")]
#[case::opponents("1n-(2s)", "1N--opp2M")]
fn a_row_is_found_by_each_of_its_calls(#[case] query: &str, #[case] rows: &str) {
    let Some(browser) = browser() else {
        return;
    };
    let folder = Folder::new().file("a.bml", SYSTEM);
    assert_ran(&folder.run(&["convert", "a.bml", "-o", "a.html"]), 0, "", "");
    let page = String::from_utf8(folder.read("a.html")).unwrap();
    // The policy of a page lets no other script run.
    let (before, policy) = page.split_once("<meta http-equiv=\"Content-Security-Policy\"").unwrap();
    let (_, after) = policy.split_once('>').unwrap();
    let page = format!("{before}{after}").replace("</body>", &TYPE.replace("QUERY", query));
    folder.put("b.html", &page);
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.path("p").display()))
        .arg(format!("file://{}", folder.path("b.html").display()))
        .env("HOME", folder.path("."))
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let title = shown.split_once("<title>").unwrap().1;
    assert_eq!(title.split_once("</title>").unwrap().0, rows);
}
