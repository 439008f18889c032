//! Small grammars, each for one construct or for two that act on each other: our recogniser and
//! pest_derive give the same verdict and the same events on every short text of a few characters.

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pest::iterators::Pairs;
use pest::{Parser, RuleType, Token};
use portnote_engine::{Buffer, Event, Recognise};

/// Rule, start and end of each event, and the index after what lies inside.
type Found<R> = Option<Vec<(R, u32, u32, u32)>>;

fn by_pest<P: Parser<R>, R: RuleType>(rule: R, text: &str) -> Found<R> {
    P::parse(rule, text).ok().map(flat)
}

fn flat<R: RuleType>(pairs: Pairs<'_, R>) -> Vec<(R, u32, u32, u32)> {
    let mut events: Vec<(R, u32, u32, u32)> = Vec::new();
    let mut open = Vec::new();
    for token in pairs.tokens() {
        match token {
            Token::Start { rule, pos } => {
                open.push(events.len());
                events.push((rule, pos.pos() as u32, 0, 0));
            }
            Token::End { pos, .. } => {
                let next = events.len() as u32;
                let event = &mut events[open.pop().unwrap()];
                (event.2, event.3) = (pos.pos() as u32, next);
            }
        }
    }
    events
}

fn by_engine<P: Recognise>(
    rule: P::Rule,
    text: &str,
    buffer: &mut Buffer<P::Rule>,
) -> Found<P::Rule> {
    P::recognise(rule, text, buffer).ok()?;
    let row = |event: &Event<P::Rule>| (event.rule, event.start, event.end, event.next);
    Some(buffer.as_slice().iter().map(row).collect())
}

/// Every text of up to `length` pieces.
fn texts(pieces: &[&str], length: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..length {
        let to = texts.len();
        for index in from..to {
            for piece in pieces {
                texts.push(format!("{}{piece}", texts[index]));
            }
        }
        from = to;
    }
    texts
}

fn compare<P, R>(rules: &[R], pieces: &[&str], length: usize)
where
    P: Parser<R> + Recognise<Rule = R>,
    R: RuleType,
{
    let mut buffer = Buffer::new();
    let (mut accepted, mut rejected) = (0, 0);
    for text in texts(pieces, length) {
        for rule in rules {
            let expected = by_pest::<P, R>(*rule, &text);
            let found = by_engine::<P>(*rule, &text, &mut buffer);
            assert_eq!(found, expected, "{rule:?} on {text:?}");
            if expected.is_some() { accepted += 1 } else { rejected += 1 }
        }
    }
    assert!(accepted > 0 && rejected > 0, "{accepted} accepted, {rejected} rejected");
}

/// A test of one grammar with all of its rules as start rules.
macro_rules! grammars {
    ($($(#[$doc:meta])* $name:ident: $pieces:expr, $length:expr, $grammar:literal;)*) => {$(
        mod $name {
            #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
            #[grammar_inline = $grammar]
            struct Both;

            $(#[$doc])*
            #[test]
            fn equal() {
                super::compare::<Both, Rule>(Rule::all_rules(), $pieces, $length);
            }
        }
    )*};
}

grammars! {
    literals: &["a", "b", "A", "é"], 5,
        "a = { \"ab\" ~ ^\"ab\" } b = { ^\"a\" ~ \"\" ~ \"b\" } c = { ^\"aéb\" | 'a'..'b' ~ \"é\" }";
    sets: &["a", "é", "ê", "€", "\u{10FFFF}"], 5,
        "a = { ('a'..'é')+ } b = { (!'é'..'ê' ~ ANY)* ~ \"é\" } c = { '\u{80}'..'\u{10FFFF}'+ } \
         d = { (\"é\" | \"€\" | \"a\")* ~ ANY } e = @{ (!(\"a\" | \"é\") ~ ANY)* ~ \"é\" }";
    properties: &["a", "7", "é", "٣", "_", "Ⅷ"], 4,
        "a = { (LETTER | NUMBER)+ } b = { (!LETTER ~ ANY)+ } c = { ASCII_ALPHA ~ ASCII_DIGIT* } \
         d = { ASCII_ALPHANUMERIC | UPPERCASE } e = { (!ASCII ~ LETTER)+ ~ ASCII_HEX_DIGIT }";
    ends: &["a", "\n", "\r"], 6,
        "a = { SOI ~ (NEWLINE | b)* ~ EOI } b = { \"a\" } c = { b ~ SOI | b ~ EOI } \
         d = { (!EOI ~ ANY)* ~ EOI } e = { &EOI ~ EOI | \"\r\n\" ~ EOI? }";
    order: &["a", "b", "c"], 6,
        "a = { \"a\" | \"ab\" | b } b = { \"ab\" ~ c | \"ab\" ~ \"b\" | \"b\" ~ a? } c = { \"c\" | \"a\" ~ c } \
         d = { (a ~ \"c\" | a ~ \"b\" | \"c\")+ }";
    undone: &["a", "b", "c"], 6,
        "a = { (x ~ y | x ~ z)* ~ x? } x = { \"a\" } y = { x ~ \"b\" } z = { \"b\" ~ x ~ \"c\" } \
         d = { (x ~ x ~ \"c\")? ~ x ~ (x ~ \"b\")* ~ ANY }";
    lookahead: &["a", "b", "c"], 6,
        "a = { &(x ~ x) ~ x ~ !(y ~ x) ~ (x | y)* } x = { \"a\" } y = { !x ~ !(\"c\" ~ \"c\") ~ ANY } \
         d = { (!(x ~ y) ~ ANY)* ~ x } e = { &x ~ (x | y) | &(!x ~ \"b\") ~ (\"b\" ~ x | y) }";
    counts: &["a", "b"], 8,
        "a = { \"a\"{2} ~ b } b = { \"b\"{1,3} } c = { (\"a\" ~ b?){2,} } d = { b{,2} ~ \"a\"+ }";
    modifiers: &["a", "b", "c"], 6,
        "n = { x ~ y } s = _{ x ~ y ~ n? } a = @{ x ~ y ~ n* } c = ${ x ~ a? ~ n? } m = !{ x ~ y } \
         x = { \"a\" } y = { x? ~ \"b\" } k = @{ m ~ c ~ (m | \"c\") } l = ${ s ~ \"c\" ~ k? }";
    until: &["a", "b", "c", "d", "é"], 5,
        "a = @{ (!(\"ab\") ~ ANY)* } b = @{ (!(\"ab\" | \"c\") ~ ANY)* ~ \"c\" } \
         c = @{ (!(\"a\" | \"b\" | \"c\" | \"dé\") ~ ANY)* ~ \"d\" } d = @{ \"a\" ~ (!\"b\" ~ ANY)* ~ \"b\"? ~ EOI }";
    white_space: &["a", "b", " ", "\t"], 6,
        "WHITESPACE = _{ \" \" } a = { x ~ y* ~ x? } x = { \"a\" } y = { \"b\" ~ x } b = @{ x ~ y* } \
         c = ${ x ~ m ~ x } m = !{ x ~ y } d = { SOI ~ (x | y)+ ~ !(x ~ x) ~ EOI } e = { (x ~ x | x){2} }";
    comments: &["a", " ", "#", "!"], 6,
        "WHITESPACE = { \" \" } COMMENT = ${ \"#\" ~ h ~ \"!\" } h = { \" \"* ~ \"a\"? } \
         a = { x ~ x* ~ EOI } x = { \"a\" ~ \"a\"? } b = @{ x ~ c ~ x } c = !{ x ~ \"!\" }";
    comments_only: &["a", " ", "#"], 6,
        "COMMENT = @{ \"#\" ~ \" \"* } a = { x* ~ \" \" ~ x } x = { \"a\" ~ \"a\" }";
    nested: &["(", ")", "[", "]", "a"], 6,
        "a = { \"(\" ~ (a | b)* ~ \")\" | \"a\" } b = _{ \"[\" ~ a? ~ b? ~ \"]\" } c = ${ (a | b)+ ~ EOI } d = { !(a ~ a) ~ c }";
    names: &["a", "b"], 4,
        "fn = { type+ } type = { \"a\" } r_match = @{ fn ~ \"b\" } loop = _{ r_match | fn }";
}

mod deep {
    use portnote_engine::event::DEPTH;
    use portnote_engine::{Buffer, Recognise, Refusal};

    #[derive(pest_derive::Parser, portnote_engine_derive::Recognise)]
    #[grammar_inline = "top = { (list | \"(\")* ~ EOI } list = { \"(\" ~ list* ~ \")\" }"]
    #[start(top)]
    struct Nested;

    #[test]
    fn depth_has_a_limit() {
        let mut events = Buffer::new();
        let depth = DEPTH as usize;
        let fits = "(".repeat(depth) + &")".repeat(depth);
        assert_eq!(Nested::recognise(Rule::top, &fits, &mut events), Ok(()));
        assert_eq!(events.as_slice().len(), depth + 2);
        for text in [format!("({fits})"), "(".repeat(1_000_000)] {
            let refused = Nested::recognise(Rule::top, &text, &mut events);
            assert_eq!(refused, Err(Refusal::TooDeep));
            assert!(events.as_slice().is_empty());
        }
        assert_eq!(Nested::recognise(Rule::top, "()", &mut events), Ok(()));
    }

    #[test]
    fn other_rules_than_those_named_are_no_start() {
        let mut events = Buffer::new();
        let refused = Nested::recognise(Rule::list, "()", &mut events);
        assert_eq!(refused, Err(Refusal::NotAStart));
        let refused = Nested::recognise(Rule::top, ")", &mut events);
        assert_eq!(refused, Err(Refusal::NoMatch));
    }
}
