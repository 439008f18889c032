//! Headers of LIN, and what is lost of them.

use portnote_core::Block;
use portnote_core::scan::UnitKind;
use portnote_lin::build::NewHeader;
use portnote_lin::header::Header;
use portnote_lin::syntax::Lin;
use portnote_lin::write::{Fact, Loss};

use super::texts::Output;

/// Says what a header of LIN loses if no board follows: it belongs to those.
pub(super) fn tell_header<T>(block: &Block<'_, Lin>, output: &mut Output<'_, T>) {
    let header = block.own().header();
    let is_loose = block.unit().kind() == UnitKind::Loose;
    let Some(header) = header.filter(|_| is_loose) else {
        return;
    };
    let facts = fields_of(&header_of(header));
    let mut lost: Vec<&str> = facts.iter().map(|fact| fact.title()).collect();
    lost.extend(header.title.is_some().then_some("title"));
    lost.extend((!header.texts.is_empty()).then_some("text"));
    let lost = (!lost.is_empty()).then(|| {
        let lost = format!("{} of a header without boards", lost.join(", "));
        Loss::Content(facts, lost)
    });
    output.tell_at_end(block, lost, block.span().start);
}

pub(super) fn header_of(header: &Header) -> NewHeader {
    let mut new = NewHeader::default();
    new.event.clone_from(&header.event);
    new.segment.clone_from(&header.segment);
    new.scoring = header.scoring;
    let team = |number: usize| header.teams.get(number).cloned().unwrap_or_default();
    new.teams = [0, 1].map(|number| (team(number).name, team(number).carry));
    new
}

/// The fields of a header that say something.
pub(super) fn fields_of(header: &NewHeader) -> Vec<Fact> {
    let has_team =
        |(name, carry): &(Option<String>, Option<String>)| name.is_some() || carry.is_some();
    let fields = [
        (header.event.is_some(), Fact::Event),
        (header.segment.is_some(), Fact::Segment),
        (header.scoring.is_some(), Fact::Scoring),
        (header.teams.iter().any(has_team), Fact::Teams),
    ];
    let held = fields.into_iter().filter(|(is_held, _)| *is_held);
    held.map(|(_, field)| field).collect()
}
