//! Chooses games among neighbouring blocks.

use std::io;

use portnote::pbn::derive::DealRole;
use portnote::product::Judged;
use portnote::product::Piece;
use portnote::{Carry, TableOptions};
use portnote_core::Block;
use portnote_core::columns::{Table, Value};
use portnote_core::frame::{FrameKind, comment};
use portnote_core::inherit::Inheritance;
use portnote_core::tree::Kind as _;
use sha2::{Digest, Sha256};

use super::criteria::Trial;
use super::games::Selectable;
use super::query::{By, Query};
use super::selection::{FoundGame, SharedTag, TakenValues};
use crate::tables::keys::Keys;
use crate::tables::{KeyedSink, Record, Sink};

/// What is asked of each game.
#[derive(Clone, Copy)]
pub(super) struct GameQuery<'g> {
    pub(super) query: &'g Query,
    pub(super) columns: &'g [usize],
    /// The number of the source.
    pub(super) source: usize,
    pub(super) file: &'g str,
    pub(super) how: &'g TableOptions,
}

/// The games of some neighbouring blocks.
pub(super) struct ChosenPiece<'g> {
    pub(super) asked: GameQuery<'g>,
    pub(super) found: Vec<FoundGame>,
    pub(super) rest: Vec<FoundGame>,
    pub(super) named: Vec<usize>,
}

impl<N: Selectable> Piece<N> for ChosenPiece<'_> {
    type Error = io::Error;

    fn add(&mut self, judged: Judged<'_, '_, N>) -> io::Result<()> {
        match &judged.game {
            Some(game) => self.game(&judged, game),
            None => Ok(()),
        }
    }
}

impl ChosenPiece<'_> {
    fn game<N: Selectable>(
        &mut self,
        judged: &Judged<'_, '_, N>,
        game: &N::Game<'_>,
    ) -> io::Result<()> {
        let GameQuery { query, columns, source, file, how } = self.asked;
        let block = judged.block;
        let span = block.span();
        let keys = Keys::of_game(file, judged);
        let mut sink = RowReader {
            query,
            columns,
            trial: query.criteria.trial(),
            games: query.games(),
            values: Vec::new(),
            key: None,
        };
        let mut keyed = KeyedSink { keys: &keys, sink: &mut sink };
        N::rows(game, how, &mut keyed)?;
        let RowReader { trial, values, key, .. } = sink;
        let mut is_chosen = trial.is_chosen();
        let ids = query.ids.as_ref();
        if !is_chosen && !query.keeps_rest && ids.is_none() {
            return Ok(());
        }
        let reads_content = query.shuffle.is_some()
            || query.sample.is_some()
            || query.is_listed
            || ids.is_some_and(super::ids::Ids::reads_content);
        let id = reads_content.then(|| keys.content()).flatten();
        let number = block.index();
        let place = ids.map(|ids| {
            let id = id.as_ref().map(|id| crate::tables::keys::hexadecimal(id));
            ids.place(file, number, &id.unwrap_or_default())
        });
        self.named.extend(place.flatten());
        is_chosen &= place != Some(None);
        if !is_chosen && !query.keeps_rest {
            return Ok(());
        }
        let key = match query.dedupe.as_ref().map(|equal| &equal.by) {
            Some(By::Bytes) => keys.digest(),
            Some(By::Moves(_) | By::Columns(_)) => key,
            None => None,
        };
        let last = self.found.last().or_else(|| self.rest.last());
        let event = N::event_of(game, how.carry).map(|event| event.shared_with(last));
        let found = FoundGame {
            source,
            game: number,
            lead: match number {
                1 => span.start,
                _ => text_start(block).unwrap_or(span.start),
            },
            start: span.start,
            end: span.end,
            id,
            values,
            key,
            place: place.flatten().unwrap_or_default(),
            taken: taken::<N>(game, how.carry),
            deal_role: match how.carry {
                Carry::None => DealRole::None,
                _ => N::deal_role(game),
            },
            set: N::place(game).map(Box::new),
            event,
            is_open: has_open_comment(block),
        };
        match is_chosen {
            true => self.found.push(found),
            false => self.rest.push(found),
        }
        Ok(())
    }
}

/// What a game takes from others; nothing for nearly all games.
fn taken<N: Selectable>(game: &N::Game<'_>, carry: Carry) -> Option<Box<TakenValues>> {
    let said = |name: &str, value: &str, is_stated| SharedTag {
        name: name.into(),
        value: value.into(),
        is_stated,
    };
    let mut taken = TakenValues::default();
    for tag in N::inheritable(game) {
        let kind = tag.stated.map(Inheritance::of);
        taken.gives |= matches!(kind, Some(Inheritance::ForAll(_)));
        if matches!(kind, None | Some(Inheritance::Previous)) {
            let said = said(tag.name, tag.value, tag.stated.is_some());
            taken.tags.push(said);
        }
    }
    if let Some(shared) = N::shared_deal(game, carry) {
        let tags = shared.tags.iter();
        let tags = tags.map(|(name, value)| said(name, value, false));
        taken.deal = Some((shared.game, tags.collect()));
    }
    let is_anything = taken.gives || !taken.tags.is_empty() || taken.deal.is_some();
    is_anything.then(|| Box::new(taken))
}

/// Looks at the rows of one game.
struct RowReader<'q> {
    query: &'q Query,
    columns: &'q [usize],
    trial: Trial<'q>,
    games: Option<&'static Table>,
    values: Vec<Value<'static>>,
    key: Option<[u8; 16]>,
}

impl RowReader<'_> {
    fn is_of_games(&self, table: &'static Table) -> bool {
        self.games.is_some_and(|games| std::ptr::eq(games, table))
    }
}

impl Sink for RowReader<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        self.trial.wants(table)
            || self.is_of_games(table) && (!self.columns.is_empty() || self.query.dedupe.is_some())
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.trial.row(row)?;
        if self.is_of_games(row.table()) {
            let values = self.columns.iter().map(|column| row.value(*column).into_owned());
            self.values = values.collect();
            self.key = self.query.dedupe.as_ref().and_then(|equal| key(&equal.by, row));
        }
        Ok(())
    }
}

/// A digest of values, which games that are equal have in common.
fn key(by: &By, row: &Record<'_>) -> Option<[u8; 16]> {
    let (columns, is_of_moves) = match by {
        By::Bytes => return None,
        By::Moves(columns) => (columns, true),
        By::Columns(columns) => (columns, false),
    };
    let mut digest = Sha256::new();
    for (at, column) in columns.iter().enumerate() {
        let value = row.value(*column);
        // No moves are a list of moves.
        if value.is_null() && !(is_of_moves && at == 0) {
            return None;
        }
        let text = format!("{value:?}");
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text.as_bytes());
    }
    digest.finalize().get(..16)?.try_into().ok()
}

/// Where a block begins to have text: its first escape line, its first comment, or its game. `None`
/// where all of it is blank.
pub(super) fn text_start<N: Selectable>(block: &Block<'_, N>) -> Option<u64> {
    let unit = block.unit();
    let text = unit.bytes().iter();
    let blank = text.take_while(|byte| byte.is_ascii_whitespace()).count();
    let is_blank = blank == unit.bytes().len();
    (!is_blank).then(|| unit.outer_span().start + blank as u64)
}

/// Whether a block has nothing but comments and escape lines.
pub(super) fn has_only_remarks<N: Selectable>(block: &Block<'_, N>) -> bool {
    let is_remark = |kind: N::Kind| {
        matches!(
            kind.frame(),
            Some(
                FrameKind::BraceComment
                    | FrameKind::LineComment
                    | FrameKind::EscapeLine
                    | FrameKind::Blank
                    | FrameKind::Newline
            )
        )
    };
    !block.is_game() && !block.is_opaque() && block.items().all(|item| is_remark(item.kind()))
}

/// Whether a comment is not closed, so that a brace in a later game would close it.
pub(super) fn has_open_comment<N: Selectable>(block: &Block<'_, N>) -> bool {
    if block.is_opaque() {
        return true;
    }
    let kind: N::Kind = FrameKind::BraceComment.into();
    let mut comments = block.tree().nodes().filter(|node| node.kind() == kind);
    comments.any(|node| !comment::is_closed(block.unit().slice(node.range())))
}
