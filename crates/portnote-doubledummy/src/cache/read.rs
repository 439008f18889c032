//! Reads the records of a file.

use std::io::{self, BufRead, BufReader, Read};

use super::CacheProblem;
use super::line::{BYTES, HEADER, Record};

/// Adds the records of a file, and returns how many lines were skipped.
pub(super) fn read(file: impl Read, records: &mut Vec<Record>) -> Result<u64, CacheProblem> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut line = Vec::with_capacity(BYTES);
    // The first line of something else may be long.
    (&mut file).take(HEADER.len() as u64).read_to_end(&mut line)?;
    if line.is_empty() {
        return Ok(0);
    }
    let header = HEADER.trim_end().as_bytes();
    if line != HEADER.as_bytes() && line != header {
        return Err(CacheProblem::Foreign);
    }
    let mut skipped = 0;
    while next(&mut file, &mut line)? {
        match Record::read(&line) {
            Some(record) => records.push(record),
            // Two runs that found the file empty each wrote one.
            None if line == header => {}
            None => skipped += 1,
        }
    }
    Ok(skipped)
}

/// Reads a line without its end, or as much of it as a record could have and one byte. Returns
/// whether there was one.
fn next(file: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut is_any = false;
    loop {
        let buffer = match file.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if buffer.is_empty() {
            return Ok(is_any);
        }
        is_any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = end.and_then(|end| buffer.get(..end)).unwrap_or(buffer);
        line.extend(part.iter().take(BYTES.saturating_sub(line.len())));
        let taken = part.len() + usize::from(end.is_some());
        file.consume(taken);
        if end.is_some() {
            return Ok(true);
        }
    }
}
