//! Judgement on the form of a block: what needs no value.

use portnote_core::Diagnostic;
use portnote_core::encoding::Encoding;
use portnote_core::frame::form::{FileFacts, check_frame, check_source};

use crate::Options;
use crate::syntax::Block;

/// Reports what is wrong with the form of a block.
pub(crate) fn check(
    block: &Block<'_>,
    facts: &mut FileFacts,
    wanted: Option<Encoding>,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut reporter = options.reporter(diagnostics);
    check_source(block.unit(), facts, wanted, true, &mut reporter);
    check_frame(block.unit(), block.tree(), &options.limits, &mut reporter);
}
