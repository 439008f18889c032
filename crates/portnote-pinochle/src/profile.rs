//! Rules as data that a user writes: a profile, and the rules that it says.
//!
//! Profiles are read with serde, from any format; those of this crate are
//! TOML, in the folder `profiles`.

use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use thiserror::Error;

use crate::auction::{BidRules, BidStep};
use crate::counting::{Counting, LastTrick};
use crate::deck::{Deck, Nines};
use crate::rules::{Certainty, Rules, usual_hand_size};
use crate::score::{OpponentsMeld, Save, ScoreRules, SetPenalty};
use crate::scoring::{MeldTable, Values};
use crate::table::Table;
use crate::team::Teams;
use crate::trick::{FirstLead, FirstLeader, Head, Overtrump, TrickRules, Void};

/// The rules of a house as a user writes them. Only `id`, `deck` and `players` must be there;
/// what is left out is as each field says.
///
/// ```
/// use portnote_pinochle::profile::Profile;
/// let text = r#"{"id": "club", "deck": "single", "players": 4, "score": {"save": "one-trick"}}"#;
/// let profile: Profile = serde_json::from_str(text)?;
/// let rules = profile.rules()?;
/// assert_eq!((rules.hand_size, rules.team_count), (12, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    /// The name of the rules, as dumps show it.
    pub id: String,
    /// Where the rules come from.
    pub source: Option<String>,
    /// The deck.
    pub deck: DeckName,
    /// Whether the deck has nines; left out, only a single deck has them.
    pub nines: Option<bool>,
    /// Number of players, 2 to 8.
    pub players: usize,
    /// Number of teams, which divides the number of players. Left out it is two for four players,
    /// and every player is alone among two, three, five and seven; six and eight players have no
    /// usual number, and are not scored unless a hand says it.
    pub teams: Option<usize>,
    /// Number of cards dealt to each player; left out, equal shares, or 15 for three players with a
    /// single deck, and 12 for two.
    pub hand_size: Option<usize>,
    /// Number of cards that players pass to the seat opposite; left out, none.
    #[serde(default)]
    pub passed_cards: usize,
    /// How well the scoring is known: whether other scores are errors or warnings.
    #[serde(default = "sourced")]
    pub certainty: Certainty,
    /// Which bids are usual; left out, all that rise.
    #[serde(default)]
    pub bids: Bids,
    /// What melds are worth; left out, as in the table `standard`.
    #[serde(default)]
    pub melds: MeldValues,
    /// Which cards may be thrown; left out, the strict rules.
    #[serde(default)]
    pub tricks: Tricks,
    /// What cards are worth in tricks; left out, a point for each ace, ten and king, and for the
    /// last trick one for each deck.
    #[serde(default)]
    pub counting: Points,
    /// How a hand is scored; left out, not at all.
    pub score: Option<Scoring>,
}

/// The size of a deck: a pinochle deck has each card twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckName {
    /// Each card twice.
    Single,
    /// Each card four times.
    Double,
    /// Each card six times.
    Triple,
    /// Each card eight times.
    Quadruple,
}

/// The bids that are usual in a house.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bids {
    /// The lowest bid, which a dealer must take if everybody else has passed.
    pub minimum: Option<u32>,
    /// By how much bids rise, from low bids to high ones.
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// By how much bids rise within a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Step {
    /// The last bid to which the step leads; left out in the last one, there is no end.
    pub up_to: Option<u32>,
    /// The difference between neighbours, in points.
    pub step: u32,
}

/// What one, two, three and four melds of each kind are worth together. Of a list that ends
/// earlier, more melds are worth the best sum of those it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MeldValues {
    /// The table whose values hold where none are written here; left out, `standard`.
    pub table: Option<String>,
    /// The values of the Scoring tag that mean these melds.
    #[serde(default)]
    pub names: Vec<String>,
    /// Ace, ten, king, queen and jack of trump.
    pub run: Option<Row>,
    /// King and queen of trump that are in no run.
    pub royal_marriage: Option<Row>,
    /// One run together with one, two, three further royal marriages, where they are not added.
    pub run_and_royals: Option<Row>,
    /// King and queen of another suit.
    pub marriage: Option<Row>,
    /// An ace of each suit.
    pub aces: Option<Row>,
    /// A king of each suit.
    pub kings: Option<Row>,
    /// A queen of each suit.
    pub queens: Option<Row>,
    /// A jack of each suit.
    pub jacks: Option<Row>,
    /// Queen of spades and jack of diamonds.
    pub pinochle: Option<Row>,
    /// Nine of trump.
    pub dix: Option<Row>,
}

/// One to four numbers of points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<u16>")]
pub struct Row(Vec<u16>);

/// Which cards may be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Tricks {
    /// When a player who follows suit must beat the best card of the trick.
    pub head: Head,
    /// What a player without the suit led must throw.
    pub void: Void,
    /// Whether a trump thrown on another suit must beat the trumps in the trick.
    pub overtrump: Overtrump,
    /// What the first lead must be.
    pub first_lead: FirstLead,
    /// Who leads first.
    pub first_leader: FirstLeader,
}

/// What cards are worth in tricks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Points {
    /// The table whose values hold where none are written here: `counters`, `classic` or
    /// `tens-and-fives`; left out, `counters`.
    pub table: Option<String>,
    /// Points of an ace.
    pub ace: Option<u16>,
    /// Points of a ten.
    pub ten: Option<u16>,
    /// Points of a king.
    pub king: Option<u16>,
    /// Points of a queen.
    pub queen: Option<u16>,
    /// Points of a jack.
    pub jack: Option<u16>,
    /// Points of a nine.
    pub nine: Option<u16>,
    /// Points for the last trick, whatever the deck.
    pub last_trick: Option<u16>,
    /// Points for the last trick for each pinochle deck in the game.
    pub last_trick_per_deck: Option<u16>,
}

/// How a hand is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scoring {
    /// Meld points from which a team is on the board; left out, 0.
    #[serde(default)]
    pub board: u32,
    /// What a team must do in the play for its points to count.
    pub save: SaveRule,
    /// What the opponents of the declarer keep of their meld when the hand is not played.
    #[serde(default = "scored")]
    pub opponents_meld_when_unplayed: OpponentsMeld,
    /// What happens to a contract that was not made.
    #[serde(default = "deducted")]
    pub set: SetPenalty,
}

/// What a team must do in the play: so many points, or `one-trick`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a number of points or \"one-trick\"")]
pub enum SaveRule {
    /// Make at least so many points in tricks.
    Points(u32),
    /// Win tricks.
    Tricks(SaveWord),
}

/// The word for one trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SaveWord {
    /// Win at least one trick.
    OneTrick,
}

/// Why a profile says no rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
#[non_exhaustive]
pub struct ProfileError {
    /// The key whose value cannot be, as it is written in its table.
    pub key: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

impl Profile {
    /// The rules that the profile says.
    ///
    /// Rules are small values that refer to their tables, so that the tables of a profile are kept
    /// as long as the program runs, each different one once.
    ///
    /// # Errors
    /// [`ProfileError`] names the key whose value cannot be.
    pub fn rules(&self) -> Result<Rules, ProfileError> {
        let table = Table::new(self.players).ok_or_else(|| ProfileError {
            key: "players",
            reason: format!("invalid number of players {}: expected 2 to 8", self.players),
        })?;
        let deck = self.deck();
        let team_count = match self.teams {
            None => Teams::usual(table).map(|teams| teams.count()),
            Some(count) => Some(self.divided(table, count)?),
        };
        let hand_size = self.hand_size(deck, table)?;
        if self.passed_cards > hand_size {
            return Err(ProfileError {
                key: "passed-cards",
                reason: format!(
                    "invalid number of passed cards {}: expected at most {hand_size}",
                    self.passed_cards
                ),
            });
        }
        if self.passed_cards > 0 && self.players % 2 == 1 {
            return Err(ProfileError {
                key: "passed-cards",
                reason: format!("no player sits opposite among {} players", self.players),
            });
        }
        Ok(Rules {
            id: kept_text(&self.id),
            deck,
            table,
            team_count,
            hand_size,
            passed_cards: self.passed_cards,
            bids: self.bids.rules()?,
            melds: self.melds()?,
            tricks: self.tricks.rules(),
            counting: self.counting()?,
            score: self.score.map(Scoring::rules),
            certainty: self.certainty,
        })
    }

    fn deck(&self) -> Deck {
        let usual = match self.deck {
            DeckName::Single => Deck::SINGLE,
            DeckName::Double => Deck::DOUBLE,
            DeckName::Triple => Deck::TRIPLE,
            DeckName::Quadruple => Deck::QUADRUPLE,
        };
        let nines = match self.nines {
            None => return usual,
            Some(true) => Nines::With,
            Some(false) => Nines::Without,
        };
        Deck::new(usual.decks(), nines).unwrap_or(usual)
    }

    fn divided(&self, table: Table, count: usize) -> Result<usize, ProfileError> {
        let teams = Teams::new(table, count).ok_or_else(|| ProfileError {
            key: "teams",
            reason: format!("{count} teams do not divide {} players", self.players),
        })?;
        Ok(teams.count())
    }

    fn hand_size(&self, deck: Deck, table: Table) -> Result<usize, ProfileError> {
        let size = self.hand_size.unwrap_or_else(|| usual_hand_size(deck, table));
        // The table has players: it was made from their number.
        let most = deck.len().checked_div(self.players).unwrap_or(0);
        if (1..=most).contains(&size) {
            return Ok(size);
        }
        Err(ProfileError {
            key: "hand-size",
            reason: format!("invalid hand size {size}: expected 1 to {most}"),
        })
    }

    fn source(&self) -> &'static str {
        kept_text(self.source.as_deref().unwrap_or(&self.id))
    }

    fn melds(&self) -> Result<&'static MeldTable, ProfileError> {
        let given = &self.melds;
        let base = match &given.table {
            None => &MeldTable::STANDARD,
            Some(name) => MeldTable::named(name).ok_or_else(|| {
                let known: Vec<&str> = MeldTable::ALL.iter().map(|table| table.id).collect();
                unknown("table", "melds", name, &known)
            })?,
        };
        if *given == (MeldValues { table: given.table.clone(), ..MeldValues::default() }) {
            return Ok(base);
        }
        let source = self.source();
        let row =
            |row: &Option<Row>, base: Values| row.as_ref().map_or(base, |row| row.values(source));
        let names: Vec<&str> = given.names.iter().map(|name| kept_text(name)).collect();
        static NAMES: Mutex<Vec<&'static [&'static str]>> = Mutex::new(Vec::new());
        static TABLES: Mutex<Vec<&'static MeldTable>> = Mutex::new(Vec::new());
        let table = MeldTable {
            id: kept_text(&self.id),
            names: kept_slice(&NAMES, names),
            run: row(&given.run, base.run),
            royal_marriage: row(&given.royal_marriage, base.royal_marriage),
            run_and_royals: match &given.run_and_royals {
                Some(row) => Some(row.values(source)),
                None => base.run_and_royals,
            },
            marriage: row(&given.marriage, base.marriage),
            aces: row(&given.aces, base.aces),
            kings: row(&given.kings, base.kings),
            queens: row(&given.queens, base.queens),
            jacks: row(&given.jacks, base.jacks),
            pinochle: row(&given.pinochle, base.pinochle),
            dix: row(&given.dix, base.dix),
        };
        Ok(kept(&TABLES, table))
    }

    fn counting(&self) -> Result<&'static Counting, ProfileError> {
        let given = &self.counting;
        let base = match &given.table {
            None => &Counting::COUNTERS,
            Some(name) => {
                let known = || Counting::ALL.into_iter();
                let named = known().find(|counting| counting.id == name);
                let names: Vec<&str> = known().map(|counting| counting.id).collect();
                named.ok_or_else(|| unknown("table", "counting", name, &names))?
            }
        };
        let last_trick = match (given.last_trick, given.last_trick_per_deck) {
            (Some(_), Some(_)) => {
                return Err(ProfileError {
                    key: "last-trick-per-deck",
                    reason: "duplicate bonus of the last trick: `last-trick` has it too".to_owned(),
                });
            }
            (Some(points), None) => LastTrick::Always(points),
            (None, Some(points)) => LastTrick::PerDeck(points),
            (None, None) => base.last_trick,
        };
        let own = Counting {
            ace: given.ace.unwrap_or(base.ace),
            ten: given.ten.unwrap_or(base.ten),
            king: given.king.unwrap_or(base.king),
            queen: given.queen.unwrap_or(base.queen),
            jack: given.jack.unwrap_or(base.jack),
            nine: given.nine.unwrap_or(base.nine),
            last_trick,
            ..*base
        };
        if own == *base {
            return Ok(base);
        }
        static COUNTINGS: Mutex<Vec<&'static Counting>> = Mutex::new(Vec::new());
        Ok(kept(&COUNTINGS, Counting { id: kept_text(&self.id), source: self.source(), ..own }))
    }
}

impl Bids {
    fn rules(&self) -> Result<BidRules, ProfileError> {
        let mut steps = Vec::new();
        let mut before = 0;
        let last = self.steps.len();
        for (number, given) in (1..).zip(&self.steps) {
            let is_last = number == last;
            let up_to = match given.up_to {
                Some(up_to) => up_to,
                None if is_last => u32::MAX,
                None => {
                    return Err(ProfileError {
                        key: "steps",
                        reason: "missing `up-to` in a step that is not the last".to_owned(),
                    });
                }
            };
            if given.step == 0 || up_to <= before {
                return Err(ProfileError {
                    key: "steps",
                    reason:
                        "invalid step: expected at least 1 and a higher bid than the one before"
                            .to_owned(),
                });
            }
            before = up_to;
            let step = given.step;
            steps.push(BidStep { up_to, step });
        }
        static STEPS: Mutex<Vec<&'static [BidStep]>> = Mutex::new(Vec::new());
        Ok(BidRules { minimum: self.minimum, steps: kept_slice(&STEPS, steps) })
    }
}

impl Row {
    fn values(&self, source: &'static str) -> Values {
        let at = |place: usize| self.0.get(place).copied();
        Values::stating([at(0), at(1), at(2), at(3)], source)
    }
}

impl TryFrom<Vec<u16>> for Row {
    type Error = &'static str;

    fn try_from(points: Vec<u16>) -> Result<Self, Self::Error> {
        if (1..=4).contains(&points.len()) {
            Ok(Self(points))
        } else {
            Err("expected one to four numbers of points")
        }
    }
}

impl Tricks {
    fn rules(self) -> TrickRules {
        TrickRules {
            head: self.head,
            void: self.void,
            overtrump: self.overtrump,
            first_lead: self.first_lead,
            first_leader: self.first_leader,
        }
    }
}

impl Default for Tricks {
    fn default() -> Self {
        let strict = TrickRules::STRICT;
        Self {
            head: strict.head,
            void: strict.void,
            overtrump: strict.overtrump,
            first_lead: strict.first_lead,
            first_leader: strict.first_leader,
        }
    }
}

impl Scoring {
    fn rules(self) -> ScoreRules {
        ScoreRules {
            board: self.board,
            save: match self.save {
                SaveRule::Points(points) => Save::Points(points),
                SaveRule::Tricks(SaveWord::OneTrick) => Save::OneTrick,
            },
            unplayed: self.opponents_meld_when_unplayed,
            set: self.set,
        }
    }
}

const fn sourced() -> Certainty {
    Certainty::Sourced
}

const fn scored() -> OpponentsMeld {
    OpponentsMeld::Scored
}

const fn deducted() -> SetPenalty {
    SetPenalty::Deducted
}

fn unknown(key: &'static str, section: &str, name: &str, known: &[&str]) -> ProfileError {
    let known = known.join("`, `");
    ProfileError {
        key,
        reason: format!("unknown table `{name}` in `{section}`: expected one of `{known}`"),
    }
}

/// The value in the list that is equal, put there where none is.
fn kept<T: PartialEq>(list: &Mutex<Vec<&'static T>>, value: T) -> &'static T {
    let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = list.iter().find(|known| ***known == value) {
        return known;
    }
    let value: &'static T = Box::leak(Box::new(value));
    list.push(value);
    value
}

fn kept_slice<T: PartialEq>(list: &Mutex<Vec<&'static [T]>>, values: Vec<T>) -> &'static [T] {
    let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = list.iter().find(|known| **known == values) {
        return known;
    }
    let values: &'static [T] = Vec::leak(values);
    list.push(values);
    values
}

fn kept_text(text: &str) -> &'static str {
    static TEXTS: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
    let mut list = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = list.iter().find(|known| **known == text) {
        return known;
    }
    let text: &'static str = String::leak(text.to_owned());
    list.push(text);
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn read(text: &str) -> Result<Rules, String> {
        let profile: Profile = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        profile.rules().map_err(|error| error.to_string())
    }

    #[rstest]
    #[case::double_4(include_str!("../profiles/double-4.toml"), Rules::DOUBLE_4)]
    #[case::double_4_passing(
        include_str!("../profiles/double-4-passing.toml"),
        Rules::DOUBLE_4_PASSING
    )]
    #[case::triple_6(include_str!("../profiles/triple-6.toml"), Rules::TRIPLE_6)]
    #[case::single_3(include_str!("../profiles/single-3.toml"), Rules::SINGLE_3)]
    #[case::single_4(include_str!("../profiles/single-4.toml"), Rules::SINGLE_4)]
    fn profiles_are_the_rules_of_this_crate(#[case] text: &str, #[case] rules: Rules) {
        assert_eq!(read(text), Ok(rules));
    }

    #[test]
    fn every_key_can_be_written() {
        let rules = read(include_str!("../profiles/example.toml")).unwrap();
        assert_eq!(rules.melds.run.points(2), 300);
        assert_eq!(rules.melds.names, ["Oak Street"]);
        assert_eq!(rules.melds.pinochle.points(3), 34);
        assert_eq!(rules.counting.total(rules.deck), 250);
        assert_eq!(rules.bids.next_bid(Some(300)), Some(325));
        assert_eq!(rules.tricks.first_lead, FirstLead::Trump);
        assert_eq!(rules.score.map(|score| score.save), Some(Save::Points(1)));
    }

    #[test]
    fn the_same_profile_is_kept_once() {
        let text = include_str!("../profiles/example.toml");
        let (one, other) = (read(text).unwrap(), read(text).unwrap());
        assert!(std::ptr::eq(one.melds, other.melds));
        assert!(std::ptr::eq(one.counting, other.counting));
        assert!(std::ptr::eq(one.bids.steps, other.bids.steps));
        assert!(std::ptr::eq(one.id, other.id));
    }

    const HEAD: &str = "id = \"a\"\ndeck = \"single\"\n";

    #[rstest]
    #[case::one_player("players = 1", "invalid number of players 1: expected 2 to 8")]
    #[case::nine_players("players = 9", "invalid number of players 9: expected 2 to 8")]
    #[case::teams("players = 4\nteams = 3", "3 teams do not divide 4 players")]
    #[case::no_teams("players = 4\nteams = 0", "0 teams do not divide 4 players")]
    #[case::no_cards("players = 4\nhand-size = 0", "invalid hand size 0: expected 1 to 12")]
    #[case::cards("players = 4\nhand-size = 13", "invalid hand size 13: expected 1 to 12")]
    #[case::passed(
        "players = 4\npassed-cards = 13",
        "invalid number of passed cards 13: expected at most 12"
    )]
    #[case::nobody_opposite(
        "players = 3\npassed-cards = 1",
        "no player sits opposite among 3 players"
    )]
    #[case::five_values(
        "players = 4\n[melds]\nrun = [1, 2, 3, 4, 5]",
        "expected one to four numbers of points"
    )]
    #[case::no_values("players = 4\n[melds]\nrun = []", "expected one to four numbers of points")]
    #[case::table(
        "players = 4\n[melds]\ntable = \"oak\"",
        "unknown table `oak` in `melds`: expected one of `standard`, `instructables`, `nochle`, `doubles`, `classic`"
    )]
    #[case::counting(
        "players = 4\n[counting]\ntable = \"oak\"",
        "unknown table `oak` in `counting`: expected one of `counters`, `classic`, `tens-and-fives`"
    )]
    #[case::last_trick_twice(
        "players = 4\n[counting]\nlast-trick = 1\nlast-trick-per-deck = 1",
        "duplicate bonus of the last trick: `last-trick` has it too"
    )]
    #[case::step_of_nothing(
        "players = 4\n[bids]\nsteps = [{ step = 0 }]",
        "invalid step: expected at least 1 and a higher bid than the one before"
    )]
    #[case::steps_that_fall(
        "players = 4\n[bids]\nsteps = [{ up-to = 20, step = 1 }, { up-to = 20, step = 2 }]",
        "invalid step: expected at least 1 and a higher bid than the one before"
    )]
    #[case::step_without_end(
        "players = 4\n[bids]\nsteps = [{ step = 1 }, { step = 2 }]",
        "missing `up-to` in a step that is not the last"
    )]
    #[case::save(
        "players = 4\n[score]\nsave = \"two\"",
        "expected a number of points or \"one-trick\""
    )]
    fn impossible_profiles_are_named(#[case] text: &str, #[case] reason: &str) {
        assert_eq!(read(&format!("{HEAD}{text}\n")), Err(reason.to_owned()));
    }

    #[rstest]
    #[case::most_players("players = 8", 6)]
    #[case::fewest_players("players = 2", 12)]
    #[case::all_cards("players = 4\nhand-size = 12", 12)]
    #[case::one_card("players = 4\nhand-size = 1", 1)]
    #[case::whole_hand_passed("players = 4\npassed-cards = 12", 12)]
    fn profiles_at_the_limits_are_accepted(#[case] text: &str, #[case] hand_size: usize) {
        let rules = read(&format!("{HEAD}{text}\n"));
        assert_eq!(rules.map(|rules| rules.hand_size), Ok(hand_size));
    }
}
