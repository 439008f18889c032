//! One set of colours: what pictures have, and what pages, LaTeX and the site say of it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use portnote_bml::bml::convert::latex;
use portnote_render::{Palette, html};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `BLESS=1 cargo test -p portnote-conformance look::` writes the file.
#[test]
#[expect(clippy::disallowed_methods, reason = "a file of the repository is written")]
fn the_page_has_the_colors_of_pictures() {
    let path = root().join("web/src/tokens.css");
    let comment = "/* Written from the colours of portnote-render by `BLESS=1 cargo test -p portnote-conformance look::`. */\n";
    let expected = format!("{comment}{}", html::tokens());
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).expect("the page can be written");
    }
    let found = fs::read_to_string(&path).expect("the page has its colours");
    assert_eq!(found, expected);
}

#[test]
fn latex_has_the_colors_of_pictures() {
    let colors = Palette::Four.colors(false);
    for (name, color) in colors.named().take(4) {
        let [red, green, blue] = color.parts();
        let line =
            format!("\\definecolor{{bml{name}}}{{HTML}}{{{red:02X}{green:02X}{blue:02X}}}\n");
        assert!(latex::PACKAGE.contains(&line), "{line}");
    }
}
