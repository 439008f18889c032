//! LIN: its games take names and results from the file around them.

use crate::notation::Lin;
use crate::select::games::Selectable;

impl Selectable for Lin {
    const IS_ALONE: bool = false;
}
