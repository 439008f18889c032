//! The options of `portnote export`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::number::{ANY, whole};
use super::special::Special;
use super::{Exit, Paths, heading};
use portnote::{ExportOptions, Format};
use portnote_pbn::write::{Charset, Unencodable};
use portnote_pdn::Squares;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote export club.pbn > clean.pbn
  portnote export monday.pbn tuesday.pbn -o week.pbn
  portnote export --to pdn-2.0 -o old.pdn games.pdn";

#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// Standard of the output [default: the latest standard for the notation of the input]
    ///
    /// The output has the notation of the input. Use `portnote convert` to write another notation.
    #[arg(long, value_enum, value_name = "STANDARD")]
    pub(crate) to: Option<Target>,

    /// Write the games of all inputs to this file (`-` is standard output)
    #[arg(short, long, default_value = "-", value_name = "FILE|-")]
    pub(crate) output: PathBuf,

    /// Apply safe fixes first, as `check --fix` does
    ///
    /// The input files change only with `--in-place`.
    #[arg(long)]
    pub(crate) repair: bool,

    /// Leave out games that cannot be written, instead of writing nothing
    // In place the games that are left out would be gone.
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) partial: bool,

    /// Replace an existing output
    #[arg(long)]
    pub(crate) force: bool,

    /// Replace each input file with its export
    #[arg(long, conflicts_with = "output")]
    pub(crate) in_place: bool,

    /// Do not write games that the standard does not allow
    ///
    /// These are games with illegal calls, cards or values, or with repeated tags. If there is such a
    /// game, nothing is written; with `--partial`, only this game is left out.
    #[arg(help_heading = heading::PBN_PPN, hide_short_help = true, long)]
    pub(crate) strict: bool,

    /// What to do with a character that the charset does not have [default: transliterate]
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_enum, value_name = "CHOICE")]
    pub(crate) unencodable: Option<UnencodableChoice>,

    /// Charset of the output [default: iso-8859-1]
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_enum, value_name = "CHARSET")]
    pub(crate) charset: Option<CharsetChoice>,

    /// Replace `#` and `##` with the values that they mean
    // Export of PPN always writes them out.
    #[arg(help_heading = heading::PBN, hide_short_help = true, long)]
    pub(crate) expand_inheritance: bool,

    #[command(flatten)]
    pub(crate) pdn: ExportPdn,

    /// Do not add missing values that follow from the rest of the record
    #[arg(help_heading = heading::PPN, hide_short_help = true, long)]
    pub(crate) no_complete: bool,

    /// Replace values that contradict the deal, auction, melds or play of the hand
    #[arg(help_heading = heading::PPN, hide_short_help = true, long)]
    pub(crate) recompute: bool,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

/// How games of draughts are written.
#[derive(Debug, clap::Args)]
pub(crate) struct ExportPdn {
    /// Names of squares [default: as in the game]
    #[arg(long, help_heading = heading::PDN, hide_short_help = true, value_enum, value_name = "NAMES")]
    pub(crate) squares: Option<SquaresChoice>,

    /// Leave out everything that the standard cannot express, and report it
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) lossy: bool,

    /// Write squares with consecutive numbers in positions as ranges, as in 21-32; not all programs
    /// read ranges
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) fen_ranges: bool,

    /// Keep what the server Lidraughts adds to positions: move counters, and captured pieces still on the board
    #[arg(long, help_heading = heading::PDN, hide_short_help = true, value_enum, hide_possible_values = true, value_name = "lidraughts")]
    pub(crate) fen_dialect: Option<FenDialect>,

    /// Maximum characters in a line, or 0 for all moves in one line (pdn-3.0) [default: 80]
    #[arg(long, help_heading = heading::PDN, hide_short_help = true, value_name = "N", value_parser = whole::<usize>(ANY))]
    pub(crate) width: Option<usize>,

    /// Line ends (pdn-3.0) [default: lf]
    #[arg(long, help_heading = heading::PDN, hide_short_help = true, value_enum, hide_possible_values = true, value_name = "lf|crlf")]
    pub(crate) eol: Option<LineEnd>,

    /// Write the seven tags of an archived game, even if their values are unknown (pdn-3.0)
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) roster: bool,

    /// Write GameType with all its fields (pdn-3.0)
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) full_game_type: bool,

    /// Number each move, instead of each pair of moves (pdn-2.0)
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) number_plies: bool,

    /// With `--lossy`: leave out tags that PDN 2.0 does not have, or write them as a comment (pdn-2.0)
    /// [default: drop]
    #[arg(long, help_heading = heading::PDN, hide_short_help = true, value_enum, hide_possible_values = true, value_name = "drop|comment")]
    pub(crate) extra_tags: Option<ExtraTags>,

    /// In values, write `'`, `(` and `)` instead of quotes and brackets (pdn-2.0)
    #[arg(long, help_heading = heading::PDN, hide_short_help = true)]
    pub(crate) replace_forbidden: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// PBN, in its latest version
    Pbn,
    /// PBN 2.1
    #[value(name = "pbn-2.1")]
    Pbn21,
    /// PDN, in its latest version
    Pdn,
    /// PDN 2.0
    #[value(name = "pdn-2.0")]
    Pdn20,
    /// PDN 3.0
    #[value(name = "pdn-3.0")]
    Pdn30,
    /// PPN, in its latest version
    Ppn,
    /// PPN 1.0
    #[value(name = "ppn-1.0")]
    Ppn10,
    /// LIN
    Lin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SquaresChoice {
    /// Numbers, 32-28
    Numeric,
    /// Letters, c3-d4 (pdn-3.0)
    Algebraic,
}

/// A server whose additions to positions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FenDialect {
    /// `:H0:F12:+1+0`, and `G` and `P` for captured pieces
    Lidraughts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LineEnd {
    Lf,
    Crlf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtraTags {
    Drop,
    Comment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnencodableChoice {
    /// Write the usual replacement, as `e` for `ē`, and report it; refuse the game if there is no replacement
    Transliterate,
    /// Refuse the game
    Error,
    /// Like `transliterate`, but write `?` for a character without a replacement
    Question,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CharsetChoice {
    /// The charset of the standard
    #[value(name = "iso-8859-1")]
    Iso8859_1,
    /// UTF-8; the line `%Content-type: …` replaces `% EXPORT`, because export format is ISO 8859-1
    #[value(name = "utf-8")]
    Utf8,
}

impl Export {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        let pdn = &self.pdn;
        let options = [
            (self.unencodable.is_some(), "--unencodable", &[Format::Pbn][..]),
            (self.charset.is_some(), "--charset", &[Format::Pbn]),
            (self.strict, "--strict", &[Format::Pbn, Format::Ppn]),
            (self.expand_inheritance, "--expand-inheritance", &[Format::Pbn]),
            (self.no_complete, "--no-complete", &[Format::Ppn]),
            (self.recompute, "--recompute", &[Format::Ppn]),
            (pdn.squares.is_some(), "--squares", &[Format::Pdn]),
            (pdn.lossy, "--lossy", &[Format::Pdn]),
            (pdn.fen_ranges, "--fen-ranges", &[Format::Pdn]),
            (pdn.fen_dialect.is_some(), "--fen-dialect", &[Format::Pdn]),
            (pdn.number_plies, "--number-plies", &[Format::Pdn]),
            (pdn.extra_tags.is_some(), "--extra-tags", &[Format::Pdn]),
            (pdn.replace_forbidden, "--replace-forbidden", &[Format::Pdn]),
            (pdn.width.is_some(), "--width", &[Format::Pdn]),
            (pdn.eol.is_some(), "--eol", &[Format::Pdn]),
            (pdn.roster, "--roster", &[Format::Pdn]),
            (pdn.full_game_type, "--full-game-type", &[Format::Pdn]),
        ];
        Special::given(&options)
    }

    /// What is wrong with an option that does nothing for the standard that is written.
    pub(super) fn useless_option(&self) -> Option<String> {
        let pdn = &self.pdn;
        if let Some(to) = self.to {
            let special = self.special();
            let useless = special.iter().find(|option| !option.is_for(to.notation()));
            if let Some(Special { option, .. }) = useless {
                let wanted = useless.map(Special::wanted).unwrap_or_default();
                return Some(format!("`{option}` is for {wanted} only"));
            }
        }
        let of_pdn_2 = [
            (pdn.number_plies, "--number-plies"),
            (pdn.extra_tags.is_some(), "--extra-tags"),
            (pdn.replace_forbidden, "--replace-forbidden"),
        ];
        let of_pdn_3 = [
            (pdn.squares == Some(SquaresChoice::Algebraic), "--squares algebraic"),
            (pdn.width.is_some(), "--width"),
            (pdn.eol.is_some(), "--eol"),
            (pdn.roster, "--roster"),
            (pdn.full_game_type, "--full-game-type"),
        ];
        let given = |options: &[(bool, &'static str)]| {
            let mut given = options.iter().filter(|(is_given, _)| *is_given);
            given.next().map(|(_, option)| *option)
        };
        if self.to == Some(Target::Pdn20) {
            return given(&of_pdn_3)
                .map(|option| format!("`{option}` cannot be used with `--to pdn-2.0`"));
        }
        let option = given(&of_pdn_2)?;
        Some(format!("`{option}` needs `--to pdn-2.0`"))
    }
}

impl Export {
    /// How games are written.
    pub(crate) fn options(&self) -> ExportOptions {
        let mut options = ExportOptions::default();
        options.pbn.charset = match self.charset.unwrap_or(CharsetChoice::Iso8859_1) {
            CharsetChoice::Iso8859_1 => Charset::Iso8859_1,
            CharsetChoice::Utf8 => Charset::Utf8,
        };
        options.pbn.unencodable = match self.unencodable.unwrap_or(UnencodableChoice::Transliterate)
        {
            UnencodableChoice::Transliterate => Unencodable::Transliterate,
            UnencodableChoice::Error => Unencodable::Error,
            UnencodableChoice::Question => Unencodable::Question,
        };
        options.pbn.expand_inheritance = self.expand_inheritance;
        options.pbn.strict = self.strict;
        options.ppn.complete = !self.no_complete;
        options.ppn.recompute = self.recompute;
        options.ppn.strict = self.strict;
        options.pdn = self.pdn.options(self.to);
        options
    }
}

impl ExportPdn {
    fn options(&self, to: Option<Target>) -> portnote_pdn::ExportOptions {
        let mut options = match to {
            Some(Target::Pdn20) => portnote_pdn::ExportOptions::pdn2(),
            _ => portnote_pdn::ExportOptions::pdn3(),
        };
        options.squares = self.squares.map(|squares| match squares {
            SquaresChoice::Numeric => Squares::Numeric,
            SquaresChoice::Algebraic => Squares::Algebraic,
        });
        options.lossy = self.lossy;
        options.number_plies = self.number_plies;
        options.extra_tags_as_comment = self.extra_tags == Some(ExtraTags::Comment);
        options.replace_forbidden = self.replace_forbidden;
        options.roster = self.roster;
        options.full_game_type = self.full_game_type;
        options.fen_ranges = self.fen_ranges;
        options.fen_of_lidraughts = self.fen_dialect.is_some();
        options.width = self.width.unwrap_or(options.width);
        options.crlf = self.eol == Some(LineEnd::Crlf);
        options
    }
}

impl Target {
    /// The notation that is written.
    pub(crate) const fn notation(self) -> Format {
        match self {
            Self::Pbn | Self::Pbn21 => Format::Pbn,
            Self::Pdn | Self::Pdn20 | Self::Pdn30 => Format::Pdn,
            Self::Ppn | Self::Ppn10 => Format::Ppn,
            Self::Lin => Format::Lin,
        }
    }
}
