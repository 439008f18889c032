//! Prints the blocks of a system: `outline FILE`.
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::path::Path;
use std::process::ExitCode;

use portnote_bml::bml;
use portnote_bml::bml::include::Folder;
use portnote_bml::bml::model::BlockKind;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        return ExitCode::from(2);
    };
    let path = Path::new(&file);
    let (Ok(bytes), Ok(mut folder)) = (std::fs::read(path), Folder::of_file(path)) else {
        return ExitCode::from(2);
    };
    let parsed = bml::read(&file, &bytes, &bml::Options::default(), &mut folder);
    for block in &parsed.value.blocks {
        match &block.kind {
            BlockKind::Table(table) => {
                println!("table {} {}", table.position, table.vulnerability);
                for row in &table.rows {
                    let description = row.description.iter().map(|text| text.raw.as_str());
                    let description = description.collect::<Vec<_>>().join(" | ");
                    let indent = "  ".repeat(row.level as usize);
                    println!("  {indent}{} = {description}", row.word);
                }
            }
            other => println!("{other:?}"),
        }
    }
    for diagnostic in &parsed.diagnostics {
        let source = parsed.value.sources.at(diagnostic.span.start);
        let source = source.and_then(|id| parsed.value.sources.get(id));
        let name = source.map_or("", |source| source.name());
        println!(
            "{name} {} {} {}: {}",
            diagnostic.span, diagnostic.severity, diagnostic.code, diagnostic.message
        );
    }
    ExitCode::SUCCESS
}
