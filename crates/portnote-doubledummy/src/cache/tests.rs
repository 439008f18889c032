//! What is read and written, rule by rule.

use std::fs;
use std::num::NonZero;
use std::time::{Duration, Instant};

use portnote_bridge::{CompleteDeal, Deal};
use rstest::rstest;
use tempfile::TempDir;

use super::*;

const HEAD: &str = "portnote dd cache 1\n";
/// The record of the manual.
const ONE: &str = "047862f0d18ed9e1296617f4a2b51099 54688546888955589655 fd0a9fe0\n";
const KEY: &str = "047862f0d18ed9e1296617f4a2b51099";
const TABLE: &str = "54688546888955589655";
const OTHER_TABLE: &str = "54688546888955589654";

fn key(text: &str) -> DealKey {
    text.parse().unwrap()
}

fn record(key: DealKey, table: &str) -> String {
    let cells = Cells::of(&table.parse().unwrap()).unwrap();
    format!("{}\n", Record { key, cells })
}

fn file(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&path).unwrap();
    file.write_all(text.as_ref()).unwrap();
    path
}

fn tables(cache: &Cache) -> Vec<String> {
    let found = cache.get(key(KEY)).into_iter();
    found.map(|table| table.to_string()).collect()
}

#[rstest]
#[case::missing(None, 0, 0)]
#[case::empty(Some(""), 0, 0)]
#[case::header(Some("HEAD"), 0, 0)]
#[case::header_without_end(Some("portnote dd cache 1"), 0, 0)]
#[case::one(Some("HEAD ONE"), 1, 0)]
#[case::one_without_end(Some("HEAD ONE-"), 1, 0)]
#[case::twice(Some("HEAD ONE ONE"), 1, 0)]
#[case::two_headers(Some("HEAD ONE HEAD ONE"), 1, 0)]
#[case::torn(Some("HEAD 047862f0d18ed9e1296617f4\n ONE"), 1, 1)]
#[case::torn_and_gone_on_with(Some("HEAD 047862f0 ONE ONE"), 1, 1)]
#[case::torn_at_the_end(Some("HEAD ONE 047862f0d18e"), 1, 1)]
#[case::empty_line(Some("HEAD \n ONE"), 1, 1)]
#[case::wrong_checksum(
    Some("HEAD 047862f0d18ed9e1296617f4a2b51099~54688546888955589655~fd0a9fe1\n"),
    0,
    1
)]
#[case::upper_case(
    Some("HEAD 047862F0D18ED9E1296617F4A2B51099~54688546888955589655~fd0a9fe0\n"),
    0,
    1
)]
#[case::more(Some("HEAD 047862f0d18ed9e1296617f4a2b51099~54688546888955589655~fd0a9fe0~\n"), 0, 1)]
#[case::carriage_return(
    Some("HEAD 047862f0d18ed9e1296617f4a2b51099~54688546888955589655~fd0a9fe0\r\n"),
    0,
    1
)]
fn what_is_read(#[case] text: Option<&str>, #[case] known: usize, #[case] skipped: u64) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.dd");
    if let Some(text) = text {
        let text = match text.contains(' ') && !text.starts_with("portnote") {
            true => text.replace(' ', ""),
            false => text.to_owned(),
        };
        let text = text.replace("HEAD", HEAD).replace("ONE-", ONE.trim_end());
        file(&folder, "a.dd", text.replace("ONE", ONE).replace('~', " "));
    }
    let cache = Cache::open([&path]).unwrap();
    assert_eq!((cache.len(), cache.skipped(), cache.conflicts().len()), (known, skipped, 0));
    assert_eq!((tables(&cache).len(), cache.is_empty()), (known, known == 0));
    assert!(tables(&cache).iter().all(|table| table == TABLE));
}

#[rstest]
#[case::of_games("[Event \"Club\"]\n")]
#[case::later_version("portnote dd cache 2\n")]
#[case::torn_header("portnote dd")]
#[case::empty_first_line("\nportnote dd cache 1\n")]
#[case::carriage_return("portnote dd cache 1\r\n")]
#[case::byte_order_mark("\u{feff}portnote dd cache 1\n")]
#[case::only_a_record(ONE)]
fn a_foreign_file_is_not_touched(#[case] text: &str) {
    let folder = TempDir::new().unwrap();
    let (good, bad) = (file(&folder, "a.dd", HEAD), file(&folder, "b.dd", text));
    for paths in [vec![&bad], vec![&good, &bad]] {
        let error = Cache::open(paths).unwrap_err();
        assert_eq!(error.path(), bad);
        assert!(matches!(error.reason(), CacheProblem::Foreign));
    }
    assert_eq!(fs::read_to_string(bad).unwrap(), text);
}

#[test]
fn only_the_first_file_may_be_missing() {
    let folder = TempDir::new().unwrap();
    let (one, other) = (folder.path().join("a.dd"), folder.path().join("b.dd"));
    let error = Cache::open([&one, &other]).unwrap_err();
    assert_eq!(error.path(), other);
    assert!(
        matches!(error.reason(), CacheProblem::Io(error) if error.kind() == io::ErrorKind::NotFound)
    );
}

#[rstest]
#[case::empty("", "HEAD+ONE")]
#[case::header("HEAD", "HEAD+ONE")]
#[case::header_without_end("portnote dd cache 1", "HEAD+ONE")]
#[case::torn("HEAD+0478", "HEAD+0478\n+ONE")]
fn what_is_written(#[case] before: &str, #[case] after: &str) {
    let text = |text: &str| text.replace("HEAD", HEAD).replace("ONE", ONE).replace('+', "");
    let folder = TempDir::new().unwrap();
    let path = file(&folder, "a.dd", text(before));
    let mut cache = Cache::open([&path]).unwrap();
    for _ in 0..2 {
        cache.insert(key(KEY), &TABLE.parse().unwrap()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text(after));
        assert_eq!(tables(&cache), [TABLE]);
    }
    assert_eq!(tables(&Cache::open([&path]).unwrap()), [TABLE]);
}

#[test]
fn new_records_go_to_the_first_file_only_and_all_are_read() {
    let folder = TempDir::new().unwrap();
    let first = file(&folder, "a.dd", "");
    let second = file(&folder, "b.dd", format!("{HEAD}{ONE}"));
    let mut cache = Cache::open([&first, &second]).unwrap();
    assert_eq!(tables(&cache), [TABLE]);
    let other = key("00000000000000000000000000000001");
    cache.insert(key(KEY), &TABLE.parse().unwrap()).unwrap();
    cache.insert(other, &OTHER_TABLE.parse().unwrap()).unwrap();
    assert_eq!(cache.len(), 2);
    assert_eq!(fs::read_to_string(first).unwrap(), format!("{HEAD}{}", record(other, OTHER_TABLE)));
    assert_eq!(fs::read_to_string(second).unwrap(), format!("{HEAD}{ONE}"));
}

#[test]
fn of_two_records_that_differ_neither_is_used() {
    let folder = TempDir::new().unwrap();
    let other = record(key(KEY), OTHER_TABLE);
    let first = file(&folder, "a.dd", format!("{HEAD}{ONE}"));
    let second = file(&folder, "b.dd", format!("{HEAD}{ONE}{other}{other}"));
    let mut cache = Cache::open([&first, &second]).unwrap();
    assert_eq!((cache.len(), cache.conflicts()), (0, &[key(KEY)][..]));
    assert_eq!(cache.get(key(KEY)), None);
    // Solved again, it is known in this run.
    cache.insert(key(KEY), &TABLE.parse().unwrap()).unwrap();
    assert_eq!(tables(&cache), [TABLE]);
    assert_eq!(fs::read_to_string(first).unwrap(), format!("{HEAD}{ONE}"));
}

#[test]
fn two_caches_at_once_write_whole_lines() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.dd");
    let keys = |run: u8| {
        (0..200_u8).map(move |number| {
            let mut bytes = [number; 16];
            bytes[0] = run;
            DealKey(bytes)
        })
    };
    std::thread::scope(|scope| {
        for run in [1, 2] {
            let mut cache = Cache::open([&path]).unwrap();
            scope.spawn(move || {
                for key in keys(run) {
                    cache.insert(key, &TABLE.parse().unwrap()).unwrap();
                }
            });
        }
    });
    let cache = Cache::open([&path]).unwrap();
    assert_eq!((cache.len(), cache.skipped()), (400, 0));
    assert!(keys(1).chain(keys(2)).all(|key| cache.get(key).is_some()));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with(HEAD) && text.lines().all(|line| matches!(line.len(), 19 | 62)));
}

#[test]
fn a_table_that_is_not_complete_is_not_kept() {
    let mut cache = Cache::default();
    cache.insert(key(KEY), &"5468854688895558965-".parse().unwrap()).unwrap();
    assert!(cache.is_empty());
    cache.insert(key(KEY), &TABLE.parse().unwrap()).unwrap();
    assert_eq!(tables(&cache), [TABLE]);
}

#[test]
fn reading_many_records_takes_time_and_memory_by_their_number() {
    const MANY: u32 = 10_000;
    let cells = Cells::of(&TABLE.parse().unwrap()).unwrap();
    let mut text = HEAD.to_owned();
    for number in 0..MANY {
        let digest = hmac_sha256::Hash::hash(&number.to_be_bytes());
        let key = DealKey(digest[..16].try_into().unwrap());
        text += &format!("{}\n", Record { key, cells });
    }
    let folder = TempDir::new().unwrap();
    let path = file(&folder, "a.dd", text);
    let begun = Instant::now();
    let cache = Cache::open([&path]).unwrap();
    // Without optimisation, too, and while others use the processors.
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(cache.len(), MANY as usize);
    assert!(size_of::<Record>() <= 32 && cache.records.capacity() <= 11_000);
}

#[rstest]
#[case::one_shard(1, 1)]
#[case::two(2, 1)]
#[case::seven(7, 2)]
#[case::sixteen(16, 1)]
#[case::many(1_000_000, 0x0478_62f0 % 1_000_000 + 1)]
fn each_deal_has_one_shard(#[case] shards: u32, #[case] expected: u32) {
    assert_eq!(shard(key(KEY), NonZero::new(shards).unwrap()), expected);
}

#[rstest]
#[case::fourth_hand_is_filled_in("N:.63.AKQ987.A9732 - J973.J98742.3.K4 KQT2.AT.J6542.85")]
#[case::from_another_seat("S:J973.J98742.3.K4 KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6")]
fn the_key_is_that_of_the_cards(#[case] deal: &str) {
    let deal = CompleteDeal::try_from(&deal.parse::<Deal>().unwrap()).unwrap();
    assert_eq!(DealKey::of(&deal), key(KEY));
}

#[rstest]
#[case::short("047862f0d18ed9e1296617f4a2b5109")]
#[case::long("047862f0d18ed9e1296617f4a2b510999")]
#[case::upper_case("047862F0D18ED9E1296617F4A2B51099")]
#[case::other_letter("047862f0d18ed9e1296617f4a2b5109g")]
fn what_is_no_key(#[case] text: &str) {
    assert!(text.parse::<DealKey>().is_err());
}

#[rstest]
#[case::folder(".")]
#[cfg_attr(unix, case::no_end("/dev/zero"))]
#[cfg_attr(unix, case::full("/dev/full"))]
fn what_is_no_regular_file_is_refused(#[case] path: &str) {
    let file = tempfile::NamedTempFile::new().unwrap();
    for paths in [[Path::new(path), file.path()], [file.path(), Path::new(path)]] {
        let error = Cache::open(paths).err().unwrap();
        assert!(matches!(error.reason(), CacheProblem::NotAFile), "{error}");
    }
}
