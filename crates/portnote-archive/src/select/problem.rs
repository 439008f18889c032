//! What is wrong with conditions and patterns.

use portnote_core::problems;

problems! {
    /// A problem with a condition or a pattern.
    #[family = "select"]
    #[pages = "problem"]
    pub(crate) enum Problem {
        #[code = "syntax"]
        #[level(Error, Error)]
        #[error("{found}")]
        Syntax {
            /// What was expected and found.
            found: String,
        },

        #[code = "unsupported"]
        #[level(Error, Error)]
        #[error("{what} not supported in a condition")]
        Unsupported {
            /// The part, with `is` or `are`.
            what: String,
        },

        #[code = "unknown-column"]
        #[level(Error, Error)]
        #[error("unknown column `{column}` in table `{table}`")]
        UnknownColumn {
            /// The word.
            column: String,
            /// The table.
            table: &'static str,
        },

        #[code = "unknown-table"]
        #[level(Error, Error)]
        #[error("unknown table `{table}`: {notation} has {known}")]
        UnknownTable {
            /// The word.
            table: String,
            /// The title of the notation.
            notation: &'static str,
            /// The tables that there are.
            known: String,
        },

        #[code = "other-game"]
        #[level(Error, Error)]
        #[error("{notation} has no {wanted}")]
        OtherGame {
            /// The title of the notation.
            notation: &'static str,
            /// What the option looks for.
            wanted: &'static str,
        },

        #[code = "type-mismatch"]
        #[level(Error, Error)]
        #[error("{what}")]
        TypeMismatch {
            /// What cannot be done.
            what: String,
        },

        #[code = "not-a-condition"]
        #[level(Error, Error)]
        #[error("expected a condition, found {found}")]
        NotACondition {
            /// What is there.
            found: &'static str,
        },

        #[code = "bad-pattern"]
        #[level(Error, Error)]
        #[error("invalid pattern: {why}")]
        BadPattern {
            /// Why.
            why: String,
        },

        #[code = "bad-position"]
        #[level(Error, Error)]
        #[error("invalid position: {why}")]
        BadPosition {
            /// Why.
            why: String,
        },

        #[code = "impossible-position"]
        #[level(Warning, Warning)]
        #[error("no game can have this position: {why}")]
        ImpossiblePosition {
            /// Why.
            why: String,
        },

        #[code = "bad-move"]
        #[level(Error, Error)]
        #[error("{why}")]
        BadMove {
            /// Why.
            why: String,
        },

        #[code = "several-variants"]
        #[level(Error, Error)]
        #[error("the games are of several variants: {variants}")]
        SeveralVariants {
            /// Each with its number of games.
            variants: String,
        },

        #[code = "too-large"]
        #[level(Error, Error)]
        #[error("number in the condition does not fit into 64 bits for game {game}")]
        TooLarge {
            /// The number of the game.
            game: i64,
        },

        #[code = "id-not-found"]
        #[level(Warning, Warning)]
        #[error("no game found for {rows} of the list")]
        IdNotFound {
            /// How many rows.
            rows: String,
        },

        #[code = "source-changed"]
        #[level(Error, Error)]
        #[error("the file changed while games were selected")]
        SourceChanged,

        #[code = "mixed-encodings"]
        #[level(Error, Error)]
        #[error("text is {encoding}, but the text of {other} is {other_encoding}; `--to-encoding utf-8` writes both as UTF-8")]
        MixedEncodings {
            /// The encoding of the source.
            encoding: String,
            /// The name of an earlier source.
            other: String,
            /// The encoding of the file.
            other_encoding: String,
        },

        #[code = "dependent-games"]
        #[level(Error, Error)]
        #[error("game {game} cannot be copied: {reason}")]
        DependentGames {
            /// The number of the game.
            game: u64,
            /// Why not.
            reason: &'static str,
        },

        #[code = "no-boards"]
        #[level(Error, Error)]
        #[error("games of {notation} cannot be numbered or turned: `--renumber` and `--rotate` are for PBN")]
        NoBoards {
            /// The title of the notation.
            notation: &'static str,
        },

        #[code = "no-number"]
        #[level(Error, Error)]
        #[error("no number is left for game {game}: the largest is {last}")]
        NoNumber {
            /// The game in its file.
            game: u64,
            /// The largest number of a board.
            last: u32,
        },

        #[code = "would-edit"]
        #[level(Error, Error)]
        #[error("game {game} takes values from games that are not before it in the output; without `--keep-bytes`, {what} would be written")]
        WouldEdit {
            /// The number of the game.
            game: u64,
            /// What would be written.
            what: String,
        },

        #[code = "cannot-edit"]
        #[level(Error, Error)]
        #[error("game {game} cannot be changed: {reason}")]
        CannotEdit {
            /// The number of the game.
            game: u64,
            /// Why.
            reason: String,
        },

        #[code = "would-join"]
        #[level(Error, Error)]
        #[error("in the output, game {game} would be read as a part of {before}, which {}", if *.is_open { "has a comment without `}`: close the comment" } else { "has no end: add its result" })]
        WouldJoin {
            /// The number of the game.
            game: u64,
            /// What is before it.
            before: String,
            /// Whether that has a comment that is not closed.
            is_open: bool,
        },

        #[code = "head-differs"]
        #[level(Info, Info)]
        #[error("header lines of other sources were left out: {lines}")]
        HeadDiffers {
            /// The lines.
            lines: String,
        },

        #[code = "number-differs"]
        #[level(Info, Info)]
        #[error("{games} with a dealer or vulnerability that does not belong to the number; `--rotate board` turns the deals")]
        NumberDiffers {
            /// How many games.
            games: String,
        },

        #[code = "takes-deal"]
        #[level(Warning, Warning)]
        #[error("read as records of the preceding deal: {games} without a deal")]
        TakesDeal {
            /// How many games.
            games: String,
        },

        #[code = "takes-event"]
        #[level(Warning, Warning)]
        #[error("read as games of the preceding event with `--carry identification`: {games} without an event")]
        TakesEvent {
            /// How many games.
            games: String,
        },

        #[code = "names-seats"]
        #[level(Info, Info)]
        #[error("left as written in turned games: {comments} with the name of a seat or a side")]
        NamesSeats {
            /// How many comments and notes.
            comments: String,
        },

        #[code = "not-turned"]
        #[level(Warning, Warning)]
        #[error("not turned: {games} without the dealer, declarer or board number that `--rotate` needs")]
        NotTurned {
            /// How many games.
            games: String,
        },
    }
}
