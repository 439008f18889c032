#![doc = include_str!("../README.md")]

mod chars;
mod expr;
mod facts;
mod generate;
mod input;
mod lower;
mod simplify;
mod symbols;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Implements `portnote_engine::Recognise` for a struct that pest_derive's `Parser` is derived
/// for as well: from the same attributes `#[grammar = "PATH"]` and `#[grammar_inline = "TEXT"]`,
/// and with the enum `Rule` that pest_derive makes.
///
/// `#[start(rule, other)]` names the rules with which recognition may begin, so that code is
/// generated for no others; without it, any rule may.
#[proc_macro_derive(Recognise, attributes(grammar, grammar_inline, start))]
pub fn derive_recognise(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let code = input::Input::read(&item).and_then(|input| generate::implementation(&item, &input));
    code.unwrap_or_else(syn::Error::into_compile_error).into()
}
