//! What is drawn becomes a PDF or a PNG.

use std::path::Path;

use crate::args::{Render, RenderForm as Form};
use crate::console::Console;
use crate::printer::{Printed, Printer, Room, Sheet, Target};
use crate::problem::Problem;
use portnote_core::harmless::sanitize;

/// The program of a run, and what it makes.
pub(super) struct Printing {
    printer: Printer,
    target: Target,
    /// Whether the program was named to the user.
    is_named: bool,
}

impl Printing {
    /// Looks for the program before anything is drawn; `None` where none is needed.
    pub(super) fn begin(args: &Render) -> Result<Option<Self>, Problem> {
        let Some(target) = args.printed() else { return Ok(None) };
        let printer = Printer::find(args.printer.as_deref(), target, args.needs_html())?;
        Ok(Some(Self { printer, target, is_named: false }))
    }

    /// What is drawn for the program.
    pub(super) const fn form(&self) -> Form {
        match (self.target, self.printer.is_typst()) {
            (Target::Png, _) => Form::Svg,
            (Target::Pdf, true) => Form::Typst,
            (Target::Pdf, false) => Form::Html,
        }
    }

    /// Has the program make its output beside a file, and names the program once.
    pub(super) fn print(
        &mut self,
        sheet: Sheet<'_>,
        beside: Option<&Path>,
        width: Option<u32>,
        console: &Console,
    ) -> Result<Printed, Problem> {
        let room = Room::beside(beside);
        let room = room.map_err(|error| Problem::WriteFailed { reason: error.to_string() })?;
        let printed = match sheet {
            Sheet::Document(document) => self.printer.pdf(document, room),
            Sheet::Picture(svg) => self.printer.png(svg, width, room),
        }?;
        if !std::mem::replace(&mut self.is_named, true) {
            let name = self.printer.name();
            let line = format!("{} made by `{}`", self.target.name(), sanitize(&name));
            console.line(&line);
        }
        Ok(printed)
    }
}
