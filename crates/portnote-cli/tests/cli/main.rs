//! The program as its users meet it: every option and every exit code, by what it prints.

#[cfg(test)]
mod bml;
#[cfg(test)]
mod boards;
#[cfg(test)]
mod check;
#[cfg(test)]
mod config;
#[cfg(unix)]
mod console;
#[cfg(test)]
mod dd;
#[cfg(test)]
#[cfg(unix)]
mod dd_stops;
#[cfg(test)]
mod detection;
#[cfg(test)]
mod dump;
#[cfg(test)]
mod exit;
mod explain;
#[cfg(test)]
mod export;
#[cfg(test)]
mod facade;
#[cfg(test)]
mod fix;
#[cfg(test)]
mod formats;
#[cfg(test)]
mod gzip;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod info;
#[cfg(test)]
mod inputs;
#[cfg(test)]
mod jobs;
#[cfg(unix)]
mod lessons;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod notations;
#[cfg(test)]
mod paper;
#[cfg(test)]
mod pdn;
mod ppn;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod progress;
#[cfg(test)]
mod readme;
#[cfg(test)]
mod render;
#[cfg(test)]
mod replay;
#[cfg(test)]
mod reports;
#[cfg(test)]
mod select;
#[cfg(test)]
mod solved;
#[cfg(test)]
mod stats;
#[cfg(test)]
#[cfg(unix)]
mod stops;
#[cfg(test)]
mod support;
#[cfg(test)]
mod suppress;
mod tables;
#[cfg(all(test, unix))]
mod terminal;
mod usage;
#[cfg(all(test, windows))]
mod windows;
#[cfg(test)]
mod workers;
