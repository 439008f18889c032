//! Every limit of PDN in one place, each with its reason; those of the frame are in core.

/// A game of so many moves that fits the usual start and not its tag FEN has a wrong tag: fewer moves
/// fit by chance.
pub(crate) const USUAL_START_PLIES: usize = 4;

/// Bytes at the beginning of a file that decide the variant of its games without GameType:
/// 256 KiB.
///
/// A pipe is read once, so what decides must fit into memory; a file is treated alike, so that
/// its result depends on its bytes alone.
pub const HEAD: usize = 256 * 1024;

/// Games without GameType that vote on the variant of a file.
///
/// Rules of play part within a few games; more voters only cost time.
pub(crate) const VOTERS: usize = 64;

/// Captures with a choice that one game may try out to its end.
///
/// Real games have at most one.
pub(crate) const OPEN_CHOICES: usize = 16;

/// Plies that one game may be replayed for choices, together.
pub(crate) const TRIED_PLIES: usize = 4_096;

/// Steps of captures that one game may cost beyond [`EASY_STEPS`] for each position: twice what
/// the costliest position takes. Without it a text that is made to be slow would cost a tenth of
/// a second for each of its moves.
pub(crate) const HARD_STEPS: usize = 2 * portnote_draughts::CAPTURE_BUDGET;

/// Steps of captures that a position may cost without being counted: nearly all positions of
/// real games stay below.
pub(crate) const EASY_STEPS: usize = 64;

/// Steps that are counted for finding out why a move of a king is not legal.
pub(crate) const REFUSAL_STEPS: usize = 512;

/// Legal moves that a message about an illegal one lists: the one that was meant is nearly always
/// among the nearest, and more would make the line hard to read.
pub(crate) const LISTED_MOVES: usize = 5;

/// Places of a repeated tag that are shown after the first two: more only fill the screen.
pub(crate) const LABELLED_TAGS: usize = 5;

/// Places of one kind of loss that its report shows; the others are counted.
pub(crate) const LOSS_PLACES: usize = 100;

/// Digits of the number of a move or a glyph that is read as one: what has no more fits into 32 bits.
pub(crate) const NUMBER_DIGITS: usize = 9;

/// Moves in the notation of chess from which a file is one of chess: a square with a letter, `e4`,
/// is also a word of other texts, and two moves of each side are not an accident.
pub(crate) const CHESS_MOVES: usize = 4;

/// Moves in the notation of chess from which a file is one of chess where the first of them has a number,
/// `1. e4 e5`, and one of them is not a move of draughts: one word after a number may be a slip, a move of each
/// side is a game.
pub(crate) const NUMBERED_CHESS_MOVES: usize = 2;

/// The greatest number of a glyph: that of PGN, to which PDN 3.0 leaves their meaning.
pub(crate) const LAST_GLYPH: u32 = 255;

/// Marks of a judgement that a reader expects: `!`, `?`, and two of them as in `!?` have a meaning,
/// which longer runs have not.
pub(crate) const JUDGEMENTS: usize = 2;

/// Characters that a line may have: PDN 2.0 §5.2.
pub(crate) const PDN_2_WIDTH: usize = 80;

/// Ways of one capture among which the smallest is looked for, where the names of the squares
/// are not those that the rules go by.
pub(crate) const CAPTURE_WAYS: usize = 4096;

/// Moves from which a game with squares in letters may be one of a variant that is written with
/// numbers: fewer can be played in nearly every variant, and in these the board is turned.
pub(crate) const LETTERED_MOVES: usize = 8;

/// Moves that decide between variants in none of which a game can be played to its end: a single
/// one can be played in many.
pub(crate) const DECIDING_MOVES: usize = 2;

/// Bytes of a game up to which it is read once more with its fixes, to see whether they do harm;
/// those of a larger game are for a person to decide. Games with comments to every move have less.
pub(crate) const TRIED_BYTES: u64 = 128 * 1024;

/// Fixes of a game that are tried one by one, where all together do harm.
pub(crate) const TRIED_FIXES: usize = 8;
