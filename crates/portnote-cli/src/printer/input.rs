//! What a program is given: documents and arguments.

use std::ffi::OsString;
use std::path::Path;

use portnote::render::html;

/// Arguments that every run of a browser has. Its own folder keeps it apart from a browser that runs
/// already, and nothing is loaded.
pub(super) const BROWSER: [&str; 9] = [
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    "--no-pdf-header-footer",
    "--log-level=3",
];

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    width: u32,
    height: u32,
    /// Pixels of the PNG for each pixel of the picture.
    scale: u32,
}

impl Size {
    /// The size that a picture has by its view box, or with a width of one's own.
    pub(super) fn of(svg: &str, wanted: Option<u32>) -> Self {
        let after = svg.split_once("viewBox=\"0 0 ").map_or("", |(_, after)| after);
        let numbers = after.split_once('"').map_or("", |(numbers, _)| numbers);
        let mut numbers = numbers.split(' ').map(|number| number.parse::<u32>().ok());
        let (width, height) = match (numbers.next().flatten(), numbers.next().flatten()) {
            (Some(width), Some(height)) => (width.max(1), height.max(1)),
            // Pictures of the library have whole numbers there.
            _ => (800, 600),
        };
        match wanted {
            Some(wanted) => {
                let tall = u64::from(wanted) * u64::from(height) / u64::from(width);
                let height = u32::try_from(tall).unwrap_or(u32::MAX).max(1);
                Self { width: wanted, height, scale: 1 }
            }
            None => Self { width, height, scale: 2 },
        }
    }

    /// What a browser is told of it.
    pub(super) fn arguments(self) -> [OsString; 2] {
        let Self { width, height, scale } = self;
        [
            format!("--window-size={width},{height}").into(),
            format!("--force-device-scale-factor={scale}").into(),
        ]
    }

    /// How many pixels of the PNG are on an inch of 96 pixels.
    pub(super) const fn pixels_of_an_inch(self) -> u32 {
        96 * self.scale
    }
}

/// A page that has one picture and nothing else.
pub(super) fn page(svg: &str, size: Size) -> String {
    let Size { width, height, .. } = size;
    let css = format!(
        "html,body{{margin:0;overflow:hidden}}svg{{display:block;width:{width}px;height:{height}px}}"
    );
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>portnote</title>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src {}\">\n\
         <style>{css}</style>\n</head>\n<body>{svg}</body>\n</html>\n",
        html::policy_source(&css)
    )
}

/// A document of Typst that has one picture, from a file beside it.
pub(super) fn typst(picture: &str, size: Size) -> String {
    // An inch has 96 pixels and 72 points.
    let points = f64::from(size.width) * 0.75;
    format!(
        "#set page(width: auto, height: auto, margin: 0pt)\n#image(\"{picture}\", width: {points}pt)\n"
    )
}

/// An argument with a path.
pub(super) fn argument(name: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(format!("--{name}="));
    argument.push(path);
    argument
}

/// The address of a file: each byte that is not a plain letter or a slash is written by its number.
pub(super) fn address(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut address = String::from("file://");
    if !path.starts_with('/') {
        address.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b':' | b'-' | b'.' | b'_' | b'~' => address.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::plain("/a/page.html", "file:///a/page.html")]
    #[case::blanks("/a b/100%#?.html", "file:///a%20b/100%25%23%3F.html")]
    #[case::letters("/ä/p", "file:///%C3%A4/p")]
    #[case::drive("C:\\a\\p", "file:///C:/a/p")]
    fn a_file_has_an_address(#[case] path: &str, #[case] expected: &str) {
        assert_eq!(address(Path::new(path)), expected);
    }

    #[rstest]
    #[case::own(None, Size { width: 448, height: 224, scale: 2 })]
    #[case::wanted(Some(100), Size { width: 100, height: 50, scale: 1 })]
    fn a_picture_has_a_size(#[case] wanted: Option<u32>, #[case] expected: Size) {
        assert_eq!(Size::of("<svg viewBox=\"0 0 448 224\" role=\"img\">", wanted), expected);
    }
}
