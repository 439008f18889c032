//! What a solver needs to know of a board, and what it found, filled into the text.

use std::collections::BTreeMap;

use portnote::pbn::Pbn;
use portnote::product::notation::Notation;
use portnote::{AnyGames, Format};
use portnote_bridge::{CompleteDeal, Deal, RecordedPlay, Side, SolveError};
use portnote_doubledummy::{Answer, Answers, Board, Fill, LeftReason, Question, fill};
use serde::{Deserialize, Serialize};

use crate::full::Written;
use crate::held::{OpenText, json};

/// A board, as far as solving needs it.
#[derive(Serialize)]
struct Solvable {
    /// The four hands; `None` where they cannot be solved.
    deal: Option<String>,
    /// Why they cannot be solved.
    reason: Option<String>,
    /// Cards of each hand. Fewer than 13 have no par.
    size: u8,
    /// The sides of which one may bid first: both, where the dealer is not known.
    openers: Vec<&'static str>,
    vulnerable: Option<&'static str>,
    /// Denomination and declarer of the contract.
    contract: Option<PlayedBy>,
    /// Whether results can be filled in: the game states its deal itself, in a notation that has
    /// places for them.
    is_filled: bool,
    play: Option<Played>,
}

/// Who played what.
#[derive(Serialize)]
struct PlayedBy {
    denomination: &'static str,
    declarer: char,
}

/// The cards of a play that follow the rules.
#[derive(Serialize)]
struct Played {
    denomination: &'static str,
    leader: char,
    declarer: &'static str,
    cards: Vec<String>,
    stopped: Option<Stopped>,
}

/// Where a play cannot be followed further.
#[derive(Serialize)]
struct Stopped {
    card_no: usize,
    reason: &'static str,
}

/// What was filled in.
#[derive(Serialize)]
struct Report {
    edits: Vec<Edit>,
    /// How many of each tag.
    added: BTreeMap<&'static str, u64>,
    /// What was left out, each in a sentence.
    left: Vec<String>,
}

/// A change, as those of a fix are written.
#[derive(Serialize)]
struct Edit {
    byte_start: u64,
    byte_end: u64,
    text: String,
}

/// A deal with its 20 results.
#[derive(Deserialize)]
struct Solved {
    deal: String,
    tricks: String,
}

impl From<&Board> for Solvable {
    fn from(board: &Board) -> Self {
        let deal = board.deal.as_ref().ok();
        let openers: Vec<Side> = match board.opener() {
            Some(opener) => vec![opener],
            None => Side::ALL.to_vec(),
        };
        Self {
            deal: deal.map(CompleteDeal::to_string),
            reason: board.deal.as_ref().err().map(ToString::to_string),
            size: deal.map_or(0, CompleteDeal::size),
            openers: openers.into_iter().map(Side::abbreviation).collect(),
            vulnerable: board.vulnerable.map(|vulnerable| vulnerable.name()),
            contract: board.played_by().map(|(denomination, declarer)| PlayedBy {
                denomination: denomination.letters(),
                declarer: declarer.letter(),
            }),
            is_filled: board.deal_game == board.game,
            play: board.play.as_ref().map(Played::from),
        }
    }
}

impl From<&RecordedPlay> for Played {
    fn from(play: &RecordedPlay) -> Self {
        let start = play.start();
        Self {
            denomination: start.denomination().letters(),
            leader: start.leader().letter(),
            declarer: start.declarer().abbreviation(),
            cards: play.cards().iter().map(ToString::to_string).collect(),
            stopped: play
                .stopped()
                .map(|stopped| Stopped { card_no: stopped.card_no, reason: stopped.reason.name() }),
        }
    }
}

impl OpenText {
    /// What a solver needs to know of a board, as JSON; `None` where the game is not one of bridge.
    #[must_use]
    pub fn solvable(&self, game: u32) -> Option<String> {
        let (format, options) = (self.document.format(), self.document.options());
        let before = usize::try_from(game).ok()?.checked_sub(1)?;
        let found = AnyGames::new(format, self.bytes(), options).nth(before)?.ok()?;
        let mut solvable = Solvable::from(&Board::of(&found)?);
        solvable.is_filled &= format == Format::Pbn;
        Some(json(&solvable))
    }

    /// The text with the results of deals that were solved, which are JSON: a list of `deal` and
    /// `tricks`, the 20 results as digits. Nothing that is there changes.
    ///
    /// # Errors
    /// The notation has no place for results, or the list is not valid.
    pub fn fill(&self, solved: &str) -> Result<Written, String> {
        if self.document.format() != Format::Pbn {
            return Err("only PBN has places for double-dummy results".to_owned());
        }
        let invalid = |error: &dyn std::fmt::Display| format!("invalid results: {error}");
        let solved: Vec<Solved> = serde_json::from_str(solved).map_err(|error| invalid(&error))?;
        let mut answers = Answers::default();
        for Solved { deal, tricks } in solved {
            let deal: Deal = deal.parse().map_err(|error| invalid(&error))?;
            let deal = CompleteDeal::try_from(&deal).map_err(|error| invalid(&error))?;
            let table = tricks.parse().map_err(|error| invalid(&error))?;
            answers.insert(Question::Table(deal), Ok(Answer::Table(table)));
        }
        let options = Pbn::options(self.document.options());
        let filled = fill(self.bytes(), &options, &Fill::new(), &mut answers);
        let edits = filled.script.changes().map(|(span, bytes)| Edit {
            byte_start: span.start,
            byte_end: span.end,
            text: String::from_utf8_lossy(bytes).into_owned(),
        });
        let added = filled.report.added.iter().map(|(tag, number)| (tag.name(), *number));
        // Nobody asked for the other deals of the file.
        let is_told =
            |reason: &LeftReason| !matches!(reason, LeftReason::NotSolved(SolveError::Stopped));
        let left = filled.report.left.iter().filter(|left| is_told(&left.reason));
        let report = json(&Report {
            edits: edits.collect(),
            added: added.collect(),
            left: left.map(|left| format!("game {}: {}", left.game, left.reason)).collect(),
        });
        Ok(Written { bytes: filled.apply(self.bytes()), report })
    }
}
