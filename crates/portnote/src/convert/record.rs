//! A board between two notations, and what is said of it. LIN §12

use portnote_core::{Block, Diagnostic, Notation, RecordId, Span};
use portnote_lin::bridge::{Contract, Denomination, Risk, Seat};
use portnote_lin::build::{NewBoard, NewHeader};
use portnote_lin::write::Loss;

/// What a note begins with that explains an alerted call. D-14
#[cfg(feature = "pbn")]
pub(super) const ALERT: &str = "alert";

/// A board with what the header of its set says.
#[derive(Default)]
pub(super) struct Record {
    pub(super) board: NewBoard,
    pub(super) header: NewHeader,
    /// What is lost in every layout.
    pub(super) losses: Vec<Loss>,
}

/// What is said of each board; the losses are in the order of the games.
pub(super) fn report<N: Notation>(
    blocks: &[Block<'_, N>],
    losses: Vec<(RecordId, Vec<Loss>)>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let games = blocks.iter().filter(|block| block.is_game());
    for (block, (record, losses)) in games.zip(losses) {
        let span = Span::empty(block.span().start);
        let first = found.len();
        losses
            .into_iter()
            .for_each(|loss| loss.report(span, &mut found));
        let own = found.get_mut(first..).unwrap_or(&mut []);
        own.iter_mut()
            .for_each(|found| found.record = Some(record.clone()));
    }
    found
}

/// An entry of `rs`. LIN-69
pub(super) fn result(
    contract: Option<Contract>,
    declarer: Option<Seat>,
    tricks: Option<u8>,
) -> Option<String> {
    let Contract::Bid { bid, risk } = contract? else {
        return Some("PASS".to_owned());
    };
    let strain = match bid.denomination() {
        Denomination::NoTrump => 'N',
        denomination => denomination.suit()?.letter(),
    };
    let risk = match risk {
        Risk::Undoubled => "",
        Risk::Doubled => "x",
        Risk::Redoubled => "xx",
    };
    let seat = declarer?.letter();
    let made = tricks.map(|tricks| i16::from(tricks) - i16::from(bid.tricks_needed()));
    let made = match made {
        None => String::new(),
        Some(0) => "=".to_owned(),
        Some(made) => format!("{made:+}"),
    };
    Some(format!("{}{strain}{seat}{risk}{made}", bid.level()))
}
