//! HTML in the structure of the reference against its own files, where they are at hand.

#![expect(clippy::unwrap_used, clippy::string_slice, reason = "a test that cannot go on fails")]

use portnote_bml::bml::convert::html::{self, Options};
use rstest::rstest;

use crate::shared;

/// What an element tree comes to: tags with their attributes, and texts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Open(String),
    Close(String),
    Text(String),
}

#[rstest]
fn pages_have_the_structure_of_the_reference(#[values(true, false)] tree: bool) {
    let mut options = Options::default();
    options.compat = true;
    options.tree = tree;
    for case in shared::cases(tree, "htm") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let own = tokens(body(&html::write(&document, &options)));
        let expected = tokens(body(&case.expected()));
        case.assert_equal(&own, &expected, 4, |tokens| format!("{tokens:?}"));
    }
}

/// The reference prints every symbol on a line of its own; ours stand where the source has
/// them.
#[rstest]
fn no_blank_stands_beside_a_symbol_but_those_of_the_source(#[values(true, false)] compat: bool) {
    let mut options = Options::default();
    options.compat = compat;
    for case in shared::cases(true, "htm") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let page = without_deals(html::write(&document, &options));
        let sources = document.sources.iter();
        let texts: Vec<String> =
            sources.map(|(_, source)| source.unit().text().to_owned()).collect();
        let source = texts.concat();
        for (symbol, letter) in [("♣", 'c'), ("♦", 'd'), ("♥", 'h'), ("♠", 's')] {
            let opened = format!("{letter}color\">{symbol}</span>");
            for (at, _) in page.match_indices(&opened) {
                let start = page[..at].rfind('<').unwrap();
                let before = page[..start].chars().next_back().unwrap();
                let after = page[at + opened.len()..].chars().next().unwrap();
                if before == ' ' {
                    assert!(source.contains(&format!(" !{letter}")), "{}", case.name());
                }
                if after == ' ' {
                    let upper = letter.to_ascii_uppercase();
                    let is_written = source.contains(&format!("!{letter} "))
                        || source.contains(&format!("{upper} "));
                    assert!(is_written, "{}", case.name());
                }
            }
        }
    }
}

/// C-8: the page as it is meant to be read says what the other says, in the same order. What
/// may differ is made equal first: the node that is nothing, marks of histories, passes in
/// full, bids in prose, and blocks that the reference loses.
#[rstest]
fn pages_of_both_structures_say_the_same(#[values(true, false)] tree: bool) {
    for case in shared::cases(true, "htm") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let page = |compat| {
            let mut options = Options::default();
            options.compat = compat;
            options.tree = tree;
            html::write(&document, &options)
        };
        let standard = without_deals(page(false));
        let start = standard.find("<main id=\"content\">").unwrap();
        let main = &standard[start..standard.find("</main>").unwrap()];
        // The system begins after the search field and the buttons.
        let tools = main.split_once("<span role=\"status\"></span>\n</div>");
        let standard = said(&tokens(tools.map_or(main, |(_, rest)| rest)));
        let compat = said(&tokens(body(&page(true))));
        assert!(compat.len() > 10, "{} is all but empty", case.name());
        for (own, other) in standard.iter().zip(&compat) {
            assert_eq!(own, other, "{}", case.name());
        }
        assert_eq!(standard.len(), compat.len(), "{}", case.name());
    }
}

/// What a page says: each heading, paragraph, item and row with its depth and its texts.
fn said(tokens: &[Token]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    // Where the list of a table lies that has a node above which is nothing.
    let mut hidden: Option<usize> = None;
    for token in tokens {
        match token {
            Token::Open(tag) => {
                let name = tag.split(' ').next().unwrap();
                let is_block = matches!(name, "h1" | "h2" | "h3" | "h4" | "p" | "li");
                let is_in_table = open.iter().any(|tag| is_table(tag));
                if is_block && is_in_table {
                    let depth = open.iter().filter(|tag| tag.starts_with("ul")).count();
                    said.push(format!("row {} ", depth - usize::from(hidden.is_some())));
                } else if is_block {
                    said.push(format!("{name} "));
                } else if is_line(tag, &open) && !said.is_empty() {
                    said.last_mut().unwrap().push('|');
                }
                if name != "br" && name != "col" {
                    open.push(tag);
                }
            }
            Token::Close(name) => {
                if name != "br" && open.pop() == Some("div class=start") {
                    said.iter_mut().last().into_iter().for_each(|item| item.push('|'));
                }
                if hidden.is_some_and(|depth| open.len() < depth) {
                    hidden = None;
                }
            }
            Token::Text(text) if text == "∅" => {
                said.pop();
                hidden = Some(open.iter().position(|tag| is_table(tag)).unwrap() + 1);
            }
            Token::Text(text) => said.last_mut().unwrap().push_str(text),
        }
    }
    // A further line of a list is an item of its own for the reference.
    let mut merged: Vec<String> = Vec::new();
    for item in said {
        let (head, text) = item.split_once('|').unwrap_or((&item, ""));
        let is_row = head.starts_with("row ");
        let label = head.splitn(3, ' ').nth(2).unwrap_or("");
        match merged.last_mut() {
            Some(before) if is_row && label.is_empty() => {
                before.push('|');
                before.push_str(text);
            }
            _ => merged.push(item),
        }
    }
    merged.iter().map(|item| plain(item)).collect()
}

fn is_table(tag: &str) -> bool {
    tag.contains("class=tree") || tag.contains("class=bidtable")
}

/// What parts the lines of a row from its label and from each other.
fn is_line(tag: &str, open: &[&str]) -> bool {
    let is_in_table = open.iter().any(|tag| is_table(tag));
    let is_part = tag == "td" || tag == "br" || tag == "span class=text";
    is_in_table && is_part
}

/// A text with letters for suits, and one form of everything that both structures may show
/// in their own way.
fn plain(item: &str) -> String {
    let (label, text) = item.split_once('|').unwrap_or((item, ""));
    // Stars beyond four are not text.
    let stars = label.strip_prefix("h4 ").map(|text| text.trim_start_matches('*'));
    let label = stars.map_or(label.to_owned(), |text| format!("h4 {text}"));
    let mut label = label.replace(['–', ';'], "-");
    if item.starts_with("row ") {
        while let Some(shorter) = label.strip_suffix('-') {
            label = shorter.to_owned();
        }
        let (place, calls) = label.split_at(label.rfind(' ').unwrap() + 1);
        let calls = calls.split('-').map(|call| match call {
            "P" => "Pass",
            "D" => "Dbl",
            "R" => "Rdbl",
            "(P)" => "(Pass)",
            "(D)" => "(Dbl)",
            "(R)" => "(Rdbl)",
            call => call,
        });
        label = format!("{place}{}", calls.collect::<Vec<_>>().join("-"));
    }
    let whole = format!("{label}|{}", text.trim_end_matches('|')).replace("--", "-");
    let mut out = String::new();
    for letter in whole.chars() {
        out.push(match letter {
            '♣' => 'C',
            '♦' => 'D',
            '♥' => 'H',
            '♠' => 'S',
            letter => letter,
        });
    }
    let out = out.replace("NT", "N");
    ["C", "D", "H", "S"].iter().fold(out, |text, suit| text.replace(&format!("!{suit}"), suit))
}

#[test]
fn tokens_are_what_is_compared() {
    let text = "<li class=\"last node\" a='b'>\n 1&clubs; x &eacute;&nbsp;<br/>y</li>";
    let expected = [
        Token::Open("li a=b class=last node".to_owned()),
        Token::Text("1♣xé\u{a0}".to_owned()),
        Token::Open("br".to_owned()),
        Token::Close("br".to_owned()),
        Token::Text("y".to_owned()),
        Token::Close("li".to_owned()),
    ];
    assert_eq!(tokens(text), expected);
}

/// Hands are printed with a blank after each suit.
fn without_deals(page: String) -> String {
    let mut out = String::new();
    for (at, part) in page.split("<figure").enumerate() {
        let after = part.split_once("</figure>").map_or(part, |parts| parts.1);
        out.push_str(if at == 0 { part } else { after });
    }
    out
}

fn body(page: &str) -> &str {
    let start = page.find("<body>").unwrap() + "<body>".len();
    &page[start..page.find("</body>").unwrap()]
}

/// Tags and texts without ASCII white space, adjacent texts as one.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        push_text(&mut tokens, &rest[..at]);
        let end = at + rest[at..].find('>').unwrap();
        let tag = &rest[at + 1..end];
        match tag.strip_prefix('/') {
            Some(name) => tokens.push(Token::Close(name.trim().to_owned())),
            None => {
                let tag_text = tag.trim_end_matches('/');
                tokens.push(Token::Open(with_attributes(tag_text)));
                if tag.ends_with('/') {
                    tokens.push(Token::Close(tag_text.to_owned()));
                }
            }
        }
        rest = &rest[end + 1..];
    }
    push_text(&mut tokens, rest);
    tokens
}

fn push_text(tokens: &mut Vec<Token>, text: &str) {
    let decoded = shared::decoded(text);
    let text: String = decoded.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
    match tokens.last_mut() {
        _ if text.is_empty() => {}
        Some(Token::Text(before)) => before.push_str(&text),
        _ => tokens.push(Token::Text(text)),
    }
}

/// A name with its attributes in order.
fn with_attributes(tag: &str) -> String {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while let Some((key, after)) = rest.split_once('=') {
        let quote = after.chars().next().unwrap();
        let (value, after) = after[1..].split_once(quote).unwrap();
        attributes.push(format!("{}={}", key.trim(), shared::decoded(value)));
        rest = after;
    }
    attributes.sort();
    let mut all = vec![name.to_owned()];
    all.extend(attributes);
    all.join(" ")
}
