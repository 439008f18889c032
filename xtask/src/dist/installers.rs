//! What other installers read, made from the version and the sums of the archives. People copy these
//! files to where their installer looks for them.

use std::io;
use std::path::Path;

use serde_json::json;

use super::sums::Sums;
use crate::release::Project;
use crate::write as write_file;

/// One sentence of at most 80 letters, as package managers want it.
const DESCRIPTION: &str = "Check, fix and show PBN, LIN, PDN, PPN and BML files of table games";

/// Writes the files for which there are archives into `installers`, and says which are left out.
///
/// # Errors
/// A file could not be written.
pub fn write(project: &Project, folder: &Path, sums: &Sums) -> io::Result<()> {
    let installers = [
        ("portnote.rb", homebrew(project, sums)),
        ("portnote.json", scoop(project, sums)),
        ("PKGBUILD", aur(project, sums)),
    ];
    for (name, text) in installers {
        match text {
            Some(text) => write_file(&folder.join("installers").join(name), text)?,
            None => eprintln!("dist: skipped: no archive for installers/{name}"),
        }
    }
    Ok(())
}

/// A formula for Homebrew, on macOS and Linux.
pub fn homebrew(project: &Project, sums: &Sums) -> Option<String> {
    let source = |target: &str| {
        let (url, sum) = source(project, sums, target)?;
        Some(format!("      url \"{url}\"\n      sha256 \"{sum}\"\n"))
    };
    let mut systems = String::new();
    for (system, of_arm, of_intel) in [
        ("macos", "aarch64-apple-darwin", "x86_64-apple-darwin"),
        ("linux", "aarch64-unknown-linux-musl", "x86_64-unknown-linux-musl"),
    ] {
        let machines = [("arm", source(of_arm)), ("intel", source(of_intel))];
        let machines = machines.into_iter().filter_map(|(machine, lines)| {
            Some(format!("    on_{machine} do\n{}    end\n", lines?))
        });
        let machines: String = machines.collect();
        if !machines.is_empty() {
            systems.push_str(&format!("  on_{system} do\n{machines}  end\n\n"));
        }
    }
    if systems.is_empty() {
        return None;
    }
    let Project { version, homepage, .. } = project;
    Some(format!(
        "class Portnote < Formula
  desc \"{DESCRIPTION}\"
  homepage \"{homepage}\"
  version \"{version}\"
  license any_of: [\"MIT\", \"Apache-2.0\"]

{systems}  def install
    bin.install Dir[\"bin/*\"]
    man1.install Dir[\"man/man1/*\"]
    bash_completion.install \"completions/portnote.bash\" => \"portnote\"
    zsh_completion.install \"completions/_portnote\"
    fish_completion.install \"completions/portnote.fish\"
  end

  test do
    assert_match version.to_s, shell_output(\"#{{bin}}/portnote --version\")
  end
end
"
    ))
}

/// A manifest for Scoop, on Windows.
pub fn scoop(project: &Project, sums: &Sums) -> Option<String> {
    let machines = [("64bit", "x86_64-pc-windows-msvc"), ("arm64", "aarch64-pc-windows-msvc")];
    let (mut now, mut later) = (serde_json::Map::new(), serde_json::Map::new());
    for (machine, target) in machines {
        let Some((url, sum)) = source(project, sums, target) else {
            continue;
        };
        let folder = |version: &str| format!("portnote-{version}-{target}");
        let source = json!({ "url": url, "hash": sum, "extract_dir": folder(&project.version) });
        now.insert(machine.to_owned(), source);
        // Scoop writes a new version in its place.
        let url = url.replace(&project.version, "$version");
        let next = json!({ "url": url, "extract_dir": folder("$version") });
        later.insert(machine.to_owned(), next);
    }
    if now.is_empty() {
        return None;
    }
    let sums_url = format!("{}/releases/download/v$version/SHA256SUMS", project.repository);
    let manifest = json!({
        "version": project.version,
        "description": DESCRIPTION,
        "homepage": project.homepage,
        "license": project.licence.replace(" OR ", "|"),
        "architecture": now,
        "bin": "bin\\portnote.exe",
        "checkver": { "github": project.repository },
        "autoupdate": { "architecture": later, "hash": { "url": sums_url } },
    });
    serde_json::to_string_pretty(&manifest).ok().map(|text| text + "\n")
}

/// A recipe for Arch Linux, which packs the program that was built for a release.
pub fn aur(project: &Project, sums: &Sums) -> Option<String> {
    let machines = ["x86_64", "aarch64"].map(|machine| {
        let found = source(project, sums, &format!("{machine}-unknown-linux-musl"));
        found.map(|(url, sum)| (machine, url, sum))
    });
    let machines: Vec<_> = machines.into_iter().flatten().collect();
    if machines.is_empty() {
        return None;
    }
    let names: Vec<_> = machines.iter().map(|(machine, ..)| format!("'{machine}'")).collect();
    let names = names.join(" ");
    let sources = machines.iter().map(|(machine, url, sum)| {
        format!("source_{machine}=('{url}')\nsha256sums_{machine}=('{sum}')\n")
    });
    let sources: String = sources.collect();
    let Project { version, homepage, .. } = project;
    Some(format!(
        "# Made by `cargo xtask dist` from the sums of a release.
pkgname=portnote-bin
pkgver={version}
pkgrel=1
pkgdesc='{DESCRIPTION}'
arch=({names})
url='{homepage}'
license=('MIT OR Apache-2.0')
provides=('portnote')
conflicts=('portnote')
options=('!strip')
{sources}
package() {{
  cd \"$srcdir/portnote-$pkgver-$CARCH-unknown-linux-musl\"
  install -Dm755 bin/portnote -t \"$pkgdir/usr/bin\"
  for name in bml2bss bml2html bml2latex bss2bml; do
    ln -s portnote \"$pkgdir/usr/bin/$name\"
  done
  install -Dm644 man/man1/* -t \"$pkgdir/usr/share/man/man1\"
  install -Dm644 completions/portnote.bash \"$pkgdir/usr/share/bash-completion/completions/portnote\"
  install -Dm644 completions/_portnote -t \"$pkgdir/usr/share/zsh/site-functions\"
  install -Dm644 completions/portnote.fish -t \"$pkgdir/usr/share/fish/vendor_completions.d\"
  install -Dm644 LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt -t \"$pkgdir/usr/share/licenses/$pkgname\"
}}
"
    ))
}

/// Where the archive for a target will be, and its sum.
fn source(project: &Project, sums: &Sums, target: &str) -> Option<(String, String)> {
    let Project { version, repository, .. } = project;
    let ending = if target.contains("windows") { "zip" } else { "tar.gz" };
    let name = format!("portnote-{version}-{target}.{ending}");
    let sum = sums.get(&name)?;
    Some((format!("{repository}/releases/download/v{version}/{name}"), sum.clone()))
}
