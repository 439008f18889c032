//! From functions to Rust.
//!
//! Each function takes the text, a place and the buffer, and gives the place after what it
//! matched. Its caller has seen that it can match the next symbol. Inside, what goes wrong leaves
//! a labelled block, whose end puts place and events back where they were; nothing is put back
//! that cannot have changed, and nothing is asked that is already known.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Lifetime;

use crate::chars::Chars;
use crate::expr::{Expr, Function};
use crate::lookahead::{self, Lookahead};
use crate::symbols::{END, Symbols};

/// Ranges of bytes that are compared one by one; more of them are looked up in a table.
const FEW_RANGES: usize = 2;

/// Ranges of characters that are compared one by one; more of them are searched in a table.
const FEW_CHARACTERS: usize = 6;

/// The name of a rule as pest_derive writes it.
pub(crate) fn rule(name: &str) -> Ident {
    Ident::new_raw(name, Span::call_site())
}

/// What is done where an expression does not match.
pub(crate) struct Fail(TokenStream);

impl Fail {
    pub(crate) fn new(tokens: TokenStream) -> Self {
        Self(tokens)
    }

    fn to(label: &Lifetime) -> Self {
        Self(quote!(break #label))
    }
}

/// Code that recognises an expression, and what is known about it.
pub(crate) struct Code {
    pub(crate) tokens: TokenStream,
    /// What may be next after a match.
    after: Symbols,
    /// Whether it can leave by the way for what does not match.
    fails: bool,
    /// Whether it may have moved on before it leaves that way.
    moves: bool,
    /// Whether it may have written events before it leaves that way.
    litters: bool,
    /// Whether a match may have given events.
    gives: bool,
}

impl Code {
    /// Code that cannot fail.
    fn sure(tokens: TokenStream, after: Symbols) -> Self {
        Self { tokens, after, fails: false, moves: false, litters: false, gives: false }
    }

    /// Code that fails without having done anything.
    fn test(tokens: TokenStream, after: Symbols) -> Self {
        Self { fails: true, ..Self::sure(tokens, after) }
    }
}

/// A function that has been written.
struct GeneratedFunction {
    tokens: TokenStream,
    after: Symbols,
    fails: bool,
    gives: bool,
}

pub(crate) struct Writer<'f> {
    functions: &'f [Function],
    lookahead: Vec<Lookahead>,
    written: BTreeMap<usize, GeneratedFunction>,
    tables: TokenStream,
    classes: BTreeMap<Vec<(u8, u8)>, Ident>,
    labels: usize,
}

impl<'f> Writer<'f> {
    pub(crate) fn new(functions: &'f [Function]) -> Self {
        Self {
            lookahead: lookahead::of_functions(functions),
            functions,
            written: BTreeMap::new(),
            tables: TokenStream::new(),
            classes: BTreeMap::new(),
            labels: 0,
        }
    }

    /// The tables and functions that were written.
    pub(crate) fn items(self) -> TokenStream {
        let mut items = self.tables;
        items.extend(self.written.into_values().map(|written| written.tokens));
        items
    }

    fn lookahead(&self, expr: &Expr) -> Lookahead {
        lookahead::of(expr, &self.lookahead)
    }

    fn label(&mut self) -> Lifetime {
        self.labels += 1;
        Lifetime::new(&format!("'l{}", self.labels), Span::call_site())
    }

    fn variable(&mut self, name: &str) -> Ident {
        self.labels += 1;
        format_ident!("{name}{}", self.labels)
    }

    /// Code for an expression in front of one of some symbols.
    pub(crate) fn expr(&mut self, expr: &Expr, known: &Symbols, fail: &Fail) -> Code {
        if self.lookahead(expr).can().and(known).is_empty() {
            let fail = &fail.0;
            return Code::test(quote!(#fail;), Symbols::NONE);
        }
        match expr {
            Expr::Chars(set) => self.one(set, known, fail),
            Expr::Text(text) => self.text(text, known, fail),
            Expr::Insensitive(text) => insensitive(text, fail),
            Expr::Start => {
                let fail = &fail.0;
                Code::test(quote!(if at != 0 { #fail; }), known.clone())
            }
            Expr::End => self.ask(&Symbols::end(), known, fail),
            Expr::Seq(parts) => self.sequence(parts, known, fail),
            Expr::Choice(parts) => self.choice(parts, known, fail),
            Expr::Opt(inner) => self.option(inner, known),
            Expr::Rep(inner) => self.repetition(inner, known),
            Expr::And(inner) => self.and(inner, known, fail),
            Expr::Not(inner) => self.not(inner, known, fail),
            Expr::Until(strings) => {
                let strings = strings.iter().map(|text| Literal::byte_string(text.as_bytes()));
                let tokens = quote!(at = step::find_any(text, at, &[#(#strings),*]););
                Code::sure(self.counted(&tokens), Symbols::all())
            }
            Expr::Call(index) => self.call(*index, known, fail),
            Expr::Event(rule, inner) => self.event(rule, inner, known, fail),
        }
    }

    /// Fails unless the next symbol is in a set.
    fn ask(&mut self, set: &Symbols, known: &Symbols, fail: &Fail) -> Code {
        let after = known.and(set);
        if known.is_within(set) {
            return Code::sure(TokenStream::new(), after);
        }
        let test = self.stands(&known.without(set), known);
        let fail = &fail.0;
        Code::test(quote!(if #test { #fail; }), after)
    }

    /// Whether the next symbol, one of those known, is in a set.
    fn stands(&mut self, set: &Symbols, known: &Symbols) -> TokenStream {
        let set = set.and(known);
        if known.is_within(&set) {
            return quote!(true);
        }
        if set.has(END) {
            let others = known.without(&set);
            let test = self.stands(&others, known);
            return quote!(!#test);
        }
        let others = known.without(&set);
        let ranges = set.ranges_apart_from(&others);
        if ranges.len() <= FEW_RANGES {
            let patterns = patterns(&ranges);
            return quote!(matches!(step::byte(text, at), Some(#patterns)));
        }
        let class = self.class(ranges.iter().map(|range| (*range.start(), *range.end())));
        quote!(step::byte(text, at).is_some_and(|byte| #class.has(byte)))
    }

    /// The table for a set of bytes.
    fn class(&mut self, ranges: impl IntoIterator<Item = (u8, u8)>) -> Ident {
        let ranges: Vec<_> = ranges.into_iter().collect();
        let number = self.classes.len();
        let name = self.classes.entry(ranges.clone()).or_insert_with(|| {
            let name = format_ident!("CLASS_{number}");
            let pairs = ranges.iter().map(|(first, last)| quote!((#first, #last)));
            self.tables.extend(quote!(static #name: Class = Class::of(&[#(#pairs),*]);));
            name
        });
        name.clone()
    }

    /// One character of a set.
    fn one(&mut self, set: &Chars, known: &Symbols, fail: &Fail) -> Code {
        let (can, must) = (set.begins(), set.begins_only());
        let possible = known.and(&can);
        let is_sure = known.is_within(&must);
        if !possible.is_within(&must) {
            return self.one_by_number(set, known, fail);
        }
        let mut code = self.ask(&can, known, fail);
        let step = if possible.iter().all(|symbol| symbol < 0x80) {
            quote!(at = step::forward(at, 1);)
        } else {
            quote!(at = step::forward(at, step::width(step::byte(text, at).unwrap_or(0)));)
        };
        code.tokens.extend(step);
        code.after = Symbols::all();
        code.fails = !is_sure;
        code
    }

    /// One character of a set that its first byte does not tell.
    fn one_by_number(&mut self, set: &Chars, known: &Symbols, fail: &Fail) -> Code {
        let ascii = known.and(&set.begins_only());
        let ascii = Symbols::of(ascii.iter().filter(|symbol| *symbol < 0x80));
        let is_in = self.is_in(set);
        let fail = &fail.0;
        let slow = quote! {
            match step::character(text, at) {
                Some((character, width)) if #is_in => at = step::forward(at, width),
                _ => #fail,
            }
        };
        let tokens = if ascii.is_empty() {
            slow
        } else {
            let test = self.stands(&ascii, known);
            quote!(if #test { at = step::forward(at, 1); } else { #slow })
        };
        Code::test(tokens, Symbols::all())
    }

    /// Whether `character` is in a set.
    fn is_in(&mut self, set: &Chars) -> TokenStream {
        let ranges = set.ranges();
        if ranges.len() <= FEW_CHARACTERS {
            let patterns = ranges.iter().map(|(first, last)| quote!(#first..=#last));
            return quote!(matches!(character, #(#patterns)|*));
        }
        let name = self.variable("CHARACTERS_");
        let pairs = ranges.iter().map(|(first, last)| quote!((#first, #last)));
        self.tables.extend(quote!(static #name: &[(u32, u32)] = &[#(#pairs),*];));
        quote!(step::is_within(#name, character))
    }

    fn text(&mut self, text: &str, known: &Symbols, fail: &Fail) -> Code {
        let (bytes, fail) = (text.as_bytes(), &fail.0);
        let length = bytes.len();
        let first = Symbols::of(bytes.first().map(|byte| u16::from(*byte)));
        let test = match bytes {
            [_, second] if known.is_within(&first) => {
                quote!(step::byte(text, step::forward(at, 1)) == Some(#second))
            }
            _ => {
                let bytes = Literal::byte_string(bytes);
                quote!(step::has(text, at, #bytes))
            }
        };
        let tokens = quote!(if #test { at = step::forward(at, #length); } else { #fail; });
        Code::test(tokens, Symbols::all())
    }

    fn sequence(&mut self, parts: &[Expr], known: &Symbols, fail: &Fail) -> Code {
        let mut all = Code::sure(TokenStream::new(), known.clone());
        let mut has_moved = false;
        for part in parts {
            let eats = !self.lookahead(part).eats.and(&all.after).is_empty();
            let code = self.expr(part, &all.after, fail);
            all.tokens.extend(code.tokens);
            all.after = code.after;
            all.fails |= code.fails;
            all.moves |= code.moves || code.fails && has_moved;
            all.litters |= code.litters || code.fails && all.gives;
            all.gives |= code.gives;
            has_moved |= eats;
        }
        all
    }

    fn choice(&mut self, parts: &[Expr], known: &Symbols, fail: &Fail) -> Code {
        let lookahead: Vec<Lookahead> = parts.iter().map(|part| self.lookahead(part)).collect();
        // For each symbol the alternatives that can match it, up to one that must.
        let mut groups: BTreeMap<Vec<usize>, Vec<u16>> = BTreeMap::new();
        for symbol in known.iter() {
            let mut list = Vec::new();
            for (index, lookahead) in lookahead.iter().enumerate() {
                if lookahead.can().has(symbol) {
                    list.push(index);
                }
                if lookahead.must.has(symbol) {
                    break;
                }
            }
            groups.entry(list).or_default().push(symbol);
        }
        let mut groups: Vec<(Vec<usize>, Symbols)> =
            groups.into_iter().map(|(list, symbols)| (list, Symbols::of(symbols))).collect();
        // What matches whatever is left needs no pattern: that which would need most of them.
        let ranges = |set: &Symbols| set.ranges_apart_from(&known.without(set)).len();
        let rest = groups
            .iter()
            .position(|(_, set)| set.has(END))
            .or_else(|| (0..groups.len()).max_by_key(|index| ranges(&groups_at(&groups, *index))));
        let Some((list, set)) = rest.map(|index| groups.remove(index)) else {
            return Code::sure(TokenStream::new(), Symbols::NONE);
        };
        let mut all = self.first_of(parts, &list, &set, fail);
        if groups.is_empty() {
            return all;
        }
        let mut arms = TokenStream::new();
        for (list, set) in &groups {
            let code = self.first_of(parts, list, set, fail);
            let patterns = patterns(&set.ranges_apart_from(&known.without(set)));
            let tokens = code.tokens;
            arms.extend(quote!(Some(#patterns) => { #tokens }));
            all.after = all.after.or(&code.after);
            all.fails |= code.fails;
            all.moves |= code.moves;
            all.litters |= code.litters;
            all.gives |= code.gives;
        }
        let rest = all.tokens;
        all.tokens = quote!(match step::byte(text, at) { #arms _ => { #rest } });
        all
    }

    /// The first of some alternatives that matches, in front of one of some symbols.
    fn first_of(&mut self, parts: &[Expr], list: &[usize], set: &Symbols, fail: &Fail) -> Code {
        let alternatives: Vec<&Expr> = list.iter().filter_map(|index| parts.get(*index)).collect();
        let Some((last, others)) = alternatives.split_last() else {
            let fail = &fail.0;
            return Code::test(quote!(#fail;), Symbols::NONE);
        };
        if others.is_empty() {
            return self.expr(last, set, fail);
        }
        let done = self.label();
        let mut all = Code::sure(TokenStream::new(), Symbols::NONE);
        for part in others {
            let label = self.label();
            let code = self.expr(part, set, &Fail::to(&label));
            let tokens = self.put_back(&code, &label, &quote!(break #done;));
            all.tokens.extend(tokens);
            all.after = all.after.or(&code.after);
            all.gives |= code.gives;
        }
        let code = self.expr(last, set, fail);
        let (before, tokens) = (all.tokens, code.tokens);
        Code {
            tokens: quote!(#done: { #before #tokens }),
            after: all.after.or(&code.after),
            gives: all.gives || code.gives,
            ..code
        }
    }

    /// Code in a block that it leaves by a label where it fails, and that then puts back what has
    /// changed; where it does not fail, something else comes next.
    fn put_back(&mut self, code: &Code, label: &Lifetime, then: &TokenStream) -> TokenStream {
        let tokens = &code.tokens;
        if !code.fails {
            return quote!(#tokens #then);
        }
        let (mut save, mut restore) = (TokenStream::new(), TokenStream::new());
        if code.moves {
            let place = self.variable("place");
            save.extend(quote!(let #place = at;));
            restore.extend(quote!(at = #place;));
        }
        if code.litters {
            let mark = self.variable("mark");
            save.extend(quote!(let #mark = events.mark();));
            restore.extend(quote!(events.undo(#mark);));
        }
        quote!(#save #label: { #tokens #then } #restore)
    }

    fn option(&mut self, inner: &Expr, known: &Symbols) -> Code {
        let lookahead = self.lookahead(inner);
        if lookahead.can().and(known).is_empty() {
            return Code::sure(TokenStream::new(), known.clone());
        }
        let label = self.label();
        let code = self.expr(inner, known, &Fail::to(&label));
        let without = known.without(&lookahead.must);
        let after = code.after.or(&without);
        let tokens = if code.moves || code.litters {
            let done = self.label();
            let tokens = self.put_back(&code, &label, &quote!(break #done;));
            quote!(#done: { #tokens })
        } else {
            self.put_back(&code, &label, &TokenStream::new())
        };
        Code { gives: code.gives, ..Code::sure(tokens, after) }
    }

    fn repetition(&mut self, inner: &Expr, known: &Symbols) -> Code {
        let lookahead = self.lookahead(inner);
        if lookahead.can().and(known).is_empty() {
            return Code::sure(TokenStream::new(), known.clone());
        }
        let after = Symbols::all().without(&lookahead.must);
        if let Expr::Chars(set) = inner {
            let tokens = self.run(set);
            return Code::sure(self.counted(&tokens), after);
        }
        let (repeat, label) = (self.label(), self.label());
        let code = self.expr(inner, &Symbols::all(), &Fail::to(&label));
        let tokens = self.put_back(&code, &label, &quote!(continue #repeat;));
        Code {
            gives: code.gives,
            ..Code::sure(quote!(#repeat: loop { events.step(); #tokens break #repeat; }), after)
        }
    }

    /// Code that moves over many bytes at once, and how far. Without the feature `steps` of the runtime
    /// nothing of the counting is left.
    fn counted(&mut self, tokens: &TokenStream) -> TokenStream {
        let from = self.variable("from");
        quote!(let #from = at; #tokens events.steps_over(at.wrapping_sub(#from));)
    }

    /// All characters of a set that are next.
    fn run(&mut self, set: &Chars) -> TokenStream {
        let (can, must) = (set.begins(), set.begins_only());
        if can != must {
            let label = self.label();
            let code = self.one(set, &Symbols::all(), &Fail::to(&label)).tokens;
            return quote!(#label: loop { #code });
        }
        let stops = Symbols::all().without(&must).without(&Symbols::end());
        let bytes: Vec<_> = stops.iter().filter_map(|stop| u8::try_from(stop).ok()).collect();
        if bytes.iter().all(u8::is_ascii) {
            match bytes.as_slice() {
                [] => return quote!(at = text.len();),
                [a] => return quote!(at = step::find(text, at, #a);),
                [a, b] => return quote!(at = step::find2(text, at, #a, #b);),
                [a, b, c] => return quote!(at = step::find3(text, at, #a, #b, #c);),
                _ => {}
            }
        }
        // Bytes that begin no character belong to the one before them.
        let ranges = must.ranges_apart_from(&stops);
        if ranges.len() <= FEW_RANGES && must.iter().all(|symbol| symbol < 0x80) {
            let ascii = Symbols::all().without(&must);
            let patterns = patterns(&must.ranges_apart_from(&ascii));
            return quote! {
                while let Some(#patterns) = step::byte(text, at) { at = step::forward(at, 1); }
            };
        }
        let mut inside: Vec<_> =
            ranges.iter().map(|range| (*range.start(), *range.end())).collect();
        if must.iter().any(|symbol| symbol >= 0x80) {
            inside.push((0x80, 0xBF));
        }
        let class = self.class(inside);
        quote!(at = #class.run(text, at);)
    }

    fn and(&mut self, inner: &Expr, known: &Symbols, fail: &Fail) -> Code {
        let lookahead = self.lookahead(inner);
        let can = lookahead.can();
        if can.and(known).is_within(&lookahead.must) {
            return self.ask(&can, known, fail);
        }
        let code = self.expr(inner, known, fail);
        let (place, tokens) = (self.variable("place"), &code.tokens);
        Code {
            tokens: quote!(let #place = at; #tokens at = #place;),
            after: known.and(&can),
            gives: false,
            ..code
        }
    }

    fn not(&mut self, inner: &Expr, known: &Symbols, fail: &Fail) -> Code {
        let lookahead = self.lookahead(inner);
        let can = lookahead.can().and(known);
        let after = known.without(&lookahead.must);
        if can.is_empty() {
            return Code::sure(TokenStream::new(), known.clone());
        }
        if can.is_within(&lookahead.must) {
            return self.ask(&known.without(&can), known, fail);
        }
        let label = self.label();
        let code = self.expr(inner, known, &Fail::to(&label));
        let (place, tokens, fail) = (self.variable("place"), &code.tokens, &fail.0);
        Code {
            moves: true,
            ..Code::test(quote!(let #place = at; #label: { #tokens #fail; } at = #place;), after)
        }
    }

    fn event(&mut self, name: &str, inner: &Expr, known: &Symbols, fail: &Fail) -> Code {
        let mut code = self.expr(inner, known, fail);
        let (place, rule, tokens) = (self.variable("place"), rule(name), code.tokens);
        if code.gives {
            code.tokens = quote! {
                let #place = events.open(Rule::#rule, at);
                #tokens
                events.close(#place, at);
            };
            code.litters |= code.fails;
        } else {
            code.tokens = quote! {
                let #place = at;
                #tokens
                events.leaf(Rule::#rule, #place, at);
            };
        }
        code.gives = true;
        code
    }

    fn call(&mut self, index: usize, known: &Symbols, fail: &Fail) -> Code {
        let Some(function) = self.functions.get(index) else {
            let fail = &fail.0;
            return Code::test(quote!(#fail;), Symbols::NONE);
        };
        let name = format_ident!("{}_{index}", function.name);
        let can = self.lookahead(&Expr::Call(index)).can();
        let (after, fails, gives) = if function.is_recursive {
            self.write(index, function, &name, &can);
            (Symbols::all(), true, true)
        } else {
            self.write(index, function, &name, &can);
            self.written.get(&index).map_or_else(
                || (Symbols::all(), true, true),
                |written| (written.after.clone(), written.fails, written.gives),
            )
        };
        let mut code = self.ask(&can, known, fail);
        let fail = &fail.0;
        code.tokens.extend(if fails {
            quote! {
                match #name(text, at, events) { Some(place) => at = place, None => #fail }
            }
        } else {
            quote!(at = #name(text, at, events);)
        });
        code.fails |= fails;
        code.gives = gives;
        code.after = after;
        code
    }

    /// Writes a function unless that has been done, or is being done.
    fn write(&mut self, index: usize, function: &Function, name: &Ident, can: &Symbols) {
        if self.written.contains_key(&index) {
            return;
        }
        self.written.insert(
            index,
            GeneratedFunction {
                tokens: TokenStream::new(),
                after: Symbols::all(),
                fails: true,
                gives: true,
            },
        );
        let label = self.label();
        let code = self.expr(&function.body, can, &Fail::to(&label));
        let fails = code.fails || function.is_recursive;
        let tokens = if fails {
            let (mut enter, mut leave) = (TokenStream::new(), TokenStream::new());
            if function.is_recursive {
                enter.extend(quote!(if !events.enter() {
                    return None;
                }));
                leave.extend(quote!(events.leave();));
            }
            let inner = Code { moves: false, ..code };
            let body = self.put_back(&inner, &label, &quote!(#leave return Some(at);));
            let tokens =
                if inner.fails { quote!(#enter #body #leave None) } else { quote!(#enter #body) };
            self.written_as(index, &inner, true);
            quote! {
                fn #name(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> Option<usize> {
                    events.step();
                    #tokens
                }
            }
        } else {
            let tokens = &code.tokens;
            self.written_as(index, &code, false);
            quote! {
                fn #name(text: &[u8], mut at: usize, events: &mut Buffer<Rule>) -> usize {
                    events.step();
                    #tokens
                    at
                }
            }
        };
        if let Some(written) = self.written.get_mut(&index) {
            written.tokens = tokens;
        }
    }

    fn written_as(&mut self, index: usize, code: &Code, fails: bool) {
        if let Some(written) = self.written.get_mut(&index) {
            written.after = code.after.clone();
            written.fails = fails;
            written.gives = code.gives;
        }
    }
}

fn groups_at(groups: &[(Vec<usize>, Symbols)], index: usize) -> Symbols {
    groups.get(index).map_or(Symbols::NONE, |(_, set)| set.clone())
}

fn insensitive(text: &str, fail: &Fail) -> Code {
    let (length, fail) = (text.len(), &fail.0);
    let bytes = Literal::byte_string(text.as_bytes());
    let test = quote!(step::has_ignoring_case(text, at, #bytes));
    let tokens = quote!(if #test { at = step::forward(at, #length); } else { #fail; });
    Code::test(tokens, Symbols::all())
}

fn patterns(ranges: &[std::ops::RangeInclusive<u8>]) -> TokenStream {
    let patterns = ranges.iter().map(|range| {
        let (first, last) = (range.start(), range.end());
        if first == last { quote!(#first) } else { quote!(#first..=#last) }
    });
    quote!(#(#patterns)|*)
}
