//! A deal that was played in several rooms, or at several tables, is dealt once.

use std::borrow::Cow;
use std::collections::HashMap;

use portnote_bridge::{Card, Contract, Seat, Vulnerability};

use super::{Layout, SMALL, SheetOptions};
use crate::figure::{Board, Cards, Figure};

/// The records of each deal, where a layout shows deals and not what became of them.
pub(super) struct Deals<'f> {
    layout: Layout,
    /// How many records of a deal there are, until the first of them is taken.
    left: HashMap<Key<'f>, usize>,
    shows_records: bool,
}

/// What makes two records equal on the paper.
#[derive(PartialEq, Eq, Hash)]
struct Key<'f> {
    number: Option<&'f str>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    hands: [&'f Cards; 4],
    plan: Option<(Option<Contract>, Option<Seat>, Option<Card>)>,
}

impl<'f> Deals<'f> {
    /// Counts the records of each deal.
    pub(super) fn of(figures: impl Iterator<Item = &'f Figure>, options: &SheetOptions) -> Self {
        let mut deals = Self {
            layout: options.layout,
            left: HashMap::new(),
            shows_records: match options.layout {
                Layout::HandRecord
                | Layout::Curtain
                | Layout::BiddingSheet
                | Layout::Handout
                | Layout::Plan => false,
                Layout::Board => options.per_page() < SMALL,
                Layout::Page | Layout::Summary | Layout::Diagrams | Layout::Game => true,
            },
        };
        for figure in figures {
            if let Figure::Bridge(board) = figure
                && let Some(key) = deals.key(board)
            {
                *deals.left.entry(key).or_default() += 1;
            }
        }
        deals
    }

    /// The board as it is drawn; `None` where its deal is on the paper already.
    pub(super) fn take(&mut self, board: &'f Board) -> Option<Cow<'f, Board>> {
        let records = self.key(board).map(|key| self.left.insert(key, 0));
        match records {
            Some(Some(0)) => None,
            Some(Some(2..)) => Some(Cow::Owned(self.without_players(board))),
            _ => Some(Cow::Borrowed(board)),
        }
    }

    /// The deal alone: players and result of one room are not those of all.
    fn without_players(&self, board: &Board) -> Board {
        let mut board = board.clone();
        board.room = None;
        if self.layout != Layout::Plan {
            board.result = None;
        }
        for hand in &mut board.deal.hands {
            hand.player = None;
        }
        board
    }

    fn key(&self, board: &'f Board) -> Option<Key<'f>> {
        if self.shows_records || !board.deal.has_hands() {
            return None;
        }
        let Board { number, deal, .. } = board;
        let plan = (self.layout == Layout::Plan).then(|| {
            let result = board.result.unwrap_or_default();
            (result.contract, result.declarer, result.lead)
        });
        Some(Key {
            number: number.as_deref(),
            dealer: deal.dealer,
            vulnerable: deal.vulnerable,
            hands: deal.hands.each_ref().map(|hand| &hand.cards),
            plan,
        })
    }
}
