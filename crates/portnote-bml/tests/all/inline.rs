//! Inline text: B-33 of the reference as tables, and what is said about it.

use portnote_bml::bml::inline::{self, Font, Token, tokens};
use portnote_bml::bml::model::{Block, BlockKind, Document, Text};
use portnote_bml::bml::source::Sources;
use portnote_core::{Diagnostic, Profile, Reporter, Selection, Severity, Span};
use proptest::prelude::*;
use rstest::rstest;

/// Tokens as text: fonts in brackets of their own, suits as letters in angle brackets.
fn shown(text: &str) -> String {
    let mut out = String::new();
    for token in tokens(text) {
        match token {
            Token::Text(text) => out.push_str(text),
            Token::Suit(suit) => out.push_str(&format!("<{suit}>")),
            Token::Bid(bid) => {
                out.push('⟨');
                out.push(bid.level());
                bid.strains().for_each(|strain| out.push_str(strain.letters()));
                out.push_str(bid.doubling());
                out.push('⟩');
            }
            Token::Open(font) => out.push(opening(font)),
            Token::Close(font) => out.push(closing(font)),
            Token::EmDash => out.push('—'),
            Token::EnDash => out.push('–'),
            Token::Arrow => out.push('→'),
            Token::OpenQuote => out.push('“'),
            Token::CloseQuote => out.push('”'),
            Token::OpenLink(target) => out.push_str(&format!("⟦{target}|")),
            Token::CloseLink => out.push('⟧'),
        }
    }
    out
}

fn opening(font: Font) -> char {
    match font {
        Font::Bold => '⟪',
        Font::Italic => '‹',
        Font::Mono => '⌜',
    }
}

fn closing(font: Font) -> char {
    match font {
        Font::Bold => '⟫',
        Font::Italic => '›',
        Font::Mono => '⌟',
    }
}

#[rstest]
#[case::suit("5+!h and 4!s", "5+<H> and 4<S>")]
#[case::anywhere("a!cb", "a<C>b")]
#[case::upper("1!H, 5+!S", "1<H>, 5+<S>")]
#[case::upper_at_the_start("!H", "!H")]
#[case::upper_after_a_blank("5 !H", "5 !H")]
#[case::upper_after_a_letter("a!H", "a!H")]
#[case::upper_before_a_letter("1!Hx 5+!Spades 1!É", "1!Hx 5+!Spades 1!É")]
#[case::upper_before_a_slash("1!H/S", "1!H/S")]
#[case::upper_before_a_digit("1!H5", "1<H>5")]
#[case::no_suit("Stop! !x", "Stop! !x")]
#[case::at_the_end("x!", "x!")]
fn suits(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected);
}

#[rstest]
#[case::bold("*a b*", "⟪a b⟫")]
#[case::two_lines("*a\nb* c", "⟪a\nb⟫ c")]
#[case::nested("*a /b/ c*", "⟪a ‹b› c⟫")]
#[case::either_way("/a *b* c/", "‹a ⟪b⟫ c›")]
#[case::both("*/both/*", "⟪‹both›⟫")]
#[case::all("*/=x=/*", "⟪‹⌜x⌟›⟫")]
#[case::mono("=#+TITLE=,", "⌜#+TITLE⌟,")]
#[case::before_punctuation("(or *x*)", "(or ⟪x⟫)")]
#[case::not_after_a_bracket("(*x*)", "(*x*)")]
#[case::not_after_a_letter("sl**behalve** x", "sl**behalve** x")]
#[case::not_before_a_letter("*a*b", "*a*b")]
#[case::later_partner("*a*b c*", "⟪a*b c⟫")]
#[case::never_closed("*a b", "*a b")]
#[case::inner_never_closed("*a /b* c", "⟪a /b⟫ c")]
#[case::no_crossing("*a /b* c/", "⟪a /b⟫ c/")]
#[case::the_mark_itself("**x*", "⟪*x⟫")]
#[case::empty("** x //", "** x //")]
#[case::blank_inside("* x * y", "* x * y")]
#[case::shape("5=3=3=2 and 4!h/!s", "5=3=3=2 and 4<H>/<S>")]
#[case::slash("1!h / 1!s or/and", "1<H> / 1<S> or/and")]
fn fonts(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected);
}

#[rstest]
#[case::dashes("20--21 - a---b", "20–21 - a—b")]
#[case::four("a----b", "a—-b")]
#[case::arrow("1H->2H -> x", "⟨1H⟩→⟨2H⟩ → x")]
#[case::quotes("\"a\" (\"b\") c\"d", "“a” (“b”) c”d")]
#[case::quotes_in_fonts("*\"a\"* x*\"y", "⟪“a”⟫ x*”y")]
fn signs(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected);
}

#[rstest]
#[case::one("after 1C, or 2NT", "after ⟨1C⟩, or ⟨2NT⟩")]
#[case::notrump("3N.", "⟨3NT⟩.")]
#[case::several("2HS 4CD", "⟨2HS⟩ ⟨4CD⟩")]
#[case::doubled("4SX 3NTXX", "⟨4SX⟩ ⟨3NTXX⟩")]
#[case::sequence("1N-2C; (1D)", "⟨1NT⟩-⟨2C⟩; (⟨1D⟩)")]
#[case::no_word("4SFG 5CARD 10C 1Cx 8C 0N 1c é1C", "4SFG 5CARD 10C 1Cx 8C 0N 1c é1C")]
#[case::no_strain("1 2X 15 3M", "1 2X 15 3M")]
#[case::three_crosses("1SXXX", "1SXXX")]
fn bids(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected);
}

#[rstest]
#[case::bare(
    "see https://example.org/a_b?c=d.",
    "see ⟦https://example.org/a_b?c=d|https://example.org/a_b?c=d⟧."
)]
#[case::in_brackets("(http://a.b/c)", "(⟦http://a.b/c|http://a.b/c⟧)")]
#[case::mail("mailto:a@b.c!", "⟦mailto:a@b.c|mailto:a@b.c⟧!")]
#[case::no_fonts_inside("http://a/*b*/c x", "⟦http://a/*b*/c|http://a/*b*/c⟧ x")]
#[case::ends_at_a_quote("\"http://a\"", "“⟦http://a|http://a⟧”")]
#[case::nothing_after("http:// x", "http:// x")]
#[case::in_a_word("xhttp://a", "xhttp://a")]
#[case::anchor("[the !c opening](#a-1c)", "⟦#a-1c|the <C> opening⟧")]
#[case::address("[x](https://a.b/c)d", "⟦https://a.b/c|x⟧d")]
#[case::fonts_of_a_label("[*x*](#a)", "⟦#a|⟪x⟫⟧")]
#[case::fonts_end_where_they_begin("*a [b* c](#d) e*", "⟪a ⟦#d|b* c⟧ e⟫")]
#[case::fonts_around("*a [b](#c)*", "⟪a ⟦#c|b⟧⟫")]
#[case::no_link_in_a_link("[http://a.b](#c)", "⟦#c|http://a.b⟧")]
#[case::last_bracket("[a [b](#c)", "[a ⟦#c|b⟧")]
#[case::script("[x](javascript:alert(1))", "[x](javascript:alert(1))")]
#[case::hidden_script("[x](java\u{1}script:y)", "[x](java\u{1}script:y)")]
#[case::data("[x](data:text/html,y)", "[x](data:text/html,y)")]
#[case::points("[15-17](weak)", "[15-17](weak)")]
#[case::blank("[x](#a b)", "⟦#a b|x⟧")]
#[case::blank_in_an_address("[x](http://a b)", "[x](⟦http://a|http://a⟧ b)")]
#[case::open("[x](#a", "[x](#a")]
#[case::only_a_target("](#a) [b](#c)", "](#a) ⟦#c|b⟧")]
#[case::marks_of_a_target("[x](http://a/*b) *c*", "⟦http://a/*b|x⟧ ⟪c⟫")]
fn links(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected);
}

/// A document of one paragraph at the start of its file.
fn paragraph(text: &str, source: &'static [u8]) -> Document<'static> {
    let mut sources = Sources::new();
    sources.add("a.bml", source, None);
    let span = Span::new(0, source.len() as u64);
    let text = Text { raw: text.to_owned(), lines: vec![(0, span)] };
    let blocks = vec![Block { span, kind: BlockKind::Paragraph(text) }];
    Document { sources, blocks, ..Document::default() }
}

fn reported(document: &Document<'_>) -> Vec<Diagnostic> {
    let (selection, mut kept) = (Selection::new(), Vec::new());
    let mut reporter = Reporter::new(Profile::Import, &selection, &mut kept);
    inline::check(document, &mut reporter);
    kept
}

#[rstest]
#[case::clean("5+!h, *bold*, [x](#content), 4!h/!s, a/b", &[])]
#[case::upper("5+!H", &[("bml/uppercase-suit", 2, 4)])]
#[case::in_a_word("Stop!declarer", &[("bml/suspicious-suit", 4, 6)])]
#[case::one_report_of_a_place("Stop!dummy", &[("bml/suspicious-suit", 4, 6)])]
#[case::mark_of_an_alert("1D !SPL, Stop!Dummy, !S/T, 5!Hx", &[])]
#[case::after_a_digit("4!hand", &[])]
#[case::unclosed("this is *forcing to game", &[("bml/unclosed-font", 8, 9)])]
#[case::closed_inside("a *b /c* d", &[("bml/unclosed-font", 5, 6)])]
#[case::sign("a * b, or /", &[])]
#[case::script("see [x](javascript:y) z", &[("bml/unsafe-link", 8, 20)])]
#[case::script_with_brackets("[x](javascript:alert(1))", &[("bml/unsafe-link", 4, 23)])]
#[case::script_with_quotes("[x](data:text/html,<b>\"(!)\"</b>)", &[("bml/unsafe-link", 4, 31)])]
#[case::good_address_with_brackets("[x](https://a.b/c_(d))", &[])]
#[case::open_bracket("[x](javascript:alert(1)", &[])]
#[case::elsewhere("see [x](//a.b/c) z", &[("bml/unsafe-link", 8, 15)])]
#[case::no_address("[15-17](weak) [x](page.html)", &[])]
#[case::no_font_in_a_target("[x](http://a/ /b) y", &[("bml/unclosed-font", 14, 15)])]
fn faults_of_inline_text_are_reported(
    #[case] text: &'static str,
    #[case] expected: &[(&str, u64, u64)],
) {
    let found = reported(&paragraph(text, text.as_bytes()));
    let found: Vec<(&str, u64, u64)> =
        found.iter().map(|found| (found.code.as_str(), found.span.start, found.span.end)).collect();
    assert_eq!(found, expected);
}

#[test]
fn places_of_other_encodings_are_exact() {
    // A byte of Windows-1252 is two of decoded text.
    let found = reported(&paragraph("éé1!H", b"\xE9\xE91!H"));
    assert_eq!(found[0].span, Span::new(3, 5));
    assert_eq!(found[0].severity, Severity::Info);
    let fix = found[0].fix.as_ref().map(|fix| fix.edits[0].span);
    assert_eq!(fix, Some(Span::new(3, 5)));
}

#[test]
fn a_line_of_unknown_length_is_not_edited() {
    let found = reported(&paragraph("1!H", b"  1!H  "));
    assert_eq!(found[0].span, Span::new(0, 7));
    assert!(found[0].fix.is_none());
}

proptest! {
    /// Tokens are balanced, links are flat, and no letter of the source is lost or made up.
    #[test]
    fn every_text_has_tokens(text in r#"([*/=!cdhsCDHSN1-9"\[\]()<>. \n-]|https://a|\]\(#a\)|é){0,40}"#) {
        let mut open = Vec::new();
        let mut is_in_link = false;
        for token in tokens(&text) {
            match token {
                Token::Open(font) => {
                    prop_assert!(!open.contains(&Some(font)));
                    open.push(Some(font));
                }
                Token::Close(font) => prop_assert_eq!(open.pop(), Some(Some(font))),
                Token::OpenLink(_) => {
                    prop_assert!(!is_in_link);
                    is_in_link = true;
                    open.push(None);
                }
                Token::CloseLink => {
                    is_in_link = false;
                    prop_assert_eq!(open.pop(), Some(None));
                }
                Token::Text(part) => prop_assert!(text.contains(part)),
                _ => {}
            }
        }
        prop_assert!(open.is_empty());
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let shown: usize = tokens(&text).iter().map(|token| match token {
            Token::Text(text) => digits(text),
            Token::Bid(bid) => digits(bid.as_str()),
            _ => 0,
        }).sum();
        prop_assert_eq!(shown, digits(&text));
    }
}
