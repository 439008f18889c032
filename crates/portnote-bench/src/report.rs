//! Tables for people, and the line that says under which conditions they were made.

use std::env::{self, consts};
use std::fmt;
use std::process::Command;

/// Columns of text: the first to the left, the others to the right.
#[derive(Clone, Debug, Default)]
pub struct Table {
    lines: Vec<Vec<String>>,
}

impl Table {
    /// A table with these names above its columns.
    #[must_use]
    pub fn new(names: &[&str]) -> Self {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { lines: vec![names] }
    }

    /// Adds a line.
    pub fn add(&mut self, cells: Vec<String>) {
        self.lines.push(cells);
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.lines.iter().filter_map(|cells| cells.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cells in &self.lines {
            let mut line = String::new();
            for (column, cell) in cells.iter().enumerate() {
                let width = self.width(column);
                line += &match column {
                    0 => format!("{cell:<width$}"),
                    _ => format!("  {cell:>width$}"),
                };
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// What a figure depends on besides the code: versions, profile, kind of processor.
#[must_use]
pub fn conditions() -> String {
    let profile = if cfg!(debug_assertions) {
        "debug build: its figures mean nothing"
    } else {
        "release profile"
    };
    format!(
        "portnote-bench {}, {}, {profile}, {}-{}{}",
        env!("CARGO_PKG_VERSION"),
        toolchain(),
        consts::ARCH,
        consts::OS,
        processor(),
    )
}

/// What has to be equal for two counts of instructions to be comparable.
#[must_use]
pub fn comparable() -> String {
    let (toolchain, processor) = (toolchain(), processor());
    format!("{toolchain}, {}-{}{processor}", consts::ARCH, consts::OS)
}

/// The version of the compiler that cargo uses here.
#[must_use]
pub fn toolchain() -> String {
    let program = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(program).arg("--version").output();
    let version = output.ok().filter(|output| output.status.success());
    version.map_or_else(
        || String::from("unknown toolchain"),
        |version| String::from_utf8_lossy(&version.stdout).trim().to_owned(),
    )
}

/// The feature by which the byte search chooses its code: counts differ with it.
fn processor() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx2") { ", avx2" } else { ", no avx2" }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        ""
    }
}

/// A number with two decimals below 10, one below 100, none above.
#[must_use]
pub fn short(number: f64) -> String {
    match number {
        _ if number < 10.0 => format!("{number:.2}"),
        _ if number < 100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// A number that may not be known.
#[must_use]
pub fn short_or_dash(number: Option<f64>) -> String {
    number.map_or(String::from("-"), short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&["row", "MB/s"]);
        table.add(vec!["scan".into(), "825".into()]);
        assert_eq!(table.to_string(), "row   MB/s\nscan   825\n");
    }

    #[test]
    fn numbers_keep_three_figures() {
        assert_eq!([1.234, 12.34, 1234.5].map(short), ["1.23", "12.3", "1234"]);
        assert_eq!(short_or_dash(None), "-");
    }

    #[test]
    fn conditions_name_no_machine() {
        let conditions = conditions();
        assert!(conditions.starts_with("portnote-bench "), "{conditions}");
        assert!(!conditions.contains('/'), "{conditions}");
    }
}
