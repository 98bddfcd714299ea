//! What can be understood of settings with a slip in them: all but the lines, and the values, that it stands in.

use toml::{Table, Value};

use crate::text::Slice;

/// The table of a text. Each heading and each value is understood by itself, so that a slip takes nothing with it that stands
/// elsewhere.
pub(super) fn table(text: &str) -> Table {
    if let Ok(table) = text.parse() {
        return table;
    }
    let mut parts = vec![String::new()];
    for line in text.lines() {
        if line.starts_with(|letter: char| letter == '[' || letter.is_ascii_alphanumeric()) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let (mut sound, mut belongs) = (String::new(), true);
    for part in parts {
        let is_heading = part.starts_with('[');
        if is_heading {
            belongs = part.parse::<Table>().is_ok();
        }
        // What a heading says belongs to nothing without it.
        if belongs {
            sound.push_str(&if is_heading { part } else { without_slips(&part) });
        }
    }
    // Together they may still name something twice.
    without_slips(&sound).parse().unwrap_or_default()
}

/// The same without the lines that cannot be understood.
fn without_slips(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    loop {
        let whole = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let Err(slip) = whole.parse::<Table>() else { return whole };
        let before = whole.slice(..slip.span().map_or(0, |span| span.start).min(whole.len()));
        let at = before.matches('\n').count().min(lines.len().saturating_sub(1));
        if lines.is_empty() {
            return whole;
        }
        lines.remove(at);
    }
}

/// Takes out of a value what does not fit, and leaves the rest; whether anything is left.
pub(super) fn fit(value: &mut Value, fits: &dyn Fn(Value) -> bool) -> bool {
    if fits(value.clone()) {
        return true;
    }
    match value {
        Value::Array(list) => {
            list.retain_mut(|one| fit(one, &|one| fits(Value::Array(vec![one]))));
        }
        Value::Table(table) => {
            let whole = std::mem::take(table);
            table.extend(whole.into_iter().filter_map(|(key, mut one)| {
                let alone = |one: Value| fits(Value::Table(Table::from_iter([(key.clone(), one)])));
                fit(&mut one, &alone).then_some((key, one))
            }));
        }
        _ => return false,
    }
    fits(value.clone())
}
