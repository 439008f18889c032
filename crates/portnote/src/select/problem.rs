//! What is wrong with conditions and patterns.

use portnote_core::problems;

problems! {
    /// A problem with a condition or a pattern.
    pub(crate) enum Problem {
        /// A condition is not SQL.
        ///
        /// # What
        /// The condition cannot be read as a search condition of SQL.
        /// # Why
        /// No game is chosen by a condition that is only half understood.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the condition at the marked place. Texts have single quotes, as
        /// in `event = 'Club'`.
        #[code = "select/syntax"]
        #[level(Error, Error)]
        #[error("{found}")]
        Syntax {
            /// What was expected and found.
            found: String,
        },

        /// A condition uses a part of SQL that is not supported.
        ///
        /// # What
        /// The condition has a part of SQL that is not supported: a subquery, a cast, a `CASE`, or
        /// an operator or function that the page about `select` does not list.
        /// # Why
        /// A condition is about one row of a table. For anything else, query the tables that
        /// `portnote tables` writes, and give the result to `portnote select --ids`.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write the condition without the unsupported part, or use a query, for
        /// example in DuckDB, and `--ids`.
        #[code = "select/unsupported"]
        #[level(Error, Error)]
        #[error("{what} not supported in a condition")]
        Unsupported {
            /// The part, with `is` or `are`.
            what: String,
        },

        /// A condition names a column that the table does not have.
        ///
        /// # What
        /// The condition has a word that is not the name of a column of its table.
        /// # Why
        /// The condition would not be true for any row.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the name; `portnote schema tables/pbn/games` lists the columns of
        /// a table. If the word is a text, write single quotes around it.
        #[code = "select/unknown-column"]
        #[level(Error, Error)]
        #[error("unknown column `{column}` in table `{table}`")]
        UnknownColumn {
            /// The word.
            column: String,
            /// The table.
            table: &'static str,
        },

        /// An option names a table that the notation does not have.
        ///
        /// # What
        /// The value of `--any`, `--none` or `--all` begins with the name of a table and a colon,
        /// and the notation has no table of this name.
        /// # Why
        /// Without a table it is not known what the condition is about.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the name; the message lists the tables.
        #[code = "select/unknown-table"]
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

        /// An option is for games of another kind.
        ///
        /// # What
        /// `--hand` looks for hands of bridge, `--position` and `--squares` for positions of
        /// draughts. The games of the inputs have none.
        /// # Why
        /// Without a hand or a position to compare, no game can be chosen.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave out the option, or name files of the other game.
        #[code = "select/other-game"]
        #[level(Error, Error)]
        #[error("{notation} has no {wanted}")]
        OtherGame {
            /// The title of the notation.
            notation: &'static str,
            /// What the option looks for.
            wanted: &'static str,
        },

        /// A condition compares values of different types.
        ///
        /// # What
        /// A number is compared with a text, a date is compared with a text that is not a date, or
        /// a function has a value of the wrong type.
        /// # Why
        /// Such a comparison is never what was meant.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: texts and dates have single quotes, as in `date >= '2012-08-01'`; numbers
        /// have none.
        #[code = "select/type-mismatch"]
        #[level(Error, Error)]
        #[error("{what}")]
        TypeMismatch {
            /// What cannot be done.
            what: String,
        },

        /// A number or a text is used as a condition.
        ///
        /// # What
        /// A number or a text is in a place where a condition should be. A condition is true or
        /// false.
        /// # Why
        /// Games are chosen for which the condition is true; a number or a text is neither true nor
        /// false.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: compare it, as in `level >= 6`.
        #[code = "select/not-a-condition"]
        #[level(Error, Error)]
        #[error("expected a condition, found {found}")]
        NotACondition {
            /// What is there.
            found: &'static str,
        },

        /// A pattern of `LIKE`, of `regexp_matches`, of a hand or of squares cannot be read.
        ///
        /// # What
        /// The pattern does not have the form that its option or function expects.
        /// # Why
        /// No game can be compared with it.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the pattern. A hand is `N:AK*.*.*.*`, squares are `w18 b14 .15`.
        #[code = "select/bad-pattern"]
        #[level(Error, Error)]
        #[error("invalid pattern: {why}")]
        BadPattern {
            /// Why.
            why: String,
        },

        /// A position cannot be read.
        ///
        /// # What
        /// The text of `--position` or `--fen` is not a FEN of a board of draughts.
        /// # Why
        /// No game can be compared with it.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the FEN, as in `W:W21-32:B1-12`.
        #[code = "select/bad-position"]
        #[level(Error, Error)]
        #[error("invalid position: {why}")]
        BadPosition {
            /// Why.
            why: String,
        },

        /// No game can have a position.
        ///
        /// # What
        /// A square of `--position` or `--squares` is on no board of the variants of the games. A
        /// board of 8 by 8 has the squares 1 to 32; one of 10 by 10 has 1 to 50.
        /// # Why
        /// No game is chosen, although one with the same position on the right board may be there.
        /// # Spec
        /// PDN 3.0: tag GameType
        /// # Fix
        /// Not automatic: correct the square, or choose games of the variant that has it.
        #[code = "select/impossible-position"]
        #[level(Warning, Warning)]
        #[error("no game can have this position: {why}")]
        ImpossiblePosition {
            /// Why.
            why: String,
        },

        /// A move of an opening cannot be read, or is not legal.
        ///
        /// # What
        /// The text of `--moves` is a list of legal moves from the start of the variant, as in
        /// `11-15 23-18`. One of its words is not a move, or not a legal one in the position after
        /// the moves before it.
        /// # Why
        /// The position in which openings are counted is not known.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the move, or choose the variant with `--variant`.
        #[code = "select/bad-move"]
        #[level(Error, Error)]
        #[error("{why}")]
        BadMove {
            /// Why.
            why: String,
        },

        /// The games of an opening are of several variants.
        ///
        /// # What
        /// Openings are counted for one variant of draughts, and the inputs have games of several.
        /// # Why
        /// The same position and the same move mean another game in each variant.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose one with `--variant`, by its name or the number of its GameType.
        #[code = "select/several-variants"]
        #[level(Error, Error)]
        #[error("the games are of several variants: {variants}")]
        SeveralVariants {
            /// Each with its number of games.
            variants: String,
        },

        /// A condition calculates a number that is too large.
        ///
        /// # What
        /// A sum, difference or product in the condition does not fit into 64 bits for the values
        /// of a game.
        /// # Why
        /// Without this number it is unknown whether the condition is true for the game.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: use smaller numbers in the condition.
        #[code = "select/too-large"]
        #[level(Error, Error)]
        #[error("number in the condition does not fit into 64 bits for game {game}")]
        TooLarge {
            /// The number of the game.
            game: i64,
        },

        /// Rows of a list match no game.
        ///
        /// # What
        /// The list of `--ids` has rows that match no game of the inputs: no game has the `file`
        /// and `game` of the row, or its `content_id`.
        /// # Why
        /// Fewer games are chosen than the list has. Most often a path is written differently in
        /// the list and on the command line, such as `a.pbn` and `./a.pbn`.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write each path in the list as it is on the command line;
        /// `portnote tables` and `--ids-out` do this.
        #[code = "select/id-not-found"]
        #[level(Warning, Warning)]
        #[error("no game found for {rows} of the list")]
        IdNotFound {
            /// How many rows.
            rows: String,
        },

        /// A source has changed while games were selected.
        ///
        /// # What
        /// Games are chosen first and copied afterwards. In between, another program changed the
        /// file.
        /// # Why
        /// The places of its games may have changed.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: run the command again.
        #[code = "select/source-changed"]
        #[level(Error, Error)]
        #[error("the file changed while games were selected")]
        SourceChanged,

        /// Sources of one output have different encodings.
        ///
        /// # What
        /// Games keep their bytes, but the sources have text outside ASCII in different encodings.
        /// # Why
        /// Nothing in the output would say which game has which encoding.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write all text as UTF-8 with `--to-encoding utf-8`.
        #[code = "select/mixed-encodings"]
        #[level(Error, Error)]
        #[error("text is {encoding}, but the text of {other} is {other_encoding}; `--to-encoding utf-8` writes both as UTF-8")]
        MixedEncodings {
            /// The encoding of the source.
            encoding: String,
            /// The name of an earlier source.
            other: String,
            /// Its encoding.
            other_encoding: String,
        },

        /// A game of LIN cannot be copied out of its file.
        ///
        /// # What
        /// In LIN the names of the players and the results may be in the header of a set, which is copied
        /// with the first board of the set. A board without a header cannot follow one with a header, a
        /// link cannot be beside commands, and a board with different numbers in `qx` and `ah` needs the
        /// other boards of its set.
        /// # Why
        /// In another file the board would get another number, or names and results of another set.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: convert the file with `portnote convert --to pbn`, and select from that.
        #[code = "select/dependent-games"]
        #[level(Error, Error)]
        #[error("game {game} cannot be copied: {reason}")]
        DependentGames {
            /// The number of the game.
            game: u64,
            /// Why not.
            reason: &'static str,
        },

        /// An option is about boards of PBN.
        ///
        /// # What
        /// `--renumber` or `--rotate` is used for games of another notation than PBN.
        /// # Why
        /// Other games have no board numbers and no four seats to turn, or the numbers of a whole set depend on them.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave the option out.
        #[code = "select/no-boards"]
        #[level(Error, Error)]
        #[error("games of {notation} cannot be numbered or turned: `--renumber` and `--rotate` are for PBN")]
        NoBoards {
            /// The title of the notation.
            notation: &'static str,
        },

        /// There is no number left for a board.
        ///
        /// # What
        /// `--renumber=N` numbers the boards from N on, and a board would get a larger number than a
        /// board can have.
        /// # Why
        /// Two boards with one number would be taken for one board.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: begin with a smaller number.
        #[code = "select/no-number"]
        #[level(Error, Error)]
        #[error("no number is left for game {game}: the largest is {last}")]
        NoNumber {
            /// The game in its file.
            game: u64,
            /// The largest number of a board.
            last: u32,
        },

        /// A game cannot be written without a change.
        ///
        /// # What
        /// With `--keep-bytes`, every game is written with its own bytes. This game takes a value
        /// from an earlier game, but that game is not before it in the output.
        /// # Why
        /// Without the value, the game would mean something else than in its file.
        /// # Spec
        /// PBN 2.1 §4.8: inheritance
        /// # Fix
        /// Not automatic: leave `--keep-bytes` out, or also choose the game that has the value.
        #[code = "select/would-edit"]
        #[level(Error, Error)]
        #[error("game {game} takes values from games that are not before it in the output; without `--keep-bytes`, {what} would be written")]
        WouldEdit {
            /// The number of the game.
            game: u64,
            /// What would be written.
            what: String,
        },

        /// A game cannot be changed.
        ///
        /// # What
        /// A tag has to be added to the game, but the game has no place for it, or the encoding of
        /// the game does not have all characters of the tag.
        /// # Why
        /// Without the tag, the game would mean something else than in its file.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: run `portnote check` on the file, and correct the game.
        #[code = "select/cannot-edit"]
        #[level(Error, Error)]
        #[error("game {game} cannot be changed: {reason}")]
        CannotEdit {
            /// The number of the game.
            game: u64,
            /// Why.
            reason: String,
        },

        /// A game would be read as a part of the game before it.
        ///
        /// # What
        /// In the output, a game before this game has a comment without a closing brace, or the game
        /// before it has no end and this game has no tag. Nothing shows where this game begins.
        /// # Why
        /// One of the two games would be lost in the output.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: close the comment with `}`, add the missing result, or leave one of the two
        /// games out.
        #[code = "select/would-join"]
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

        /// Sources have different lines before their first games.
        ///
        /// # What
        /// The sources have different header lines before their first games. An output has only the
        /// header lines of one source: the first source with a chosen game.
        /// # Why
        /// Lines such as `%Creator` of the other sources are not in the output.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: add the lines by hand if they matter.
        #[code = "select/head-differs"]
        #[level(Info, Info)]
        #[error("header lines of other sources were left out: {lines}")]
        HeadDiffers {
            /// The lines.
            lines: String,
        },

        /// The dealer or vulnerability of a board does not belong to its new number.
        ///
        /// # What
        /// `--renumber` changes only the number of a board. The board keeps its dealer and
        /// vulnerability.
        /// # Why
        /// People and programs derive dealer and vulnerability from the number: North deals board
        /// 1.
        /// # Spec
        /// Laws of Duplicate Bridge, law 2
        /// # Fix
        /// Not automatic: turn the tables with `--rotate board`; the vulnerability stays that of the
        /// deal.
        #[code = "select/number-differs"]
        #[level(Info, Info)]
        #[error("{games} with a dealer or vulnerability that does not belong to the number; `--rotate board` turns the deals")]
        NumberDiffers {
            /// How many games.
            games: String,
        },

        /// Games without a deal come after a game with a deal.
        ///
        /// # What
        /// A game without Board, Dealer, Vulnerable and Deal, but with an auction or a play, is
        /// read as another record of the deal before it. In its own file, no deal is before this
        /// game; in the output, a deal is before it.
        /// # Why
        /// In the output, the game seems to be a record of a deal to which it does not belong.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave these games out, for example with `--where "deal_source IS NOT NULL"`.
        #[code = "select/takes-deal"]
        #[level(Warning, Warning)]
        #[error("read as records of the preceding deal: {games} without a deal")]
        TakesDeal {
            /// How many games.
            games: String,
        },

        /// Games without an event come after a game with an event.
        ///
        /// # What
        /// With `--carry identification`, a game without Event and Date belongs to the event of the
        /// game before it. In its own file, no game before it has an event; in the output, a game
        /// before it has an event.
        /// # Why
        /// Read in the same way, the game seems to belong to that event.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave these games out with `--where "event IS NOT NULL OR date_text IS NOT NULL"`.
        #[code = "select/takes-event"]
        #[level(Warning, Warning)]
        #[error("read as games of the preceding event with `--carry identification`: {games} without an event")]
        TakesEvent {
            /// How many games.
            games: String,
        },

        /// Comments of turned games name seats.
        ///
        /// # What
        /// Comments or notes of a turned game name a seat or a side. `--rotate` changes tags and
        /// tables, but not comments and notes.
        /// # Why
        /// What a comment says about North is now about another seat.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: read these comments.
        #[code = "select/names-seats"]
        #[level(Info, Info)]
        #[error("left as written in turned games: {comments} with the name of a seat or a side")]
        NamesSeats {
            /// How many comments and notes.
            comments: String,
        },

        /// Games were not turned.
        ///
        /// # What
        /// `--rotate` needs the dealer, the declarer or the board number of a game, and the game
        /// does not have it.
        /// # Why
        /// It is unknown how far to turn the game.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave these games out, for example with `--where "dealer IS NOT NULL"`.
        #[code = "select/not-turned"]
        #[level(Warning, Warning)]
        #[error("not turned: {games} without the dealer, declarer or board number that `--rotate` needs")]
        NotTurned {
            /// How many games.
            games: String,
        },
    }
}
