//! The tag TimeControl. PDN 3.0, as in PGN.

use std::fmt;
use std::str::FromStr;

use portnote_draughts::ParseError;

/// The value of the tag TimeControl.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// `?`.
    Unknown,
    /// `-`.
    None,
    /// One or more stages, in their order.
    Stages(Vec<Stage>),
}

/// A stage of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// `40/7200`: so many moves in so many seconds.
    Moves {
        /// Moves of each side.
        moves: u32,
        /// Seconds for them.
        seconds: u32,
    },
    /// `3600+60`: seconds for the rest of the game, and seconds for each move.
    Increment {
        /// Seconds.
        seconds: u32,
        /// Seconds for each move.
        increment: u32,
    },
    /// `3600`: seconds for the rest of the game.
    Rest {
        /// Seconds.
        seconds: u32,
    },
    /// `*180`: seconds of a sand glass.
    Glass {
        /// Seconds.
        seconds: u32,
    },
}

impl TimeControl {
    /// Reads a value; `None` where it does not have the form of the standard.
    ///
    /// ```
    /// use portnote_pdn::time_control::{Stage, TimeControl};
    /// let read = TimeControl::read("40/7200:3600+60");
    /// let Some(TimeControl::Stages(stages)) = read else { panic!() };
    /// assert_eq!(stages[0], Stage::Moves { moves: 40, seconds: 7200 });
    /// assert_eq!(TimeControl::read("3600:40/7200"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "?" => return Some(Self::Unknown),
            "-" => return Some(Self::None),
            _ => {}
        }
        let stages: Option<Vec<Stage>> = text.split(':').map(Stage::read).collect();
        let stages = stages?;
        let (_, before) = stages.split_last()?;
        // Only a number of moves can be followed by another stage.
        let is_ordered = before.iter().all(|stage| matches!(stage, Stage::Moves { .. }));
        is_ordered.then_some(Self::Stages(stages))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::None => f.write_str("-"),
            Self::Stages(stages) => {
                let mut before = "";
                for stage in stages {
                    write!(f, "{before}{stage}")?;
                    before = ":";
                }
                Ok(())
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseError;

    /// Reads a value in the form of the standard, see [`TimeControl::read`].
    ///
    /// ```
    /// use portnote_pdn::time_control::TimeControl;
    /// let read = "40/7200:3600+60".parse().map(|value: TimeControl| value.to_string());
    /// assert_eq!(read, Ok("40/7200:3600+60".to_owned()));
    /// let error = "1h".parse::<TimeControl>().map_err(|error| error.to_string());
    /// let expected = "`?`, `-` or stages, as in `40/7200:3600`";
    /// assert_eq!(error, Err(format!("invalid time control `1h`: expected {expected}")));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "`?`, `-` or stages, as in `40/7200:3600`";
        Self::read(text).ok_or_else(|| ParseError::new("time control", text, expected))
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { moves, seconds } => write!(f, "{moves}/{seconds}"),
            Self::Increment { seconds, increment } => write!(f, "{seconds}+{increment}"),
            Self::Rest { seconds } => write!(f, "{seconds}"),
            Self::Glass { seconds } => write!(f, "*{seconds}"),
        }
    }
}

impl FromStr for Stage {
    type Err = ParseError;

    /// Reads one stage.
    ///
    /// ```
    /// use portnote_pdn::time_control::Stage;
    /// assert_eq!("*180".parse(), Ok(Stage::Glass { seconds: 180 }));
    /// assert!("40/".parse::<Stage>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "a stage, as in `40/7200`, `3600+60`, `3600` or `*180`";
        Self::read(text).ok_or_else(|| ParseError::new("stage", text, expected))
    }
}

impl Stage {
    fn read(text: &str) -> Option<Self> {
        if let Some(seconds) = text.strip_prefix('*') {
            return Some(Self::Glass { seconds: number(seconds)? });
        }
        if let Some((moves, seconds)) = text.split_once('/') {
            return Some(Self::Moves { moves: number(moves)?, seconds: number(seconds)? });
        }
        if let Some((seconds, increment)) = text.split_once('+') {
            return Some(Self::Increment {
                seconds: number(seconds)?,
                increment: number(increment)?,
            });
        }
        Some(Self::Rest { seconds: number(text)? })
    }
}

fn number(text: &str) -> Option<u32> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_text_that_is_read_comes_back(
            text in r"([?-]|[0-9]{0,2}[/+*:]?[0-9]{1,4}(:[*]?[0-9]{1,4}){0,2})",
        ) {
            if let Ok(value) = text.parse::<TimeControl>() {
                prop_assert_eq!(value.to_string().parse(), Ok(value));
            }
            if let Ok(stage) = text.parse::<Stage>() {
                prop_assert_eq!(stage.to_string().parse(), Ok(stage));
                let whole = TimeControl::Stages(vec![stage]);
                prop_assert_eq!(text.parse(), Ok(whole));
            }
        }
    }
}
