//! Links with hands, auction and play each by itself, as LIN. LIN §11

use super::text::{Letter, Link, Parameter, blank_in, count};
use crate::problem::link::Problem;

/// A query in the order of LIN, with the places of each part.
struct Query<'q, 't> {
    parameters: &'q [Parameter<'t>],
    link: &'q mut Link,
    /// Where text comes from that is only implied.
    end: u32,
}

/// Adds what the parameters say.
pub(super) fn push(parameters: &[Parameter<'_>], link: &mut Link) {
    let ends = parameters.iter().map(|own| own.start + count(own.value));
    let mut query = Query { end: ends.max().unwrap_or(0), parameters, link };
    query.push_names();
    query.add("st||");
    query.push_deal();
    query.push_value("b", "rh||ah|Board ");
    query.push_vulnerability();
    query.push_value("i", "nt|");
    query.push_auction();
    query.push_play();
    query.push_value("c", "mc|");
}

impl Query<'_, '_> {
    fn letters(&self, name: &str) -> Option<Vec<Letter>> {
        let found = self.parameters.iter().find(|own| own.name == name);
        found.map(Parameter::letters)
    }

    /// Adds text that is written nowhere.
    fn add(&mut self, text: &str) {
        self.link.text.push(text, self.end..self.end);
    }

    /// Adds what is written; a bar and a line end have no place in LIN, and a comma none in a list.
    fn take(&mut self, letters: &[Letter], is_list: bool) {
        for letter in letters {
            match letter.value {
                '|' if is_list => self.link.text.push("%PIPE%", letter.from.clone()),
                ',' if is_list => self.link.text.push("%COMMA%", letter.from.clone()),
                '|' => self.link.push('/', letter.from.clone()),
                value => self.link.push(value, letter.from.clone()),
            }
        }
    }

    fn push_value(&mut self, name: &str, before: &str) {
        if let Some(letters) = self.letters(name) {
            self.add(before);
            self.take(&letters, false);
            self.add("|");
        }
    }

    fn push_names(&mut self) {
        let names = ["sn", "wn", "nn", "en"].map(|name| self.letters(name));
        if names.iter().all(Option::is_none) {
            return;
        }
        self.add("pn|");
        for (number, name) in names.into_iter().enumerate() {
            if number > 0 {
                self.add(",");
            }
            let mut letters = name.unwrap_or_default();
            blank_in(&mut letters, &mut self.link.found);
            self.take(&letters, true);
        }
        self.add("|");
    }

    fn push_deal(&mut self) {
        self.add("md|");
        let dealer = self.letters("d");
        let first = dealer.as_ref().and_then(|letters| letters.first());
        let digit = match first.map(|letter| letter.value.to_ascii_lowercase()) {
            Some('s') => "1",
            Some('w') => "2",
            Some('e') => "4",
            _ => "3",
        };
        let place = first.map_or(self.end..self.end, |letter| letter.from.clone());
        self.link.text.push(digit, place);
        for (number, name) in ["s", "w", "n", "e"].into_iter().enumerate() {
            if number > 0 {
                self.add(",");
            }
            // What is neither suit nor rank is said where the hand is read.
            let mut letters = self.letters(name).unwrap_or_default();
            for letter in &mut letters {
                if matches!(letter.value, ',' | '|') {
                    letter.value = ';';
                }
            }
            self.take(&letters, false);
        }
        self.add("|");
    }

    fn push_vulnerability(&mut self) {
        let letters = self.letters("v").unwrap_or_default();
        if letters.is_empty() {
            return;
        }
        self.add("sv|");
        self.take(&letters, false);
        self.add("|");
    }

    /// Calls without gaps, each a digit and a letter, or a letter. LIN §11, `a`
    fn push_auction(&mut self) {
        let Some(letters) = self.letters("a") else {
            return;
        };
        // What begins so is an end position, and not an auction.
        if letters.first().is_some_and(|letter| letter.value == '-') {
            self.add("dt|P");
            self.take(letters.get(1..).unwrap_or(&[]), false);
            self.add("|");
            return;
        }
        let mut at = 0;
        while let Some(letter) = letters.get(at) {
            let next = letters.get(at + 1).map(|letter| letter.value.to_ascii_lowercase());
            let value = letter.value.to_ascii_lowercase();
            let length = match value {
                '(' | '{' => {
                    match self.push_text(&letters, at, Problem::UrlAuction { open: value }) {
                        Some(end) => {
                            at = end;
                            continue;
                        }
                        None => return,
                    }
                }
                '1'..='7' if next == Some('n') => {
                    let third = letters.get(at + 2).map(|letter| letter.value);
                    // `1NT` is read, though the viewer does not. U-6
                    2 + usize::from(matches!(third, Some('t' | 'T')))
                }
                '1'..='7' => 2,
                'x' if next == Some('x') => 2,
                _ => 1,
            };
            let call = letters.get(at..at + length).unwrap_or(&[]);
            at += length;
            self.add("mb|");
            match (value, length) {
                // In a link `x` and `xx` are as good as `d` and `r`.
                ('x', 1) => self.link.text.push("d", letter.from.clone()),
                ('x', _) => {
                    let end = call.last().map_or(letter.from.end, |last| last.from.end);
                    self.link.text.push("r", letter.from.start..end);
                }
                _ => self.take(call, false),
            }
            while let Some(alert) = letters.get(at).filter(|own| own.value == '!') {
                self.take(std::slice::from_ref(alert), false);
                at += 1;
            }
            self.add("|");
        }
    }

    /// A text in brackets; where it ends, or `None` where it does not.
    fn push_text(&mut self, letters: &[Letter], at: usize, problem: Problem) -> Option<usize> {
        let open = letters.get(at)?;
        let close = if open.value == '(' { ')' } else { '}' };
        let inside = letters.get(at + 1..).unwrap_or(&[]);
        let Some(length) = inside.iter().position(|letter| letter.value == close) else {
            self.link.found.push((problem, open.from.clone()));
            return None;
        };
        let inside = inside.get(..length).unwrap_or(&[]);
        let is_added = inside.first().is_some_and(|first| first.value == '+');
        let (command, text) = match (open.value, is_added) {
            ('(', _) => ("an|", inside),
            (_, true) => ("at|", inside.get(1..).unwrap_or(&[])),
            _ => ("nt|", inside),
        };
        self.add(command);
        self.take(text, false);
        self.add("|");
        Some(at + length + 2)
    }

    /// Two characters for each card, and texts in braces. LIN §11, `p`
    fn push_play(&mut self) {
        let Some(letters) = self.letters("p") else {
            return;
        };
        let mut at = 0;
        while let Some(letter) = letters.get(at) {
            if letter.value == '{' {
                match self.push_text(&letters, at, Problem::UrlPlay) {
                    Some(end) => at = end,
                    None => return,
                }
                continue;
            }
            let card = letters.get(at..at + 2).unwrap_or(&[]);
            if card.is_empty() || card.iter().any(|letter| letter.value == '{') {
                self.link.found.push((Problem::UrlPlay, letter.from.clone()));
                at += 1;
                continue;
            }
            self.add("pc|");
            self.take(card, false);
            self.add("|");
            at += 2;
        }
    }
}
