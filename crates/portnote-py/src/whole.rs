//! Writes a file as a whole or not at all.

use std::path::Path;

use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;

use crate::source::path_error;

/// Writes a file as a whole or not at all.
pub(crate) fn write_whole(py: Python<'_>, path: &Path, bytes: &[u8], force: bool) -> PyResult<()> {
    if !force && path.exists() {
        let name = path.display().to_string();
        return Err(PyFileExistsError::new_err((17, "File exists: force=True replaces it", name)));
    }
    let written = py.detach(|| {
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        let mut made = tempfile::Builder::new();
        made.prefix(".portnote-");
        #[cfg(unix)]
        {
            // As a new file has them: the mask of the process takes its part away.
            use std::os::unix::fs::PermissionsExt;
            made.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let mut file = made.tempfile_in(folder.unwrap_or_else(|| Path::new(".")))?;
        std::io::Write::write_all(&mut file, bytes)?;
        file.persist(path).map_err(|failed| failed.error).map(drop)
    });
    written.map_err(|error| path_error(&error, path))
}
