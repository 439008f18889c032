//! Meld values as data. A table says what each meld is worth, and for each value where it comes
//! from, so that a house can be added without touching the rules.

mod house;
mod standard;

/// What melds are worth under one scoring system, in points. PPN 1.0, Scoring Tag.
///
/// ```
/// use portnote_pinochle::MeldTable;
/// assert_eq!(MeldTable::STANDARD.run.points(2), 150);
/// let source = MeldTable::STANDARD.pinochle.stated(3).map(|value| value.source);
/// assert!(source.is_some_and(|source| source.starts_with("tablegameshub.com")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeldTable {
    /// Short name in lower case.
    pub id: &'static str,
    /// The values of the Scoring tag that select the table.
    pub names: &'static [&'static str],
    /// Ace, ten, king, queen and jack of trump.
    pub run: Values,
    /// King and queen of trump that are in no run.
    pub royal_marriage: Values,
    /// One run together with one, two, three further royal marriages, where a house does not
    /// simply add.
    pub run_and_royals: Option<Values>,
    /// King and queen of another suit.
    pub marriage: Values,
    /// An ace of each suit.
    pub aces: Values,
    /// A king of each suit.
    pub kings: Values,
    /// A queen of each suit.
    pub queens: Values,
    /// A jack of each suit.
    pub jacks: Values,
    /// Queen of spades and jack of diamonds.
    pub pinochle: Values,
    /// Nine of trump.
    pub dix: Values,
}

impl MeldTable {
    /// All tables that are known here, the standard one first.
    pub const ALL: [&'static Self; 5] =
        [&Self::STANDARD, &Self::INSTRUCTABLES, &Self::NOCHLE, &Self::DOUBLES, &Self::CLASSIC];

    /// The table of a value of the Scoring tag, or of an `id`, without regard to the case of
    /// letters; `None` for a system whose values are not known. PPN 1.0, Scoring Tag.
    ///
    /// ```
    /// use portnote_pinochle::MeldTable;
    /// assert_eq!(MeldTable::named("standard"), Some(&MeldTable::STANDARD));
    /// assert_eq!(MeldTable::named("Yahoo.com"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|table| {
            let mut names = table.names.iter().chain([&table.id]);
            names.any(|other| other.eq_ignore_ascii_case(name))
        })
    }
}

/// What one, two, three and four melds of the same kind are worth together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values(pub [Option<Value>; 4]);

/// A number of points and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The points.
    pub points: u16,
    /// A document, or the way from one to the number.
    pub source: &'static str,
}

impl Values {
    /// Four values from one source.
    ///
    /// ```
    /// use portnote_pinochle::Values;
    /// assert_eq!(Values::new([10, 100, 150, 200], "house rules").points(3), 150);
    /// ```
    #[must_use]
    pub const fn new(points: [u16; 4], source: &'static str) -> Self {
        let [one, two, three, four] = points;
        Self::stating([Some(one), Some(two), Some(three), Some(four)], source)
    }

    /// As far as one source states the four values.
    ///
    /// ```
    /// use portnote_pinochle::Values;
    /// let pinochle = Values::stating([Some(4), Some(30), None, None], "house rules");
    /// assert_eq!(pinochle.points(3), 34);
    /// ```
    #[must_use]
    pub const fn stating(points: [Option<u16>; 4], source: &'static str) -> Self {
        let [one, two, three, four] = points;
        Self([value(one, source), value(two, source), value(three, source), value(four, source)])
    }

    /// The value that the table states for a number of melds, `None` for none, for more than
    /// four and where it states nothing.
    ///
    /// ```
    /// use portnote_pinochle::MeldTable;
    /// let value = MeldTable::STANDARD.aces.stated(2);
    /// assert_eq!(value.map(|value| value.points), Some(100));
    /// assert_eq!(MeldTable::STANDARD.aces.stated(5), None);
    /// ```
    #[must_use]
    pub fn stated(&self, count: u8) -> Option<Value> {
        let place = usize::from(count.checked_sub(1)?);
        self.0.get(place).copied().flatten()
    }

    /// Points of a number of melds. Where the table states none, as for more than four, it is
    /// the best sum of groups that it does state: five sets of aces are a double and a triple.
    /// Wikipedia, Pinochle, citing Bicycle.
    ///
    /// ```
    /// use portnote_pinochle::MeldTable;
    /// assert_eq!(MeldTable::STANDARD.aces.points(5), 250);
    /// assert_eq!(MeldTable::STANDARD.aces.points(0), 0);
    /// ```
    #[must_use]
    pub fn points(&self, count: u8) -> u32 {
        if count == 0 {
            return 0;
        }
        if let Some(value) = self.stated(count) {
            return value.points.into();
        }
        let mut best = Vec::with_capacity(usize::from(count) + 1);
        best.push(0);
        for number in 1..=count {
            best.push(self.best_group(number, &best));
        }
        best.last().copied().unwrap_or(0)
    }

    // The best last group for `number` melds, when the best sums of fewer are known.
    fn best_group(&self, number: u8, best: &[u32]) -> u32 {
        let groups = (1..=number.min(4)).filter_map(|group| {
            let points = u32::from(self.stated(group)?.points);
            let rest = best.get(usize::from(number.checked_sub(group)?))?;
            Some(points.saturating_add(*rest))
        });
        groups.max().unwrap_or(0)
    }
}

const fn value(points: Option<u16>, source: &'static str) -> Option<Value> {
    match points {
        Some(points) => Some(Value { points, source }),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const STANDARD: MeldTable = MeldTable::STANDARD;

    #[rstest]
    #[case::run(STANDARD.run, [15, 150, 225, 300])]
    #[case::royal_marriage(STANDARD.royal_marriage, [4, 8, 12, 16])]
    #[case::marriage(STANDARD.marriage, [2, 4, 6, 8])]
    #[case::aces(STANDARD.aces, [10, 100, 150, 200])]
    #[case::kings(STANDARD.kings, [8, 80, 120, 160])]
    #[case::queens(STANDARD.queens, [6, 60, 90, 120])]
    #[case::jacks(STANDARD.jacks, [4, 40, 60, 80])]
    #[case::pinochle(STANDARD.pinochle, [4, 30, 60, 90])]
    #[case::dix(STANDARD.dix, [1, 2, 3, 4])]
    fn standard_values(#[case] values: Values, #[case] points: [u32; 4]) {
        assert_eq!([1, 2, 3, 4].map(|count| values.points(count)), points);
        assert_eq!(values.points(0), 0);
    }

    // More than four: each number of melds, and the best sum of groups.
    #[rstest]
    #[case::five_aces(STANDARD.aces, 5, 250)]
    #[case::six_aces(STANDARD.aces, 6, 300)]
    #[case::seven_aces(STANDARD.aces, 7, 350)]
    #[case::eight_aces(STANDARD.aces, 8, 400)]
    #[case::five_runs(STANDARD.run, 5, 375)]
    #[case::six_pinochles(STANDARD.pinochle, 6, 120)]
    #[case::six_marriages(STANDARD.marriage, 6, 12)]
    fn beyond_four(#[case] values: Values, #[case] count: u8, #[case] points: u32) {
        assert_eq!(values.points(count), points);
    }

    #[test]
    fn more_melds_are_worth_more() {
        for table in MeldTable::ALL {
            for values in [table.run, table.marriage, table.aces, table.pinochle, table.dix] {
                for count in 0..u8::MAX {
                    assert!(values.points(count) < values.points(count + 1), "{}", table.id);
                }
            }
        }
    }

    #[test]
    fn nothing_stated_is_worth_nothing() {
        let nothing = Values([None; 4]);
        assert_eq!([0, 1, 5, 255].map(|count| nothing.points(count)), [0; 4]);
    }

    #[rstest]
    #[case::name("Standard", Some("standard"))]
    #[case::upper("STANDARD", Some("standard"))]
    #[case::id("nochle", Some("nochle"))]
    #[case::unknown("National Pinochle Association", None)]
    #[case::empty("", None)]
    fn tables_by_name(#[case] name: &str, #[case] id: Option<&str>) {
        assert_eq!(MeldTable::named(name).map(|table| table.id), id);
    }

    #[test]
    fn ids_differ() {
        for table in MeldTable::ALL {
            assert_eq!(MeldTable::named(table.id), Some(table));
        }
    }
}
