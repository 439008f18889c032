//! What a page may load: its style sheet and its script, inside or beside it, and nothing else.

use std::sync::LazyLock;

use portnote_render::html::policy_source;

use super::{SCRIPT, style};

/// Where files beside a page are: a page that is opened as a file has no origin, so that the scheme is
/// named.
const BESIDE: &str = "'self' file:";

/// The hashes of a page's own files. A system is short, so that to hash them again for each page would
/// take as long as to write it.
static STYLE_SOURCE: LazyLock<String> = LazyLock::new(|| policy_source(style()));
static SCRIPT_SOURCE: LazyLock<String> = LazyLock::new(|| policy_source(SCRIPT));

/// The policy of a page.
pub(super) fn write(out: &mut String, has_script: bool, is_external: bool) {
    let source = |inside: &'static LazyLock<String>| match is_external {
        true => BESIDE,
        false => inside.as_str(),
    };
    out.push_str("default-src 'none'; img-src data:; style-src ");
    out.push_str(source(&STYLE_SOURCE));
    if has_script {
        out.push_str("; script-src ");
        out.push_str(source(&SCRIPT_SOURCE));
    }
    out.push_str("; base-uri 'none'; form-action 'none'");
}
