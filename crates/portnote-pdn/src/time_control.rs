//! The tag TimeControl. PDN 3.0, as in PGN.

/// A value of TimeControl.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// `?`.
    Unknown,
    /// `-`.
    None,
    /// One or more stages, in their order.
    Stages(Vec<Stage>),
}

/// A stage of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Reads a value; `None` where it has not the form of the standard.
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
        let is_ordered = before
            .iter()
            .all(|stage| matches!(stage, Stage::Moves { .. }));
        is_ordered.then_some(Self::Stages(stages))
    }
}

impl Stage {
    fn read(text: &str) -> Option<Self> {
        if let Some(seconds) = text.strip_prefix('*') {
            return Some(Self::Glass {
                seconds: number(seconds)?,
            });
        }
        if let Some((moves, seconds)) = text.split_once('/') {
            return Some(Self::Moves {
                moves: number(moves)?,
                seconds: number(seconds)?,
            });
        }
        if let Some((seconds, increment)) = text.split_once('+') {
            return Some(Self::Increment {
                seconds: number(seconds)?,
                increment: number(increment)?,
            });
        }
        Some(Self::Rest {
            seconds: number(text)?,
        })
    }
}

fn number(text: &str) -> Option<u32> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}
