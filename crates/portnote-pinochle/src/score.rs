//! The score of a hand: what a team must reach for its points to count, and who has won a game.

use std::fmt;
use std::str::FromStr;

use crate::invalid::ParseError;
use crate::replay::PlayTotals;
use crate::seat::{BySeat, Seat};
use crate::team::{Team, TeamScores, Teams};

/// The way in which a hand ended. PPN 1.0, Result Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandResult {
    /// `Saved`: the declarers made their contract.
    Saved,
    /// `Set`: they did not.
    Set,
    /// `No Board`: the declarers have less meld than the house demands; the hand is not played.
    NoBoard,
    /// `No Trump`: the declarer has no marriage in any suit; the hand is not played.
    NoTrump,
}

impl HandResult {
    /// The four results in the order of the standard.
    pub const ALL: [Self; 4] = [Self::Saved, Self::Set, Self::NoBoard, Self::NoTrump];

    /// The words of the standard, like `No Board`. PPN 1.0, Result Tag.
    ///
    /// ```
    /// use portnote_pinochle::HandResult;
    /// assert_eq!(HandResult::NoBoard.words(), "No Board");
    /// ```
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Saved => "Saved",
            Self::Set => "Set",
            Self::NoBoard => "No Board",
            Self::NoTrump => "No Trump",
        }
    }

    /// The result of exactly the words of the standard. PPN 1.0, Result Tag.
    ///
    /// ```
    /// use portnote_pinochle::HandResult;
    /// assert_eq!(HandResult::from_words("Saved"), Some(HandResult::Saved));
    /// assert_eq!(HandResult::from_words("saved"), None);
    /// ```
    #[must_use]
    pub fn from_words(words: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.words() == words)
    }

    /// Whether the tricks of such a hand are played.
    ///
    /// ```
    /// use portnote_pinochle::HandResult;
    /// assert!(HandResult::Set.is_played());
    /// assert!(!HandResult::NoTrump.is_played());
    /// ```
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Saved | Self::Set)
    }
}

impl fmt::Display for HandResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl FromStr for HandResult {
    type Err = ParseError;

    /// Reads exactly the words of the standard. PPN 1.0, Result Tag.
    ///
    /// ```
    /// use portnote_pinochle::HandResult;
    /// assert_eq!("No Board".parse(), Ok(HandResult::NoBoard));
    /// let error = "saved".parse::<HandResult>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid result `saved`: expected `Saved`, `Set`, `No Board` or `No Trump`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_words(text).ok_or_else(|| {
            ParseError::new("result", text, "`Saved`, `Set`, `No Board` or `No Trump`")
        })
    }
}

/// What a team must reach for its points to count, and what follows when it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoreRules {
    /// Meld points from which a team is on the board; with fewer its meld is nothing. 0 when
    /// there is no such rule.
    pub board: u32,
    /// What a team must do in the play for its points to count.
    pub save: Save,
    /// What the opponents keep of their meld when the hand is not played.
    pub unplayed: OpponentsMeld,
    /// What happens to the contract that was not made.
    pub set: SetPenalty,
}

/// What a team must do in the play for its meld and its tricks to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Save {
    /// Make at least so many points in tricks.
    Points(u32),
    /// Win at least one trick.
    OneTrick,
}

/// What the opponents of the declarer keep of their meld when the hand is not played. Sources
/// differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum OpponentsMeld {
    /// The opponents score it, if they are on the board.
    Scored,
    /// No player scores meld.
    Forfeited,
}

/// What happens to a contract that was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum SetPenalty {
    /// The declarers lose so many points. The standard writes it so: `0:-75`.
    Deducted,
    /// Every other team gets so many points, the declarers get none: "progressive".
    GivenAway,
}

impl ScoreRules {
    /// Board and save at 20 points. docslib.org 4197536, Pinochle glossary.
    pub const DOUBLE_DECK: Self = Self {
        board: 20,
        save: Save::Points(20),
        unplayed: OpponentsMeld::Scored,
        set: SetPenalty::Deducted,
    };

    /// No board; one trick saves the meld. Wikipedia, Pinochle.
    pub const ONE_TRICK: Self = Self {
        board: 0,
        save: Save::OneTrick,
        unplayed: OpponentsMeld::Scored,
        set: SetPenalty::Deducted,
    };

    /// The scores of a hand. `None` when the declarer is not at the table of the teams, or when
    /// the hand was not played although the rules demand it.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, HandEnd, HandFacts, HandResult, PlayTotals, ScoreRules};
    /// use portnote_pinochle::{Seat, Table, Teams};
    /// let mut melds = BySeat::default();
    /// *melds.get_mut(Seat::West) = 24;
    /// let mut totals = PlayTotals::default();
    /// *totals.points.get_mut(Seat::West) = 31;
    /// *totals.points.get_mut(Seat::North) = 19;
    /// let facts = HandFacts {
    ///     teams: Teams::new(Table::FOUR, 2).ok_or("two teams of two")?,
    ///     declarer: Seat::West,
    ///     contract: 55,
    ///     melds,
    ///     discard: 0,
    ///     end: HandEnd::Played(totals),
    /// };
    /// let score = ScoreRules::DOUBLE_DECK.score(&facts);
    /// let found = score.as_ref().map(|score| (score.result, score.hand.to_string()));
    /// assert_eq!(found, Some((HandResult::Saved, "0:55".to_owned())));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn score(&self, facts: &HandFacts) -> Option<HandScore> {
        let teams = &facts.teams;
        let declarers = teams.of(facts.declarer)?;
        let raw_meld = teams.sum(&facts.melds);
        let meld = self.meld_scores(teams, &facts.melds);
        let zero = TeamScores::zero(teams);
        let mut score = HandScore {
            raw_meld,
            meld,
            saved_meld: zero,
            raw_play: zero,
            play: zero,
            hand: zero,
            result: HandResult::Set,
        };
        match &facts.end {
            HandEnd::NoMarriage => score.result = HandResult::NoTrump,
            HandEnd::NotPlayed if self.is_on_board(&raw_meld, declarers) => return None,
            HandEnd::NotPlayed => score.result = HandResult::NoBoard,
            HandEnd::Played(totals) => self.add_play(&mut score, facts, totals),
        }
        if !score.result.is_played() && self.unplayed == OpponentsMeld::Scored {
            for team in teams.all().filter(|team| *team != declarers) {
                let points = meld.get(team).unwrap_or(0);
                set(&mut score.saved_meld, team, |_| points);
                set(&mut score.hand, team, |_| points);
            }
        }
        if score.result == HandResult::Saved {
            return Some(score);
        }
        let contract = i32::try_from(facts.contract).unwrap_or(i32::MAX);
        for team in teams.all() {
            match (team == declarers, self.set) {
                (true, SetPenalty::Deducted) => {
                    set(&mut score.hand, team, |_| contract.saturating_neg())
                }
                (true, SetPenalty::GivenAway) => set(&mut score.hand, team, |_| 0),
                (false, SetPenalty::Deducted) => {}
                (false, SetPenalty::GivenAway) => {
                    set(&mut score.hand, team, |points| points.saturating_add(contract));
                }
            }
        }
        Some(score)
    }

    /// What the teams melded, without teams that are not on the board: the value of the
    /// MeldScores tag, which is known before a card is played. PPN 1.0, MeldScores Tag.
    ///
    /// ```
    /// use portnote_pinochle::{BySeat, ScoreRules, Seat, Table, Teams};
    /// let mut melds = BySeat::default();
    /// *melds.get_mut(Seat::West) = 24;
    /// *melds.get_mut(Seat::North) = 19;
    /// let scores = Teams::usual(Table::FOUR)
    ///     .map(|teams| ScoreRules::DOUBLE_DECK.meld_scores(&teams, &melds).to_string());
    /// assert_eq!(scores.as_deref(), Some("0:24"));
    /// ```
    #[must_use]
    pub fn meld_scores(&self, teams: &Teams, melds: &BySeat<u32>) -> TeamScores {
        let raw = teams.sum(melds);
        let mut scores = raw;
        for team in teams.all() {
            let on_board = self.is_on_board(&raw, team);
            set(&mut scores, team, |points| if on_board { points } else { 0 });
        }
        scores
    }

    // Adds what was made in tricks, and decides between saved and set.
    fn add_play(&self, score: &mut HandScore, facts: &HandFacts, totals: &PlayTotals) {
        let teams = &facts.teams;
        let mut points = totals.points;
        let with_discard = points.get_mut(facts.declarer);
        *with_discard = with_discard.saturating_add(facts.discard);
        score.raw_play = teams.sum(&points);
        let tricks = teams.sum(&totals.tricks);
        let declarers = teams.of(facts.declarer);
        for team in teams.all() {
            let play = score.raw_play.get(team).unwrap_or(0);
            let saved = match self.save {
                Save::Points(least) => play >= i32::try_from(least).unwrap_or(i32::MAX),
                Save::OneTrick => tricks.get(team).is_some_and(|tricks| tricks > 0),
            };
            if !saved {
                continue;
            }
            let meld = score.meld.get(team).unwrap_or(0);
            let sum = meld.saturating_add(play);
            set(&mut score.play, team, |_| play);
            set(&mut score.saved_meld, team, |_| meld);
            set(&mut score.hand, team, |_| sum);
            let made = sum >= i32::try_from(facts.contract).unwrap_or(i32::MAX);
            if Some(team) == declarers && made && self.is_on_board(&score.raw_meld, team) {
                score.result = HandResult::Saved;
            }
        }
    }

    fn is_on_board(&self, raw_meld: &TeamScores, team: Team) -> bool {
        let board = i32::try_from(self.board).unwrap_or(i32::MAX);
        raw_meld.get(team).is_some_and(|points| points >= board)
    }
}

/// What the score of a hand depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandFacts {
    /// The teams of the players.
    pub teams: Teams,
    /// The seat that won the auction.
    pub declarer: Seat,
    /// The winning bid in points.
    pub contract: u32,
    /// Meld points of each seat.
    pub melds: BySeat<u32>,
    /// Points that the declarer gets for the discard.
    pub discard: u32,
    /// How far the hand got.
    pub end: HandEnd,
}

/// How far a hand got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandEnd {
    /// The declarer has no marriage, so that there is no trump and no play.
    NoMarriage,
    /// There is a trump, but no play.
    NotPlayed,
    /// All tricks were played.
    Played(PlayTotals),
}

/// The scores of a hand, for each team, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandScore {
    /// What the teams melded.
    pub raw_meld: TeamScores,
    /// Meld without teams that are not on the board: the value of the MeldScores tag. PPN 1.0, MeldScores
    /// Tag.
    pub meld: TeamScores,
    /// Meld without what was not saved in the play: another reading of the MeldScores tag.
    pub saved_meld: TeamScores,
    /// What the teams made in tricks, with the discard.
    pub raw_play: TeamScores,
    /// Points in tricks without teams below the least that must be made: the value of the PlayScores tag. PPN
    /// 1.0, PlayScores Tag.
    pub play: TeamScores,
    /// What the hand brings: the value of the HandScores tag. PPN 1.0, HandScores Tag.
    pub hand: TeamScores,
    /// How it ended. PPN 1.0, Result Tag.
    pub result: HandResult,
}

/// The team that has won a game after a hand, if one has: of several that reached the target the
/// declarers, else the one with most points. `None` also when the best are equal. PPN 1.0, Victor
/// Tag; docslib.org 4197536, Pinochle glossary, with 500 as target.
///
/// ```
/// use portnote_pinochle::{Seat, Table, TeamScores, Teams, victor};
/// let teams = Teams::new(Table::FOUR, 2).ok_or("two teams of two")?;
/// let victor = TeamScores::new(&[510, 560])
///     .and_then(|scores| victor(&teams, &scores, 500, Some(Seat::South)));
/// assert_eq!(victor, teams.of(Seat::North));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn victor(
    teams: &Teams,
    game: &TeamScores,
    target: i32,
    declarer: Option<Seat>,
) -> Option<Team> {
    let score = |team| game.get(team).filter(|score| *score >= target);
    let declarers = declarer.and_then(|seat| teams.of(seat));
    if declarers.and_then(score).is_some() {
        return declarers;
    }
    let best = teams.all().filter_map(score).max()?;
    let mut winners = teams.all().filter(|team| score(*team) == Some(best));
    match (winners.next(), winners.next()) {
        (winner, None) => winner,
        _ => None,
    }
}

fn set(scores: &mut TeamScores, team: Team, change: impl Fn(i32) -> i32) {
    if let Some(score) = scores.get_mut(team) {
        *score = change(*score);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::table::Table;

    const MINIMA: ScoreRules = ScoreRules::DOUBLE_DECK;

    fn by_seat(values: [u32; 4]) -> BySeat<u32> {
        let mut by_seat = BySeat::default();
        for (seat, value) in Table::FOUR.seats().iter().zip(values) {
            *by_seat.get_mut(*seat) = value;
        }
        by_seat
    }

    // Meld and play by seat; the declarer is North.
    fn played(contract: u32, melds: [u32; 4], points: [u32; 4]) -> HandFacts {
        HandFacts {
            teams: Teams::usual(Table::FOUR).unwrap(),
            declarer: Seat::North,
            contract,
            melds: by_seat(melds),
            discard: 0,
            end: HandEnd::Played(PlayTotals { tricks: by_seat(points), points: by_seat(points) }),
        }
    }

    // Contract, melds, points, and then MeldScores, PlayScores, HandScores and Result.
    #[rstest]
    #[case::made(50, [20, 20, 4, 0], [20, 20, 8, 2], "24:20 28:22 52:42 Saved")]
    #[case::exactly(48, [20, 0, 0, 0], [28, 22, 0, 0], "20:0 28:22 48:22 Saved")]
    #[case::one_short(49, [20, 0, 0, 0], [28, 22, 0, 0], "20:0 28:22 -49:22 Set")]
    #[case::declarers_not_saved(50, [90, 0, 8, 0], [19, 31, 0, 0], "98:0 0:31 -50:31 Set")]
    #[case::opponents_not_saved(50, [40, 44, 0, 0], [31, 19, 0, 0], "40:44 31:0 71:0 Saved")]
    #[case::opponents_off_board(50, [40, 19, 0, 0], [26, 24, 0, 0], "40:0 26:24 66:24 Saved")]
    #[case::played_without_board(50, [19, 0, 0, 0], [50, 0, 0, 0], "0:0 50:0 -50:0 Set")]
    fn played_hands(
        #[case] contract: u32,
        #[case] melds: [u32; 4],
        #[case] points: [u32; 4],
        #[case] expected: &str,
    ) {
        let score = MINIMA.score(&played(contract, melds, points)).unwrap();
        let found = format!("{} {} {} {}", score.meld, score.play, score.hand, score.result);
        assert_eq!(found, expected);
    }

    #[rstest]
    #[case::no_board(HandEnd::NotPlayed, OpponentsMeld::Scored, "-60:24 No Board")]
    #[case::no_trump(HandEnd::NoMarriage, OpponentsMeld::Scored, "-60:24 No Trump")]
    #[case::forfeited(HandEnd::NotPlayed, OpponentsMeld::Forfeited, "-60:0 No Board")]
    fn unplayed_hands(
        #[case] end: HandEnd,
        #[case] unplayed: OpponentsMeld,
        #[case] expected: &str,
    ) {
        let facts = HandFacts { end, ..played(60, [8, 20, 0, 4], [0; 4]) };
        let score = ScoreRules { unplayed, ..MINIMA }.score(&facts).unwrap();
        assert_eq!(format!("{} {}", score.hand, score.result), expected);
        assert_eq!(score.play, TeamScores::new(&[0, 0]).unwrap());
    }

    #[test]
    fn a_hand_on_the_board_must_be_played() {
        let facts = HandFacts { end: HandEnd::NotPlayed, ..played(60, [20, 0, 0, 0], [0; 4]) };
        assert_eq!(MINIMA.score(&facts), None);
    }

    #[test]
    fn meld_that_was_not_saved_is_lost() {
        let score = MINIMA.score(&played(60, [0, 40, 90, 0], [17, 33, 0, 0])).unwrap();
        assert_eq!(score.meld.to_string(), "90:40");
        assert_eq!(score.saved_meld.to_string(), "0:40");
        assert_eq!(score.hand.to_string(), "-60:73");
    }

    #[test]
    fn a_set_can_be_given_away() {
        let rules = ScoreRules { set: SetPenalty::GivenAway, ..MINIMA };
        let score = rules.score(&played(60, [20, 20, 0, 0], [20, 30, 0, 0])).unwrap();
        assert_eq!(score.hand.to_string(), "0:110");
    }

    #[test]
    fn one_trick_saves() {
        let rules = ScoreRules::ONE_TRICK;
        let score = rules.score(&played(20, [15, 4, 0, 0], [5, 0, 0, 0])).unwrap();
        assert_eq!((score.hand.to_string().as_str(), score.result), ("20:0", HandResult::Saved));
    }

    #[test]
    fn the_discard_is_the_declarers() {
        let facts = HandFacts { discard: 3, ..played(28, [20, 0, 0, 0], [17, 0, 0, 0]) };
        let score = MINIMA.score(&facts).unwrap();
        assert_eq!((score.play.to_string().as_str(), score.result), ("20:0", HandResult::Saved));
    }

    #[rstest]
    #[case::nobody(&[499, -20], None, None)]
    #[case::one(&[499, 500], None, Some(2))]
    #[case::more_points(&[540, 500], None, Some(1))]
    #[case::declarers_first(&[540, 500], Some(Seat::East), Some(2))]
    #[case::equal(&[500, 500], None, None)]
    fn victors(
        #[case] scores: &[i32],
        #[case] declarer: Option<Seat>,
        #[case] number: Option<usize>,
    ) {
        let teams = Teams::usual(Table::FOUR).unwrap();
        let victor = victor(&teams, &TeamScores::new(scores).unwrap(), 500, declarer);
        assert_eq!(victor.map(|team| team.number()), number);
    }

    #[test]
    fn words_come_back() {
        for result in HandResult::ALL {
            assert_eq!(HandResult::from_words(result.words()), Some(result));
        }
    }

    proptest! {
        #[test]
        fn any_numbers_are_survived(
            contract: u32,
            melds: [u32; 4],
            points: [u32; 4],
            discard: u32,
            board: u32,
            least: u32,
        ) {
            let facts = HandFacts { discard, ..played(contract, melds, points) };
            let save = Save::Points(least);
            for set in [SetPenalty::Deducted, SetPenalty::GivenAway] {
                let rules = ScoreRules { board, save, set, ..MINIMA };
                let score = rules.score(&facts).unwrap();
                prop_assert!(score.result.is_played());
                for team in facts.teams.all() {
                    prop_assert!(score.meld.get(team) <= score.raw_meld.get(team));
                    prop_assert!(score.saved_meld.get(team) <= score.meld.get(team));
                    prop_assert!(score.play.get(team) <= score.raw_play.get(team));
                }
            }
        }
    }
}
