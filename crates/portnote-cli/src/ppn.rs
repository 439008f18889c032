//! PPN on the command line: how its files are told, checked, dumped and exported.

use std::io::{self, Read, Write};

use portnote_core::scan::UnitKind;
use portnote_core::{Diagnostic, Parsed, Profile, Selection, Severity, diagnostic};
use portnote_ppn::json::v1::{DumpOptions, GameV1, SCHEMA};
use portnote_ppn::model::Game;
use portnote_ppn::syntax::{Block, File};
use portnote_ppn::timeline;
use portnote_ppn::write::repair;
use portnote_ppn::{Context, ExportOptions, Exporter, Options, Reader, parse_with};
use serde::Serialize;

use crate::args::{Dump, DumpFormat, Export, Notation, Paths};
use crate::cmd::{Outcome, Session};
use crate::detect;
use crate::fix::Gathered;
use crate::inert;
use crate::input::{Input, Open};
use crate::judge::Metered;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::problem::{Fault, Problem};
use crate::report::{Collector, Counts, FileReport};
use crate::sanitize::sanitize;

/// Bytes of the beginning that tell the notation.
pub(crate) const HEAD: u64 = 64 * 1024;

/// Points of a text from which it is PPN though no header says so.
const ENOUGH: usize = 3;

/// Names of tags that only PPN has.
const OWN_NAMES: [&str; 20] = [
    "GameScores",
    "HandScores",
    "MeldScores",
    "PlayScores",
    "Melds",
    "Kitty",
    "Passed",
    "Holding",
    "Discard",
    "Victor",
    "Trump",
    "BidSystem1",
    "BidSystem2",
    "Northeast",
    "Southeast",
    "Southwest",
    "Northwest",
    "NorthType",
    "SouthType",
    "Termination",
];

/// Names of tags that only PBN has.
const FOREIGN_NAMES: [&str; 5] = [
    "Board",
    "Vulnerable",
    "BidSystemEW",
    "BidSystemNS",
    "Scoring",
];

/// Whether a text is PPN: by its header, or by tags, bids and tricks that no other notation has.
pub(crate) fn is_ppn(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    let header = |line: &str| {
        let name = line.strip_prefix('%').map(str::trim_start)?;
        Some(
            name.split(|c: char| !c.is_ascii_alphanumeric())
                .next()?
                .to_ascii_uppercase(),
        )
    };
    let (mut own, mut foreign) = (0, 0);
    let mut in_auction = false;
    for line in text.lines() {
        match header(line).as_deref() {
            Some("PPN") => return true,
            Some("PBN") => return false,
            _ => {}
        }
        let line = line.trim();
        let is_prefixed = line.starts_with('@') && line.contains("=[");
        let tag = line.find('[').filter(|at| *at == 0 || is_prefixed);
        if let Some(tag) = tag.and_then(|at| line.get(at + 1..)) {
            let name = tag
                .split(|c: char| !c.is_ascii_alphanumeric())
                .next()
                .unwrap_or("");
            own += 3 * usize::from(OWN_NAMES.contains(&name)) + 3 * usize::from(is_prefixed);
            foreign += 3 * usize::from(FOREIGN_NAMES.contains(&name));
            in_auction = name == "Auction";
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_bid = |word: &&str| matches!(*word, "Pass" | "-" | "*") || is_number(word);
        if in_auction && words.iter().any(is_number) && words.iter().all(is_bid) {
            own += 2;
        }
        let is_card = |word: &&str| {
            let mut letters = word.chars();
            let suit = letters.next().is_some_and(|suit| "CDSH".contains(suit));
            suit && letters.next().is_some_and(|rank| "ATKQJ9".contains(rank)) && word.len() == 2
        };
        if let Some((last, cards)) = words.split_last() {
            let is_won = last.starts_with('(') && last.ends_with(')');
            own += 3 * usize::from(is_won && !cards.is_empty() && cards.iter().all(is_card));
        }
    }
    own >= ENOUGH && own > foreign
}

/// Whether a run is about PPN: it is asked for, or the first file that is named is one.
pub(crate) fn is_meant(paths: &Paths, session: &Session) -> bool {
    if session.global.notation != Notation::Auto {
        return session.global.notation == Notation::Ppn;
    }
    let first = paths.paths.first().map(std::path::Path::new);
    let Some(path) = first.filter(|path| path.is_file()) else {
        return false;
    };
    let Ok(file) = std::fs::File::open(path) else {
        return false;
    };
    let detected = detect::detect(Some(path), Box::new(file), Notation::Auto);
    matches!(detected, Ok(Ok(detected)) if detected.notation == Notation::Ppn)
}

/// How files are read, from the options of the command line.
fn options_of(options: &portnote_pbn::Options) -> Options {
    Options {
        profile: options.profile,
        limits: options.limits.clone(),
        encoding: options.encoding,
        selection: options.selection.clone(),
    }
}

/// Reads hands and judges them, one after another.
fn judge<T>(
    input: impl Read,
    options: &Options,
    mut show: impl FnMut(&Block<'_>, Option<&Game<'_>>, &[Diagnostic]) -> Option<T>,
) -> (io::Result<Option<T>>, u64, Vec<Diagnostic>) {
    let mut reader = Reader::with_options(input, options.clone());
    let mut context = Context::new();
    let mut hands = 0;
    let end = loop {
        let parsed = match reader.next_block() {
            Err(error) => break Err(error),
            Ok(None) => break Ok(None),
            Ok(Some(parsed)) => parsed,
        };
        let Parsed {
            value: block,
            mut diagnostics,
        } = parsed;
        let game = block.is_game().then(|| context.game(&block));
        if let Some(game) = &game {
            hands += 1;
            portnote_ppn::check(game, options, &mut diagnostics);
            diagnostic::sort(&mut diagnostics);
        }
        if let Some(shown) = show(&block, game.as_ref(), &diagnostics) {
            break Ok(Some(shown));
        }
        // A file that was refused may be a device without an end.
        if block.unit().kind() == (UnitKind::Opaque { continued: true }) && hands == 0 {
            break Ok(None);
        }
    };
    (end, hands, reader.finish())
}

/// Reads one file to its end, or to where the system fails.
pub(crate) fn check(
    reader: &mut dyn Read,
    options: &portnote_pbn::Options,
    mut collector: Collector<'_>,
    mut gathered: Option<&mut Gathered>,
) -> FileReport {
    let (end, hands, rest) = judge(reader, &options_of(options), |block, _, found| {
        if let Some(gathered) = &mut gathered {
            gathered.add(found);
        }
        collector.add(found, block.unit());
        None::<()>
    });
    if let Some(gathered) = gathered {
        gathered.add(&rest);
    }
    collector.add_at_start(&rest);
    let problem = end.err().map(|error| Problem::reading(&error));
    collector.finish(hands, problem)
}

/// Hands, bytes and findings of a file.
pub(crate) fn count(
    open: Open,
    options: &portnote_pbn::Options,
    session: &Session,
) -> (u64, u64, Counts) {
    let mut counts = Counts::default();
    let mut metered = Metered::new(open.reader, &session.console);
    let (_, hands, rest) = judge(&mut metered, &options_of(options), |_, _, found| {
        counts.add_all(found);
        None::<()>
    });
    counts.add_all(&rest);
    (hands, Metered::bytes(&metered), counts)
}

/// A document with the hands of a file.
#[derive(Serialize)]
struct Document<'d> {
    schema: &'static str,
    file: &'d str,
    games: Vec<serde_json::Value>,
}

/// Prints what the hands hold.
pub(crate) fn dump(
    args: &Dump,
    threshold: Severity,
    session: &Session,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let options = options_of(&session.options(Profile::Import, Selection::new()));
    let mut outcome = Outcome::Clean;
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = opened(found, threshold, session, &mut outcome) else {
            continue;
        };
        let dump = DumpOptions {
            file: (args.format == DumpFormat::Ndjson).then_some(input.name.as_str()),
            spans: args.with_spans,
            resolve_inheritance: args.resolve_inheritance,
        };
        if args.format == DumpFormat::Tree && !args.timeline {
            let mut bytes = Vec::new();
            Metered::new(open.reader, &session.console).read_to_end(&mut bytes)?;
            let parsed = parse_with(&bytes, &options);
            write_tree(&parsed.value, out)?;
            continue;
        }
        let (mut counts, mut games) = (Counts::default(), Vec::new());
        let mut failed = None;
        let metered = Metered::new(open.reader, &session.console);
        let (end, _, rest) = judge(metered, &options, |_, game, found| {
            counts.add_all(found);
            let game = game?;
            let written = if args.timeline {
                let events = timeline::events(game);
                events
                    .iter()
                    .try_for_each(|event| inert::write_line(&mut *out, event))
            } else if args.format == DumpFormat::Ndjson {
                inert::write_line(&mut *out, &GameV1::new(game, &dump, found))
            } else {
                let value = serde_json::to_value(GameV1::new(game, &dump, found));
                value
                    .map(|value| games.push(value))
                    .map_err(io::Error::from)
            };
            failed = written.err();
            failed.is_some().then_some(())
        });
        if let Some(error) = failed {
            return Err(error);
        }
        counts.add_all(&rest);
        outcome = outcome.max(Outcome::of(counts, threshold));
        if let Err(error) = end {
            let problem = Problem::reading(&error);
            let subject = input.name.clone();
            session.fault(&Fault { subject, problem }, threshold, &mut outcome);
        }
        if args.format == DumpFormat::Json && !args.timeline {
            let document = Document {
                schema: SCHEMA,
                file: &input.name,
                games,
            };
            let written = if args.pretty {
                document.serialize(&mut inert::pretty(&mut *out))
            } else {
                document.serialize(&mut inert::compact(&mut *out))
            };
            written.map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(outcome.with(&args.exit))
}

fn write_tree(file: &File<'_>, out: &mut Stdout) -> io::Result<()> {
    writeln!(out, "file@0..{}", file.len())?;
    for block in file.blocks() {
        for (depth, node) in block.tree().walk() {
            let indent = (depth + 1) * 2;
            let (name, span) = (
                portnote_core::tree::Kind::name(node.kind()),
                block.unit().span(node.range()),
            );
            write!(out, "{:indent$}{name}@{span}", "")?;
            if node.is_leaf() {
                write!(out, " ")?;
                inert::write_line(&mut *out, &block.unit().slice(node.range()))?;
            } else {
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// Writes hands in EXPORT format, completed where they can be.
pub(crate) fn export(
    args: &Export,
    threshold: Severity,
    session: &Session,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let options = options_of(&session.options(Profile::Import, Selection::new()));
    let mut identities: Vec<Identity> = Vec::new();
    let mut all = header();
    let mut is_refused = false;
    let mut is_first = true;
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = opened(found, threshold, session, &mut outcome) else {
            continue;
        };
        let identity = open.identity.clone();
        identities.extend(identity.clone());
        let mut metered = Metered::hashing(open.reader, &session.console);
        let mut bytes = Vec::new();
        metered.read_to_end(&mut bytes)?;
        let hash = metered.hash().unwrap_or(0);
        if args.repair {
            let repaired = repair(&bytes, &options);
            tell(
                session,
                &input.name,
                &format!("{} fixes applied", repaired.applied),
            );
            bytes = repaired.bytes;
        }
        let mut written = Vec::new();
        let refused = write_hands(args, &input.name, &bytes, &options, session, &mut written);
        outcome = outcome.max(refused.1);
        if refused.0 && !args.partial {
            is_refused = true;
            continue;
        }
        let Some((path, identity)) = input.path.as_ref().zip(identity).filter(|_| args.in_place)
        else {
            if !is_first && !written.is_empty() {
                all.push(b'\n');
            }
            is_first &= written.is_empty();
            all.extend_from_slice(&written);
            continue;
        };
        let text = [header(), written].concat();
        let permit = Permit::InPlace {
            input: &identity,
            hash,
        };
        if let Err(fault) = Files::default().write(path, &text, &permit) {
            session.fault(&fault, threshold, &mut outcome);
        }
    }
    if args.in_place {
        return Ok(outcome.with(&args.exit));
    }
    if is_refused || outcome == Outcome::Failed {
        session.console.write("nothing was written");
        return Ok(outcome.max(Outcome::Findings).with(&args.exit));
    }
    if args.output.as_os_str() == "-" {
        out.write_all(&all)?;
        return Ok(outcome.with(&args.exit));
    }
    let inputs = &identities;
    let permit = if args.force {
        Permit::Replace { inputs }
    } else {
        Permit::New { inputs }
    };
    if let Err(fault) = Files::default().write(&args.output, &all, &permit) {
        session.fault(&fault, threshold, &mut outcome);
    }
    Ok(outcome.with(&args.exit))
}

fn header() -> Vec<u8> {
    Exporter::new(ExportOptions::default()).header()
}

/// Writes the hands of one file; says whether one of them could not be written.
fn write_hands(
    args: &Export,
    name: &str,
    bytes: &[u8],
    options: &Options,
    session: &Session,
    written: &mut Vec<u8>,
) -> (bool, Outcome) {
    let mut exporter = Exporter::new(ExportOptions {
        complete: !args.no_complete,
        recompute: args.recompute,
    });
    let (mut is_refused, mut outcome) = (false, Outcome::Clean);
    let _ = judge(bytes, options, |block, game, found| {
        let Some(game) = game else {
            is_refused |= found.iter().any(|found| found.severity == Severity::Error);
            return None::<()>;
        };
        let (text, reasons) = match exporter.game(game) {
            Ok(text) => (text, exporter.remarks().to_vec()),
            Err(reasons) => {
                is_refused = true;
                outcome = Outcome::Findings;
                (Vec::new(), reasons)
            }
        };
        written.extend_from_slice(&text);
        for found in &reasons {
            let (code, message) = (found.code, &found.message);
            let severity = found.severity;
            let line = format!("hand {}: {severity} {code}: {message}", block.index());
            tell(session, name, &line);
        }
        None
    });
    (is_refused, outcome)
}

fn tell(session: &Session, name: &str, text: &str) {
    let line = format!("{}: {}", sanitize(name), sanitize(text));
    session.console.line(&line);
}

/// Opens an input; another notation than PPN is a fault here.
fn opened(
    found: Result<Input, Fault>,
    threshold: Severity,
    session: &Session,
    outcome: &mut Outcome,
) -> Option<(Input, Open)> {
    let input = match found {
        Ok(input) => input,
        Err(fault) => {
            session.fault(&fault, threshold, outcome);
            return None;
        }
    };
    let open = session.open(&input, threshold, outcome).ok()?;
    if open.notation == Notation::Ppn {
        return Some((input, open));
    }
    let problem = Problem::UnknownNotation;
    let subject = input.name.clone();
    session.fault(&Fault { subject, problem }, threshold, outcome);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_or_content_tells_ppn() {
        assert!(is_ppn(b"% PPN 1.0\n"));
        assert!(is_ppn(
            b"[Dealer \"E\"]\n[Trump \"S\"]\n[Auction \"S\"]\n53 Pass Pass Pass\n"
        ));
        assert!(!is_ppn(b"% PBN 2.1\n[Trump \"S\"]\n"));
        assert!(!is_ppn(
            b"[Event \"x\"]\n[Board \"1\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n"
        ));
        assert!(!is_ppn(b"-- Players.\n1. Nina\nGame: Four Field Kono\n"));
    }
}
