//! Work that is written once for all notations, and done for one of them by its name.

use std::fmt;

use portnote_core::{Entry, wording};

use super::{BuiltIn, Notation};
use crate::format::{About, Format};

/// Work on a text that is the same for all notations: [`Format::run`] does it for one of them.
///
/// Work that makes no [`AnyGame`](crate::AnyGame) can be written for any [`Notation`](super::Notation).
pub trait Task {
    /// What comes of it.
    type Output;

    /// Does the work for a notation.
    fn run<N: BuiltIn>(self) -> Self::Output;
}

impl Format {
    /// Does a task for this notation.
    #[doc(hidden)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            #[cfg(feature = "pbn")]
            Self::Pbn => task.run::<super::Pbn>(),
            #[cfg(feature = "pdn")]
            Self::Pdn => task.run::<super::Pdn>(),
            #[cfg(feature = "ppn")]
            Self::Ppn => task.run::<super::Ppn>(),
            #[cfg(feature = "bml")]
            Self::Bml => task.run::<super::Bml>(),
            #[cfg(feature = "bml")]
            Self::Bss => task.run::<super::Bss>(),
            #[cfg(feature = "lin")]
            Self::Lin => task.run::<super::Lin>(),
        }
    }

    /// What does not depend on a text.
    #[must_use]
    #[doc(hidden)]
    pub fn about(self) -> &'static About {
        struct Of;

        impl Task for Of {
            type Output = &'static About;

            fn run<N: Notation>(self) -> &'static About {
                const { &N::ABOUT }
            }
        }

        self.run(Of)
    }

    /// Every code of the notation.
    #[must_use]
    pub fn codes(self) -> Vec<&'static Entry> {
        struct Codes;

        impl Task for Codes {
            type Output = Vec<&'static Entry>;

            fn run<N: Notation>(self) -> Self::Output {
                N::codes()
            }
        }

        self.run(Codes)
    }

    /// The codes of form of the notation, which no line of a file suppresses.
    #[must_use]
    pub fn form_codes(self) -> &'static [Entry] {
        struct FormCodes;

        impl Task for FormCodes {
            type Output = &'static [Entry];

            fn run<N: Notation>(self) -> Self::Output {
                N::form_codes()
            }
        }

        self.run(FormCodes)
    }

    /// The codes of the notation that are found only with a solver: no check reports them.
    ///
    /// ```
    /// # use portnote::Format;
    /// assert!(Format::ALL.iter().flat_map(|format| format.solver_codes()).count() > 0);
    /// ```
    #[must_use]
    pub fn solver_codes(self) -> &'static [Entry] {
        struct SolverCodes;

        impl Task for SolverCodes {
            type Output = &'static [Entry];

            fn run<N: Notation>(self) -> Self::Output {
                N::solver_codes()
            }
        }

        self.run(SolverCodes)
    }

    /// All names in a sentence.
    ///
    /// ```
    /// # use portnote::Format;
    /// let listed = Format::listed(|about| format!(".{}", about.name));
    /// assert_eq!(listed, ".pbn, .pdn, .ppn, .bml, .bss or .lin");
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub fn listed(form: impl Fn(&'static About) -> String) -> String {
        let names: Vec<String> = Self::ALL.iter().map(|name| form(name.about())).collect();
        wording::listed(&names, "or")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_found_by_its_name() {
        for format in Format::ALL {
            assert_eq!(format.about().name.parse(), Ok(*format));
        }
    }
}
