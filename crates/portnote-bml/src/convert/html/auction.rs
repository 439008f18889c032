//! An auction diagram: a column for each seat.

use portnote_bridge::{Call, Seat};
use portnote_render::figure::{AuctionFigure, CallShown, note};
use portnote_render::{Style, html};

use crate::bml::model::AuctionWord;

/// Passes that end an auction after a bid.
const LAST_PASSES: usize = 3;

/// An auction diagram. BML B-17
pub(super) fn write(
    out: &mut String,
    lines: &[Vec<AuctionWord>],
    dealer: Option<Seat>,
    style: &Style,
) {
    out.push_str("<figure class=\"auction\">\n");
    out.push_str(&html::auction(&figure(lines, dealer), style));
    out.push_str("</figure>\n");
}

/// The diagram as a figure. Its first word is the dealer's, where a deal says who that is, otherwise
/// West's: one that begins with `-` would be a list. From there the auction goes round, on whatever
/// line a call is written.
fn figure(lines: &[Vec<AuctionWord>], dealer: Option<Seat>) -> AuctionFigure {
    let mut auction = AuctionFigure::default();
    let mut seat = dealer.unwrap_or(Seat::West);
    for word in lines.iter().flatten() {
        match word {
            AuctionWord::None => seat = seat.next(),
            AuctionWord::AllPass => {
                for _ in 0..missing_passes(&auction) {
                    auction.calls.push(shown(seat, "P", Some(Call::Pass)));
                    seat = seat.next();
                }
            }
            AuctionWord::Word { raw, call } => {
                auction.calls.push(shown(seat, raw, *call));
                seat = seat.next();
            }
        }
    }
    auction.is_open = missing_passes(&auction) > 0;
    auction
}

/// The passes that are missing at the end of an auction.
fn missing_passes(auction: &AuctionFigure) -> usize {
    let is_pass = |call: &&CallShown| call.call == Some(Call::Pass);
    let last = auction.calls.iter().rev().take(LAST_PASSES + 1);
    let passes = last.take_while(is_pass).count();
    let is_bid = passes < auction.calls.len();
    (LAST_PASSES + usize::from(!is_bid)).saturating_sub(passes)
}

fn shown(seat: Seat, raw: &str, call: Option<Call>) -> CallShown {
    CallShown {
        seat,
        call,
        text: note::plain(raw.trim_matches(['(', ')', '!', '*'])),
        is_pattern: true,
        is_theirs: raw.starts_with('('),
        is_alerted: raw.trim_end_matches(')').ends_with(['!', '*']),
        is_insufficient: false,
        notes: Vec::new(),
    }
}
