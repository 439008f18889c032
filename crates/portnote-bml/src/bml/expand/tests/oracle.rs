//! The expansion once more, as plainly as the rules can be written down: it recurses, works on
//! texts, and looks through all that it has for each sequence.

use std::collections::BTreeMap;

use portnote_bridge::{AuctionState, Call, Seat};

/// A call and whether the opponents make it: `1N`, `P`.
type Made = (bool, String);

/// A call that a word means, and its variable with the suit.
type Instance = (String, Option<(String, char)>);

/// What is known on the way to a row.
#[derive(Clone, Default)]
struct Way {
    calls: Vec<Made>,
    suits: BTreeMap<String, char>,
    is_instantiated: bool,
}

/// A row with what is below it.
struct Node {
    is_theirs: bool,
    alternatives: Vec<String>,
    text: String,
    below: Vec<Node>,
}

/// The sequences of a text in the form of [`super::rows`], each as its name and description.
pub(super) fn expand(text: &str, is_compat: bool) -> Vec<(String, String)> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .map(|line| ((line.len() - line.trim_start().len()) / 2, line.trim()))
        .collect();
    let (nodes, _) = nodes(&lines, 0, is_compat);
    let mut found = Vec::new();
    group(&nodes, &Way::default(), is_compat, &mut found);
    found
}

/// The rows from the first line on that are at least as deep.
fn nodes(lines: &[(usize, &str)], level: usize, is_compat: bool) -> (Vec<Node>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&(own, line)) = lines.get(at).filter(|line| line.0 >= level) {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        let (below, taken) = nodes(&lines[at + 1..], own + 1, is_compat);
        let mut parts = word.split('-').filter(|part| !part.is_empty()).rev();
        let mut node = node(parts.next().expect("a call"), text, below, is_compat);
        for part in parts {
            node = self::node(part, "", vec![node], is_compat);
        }
        found.push(node);
        at += taken + 1;
    }
    (found, at)
}

fn node(part: &str, text: &str, below: Vec<Node>, is_compat: bool) -> Node {
    let inner = part.trim_start_matches('(').trim_end_matches(')');
    let mut alternatives: Vec<String> = inner.split('/').map(str::to_owned).collect();
    if is_compat {
        alternatives = alternatives.split_off(alternatives.len() - 1);
    }
    Node { is_theirs: part.starts_with('('), alternatives, text: text.to_owned(), below }
}

fn group(nodes: &[Node], way: &Way, is_compat: bool, found: &mut Vec<(String, String)>) {
    let mut taken: Vec<Made> = Vec::new();
    let mut kept: Vec<Vec<Instance>> = vec![Vec::new(); nodes.len()];
    // The reference takes rows as they come.
    let passes: &[Option<bool>] = match is_compat {
        true => &[None],
        false => &[Some(true), Some(false)],
    };
    for firm in passes {
        for (node, kept) in nodes.iter().zip(&mut kept) {
            if firm.is_some_and(|firm| is_firm(node, way) != firm) {
                continue;
            }
            for instance in instances(node, way) {
                let made = (node.is_theirs, instance.0.clone());
                if is_literal(node) || !taken.contains(&made) {
                    kept.push(instance);
                }
                taken.push(made);
            }
        }
    }
    for (node, kept) in nodes.iter().zip(kept) {
        for (call, variable) in kept {
            let mut below = way.clone();
            if below.calls.last().is_some_and(|last| last.0 == node.is_theirs) {
                below.calls.push((!node.is_theirs, "P".to_owned()));
            }
            below.calls.push((node.is_theirs, call));
            below.is_instantiated |= !is_literal(node);
            if below.is_instantiated && !is_compat && !last_is_legal(&below.calls) {
                continue;
            }
            let mut text = node.text.clone();
            if let Some((name, suit)) = variable {
                text = substitute(&text, &name, suit);
                below.suits.insert(name, suit);
            }
            let name = name(&below.calls);
            match found.iter_mut().find(|found| found.0 == name) {
                Some(known) if known.1.is_empty() => known.1 = text,
                Some(_) => {}
                None => found.push((name, text)),
            }
            group(&node.below, &below, is_compat, found);
        }
    }
}

fn is_literal(node: &Node) -> bool {
    matches!(node.alternatives.as_slice(), [one] if matches!(one.as_str(), "P" | "D" | "R") || rank(one).is_some())
}

fn is_firm(node: &Node, way: &Way) -> bool {
    let [one] = node.alternatives.as_slice() else {
        return false;
    };
    let (_, rest) = split(one);
    is_literal(node)
        || rest.starts_with("step")
        || rest.starts_with('o')
        || way.suits.contains_key(rest)
}

fn instances(node: &Node, way: &Way) -> Vec<Instance> {
    let mut all = Vec::new();
    for one in &node.alternatives {
        for instance in of_pattern(one, way) {
            let is_high = rank(&instance.0).is_none_or(|bid| highest(way) < Some(bid));
            if node.alternatives.len() == 1 || is_high {
                all.push(instance);
            }
        }
    }
    all
}

fn of_pattern(one: &str, way: &Way) -> Vec<Instance> {
    let (number, rest) = split(one);
    let carried = |suit: char| (format!("{number}{suit}"), Some((rest.to_owned(), suit)));
    let strains = |strains: &str| -> Vec<_> {
        let calls = strains.chars().map(|strain| (format!("{number}{strain}"), None));
        calls.collect()
    };
    let new = |suits: &str| -> Vec<_> {
        let is_new = |suit: &char| {
            let is_used =
                way.calls.iter().any(|made| rank(&made.1).is_some() && made.1.ends_with(*suit));
            !is_used && highest(way) < rank(&format!("{number}{suit}"))
        };
        suits.chars().filter(is_new).map(carried).collect()
    };
    let other = |variable: &str, suits: &str| -> Vec<_> {
        let mut bid = suits.chars().filter(|suit| {
            way.calls.iter().any(|made| rank(&made.1).is_some() && made.1.ends_with(*suit))
        });
        let first = way
            .suits
            .get(variable)
            .copied()
            .or_else(|| bid.next().filter(|_| bid.next().is_none()));
        match first {
            Some(first) => new(&suits.replace(first, "")),
            None => Vec::new(),
        }
    };
    if let Some(&suit) = way.suits.get(rest) {
        return vec![carried(suit)];
    }
    let order = |suit: char| "CDHS".find(suit);
    let between = |below: &[&str], above: &[&str]| -> String {
        let bound = |name: &&str| way.suits.get(*name).copied();
        let fits = |suit: &char| {
            let is_above = below.iter().filter_map(bound).all(|other| order(other) < order(*suit));
            is_above && above.iter().filter_map(bound).all(|other| order(*suit) < order(other))
        };
        "CDHS".chars().filter(fits).collect()
    };
    match rest {
        "P" | "D" | "R" if number.is_empty() => vec![(rest.to_owned(), None)],
        "red" => strains("DH"),
        "black" => strains("CS"),
        "M" => new("HS"),
        "m" => new("CD"),
        "X" => new(&between(&[], &["Y", "Z"])),
        "Y" => new(&between(&["X"], &["Z"])),
        "Z" => new(&between(&["X", "Y"], &[])),
        "oM" => other("M", "HS"),
        "om" => other("m", "CD"),
        "step" | "steps" => {
            let last = way.calls.iter().rev().find_map(|made| rank(&made.1));
            let steps: usize = number.parse().expect("a number");
            let bid = last.filter(|_| steps > 0).map(|last| last + steps);
            let bid = bid.filter(|bid| *bid < 35);
            bid.map(|bid| (written(bid), None)).into_iter().collect()
        }
        _ => strains(rest),
    }
}

fn split(one: &str) -> (&str, &str) {
    let digits = one.chars().take_while(char::is_ascii_digit).count();
    one.split_at(digits)
}

fn rank(call: &str) -> Option<usize> {
    let (level, strain) = split(call);
    let level: usize = level.parse().ok()?;
    let strain = ["C", "D", "H", "S", "N"].iter().position(|known| *known == strain)?;
    Some((level - 1) * 5 + strain)
}

fn written(rank: usize) -> String {
    format!("{}{}", rank / 5 + 1, ["C", "D", "H", "S", "N"][rank % 5])
}

fn highest(way: &Way) -> Option<usize> {
    way.calls.iter().filter_map(|made| rank(&made.1)).max()
}

fn name(calls: &[Made]) -> String {
    let calls = calls.iter().map(|(is_theirs, call)| match is_theirs {
        true => format!("({call})"),
        false => call.clone(),
    });
    calls.collect::<Vec<_>>().join("-")
}

fn last_is_legal(calls: &[Made]) -> bool {
    let mut auction = AuctionState::new(Seat::North);
    let mut is_legal = true;
    for (_, call) in calls {
        let call: Call = match call.as_str() {
            "P" => Call::Pass,
            "D" => Call::Double,
            "R" => Call::Redouble,
            bid => bid.replace('N', "NT").parse().expect("a bid"),
        };
        is_legal = auction.call_irregular(call).is_none();
    }
    is_legal
}

/// Replaces a variable after digits or by itself.
fn substitute(text: &str, name: &str, suit: char) -> String {
    let symbol = format!("!{}", suit.to_ascii_lowercase());
    let words = text.split(' ').map(|word| {
        let digits =
            word.strip_suffix(name).filter(|rest| rest.chars().all(|it| it.is_ascii_digit()));
        digits.map_or_else(|| word.to_owned(), |digits| format!("{digits}{symbol}"))
    });
    words.collect::<Vec<_>>().join(" ")
}
