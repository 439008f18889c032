//! Commands inside comments, `[%clk 0:49:11]`. PDN 3.0.

/// A command in a comment, such as a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command<'t> {
    /// The name after `%`.
    pub name: &'t str,
    /// The text after the name.
    pub text: &'t str,
    /// Where it begins in the text of its comment.
    pub start: usize,
    /// What it means, where it is one of the standard.
    pub value: CommandValue,
}

/// The meaning of a command in a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandValue {
    /// `clk`: the time that is left.
    Remaining(Time),
    /// `mct`: the time that a mechanical clock shows.
    Mechanical(Time),
    /// `egt`: the time that the game has taken.
    ElapsedGame(Time),
    /// `emt`: the time that the move has taken.
    ElapsedMove(Time),
    /// `clock`: one or two clocks.
    Clocks(Vec<Clock>),
    /// A command of the standard whose value cannot be read.
    Malformed,
    /// A command of a program.
    Other,
}

/// A time in milliseconds: one written as `0:0:9.56` has parts of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Time {
    /// Milliseconds.
    pub milliseconds: u64,
}

/// One clock of `[%clock w0:49:11 B0:48:03]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// `w` or `b`; without a letter it is the clock of the side that has just moved.
    pub side: Option<char>,
    /// Whether it is running: its letter is a capital.
    pub is_running: bool,
    /// The time that it shows.
    pub time: Time,
}

/// The commands in the text of a comment, in their order.
///
/// ```
/// use portnote_pdn::comment::{CommandValue, commands};
/// let found: Vec<_> = commands("good [%clk 0:49:11] [%eval -0.05]").collect();
/// assert!(matches!(found[0].value, CommandValue::Remaining(time) if time.milliseconds == 2_951_000));
/// assert_eq!((found[1].name, found[1].text), ("eval", "-0.05"));
/// ```
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut opening = None;
    let marks = comment.match_indices(['[', ']']);
    // A bracket in which another command begins is text: no byte is read twice.
    let closed = marks.filter_map(move |(at, mark)| {
        if mark == "]" {
            return Some((opening.take()?, at));
        }
        if comment.get(at + 1..)?.starts_with('%') {
            opening = Some(at);
        }
        None
    });
    closed.filter_map(move |(start, end)| {
        let body = comment.get(start + 2..end)?;
        let end = body.find(char::is_whitespace).unwrap_or(body.len());
        let (name, text) = body.split_at_checked(end)?;
        let text = text.trim();
        Some(Command { name, text, start, value: CommandValue::of(name, text) })
    })
}

impl CommandValue {
    fn of(name: &str, text: &str) -> Self {
        let time = |make: fn(Time) -> Self| Time::read(text).map_or(Self::Malformed, make);
        match name {
            "clk" => time(Self::Remaining),
            "mct" => time(Self::Mechanical),
            "egt" => time(Self::ElapsedGame),
            "emt" => time(Self::ElapsedMove),
            "clock" => {
                let clocks: Option<Vec<Clock>> = text.split_whitespace().map(Clock::read).collect();
                let clocks = clocks.filter(|clocks| matches!(clocks.len(), 1 | 2));
                clocks.map_or(Self::Malformed, Self::Clocks)
            }
            _ => Self::Other,
        }
    }
}

impl Time {
    /// Reads hours, minutes and seconds, of one or two digits each.
    fn read(text: &str) -> Option<Self> {
        let mut fields = text.split(':');
        let (hours, minutes, seconds) = (fields.next()?, fields.next()?, fields.next()?);
        if fields.next().is_some() {
            return None;
        }
        let (seconds, part) = seconds.split_once('.').unwrap_or((seconds, ""));
        let is_part = part.bytes().all(|byte| byte.is_ascii_digit());
        // Only the first three digits of a fraction are milliseconds.
        let shown = format!("{part:0<3}");
        let milliseconds: u64 = shown.get(..3)?.parse().ok().filter(|_| is_part)?;
        let seconds = field(hours)? * 3600 + field(minutes)? * 60 + field(seconds)?;
        Some(Self { milliseconds: seconds * 1000 + milliseconds })
    }
}

impl Clock {
    fn read(text: &str) -> Option<Self> {
        let first = text.chars().next()?;
        let side = matches!(first, 'w' | 'W' | 'b' | 'B').then(|| first.to_ascii_lowercase());
        let time = if side.is_some() { text.get(1..)? } else { text };
        Some(Self { side, is_running: first.is_ascii_uppercase(), time: Time::read(time)? })
    }
}

fn field(text: &str) -> Option<u64> {
    let is_digits = matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}
