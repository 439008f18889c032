//! What a page may load: its style sheet and its script, inside or beside it, and nothing else.

/// The hash of the style sheet, which lets a browser use no other one inside a page.
const STYLE_HASH: &str = "sha256-FdMClKxr7IrOjPdAJkv75pUEArX1LRYic8WCgYTJKV0=";

/// The hash of the script.
const SCRIPT_HASH: &str = "sha256-uHaJR/SG8NaR0FkR+SoHxxDlqP0AgZbp6amknwczLjk=";

/// Where files beside a page are: a page that is opened as a file has no origin, so that the scheme is
/// named.
const BESIDE: &str = "'self' file:";

/// The policy of a page.
pub(super) fn write(out: &mut String, has_script: bool, is_external: bool) {
    out.push_str("default-src 'none'; img-src data:; style-src ");
    source(out, STYLE_HASH, is_external);
    if has_script {
        out.push_str("; script-src ");
        source(out, SCRIPT_HASH, is_external);
    }
    out.push_str("; base-uri 'none'; form-action 'none'");
}

fn source(out: &mut String, hash: &str, is_external: bool) {
    if is_external {
        out.push_str(BESIDE);
    } else {
        out.push('\'');
        out.push_str(hash);
        out.push('\'');
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use rstest::rstest;
    use sha2::{Digest as _, Sha256};

    use super::*;
    use crate::convert::html::{SCRIPT, STYLE};

    #[rstest]
    #[case::style(STYLE, STYLE_HASH)]
    #[case::script(SCRIPT, SCRIPT_HASH)]
    fn a_hash_is_that_of_its_file(#[case] text: &str, #[case] hash: &str) {
        let expected = STANDARD.encode(Sha256::digest(text));
        assert_eq!(hash, format!("sha256-{expected}"));
    }
}
