//! Matchpoints, percentages and IMPs of the ScoreTable against its scores. PBN 2.1 §3.4.12,
//! §4.2.2 to §4.2.4, §5.9.
//!
//! The scores are taken as they are written: whether they are right is another question. Where a
//! score contradicts its contract, the other numbers may follow from the score that the contract
//! gives: the one of both is taken that explains more. Rows
//! with an artificial score, or with none, are left out. Methods that the standard names and
//! does not define are not judged: FrenchMP, Bastille, EMP, Mitchell3, Mitchell4, `IMP_1961`.
//! Where Scoring does not name the method of the IMPs, they are not judged either, because
//! every one of five methods would be right.

use std::num::NonZeroU16;

use portnote_bridge::{
    Average, DatumScores, Field as Results, FieldScore, Fraction, ImpScale, Side,
};
use portnote_core::Reporter;
use portnote_core::excerpt::short;

use super::score::{Outcome, Scorer, outcome};
use super::{at_cell, cell_text, fraction_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, Decimal, ScoreRow, Table};

/// What a column counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Matchpoints,
    Percentage,
    Imps,
}

/// All results of the board, and how they are scored.
pub(super) struct Field {
    results: Results,
    /// What each row adds, in the order of the rows.
    outcomes: Vec<Outcome>,
    /// Number of results, artificial ones among them.
    expected: u32,
    matchpoints: Option<Matchpoints>,
    imps: Option<Imps>,
    /// The datum of a Butler scoring.
    datum: Option<i32>,
    /// The results with the scores that follow from the contracts, where a written one differs.
    corrected: Option<Box<Self>>,
}

/// How matchpoints are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Matchpoints {
    /// 2 for one point of `MP2`, else 1.
    parts: u64,
    /// Whether Scoring says which of the two it is.
    is_named: bool,
    missing: Missing,
    /// Whether Scoring says what missing results are worth.
    is_missing_named: bool,
    /// Whether Scoring says that matchpoints are counted at all.
    is_system_named: bool,
}

/// What missing and artificial results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missing {
    /// They are left out.
    Nothing,
    /// The formula of Neuberg: `Mitchell2`.
    Neuberg,
    /// Each result also counts 1 for itself.
    Ascherman,
    /// They are left out, and matchpoints count from the mean, as in Norway: N - 1 less.
    Mean,
}

/// How IMPs are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Imps {
    scale: ImpScale,
    method: ImpMethod,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ImpMethod {
    Butler(Average, DatumScores),
    /// The datum comes from outside.
    Experts,
    Cross,
    Cross1,
    Cross2,
}

impl Field {
    /// The results of a table; `None` where one of them cannot be read.
    pub(super) fn of(game: &Game<'_>, table: &Table<'_>, rows: &[ScoreRow<'_>]) -> Option<Self> {
        let units = ["MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW", "IMP_NS", "IMP_EW"];
        let tags = ["ScoreMP", "ScorePercentage", "ScoreIMP"];
        let is_wanted = units.iter().any(|name| table.column(name).is_some())
            || tags.iter().any(|name| game.tag(name).is_some());
        let (matchpoints, imps) = (Matchpoints::of(game), Imps::of(game));
        if !is_wanted || (matchpoints.is_none() && imps.is_none()) {
            return None;
        }
        let scorer = Scorer::of(game);
        let written: Vec<Outcome> = rows.iter().map(|row| outcome(row, scorer.as_ref())).collect();
        let by_contract = |(row, written): (&ScoreRow<'_>, &Outcome)| {
            let points = scorer.as_ref().and_then(|scorer| scorer.points(row));
            match (written, points) {
                (Outcome::Points(_), Some(points)) => Outcome::Points(points),
                _ => *written,
            }
        };
        let right: Vec<Outcome> = rows.iter().zip(&written).map(by_contract).collect();
        let corrected = (right != written).then_some(right);
        let corrected = corrected.and_then(|right| Self::with(rows, right, (matchpoints, imps)));
        let mut field = Self::with(rows, written, (matchpoints, imps))?;
        field.corrected = corrected.map(Box::new);
        Some(field)
    }

    /// The results of a table whose rows add these; `None` where one of them cannot be read.
    fn with(
        rows: &[ScoreRow<'_>],
        outcomes: Vec<Outcome>,
        (matchpoints, imps): (Option<Matchpoints>, Option<Imps>),
    ) -> Option<Self> {
        let mut scores = Vec::with_capacity(rows.len());
        let mut expected: u32 = 0;
        for (row, outcome) in rows.iter().zip(&outcomes) {
            let multiplicity = multiplicity(row)?;
            expected = expected.checked_add(multiplicity.get().into())?;
            match *outcome {
                Outcome::Points(score) => scores.push(FieldScore { score, multiplicity }),
                Outcome::LeftOut => {}
                Outcome::Unreadable => return None,
            }
        }
        let results: Results = scores.into_iter().collect();
        let datum = match imps.map(|imps| imps.method) {
            Some(ImpMethod::Butler(average, counted)) => results.datum(average, counted),
            _ => None,
        };
        Some(Self { results, datum, outcomes, expected, matchpoints, imps, corrected: None })
    }

    /// Judges the columns; whether one of them follows a method that is not known. That is reported
    /// unless an earlier game was.
    pub(super) fn check(
        &self,
        game: &Game<'_>,
        table: &Table<'_>,
        rows: &[ScoreRow<'_>],
        reporter: &mut Reporter<'_>,
    ) -> bool {
        let datums = self.check_datum(game, table, rows, reporter);
        // The column of North-South that follows another method, if there was one.
        let mut other_method = None;
        for (name, unit, side) in COLUMNS {
            let Some(column) = table.column(name) else {
                continue;
            };
            let method = match unit {
                Unit::Imps => None,
                _ => self.matchpoints,
            };
            let judge = |points| {
                let found = self.judge((unit, side), points, rows, &datums);
                let corrected = self.corrected.as_ref().filter(|_| !found.is_clean());
                let corrected =
                    corrected.map(|field| field.judge((unit, side), points, rows, &datums));
                let is_nearer =
                    |other: &ComparedCells<'_, '_>| other.differing.len() < found.differing.len();
                match corrected.filter(is_nearer) {
                    Some(corrected) => corrected,
                    None => found,
                }
            };
            let found = judge(method);
            // Where Scoring leaves a choice, a column that another choice explains is sound.
            let mut others: Vec<_> = method.into_iter().flat_map(Matchpoints::others).collect();
            if unit == Unit::Matchpoints {
                others.extend(method.map(Matchpoints::about_the_mean));
            }
            let mut nearest = (method, found);
            for other in &others {
                let found = judge(Some(*other));
                if found.differing.len() < nearest.1.differing.len() {
                    nearest = (Some(*other), found);
                }
            }
            if unit == Unit::Matchpoints && nearest.1.is_shifted() {
                continue;
            }
            let (method, found) = nearest;
            if found.is_clean() {
                continue;
            }
            // If no method explains a column, what it counts is unknown.
            let chosen = unit == Unit::Percentage && !others.is_empty();
            let is_named = method.is_none_or(|method| method.is_system_named);
            if chosen && (!is_named || found.is_method()) {
                continue;
            }
            if found.is_method() {
                let is_told = other_method.replace(unit) == Some(unit);
                if is_told || game.neighbours().is_method_told {
                    continue;
                }
            }
            let halved = method.filter(|method| !method.is_named && unit == Unit::Matchpoints);
            let halved = halved.map(|method| Matchpoints { parts: 2, ..method });
            let help = halved
                .filter(|halved| judge(Some(*halved)).is_clean())
                .map(|_| "write `MP2` in tag `Scoring` if each beaten result counts 1");
            let place = ScoredColumn { name, column, method: self.method_text(unit, method), help };
            found.report(game, &place, reporter);
        }
        other_method.is_some()
    }

    /// Compares a column with what follows from the scores.
    fn judge<'r, 'g>(
        &self,
        (unit, side): (Unit, Side),
        points: Option<Matchpoints>,
        rows: &'r [ScoreRow<'g>],
        datums: &[Option<i32>],
    ) -> ComparedCells<'r, 'g> {
        let mut found = ComparedCells::default();
        for ((row, outcome), written_datum) in rows.iter().zip(&self.outcomes).zip(datums) {
            let (Cell::Value(written), Outcome::Points(score)) =
                (number(row, unit, side), *outcome)
            else {
                continue;
            };
            // IMPs that follow from the datum of the table are not a second mistake.
            let mut answers = [self.datum, *written_datum]
                .into_iter()
                .filter_map(|datum| self.sides(unit, points, score, datum))
                .peekable();
            let Some(first) = answers.peek().copied() else {
                continue;
            };
            let agrees = answers.any(|sides| sides.agrees(row, unit, side, written));
            found.cell(row, agrees, first.of(side));
            let expected = first.of(side);
            let shift = expected.and_then(|first| less(first, written.fraction()?));
            found.shifts.push((expected, shift));
        }
        found
    }

    /// The number that follows for a score of North-South, where the method is known.
    pub(super) fn expected(&self, unit: Unit, side: Side, score: i32) -> Option<Fraction> {
        self.sides(unit, self.matchpoints, score, self.datum)?.of(side)
    }

    fn sides(
        &self,
        unit: Unit,
        points: Option<Matchpoints>,
        score: i32,
        datum: Option<i32>,
    ) -> Option<Sides> {
        let (north_south, both) = match unit {
            Unit::Matchpoints => {
                let points = points?;
                let (won, top) = self.matchpoints_of(points.missing, score)?;
                let won = divided(won, points.parts)?;
                (won, divided(Fraction::new(top, 1)?, points.parts)?)
            }
            Unit::Percentage => {
                let points = points?;
                let (won, top) = self.matchpoints_of(points.missing, score)?;
                let top = u64::try_from(top).ok().filter(|top| *top > 0)?;
                let hundredfold =
                    Fraction::new(won.numerator().checked_mul(100)?, won.denominator())?;
                (divided(hundredfold, top)?, Fraction::new(100, 1)?)
            }
            Unit::Imps => (self.imps_of(score, datum)?, Fraction::new(0, 1)?),
        };
        Some(Sides { north_south, both })
    }

    /// Matchpoints of North-South in units of `MP1`, and those of both sides together.
    fn matchpoints_of(&self, missing: Missing, score: i32) -> Option<(Fraction, i64)> {
        let plain = self.results.matchpoints(score)?;
        Some(match missing {
            Missing::Nothing => (Fraction::new(plain, 1)?, self.results.top()?),
            Missing::Neuberg => {
                let top = 2 * i64::from(self.expected.checked_sub(1)?);
                (self.results.neuberg(score, self.expected)?, top)
            }
            Missing::Ascherman => (Fraction::new(plain + 1, 1)?, self.results.top()? + 2),
            Missing::Mean => {
                let half = self.results.top()? / 2;
                (Fraction::new(plain - half, 1)?, 0)
            }
        })
    }

    fn imps_of(&self, score: i32, datum: Option<i32>) -> Option<Fraction> {
        let Imps { scale, method } = self.imps?;
        let against = |datum: i32| Fraction::new(i64::from(scale.compare(score, datum)), 1);
        match method {
            ImpMethod::Butler(..) | ImpMethod::Experts => against(datum?),
            ImpMethod::Cross => Fraction::new(self.results.cross_imps(score, scale)?, 1),
            ImpMethod::Cross1 => self.results.cross_imps_per_result(score, scale),
            ImpMethod::Cross2 => self.results.cross_imps_per_comparison(score, scale),
        }
    }

    /// Judges a column of the user that gives the datum; the datum of each row as written.
    fn check_datum(
        &self,
        game: &Game<'_>,
        table: &Table<'_>,
        rows: &[ScoreRow<'_>],
        reporter: &mut Reporter<'_>,
    ) -> Vec<Option<i32>> {
        let is_datum = |name: &str| name.ends_with("Datum");
        let columns = table.columns().iter();
        let method = self.imps.map(|imps| imps.method);
        let column = match method {
            Some(ImpMethod::Butler(..) | ImpMethod::Experts) => {
                columns.clone().position(|column| is_datum(column.name))
            }
            _ => None,
        };
        let written = |row: &ScoreRow<'_>| Decimal::parse(row.row.text(column?)?.trim_ascii());
        let expected = self.datum.and_then(|datum| Fraction::new(datum.into(), 1));
        if let (Some(expected), Some(place)) = (expected, column) {
            let mut found = ComparedCells::default();
            for row in rows {
                if let Some(written) = written(row) {
                    found.cell(row, written.agrees(expected), Some(expected));
                }
            }
            let place = ScoredColumn {
                name: table.columns().get(place).map_or("", |column| column.name),
                column: place,
                method: self.method_text(Unit::Imps, None),
                help: None,
            };
            if !found.is_clean() {
                found.report(game, &place, reporter);
            }
        }
        let datum = |row| i32::try_from(written(row)?.whole()?).ok();
        rows.iter().map(datum).collect()
    }

    fn method_text(&self, unit: Unit, points: Option<Matchpoints>) -> String {
        let text = match (unit, points, self.imps.map(|imps| imps.method)) {
            (Unit::Imps, _, Some(ImpMethod::Butler(_, DatumScores::All))) => {
                "scoring method `Butler`"
            }
            (Unit::Imps, _, Some(ImpMethod::Butler(..))) => "scoring method `Butler-2`",
            (Unit::Imps, _, Some(ImpMethod::Experts)) => "the datum",
            (Unit::Imps, _, Some(ImpMethod::Cross)) => "scoring method `Cross`",
            (Unit::Imps, _, Some(ImpMethod::Cross1)) => "scoring method `Cross1`",
            (Unit::Imps, _, Some(ImpMethod::Cross2)) => "scoring method `Cross2`",
            (_, Some(points), _) => match (points.missing, unit, points.parts) {
                (Missing::Neuberg, ..) => "scoring method `Mitchell2`",
                (Missing::Ascherman, ..) => "scoring method `Ascherman`",
                (Missing::Mean, ..) => "matchpoints about the mean",
                (_, Unit::Percentage, _) => "matchpoints",
                (_, _, 2) => "scoring method `MP2`",
                _ => "scoring method `MP1`",
            },
            _ => "its method",
        };
        text.to_owned()
    }
}

/// The columns that are judged.
const COLUMNS: [(&str, Unit, Side); 6] = [
    ("MP_NS", Unit::Matchpoints, Side::NorthSouth),
    ("MP_EW", Unit::Matchpoints, Side::EastWest),
    ("Percentage_NS", Unit::Percentage, Side::NorthSouth),
    ("Percentage_EW", Unit::Percentage, Side::EastWest),
    ("IMP_NS", Unit::Imps, Side::NorthSouth),
    ("IMP_EW", Unit::Imps, Side::EastWest),
];

/// The cell of a row that counts a unit for a side.
pub(super) fn number(row: &ScoreRow<'_>, unit: Unit, side: Side) -> Cell<Decimal> {
    match (unit, side) {
        (Unit::Matchpoints, Side::NorthSouth) => row.mp_ns,
        (Unit::Matchpoints, Side::EastWest) => row.mp_ew,
        (Unit::Percentage, Side::NorthSouth) => row.percentage_ns,
        (Unit::Percentage, Side::EastWest) => row.percentage_ew,
        (Unit::Imps, Side::NorthSouth) => row.imp_ns,
        (Unit::Imps, Side::EastWest) => row.imp_ew,
    }
}

fn multiplicity(row: &ScoreRow<'_>) -> Option<NonZeroU16> {
    match row.multiplicity {
        Cell::Absent => Some(NonZeroU16::MIN),
        Cell::Value(times) => NonZeroU16::new(u16::try_from(times.whole()?).ok()?),
        _ => None,
    }
}

impl Matchpoints {
    /// The other methods that the standard knows, where Scoring names none of them.
    fn others(self) -> impl Iterator<Item = Self> {
        let others = [Missing::Neuberg, Missing::Ascherman];
        let others = others.into_iter().filter(move |_| !self.is_missing_named);
        others.map(move |missing| Self { missing, ..self })
    }

    /// Matchpoints counted from their mean.
    const fn about_the_mean(self) -> Self {
        Self { missing: Missing::Mean, ..self }
    }

    /// How Scoring counts matchpoints; `None` where it counts something else, or in a way that
    /// the standard does not define.
    fn of(game: &Game<'_>) -> Option<Self> {
        let has = |words: &[&str]| words.iter().any(|word| game.is_scored_by(word));
        let is_other = has(&["IMP", "Cavendish", "Chicago", "Rubber", "BAM", "Instant"]);
        let is_matchpoints = has(&["MP", "MatchPoints", "MP1", "MP2", "Mitchell2", "Ascherman"]);
        let is_undefined = has(&["EMP", "Bastille", "Mitchell3", "Mitchell4"]);
        if game.has_french_matchpoints() || is_undefined || (is_other && !is_matchpoints) {
            return None;
        }
        let (one, two) = (has(&["MP1"]), has(&["MP2"]));
        let missing = match (has(&["Mitchell2"]), has(&["Ascherman"])) {
            (true, _) => Missing::Neuberg,
            (_, true) => Missing::Ascherman,
            _ => Missing::Nothing,
        };
        Some(Self {
            parts: if two && !one { 2 } else { 1 },
            is_named: one || two,
            missing,
            is_missing_named: missing != Missing::Nothing,
            is_system_named: is_matchpoints,
        })
    }
}

impl Imps {
    /// How Scoring counts IMPs; `None` where it does not name one method.
    fn of(game: &Game<'_>) -> Option<Self> {
        let has = |word: &str| game.is_scored_by(word);
        if has("IMP_1961") {
            return None;
        }
        let average = if has("Median") { Average::Median } else { Average::Mean };
        let methods = [
            ("Butler", ImpMethod::Butler(average, DatumScores::All)),
            ("Butler-2", ImpMethod::Butler(average, DatumScores::WithoutExtremes)),
            ("Experts", ImpMethod::Experts),
            ("Cross", ImpMethod::Cross),
            ("Cross1", ImpMethod::Cross1),
            ("Cross2", ImpMethod::Cross2),
        ];
        let mut named = methods.into_iter().filter(|(word, _)| has(word));
        let (Some((_, method)), None) = (named.next(), named.next()) else {
            return None;
        };
        let scale = if has("IMP_1948") { ImpScale::Of1948 } else { ImpScale::Current };
        Some(Self { scale, method })
    }
}

/// What follows for North-South, and for both sides together.
#[derive(Clone, Copy)]
struct Sides {
    north_south: Fraction,
    both: Fraction,
}

impl Sides {
    fn of(self, side: Side) -> Option<Fraction> {
        match side {
            Side::NorthSouth => Some(self.north_south),
            Side::EastWest => less(self.both, self.north_south),
        }
    }

    /// Whether a cell agrees; a cell of East-West that mirrors a wrong one of North-South
    /// comes from the same mistake, which the other cell shows.
    fn agrees(self, row: &ScoreRow<'_>, unit: Unit, side: Side, written: Decimal) -> bool {
        let mirrored = match (side, number(row, unit, Side::NorthSouth)) {
            (Side::EastWest, Cell::Value(other)) => {
                other.fraction().and_then(|other| less(self.both, other))
            }
            _ => None,
        };
        let expected = [self.of(side), mirrored];
        let mut expected = expected.into_iter().flatten();
        expected.any(|expected| written.agrees(expected))
    }
}

/// The cells of a column that were compared, and those that differ.
#[derive(Default)]
struct ComparedCells<'r, 'g> {
    compared: usize,
    differing: Vec<(&'r ScoreRow<'g>, Fraction)>,
    /// What was expected in each compared cell, and by how much it is less.
    shifts: Vec<(Option<Fraction>, Option<Fraction>)>,
}

/// A column as diagnostics name it.
struct ScoredColumn<'n> {
    name: &'n str,
    column: usize,
    method: String,
    help: Option<&'static str>,
}

impl<'r, 'g> ComparedCells<'r, 'g> {
    fn cell(&mut self, row: &'r ScoreRow<'g>, agrees: bool, expected: Option<Fraction>) {
        self.compared += 1;
        if let Some(expected) = expected.filter(|_| !agrees) {
            self.differing.push((row, expected));
        }
    }

    fn is_clean(&self) -> bool {
        self.differing.is_empty()
    }

    /// Whether each cell differs by the same number, and not only because all results are equal: they
    /// count from another point.
    fn is_shifted(&self) -> bool {
        let Some((expected, Some(first))) = self.shifts.first() else {
            return false;
        };
        let all = self.differing.len() == self.compared;
        let is_shift = self.shifts.iter().all(|(_, shift)| *shift == Some(*first));
        let differ = self.shifts.iter().any(|(other, _)| other != expected);
        all && self.compared > 2 && is_shift && differ
    }

    /// Whether most cells differ: then the method is another one, and no cell is wrong by
    /// itself.
    fn is_method(&self) -> bool {
        self.differing.len() > 1 && 2 * self.differing.len() > self.compared
    }

    /// Reports each cell, or the first for all.
    fn report(&self, game: &Game<'_>, place: &ScoredColumn<'_>, reporter: &mut Reporter<'_>) {
        let (shown, more) = if self.is_method() {
            (1, self.differing.len() - 1)
        } else {
            (self.differing.len(), 0)
        };
        for (row, expected) in self.differing.iter().take(shown) {
            let problem = Problem::ScoreTableField {
                found: cell_text(row.row, place.column),
                column: short(place.name),
                method: place.method.clone(),
                expected: fraction_text(*expected),
                more,
            };
            let report = at_cell(game, problem, row.row, Some(place.column));
            reporter.report(match place.help {
                Some(help) => report.help(help),
                None => report,
            });
        }
    }
}

fn divided(number: Fraction, by: u64) -> Option<Fraction> {
    Fraction::new(number.numerator(), number.denominator().checked_mul(by)?)
}

/// The difference of a fraction whose denominator is 1 or 2 and another one.
fn less(from: Fraction, number: Fraction) -> Option<Fraction> {
    let cross = |one: Fraction, other: Fraction| {
        i128::from(one.numerator()).checked_mul(i128::from(other.denominator()))
    };
    let numerator = cross(from, number)?.checked_sub(cross(number, from)?)?;
    let denominator = from.denominator().checked_mul(number.denominator())?;
    Fraction::new(i64::try_from(numerator).ok()?, denominator)
}
