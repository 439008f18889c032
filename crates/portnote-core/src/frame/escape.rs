//! Escape lines: `%` in the first column. PBN 2.1 §2.4.
//!
//! Readers pass over them; by custom they carry the version, a claim of export format,
//! and the charset of the file.

/// What a line begins with, after its `%` or its comment mark, that says which findings are not to
/// be reported.
pub const DIRECTIVE: &str = "portnote:";

/// Whether a line says something about its file: a version for the given name of a notation, a
/// claim of export format, a charset, or what is not to be reported.
///
/// ```
/// use portnote_core::frame::escape::is_directive;
/// assert!(is_directive("% PBN 2.1", "PBN"));
/// assert!(is_directive("% portnote: ignore core/", "PBN"));
/// assert!(!is_directive("% exported by hand", "PBN"));
/// ```
#[must_use]
pub fn is_directive(line: &str, name: &str) -> bool {
    let body = line.strip_prefix('%').unwrap_or("").trim_start();
    let is_version = |word: &str| word.eq_ignore_ascii_case(name);
    body.split_ascii_whitespace().next().is_some_and(is_version)
        || claims_export(line)
        || charset(line).is_some()
        || body.starts_with(DIRECTIVE)
}

/// The version in a line like `% PBN 2.1`, for the given name of a notation.
///
/// The name is compared without regard to case, and the blank after `%` may be missing.
///
/// ```
/// use portnote_core::frame::escape::version;
/// assert_eq!(version("% PBN 2.1", "PBN"), Some((2, 1)));
/// assert_eq!(version("%pbn 1.0", "PBN"), Some((1, 0)));
/// assert_eq!(version("% PBN draft", "PBN"), None);
/// ```
#[must_use]
pub fn version(line: &str, name: &str) -> Option<(u32, u32)> {
    let mut words = line.strip_prefix('%')?.split_ascii_whitespace();
    let found = words.next()?;
    let (major, minor) = words.next()?.split_once('.')?;
    found.eq_ignore_ascii_case(name).then_some((major.parse().ok()?, minor.parse().ok()?))
}

/// Whether a line is `% EXPORT`: the claim that the file is in export format.
///
/// ```
/// assert!(portnote_core::frame::escape::claims_export("% EXPORT"));
/// ```
#[must_use]
pub fn claims_export(line: &str) -> bool {
    line.strip_prefix('%').is_some_and(|rest| rest.trim().eq_ignore_ascii_case("export"))
}

/// The charset in a line like `%Content-type: text/x-pbn; charset=ISO-8859-1`.
///
/// ```
/// use portnote_core::frame::escape::charset;
/// assert_eq!(charset("%Content-type: text/x-pbn; charset=UTF-8"), Some("UTF-8"));
/// assert_eq!(charset("% charset=UTF-8"), None);
/// ```
#[must_use]
pub fn charset(line: &str) -> Option<&str> {
    const FIELD: &str = "content-type:";
    const PARAMETER: &str = "charset=";
    let body = line.strip_prefix('%')?.trim_start();
    if !body.get(..FIELD.len())?.eq_ignore_ascii_case(FIELD) {
        return None;
    }
    body.split(';').skip(1).find_map(|part| {
        let part = part.trim();
        let name = part.get(..PARAMETER.len())?;
        let value = part.get(PARAMETER.len()..)?.trim_matches('"');
        (name.eq_ignore_ascii_case(PARAMETER) && !value.is_empty()).then_some(value)
    })
}
