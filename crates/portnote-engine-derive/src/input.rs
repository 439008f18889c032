//! What the attributes of a struct say: its grammar, and where recognition may begin.

use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::{Attribute, DeriveInput, Error, Expr, ExprLit, Ident, Lit, LitStr, Meta, Token};

/// The grammar of a struct.
#[derive(Debug)]
pub(crate) struct Input {
    /// The joined text of all parts, in the order of their attributes.
    pub(crate) grammar: String,
    /// The files that it was read from; the code follows when they change.
    pub(crate) files: Vec<PathBuf>,
    /// The rules with which recognition may begin; empty for all.
    pub(crate) starts: Vec<Ident>,
}

impl Input {
    /// Reads attributes, and the files that they name.
    pub(crate) fn read(item: &DeriveInput) -> Result<Self, Error> {
        let mut input = Self { grammar: String::new(), files: Vec::new(), starts: Vec::new() };
        for attribute in &item.attrs {
            if attribute.path().is_ident("grammar") {
                let path = literal(attribute)?;
                let file = locate(&path)?;
                let text = fs::read_to_string(&file).map_err(|error| {
                    Error::new(path.span(), format!("{}: {error}", path.value()))
                })?;
                input.grammar.push_str(&text);
                input.files.push(file);
            } else if attribute.path().is_ident("grammar_inline") {
                input.grammar.push_str(&literal(attribute)?.value());
            } else if attribute.path().is_ident("start") {
                let rules =
                    attribute.parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated)?;
                input.starts.extend(rules);
            }
        }
        if input.grammar.is_empty() {
            let message =
                "a grammar is needed: `#[grammar = \"PATH\"]` or `#[grammar_inline = \"TEXT\"]`";
            return Err(Error::new(item.ident.span(), message));
        }
        Ok(input)
    }
}

fn literal(attribute: &Attribute) -> Result<LitStr, Error> {
    match &attribute.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.clone()),
            other => Err(Error::new_spanned(other, "this must be a string")),
        },
        other => Err(Error::new_spanned(other, "this must be `name = \"…\"`")),
    }
}

/// Where pest_derive looks: in the folder of the package, then in its `src`.
fn locate(path: &LitStr) -> Result<PathBuf, Error> {
    let root = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let value = path.value();
    let places = [root.join(&value), root.join("src").join(&value)];
    let found = places.into_iter().find(|place| place.exists());
    let found = found.and_then(|place| absolute(&place));
    found.ok_or_else(|| Error::new(path.span(), format!("there is no file `{value}`")))
}

fn absolute(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

/// An error that no part of the item shows better than all of it.
pub(crate) fn error(message: impl std::fmt::Display) -> Error {
    Error::new(Span::call_site(), message)
}
