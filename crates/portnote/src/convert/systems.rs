//! Bidding systems: BML and BSS.

use portnote_bml::bml::convert::{bss as records, html, latex};
use portnote_bml::bml::{Bml, System, expand, is_whole};
use portnote_bml::bss;
use portnote_bml::bss::Bss;
use portnote_bml::bss::convert::bml;
use portnote_core::line_index::Margin;
use portnote_core::{Parsed, reader};

use super::{ConvertError, ConvertOptions, Converted, Target};
use crate::include;
use crate::notation::Notation as _;
use crate::options::Options;

impl ConvertOptions {
    /// Makes sure that a file has the system that is wanted.
    fn verify(&self, systems: u32) -> Result<(), ConvertError> {
        match self.system {
            Some(system) if system > systems => Err(ConvertError::NoSystem { system, systems }),
            _ => Ok(()),
        }
    }
}

pub(super) fn of_bml(
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    how.verify(1)?;
    let options = Bml::options(options);
    let parsed = reader::parse::<Bml>(bytes, &options);
    let mut converted =
        Converted { is_cut: !is_whole(&parsed.diagnostics), ..Converted::default() };
    let Some(block) = parsed.value.blocks().first() else {
        return Ok(Converted::default());
    };
    let System { document, expansion, .. } = block.own();
    converted.bytes = match target {
        Target::Html => {
            let mut options = html::Options::default();
            options.compat = how.compat;
            options.tree = how.tree;
            options.external_style = how.external_style;
            options.seat = how.seat;
            html::write(document, &options).into_bytes()
        }
        Target::Latex => {
            let mut options = latex::Options::default();
            options.compat = how.compat;
            options.tree = how.tree;
            options.external_style = how.external_style;
            latex::write(document, &options).into_bytes()
        }
        _ => {
            let mut options = expansion.clone();
            options.compat = how.compat;
            let expanded = expand::expand(document, &options);
            // Only records are made from the expansion.
            converted.is_cut |= !expanded.value.is_whole();
            let written = records::write(document, &expanded.value, how.records);
            converted.counts.add_all(&written.diagnostics);
            include::by_file(
                block,
                Margin::default(),
                &written.diagnostics,
                &name.into(),
                |_, remark, _, _| converted.remarks.push(remark),
            );
            written.value
        }
    };
    let others = document.sources.iter().skip(1);
    converted.sources = others.map(|(_, source)| source.name().to_owned()).collect();
    Ok(converted)
}

pub(super) fn of_bss(
    bytes: &[u8],
    name: &str,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
) -> Result<Converted, ConvertError> {
    let read = bss::parse_with(bytes, &Bss::options(options));
    let mut lines: Vec<_> = bss::entries(&read.value).map(|entry| entry.line).collect();
    let systems = lines.iter().map(|line| line.system).max().unwrap_or(0);
    how.verify(systems)?;
    if let Some(system) = how.system {
        lines.retain(|line| line.system == system);
    }
    let written = if target == Target::Bml {
        let mut options = bml::Options::default();
        options.annotate = how.annotate;
        options.system = how.system.unwrap_or(1);
        let written = bml::write(&read.value, &options);
        Parsed { value: written.value.into_bytes(), diagnostics: written.diagnostics }
    } else {
        bss::write::file(&lines, how.records)
    };
    let mut converted = Converted {
        bytes: written.value,
        is_cut: !is_whole(&read.diagnostics),
        ..Converted::default()
    };
    converted.counts.add_all(&written.diagnostics);
    converted.remarks = super::findings(read.value.blocks(), name, &written.diagnostics);
    Ok(converted)
}
