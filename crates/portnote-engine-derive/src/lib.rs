#![doc = include_str!("../README.md")]

mod input;

use portnote_engine_codegen::Recogniser;
use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, Error, parse_macro_input};

use crate::input::Input;

/// Implements `portnote_engine::Recognise` for a struct that pest_derive's `Parser` is derived
/// for as well: from the same attributes `#[grammar = "PATH"]` and `#[grammar_inline = "TEXT"]`,
/// and with the enum `Rule` that pest_derive makes.
///
/// `#[start(rule, other)]` names the rules with which recognition may begin, so that code is
/// generated for no others; without it, any rule may.
#[proc_macro_derive(Recognise, attributes(grammar, grammar_inline, start))]
pub fn derive_recognise(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    implementation(&item).unwrap_or_else(Error::into_compile_error).into()
}

fn implementation(item: &DeriveInput) -> Result<proc_macro2::TokenStream, Error> {
    let input = Input::read(item)?;
    let starts: Vec<String> = input.starts.iter().map(ToString::to_string).collect();
    let recogniser = Recogniser::new(&input.grammar, &starts).map_err(input::error)?;
    let name = &item.ident;
    let (generics, arguments, bounds) = item.generics.split_for_impl();
    let code = recogniser.implementation(generics, quote!(#name #arguments #bounds));
    let files = input.files.iter().map(|file| file.to_string_lossy().into_owned());
    // Whoever changes a grammar gets another recogniser.
    Ok(quote! {
        const _: &[&str] = &[#(include_str!(#files)),*];
        #code
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use syn::DeriveInput;

    use super::implementation;

    #[rstest]
    #[case::nothing("struct P;", "a grammar is needed")]
    #[case::file("#[grammar = \"no.pest\"] struct P;", "there is no file `no.pest`")]
    #[case::path("#[grammar = 1] struct P;", "this must be a string")]
    #[case::grammar(
        "#[grammar_inline = \"a = { ANY }\"] #[start(b)] struct P;",
        "the grammar has no rule `b`"
    )]
    fn faults_of_attributes_are_compile_errors(#[case] item: &str, #[case] expected: &str) {
        let item: DeriveInput = syn::parse_str(item).unwrap();
        let message = implementation(&item).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}
