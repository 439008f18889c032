//! Text that waits for its turn: in memory while it is short, otherwise in a file without a name.

use std::env;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::pass;

/// Bytes that are held in memory before a file is made: few enough for a text of each of the
/// files that wait at once, and enough for what is found in nearly all files.
const HELD: usize = 1 << 18;

/// Bytes that are compared at once.
const PIECE: usize = 1 << 16;

/// Text that is written first and read when its turn comes.
#[derive(Debug, Default)]
pub struct Spool {
    held: Vec<u8>,
    /// What was written before that which is held. The file has no name, so that nothing is left
    /// of it, however the run ends.
    file: Option<File>,
    /// Bytes in the file.
    filed: u64,
    /// Where the file is made; `None` where the system wants temporary files.
    folder: Option<PathBuf>,
}

/// A text that can be read at any place.
enum Opened {
    Held(Cursor<Vec<u8>>),
    /// The file with the place of this reader: all readers of a spool move the place of the file.
    File(File, u64),
}

impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Held(text) => text.read(buffer),
            Self::File(file, at) => {
                file.seek(SeekFrom::Start(*at))?;
                let count = file.read(buffer)?;
                *at += count as u64;
                Ok(count)
            }
        }
    }
}

impl Seek for Opened {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Held(text) => text.seek(place),
            Self::File(file, at) => {
                // Only from the present place does it matter where that is.
                file.seek(SeekFrom::Start(*at))?;
                *at = file.seek(place)?;
                Ok(*at)
            }
        }
    }
}

impl Spool {
    /// An empty one for what is to become a file: there has to be room beside it in any case.
    #[must_use]
    pub fn beside(target: &Path) -> Self {
        let folder = target.parent().map(|folder| match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        });
        // A file cannot be beside a device, nor in a folder that is not there.
        let is_device = target.metadata().is_ok_and(|target| !target.is_file());
        let folder = folder.filter(|folder| folder.is_dir() && !is_device);
        Self { folder: folder.map(Path::to_owned), ..Self::default() }
    }

    /// The folder of its file.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(env::temp_dir)
    }

    /// Bytes so far.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.filed + self.held.len() as u64
    }

    /// Forgets all but the first bytes.
    ///
    /// # Errors
    /// What the system says about the file.
    pub fn truncate(&mut self, bytes: u64) -> io::Result<()> {
        if let Some(held) = bytes.checked_sub(self.filed) {
            self.held.truncate(usize::try_from(held).unwrap_or(usize::MAX));
            return Ok(());
        }
        if let Some(file) = &self.file {
            file.set_len(bytes)?;
        }
        self.filed = bytes;
        self.held.clear();
        Ok(())
    }

    /// All that was written, from its first byte.
    ///
    /// # Errors
    /// What the system says about the file.
    pub fn reader(&mut self) -> io::Result<impl Read + '_> {
        let filed: Box<dyn Read + '_> = match &mut self.file {
            Some(file) => {
                file.rewind()?;
                Box::new(file.take(self.filed))
            }
            None => Box::new(io::empty()),
        };
        Ok(filed.chain(self.held.as_slice()))
    }

    /// All that was written, to be read at any place, also by several readers on one thread that take turns.
    /// What is written afterwards may be in it or not.
    ///
    /// # Errors
    /// What the system says about the file.
    pub fn open(&mut self) -> io::Result<impl Read + Seek + 'static> {
        let Some(file) = &mut self.file else {
            return Ok(Opened::Held(Cursor::new(self.held.clone())));
        };
        file.seek(SeekFrom::Start(self.filed))?;
        file.write_all(&self.held)?;
        self.filed += self.held.len() as u64;
        self.held.clear();
        Ok(Opened::File(file.try_clone()?, 0))
    }

    /// Whether another text is the same.
    ///
    /// # Errors
    /// What the system says about reading either.
    pub fn is_same(&mut self, mut other: impl Read) -> io::Result<bool> {
        let mut reader = self.reader()?;
        let (mut own, mut others) = (vec![0; PIECE], vec![0; PIECE]);
        loop {
            let count = fill(&mut reader, &mut own)?;
            let other_count = fill(&mut other, &mut others)?;
            if own.get(..count) != others.get(..other_count) {
                return Ok(false);
            }
            if count == 0 {
                return Ok(true);
            }
        }
    }

    /// Hands on all that was written.
    ///
    /// # Errors
    /// What the system says about reading, or `take` about its part.
    pub fn pass(&mut self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        pass(&mut self.reader()?, &mut take)
    }

    /// Whether nothing was written.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.held.is_empty() && self.file.is_none()
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if self.held.len() > HELD {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    /// Moves what is held into the file.
    fn flush(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let folder = self.folder.clone().unwrap_or_else(env::temp_dir);
                self.file.insert(tempfile::tempfile_in(folder)?)
            }
        };
        // Whoever has read it may have stopped anywhere.
        file.seek(SeekFrom::Start(self.filed))?;
        file.write_all(&self.held)?;
        self.filed += self.held.len() as u64;
        self.held.clear();
        Ok(())
    }
}

/// Reads until the buffer is full, or to the end.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(room) = buffer.get_mut(filled..).filter(|room| !room.is_empty()) {
        match reader.read(room) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn text(bytes: usize) -> Vec<u8> {
        (0..bytes).map(|at| (at % 251) as u8).collect()
    }

    fn spool(folder: &Path, bytes: &[u8]) -> Spool {
        let mut spool = Spool::beside(&folder.join("a.pbn"));
        for piece in bytes.chunks(1000) {
            spool.write_all(piece).unwrap();
        }
        spool
    }

    fn read(spool: &mut Spool) -> Vec<u8> {
        let mut bytes = Vec::new();
        spool.reader().unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[rstest]
    fn it_is_read_as_often_as_somebody_likes(
        #[values(0, 1, HELD, HELD + 1, 5 * HELD + 7)] bytes: usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let (text, longer) = (text(bytes), [text(bytes), b"x".to_vec()].concat());
        let mut spool = spool(folder.path(), &text);
        assert_eq!(spool.bytes(), bytes as u64);
        for _ in 0..2 {
            assert!(read(&mut spool) == text);
            assert!(spool.is_same(text.as_slice()).unwrap());
            assert!(!spool.is_same(longer.as_slice()).unwrap());
        }
        spool.write_all(b"x").unwrap();
        spool.flush().unwrap();
        assert!(spool.is_same(longer.as_slice()).unwrap());
        let files = || folder.path().read_dir().unwrap().count();
        // Windows has no files without a name; it removes the file when it is closed.
        assert!(cfg!(windows) || files() == 0);
        drop(spool);
        assert_eq!(files(), 0);
    }

    #[rstest]
    fn readers_take_turns(#[values(100, 3 * HELD)] bytes: usize) {
        let folder = tempfile::tempdir().unwrap();
        let text = text(bytes);
        let mut spool = spool(folder.path(), &text);
        let mut readers = [spool.open().unwrap(), spool.open().unwrap()];
        for expected in text.iter().take(50) {
            for reader in &mut readers {
                let mut byte = [0];
                reader.read_exact(&mut byte).unwrap();
                assert_eq!(byte, [*expected]);
            }
        }
    }

    #[rstest]
    fn the_end_can_be_taken_back(
        #[values(10, HELD + 1, 3 * HELD)] bytes: usize,
        #[values(0, 5, 10)] left: usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = spool(folder.path(), &text(bytes));
        spool.truncate(left as u64).unwrap();
        assert_eq!(spool.bytes(), left as u64);
        spool.write_all(b"end").unwrap();
        assert_eq!(read(&mut spool), [text(left), b"end".to_vec()].concat());
    }

    #[test]
    fn a_folder_without_room_is_not_used() {
        let folder = |target: &str| Spool::beside(Path::new(target)).folder();
        assert_eq!(folder("no/such/folder/a.pbn"), env::temp_dir());
        // On Windows this is not the path of a device.
        assert!(cfg!(windows) || folder("/dev/null") == env::temp_dir());
        assert_eq!(Spool::beside(Path::new("a.pbn")).folder(), Path::new("."));
    }

    #[test]
    fn text_comes_back_in_the_order_written() {
        for size in [0, 1, HELD, HELD + 1, 5 * HELD + 7] {
            let text: Vec<u8> = (0..size).map(|at| (at % 251) as u8).collect();
            let mut spool = Spool::default();
            text.chunks(1000).for_each(|chunk| spool.write_all(chunk).unwrap());
            assert_eq!(spool.file.is_some(), size > HELD);
            assert!(spool.held.len() <= HELD);
            assert_eq!(spool.is_empty(), size == 0);
            let mut read = Vec::new();
            spool.pass(|bytes| read.write_all(bytes)).unwrap();
            assert!(read == text);
        }
    }
}
