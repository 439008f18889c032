//! New games from values.

use portnote_core::build::{self, BuildError, RuleError, Tags};
use portnote_core::edit;
use portnote_core::frame::PartialDate;
use portnote_draughts::{Color, Move, MoveList, Position, Rules, Scoring, Variant};

use crate::alone;
use crate::game::Game;
use crate::game_type::shortest_type;
use crate::limits::PDN_2_WIDTH;
use crate::model;
use crate::options::Options;
use crate::result::{GameResult, Outcome, ResultStyle as Style};
use crate::syntax::Pdn;
use crate::write::MovetextLines;

/// Makes a game from typed values.
///
/// What is left out is not written. The moves are written as PDN 3.0 does: in long form if and only
/// if the short one is ambiguous.
///
/// ```
/// use portnote_draughts::{Color, Variant};
/// use portnote_pdn::result::Outcome;
/// use portnote_pdn::{ExportOptions, Game, NewMove, write};
///
/// let game = Game::builder()
///     .event("Club championship")
///     .player(Color::White, "Marion \"Tiny\" Tinsley")
///     .variant(Variant::English)
///     .play([NewMove::from("11-15").comment("the usual beginning"), "23-19".into()])
///     .result(Outcome::Draw)
///     .build()?;
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["11-15", "23-19"]);
/// assert!(game.to_string().ends_with("1. 11-15 {the usual beginning} 1... 23-19 1/2-1/2\n"));
/// assert!(write([&game], &ExportOptions::default()).is_ok());
/// # Ok::<(), portnote_pdn::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct GameBuilder {
    /// The game that is changed, for a builder that was made from one.
    base: Option<Game>,
    tags: Tags,
    comment: Option<String>,
    variant: Option<Variant>,
    start: Option<Position>,
    play: Option<Vec<Token>>,
    result: Option<Outcome>,
}

/// A move of a new game, with what is said about it.
///
/// ```
/// use portnote_draughts::Variant;
/// use portnote_pdn::{Game, NewMove};
/// let second = NewMove::from("23-19").nag(1).variation(["22-18", "15x22"]);
/// let game = Game::builder()
///     .variant(Variant::English)
///     .play([NewMove::from("11-15"), second])
///     .build()?;
/// assert!(game.to_string().ends_with("1. 11-15 23-19 $1 (1... 22-18 2. 15x22) *\n"));
/// # Ok::<(), portnote_pdn::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMove(Vec<Token>);

/// Variations are flat, so that nothing recurses on their depth.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Typed(Move),
    Text(String),
    Nag(u8),
    Comment(String),
    Open,
    Close,
}

/// A line of play: the position before and after its last move.
#[derive(Clone, Copy)]
struct Line {
    before: Position,
    now: Position,
    /// The number of the next move.
    number: u32,
    /// The number of the last move.
    last: u32,
}

impl Game {
    /// Makes a game from typed values.
    ///
    /// ```
    /// let game = portnote_pdn::Game::builder().event("Cup").build()?;
    /// assert_eq!(game.value("Event").as_deref(), Some("Cup"));
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    pub fn builder() -> GameBuilder {
        GameBuilder::default()
    }

    /// Makes a builder in which all values of the game are set. What is set anew replaces them, and
    /// all else stays as it is written: other tags, comments, and the form of the moves.
    ///
    /// A game without findings is built again as it is; of another one the error says what is wrong.
    ///
    /// ```
    /// use portnote_pdn::result::Outcome;
    /// let text = b"[Event \"Cup\"]\n[Ballot \"7\"]\n1.11-15 23-19 2.8-11 {as usual} *\n";
    /// let game = portnote_pdn::parse(text).games().next().unwrap();
    /// assert_eq!(game.to_builder().build()?, game);
    /// let other = game.to_builder().event("Final").result(Outcome::Draw).build()?;
    /// let text = "[Event \"Final\"]\n[Ballot \"7\"]\n[Result \"1/2-1/2\"]\n\
    ///             1.11-15 23-19 2.8-11 {as usual} 1/2-1/2\n";
    /// assert_eq!(other.to_text(), text);
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    pub fn to_builder(&self) -> GameBuilder {
        GameBuilder { base: Some(self.clone()), ..GameBuilder::default() }
    }
}

impl GameBuilder {
    /// Sets the name of the event. PDN 2.0 §6.1.1.1.1.1.
    pub fn event(self, name: impl Into<String>) -> Self {
        self.tag("Event", name)
    }

    /// Sets the place where the event was played. PDN 3.0, Site.
    pub fn site(self, name: impl Into<String>) -> Self {
        self.tag("Site", name)
    }

    /// Sets the date of the game. PDN 2.0 §6.1.1.1.1.2.
    pub fn date(self, date: PartialDate) -> Self {
        self.tag("Date", date.to_string())
    }

    /// Sets the round of the event. PDN 3.0, Round.
    pub fn round(self, round: impl Into<String>) -> Self {
        self.tag("Round", round)
    }

    /// The name of a player. PDN 2.0 §6.1.1.1.1.3 and §6.1.1.1.1.4.
    ///
    /// ```
    /// use portnote_draughts::Color;
    /// let game = portnote_pdn::Game::builder().player(Color::Black, "Asa Long").build()?;
    /// assert_eq!(game.value("Black").as_deref(), Some("Asa Long"));
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    pub fn player(self, color: Color, name: impl Into<String>) -> Self {
        let name = name.into();
        match color {
            Color::White => self.tag("White", name),
            Color::Black => self.tag("Black", name),
        }
    }

    /// The game of draughts, which moves and a start position need. PDN 3.0, GameType.
    pub fn variant(mut self, variant: Variant) -> Self {
        self.variant = Some(variant);
        self
    }

    /// The position from which the game begins. PDN 2.0 §6.1.1.1.1.7.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let game = portnote_pdn::Game::builder()
    ///     .variant(Variant::Russian)
    ///     .start(rules.position("W:Wc3:Bd4").unwrap())
    ///     .play(["c3:e5"])
    ///     .build()?;
    /// assert_eq!(game.value("FEN").as_deref(), Some("W:Wc3:Bd4"));
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    pub fn start(mut self, position: Position) -> Self {
        self.start = Some(position);
        self
    }

    /// Sets the value of any tag. PDN 3.0.
    ///
    /// ```
    /// let game = portnote_pdn::Game::builder().tag("Annotator", "Ann").build()?;
    /// assert_eq!(game.value("Annotator").as_deref(), Some("Ann"));
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    pub fn tag(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.set(name, value);
        self
    }

    /// A comment on the game. PDN 2.0 §6.1.1.2.5.
    pub fn comment(mut self, text: impl Into<String>) -> Self {
        self.comment = Some(text.into());
        self
    }

    /// The moves in the order made: typed, or as text in the names of the variant.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let refused = portnote_pdn::Game::builder()
    ///     .variant(Variant::English)
    ///     .play(["11-15", "23-19", "8-12"])
    ///     .build();
    /// let error = refused.unwrap_err().to_string();
    /// let reason = "the square where the move ends is occupied; legal: 8-11";
    /// assert_eq!(error, format!("move 2. `8-12`: {reason}"));
    /// ```
    pub fn play(mut self, moves: impl IntoIterator<Item = impl Into<NewMove>>) -> Self {
        self.play = Some(moves.into_iter().flat_map(|one| one.into().0).collect());
        self
    }

    /// Who won; it is written as the variant counts. PDN 2.0 §6.1.1.1.1.5.
    ///
    /// Without it, a game that is finished by the rules of its variant gets the result that it has.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let game = portnote_pdn::Game::builder()
    ///     .variant(Variant::Russian)
    ///     .start(rules.position("W:Wc3:Bd4").unwrap())
    ///     .play(["c3:e5"])
    ///     .build()?;
    /// assert_eq!(game.value("Result").as_deref(), Some("1-0"));
    /// # Ok::<(), portnote_pdn::BuildError>(())
    /// ```
    ///
    /// Points other than a win or a draw are the tag `Result`: see [`GameBuilder::tag`].
    pub fn result(mut self, outcome: Outcome) -> Self {
        self.result = Some(outcome);
        self
    }

    /// The game.
    ///
    /// # Errors
    /// [`BuildError::Move`] for a move that is not legal, [`BuildError::Missing`] for moves without a
    /// variant, [`BuildError::Name`] and [`BuildError::Character`] for text that cannot be written,
    /// [`BuildError::Rules`] for a start position that a text cannot say, and
    /// [`BuildError::Refused`] for what contradicts the standard or itself.
    pub fn build(mut self) -> Result<Game, BuildError> {
        let base = self.base.take();
        if let Some(variant) = self.variant {
            self.tags.set("GameType", shortest_type(variant));
        }
        let text = match &base {
            None => self.composed()?,
            Some(base) => self.changed(base)?,
        };
        build::read::<Pdn>(&text, &Options::default())
    }

    /// The text of a new game.
    fn composed(mut self) -> Result<String, BuildError> {
        if let Some(start) = self.start.filter(|start| Some(*start) != self.usual_start()) {
            self.tags.set("FEN", self.fen(&start)?);
        }
        let play = self.play.as_deref().unwrap_or_default();
        let mut words = MovetextLines::new("\n", PDN_2_WIDTH);
        let end = self.push_moves(&mut words, play)?;
        if self.tags.get("Result").is_none() {
            self.result = self.result.or_else(|| self.outcome_of(end.as_ref()?));
        }
        let result = self.result_text()?;
        if let Some(result) = &result {
            self.tags.set("Result", result.clone());
        }
        words.token(result.as_deref().unwrap_or("*"));
        let mut text = self.tags.text()?;
        if text.is_empty() && play.is_empty() {
            // A game without tags and moves is none.
            text.push_str("[Event \"?\"]\n");
        }
        if let Some(comment) = &self.comment {
            text.push_str(&build::comment(comment)?);
            text.push('\n');
        }
        text.push_str(&words.finish());
        Ok(text)
    }

    /// The text of a game in which only what was set is other than before.
    fn changed(mut self, base: &Game) -> Result<String, BuildError> {
        let model = base.model();
        let mut edits = Vec::new();
        let has_result = self.tags.get("Result").is_some();
        if let Some(variant) = model.open_variant().filter(|_| self.variant.is_none())
            && (self.start.is_some() || self.play.is_some())
        {
            // Other moves may look like those of another game of draughts.
            self.tags.set("GameType", shortest_type(variant));
        }
        self.variant = self.variant.or(base.variant());
        let is_usual = self.start.is_some() && self.start == self.usual_start();
        if let Some(start) = self.start.filter(|_| !is_usual) {
            self.tags.set("FEN", self.fen(&start)?);
        }
        if let Some(comment) = &self.comment {
            push_comment(model, &build::comment(comment)?, &mut edits)?;
        }
        if let Some(play) = self.play.take() {
            self.start = self.start.or(base.derived().start.copied());
            let mut words = MovetextLines::new(alone::line_end(model), PDN_2_WIDTH);
            let end = self.push_moves(&mut words, &play)?;
            if base.result().outcome == Outcome::Unknown && !has_result {
                self.result = self.result.or_else(|| self.outcome_of(end.as_ref()?));
            }
            let result = self.result_text()?;
            let old = model.terminator().map_or("*", |element| element.raw);
            words.token(result.as_deref().unwrap_or(old));
            let (end, words) = (alone::end(model), words.finish());
            edits.push(match alone::first_move(model) {
                Some(first) => (first..end.max(first), words.trim_end().to_owned()),
                None => (end..end, format!("{}{}", alone::line_end(model), words.trim_end())),
            });
            self.set_result(result);
        } else if let Some(result) = self.result_text()? {
            edits.push(match model.terminator() {
                Some(old) => (old.range.clone(), result.clone()),
                None => {
                    let end = alone::end(model);
                    (end..end, format!("{}{result}", alone::line_end(model)))
                }
            });
            self.set_result(Some(result));
        }
        let text = alone::text_with(model, edits);
        if self.tags.iter().next().is_none() && !is_usual {
            return Ok(text);
        }
        edit::edited::<Pdn>(&text, |editor| {
            for (name, value) in self.tags.iter() {
                // The game may have it under another name.
                let name = model.tag(name).map_or(name, |tag| tag.name);
                editor.set(1, name, value)?;
            }
            if is_usual {
                editor.remove(1, "FEN")?;
            }
            Ok(())
        })
    }

    fn set_result(&mut self, result: Option<String>) {
        if let Some(result) = result {
            self.tags.set("Result", result);
        }
    }

    /// Who has won in a position, if the game is over there.
    fn outcome_of(&self, end: &Position) -> Option<Outcome> {
        let variant = self.variant?;
        let winner = variant.rules().winner(end)?;
        let is_first = winner == variant.start();
        Some(if is_first { Outcome::First } else { Outcome::Second })
    }

    fn rules(&self, what: &'static str) -> Result<&'static Rules, BuildError> {
        let rules = self.variant.map(Variant::rules);
        rules.ok_or(BuildError::Missing { what, missing: "a variant" })
    }

    fn usual_start(&self) -> Option<Position> {
        self.variant.map(|variant| variant.rules().start())
    }

    /// The start position as text, which says nothing of captured pieces that are still there, nor of
    /// how often kings have moved.
    fn fen(&self, start: &Position) -> Result<String, BuildError> {
        let rules = self.rules("a start position")?;
        let fen = start.to_fen(rules.view());
        match rules.position(&fen) {
            Ok(read) if read == *start => Ok(fen),
            _ => Err(BuildError::Rules {
                what: "the start position".to_owned(),
                reason: format!("`{fen}` does not say all of it"),
            }),
        }
    }

    fn result_text(&self) -> Result<Option<String>, BuildError> {
        let Some(outcome) = self.result else {
            return Ok(None);
        };
        let scoring = self.variant.map(Variant::scoring);
        let style = match scoring {
            Some(Scoring::TwoPoints) => Style::International,
            _ => Style::Default,
        };
        let text = GameResult { outcome, style }.text(style);
        text.map(|text| Some(text.to_owned())).ok_or(BuildError::Missing {
            what: "a result in points",
            missing: "its points: set the tag `Result`",
        })
    }

    /// Writes the moves; returns the position after them, where it is known.
    fn push_moves(
        &self,
        words: &mut MovetextLines,
        play: &[Token],
    ) -> Result<Option<Position>, BuildError> {
        if play.is_empty() {
            return Ok(self.start.or(self.usual_start()));
        }
        let rules = self.rules("a play")?;
        let start = self.start.unwrap_or(rules.start());
        push_moves(words, rules, start, play).map(Some)
    }
}

impl NewMove {
    /// Adds a comment after the move. PDN 2.0 §6.1.1.2.5.
    #[must_use]
    pub fn comment(mut self, text: impl Into<String>) -> Self {
        self.0.push(Token::Comment(text.into()));
        self
    }

    /// Adds a numeric annotation glyph, as 1 for a good move. PDN 2.0 §6.1.1.2.4.
    #[must_use]
    pub fn nag(mut self, number: u8) -> Self {
        self.0.push(Token::Nag(number));
        self
    }

    /// Adds other moves that might have been played from this one on. PDN 2.0 §6.1.1.2.3.
    #[must_use]
    pub fn variation(mut self, moves: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        let moves: Vec<Token> = moves.into_iter().flat_map(|one| one.into().0).collect();
        if !moves.is_empty() {
            self.0.push(Token::Open);
            self.0.extend(moves);
            self.0.push(Token::Close);
        }
        self
    }
}

impl From<Move> for NewMove {
    fn from(played: Move) -> Self {
        Self(vec![Token::Typed(played)])
    }
}

impl From<&str> for NewMove {
    fn from(text: &str) -> Self {
        Self(vec![Token::Text(text.to_owned())])
    }
}

impl From<String> for NewMove {
    fn from(text: String) -> Self {
        Self(vec![Token::Text(text)])
    }
}

/// Puts a comment on a game in the place of those that it has.
fn push_comment(
    game: &model::Game<'_>,
    comment: &str,
    edits: &mut Vec<alone::Edit>,
) -> Result<(), BuildError> {
    let first = alone::first_move(game);
    let first = first.ok_or(BuildError::Missing { what: "a comment", missing: "moves" })?;
    let is_own = |known: &&model::Comment<'_>| {
        known.is_of_game() && known.token.starts_with('{') && known.range.end <= first
    };
    let mut own = game.comments.iter().filter(is_own).map(|known| known.range.clone());
    edits.push(match own.next() {
        Some(old) => (old, comment.to_owned()),
        None => (first..first, format!("{comment}{}", alone::line_end(game))),
    });
    edits.extend(own.map(|old| (old, String::new())));
    Ok(())
}

/// Writes moves as the rules know them; returns the position after them.
fn push_moves(
    words: &mut MovetextLines,
    rules: &Rules,
    start: Position,
    tokens: &[Token],
) -> Result<Position, BuildError> {
    let first = rules.variant().start();
    let mut line = Line { before: start, now: start, number: 1, last: 1 };
    let mut outer = Vec::new();
    let mut needs_number = true;
    for token in tokens {
        match token {
            Token::Nag(number) => {
                words.token(&format!("${number}"));
            }
            Token::Comment(text) => {
                words.token(&build::comment(text)?);
                needs_number = true;
            }
            Token::Open => {
                outer.push(line);
                (line.now, line.number) = (line.before, line.last);
                words.open('(');
                needs_number = true;
            }
            Token::Close => {
                line = outer.pop().unwrap_or(line);
                words.close(')');
                needs_number = true;
            }
            Token::Typed(_) | Token::Text(_) => {
                let is_first = line.now.side() == first;
                let legal = rules.moves(&line.now);
                let refused = |source| BuildError::Move {
                    number: line.number,
                    is_second: !is_first,
                    text: as_given(token, rules),
                    source,
                };
                let played = resolve(token, rules, &line.now, &legal).map_err(refused)?;
                let text = rules
                    .canonical_form(&line.now, &legal, &played)
                    .ok_or_else(|| refused(RuleError::from(NoForm)))?;
                if is_first || needs_number {
                    let dots = if is_first { "." } else { "..." };
                    words.token(&format!("{}{dots}", line.number));
                }
                words.token(&text);
                needs_number = false;
                line = Line {
                    before: line.now,
                    now: rules.play_unchecked(&line.now, &played),
                    number: line.number.saturating_add(u32::from(!is_first)),
                    last: line.number,
                };
            }
        }
    }
    Ok(line.now)
}

/// The legal move that is meant.
fn resolve(
    token: &Token,
    rules: &Rules,
    position: &Position,
    legal: &MoveList,
) -> Result<Move, RuleError> {
    let error = match token {
        Token::Typed(played) if legal.contains(played) => return Ok(*played),
        Token::Typed(played) => rules.play(position, played).err(),
        Token::Text(text) => match rules.read_move(position, text) {
            Ok(played) => return Ok(played),
            Err(error) => Some(error),
        },
        _ => None,
    };
    Err(error.map_or_else(
        || RuleError::from(NoForm),
        |error| {
            let reason = error.reason();
            RuleError::with_reason(error, reason)
        },
    ))
}

/// A move as it was given.
fn as_given(token: &Token, rules: &Rules) -> String {
    match token {
        Token::Typed(played) => rules.short_form(played),
        Token::Text(text) => text.clone(),
        _ => String::new(),
    }
}

/// No text names the move.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("it has no form as text")]
struct NoForm;
