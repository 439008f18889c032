//! Links in other text. LIN §11

use std::ops::Range;

/// Names of the query by which a link to a board is known. U-3
const NAMES: [&str; 4] = ["lin=", "linurl=", "myhand=", "linlocal="];

/// Pages of the viewer, which also have hands in their query.
const PAGES: [&str; 2] = ["handviewer.html", "handplayer.html"];

/// The first link to a board in a line; `is_line` where the line begins with the text.
///
/// ```
/// use portnote_lin::link::first;
/// let line = b"See <https://www.bridgebase.com/tools/handviewer.html?s=SAK&n=SQ>.";
/// assert_eq!(first(line, true), Some(5..64));
/// assert_eq!(first(b"https://example.org/", true), None);
/// ```
#[must_use]
pub fn first(line: &[u8], is_line: bool) -> Option<Range<usize>> {
    let mut at = 0;
    while at < line.len() {
        let rest = line.get(at..)?;
        let start = at + rest.iter().position(|byte| !is_end(*byte))?;
        let word = line.get(start..)?;
        let length = word.iter().position(|byte| is_end(*byte));
        let end = start + length.unwrap_or(word.len());
        let word = line.get(start..end)?;
        if let Some(skipped) = link_in(word) {
            let before = line.get(..start).unwrap_or(&[]);
            let is_first = is_line && skipped == 0 && before.iter().all(u8::is_ascii_whitespace);
            let end = if is_first { whole(line, end) } else { end };
            return Some(start + skipped..end);
        }
        at = end;
    }
    None
}

/// Whether a text begins with a link to a board.
///
/// ```
/// use portnote_lin::link::begins;
/// assert!(begins(b"http://www.bridgebase.com/tools/handviewer.html?lin=st%7C%7C"));
/// assert!(!begins(b"st||md|1SA,,,|"));
/// ```
#[must_use]
pub fn begins(text: &[u8]) -> bool {
    let length = text.iter().position(|byte| is_end(*byte));
    let word = text.get(..length.unwrap_or(text.len())).unwrap_or(text);
    link_in(word) == Some(0)
}

const BRIDGE_SOLVER: &str = "a link of Bridge Solver Online: not supported";
const REAL_BRIDGE: &str = "a link of RealBridge: not supported";
const BEN: &str = "a link of BEN: not supported";

/// Hosts of sites whose boards are written in another way; names before them do not matter.
const HOSTS: [(&str, &str); 3] = [
    ("mirgo2.co.uk", BRIDGE_SOLVER),
    ("realbridge.online", REAL_BRIDGE),
    ("ben.aalborgdata.dk", BEN),
];

/// Folders of such sites, on any host.
const FOLDERS: [(&str, &str); 4] = [
    ("bsol", BRIDGE_SOLVER),
    ("bsol2", BRIDGE_SOLVER),
    ("bridgesolver", BRIDGE_SOLVER),
    ("ben", BEN),
];

/// What a text is that begins with a link which says no board in LIN.
///
/// ```
/// use portnote_lin::link::foreign;
/// let link = b"https://play.realbridge.online/dd.html?q=1";
/// assert_eq!(foreign(link), Some("a link of RealBridge: not supported"));
/// assert_eq!(foreign(b"https://www.bridgebase.com/tools/handviewer.html?n=sak"), None);
/// ```
#[must_use]
pub fn foreign(text: &[u8]) -> Option<&'static str> {
    let text = text.trim_ascii_start();
    let length = text.iter().position(|byte| is_end(*byte));
    let word = text.get(..length.unwrap_or(text.len()))?;
    let address = address(word)?;
    if begins(word) {
        return None;
    }
    Some(site(&address).unwrap_or("a link without a board"))
}

/// The first link in a line to a site whose boards are written in another way, and what it is.
pub(crate) fn of_other_site(line: &str) -> Option<(Range<usize>, &'static str)> {
    let is_end = |c: char| u8::try_from(c).is_ok_and(is_end);
    let mut end = 0;
    line.split_inclusive(is_end).find_map(|word| {
        let start = end;
        end += word.len();
        let word = word.trim_end_matches(is_end);
        let link = word.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let name = site(&address(link.as_bytes())?)?;
        let end = start + word.len();
        Some((end - link.len()..end, name))
    })
}

/// A link without its scheme, in small letters; `None` where it is none.
fn address(word: &[u8]) -> Option<String> {
    let address = String::from_utf8_lossy(word).to_ascii_lowercase();
    let schemes = ["https://", "http://"];
    let rest = schemes.iter().find_map(|scheme| address.strip_prefix(scheme));
    match rest {
        Some(rest) => Some(rest.to_owned()),
        None => address.starts_with("www.").then_some(address),
    }
}

/// The site of an address, if its boards are written in another way.
fn site(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next()?;
    let mut parts = path.split('/');
    let host = parts.next()?.split(':').next()?;
    let is_host = |known: &str| {
        let before = host.strip_suffix(known);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let known = HOSTS.iter().find(|(known, _)| is_host(known));
    known.map(|(_, name)| *name).or_else(|| {
        // The first names are enough: what is deeper may be anybody's folder.
        let mut folders = host.split('.').take(1).chain(parts.take(1));
        folders.find_map(|folder| {
            let found = FOLDERS.iter().find(|(known, _)| *known == folder);
            found.map(|(_, name)| *name)
        })
    })
}

/// What ends a link: white space, a quote or an angle bracket.
const fn is_end(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b'"' | b'<' | b'>' | 0x7F)
}

/// Where in a word a link to a board begins: there may be a bracket or a quote before it.
fn link_in(word: &[u8]) -> Option<usize> {
    // Most words are far shorter than a link.
    if word.len() < 16 || !word.contains(&b'?') {
        return None;
    }
    let start = word.iter().position(|byte| byte.is_ascii_alphanumeric())?;
    let link = word.get(start..)?;
    let question = link.iter().position(|byte| *byte == b'?')?;
    let (address, query) = link.split_at_checked(question)?;
    let address = address.to_ascii_lowercase();
    let host =
        ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme.as_bytes()));
    let path = host.unwrap_or(&address);
    let is_viewer = path.strip_prefix(b"www.").unwrap_or(path).starts_with(b"bridgebase.com/")
        && PAGES.iter().any(|page| path.ends_with(page.as_bytes()));
    let names = || query.split(|byte| matches!(byte, b'?' | b'&'));
    let is_board = |part: &[u8]| {
        let part = part.strip_prefix(b"amp;").unwrap_or(part);
        let begins = |name: &str| {
            part.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name.as_bytes()))
        };
        NAMES.iter().any(|name| begins(name))
    };
    let is_link = is_viewer || host.is_some() && names().any(is_board);
    is_link.then_some(start)
}

/// The end of a link that begins a line: blanks that were not encoded belong to it, as far as there
/// is a bar after them. U-4
fn whole(line: &[u8], end: usize) -> usize {
    let rest = line.get(end..).unwrap_or(&[]);
    let outside = rest.iter().position(|byte| matches!(byte, b'"' | b'<' | b'>'));
    let rest = rest.get(..outside.unwrap_or(rest.len())).unwrap_or(rest);
    let last_bar = |text: &[u8]| {
        let bar = text.iter().rposition(|byte| *byte == b'|');
        let encoded = memchr::memmem::rfind(text, b"%7C").max(memchr::memmem::rfind(text, b"%7c"));
        bar.max(encoded)
    };
    let text = line.get(..end + rest.len()).unwrap_or(line);
    let Some(last) = last_bar(text) else {
        return end;
    };
    // Blanks in a text that no bar closes belong to it as well.
    if opens_text(text.get(..last).unwrap_or(&[])) {
        let blanks = rest.iter().rev().take_while(|byte| **byte <= b' ');
        return end + rest.len() - blanks.count();
    }
    match last_bar(rest) {
        None => end,
        Some(bar) => {
            let tail = rest.get(bar..).unwrap_or(&[]);
            let word = tail.iter().position(u8::is_ascii_whitespace);
            end + bar + word.unwrap_or(tail.len())
        }
    }
}

/// Whether the next bar of a link begins names, a title or another text.
pub(super) fn opens_text(link: &[u8]) -> bool {
    let bars = link.iter().filter(|byte| **byte == b'|').count();
    let codes = [&b"%7C"[..], b"%7c", b"%257C", b"%257c"];
    let codes = codes.into_iter().map(|code| memchr::memmem::find_iter(link, code).count());
    let bars = bars + codes.sum::<usize>();
    let name = link.len().checked_sub(2).and_then(|start| link.get(start..));
    let is_text = [b"ah", b"nt", b"at", b"an", b"pn"]
        .iter()
        .any(|text| name.is_some_and(|name| name.eq_ignore_ascii_case(*text)));
    is_text && bars.is_multiple_of(2)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::player("http://bridgebase.com/tools/handplayer.html?n=sak", Some(0))]
    #[case::no_scheme("www.bridgebase.com/tools/handviewer.html?lin=a", Some(0))]
    #[case::other_site("https://play.intobridge.com/hand?lin=pn%7C", Some(0))]
    #[case::other_page("https://www.bridgebase.com/forums?topic=1", None)]
    #[case::other_query("https://example.org/a?link=1&line=2", None)]
    #[case::entity("https://example.org/?a=1&amp;lin=pn%7C", Some(0))]
    #[case::bracket("(http://bridgebase.com/tools/handviewer.html?n=sak", Some(1))]
    #[case::capitals("HTTP://WWW.BRIDGEBASE.COM/tools/handViewer.html?LIN=a", Some(0))]
    fn words(#[case] word: &str, #[case] expected: Option<usize>) {
        assert_eq!(link_in(word.as_bytes()), expected);
    }

    #[rstest]
    #[case::bridge_solver("https://mirgo2.co.uk/bridgesolver/?club=a", Some(BRIDGE_SOLVER))]
    #[case::bridge_solver_page(
        "https://dds.bridgewebs.com/bsol2/ddummy.htm?club=a",
        Some(BRIDGE_SOLVER)
    )]
    #[case::no_scheme("www.mirgo2.co.uk/bsol?a", Some(BRIDGE_SOLVER))]
    #[case::real_bridge("http://play.realbridge.online:80/dd.html?q=1", Some(REAL_BRIDGE))]
    #[case::ben("https://ben.aalborgdata.dk/play?a", Some(BEN))]
    #[case::ben_by_folder("https://example.org/ben/viz?deal=a", Some(BEN))]
    #[case::part_of_a_word("https://www.absolute.org/a?b", Some("a link without a board"))]
    #[case::end_of_a_word("https://notrealbridge.online/a", Some("a link without a board"))]
    #[case::in_the_query("https://a.org/?from=realbridge.online", Some("a link without a board"))]
    #[case::somebody("https://a.org/people/ben/", Some("a link without a board"))]
    #[case::viewer("www.bridgebase.com/tools/handviewer.html?lin=a", None)]
    #[case::text("Dear Ben", None)]
    fn other_sites(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(foreign(text.as_bytes()), expected);
    }

    #[test]
    fn other_sites_in_a_line() {
        let line = "Board 2 (https://play.realbridge.online/dd.html?q=1 later)";
        assert_eq!(of_other_site(line), Some((9..51, REAL_BRIDGE)));
        assert_eq!(of_other_site("see https://a.org/ and www.b.org"), None);
    }

    #[rstest]
    #[case::blanks("https://a.org/h?lin=pn|A B,c|st|| x", true, 0..33)]
    #[case::open_title("https://a.org/h?lin=st||ah|Board #7 \n", true, 0..35)]
    #[case::open_call("https://a.org/h?lin=st||mb|1C or so", true, 0..29)]
    #[case::inside_a_line("x https://a.org/h?lin=pn|A B,c|st||", true, 2..26)]
    #[case::after_a_sign("(https://a.org/h?lin=pn|A B,c|st||", true, 1..25)]
    #[case::encoded("https://a.org/h?lin=pn%7CA B%7C", true, 0..31)]
    fn ends(#[case] line: &str, #[case] is_line: bool, #[case] expected: Range<usize>) {
        assert_eq!(first(line.as_bytes(), is_line), Some(expected));
    }
}
