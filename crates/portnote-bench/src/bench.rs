//! The table of rows: digests first, then clocks, then instructions.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;

use crate::callgrind::{self, Callgrind};
use crate::child::{Answer, Input, Order};
use crate::generate::{MEGABYTE, SEED};
use crate::measure::Times;
use crate::peer::{self, Peer};
use crate::report::{self, Table, short, short_or_dash};
use crate::rows::Row;
use crate::store::{self, Sample};
use portnote::Format;

/// What is to be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The notation of the text.
    pub notation: Format,
    /// Only rows whose name holds this text.
    pub filter: String,
    /// Size of the file.
    pub megabytes: u64,
    /// How often each row is timed.
    pub repetitions: u32,
    /// Where the figures are written for programs.
    pub json: Option<PathBuf>,
    /// Whether instructions are counted.
    pub instructions: bool,
    /// Whether pgn-reader is measured as well.
    pub peers: bool,
}

/// The figures of one row.
struct Figures {
    row: Row,
    seen: Answer,
    times: Times,
    instructions: Option<u64>,
}

/// Measures and prints the table.
///
/// # Errors
/// Two rows do not agree about the file, or something could not be read, written or started.
pub fn run(plan: &Plan) -> io::Result<()> {
    let folder = Path::new(store::FOLDER);
    let sample = store::sample(plan.notation, folder, plan.megabytes, SEED)?;
    let rows =
        Row::table(plan.notation).iter().copied().filter(|row| row.name().contains(&plan.filter));
    let seen = look(&sample, rows)?;
    if seen.is_empty() {
        return Err(io::Error::other(format!("no row holds `{}`", plan.filter)));
    }
    let mut figures = Vec::new();
    for (row, seen) in seen {
        let times = time(row, &seen, &sample, plan.repetitions)?;
        figures.push(Figures { row, seen, times, instructions: None });
    }
    let small = store::sample(plan.notation, folder, 1, SEED)?;
    let mut remarks = Vec::new();
    let callgrind = match plan.instructions {
        true => Callgrind::new(folder)?,
        false => None,
    };
    match &callgrind {
        Some(callgrind) => count(&mut figures, callgrind, plan.notation, &small)?,
        None if plan.instructions => remarks.push(format!("instructions: {}", callgrind::MISSING)),
        None => {}
    }
    let mut peer = None;
    if plan.peers {
        match Peer::build() {
            Ok(program) => {
                let size = plan.megabytes * MEGABYTE;
                let measured =
                    program.measure(folder, size, plan.repetitions, callgrind.as_ref())?;
                remarks.push(format!("{}: {}", peer::NAME, peer::REMARK));
                peer = Some(measured);
            }
            Err(sentence) => remarks.push(format!("{}: {sentence}", peer::NAME)),
        }
    }
    println!("{}", report::conditions());
    println!(
        "{}, {} bytes; CPU time, median of {}",
        plan.notation.about().name.to_uppercase(),
        sample.bytes,
        plan.repetitions
    );
    print!("{}", table(&figures, &sample, &small, peer.as_ref()));
    for remark in remarks {
        println!("{remark}");
    }
    if let Some(path) = &plan.json {
        let text = serde_json::to_vec_pretty(&document(
            plan.notation,
            &figures,
            &sample,
            &small,
            peer.as_ref(),
        ))?;
        store::put(path.clone(), &text)?;
    }
    Ok(())
}

/// Runs every row once without a clock: a fast row that reads something else has no figure.
fn look(sample: &Sample, rows: impl Iterator<Item = Row>) -> io::Result<Vec<(Row, Answer)>> {
    let mut seen: Vec<(Row, Answer)> = Vec::new();
    for row in rows {
        let (from, path) = (Input::File, sample.path.clone());
        let answer = Order { row, from, path, repetitions: 0 }.send()?;
        for (other, known) in &seen {
            if let Some((name, one, two)) = known.counts.disagreement(&answer.counts) {
                let (other, row) = (other.name(), row.name());
                let message = format!("{name}: {one} in `{other}`, {two} in `{row}`");
                return Err(io::Error::other(message));
            }
        }
        if answer.counts.of("bytes") != sample.bytes {
            return Err(io::Error::other(format!("`{}` has not read every byte", row.name())));
        }
        seen.push((row, answer));
    }
    Ok(seen)
}

fn time(row: Row, seen: &Answer, sample: &Sample, repetitions: u32) -> io::Result<Times> {
    let order = Order { row, from: Input::Memory, path: sample.path.clone(), repetitions };
    let answer = order.send()?;
    let times = Times::of(answer.times).filter(|_| answer.counts == seen.counts);
    times.ok_or_else(|| io::Error::other(format!("`{}` found something else", row.name())))
}

fn count(
    figures: &mut [Figures],
    callgrind: &Callgrind,
    notation: Format,
    small: &Sample,
) -> io::Result<()> {
    for figures in figures {
        let all = callgrind.count(figures.row, &small.path)?;
        let empty = callgrind.count_empty(figures.row, notation)?;
        figures.instructions = Some(all.saturating_sub(empty));
    }
    Ok(())
}

fn table(
    figures: &[Figures],
    sample: &Sample,
    small: &Sample,
    peer: Option<&peer::Figures>,
) -> Table {
    let time_of = |row| {
        let figures = figures.iter().find(|figures| figures.row == row)?;
        Some(figures.times.median.as_secs_f64())
    };
    let mut table = Table::new(&[
        "row",
        "x scan",
        "x read",
        "x peer",
        "MB/s",
        "games/s",
        "least",
        "most",
        "instr/byte",
        "peak MB",
    ]);
    for figures in figures {
        let median = figures.times.median.as_secs_f64();
        let ratio = |row| short_or_dash(time_of(row).map(|other| median / other));
        let speed = |seconds: f64| short(sample.bytes as f64 / 1e6 / seconds);
        // How many times as fast as the peer, byte by byte: its text is not quite as long.
        let as_fast = peer.map(|peer| {
            let theirs = peer.times.median.as_secs_f64() / peer.bytes as f64;
            theirs / (median / sample.bytes as f64)
        });
        let games = |figures: &Figures, seconds: f64| {
            let games = figures.seen.counts.of("games");
            short_or_dash((games > 0).then(|| games as f64 / seconds))
        };
        let per_byte = figures.instructions.map(|all| all as f64 / small.bytes as f64);
        let peak = figures.seen.peak_kib.map(megabytes);
        table.add(vec![
            figures.row.name().to_owned(),
            ratio(Row::Scan),
            ratio(Row::Read),
            short_or_dash(as_fast),
            speed(median),
            games(figures, median),
            speed(figures.times.most.as_secs_f64()),
            speed(figures.times.least.as_secs_f64()),
            short_or_dash(per_byte),
            short_or_dash(peak),
        ]);
    }
    if let Some(peer) = peer {
        let speed = |time: Duration| short(peer.bytes as f64 / 1e6 / time.as_secs_f64());
        let games = peer.counts.of("games") as f64 / peer.times.median.as_secs_f64();
        table.add(vec![
            peer::NAME.to_owned(),
            String::from("-"),
            String::from("-"),
            short(1.0),
            speed(peer.times.median),
            short(games),
            speed(peer.times.most),
            speed(peer.times.least),
            short_or_dash(peer.per_byte),
            short_or_dash(peer.peak_kib.map(megabytes)),
        ]);
    }
    table
}

/// Memory in the unit of the table.
#[must_use]
pub fn megabytes(kib: u64) -> f64 {
    kib as f64 * 1024.0 / 1e6
}

fn document(
    notation: Format,
    figures: &[Figures],
    sample: &Sample,
    small: &Sample,
    peer: Option<&peer::Figures>,
) -> serde_json::Value {
    let rows = figures.iter().map(|figures| {
        let counts: serde_json::Map<_, _> = figures
            .seen
            .counts
            .all()
            .map(|(name, count)| (name.to_owned(), count.into()))
            .collect();
        json!({
            "row": figures.row.name(),
            "median_ns": figures.times.median.as_nanos() as u64,
            "least_ns": figures.times.least.as_nanos() as u64,
            "most_ns": figures.times.most.as_nanos() as u64,
            "instructions": figures.instructions,
            "peak_kib": figures.seen.peak_kib,
            "counts": counts,
        })
    });
    let rows = rows.collect::<Vec<_>>();
    json!({
        "conditions": report::conditions(),
        "notation": notation.about().name,
        "bytes": sample.bytes,
        "instructions_bytes": small.bytes,
        "rows": rows,
        "peer": peer.map(|peer| json!({
            "name": peer::NAME,
            "bytes": peer.bytes,
            "median_ns": peer.times.median.as_nanos() as u64,
            "least_ns": peer.times.least.as_nanos() as u64,
            "most_ns": peer.times.most.as_nanos() as u64,
            "instructions_per_byte": peer.per_byte,
            "peak_kib": peer.peak_kib,
        })),
    })
}
