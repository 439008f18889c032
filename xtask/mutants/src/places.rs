//! The places of a crate that can be changed, and the changed text.

use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ReturnType, Type, UnOp};

/// A change of one place.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// Its number, which switches it on.
    pub(crate) number: usize,
    /// The file, from the root of the workspace.
    file: PathBuf,
    line: usize,
    /// The bytes that are replaced.
    range: Range<usize>,
    /// What is written in place of them, where `{on}` is whether the change is in force.
    written: String,
    /// The change in words.
    said: String,
}

impl Place {
    /// Whether a line of a file is in the place.
    pub(crate) fn is_at(&self, file: &str, line: usize) -> bool {
        let lines = self.written.matches('\n').count();
        let is_in_file = self.file.to_string_lossy() == file;
        is_in_file && (self.line..=self.line + lines).contains(&line)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.said)
    }
}

/// Chooses places of some files, none inside another one.
pub(crate) fn choose(
    root: &Path,
    files: &[PathBuf],
    count: usize,
    seed: u64,
) -> Result<Vec<Place>, String> {
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(root.join(file)).map_err(|error| error.to_string())?;
        let parsed = syn::parse_file(&text).map_err(|error| error.to_string())?;
        let mut finder = Finder { text: &text, file, found: &mut found };
        finder.visit_file(&parsed);
    }
    shuffle(&mut found, seed);
    let mut chosen: Vec<Place> = Vec::new();
    for place in found {
        if chosen.len() == count {
            break;
        }
        let overlaps = |other: &Place| {
            other.file == place.file
                && other.range.start <= place.range.end
                && place.range.start <= other.range.end
        };
        if !chosen.iter().any(overlaps) {
            chosen.push(place);
        }
    }
    for (number, place) in (1..).zip(&mut chosen) {
        place.number = number;
    }
    Ok(chosen)
}

/// Writes changes into their files.
pub(crate) fn write(root: &Path, places: &[Place]) -> Result<(), String> {
    let mut places: Vec<&Place> = places.iter().collect();
    places.sort_by_key(|place| (place.file.clone(), std::cmp::Reverse(place.range.start)));
    for of_file in places.chunk_by(|one, other| one.file == other.file) {
        let Some(first) = of_file.first() else {
            continue;
        };
        let path = root.join(&first.file);
        let mut text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        for place in of_file {
            let on = format!("crate::mutants_switch::on({})", place.number);
            text.replace_range(place.range.clone(), &place.written.replace("{on}", &on));
        }
        fs::write(&path, text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Puts places into an order that depends on the seed alone (SplitMix64).
fn shuffle(places: &mut [Place], seed: u64) {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    };
    for last in (1..places.len()).rev() {
        let other = next() % (last as u64 + 1);
        places.swap(last, other as usize);
    }
}

struct Finder<'f> {
    text: &'f str,
    file: &'f Path,
    found: &'f mut Vec<Place>,
}

impl Finder<'_> {
    fn of(&self, span: Span) -> &str {
        self.text.get(span.byte_range()).unwrap_or("")
    }

    /// Two forms of an expression, of which the first is in force with the change. It is written on
    /// one line, so that no line after it moves and the compiler names the lines of the sources.
    fn add_either(&mut self, span: Span, changed: &str, said: String) {
        let before = self.of(span);
        if changed.contains("//") {
            return;
        }
        let written = format!("(if {{on}} {{ {} }} else {{ {before} }})", one_line(changed));
        self.add(span, written, said);
    }

    fn add(&mut self, span: Span, written: String, said: String) {
        self.found.push(Place {
            number: 0,
            file: self.file.to_path_buf(),
            line: span.start().line,
            range: span.byte_range(),
            written,
            said,
        });
    }

    /// A body that answers at once.
    fn answer(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let is_short = block.stmts.is_empty();
        if signature.constness.is_some() || is_short {
            return;
        }
        let ReturnType::Type(_, returned) = &signature.output else {
            return;
        };
        let Type::Path(path) = &**returned else {
            return;
        };
        let Some(last) = path.path.segments.last() else {
            return;
        };
        let answer = match last.ident.to_string().as_str() {
            "bool" => "false",
            "Option" => "None",
            "Vec" | "String" | "usize" | "u8" | "u16" | "u32" | "u64" | "i8" | "i16" | "i32"
            | "i64" => "Default::default()",
            _ => return,
        };
        let open = block.brace_token.span.open();
        let name = &signature.ident;
        self.add(
            open,
            format!("{{ if {{on}} {{ return {answer}; }}"),
            format!("`{name}` returns `{answer}`"),
        );
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    // What is computed at compile time cannot be switched.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if function.sig.constness.is_none() && !is_test(&function.attrs) {
            self.answer(&function.sig, &function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if function.sig.constness.is_none() {
            self.answer(&function.sig, &function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        // What is shown to developers only is not tested.
        let is_debug = item.trait_.as_ref().is_some_and(|(_, path, _)| path.is_ident("Debug"));
        if !is_debug {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        let other = match expr.op {
            BinOp::Eq(_) => "!=",
            BinOp::Ne(_) => "==",
            BinOp::Lt(_) => "<=",
            BinOp::Le(_) => "<",
            BinOp::Gt(_) => ">=",
            BinOp::Ge(_) => ">",
            BinOp::And(_) => "||",
            BinOp::Or(_) => "&&",
            BinOp::Add(_) => "-",
            BinOp::Sub(_) => "+",
            _ => "",
        };
        if !other.is_empty() && !holds_let(&expr.left) && !holds_let(&expr.right) {
            let (left, right) = (self.of(expr.left.span()), self.of(expr.right.span()));
            let (before, op) = (self.of(expr.span()), self.of(expr.op.span()));
            let said = format!("`{}` with `{other}` for `{op}`", one_line(before));
            let changed = format!("{left} {other} {right}");
            self.add_either(expr.span(), &changed, said);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        if matches!(expr.op, UnOp::Not(_)) && !holds_let(&expr.expr) {
            let (inner, before) = (self.of(expr.expr.span()), self.of(expr.span()));
            let (inner, said) = (inner.to_owned(), format!("`{}` without `!`", one_line(before)));
            self.add_either(expr.span(), &inner, said);
        }
        visit::visit_expr_unary(self, expr);
    }

    fn visit_stmt(&mut self, stmt: &'ast syn::Stmt) {
        if let syn::Stmt::Expr(Expr::MethodCall(call), Some(_)) = stmt {
            let before = self.of(stmt.span());
            let written = format!("if !{{on}} {{ {before} }}");
            let said = format!("without `{}`", one_line(self.of(call.span())));
            self.add(stmt.span(), written, said);
        }
        visit::visit_stmt(self, stmt);
    }
}

fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}

fn is_test(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| {
        let syn::Meta::List(list) = &attr.meta else {
            return attr.path().is_ident("test");
        };
        list.path.is_ident("cfg") && list.tokens.to_string().contains("test")
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
