//! The options of `portnote convert`, and those of the four programs that do one conversion each.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};

use super::number::{POSITIVE, whole};
use super::replay::Replay;
use super::{Exit, Global, heading};
use portnote::Format;
use portnote::convert::Target;
use portnote::product::detect::{by_extension, inflated};

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote convert match.lin -o match.pbn
  portnote convert --replay club.pbn -o club.html
  portnote convert system.bml -o system.htm";

#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    /// Format of the output [default: by its extension]
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,

    /// Write to this file, or into this folder (`-` is standard output)
    #[arg(short, long, default_value = "-", value_name = "FILE|FOLDER|-")]
    pub(crate) output: PathBuf,

    /// Replace an existing output
    #[arg(long)]
    pub(crate) force: bool,

    /// If a limit is reached, write the converted part, instead of nothing
    #[arg(long)]
    pub(crate) partial: bool,

    /// Write the same output as the BML 2 tools
    #[arg(long)]
    pub(crate) compat: bool,

    /// Write comments with the data that BML cannot express
    #[arg(help_heading = heading::BML, hide_short_help = true, long)]
    pub(crate) annotate: bool,

    /// Write HTML for an opening in this seat, without the tables for other seats
    #[arg(help_heading = heading::BML, hide_short_help = true, long, value_name = "SEAT", value_parser = ["1", "2", "3", "4"], conflicts_with = "compat")]
    pub(crate) seat: Option<String>,

    /// Form of the records [default: bml2]
    #[arg(help_heading = heading::BSS, hide_short_help = true, long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<Records>,

    /// Convert only system N of a BSS file, counted from 1 [default: the first for output in BML, all for
    /// output in BSS]
    #[arg(help_heading = heading::BSS, hide_short_help = true, long, value_name = "N", value_parser = whole::<u32>(POSITIVE))]
    pub(crate) system: Option<u32>,

    /// How boards are laid out [default: `set` if a game has a room and no table occurs twice, otherwise
    /// `lines`]
    #[arg(help_heading = heading::LIN, hide_short_help = true, long, value_enum, value_name = "LAYOUT")]
    pub(crate) layout: Option<Boards>,

    /// Read `$1` and `!` in PBN as alerts, as BridgeComposer writes them
    #[arg(help_heading = heading::LIN, hide_short_help = true, long)]
    pub(crate) bridgecomposer: bool,

    #[command(flatten)]
    pub(crate) replay: Replay,

    #[command(flatten)]
    pub(crate) look: TableStyle,

    #[command(flatten)]
    pub(crate) exit: Exit,

    /// The program that does it, where it is not `portnote convert`: it has fewer options.
    #[arg(skip)]
    pub(crate) program: Option<Converter>,

    /// The file to convert (`-` is standard input)
    #[arg(value_name = "PATH|-", value_parser = clap::builder::OsStringValueParser::new())]
    pub(crate) input: OsString,
}

const DRAWN: &str = "HTML and LaTeX options";

/// What names the format of the output.
const WHAT_TO_USE: &str = "use `--to bbo-link|bml|bss|html|latex|lin|pbn`, or an output with the \
                           extension .bml, .bss, .htm, .html, .lin, .pbn or .tex";

/// How bidding tables look in HTML and LaTeX.
// The heading is named at each option: as one for all it would reach beyond them.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct TableStyle {
    /// Draw tables as trees (default)
    #[arg(long, help_heading = DRAWN, hide_short_help = true, overrides_with = "no_tree")]
    tree: bool,

    /// Draw tables as plain lists
    #[arg(long, help_heading = DRAWN, hide_short_help = true)]
    no_tree: bool,

    /// Put the style sheet and the script, or the macros, into the output (default)
    #[arg(long, help_heading = DRAWN, hide_short_help = true, overrides_with = "no_include_external_files")]
    include_external_files: bool,

    /// Refer to bml.css and bml.js, or bml.tex; write these files next to the output if they do not exist
    #[arg(long, help_heading = DRAWN, hide_short_help = true)]
    no_include_external_files: bool,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Bidding tables in BML
    Bml,
    /// Records for Full Disclosure
    Bss,
    /// An HTML page
    Html,
    /// LaTeX
    Latex,
    /// Hand records and sets of Bridge Base Online
    Lin,
    /// Games in Portable Bridge Notation
    Pbn,
    /// Links to the hand viewer of Bridge Base Online, one for each board
    BboLink,
}

/// How boards are laid out in LIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boards {
    /// One board on each line, without a header
    Lines,
    /// A header, then boards with labels, as in vugraph
    Set,
}

/// The profiles of BSS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Records {
    /// As BML 2 writes them: UTF-8, a disposition in every record
    #[default]
    Bml2,
    /// As Full Disclosure writes them: Windows-1252, CR LF, no disposition after P, D and R
    Fd,
}

/// A program that does one conversion, with the options that it had in BML 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Converter {
    /// `bml2bss`
    Bml2Bss,
    /// `bml2html`
    Bml2Html,
    /// `bml2latex`
    Bml2Latex,
    /// `bss2bml`
    Bss2Bml,
}

/// The options of `bml2bss` and `bss2bml`.
#[derive(Debug, Parser)]
#[command(version, after_help = AFTER)]
struct Plain {
    #[command(flatten)]
    common: Common,
}

/// The options of `bml2html` and `bml2latex`.
#[derive(Debug, Parser)]
#[command(version, after_help = AFTER)]
struct Drawn {
    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    look: TableStyle,

    /// Spaces for each level of a table; this has no effect, because any indentation is read
    #[arg(short, long, help_heading = DRAWN, hide_short_help = true, value_name = "1..9", value_parser = whole::<u8>(1..=9))]
    indentation: Option<u8>,
}

const AFTER: &str = "\
Without -o, the output has the name of the input with another extension. Standard input is
converted to standard output. Exit codes: 0 converted; 1 converted, but an included file is missing;
2 not converted.";

#[derive(Debug, clap::Args)]
struct Common {
    /// Write to this file, or into this folder (`-` is standard output)
    #[arg(short, long = "outputfile", value_name = "FILE|FOLDER|-")]
    output: Option<PathBuf>,

    /// Print more messages to standard error
    #[arg(short, long)]
    verbose: bool,

    /// Let a bidding system include only files inside this folder [default: the folder of the system]
    #[arg(long, value_parser = super::global::folder(), value_name = "FOLDER")]
    include_root: Option<PathBuf>,

    /// Let a bidding system include files from any folder
    #[arg(long, conflicts_with = "include_root")]
    allow_outside: bool,

    /// The input file (`-` is standard input)
    #[arg(value_name = "FILE|-", value_parser = clap::builder::OsStringValueParser::new())]
    input: OsString,
}

impl TableStyle {
    /// As trees, in one file.
    const DEFAULT: Self = Self {
        tree: true,
        no_tree: false,
        include_external_files: true,
        no_include_external_files: false,
    };

    /// Whether tables are drawn as trees.
    pub(crate) const fn is_tree(self) -> bool {
        !self.no_tree
    }

    /// Whether style sheet and macros stay in a file of their own.
    pub(crate) const fn is_external(self) -> bool {
        self.no_include_external_files
    }

    /// The first of its options that is given.
    fn given(self) -> Option<&'static str> {
        let options = [
            (self.tree, "--tree"),
            (self.no_tree, "--no-tree"),
            (self.include_external_files, "--include-external-files"),
            (self.no_include_external_files, "--no-include-external-files"),
        ];
        let mut given = options.into_iter().filter(|(is_given, _)| *is_given);
        given.next().map(|(_, option)| option)
    }
}

impl Form {
    /// The format of an extension.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        Self::of_extension(path.extension()?.to_str()?)
    }

    /// The format of an extension.
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "bml" => Some(Self::Bml),
            "bss" => Some(Self::Bss),
            "htm" | "html" => Some(Self::Html),
            "tex" => Some(Self::Latex),
            "lin" => Some(Self::Lin),
            "pbn" => Some(Self::Pbn),
            _ => None,
        }
    }

    /// Whether it holds boards of bridge, and not a bidding system.
    pub(crate) const fn is_boards(self) -> bool {
        matches!(self, Self::Lin | Self::Pbn | Self::BboLink)
    }

    /// The extension of its files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Bml => "bml",
            Self::Bss => "bss",
            Self::Html => "htm",
            Self::Latex => "tex",
            Self::Lin => "lin",
            Self::Pbn => "pbn",
            Self::BboLink => "txt",
        }
    }

    /// What is made.
    pub(crate) const fn target(self) -> Target {
        match self {
            Self::Bml => Target::Bml,
            Self::Bss => Target::Bss,
            Self::Html => Target::Html,
            Self::Latex => Target::Latex,
            Self::Lin => Target::Lin,
            Self::Pbn => Target::Pbn,
            Self::BboLink => Target::BboLink,
        }
    }
}

impl Convert {
    /// What is written; an error in words where nothing says it.
    pub(crate) fn form(&self) -> Result<Form, String> {
        let by_name = || Form::of(&self.output);
        let usual = self.replay.replay.then_some(Form::Html);
        self.to.or_else(by_name).or(usual).ok_or_else(|| {
            let extension = self.output.extension().and_then(|name| name.to_str());
            let fault = match extension {
                Some(extension) => format!("unknown extension `.{extension}`"),
                None => "missing format of the output".to_owned(),
            };
            let files = [Path::new(&self.input), &self.output];
            let mut named = files.into_iter().filter_map(by_extension);
            let exported = named.find(|format| format.about().is_exported);
            let other = exported.map_or_else(String::new, |format| {
                let title = format.about().title;
                format!("; `portnote export` writes {title} in its export format")
            });
            format!("{fault}: {WHAT_TO_USE}{other}")
        })
    }

    /// What is wrong with an option that does nothing for what is written.
    pub(super) fn useless_option(&self) -> Option<String> {
        let form = self.form().ok()?;
        let is_drawn = matches!(form, Form::Html | Form::Latex);
        let is_board = form.is_boards();
        let look = self.look.given();
        let replay = self.replay.given();
        if let Some(option) = replay.filter(|_| !self.replay.replay) {
            return Some(format!("`{option}` is for HTML that replays: add `--replay`"));
        }
        if let Some(option) = look.filter(|_| self.replay.replay) {
            return Some(format!("`{option}` is for bidding systems, and `--replay` shows games"));
        }
        let useless = [
            (self.profile.is_some() && form != Form::Bss, "--profile", "BSS"),
            (self.annotate && form != Form::Bml, "--annotate", "BML"),
            (self.seat.is_some() && form != Form::Html, "--seat", "HTML"),
            (self.compat && (form == Form::Bml || is_board), "--compat", "HTML, LaTeX and BSS"),
            (self.system.is_some() && (is_drawn || is_board), "--system", "output in BML and BSS"),
            (replay.is_some() && form != Form::Html, "--replay", "HTML"),
            (self.layout.is_some() && form != Form::Lin, "--layout", "LIN"),
            (
                self.bridgecomposer && !matches!(form, Form::Lin | Form::BboLink),
                "--bridgecomposer",
                "LIN and links",
            ),
            (look.is_some() && !is_drawn, look.unwrap_or(""), "HTML and LaTeX"),
        ];
        let found = useless.into_iter().find(|(is_useless, ..)| *is_useless);
        found.map(|(_, option, forms)| {
            format!("`{option}` is for {forms} only, and {} is written", form.target().title())
        })
    }
}

impl Converter {
    const ALL: [Self; 4] = [Self::Bml2Bss, Self::Bml2Html, Self::Bml2Latex, Self::Bss2Bml];

    /// The program that was started, by its path.
    pub(crate) fn named(path: &OsStr) -> Option<Self> {
        let name = Path::new(path).file_stem()?;
        let mut all = Self::ALL.into_iter();
        all.find(|program| name == program.name())
    }

    /// The name of the program.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bml2Bss => "bml2bss",
            Self::Bml2Html => "bml2html",
            Self::Bml2Latex => "bml2latex",
            Self::Bss2Bml => "bss2bml",
        }
    }

    /// What it writes.
    pub(crate) const fn form(self) -> Form {
        match self {
            Self::Bml2Bss => Form::Bss,
            Self::Bml2Html => Form::Html,
            Self::Bml2Latex => Form::Latex,
            Self::Bss2Bml => Form::Bml,
        }
    }

    /// What it reads.
    pub(crate) const fn source(self) -> Format {
        match self {
            Self::Bml2Bss | Self::Bml2Html | Self::Bml2Latex => Format::Bml,
            Self::Bss2Bml => Format::Bss,
        }
    }

    /// What is easily given to it instead.
    pub(crate) const fn other(self) -> Format {
        match self {
            Self::Bml2Bss | Self::Bml2Html | Self::Bml2Latex => Format::Bss,
            Self::Bss2Bml => Format::Bml,
        }
    }

    /// The programs that read a notation.
    pub(crate) const fn readers(notation: Format) -> Option<&'static str> {
        match notation {
            Format::Bml => Some("bml2bss, bml2html or bml2latex"),
            Format::Bss => Some("bss2bml"),
            _ => None,
        }
    }

    /// The arguments of the program as those of `portnote convert`.
    pub(crate) fn read(
        self,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Result<(Convert, Global), clap::Error> {
        let about = format!("Converts {} to {}", self.source(), self.form().target().title());
        let command = match self {
            Self::Bml2Bss | Self::Bss2Bml => <Plain as clap::CommandFactory>::command(),
            Self::Bml2Html | Self::Bml2Latex => <Drawn as clap::CommandFactory>::command(),
        };
        let command = command.name(self.name()).about(about);
        // There are few options, and all of them are for what the program writes.
        let mut command = command.mut_args(|option| option.hide_short_help(false));
        let matches = command.try_get_matches_from_mut(arguments)?;
        use clap::FromArgMatches as _;
        let (common, look) = match self {
            Self::Bml2Bss | Self::Bss2Bml => {
                (Plain::from_arg_matches(&matches)?.common, TableStyle::DEFAULT)
            }
            Self::Bml2Html | Self::Bml2Latex => {
                let drawn = Drawn::from_arg_matches(&matches)?;
                (drawn.common, drawn.look)
            }
        };
        let output = common.output.unwrap_or_else(|| {
            if common.input == "-" {
                PathBuf::from("-")
            } else {
                inflated(Path::new(&common.input)).with_extension(self.form().extension())
            }
        });
        // A file with the name of another notation is looked at, because the names of these
        // programs are easily mixed up; all others are what the program reads.
        let named = by_extension(Path::new(&common.input));
        let named = named.filter(|named| named.about().owns_extension);
        let is_other = named.is_some_and(|named| named != self.source());
        let global = Global::of_converter(
            Some(self.source()).filter(|_| !is_other),
            common.verbose,
            common.include_root,
            common.allow_outside,
        );
        let convert = Convert {
            to: Some(self.form()),
            output,
            // Makefiles rely on it: BML 2 replaced its outputs.
            force: true,
            partial: false,
            profile: None,
            system: None,
            annotate: false,
            seat: None,
            compat: false,
            layout: None,
            bridgecomposer: false,
            replay: Replay::default(),
            look,
            exit: Exit::default(),
            program: Some(self),
            input: common.input,
        };
        Ok((convert, global))
    }
}
