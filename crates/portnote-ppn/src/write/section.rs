//! Auction and Play in the form of EXPORT: one line for each round or trick.

use portnote_pinochle::Call;

use super::complete::Completion;
use super::verify::Manner;
use crate::auction::Slot;
use crate::model::{Game, Section};

/// The Auction tag with its rounds.
pub(super) fn auction(game: &Game<'_>, completion: &Completion, manner: &Manner) -> String {
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
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut put = |place: usize, text: String| {
        let new_row = rows.last().is_none_or(|row| row.len() > place);
        if new_row {
            if let Some(row) = rows.last_mut() {
                row.resize(table.players(), "-".to_owned());
            }
            rows.push(Vec::new());
        }
        if let Some(row) = rows.last_mut() {
            row.resize(place, "-".to_owned());
            row.push(text);
        }
    };
    let place = |seat| table.from(first).position(|other| other == seat);
    for slot in &read.slots {
        let text = match slot.slot {
            Slot::Out => continue,
            Slot::Unknown => "?".to_owned(),
            Slot::Call(Call::Pass) => "Pass".to_owned(),
            Slot::Call(Call::Bid(bid)) => bid.to_string(),
        };
        if let Some(place) = slot.seat.and_then(place) {
            put(place, text);
        }
    }
    let stuck = read.auction.and_then(|auction| auction.stuck());
    if let (Some(seat), Some(bid), None) = (stuck, facts.rules.bids.minimum, &section.cut)
        && let Some(place) = place(seat)
    {
        put(place, bid.to_string());
    }
    let mut text = format!("[Auction \"{}\"]\n", first.letters());
    let mut lines: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    if section.cut.is_some() {
        let open = rows.last().is_some_and(|row| row.len() < table.players());
        match lines.last_mut().filter(|_| open) {
            Some(line) => line.push_str(" *"),
            None => lines.push("*".to_owned()),
        }
    }
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// The Play tag with its tricks.
pub(super) fn play(game: &Game<'_>, completion: &Completion, manner: &Manner) -> String {
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
            let points = annotation
                .points
                .map_or(String::new(), |points| points.to_string());
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

/// A section with a fault, or of which nobody knows who begins, as it was written.
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
                text.push(if number == 0 && row.new_line {
                    '\n'
                } else {
                    ' '
                });
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
