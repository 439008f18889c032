//! Auction and Play in the form of EXPORT: one line for each round or trick.

use std::borrow::Cow;

use portnote_pinochle::Call;

use super::complete::Completion;
use super::verify::WritePlan;
use crate::auction::Slot;
use crate::model::{Game, Section};

/// The Auction tag with its rounds.
pub(super) fn auction(game: &Game<'_>, completion: &Completion, manner: &WritePlan) -> String {
    let facts = game.facts();
    let (Some(section), Some(read)) = (&game.auction, &facts.auction) else {
        return absent("Auction", completion);
    };
    if manner.keeps(Some(section.tag)) {
        return raw("Auction", game, section, completion);
    }
    let table = facts.table;
    let Some(first) = section.first.filter(|seat| table.has(*seat)) else {
        return raw("Auction", game, section, completion);
    };
    let mut rows = Rows::new(table.players());
    let place = |seat| table.from(first).position(|other| other == seat);
    for slot in &read.slots {
        let text = match slot.slot {
            Slot::Out => continue,
            Slot::Unknown => Cow::Borrowed("?"),
            Slot::Call(Call::Pass) => Cow::Borrowed("Pass"),
            Slot::Call(Call::Bid(bid)) => Cow::Owned(bid.to_string()),
        };
        if let Some(place) = slot.seat.and_then(place) {
            rows.put(place, &text);
        }
    }
    let stuck = read.auction.and_then(|auction| auction.stuck());
    if let (Some(seat), Some(bid), None) = (stuck, facts.rules.bids.minimum, &section.cut)
        && let Some(place) = place(seat)
    {
        rows.put(place, &bid.to_string());
    }
    let rows = rows.finish(section.cut.is_some());
    format!("[Auction \"{}\"]\n{rows}", first.letters())
}

/// The rounds of an auction as lines, in which each seat has its place.
pub(crate) struct Rows {
    text: String,
    /// Places of a round.
    players: usize,
    /// Places of the last round that are taken; `None` before the first round.
    taken: Option<usize>,
}

impl Rows {
    pub(crate) const fn new(players: usize) -> Self {
        Self { text: String::new(), players, taken: None }
    }

    /// Puts a call at its place, in a new round where the last one is past it.
    pub(crate) fn put(&mut self, place: usize, call: &str) {
        if self.taken.is_none_or(|taken| taken > place) {
            self.end();
            self.taken = Some(0);
        }
        self.fill(place);
        self.push(call);
    }

    /// Fills the last round up to a place.
    fn fill(&mut self, place: usize) {
        while self.taken.is_some_and(|taken| taken < place) {
            self.push("-");
        }
    }

    fn push(&mut self, cell: &str) {
        if self.taken.is_some_and(|taken| taken > 0) {
            self.text.push(' ');
        }
        self.text.push_str(cell);
        self.taken = self.taken.map(|taken| taken + 1);
    }

    /// Ends a round before another one.
    fn end(&mut self) {
        if self.taken.is_some() {
            self.fill(self.players);
            self.text.push('\n');
        }
    }

    /// The lines, with a mark where the auction was broken off.
    pub(crate) fn finish(mut self, is_cut: bool) -> String {
        if is_cut {
            let open = self.taken.is_some_and(|taken| taken < self.players);
            self.text.push_str(match self.taken {
                Some(_) if open => " *",
                Some(_) => "\n*",
                None => "*",
            });
        }
        if is_cut || self.taken.is_some() {
            self.text.push('\n');
        }
        self.text
    }
}

/// The Play tag with its tricks.
pub(super) fn play(game: &Game<'_>, completion: &Completion, manner: &WritePlan) -> String {
    let facts = game.facts();
    let (Some(section), Some(read)) = (&game.play, &facts.play) else {
        return absent("Play", completion);
    };
    if manner.keeps(Some(section.tag)) {
        return raw("Play", game, section, completion);
    }
    let value = game.tags.get(section.tag).map_or("?", |tag| &tag.value);
    let first = section.first.map_or(value, |seat| seat.letters());
    let mut text = format!("[Play \"{first}\"]\n");
    let players = facts.table.players();
    let mut is_open = false;
    for (number, trick) in read.tricks.iter().enumerate() {
        let cards = trick.throws.iter().map(|(card, _)| match card {
            Some(card) => card.to_string(),
            None => "?".to_owned(),
        });
        let mut line = cards.collect::<Vec<_>>().join(" ");
        is_open = trick.throws.len() < players;
        let stated = trick.annotation.as_ref().and_then(|annotation| {
            let winner = annotation.winner?.letters();
            let points = annotation.points.map_or(String::new(), |points| points.to_string());
            (!points.is_empty()).then(|| format!("({winner}{points})"))
        });
        let derived = completion.annotations.get(number).cloned().flatten();
        if let Some(annotation) = stated.or(derived.filter(|_| !is_open)) {
            line.push(' ');
            line.push_str(&annotation);
        }
        if is_open && section.cut.is_some() {
            line.push_str(" *");
        }
        // A trick of which nothing is known has no line.
        let line = line.trim_start();
        if !line.is_empty() {
            text.push_str(line);
            text.push('\n');
        }
    }
    if section.cut.is_some() && !is_open {
        text.push_str("*\n");
    }
    text
}

fn absent(name: &str, completion: &Completion) -> String {
    let value = completion.value(name).unwrap_or("?");
    let mark = if value == "*" { "*\n" } else { "" };
    format!("[{name} \"{value}\"]\n{mark}")
}

/// A section with a fault, or whose first player is unknown, as it was written.
fn raw(name: &str, game: &Game<'_>, section: &Section<'_>, completion: &Completion) -> String {
    let value = game.tags.get(section.tag).map_or_else(
        || completion.value(name).unwrap_or("?").to_owned(),
        |tag| tag.value.to_string(),
    );
    let mut text = format!("[{name} \"{value}\"]\n");
    let mut is_first = true;
    for row in &section.rows {
        for (number, token) in row.tokens.iter().chain(&row.annotation).enumerate() {
            if !std::mem::take(&mut is_first) {
                text.push(if number == 0 && row.new_line { '\n' } else { ' ' });
            }
            text.push_str(token.raw);
        }
    }
    if let Some(cut) = &section.cut {
        let last = section.rows.last().and_then(|row| row.tokens.last());
        let between = last.and_then(|last| {
            let range = last.range.end as usize..cut.start as usize;
            game.text().get(range)
        });
        let is_alone = between.is_none_or(|text| text.contains(['\n', '\r']));
        if !is_first {
            text.push(if is_alone { '\n' } else { ' ' });
        }
        text.push('*');
        is_first = false;
    }
    if !is_first {
        text.push('\n');
    }
    text
}
