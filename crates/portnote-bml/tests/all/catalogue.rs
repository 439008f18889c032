//! Every documentation page is complete, and its examples show what it says.

use portnote_bml::bml::include::{Included, Refusal, Request, Resolver};
use portnote_bml::{bml, bss};
use portnote_core::{Diagnostic, Profile, Selection};
use portnote_testing::catalogue::{Pages, as_it_stands};

#[test]
fn pages_of_bml() {
    let pages = Pages {
        catalogue: bml::catalogue().collect(),
        without_example: &[
            ("bml/include-limit", "too large for a page"),
            ("bml/expansion-limit", "too large for a page"),
        ],
        accompanied: &[],
        file: as_it_stands,
        judged: judged_as_bml,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

#[test]
fn pages_of_bss() {
    let pages = Pages {
        catalogue: bss::catalogue().collect(),
        without_example: &[
            ("bss/parser-limit", "depends on the program around it"),
            ("bss/fields-lost", "found when BML is made"),
            ("bss/qualifier-lost", "found when BML is made"),
            ("bss/brace-in-title", "found when a file is written"),
            ("bss/unencodable", "found when a file is written"),
            ("bss/missing-line-end", "a text cannot show NUL"),
        ],
        accompanied: &[],
        file: as_it_stands,
        judged: judged_as_bss,
    };
    assert_eq!(pages.faults(), Vec::<String>::new());
}

fn judged_as_bml(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
    let mut options = bml::Options::default();
    options.profile = profile;
    options.selection = selection;
    let parsed = bml::read("system.bml", text, &options, &mut Files);
    let mut found = parsed.diagnostics;
    bml::check(&parsed.value, &options, &mut found);
    found
}

fn judged_as_bss(text: &[u8], profile: Profile, selection: Selection) -> Vec<Diagnostic> {
    let mut options = bss::Options::default();
    options.profile = profile;
    options.selection = selection;
    bss::parse_with(text, &options).judged(profile)
}

/// The files that examples include.
struct Files;

impl Resolver for Files {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        match request.path {
            "system.bml" | "other.bml" | "common.bml" => Ok(Included {
                name: request.path.to_owned(),
                bytes: b"// nothing\n".to_vec(),
                is_root_relative: request.path == "common.bml",
            }),
            "folder" => Err(Refusal::NotRegular),
            path if path.starts_with("..") => Err(Refusal::OutsideRoot),
            _ => Err(Refusal::NotFound),
        }
    }
}
