//! Files opened and saved here, told to the desktop: its list of recently used files, which file managers and file
//! dialogs show. After the Desktop Bookmarks Storage Specification 0.8.3 of freedesktop.org; what others wrote into the
//! list keeps its bytes.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::disk::{read_within, write_privately};

/// The longest list that is read, in bytes: the desktop's own are a few hundred kilobytes at most.
const MOST_BYTES: u64 = 8 << 20;

/// How the mark of this program begins.
const OURS: &str = "<bookmark:application name=\"Komaoto\"";

/// A list without entries.
const EMPTY: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
>
</xbel>
"#;

/// Where the desktop of this person keeps the list; `None` where there is none.
pub fn list() -> Option<PathBuf> {
    if cfg!(any(not(unix), target_os = "macos")) {
        return None;
    }
    Some(directories::BaseDirs::new()?.data_dir().join("recently-used.xbel"))
}

/// Enters a file into the list. Nothing is said if that fails, for it is the desktop's and nothing of the person's.
pub fn tell(list: &Path, file: &Path) {
    if !may_remember() {
        return;
    }
    let text = match read_within(list, MOST_BYTES).map(String::from_utf8) {
        Ok(text) => text.map_err(|_| std::io::Error::from(ErrorKind::InvalidData)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(EMPTY.to_owned()),
        Err(_) => return,
    };
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    if let Some(text) = text.ok().and_then(|text| entered(&text, file, &now)) {
        let _ = write_privately(list, text.as_bytes());
    }
}

/// Takes a file out of the list or, without one, all that this program has entered there. What other programs have used
/// as well stays theirs.
pub fn untell(list: &Path, file: Option<&Path>) {
    if let Some(text) = read_within(list, MOST_BYTES).ok().and_then(|bytes| String::from_utf8(bytes).ok())
        && let Some(text) = forgotten(&text, file)
    {
        let _ = write_privately(list, text.as_bytes());
    }
}

/// The list without what this program has entered about a file or, without one, about any; `None` if it has not.
fn forgotten(list: &str, file: Option<&Path>) -> Option<String> {
    let begin =
        file.map_or_else(|| "<bookmark href=\"".to_owned(), |file| format!("<bookmark href=\"{}\"", address(file)));
    let (mut kept, mut rest, mut any) = (String::with_capacity(list.len()), list, false);
    while let Some(start) = rest.find(&begin) {
        let (before, entry) = rest.split_at(start);
        kept.push_str(before);
        let (entry, after) = entry.split_at(entry.find("</bookmark>")? + "</bookmark>".len());
        rest = after;
        match without_us(entry) {
            None => kept.push_str(entry),
            Some(left) => {
                any = true;
                if left.is_empty() {
                    // Nobody else has used it: its line goes with it.
                    kept.truncate(kept.trim_end_matches([' ', '\t']).len());
                    rest = rest.strip_prefix('\n').unwrap_or(rest);
                }
                kept.push_str(&left);
            }
        }
    }
    kept.push_str(rest);
    any.then_some(kept)
}

/// An entry without this program, empty if no other one is in it; `None` if this one is not.
fn without_us(entry: &str) -> Option<String> {
    const ANY: &str = "<bookmark:application ";
    let start = entry.find(OURS)?;
    let end = start + entry[start..].find("/>")? + "/>".len();
    if entry.matches(ANY).count() < 2 {
        return Some(String::new());
    }
    let before = entry[..start].trim_end_matches([' ', '\t']);
    let after = entry[end..].strip_prefix('\n').unwrap_or(&entry[end..]);
    Some(format!("{before}{after}"))
}

/// Whether the desktop of this person remembers recent files, as far as it says so: asked once, and waited for at most
/// two seconds, so not in a window's thread.
pub fn may_remember() -> bool {
    static MAY: OnceLock<bool> = OnceLock::new();
    *MAY.get_or_init(|| !cfg!(all(unix, not(target_os = "macos"))) || !is_switched_off())
}

/// Whether GTK is told to remember none, or the desktop.
fn is_switched_off() -> bool {
    let config = directories::BaseDirs::new().map(|dirs| dirs.config_dir().to_owned());
    let told = |name: &str| {
        let bytes = read_within(&config.as_ref()?.join(name).join("settings.ini"), MOST_BYTES).ok()?;
        String::from_utf8(bytes).ok()
    };
    if ["gtk-4.0", "gtk-3.0"].into_iter().filter_map(told).any(|text| forbids(&text)) {
        return true;
    }
    #[cfg(all(unix, not(target_os = "macos")))]
    if super::settings::remembers_recent_files() == Some(false) {
        return true;
    }
    false
}

/// Whether the settings of GTK say that recent files are not remembered.
fn forbids(settings: &str) -> bool {
    let mut pairs = settings.lines().filter_map(|line| line.split_once('='));
    let said = pairs.rfind(|(key, _)| key.trim() == "gtk-recent-files-enabled");
    said.is_some_and(|(_, value)| matches!(value.trim().to_lowercase().as_str(), "0" | "false"))
}

/// The list with a file in it that was used now; `None` if it is not the list that the specification describes.
fn entered(list: &str, file: &Path, now: &str) -> Option<String> {
    let list = if list.trim().is_empty() { EMPTY } else { list };
    let end = list.rfind("</xbel>")?;
    if !list.contains("xmlns:bookmark=") || !list.contains("xmlns:mime=") {
        return None;
    }
    let address = address(file);
    let begin = format!("<bookmark href=\"{address}\"");
    let Some(start) = list.find(&begin) else {
        let kind = kind(file);
        let used = use_of(1, now);
        let entry = format!(
            "  {begin} added=\"{now}\" modified=\"{now}\" visited=\"{now}\">\n    <info>\n      \
             <metadata owner=\"http://freedesktop.org\">\n        <mime:mime-type type=\"{kind}\"/>\n        \
             <bookmark:applications>\n          {used}\n        </bookmark:applications>\n      \
             </metadata>\n    </info>\n  </bookmark>\n"
        );
        return Some(format!("{}{entry}{}", &list[..end], &list[end..]));
    };
    let length = list[start..].find("</bookmark>")?;
    let entry = used_again(&list[start..start + length], now)?;
    Some(format!("{}{entry}{}", &list[..start], &list[start + length..]))
}

/// The entry of a file, used once more.
fn used_again(entry: &str, now: &str) -> Option<String> {
    let (head, body) = entry.split_at(entry.find('>')?);
    let head = with_attribute(&with_attribute(head, "modified", now), "visited", now);
    let body = if let Some(start) = body.find(OURS) {
        let end = start + body[start..].find("/>")? + "/>".len();
        let times = attribute(&body[start..end], "count").and_then(|count| count.parse::<u32>().ok()).unwrap_or(0);
        format!("{}{}{}", &body[..start], use_of(times.saturating_add(1), now), &body[end..])
    } else {
        let end = body.find("</bookmark:applications>")?;
        format!("{}  {}\n        {}", &body[..end], use_of(1, now), &body[end..])
    };
    Some(head + &body)
}

/// That this program has used a file so many times, and how it is started with it.
fn use_of(times: u32, now: &str) -> String {
    format!(
        "<bookmark:application name=\"Komaoto\" exec=\"&apos;komaoto %f&apos;\" modified=\"{now}\" count=\"{times}\"/>"
    )
}

/// The value of an attribute in a start tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// A start tag whose attribute has another value.
fn with_attribute(tag: &str, name: &str, value: &str) -> String {
    let Some(old) = attribute(tag, name) else { return format!("{tag} {name}=\"{value}\"") };
    tag.replacen(&format!(" {name}=\"{old}\""), &format!(" {name}=\"{value}\""), 1)
}

/// The address of a file, as GLib spells it and XML quotes it.
fn address(file: &Path) -> String {
    let mut address = "file://".to_owned();
    for &byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'&' => address.push_str("&amp;"),
            b'\'' => address.push_str("&apos;"),
            _ if byte.is_ascii_alphanumeric() || b"!$()*+,-./:=@_~".contains(&byte) => address.push(byte.into()),
            // Writing to a text cannot fail.
            _ => drop(write!(address, "%{byte:02X}")),
        }
    }
    address
}

/// The media type that a file has by its name (`packaging/linux/arpa.home.komaoto.xml`).
fn kind(file: &Path) -> &'static str {
    let extension = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match extension.as_str() {
        "kif" | "kifu" => "application/x-kif",
        "ki2" | "ki2u" => "application/x-ki2",
        "bod" => "application/x-bod",
        "csa" => "application/x-csa",
        "sfen" | "usi" => "application/x-sfen",
        "usen" => "application/x-usen",
        "ubb" => "application/x-dhtmlxq",
        "xqf" => "application/x-xqf",
        "cbr" | "cbl" => "application/x-ccbridge",
        "jkf" => "application/x-jkf+json",
        "pgn" => "application/vnd.chess-pgn",
        "xml" => "application/x-pgn+xml",
        "fen" => "application/x-chess-fen",
        "epd" => "application/x-chess-epd",
        "uci" => "application/x-chess-uci",
        "txt" => "text/plain",
        _ => "application/octet-stream",
    }
}
