#![doc = include_str!("../README.md")]

mod chars;
mod expr;
mod generate;
mod input;
mod lookahead;
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

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use syn::DeriveInput;

    use crate::generate::implementation;
    use crate::input::Input;

    fn message(item: &str) -> String {
        let item: DeriveInput = syn::parse_str(item).unwrap();
        let code = Input::read(&item).and_then(|input| implementation(&item, &input));
        code.unwrap_err().to_string()
    }

    #[rstest]
    #[case::nothing("struct P;", "a grammar is needed")]
    #[case::file("#[grammar = \"no.pest\"] struct P;", "there is no file `no.pest`")]
    #[case::path("#[grammar = 1] struct P;", "this must be a string")]
    #[case::syntax("#[grammar_inline = \"a = {\"] struct P;", " --> 1:6")]
    #[case::endless("#[grammar_inline = \"a = { a }\"] struct P;", "left-recursive")]
    #[case::feature(
        "#[grammar_inline = \"a = { b } b = { PUSH(\\\"x\\\") }\"] struct P;",
        "rule `b` uses PUSH, which is not supported"
    )]
    #[case::start(
        "#[grammar_inline = \"a = { ANY }\"] #[start(b)] struct P;",
        "the grammar has no rule `b`"
    )]
    fn faults_of_a_grammar_are_compile_errors(#[case] item: &str, #[case] expected: &str) {
        let message = message(item);
        assert!(message.contains(expected), "{message}");
    }
}
