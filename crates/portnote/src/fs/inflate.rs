//! Texts that gzip has compressed, inflated while they are read.

use std::io::{self, BufRead as _, BufReader, Cursor, ErrorKind, Read};

use flate2::bufread::GzDecoder;

/// How a text begins that gzip has compressed.
const MAGIC: [u8; 2] = *b"\x1F\x8B";

/// A text has more bytes than a limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {limit} bytes")]
#[non_exhaustive]
pub struct InflatedTooLarge {
    /// The most bytes.
    pub limit: u64,
}

/// The text of an input, and whether it had to be inflated for that: its first bytes tell.
///
/// # Errors
/// What the input says. The text itself fails with [`InflatedTooLarge`] as its source where it has
/// more than `limit` bytes.
pub fn inflate(
    mut reader: Box<dyn Read + Send>,
    limit: u64,
) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let mut head = Vec::new();
    let mut beginning = reader.by_ref().take(MAGIC.len() as u64);
    beginning.read_to_end(&mut head)?;
    let is_compressed = head == MAGIC;
    let reader = Box::new(Cursor::new(head).chain(reader));
    if is_compressed {
        return Ok((Box::new(Inflated::new(reader, limit)), true));
    }
    Ok((reader, false))
}

/// A source of compressed bytes.
type Source = BufReader<Box<dyn Read + Send>>;

/// The members of a compressed file, one after another.
struct Inflated {
    /// The member at hand; none after the last.
    member: Option<GzDecoder<Source>>,
    limit: u64,
    /// Bytes that may still come.
    left: u64,
}

impl Inflated {
    fn new(reader: Box<dyn Read + Send>, limit: u64) -> Self {
        Self { member: Some(GzDecoder::new(BufReader::new(reader))), limit, left: limit }
    }

    /// Reads from the member at hand, or from those after it where it has ended.
    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let count = member.read(buffer).map_err(explained)?;
            if count > 0 {
                return Ok(count);
            }
            let rest = self.member.take().map(GzDecoder::into_inner);
            self.member = match rest {
                Some(rest) => next_member(rest)?,
                None => None,
            };
        }
        Ok(0)
    }
}

impl Read for Inflated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        if self.left == 0 {
            let too_large = InflatedTooLarge { limit: self.limit };
            return match self.fill(&mut [0])? {
                0 => Ok(0),
                _ => Err(io::Error::new(ErrorKind::FileTooLarge, too_large)),
            };
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX);
        let most = most.min(buffer.len());
        let count = self.fill(buffer.get_mut(..most).unwrap_or_default())?;
        self.left = self.left.saturating_sub(count as u64);
        Ok(count)
    }
}

/// The member after one that has ended. Zeros may fill up a block of a tape or a disk.
fn next_member(mut source: Source) -> io::Result<Option<GzDecoder<Source>>> {
    loop {
        let bytes = source.fill_buf()?;
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        match bytes.get(zeros) {
            Some(byte) if MAGIC.starts_with(&[*byte]) => {
                source.consume(zeros);
                return Ok(Some(GzDecoder::new(source)));
            }
            Some(_) => {
                let reason = "something else follows the gzip data";
                return Err(io::Error::new(ErrorKind::InvalidData, reason));
            }
            None if zeros == 0 => return Ok(None),
            None => source.consume(zeros),
        }
    }
}

/// The fault of compressed bytes in words; one of the system is as it was.
fn explained(error: io::Error) -> io::Error {
    let reason = match error.kind() {
        _ if error.raw_os_error().is_some() => return error,
        ErrorKind::UnexpectedEof => "the gzip data ends too early",
        ErrorKind::InvalidInput | ErrorKind::InvalidData => "the gzip data is damaged",
        _ => return error,
    };
    io::Error::new(error.kind(), reason)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use rstest::rstest;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: Vec<u8>, limit: u64) -> Result<(Vec<u8>, bool), String> {
        let text = |error: io::Error| error.to_string();
        let (mut reader, is_compressed) =
            inflate(Box::new(Cursor::new(bytes)), limit).map_err(text)?;
        let mut inflated = Vec::new();
        reader.read_to_end(&mut inflated).map_err(text)?;
        Ok((inflated, is_compressed))
    }

    #[rstest]
    #[case::empty(b"".to_vec(), b"")]
    #[case::one_byte(b"\x1F".to_vec(), b"\x1F")]
    #[case::text(b"[Event \"x\"]\n".to_vec(), b"[Event \"x\"]\n")]
    fn uncompressed_bytes_stay_as_they_are(#[case] bytes: Vec<u8>, #[case] text: &[u8]) {
        assert_eq!(read(bytes, 1), Ok((text.to_vec(), false)));
    }

    #[rstest]
    #[case::empty(gzip(b""), b"")]
    #[case::one(gzip(b"abc"), b"abc")]
    #[case::several([gzip(b"ab"), gzip(b""), gzip(b"c")].concat(), b"abc")]
    #[case::zeros_after([gzip(b"abc"), vec![0; 20_000]].concat(), b"abc")]
    #[case::zeros_between([gzip(b"ab"), vec![0; 3], gzip(b"c")].concat(), b"abc")]
    fn members_follow_each_other(#[case] bytes: Vec<u8>, #[case] text: &[u8]) {
        assert_eq!(read(bytes, 100), Ok((text.to_vec(), true)));
    }

    #[rstest]
    #[case::cut(gzip(&[b'x'; 100])[..20].to_vec(), "the gzip data ends too early")]
    #[case::header(gzip(b"abc")[..5].to_vec(), "the gzip data ends too early")]
    #[case::checksum([gzip(b"abc")[..gzip(b"abc").len() - 8].to_vec(), vec![7; 8]].concat(), "the gzip data is damaged")]
    #[case::other_method(b"\x1F\x8B\x07\0\0\0\0\0\0\0".to_vec(), "the gzip data is damaged")]
    #[case::garbage([gzip(b"abc"), b"def".to_vec()].concat(), "something else follows the gzip data")]
    fn damaged_members_are_named(#[case] bytes: Vec<u8>, #[case] message: &str) {
        assert_eq!(read(bytes, 100), Err(message.to_owned()));
    }

    #[rstest]
    #[case(9, Ok(()))]
    #[case(10, Ok(()))]
    #[case(11, Err("more than 10 bytes".to_owned()))]
    fn the_limit_holds_for_all_members_together(
        #[case] bytes: usize,
        #[case] expected: Result<(), String>,
    ) {
        let members = [gzip(&vec![b'x'; bytes - 4]), gzip(b"yyyy"), gzip(b"")];
        assert_eq!(read(members.concat(), 10).map(|_| ()), expected);
    }
}
