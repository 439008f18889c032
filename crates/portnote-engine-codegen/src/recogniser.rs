//! A recogniser: as a module of its own, or as an implementation for a struct.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::expr::Expr;
use crate::generate::{Fail, Writer, rule};
use crate::symbols::Symbols;
use crate::{lower, simplify};

/// What the code that is made may do: one shape serves all grammars, so that some
/// labels, variables and branches are not used. The lints of its crate are for code that people write.
const LINTS: &str = "clippy::all, clippy::pedantic, clippy::restriction, non_snake_case, \
                     unused_assignments, unused_labels, unused_mut, unused_variables, unreachable_code";

/// Bytes of a line at most.
const WIDTH: usize = 100;

/// The recogniser of a grammar.
#[derive(Clone, Debug)]
pub struct Recogniser {
    /// Every rule of the grammar, in its order.
    rules: Vec<String>,
    /// Tables and functions.
    items: TokenStream,
    /// The arms that choose a start rule.
    arms: TokenStream,
}

impl Recogniser {
    /// Generates code for a grammar in which recognition begins with one of some rules; with any rule
    /// if there are none.
    ///
    /// # Errors
    /// The text is not a grammar, it uses what is not supported, or it has no such rule.
    pub fn new(grammar: &str, starts: &[String]) -> Result<Self, String> {
        let (built_in, rules) = pest_meta::parse_and_optimize(grammar).map_err(|errors| {
            let errors = errors.into_iter();
            let errors = errors
                .map(|error| error.renamed_rules(pest_meta::parser::rename_meta_rule).to_string());
            errors.collect::<Vec<_>>().join("\n")
        })?;
        // A rule for the end of input is in the enum as soon as the grammar names it.
        let has_end = built_in.contains(&"EOI");
        let mut names: Vec<String> = has_end.then(|| "EOI".to_owned()).into_iter().collect();
        names.extend(rules.iter().map(|rule| rule.name.clone()));

        let is_open = starts.is_empty();
        let all: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        let mut lowered = lower::lower(&rules, if is_open { &all } else { starts })?;
        simplify::simplify(&mut lowered.functions);
        let mut writer = Writer::new(&lowered.functions);
        let mut arms = TokenStream::new();
        let mut arm = |writer: &mut Writer<'_>, name: &str, expr: &Expr| {
            let name = rule(name);
            let no = Fail::new(quote!(break 'no false));
            let code = writer.expr(expr, &Symbols::all(), &no).tokens;
            arms.extend(quote!(Rule::#name => { #code }));
        };
        for (name, index) in &lowered.starts {
            arm(&mut writer, name, &Expr::Call(*index));
        }
        if is_open && has_end {
            let end = Expr::Event("EOI".to_owned(), Box::new(Expr::End));
            arm(&mut writer, "EOI", &end);
        }
        if !is_open {
            // Where every rule of the grammar is a start, no other rule is left.
            arms.extend(quote! {
                #[allow(unreachable_patterns)]
                _ => return Err(::portnote_engine::Refusal::NotAStart)
            });
        }
        Ok(Self { rules: names, items: writer.items(), arms })
    }

    /// The code that implements `portnote_engine::Recognise` for a type: `generics` is what is between
    /// `impl` and the trait, `of` the type with its bounds. An enum `Rule` is there.
    #[must_use]
    pub fn implementation(&self, generics: impl ToTokens, of: impl ToTokens) -> TokenStream {
        let Self { items, arms, .. } = self;
        let lints: TokenStream = LINTS.parse().unwrap_or_default();
        quote! {
            #[allow(#lints)]
            const _: () = {
                use ::portnote_engine::{text as step, Buffer, Class};
                #items
                #[automatically_derived]
                impl #generics ::portnote_engine::Recognise for #of {
                    type Rule = Rule;

                    fn recognise(
                        rule: Rule,
                        text: &str,
                        events: &mut Buffer<Rule>,
                    ) -> ::core::result::Result<(), ::portnote_engine::Refusal> {
                        events.clear();
                        if u32::try_from(text.len()).is_err() {
                            return Err(::portnote_engine::Refusal::TooLong);
                        }
                        let text = text.as_bytes();
                        let mut at = 0_usize;
                        let matched = 'no: {
                            match rule { #arms }
                            true
                        };
                        events.verdict(matched)
                    }
                }
            };
        }
    }

    /// A module with an enum `Rule` and a struct `Recogniser`, formatted.
    #[must_use]
    pub fn module(&self) -> String {
        let rules = self.rules.iter().map(|name| rule(name));
        let implementation = self.implementation(TokenStream::new(), quote!(Recogniser));
        let tokens = quote! {
            #[doc = " A rule of the grammar."]
            // Traits of public types name it, although nobody can.
            #[allow(dead_code, missing_docs, non_camel_case_types, unreachable_pub)]
            #[allow(clippy::upper_case_acronyms)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum Rule { #(#rules),* }

            #[doc = " Recognises texts of the grammar."]
            pub(crate) struct Recogniser;

            #implementation
        };
        match syn::parse2(tokens.clone()) {
            Ok(file) => filled(&prettyplease::unparse(&file)),
            Err(_) => tokens.to_string(),
        }
    }
}

/// Lines that are one pair of a table each become lines that are full.
fn filled(code: &str) -> String {
    let mut text = String::with_capacity(code.len());
    let mut width = 0;
    for line in code.lines() {
        let pair = line.trim_start();
        let is_pair = pair.starts_with('(') && pair.ends_with("),") && !pair.contains("=>");
        if is_pair && width > 0 && width + 1 + pair.len() <= WIDTH {
            text.push(' ');
            text.push_str(pair);
            width += 1 + pair.len();
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line);
        width = if is_pair { line.len() } else { 0 };
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::syntax("a = {", "", " --> 1:6")]
    #[case::endless("a = { a }", "", "left-recursive")]
    #[case::feature(
        "a = { b } b = { PUSH(\"x\") }",
        "",
        "rule `b` uses PUSH, which is not supported"
    )]
    #[case::start("a = { ANY }", "b", "the grammar has no rule `b`")]
    fn faults_of_a_grammar_are_errors(
        #[case] grammar: &str,
        #[case] start: &str,
        #[case] expected: &str,
    ) {
        let starts: Vec<String> = start.split_whitespace().map(str::to_owned).collect();
        let message = Recogniser::new(grammar, &starts).unwrap_err();
        assert!(message.contains(expected), "{message}");
    }

    #[test]
    fn pairs_share_lines() {
        let table = |pair: &str| format!("a = [\n{}]\n", pair.repeat(9));
        let filled = filled(&table("    (1, 2345678),\n"));
        let line = "    (1, 2345678), (1, 2345678), (1, 2345678), (1, 2345678), (1, 2345678), (1, 2345678),\n";
        assert!(filled.starts_with(&format!("a = [\n{line}    (1,")), "{filled}");
        assert_eq!(super::filled("f(\n    a,\n)\n"), "f(\n    a,\n)\n");
    }

    #[test]
    fn a_module_names_the_rules_in_the_order_of_the_grammar() {
        let grammar = "b = { a ~ EOI } a = { \"x\" }";
        let module = Recogniser::new(grammar, &["b".to_owned()]).unwrap().module();
        let rules = "pub enum Rule {\n    r#EOI,\n    r#b,\n    r#a,\n}\n";
        assert!(module.contains(rules), "{module}");
    }
}
