//! Counts the rows of a table by the values that they have in common.

use portnote_core::order::Order as _;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use portnote_core::columns::{Table, Value};

use super::sections::{Key, Measure, SectionPlan};
use super::{Measured, Row, Section, sql};
use crate::select::Condition;
use crate::tables::Record;

/// What is counted in a table.
pub(super) struct Group {
    asked: &'static SectionPlan,
    key: KeyColumns,
    only: Option<Test>,
    measures: Vec<Meter>,
}

/// The counts of one group, which grow.
#[derive(Default)]
pub(super) struct Tally {
    rows: BTreeMap<Label, ValueCounts>,
}

/// The places of the columns of a key.
enum KeyColumns {
    Column(Option<usize>),
    Each(Vec<Option<usize>>),
    Joined(Vec<Option<usize>>),
    Step(Option<usize>, i64),
    Named(Vec<(&'static str, Test)>),
}

/// A condition; `None` for one that the table does not know, which a test excludes.
struct Test(Option<Condition>);

enum Meter {
    Count(Test),
    Mean(Option<usize>, Option<Test>),
    Share(Test, Test),
}

/// A value by which rows are counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Label {
    Number(i64),
    Text(String),
}

#[derive(Clone, Debug, Default)]
struct ValueCounts {
    games: u64,
    /// For each measure a sum, and how many values are in it.
    sums: Vec<(i64, u64)>,
}

impl Group {
    pub(super) fn new(asked: &'static SectionPlan, table: &'static Table) -> Self {
        let place = |name: &&str| table.place(name);
        let key = match asked.key {
            Key::Column(name) => KeyColumns::Column(place(&name)),
            Key::Each(names) => KeyColumns::Each(names.iter().map(place).collect()),
            Key::Joined(names) => KeyColumns::Joined(names.iter().map(place).collect()),
            Key::Step(name, step) => KeyColumns::Step(place(&name), step),
            Key::Named(named) => {
                let named = named.iter();
                let named = named.map(|(name, condition)| (*name, Test::new(condition, table)));
                KeyColumns::Named(named.collect())
            }
        };
        let measures = asked.measures.iter().map(|measure| match measure {
            Measure::Count(_, of) => Meter::Count(Test::new(of, table)),
            Measure::Mean(_, column, among) => {
                Meter::Mean(place(column), among.map(|among| Test::new(among, table)))
            }
            Measure::Share(_, of, among) => {
                Meter::Share(Test::new(of, table), Test::new(among, table))
            }
        });
        Self {
            asked,
            key,
            only: asked.only.map(|only| Test::new(only, table)),
            measures: measures.collect(),
        }
    }

    /// Counts a row.
    pub(super) fn add(&self, tally: &mut Tally, row: &Record<'_>) {
        if self.only.as_ref().is_some_and(|only| !only.is_met(row)) {
            return;
        }
        match &self.key {
            KeyColumns::Column(place) => {
                let label = place.and_then(|place| Label::of(&row.value(place)));
                self.count(tally, label, row);
            }
            KeyColumns::Each(places) => {
                // A game counts once for a player with several seats.
                let labels = places.iter().flatten();
                let labels = labels.filter_map(|place| Label::of(&row.value(*place)));
                for label in labels.collect::<BTreeSet<_>>() {
                    self.count(tally, Some(label), row);
                }
            }
            KeyColumns::Joined(places) => {
                let texts = places.iter().map(|place| {
                    let value = row.value((*place)?);
                    (!value.is_null()).then(|| value.to_string())
                });
                let joined: Option<String> = texts.collect();
                self.count(tally, joined.map(Label::Text), row);
            }
            KeyColumns::Step(place, step) => {
                let label = match place.map(|place| row.value(place)) {
                    Some(Value::Int(number)) => Some(Label::Number(number - number % step)),
                    _ => None,
                };
                self.count(tally, label, row);
            }
            KeyColumns::Named(named) => {
                let met = named.iter().filter(|(_, test)| test.is_met(row));
                let names: Vec<&str> = met.map(|(name, _)| *name).collect();
                for name in names {
                    self.count(tally, Some(Label::Text(name.to_owned())), row);
                }
            }
        }
    }

    fn count(&self, tally: &mut Tally, label: Option<Label>, row: &Record<'_>) {
        let Some(label) = label else { return };
        let counts = tally.rows.entry(label).or_default();
        counts.games += 1;
        counts.sums.resize(self.measures.len(), (0, 0));
        for (meter, (sum, number)) in self.measures.iter().zip(&mut counts.sums) {
            let value = match meter {
                Meter::Count(of) => Some(i64::from(of.is_met(row))),
                Meter::Mean(place, among) => match place.map(|place| row.value(place)) {
                    Some(Value::Int(value)) => {
                        let is_met = among.as_ref().is_none_or(|among| among.is_met(row));
                        is_met.then_some(value)
                    }
                    _ => None,
                },
                Meter::Share(of, among) => among.is_met(row).then(|| i64::from(of.is_met(row))),
            };
            *sum = sum.saturating_add(value.unwrap_or_default());
            *number += u64::from(value.is_some());
        }
    }

    pub(super) fn finish(self, mut tally: Tally) -> Section {
        let asked = self.asked;
        if let Key::Named(named) = asked.key {
            for (name, _) in named {
                let label = Label::Text((*name).to_owned());
                tally.rows.entry(label).or_default();
            }
        }
        let mut rows: Vec<(Label, ValueCounts)> = tally.rows.into_iter().collect();
        if let Key::Named(named) = asked.key {
            let place = |label: &Label| {
                let is_same = |name: &str| *label == Label::Text(name.to_owned());
                named.iter().position(|(name, _)| is_same(name))
            };
            rows.order_by_key(|(label, _)| place(label));
        } else if asked.most.is_some() {
            rows.order_by(|(one, here), (other, there)| {
                there.games.cmp(&here.games).then_with(|| one.cmp(other))
            });
        }
        let shown = asked.most.unwrap_or(usize::MAX).min(rows.len());
        let left_out = rows.split_off(shown);
        let rows = rows.into_iter().map(|(label, counts)| Row {
            key: label.into_value(),
            games: counts.games,
            values: asked
                .measures
                .iter()
                .zip(counts.sums)
                .map(|(measure, sum)| measured(measure, sum))
                .collect(),
        });
        Section {
            name: asked.name,
            title: asked.title,
            key: asked.head,
            sql: sql::query(asked),
            measures: asked.measures.iter().map(Measure::name).collect(),
            are_parts: asked.are_parts,
            rows: rows.collect(),
            rows_left_out: left_out.len() as u64,
            games_left_out: left_out.iter().map(|(_, counts)| counts.games).sum(),
        }
    }

    /// What the table does not know.
    #[cfg(test)]
    pub(super) fn unknown(&self) -> Vec<String> {
        let name = self.asked.name;
        let mut unknown = Vec::new();
        let places: Vec<Option<usize>> = match &self.key {
            KeyColumns::Column(place) | KeyColumns::Step(place, _) => vec![*place],
            KeyColumns::Each(places) | KeyColumns::Joined(places) => places.clone(),
            KeyColumns::Named(named) => {
                let known = named.iter().map(|(_, test)| test.0.as_ref().map(|_| 0));
                known.collect()
            }
        };
        let meters = self.measures.iter().map(|meter| match meter {
            Meter::Count(test) => test.0.is_some(),
            Meter::Mean(place, among) => {
                place.is_some() && among.as_ref().is_none_or(|among| among.0.is_some())
            }
            Meter::Share(of, among) => of.0.is_some() && among.0.is_some(),
        });
        let only = self.only.as_ref().is_none_or(|test| test.0.is_some());
        if places.contains(&None) || !only || meters.collect::<Vec<_>>().contains(&false) {
            unknown.push(name.to_owned());
        }
        unknown
    }
}

impl Tally {
    /// Adds the counts of other rows.
    pub(super) fn merge(&mut self, other: Self) {
        for (label, counts) in other.rows {
            match self.rows.entry(label) {
                Entry::Vacant(entry) => {
                    entry.insert(counts);
                }
                Entry::Occupied(mut entry) => entry.get_mut().merge(&counts),
            }
        }
    }

    /// How many different values were counted.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}

impl ValueCounts {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for ((sum, number), (new, more)) in self.sums.iter_mut().zip(&other.sums) {
            *sum = sum.saturating_add(*new);
            *number += more;
        }
    }
}

impl Test {
    fn new(text: &str, table: &'static Table) -> Self {
        Self(Condition::parse(text, table).ok())
    }

    fn is_met(&self, row: &Record<'_>) -> bool {
        let met = self.0.as_ref();
        let met = met.map(|condition| condition.is_met(|column| row.value(column)));
        matches!(met, Some(Ok(true)))
    }
}

impl Label {
    fn of(value: &Value<'_>) -> Option<Self> {
        match value {
            Value::Null => None,
            Value::Int(number) => Some(Self::Number(*number)),
            other => Some(Self::Text(other.to_string())),
        }
    }

    fn into_value(self) -> Value<'static> {
        match self {
            Self::Number(number) => Value::Int(number),
            Self::Text(text) => Value::Text(text.into()),
        }
    }
}

impl Measure {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Count(name, _) | Self::Mean(name, ..) | Self::Share(name, ..) => name,
        }
    }
}

fn measured(measure: &Measure, (sum, number): (i64, u64)) -> Option<Measured> {
    let mean = || (number > 0).then(|| sum as f64 / number as f64);
    match measure {
        Measure::Count(..) => Some(Measured::Count(u64::try_from(sum).unwrap_or_default())),
        Measure::Mean(..) => mean().map(Measured::Mean),
        Measure::Share(..) => mean().map(Measured::Share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::sections;
    use crate::tables;

    #[test]
    fn every_condition_and_column_is_known() {
        for games in tables::all().filter(|table| table.name == "games") {
            for asked in sections::of(games.notation) {
                let unknown = Group::new(asked, games).unknown();
                assert_eq!(unknown, Vec::<String>::new(), "{}", games.notation);
            }
        }
    }
}
