//! What a page may load: its style sheet and its script, inside or beside it, and nothing else.

use portnote_render::html::policy_source;

use super::{SCRIPT, STYLE};

/// Where files beside a page are: a page that is opened as a file has no origin, so that the scheme is
/// named.
const BESIDE: &str = "'self' file:";

/// The policy of a page.
pub(super) fn write(out: &mut String, has_script: bool, is_external: bool) {
    let source = |text| match is_external {
        true => BESIDE.to_owned(),
        false => policy_source(text),
    };
    out.push_str("default-src 'none'; img-src data:; style-src ");
    out.push_str(&source(STYLE));
    if has_script {
        out.push_str("; script-src ");
        out.push_str(&source(SCRIPT));
    }
    out.push_str("; base-uri 'none'; form-action 'none'");
}
