//! A deal that was played in several rooms, or at several tables, is dealt once.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::{Layout, SheetOptions};
use crate::figure::BoardFigure;

/// The deals that came, where a layout shows deals and not what became of them. Of each deal a digest of
/// 64 bits is kept: that two of a million are equal is as likely as one in 30 million.
pub(super) struct Deals {
    layout: Layout,
    seen: HashSet<u64>,
    /// The deals that came more than once.
    shared: HashSet<u64>,
    shows_records: bool,
}

impl Deals {
    pub(super) fn new(options: &SheetOptions) -> Self {
        Self {
            layout: options.layout,
            seen: HashSet::new(),
            shared: HashSet::new(),
            shows_records: match options.layout {
                Layout::HandRecord
                | Layout::Curtain
                | Layout::BiddingSheet
                | Layout::Handout
                | Layout::Plan => false,
                Layout::Board | Layout::Diagrams => !options.has_small_deals(),
                Layout::Page | Layout::Summary | Layout::Game => true,
            },
        }
    }

    /// The deal of a board that is not on the paper yet; an error where it is.
    pub(super) fn take(&mut self, board: &BoardFigure) -> Result<Option<u64>, OnPaper> {
        let Some(deal) = self.digest(board) else {
            return Ok(None);
        };
        match self.seen.insert(deal) {
            true => Ok(Some(deal)),
            false => {
                self.shared.insert(deal);
                Err(OnPaper)
            }
        }
    }

    /// Whether several boards have a deal.
    pub(super) fn is_shared(&self, deal: u64) -> bool {
        self.shared.contains(&deal)
    }

    /// The deal alone: players and result of one room are not those of all. `None` where the board says
    /// nothing of them.
    pub(super) fn without_players(&self, board: &BoardFigure) -> Option<BoardFigure> {
        let has_result = board.result.is_some() && self.layout != Layout::Plan;
        let has_player = board.deal.hands.iter().any(|hand| hand.player.is_some());
        if board.room.is_none() && !has_result && !has_player {
            return None;
        }
        let mut board = board.clone();
        board.room = None;
        if has_result {
            board.result = None;
        }
        for hand in &mut board.deal.hands {
            hand.player = None;
        }
        Some(board)
    }

    /// What makes two records equal on the paper.
    fn digest(&self, board: &BoardFigure) -> Option<u64> {
        if self.shows_records || !board.deal.has_hands() {
            return None;
        }
        let BoardFigure { number, deal, .. } = board;
        let plan = (self.layout == Layout::Plan).then(|| {
            let result = board.result.unwrap_or_default();
            (result.contract, result.declarer, result.lead)
        });
        // The same with each run, as the output is.
        let mut hasher = DefaultHasher::new();
        number.hash(&mut hasher);
        (deal.dealer, deal.vulnerable, plan).hash(&mut hasher);
        let hands = deal.hands.iter();
        hands.for_each(|hand| hand.cards.hash(&mut hasher));
        Some(hasher.finish())
    }
}

/// A deal is on the paper already.
pub(super) struct OnPaper;
