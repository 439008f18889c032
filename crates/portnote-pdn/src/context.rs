//! What the games of a file say about each other: the variant of those that name none.

use portnote_core::frame::date::DayOrder;
use portnote_draughts::{System, Variant};

use crate::Options;
use crate::limits::{DECIDING_MOVES, HEAD, VOTERS};
use crate::model::Game;
use crate::read::head_games;
use crate::replay::{can_be_played, farthest};
use crate::ruling::{Confidence, Named, Ruling};
use crate::square::Separator;
use crate::syntax::Block;
use crate::tag::Kind;

/// What is known of a file before its games are judged, in file order.
///
/// GameType is missing in most games, and many a game of one variant can be played through in
/// another. So the games at the beginning of a file vote: the variant in which most of them can
/// be played counts for all.
///
/// ```
/// use portnote_pdn::{Context, HEAD, Options, Reader, Replay};
/// # fn main() -> std::io::Result<()> {
/// let bytes = b"1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 31-26 *\n";
/// let options = Options::default();
/// let head = &bytes[..bytes.len().min(HEAD)];
/// let mut context = Context::of_head(head, &options);
/// let mut reader = Reader::with_options(&bytes[..], options);
/// let mut variants = Vec::new();
/// while let Some(block) = reader.next_game()? {
///     let game = context.game(&block.value);
///     variants.extend(Replay::of(&game).variant().map(|variant| variant.name()));
/// }
/// assert_eq!(variants, ["International", "International"]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    vote: Option<Winner>,
    /// Values of GameType under which not all games can be played, with the most frequent
    /// variant in which they all can; each until the first such game has gone by.
    rivals: Vec<(String, Variant)>,
    /// Whether a game whose variant had to be found out has gone by.
    has_told: bool,
    /// The votes of the games that have gone by, where not all of the beginning of the file is known.
    live: Option<LiveVote>,
    dates: DayOrder,
}

impl Context {
    /// Nothing is known of the file: each game is judged by its own squares.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What the beginning of a file says, its first [`HEAD`](crate::HEAD) bytes; more bytes are
    /// not looked at.
    #[must_use]
    pub fn of_head(head: &[u8], options: &Options) -> Self {
        Self::reading(head, options).0
    }

    /// What the beginning of a file says of which there is not more at the moment: its games vote, and those
    /// after them go on voting.
    pub(crate) fn live(head: &[u8], options: &Options) -> Self {
        let (context, live) = Self::reading(head, options);
        Self { live: Some(live), ..context }
    }

    /// What the beginning of a file says, and the vote of those of its games that are whole whatever
    /// follows.
    fn reading(head: &[u8], options: &Options) -> (Self, LiveVote) {
        let mut live = None;
        let mut vote = Vote::default();
        let mut declared: Vec<Declared> = Vec::new();
        head_games(head, options, |block, is_last| {
            let game = Game::new(block);
            if is_last {
                live = Some(LiveVote { vote: vote.clone(), from: block.unit().outer_span().start });
            }
            match game.ruling {
                Ruling::Open { .. } => vote.count(&game),
                Ruling::Declared { variant, .. } => {
                    Declared::count(&mut declared, &game, variant);
                }
                Ruling::Unsupported => {}
            }
            vote.voters >= VOTERS
        });
        let rivals = declared.into_iter().filter_map(Declared::rival);
        let context = Self {
            vote: vote.winner(),
            rivals: rivals.collect(),
            dates: DayOrder::of_head(head),
            ..Self::default()
        };
        let from = head.len() as u64;
        (context, live.unwrap_or(LiveVote { vote, from }))
    }

    /// The variant in which games are read that name none, where the beginning of the file decides
    /// it.
    ///
    /// ```
    /// use portnote_pdn::{Context, Options};
    /// let context = Context::of_head(b"1. 32-28 19-23 2. 28x19 14x23 *", &Options::default());
    /// assert_eq!(context.vote().map(|variant| variant.name()), Some("International"));
    /// assert_eq!(Context::new().vote(), None);
    /// ```
    #[must_use]
    pub const fn vote(&self) -> Option<Variant> {
        match &self.vote {
            Some(winner) => Some(winner.variant),
            None => None,
        }
    }

    /// The typed game of a block; games are given in file order.
    pub fn game<'b>(&mut self, block: &'b Block<'b>) -> Game<'b> {
        let mut game = Game::new(block);
        self.link(&mut game);
        game
    }

    /// Adds to a game what the others of the file say about its variant.
    pub(crate) fn link(&mut self, game: &mut Game<'_>) {
        for tag in game.tags.iter().filter(|tag| tag.kind == Kind::Date) {
            self.dates.note(&tag.value);
        }
        game.dates = self.dates;
        let block = game.block();
        // The variant of a game without moves and positions does not matter.
        let is_read = !block.is_opaque() && !block.own().is_foreign && !block.own().is_rest;
        let is_played = game.lines.first().is_some_and(|main| main.has_moves);
        let is_read = is_read && (is_played || game.tag("FEN").is_some());
        let rival = self.rival_of(game);
        if let Some(LiveVote { vote, from }) = &mut self.live
            && *from <= block.unit().outer_span().start
            && vote.voters < VOTERS
            && is_read
            && matches!(game.ruling, Ruling::Open { .. })
        {
            vote.count(game);
            self.vote = vote.winner();
        }
        match &mut game.ruling {
            Ruling::Open { winner, confidence, others, is_first } => {
                *is_first = is_read && !self.has_told;
                self.has_told |= is_read;
                if let Some(vote) = &self.vote {
                    *winner = Some(vote.variant);
                    *confidence = vote.confidence;
                    others.clone_from(&vote.others);
                }
            }
            Ruling::Declared { rival: known, .. } => *known = rival,
            Ruling::Unsupported => {}
        }
    }

    /// The variant that fits better than that of the tag, for the first game that shows it.
    fn rival_of(&mut self, game: &Game<'_>) -> Option<Variant> {
        let value = game.value("GameType")?;
        let known = self.rivals.iter().position(|(known, _)| known == value)?;
        if !game.replay().has_failed(game) {
            return None;
        }
        Some(self.rivals.remove(known).1)
    }
}

/// The variant in which a game would be read that is the only one of its file, if it names none.
pub(crate) fn own_vote(game: &Game<'_>) -> Option<Variant> {
    // Of a head that may be cut off, the last game is not looked at.
    if game.block().game_text().len() >= HEAD {
        return None;
    }
    let mut vote = Vote::default();
    vote.count(game);
    vote.winner().map(|winner| winner.variant)
}

/// How well the games can be played in a variant.
#[derive(Clone, Debug)]
struct Candidate {
    variant: Variant,
    /// Games that can be played to their end.
    games: usize,
    /// Games among them that prove nothing.
    doubtful: usize,
    /// Moves that can be played of the other games.
    moves: usize,
}

/// What a vote comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Winner {
    variant: Variant,
    confidence: Confidence,
    /// The other variants with as many votes.
    others: Vec<Variant>,
}

/// For each variant, how many games can be played in it.
#[derive(Clone, Debug, Default)]
struct Vote {
    /// In the order of their frequency in the world, which decides between equals.
    counts: Vec<Candidate>,
    voters: usize,
    has_moves: bool,
    /// Whether captures are written with the sign of Russian draughts.
    has_colon: bool,
}

/// A vote that continues.
#[derive(Clone, Debug)]
struct LiveVote {
    vote: Vote,
    /// Where the games begin that have not voted.
    from: u64,
}

impl Vote {
    fn count(&mut self, game: &Game<'_>) {
        let named = Named::of(game);
        if !named.has_moves && game.tag("FEN").is_none() {
            return;
        }
        let candidates = named.candidates();
        for (place, variant) in candidates.iter().enumerate() {
            if !self.counts.iter().any(|known| known.variant == *variant) {
                let place = place.min(self.counts.len());
                let candidate = Candidate { variant: *variant, games: 0, doubtful: 0, moves: 0 };
                self.counts.insert(place, candidate);
            }
        }
        // A variant that an earlier game has ruled out can still come first.
        for known in &mut self.counts {
            if candidates.contains(&known.variant) {
                match farthest(game, known.variant) {
                    None => {
                        known.games += 1;
                        known.doubtful += usize::from(!named.proves(known.variant));
                    }
                    Some(moves) if named.proves(known.variant) => known.moves += moves,
                    Some(_) => {}
                }
            }
        }
        self.voters += 1;
        self.has_moves |= named.has_moves;
        let mut steps = game.steps.iter();
        self.has_colon |= steps.any(|step| step.separator == Separator::Colon);
    }

    fn winner(&self) -> Option<Winner> {
        let proved = |known: &Candidate| known.games - known.doubtful;
        let most = self.counts.iter().map(proved).max()?;
        // Where no game can be played to its end, the moves decide.
        let moves = self.counts.iter().map(|known| known.moves).max();
        let moves = moves.filter(|moves| most == 0 && *moves >= DECIDING_MOVES);
        let mut best = self.counts.iter().filter(|known| {
            proved(known) == most && moves.is_none_or(|moves| known.moves == moves)
        });
        let winner = best.next()?.variant;
        let others: Vec<Variant> = best.map(|known| known.variant).collect();
        let is_tie = !others.is_empty();
        let is_signed = winner == Variant::Russian && self.has_colon;
        let confidence = if !self.has_moves || most == 0 || is_tie && !is_signed {
            Confidence::Default
        } else if most == self.voters && !is_tie {
            Confidence::Certain
        } else {
            Confidence::Likely
        };
        Some(Winner { variant: winner, confidence, others })
    }
}

/// The games with one value of GameType.
#[derive(Debug)]
struct Declared {
    value: String,
    games: usize,
    /// Whether one of them has more than a single move, which alone says too little.
    has_moves: bool,
    /// Whether one of them cannot be played in the variant of the tag.
    has_failed: bool,
    /// The other variants in which all of them can be played.
    rivals: Vec<Variant>,
}

impl Declared {
    fn count(known: &mut Vec<Self>, game: &Game<'_>, variant: Variant) {
        let Some(value) = game.value("GameType") else {
            return;
        };
        let named = Named::of(game);
        let number = known.iter().position(|known| known.value == value);
        let number = number.unwrap_or_else(|| {
            let rivals = named.candidates();
            known.push(Self {
                value: value.to_owned(),
                games: 0,
                has_moves: false,
                has_failed: false,
                rivals: rivals
                    .into_iter()
                    .filter(|rival| *rival != variant && is_rival(*rival, game, &named))
                    .collect(),
            });
            known.len() - 1
        });
        let Some(known) = known.get_mut(number).filter(|known| known.games < VOTERS) else {
            return;
        };
        known.games += 1;
        known.has_moves |= game.moves(0).nth(1).is_some();
        known.has_failed |= game.replay().has_failed(game);
        known.rivals.retain(|rival| is_rival(*rival, game, &named) && can_be_played(game, *rival));
    }

    /// The most frequent variant that fits better than that of the tag.
    fn rival(self) -> Option<(String, Variant)> {
        let best = self.rivals.first().filter(|_| self.has_failed && self.has_moves)?;
        Some((self.value, *best))
    }
}

/// Whether a game can be meant to be one of another variant than its tag says: it is written
/// as games of that variant are, and its squares do not leave a great part of the board empty.
fn is_rival(rival: Variant, game: &Game<'_>, named: &Named) -> bool {
    let size = |variant: Variant| {
        let board = variant.view().size();
        (board.width(), board.height())
    };
    let is_named = rival.view().system() != System::Letters || !named.has_numbers();
    let is_own_size = matches!(
        &game.ruling,
        Ruling::Declared { variant, .. } if size(*variant) == size(rival)
    );
    let smallest = named.candidates().first().map(|best| size(*best));
    is_named && (is_own_size || smallest == Some(size(rival)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::*;

    /// How many games of a real file can be played in each variant, if it is beside the
    /// project.
    fn votes(name: &str) -> Option<Vec<Candidate>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn");
        let bytes = std::fs::read(folder.join(name)).ok()?;
        let mut vote = Vote::default();
        head_games(&bytes, &Options::default(), |block, _| {
            vote.count(&Game::new(block));
            false
        });
        Some(vote.counts)
    }

    fn of(votes: &[Candidate], variant: Variant) -> usize {
        let found = votes.iter().find(|known| known.variant == variant);
        found.map_or(0, |known| known.games)
    }

    #[test]
    fn czech_games_look_english_until_a_king_flies() {
        let Some(found) = votes("pdn3-succeed/mrcd2006.pdn") else {
            return;
        };
        let expected = [
            (Variant::Czech, 44),
            (Variant::English, 15),
            (Variant::UnifiedPool, 11),
            (Variant::Russian, 10),
            (Variant::Brazilian, 9),
        ];
        for (variant, count) in expected {
            assert_eq!(of(&found, variant), count, "{variant}");
        }
    }

    #[test]
    fn russian_games_look_brazilian_until_a_man_is_crowned() {
        let Some(found) = votes("pdn3-succeed/ussr1947.hist-5e48acf.pdn") else {
            return;
        };
        assert_eq!(of(&found, Variant::Russian), 54);
        assert_eq!(of(&found, Variant::Brazilian), 40);
    }

    #[test]
    fn a_head_that_is_cut_off_counts_only_whole_games() {
        let game = "1. 32-28 19-23 2. 28x19 14x23 *\n\n";
        let whole = game.len() * 2;
        let padding = " ".repeat(crate::HEAD - whole - 10);
        let mut text = format!("{game}{game}{padding}");
        text.push_str("1. 11-15 23-19 *\n");
        assert!(text.len() > crate::HEAD);
        let mut games = 0;
        head_games(text.as_bytes(), &Options::default(), |_, _| {
            games += 1;
            false
        });
        assert_eq!(games, 2);
        let options = Options::default();
        let all = Context::of_head(text.as_bytes(), &options);
        let head = Context::of_head(text.as_bytes().get(..crate::HEAD).unwrap_or(&[]), &options);
        assert_eq!(all.vote, head.vote);
    }

    #[rstest]
    #[case::one_less(VOTERS - 1, Confidence::Likely)]
    #[case::at_the_limit(VOTERS, Confidence::Certain)]
    #[case::one_more(VOTERS + 1, Confidence::Certain)]
    fn so_many_games_vote(#[case] games: usize, #[case] confidence: Confidence) {
        let text =
            format!("{}1. 32-28 19-23 *\n", "[FEN \"W:W72:B1\"] 1. 72-66 *\n\n".repeat(games));
        let context = Context::of_head(text.as_bytes(), &Options::default());
        let winner = context.vote.map(|vote| (vote.variant, vote.confidence));
        assert_eq!(winner, Some((Variant::Canadian, confidence)));
    }

    #[rstest]
    #[case::one_less(DECIDING_MOVES - 1, Variant::International)]
    #[case::at_the_limit(DECIDING_MOVES, Variant::Frisian)]
    #[case::one_more(DECIDING_MOVES + 1, Variant::Frisian)]
    fn so_many_moves_decide(#[case] moves: usize, #[case] winner: Variant) {
        let candidate = |variant, moves| Candidate { variant, games: 0, doubtful: 0, moves };
        let vote = Vote {
            counts: vec![candidate(Variant::International, 0), candidate(Variant::Frisian, moves)],
            voters: 1,
            has_moves: true,
            has_colon: false,
        };
        let found = vote.winner().map(|vote| (vote.variant, vote.confidence));
        assert_eq!(found, Some((winner, Confidence::Default)));
    }
}
