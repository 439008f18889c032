//! How the command line does what a help of the library proposes.
//!
//! The library serves a page and other programs as well, and names a limit, an encoding or a kind of
//! export. Which option this is here is said here.

use std::borrow::Cow;

/// What helps propose, and the options for it; what is more special is first.
const WAYS: [(&str, &str); 20] = [
    ("save it as UTF-8 first", "`iconv -f UTF-16 -t UTF-8 FILE`"),
    ("name the encoding", "`--encoding NAME`"),
    ("name its notation", "`--notation NAME`"),
    ("export the file", "`portnote export`"),
    ("as an export does", "`portnote export`"),
    ("file in UTF-8 keeps it", "`--charset utf-8`, `--unencodable question`"),
    ("the export profile", "`--profile export`"),
    ("can replace these characters", "`--replace-forbidden`"),
    ("or keeps it in a comment", "`--lossy`, `--extra-tags comment`"),
    ("a lossy export", "`--lossy`"),
    ("a partial export", "`--partial`"),
    ("write squares as numbers", "without `--squares`"),
    ("export it as PDN 3.0", "`--to pdn-3.0`"),
    ("rules of the house", "`--rules FILE`"),
    ("each system of the file alone", "`--system N`"),
    ("have a disposition in this file", "`--call-disposition present` or `absent`"),
    ("annotations keep them", "`--annotate`"),
    ("another folder for includes", "`--include-root FOLDER`"),
    ("the layout `set`", "`--layout set`"),
    ("the layout `lines`", "`--layout lines`"),
];

/// What comes before the name of a limit.
const LIMIT: &str = "raise the limit `";

/// Adds to a help the option with which it is done.
pub(crate) fn with_way(help: &str) -> Cow<'_, str> {
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, rest)) = words.split_once(LIMIT)
        && let Some((name, _)) = rest.split_once('`')
    {
        return Cow::Owned(format!("{help} (`--limit {name}=N`)"));
    }
    if words.contains("raise the limit that") {
        return Cow::Owned(format!("{help} (`--limit NAME=N`)"));
    }
    let way = WAYS.iter().find(|(what, _)| words.contains(what));
    way.map_or(Cow::Borrowed(help), |(_, way)| Cow::Owned(format!("{help} ({way})")))
}

#[cfg(test)]
mod tests {
    use portnote::Catalogue;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::limit("close it, or raise the limit `game_bytes`", "(`--limit game_bytes=N`)")]
    #[case::special(
        "a lossy export leaves it out, or keeps it in a comment",
        "`--extra-tags comment`)"
    )]
    #[case::usual("a lossy export leaves it out", "out (`--lossy`)")]
    fn a_help_is_followed_by_its_option(#[case] help: &str, #[case] end: &str) {
        let told = with_way(help);
        assert!(told.starts_with(help) && told.ends_with(end), "{told}");
    }

    #[test]
    fn a_help_that_needs_no_option_stays() {
        assert_eq!(with_way("write a remark in braces"), "write a remark in braces");
    }

    #[test]
    fn pages_of_the_library_name_no_option() {
        for entry in Catalogue::new().entries() {
            let fix = entry.section("Fix").unwrap_or_default();
            assert!(!fix.contains("`--"), "{}: {fix}", entry.code);
        }
    }
}
