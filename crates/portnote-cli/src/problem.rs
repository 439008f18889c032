//! The codes of the command line: files, folders, outputs.

use std::io;
use std::path::Path;

use portnote_core::{Code, Coded, Entry, Level, Severity, problems};

use crate::cmd::Outcome;
use crate::inflate::TooLarge;
use crate::sanitize::sanitize;
use portnote::detect::Unknown;
use portnote::fs::WriteError;
use portnote::{Format, Held};

problems! {
    /// A problem with a file or an output, as opposed to one with a text.
    pub(crate) enum Problem {
        /// A file or folder does not exist.
        ///
        /// # What
        /// No file or folder has the name that was given.
        /// # Why
        /// The other inputs are processed, but the run as a whole fails.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the name.
        #[code = "cli/not-found"]
        #[level(Error, Error)]
        #[error("no such file or folder")]
        NotFound,

        /// Access to a file or folder is denied.
        ///
        /// # What
        /// The system does not allow portnote to read the file, or to write in the folder.
        /// # Why
        /// The file was not read or not written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: change the permissions, or choose another file or folder.
        #[code = "cli/permission"]
        #[level(Error, Error)]
        #[error("permission denied")]
        Permission,

        /// Reading failed.
        ///
        /// # What
        /// The system reported an error while the file was read.
        /// # Why
        /// What was read before the error has been processed, the rest has not.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: try again, or copy the file to another disk.
        #[code = "cli/read-failed"]
        #[level(Error, Error)]
        #[error("cannot be read: {reason}")]
        ReadFailed {
            /// What the system says.
            reason: String,
        },

        /// A folder holds no file of a known notation.
        ///
        /// # What
        /// No file in the folder or in the folders below it has the extension of a notation. Files
        /// that an ignore file excludes are not counted.
        /// # Why
        /// Most often another folder was meant.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: name the files, or read excluded files with `--no-ignore`.
        #[code = "cli/nothing-found"]
        #[level(Warning, Warning)]
        #[error("no file with the extension {extensions} in this folder")]
        NothingFound {
            /// The extensions of all notations.
            extensions: String,
        },

        /// The extension of a file does not match its content.
        ///
        /// # What
        /// The file has the extension of one notation, but begins like another.
        /// # Why
        /// It is read by its content, but other programs may choose the notation by the extension.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: rename the file, or choose the notation with `--notation`.
        #[code = "cli/wrong-extension"]
        #[level(Warning, Warning)]
        #[error("extension is .{extension}, but the text is {notation} and is read as such")]
        WrongExtension {
            /// The extension, in lower case.
            extension: String,
            /// The notation of the text.
            notation: &'static str,
        },

        /// The notation of an input is not recognised.
        ///
        /// # What
        /// Neither the name nor the beginning of the text shows the notation.
        /// # Why
        /// Reading it as any notation would be a guess.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: name the notation, for example with `--notation pbn`.
        #[code = "cli/unknown-notation"]
        #[level(Error, Error)]
        #[error("unknown notation: {what}")]
        UnknownNotation {
            /// What it looks like, or the options that choose one.
            what: String,
        },

        /// The file is of another notation that has the same extension.
        ///
        /// # What
        /// The extension of the file is `.ppn`, and nothing in it is Portable Pinochle Notation.
        /// Portable Piecepack Notation and Portable Preferans Notation also use this extension.
        /// # Why
        /// Reading it would lead to many errors about a text that is correct.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: if it is pinochle, use `--notation ppn`, or write `% PPN 1.0` in its
        /// first line.
        #[code = "cli/foreign-extension"]
        #[level(Error, Error)]
        #[error("not Portable Pinochle Notation: Portable Piecepack Notation and Portable Preferans Notation also use the extension .{extension}; `--notation ppn` reads it anyway")]
        ForeignExtension {
            /// The extension, in lower case.
            extension: String,
        },

        /// The input cannot be written in the notation of the output.
        ///
        /// # What
        /// `portnote export` and `portnote select` write each notation in its own standard, and an
        /// output has one notation only. The notation of the input is not the notation that `--to`
        /// names, or not the notation of the inputs before it.
        /// # Why
        /// Games of different kinds cannot be written in one notation.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: export the inputs of each notation separately, or replace each file with
        /// `--in-place`. `portnote convert` writes PBN as LIN and LIN as PBN.
        #[code = "cli/other-notation"]
        #[level(Error, Error)]
        #[error("is {found}, but the output is {wanted}: {}", converted(.found, .wanted))]
        OtherNotation {
            /// The notation of the input.
            found: &'static str,
            /// The notation of the output.
            wanted: &'static str,
        },

        /// No input has games of draughts.
        ///
        /// # What
        /// `portnote openings` counts moves of draughts, and none of the inputs is PDN.
        /// # Why
        /// Bridge and pinochle have no openings.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: name files of PDN. `portnote stats` describes games of any notation.
        #[code = "cli/no-draughts"]
        #[level(Error, Error)]
        #[error("is {found}: only games of draughts (PDN) have openings")]
        NoDraughts {
            /// The notation of the input.
            found: &'static str,
        },

        /// The notation has no export format.
        ///
        /// # What
        /// `portnote export` writes PBN, PDN and PPN in the strict form of their standard, and LIN
        /// in one fixed form. BML and BSS have no such form.
        /// # Why
        /// There is nothing that could be written for this file.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: `portnote convert` writes BML as HTML, LaTeX or BSS, and BSS as BML.
        #[code = "cli/no-export"]
        #[level(Error, Error)]
        #[error("is {notation}, which has no export format: use `portnote convert` to write another format")]
        NoExport {
            /// The notation of the input.
            notation: &'static str,
        },

        /// The notation of the input cannot be converted to the format of the output.
        ///
        /// # What
        /// Each output is made from certain notations: HTML from BML and from games, LaTeX from
        /// BML, BML from BSS, BSS from BML and BSS, PBN from LIN, LIN and links from PBN and LIN.
        /// The input has another notation.
        /// # Why
        /// Guessing would write something that the input does not say.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose another output; or name the notation of the input with
        /// `--notation` if it was not recognised. `portnote export` writes games in their own
        /// notation.
        #[code = "cli/no-conversion"]
        #[level(Error, Error)]
        #[error("is {found}: only {source_notation} can be converted to {wanted}{}", .way_out.as_ref().map_or_else(String::new, |way_out| format!("; {way_out}")))]
        NoConversion {
            /// The notation of the input.
            found: &'static str,
            /// What was to be written.
            wanted: String,
            /// The notation from which that is made.
            source_notation: String,
            /// What writes the input, where it is easily said.
            way_out: Option<String>,
        },

        /// The file has fewer systems.
        ///
        /// # What
        /// `convert --system N` chooses a system of a file, and the file has fewer than N. A file
        /// in BML has one system, a file in BSS has one for each header.
        /// # Why
        /// There is nothing to write.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose a system that the file has; the first one is 1.
        #[code = "cli/no-system"]
        #[level(Error, Error)]
        #[error("no system {system}: the file has {systems}")]
        NoSystem {
            /// The system that was asked for.
            system: u32,
            /// The number of systems.
            systems: String,
        },

        /// Files of this notation do not include other files.
        ///
        /// # What
        /// `deps` lists the files that a bidding system in BML includes, and the input is in
        /// another notation.
        /// # Why
        /// There is nothing to list.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave the file out, or name its notation with `--notation bml`.
        #[code = "cli/no-includes"]
        #[level(Error, Error)]
        #[error("is {notation}: only bidding systems in BML include other files")]
        NoIncludes {
            /// The notation of the input.
            notation: &'static str,
        },

        /// The rule of a makefile needs the name of a file.
        ///
        /// # What
        /// `portnote deps` reads standard input, which has no name.
        /// # Why
        /// A line of a makefile says which file includes which others, so it needs a name.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: give the input a name with `--stdin-filename`.
        #[code = "cli/no-name"]
        #[level(Error, Error)]
        #[error("missing name for the lines of a makefile: use `--stdin-filename NAME`")]
        NoName,

        /// A conversion reads one file.
        ///
        /// # What
        /// A folder was named where `convert` expects a file.
        /// # Why
        /// It is unknown which of its files to convert.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: name one file, and convert each file in a run of its own.
        #[code = "cli/one-file"]
        #[level(Error, Error)]
        #[error("is a folder: name one file")]
        OneFile,

        /// The notation has no timeline.
        ///
        /// # What
        /// `dump --timeline` lists the events of a hand of pinochle, and the input is of another
        /// game.
        /// # Why
        /// There is nothing to list.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave out `--timeline`.
        #[code = "cli/no-timeline"]
        #[level(Error, Error)]
        #[error("{notation} has no timeline: leave out `--timeline`")]
        NoTimeline {
            /// The notation.
            notation: &'static str,
        },

        /// The tables cannot be divided into folders by the chosen columns.
        ///
        /// # What
        /// A column of `--partition-by` has too many different values, or a value that is too long
        /// for the name of a folder, or there is a column of the same name with another meaning in
        /// a table that is to be written.
        /// # Why
        /// Nothing was written. There would be thousands of small files, or programs would take the
        /// name of a folder for the value of the other column.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose another column, or fewer tables with `--table`.
        #[code = "cli/bad-partition"]
        #[level(Error, Error)]
        #[error("cannot be divided into folders: {reason}")]
        BadPartition {
            /// Which column is unsuitable, and why.
            reason: String,
        },

        /// The folder for the output is not empty.
        ///
        /// # What
        /// `portnote tables` writes to a folder that holds something already.
        /// # Why
        /// Programs that read a table read all files of its folder, also files of an earlier run.
        /// Nothing was written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose another folder, or replace the tables with `--force`.
        #[code = "cli/output-not-empty"]
        #[level(Error, Error)]
        #[error("is not an empty folder: `--force` replaces the tables in it")]
        OutputNotEmpty,

        /// The notation has no table of that name.
        ///
        /// # What
        /// `portnote tables` was asked for tables that no file of this notation has: bidding systems
        /// have none at all, and games of bridge have no `plies`.
        /// # Why
        /// Nothing is written for this file; the tables of other files are written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose one of the tables that the message names.
        #[code = "cli/no-table"]
        #[level(Error, Error)]
        #[error("{}", no_table(notation, known))]
        NoTable {
            /// The notation.
            notation: &'static str,
            /// The names of its tables.
            known: String,
        },

        /// A second table goes to standard output.
        ///
        /// # What
        /// Standard output has one table. This file has another notation than the files before it,
        /// so its table has other columns.
        /// # Why
        /// A program cannot read rows with different columns as one table.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write tables of several notations to a folder with `--output`.
        #[code = "cli/other-table"]
        #[level(Error, Error)]
        #[error("its table `{table}` has other columns than the table of the files before: use `--output FOLDER`")]
        OtherTable {
            /// The table.
            table: &'static str,
        },

        /// A file is too large to be held in memory.
        ///
        /// # What
        /// Some tasks need the whole file in memory: converting it, reading BML, and fixing an
        /// input that cannot be read twice. The file is larger than the limit that the message
        /// names.
        /// # Why
        /// The limit bounds the memory that one file can use.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit`: `input_bytes` is for all files,
        /// `include_file_bytes` for a file in BML, `include_bytes` for a file in BSS that is
        /// converted.
        #[code = "cli/input-too-large"]
        #[level(Error, Error)]
        #[error("file has more than {} bytes: `{program}--limit {}=N` raises the limit", .held.bytes, .held.name)]
        InputTooLarge {
            /// The limit in force.
            held: Held,
            /// The command that has the option, with a space after it, where it is not the one
            /// that runs.
            program: &'static str,
        },

        /// A rule profile cannot be understood.
        ///
        /// # What
        /// A file that `--rules` names is not TOML, or has a key or a value that does not exist.
        /// # Why
        /// Nothing is read, because scores would be checked by the wrong rules.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the file. The documentation of portnote-pinochle lists every key.
        #[code = "cli/bad-rules"]
        #[level(Error, Error)]
        #[error("line {line}, column {column}: {reason}")]
        BadRules {
            /// The line, from 1.
            line: usize,
            /// The column in characters, from 1.
            column: usize,
            /// What is wrong there.
            reason: String,
        },

        /// A configuration cannot be understood.
        ///
        /// # What
        /// A file `portnote.toml` is not TOML, or has a key or a value that does not exist.
        /// # Why
        /// The files in its folder and below are not checked, because the settings for them are
        /// unknown.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the file, or ignore it with `--isolated`.
        #[code = "cli/bad-config"]
        #[level(Error, Error)]
        #[error("line {line}, column {column}: {reason}")]
        BadConfig {
            /// The line, from 1.
            line: usize,
            /// The column in characters, from 1.
            column: usize,
            /// What is wrong there.
            reason: String,
        },

        /// An ignore file cannot be read.
        ///
        /// # What
        /// In a folder that is searched, or in one above it, `.gitignore` or `.ignore` is a pipe or
        /// a device, or is too large.
        /// # Why
        /// Reading it might never end, so the folder is not searched.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: remove the file, or skip ignore files with `--no-ignore`.
        #[code = "cli/bad-ignore-file"]
        #[level(Error, Error)]
        #[error("cannot be read as an ignore file: {reason}; its folder is not walked without `--no-ignore`")]
        BadIgnoreFile {
            /// What is wrong with it.
            reason: String,
        },

        /// The number of threads is out of range.
        ///
        /// # What
        /// The value of `--jobs` is 0, or more than is useful.
        /// # Why
        /// The nearest allowed number is used. It changes only how long the work takes.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write a number in the range, or leave the option out.
        #[code = "cli/jobs-out-of-range"]
        #[level(Warning, Warning)]
        #[error("invalid number of threads: expected 1 to {most}; using {taken}")]
        JobsOutOfRange {
            /// The greatest number.
            most: usize,
            /// The number that is taken.
            taken: usize,
        },

        /// An option does nothing for the files that were given.
        ///
        /// # What
        /// The option has no meaning for the notations of the files that were read.
        /// # Why
        /// The option changed nothing.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: leave the option out.
        #[code = "cli/useless-option"]
        #[level(Warning, Warning)]
        #[error("has no effect for {found}: it is for {wanted} only")]
        UselessOption {
            /// The notations for which it is.
            wanted: String,
            /// The notations that were read.
            found: String,
        },

        /// Only a regular file can be fixed in place.
        ///
        /// # What
        /// An input of `check --fix` or `export --in-place` is a pipe or a device.
        /// # Why
        /// A pipe or a device cannot be replaced by a file with the new text.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: use the pipe or device as standard input. The new text is then written
        /// to standard output.
        #[code = "cli/not-a-file"]
        #[level(Error, Error)]
        #[error("not a regular file, cannot be {done} in place: use `-` to read it as standard input")]
        NotAFile {
            /// What was to be done.
            done: &'static str,
        },

        /// A compressed file cannot be replaced.
        ///
        /// # What
        /// An input of `check --fix` or `export --in-place` is compressed with gzip. Such files are
        /// read, but never written.
        /// # Why
        /// The text would have to be compressed again, and other programs may need exactly the same
        /// compressed bytes.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: inflate the file first, for example with `gunzip`.
        #[code = "cli/compressed"]
        #[level(Error, Error)]
        #[error("a file compressed with gzip cannot be replaced: inflate it first, for example with `gunzip`")]
        Compressed,

        /// The text in a compressed file is too large.
        ///
        /// # What
        /// When inflated, a file that is compressed with gzip has more bytes than the limit
        /// `inflated_bytes`.
        /// # Why
        /// A few megabytes can inflate to terabytes, and reading them would take days.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit with `--limit inflated_bytes=N`.
        #[code = "cli/inflated-too-large"]
        #[level(Error, Error)]
        #[error("file has more than {limit} bytes when inflated: `--limit inflated_bytes=N` raises the limit")]
        InflatedTooLarge {
            /// The limit in force.
            limit: u64,
        },

        /// Writing failed.
        ///
        /// # What
        /// The system reported an error while an output was written.
        /// # Why
        /// If the output replaces a file, that file is unchanged; nothing of the new text is kept.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: try again, or choose another file or folder.
        #[code = "cli/write-failed"]
        #[level(Error, Error)]
        #[error("cannot be written: {reason}")]
        WriteFailed {
            /// What the system says.
            reason: String,
        },

        /// The notation has no pictures.
        ///
        /// # What
        /// The file is a bidding system, and `portnote render` draws games.
        /// # Why
        /// Nothing of the file was drawn.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: `portnote convert --to html` writes a system as a page.
        #[code = "cli/no-pictures"]
        #[level(Error, Error)]
        #[error("{found} has no games to draw: `portnote convert --to html` writes a page")]
        NoPictures {
            /// The notation.
            found: &'static str,
        },

        /// A layout is for bridge, and the file has other games.
        ///
        /// # What
        /// Layouts such as `curtain` and `hand-record` draw boards of bridge; games of draughts and
        /// pinochle have none.
        /// # Why
        /// Nothing of these games was drawn.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: use the layout `page`, `board`, `diagrams` or `game`.
        #[code = "cli/layout-of-bridge"]
        #[level(Error, Error)]
        #[error("layout `{layout}` is for bridge only: use `page`, `board`, `diagrams` or `game`")]
        LayoutOfBridge {
            /// The layout.
            layout: &'static str,
        },

        /// No game has the number or name that was asked for.
        ///
        /// # What
        /// `--board` asks for a number or a name that no board or hand of the inputs has.
        /// # Why
        /// The other boards were drawn.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: use a number or name that the message lists, or choose by the position in
        /// the file with `--game`.
        #[code = "cli/no-board"]
        #[level(Warning, Warning)]
        #[error("no {what} {name}: {}", existing(what, known))]
        NoBoard {
            /// What is not there: a board or a game.
            what: &'static str,
            /// Its number or name.
            name: String,
            /// Those that exist.
            known: String,
        },

        /// No game has the step that was asked for.
        ///
        /// # What
        /// `--at` names a call, a trick, a card or a ply that no game has.
        /// # Why
        /// Nothing was drawn.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: use an earlier step, `start` or `end`.
        #[code = "cli/no-step"]
        #[level(Error, Error)]
        #[error("no game has `{step}`: the games have {known}")]
        NoStep {
            /// The moment.
            step: String,
            /// How many calls, tricks, cards and moves there are.
            known: String,
        },

        /// The position at the step that was asked for is not known.
        ///
        /// # What
        /// `--at` names a ply or a move of draughts after a move that is illegal or that cannot be
        /// read, so that nobody knows the position. Reported once, for the first such game.
        /// # Why
        /// The game was not drawn: any position would be another one than the one asked for.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: correct the move, or use an earlier step.
        #[code = "cli/no-position"]
        #[level(Error, Error)]
        #[error("no position at `{step}` of game {game}: {why}{more}")]
        NoPosition {
            /// The moment.
            step: String,
            /// The number of the game.
            game: u64,
            /// The move, and what is wrong with it, in words.
            why: String,
            /// How many more games have no such position, in words.
            more: String,
        },

        /// Several pictures have one output.
        ///
        /// # What
        /// A file in SVG holds one picture, and several games are drawn.
        /// # Why
        /// Only the first picture was written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose one game with `--board`, or write to a folder, or to a file with
        /// `{board}` in its name.
        #[code = "cli/one-picture"]
        #[level(Error, Error)]
        #[error("only the first picture was written: use `--board`, `--to html`, or an output like `{{board}}.svg`")]
        OnePicture,

        /// Two pictures have the same name.
        ///
        /// # What
        /// The name of the output gives the same file for two games.
        /// # Why
        /// Only the picture of the first game was written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: add `{game}` to the name, because each game has another number.
        #[code = "cli/same-name"]
        #[level(Error, Error)]
        #[error("games {first} and {second} have the same output: add `{{game}}` to its name")]
        SameName {
            /// The game that was written.
            first: u64,
            /// The game that was not.
            second: u64,
        },

        /// The output already exists.
        ///
        /// # What
        /// A file with this name already exists.
        /// # Why
        /// portnote replaces a file only with `--force`.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: choose another name, or replace the file with `--force`.
        #[code = "cli/output-exists"]
        #[level(Error, Error)]
        #[error("exists already: `--force` replaces it")]
        OutputExists,

        /// The output is one of the inputs.
        ///
        /// # What
        /// The output is a file that is also read, possibly by another name.
        /// # Why
        /// The input would be overwritten.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write to another file; `export --in-place` replaces each input with its
        /// export.
        #[code = "cli/output-is-input"]
        #[level(Error, Error)]
        #[error("is also an input and would be overwritten: write to another file{}", .or_else.map_or_else(String::new, |other| format!(", or {other}")))]
        OutputIsInput {
            /// What else the command offers.
            or_else: Option<&'static str>,
        },

        /// Two outputs of one run are the same file.
        ///
        /// # What
        /// Two options name the same file for different outputs, possibly by two names.
        /// # Why
        /// The second output would replace the first one.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write them to two files.
        #[code = "cli/same-output"]
        #[level(Error, Error)]
        #[error("is named for two outputs: write them to two files")]
        SameOutput,

        /// The folder of an output does not exist.
        ///
        /// # What
        /// The output is in a folder that does not exist.
        /// # Why
        /// Folders are not created, because most often the name is a typing error.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: create the folder first.
        #[code = "cli/no-folder"]
        #[level(Error, Error)]
        #[error("{}", if *.is_itself { "no such folder" } else { "its folder does not exist" })]
        NoFolder {
            /// Whether the folder itself was named, and not a file in it.
            is_itself: bool,
        },

        /// The output is read-only.
        ///
        /// # What
        /// The output replaces a file that is write-protected.
        /// # Why
        /// The system would allow the replacement if the folder can be written, but the file is
        /// protected on purpose.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: make the file writable first.
        #[code = "cli/read-only"]
        #[level(Error, Error)]
        #[error("is read-only")]
        ReadOnly,

        /// Replacing a file would change its owner.
        ///
        /// # What
        /// The file belongs to another user, and the new file cannot keep that owner.
        /// # Why
        /// The owner might no longer be able to write the file.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: write to another file.
        #[code = "cli/owner-changed"]
        #[level(Error, Error)]
        #[error("belongs to another user, and the new file cannot keep that owner")]
        OwnerChanged,

        /// Another name of the file keeps the old text.
        ///
        /// # What
        /// The file that was replaced had several names (hard links). This name now has the new
        /// text, but the other names still have the old text.
        /// # Why
        /// A file is replaced as a whole, so that it is never half written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: link the other names again.
        #[code = "cli/hard-link-broken"]
        #[level(Warning, Warning)]
        #[error("had {names} names: the others keep the old text")]
        HardLinkBroken {
            /// Names of the file before it was replaced.
            names: u64,
        },

        /// Attributes of a file could not be kept.
        ///
        /// # What
        /// The file that was replaced had extended attributes, such as an access control list or a
        /// label, and the new file does not have all of them.
        /// # Why
        /// The whole text is written to a new file. Owner, permissions and attributes are copied to
        /// it, but the system protects some attributes.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: set the attributes again, if they are needed.
        #[code = "cli/attributes-lost"]
        #[level(Warning, Warning)]
        #[error("lost {} that the system protects: {}", if names.len() == 1 { "an attribute" } else { "attributes" }, names.join(", "))]
        AttributesLost {
            /// The attributes by their names.
            names: Vec<String>,
        },

        /// The output is open in another program.
        ///
        /// # What
        /// Windows does not replace a file that is open in another program.
        /// # Why
        /// Nothing was written: the file is as it was.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: close the file in the other program, and run the command again.
        #[code = "cli/in-use"]
        #[level(Error, Error)]
        #[error("is open in another program: close it there and start again")]
        InUse,

        /// The file changed on disk before it was written.
        ///
        /// # What
        /// Another program changed the file after portnote read it and before portnote replaced it.
        /// # Why
        /// The change of the other program would be lost, so nothing was written.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: run the command again.
        #[code = "cli/changed-on-disk"]
        #[level(Error, Error)]
        #[error("has changed since it was read: nothing was written")]
        ChangedOnDisk,

        /// A temporary file of an earlier run was removed.
        ///
        /// # What
        /// An earlier run was stopped more than an hour ago, before it could remove its file
        /// `.NAME.portnote-PID-N.tmp`.
        /// # Why
        /// The file has only an unfinished output.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: nothing has to be done.
        #[code = "cli/stale-temp-removed"]
        #[level(Info, Info)]
        #[error("removed: left by an earlier run that was killed")]
        StaleTempRemoved,
    }
}

/// What tables a notation has.
fn no_table(notation: &str, known: &str) -> String {
    match known {
        "" => format!("{notation} has no tables"),
        known => format!("{notation} has no such table: expected one of {known}"),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }
}

impl Problem {
    /// Why the notation of a text is not known.
    pub(crate) fn unknown(unknown: Unknown) -> Self {
        match unknown {
            Unknown::SharedExtension { extension } => Self::ForeignExtension { extension },
            Unknown::Foreign { guess } => Self::UnknownNotation {
                what: format!("it looks like {guess}"),
            },
            _ => {
                let choices = Format::listed(|about| format!("`--notation {}`", about.name));
                let what = format!("choose one with {choices}");
                Self::UnknownNotation { what }
            }
        }
    }

    /// What the system says about reading, as a problem.
    pub(crate) fn reading(error: &io::Error) -> Self {
        let source = error.get_ref();
        if let Some(TooLarge { limit }) = source.and_then(|source| source.downcast_ref()) {
            return Self::InflatedTooLarge { limit: *limit };
        }
        let source = error.get_ref();
        if let Some(large) = source.and_then(|source| source.downcast_ref::<portnote::TooLarge>()) {
            let name = large.held.name;
            return Self::ReadFailed {
                reason: format!("{large}; `--limit {name}=N` allows more"),
            };
        }
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::PermissionDenied => Self::Permission,
            _ => Self::ReadFailed {
                reason: error.to_string(),
            },
        }
    }

    /// What the system says about writing, as a problem.
    pub(crate) fn writing(error: &io::Error) -> Self {
        WriteError::writing(error).into()
    }

    pub(crate) fn code(&self) -> Code {
        self.entry().code
    }

    pub(crate) fn severity(&self) -> Severity {
        match self.entry().import {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Silent | Level::OptIn | Level::Info => Severity::Info,
        }
    }

    /// What it does to the exit code of a verb whose findings begin at `threshold`, where they
    /// count at all.
    pub(crate) fn outcome(&self, threshold: Option<Severity>) -> Outcome {
        match (self, self.severity()) {
            // An empty folder is a finding for every verb: nothing was done at all.
            (Self::NothingFound { .. }, _) => Outcome::Findings,
            // Output was left out; the rest was written.
            (Self::OnePicture | Self::SameName { .. }, _) => Outcome::Findings,
            (_, Severity::Error) => Outcome::Failed,
            (_, severity) if threshold.is_some_and(|threshold| severity <= threshold) => {
                Outcome::Findings
            }
            _ => Outcome::Clean,
        }
    }
}

/// How an input comes into the notation of an output, in words.
fn converted(found: &str, wanted: &str) -> &'static str {
    match (found, wanted) {
        ("LIN", "PBN") => "`portnote convert --to pbn` converts it",
        ("PBN", "LIN") => "`portnote convert --to lin` converts it",
        _ => "one output holds one notation",
    }
}

/// Which numbers of boards or games the input has.
fn existing(what: &str, known: &str) -> String {
    if known.is_empty() {
        return format!("the input has no {what} with a number");
    }
    let plural = if known.contains(' ') { "s" } else { "" };
    format!("the input has {what}{plural} {known}")
}

/// A problem and the file or output that has it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The name, as the user or the folder gave it.
    pub(crate) subject: String,
    pub(crate) problem: Problem,
}

impl Fault {
    pub(crate) fn new(path: &Path, problem: Problem) -> Self {
        Self {
            subject: path.display().to_string(),
            problem,
        }
    }

    /// The line on standard error, without its severity and code.
    pub(crate) fn text(&self) -> String {
        let subject = if self.subject.trim().is_empty() {
            format!("`{}`", self.subject)
        } else {
            self.subject.clone()
        };
        sanitize(&format!("{subject}: {}", self.problem)).into_owned()
    }
}
