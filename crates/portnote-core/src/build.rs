//! New games from values: their text is composed, read and judged, so that no game is made that the
//! reader would not accept.

use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::excerpt::escaped;
use crate::file::File;
use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, string};
use crate::inherit::Inheritance;
use crate::notation::{Owning, Settings};
use crate::{Block, Diagnostic, Item, Profile, Severity, diagnostic, located, reader};

/// The tags of a new game, each at most once, in the order in which they were first set.
///
/// ```
/// use portnote_core::build::Tags;
/// let mut tags = Tags::default();
/// tags.set("Event", "The \"Cup\"");
/// assert_eq!(tags.text()?, "[Event \"The \\\"Cup\\\"\"]\n");
/// tags.set("Site", "two\nlines");
/// assert_eq!(tags.text().unwrap_err().to_string(), "tag `Site` cannot hold a line end");
/// # Ok::<(), portnote_core::build::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a game cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The name of a tag is not one.
    #[error("`{}` is not the name of a tag: expected letters, digits and `_`, a letter first", escaped(.name))]
    Name {
        /// The name.
        name: String,
    },
    /// A text has a character that its place cannot hold.
    #[error("{place} cannot hold {character}")]
    Character {
        /// The place: a tag, a comment.
        place: String,
        /// The character in words.
        character: String,
    },
    /// A value needs another one that is missing.
    #[error("{what} needs {missing}")]
    Missing {
        /// What cannot be written.
        what: &'static str,
        /// What it needs.
        missing: &'static str,
    },
    /// The rules of the game forbid a call.
    #[error("call {number} of the auction, `{call}` by {seat}: {source}")]
    Call {
        /// The number of the call, from 1.
        number: usize,
        /// The seat whose turn it is; `?` after the last call.
        seat: String,
        /// The call.
        call: String,
        /// What the rules say.
        source: RuleError,
    },
    /// The rules of the game forbid a card.
    #[error("card {position} of trick {trick}, `{card}` by {seat}: {source}")]
    Card {
        /// The number of the trick, from 1.
        trick: usize,
        /// The place of the card in its trick, from 1.
        position: usize,
        /// The seat whose turn it is.
        seat: String,
        /// The card.
        card: String,
        /// What the rules say.
        source: RuleError,
    },
    /// The rules of the game forbid a move, or it cannot be read.
    #[error("move {number}{} `{}`: {source}", if *.is_second { "..." } else { "." }, escaped(.text))]
    Move {
        /// The number of the move in its line, from 1.
        number: u32,
        /// Whether it is a move of the side that moves second.
        is_second: bool,
        /// The move.
        text: String,
        /// What the rules say.
        source: RuleError,
    },
    /// A value is not what follows from the others.
    #[error("{what} is `{stated}`, but it follows that it is `{derived}`")]
    Contradiction {
        /// The value.
        what: &'static str,
        /// As it was set.
        stated: String,
        /// As it follows.
        derived: String,
    },
    /// The format cannot say it, or the rules of the game forbid it.
    #[error("{what}: {reason}")]
    Rules {
        /// The part of the game.
        what: String,
        /// What is wrong.
        reason: String,
    },
    /// The game contradicts the standard, or itself.
    #[error("{place}: {}", .findings.first().map_or("it cannot be read back", |found| &*found.message))]
    Refused {
        /// The tag or the part of the game.
        place: String,
        /// All that is wrong.
        findings: Vec<Diagnostic>,
    },
}

/// What the rules of a game say against a call, a card or a move: an error of a crate of rules.
///
/// It dereferences to that error, so that it can be told which one it is. Its text has the causes
/// too; two are equal if their texts are.
///
/// ```
/// use portnote_core::build::RuleError;
/// let error = RuleError::from("12a".parse::<u8>().unwrap_err());
/// assert_eq!(error.to_string(), "invalid digit found in string");
/// assert!(error.is::<std::num::ParseIntError>());
/// ```
#[derive(Clone, Debug)]
pub struct RuleError {
    error: Arc<dyn Error + Send + Sync>,
    /// What it says where the call, the card or the move is named before it.
    reason: Option<String>,
}

impl RuleError {
    /// An error with another text: that of an error which names the move again.
    pub fn with_reason(error: impl Error + Send + Sync + 'static, reason: String) -> Self {
        Self { error: Arc::new(error), reason: Some(reason) }
    }
}

impl<E: Error + Send + Sync + 'static> From<E> for RuleError {
    fn from(error: E) -> Self {
        Self { error: Arc::new(error), reason: None }
    }
}

impl Deref for RuleError {
    type Target = dyn Error + Send + Sync;

    fn deref(&self) -> &Self::Target {
        &*self.error
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = &self.reason {
            return f.write_str(reason);
        }
        write!(f, "{}", self.error)?;
        let mut cause = self.error.source();
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl PartialEq for RuleError {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for RuleError {}

/// Why a game cannot be written: all that its format cannot hold.
///
/// ```
/// use portnote_core::build::WriteError;
/// assert_eq!(WriteError(Vec::new()).to_string(), "the game cannot be written");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.first().map_or("the game cannot be written", |found| &*found.message))]
pub struct WriteError(pub Vec<Diagnostic>);

/// Games as one file: what is before the first, and each as `write` gives it.
///
/// # Errors
/// What the format cannot hold, of the first such game.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn whole_file<G>(
    header: Vec<u8>,
    games: impl IntoIterator<Item = G>,
    mut write: impl FnMut(G) -> Result<Vec<u8>, Vec<Diagnostic>>,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = header;
    for game in games {
        bytes.extend(write(game).map_err(WriteError)?);
    }
    Ok(bytes)
}

impl Tags {
    /// Sets the value of a tag, and adds the tag if it is missing.
    ///
    /// ```
    /// let mut tags = portnote_core::build::Tags::default();
    /// tags.set("Board", "1");
    /// tags.set("Board", "2");
    /// assert_eq!(tags.get("Board"), Some("2"));
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// The tags with their values, in the order in which they were first set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag.
    ///
    /// ```
    /// assert_eq!(portnote_core::build::Tags::default().get("Event"), None);
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().find(|(known, _)| known == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// Refuses values that would be read as those of other games, in notations with inheritance.
    ///
    /// ```
    /// let mut tags = portnote_core::build::Tags::default();
    /// tags.set("Event", "##Cup");
    /// let error = tags.refuse_inheritance().unwrap_err();
    /// assert_eq!(error.to_string(), "tag `Event` cannot hold `##Cup`, which says something of other games");
    /// ```
    ///
    /// # Errors
    /// A value is `#` or begins with `##`.
    pub fn refuse_inheritance(&self) -> Result<(), BuildError> {
        let is_plain = |value: &str| matches!(Inheritance::of(value), Inheritance::Plain(_));
        match self.0.iter().find(|(_, value)| !is_plain(value)) {
            None => Ok(()),
            Some((name, value)) => Err(BuildError::Character {
                place: format!("tag `{name}`"),
                character: format!("`{}`, which says something of other games", escaped(value)),
            }),
        }
    }

    /// The tags as lines.
    ///
    /// ```
    /// assert_eq!(portnote_core::build::Tags::default().text(), Ok(String::new()));
    /// ```
    ///
    /// # Errors
    /// [`BuildError::Name`] for a name that is not one, and [`BuildError::Character`] for a value
    /// with a control character.
    pub fn text(&self) -> Result<String, BuildError> {
        let mut text = String::new();
        for (name, value) in &self.0 {
            text.push_str(&tag(name, value)?);
            text.push('\n');
        }
        Ok(text)
    }
}

/// A tag pair, as in `[Event "Cup"]`; quotes and backslashes are escaped.
///
/// ```
/// assert_eq!(portnote_core::build::tag("Event", "Cup")?, r#"[Event "Cup"]"#);
/// assert!(portnote_core::build::tag("2nd", "Cup").is_err());
/// # Ok::<(), portnote_core::build::BuildError>(())
/// ```
///
/// # Errors
/// [`BuildError::Name`] for a name that is not one, and [`BuildError::Character`] for a value with
/// a control character.
pub fn tag(name: &str, value: &str) -> Result<String, BuildError> {
    let mut letters = name.chars();
    let is_name = letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !is_name {
        return Err(BuildError::Name { name: name.to_owned() });
    }
    refuse_control(&format!("tag `{name}`"), value)?;
    Ok(format!("[{name} \"{}\"]", string::encode(value)))
}

/// Writes a comment in braces.
///
/// ```
/// assert_eq!(portnote_core::build::comment("a long match")?, "{a long match}");
/// let error = portnote_core::build::comment("}").unwrap_err();
/// assert_eq!(error.to_string(), "a comment cannot hold `}`");
/// # Ok::<(), portnote_core::build::BuildError>(())
/// ```
///
/// # Errors
/// [`BuildError::Character`] for a brace that ends the comment, or a control character.
pub fn comment(text: &str) -> Result<String, BuildError> {
    if text.contains('}') {
        return Err(BuildError::Character {
            place: "a comment".to_owned(),
            character: "`}`".to_owned(),
        });
    }
    refuse_control("a comment", text)?;
    Ok(format!("{{{text}}}"))
}

/// The lines of a text that goes into a file as it is.
///
/// # Errors
/// It has a control character that is neither a tab nor a line end.
pub(crate) fn lines<'t>(place: &str, text: &'t str) -> Result<Vec<&'t str>, BuildError> {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        for line in line.split('\r') {
            line.split('\t').try_for_each(|part| refuse_control(place, part))?;
            lines.push(line);
        }
    }
    Ok(lines)
}

/// The game of a text that was composed.
///
/// # Errors
/// [`BuildError::Refused`] with the errors and warnings, without infos.
pub fn read<N: Owning>(text: &str, options: &N::Options) -> Result<N::Owned, BuildError> {
    let mut options = options.clone();
    options.set_profile(Profile::Import);
    let parsed = reader::parse::<N>(text.as_bytes(), &options);
    let mut faults = parsed.diagnostics.clone();
    let mut context = N::context(parsed.head(), &options);
    for block in parsed.game_blocks() {
        let game = N::game(&mut context, block);
        located::judge_meaning::<N>(&game, block, &options, &mut faults);
    }
    faults.retain(|found| found.severity != Severity::Info);
    diagnostic::sort(&mut faults);
    let mut games = parsed.games();
    match (games.next(), games.next()) {
        (Some(game), None) if faults.is_empty() => Ok(game),
        _ => {
            Err(BuildError::Refused { place: place_of(&parsed, faults.first()), findings: faults })
        }
    }
}

/// The comment in which a fault is, or the tag in which or after which it is.
fn place_of<N: Owning>(file: &File<'_, N>, fault: Option<&Diagnostic>) -> String {
    let Some(fault) = fault else {
        return "the game".to_owned();
    };
    let is_there = |item: &Item<'_, '_, N>| {
        let (is_tag, is_comment) = (item.is(FrameKind::TagPair), item.is(FrameKind::BraceComment));
        match item.span() {
            span if span.contains(fault.span) => is_tag || is_comment,
            span => is_tag && N::TAGS_HAVE_SECTIONS && span.start <= fault.span.start,
        }
    };
    let items = file.game_blocks().flat_map(Block::items);
    let Some(item) = items.filter(is_there).last() else {
        return "the game".to_owned();
    };
    let name = TagParts::of(item.node()).name;
    match name.filter(|_| item.is(FrameKind::TagPair)) {
        Some(name) => format!("tag `{}`", item.block().unit().slice(name)),
        None => "a comment".to_owned(),
    }
}

/// Refuses characters that would end a line or cannot be seen.
///
/// # Errors
/// The text has a control character.
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub fn refuse_control(place: &str, text: &str) -> Result<(), BuildError> {
    let Some(found) = text.chars().find(|letter| letter.is_control()) else {
        return Ok(());
    };
    Err(BuildError::Character {
        place: place.to_owned(),
        character: match found {
            '\n' | '\r' => "a line end".to_owned(),
            '\t' => "a tab".to_owned(),
            _ => format!("the control character U+{:04X}", u32::from(found)),
        },
    })
}
