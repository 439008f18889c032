//! HTML in the structure of the reference against its own files, where they are at hand.

mod shared;

use portnote_bml::convert::html::{self, Options};
use rstest::rstest;

/// What an element tree comes to: tags with their attributes, and texts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Open(String),
    Close(String),
    Text(String),
}

#[rstest]
fn pages_have_the_structure_of_the_reference(#[values(true, false)] tree: bool) {
    let options = Options {
        compat: true,
        tree,
        ..Options::default()
    };
    for case in shared::cases(tree, "htm") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let own = tokens(body(&html::write(&document, &options)));
        let expected = tokens(body(&case.expected()));
        let differs = own
            .iter()
            .zip(&expected)
            .position(|(own, other)| own != other);
        let at = differs.unwrap_or(own.len().min(expected.len()));
        let around = |tokens: &[Token]| {
            let behind = tokens.len().min(at + 4);
            tokens[at.saturating_sub(8).min(behind)..behind].to_vec()
        };
        assert!(
            own == expected,
            "{} differs at token {at}:\nown      {:?}\nexpected {:?}",
            case.name(),
            around(&own),
            around(&expected)
        );
    }
}

/// The reference prints every symbol on a line of its own; ours stand where the source has
/// them.
#[rstest]
fn no_blank_stands_beside_a_symbol_but_those_of_the_source(#[values(true, false)] compat: bool) {
    let options = Options {
        compat,
        ..Options::default()
    };
    for case in shared::cases(true, "htm") {
        let system = case.read();
        let document = shared::parse(&system, &case);
        let page = html::write(&document, &options);
        let sources = document.sources.iter();
        let texts: Vec<String> = sources
            .map(|(_, source)| source.unit().text().to_owned())
            .collect();
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
    let text: String = decoded
        .chars()
        .filter(|letter| !letter.is_ascii_whitespace())
        .collect();
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
    while let Some((key, behind)) = rest.split_once('=') {
        let quote = behind.chars().next().unwrap();
        let (value, behind) = behind[1..].split_once(quote).unwrap();
        attributes.push(format!("{}={}", key.trim(), shared::decoded(value)));
        rest = behind;
    }
    attributes.sort();
    let mut all = vec![name.to_owned()];
    all.extend(attributes);
    all.join(" ")
}
