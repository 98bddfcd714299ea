//! The operations of EPD on a position, to a comment and back.

/// Whether a text is what EPD says about a position: operations that each end in `;`. Some programs put the `;` before
/// them.
pub(super) fn is_operations(text: &str) -> bool {
    text.starts_with(';') || text.ends_with(';') && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// The comment for some operations.
pub(super) fn comment(operations: &str) -> String {
    if let Some(words) = operations.strip_prefix("; ").filter(|words| !words.contains([';', '"'])) {
        return words.trim().to_owned();
    }
    let said = operations.strip_suffix(';').map(|all| all.split(';').enumerate());
    let words = said.and_then(|mut all| {
        let line = |(place, operation): (usize, &str)| {
            let value = operation.trim().strip_prefix(&format!("c{place} "))?.trim();
            value.strip_prefix('"')?.strip_suffix('"').map(str::to_owned)
        };
        all.try_fold(Vec::new(), |mut lines, operation| {
            lines.push(line(operation)?);
            Some(lines)
        })
    });
    words.map_or_else(|| operations.to_owned(), |lines| lines.join("\n"))
}

/// A comment as operations; `None` if EPD cannot express it.
pub(super) fn operations(said: &str) -> Option<String> {
    if said.is_empty() {
        return Some(String::new());
    }
    let back = |text: &str| is_operations(text) && comment(text) == said;
    if !said.contains(['\n', '\r']) && said == said.trim() && back(said) {
        return Some(said.to_owned());
    }
    let lines: Vec<String> =
        said.split('\n').enumerate().map(|(place, line)| format!("c{place} \"{line}\";")).collect();
    let text = lines.join(" ");
    (lines.len() <= 10 && !said.contains(['"', ';', '\r']) && back(&text)).then_some(text)
}
