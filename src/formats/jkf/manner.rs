//! The manner of a file of JSON: with or without blanks, and each member as its neighbours are.

use crate::pieces::{FileManner, PieceRole, TextToSpell};

/// In a file that is written without blanks, hardly one of so many bytes is one between its tokens.
const TIGHT: usize = 30;

/// The manner of a game.
pub(crate) fn manner(game: &str) -> FileManner {
    // Lines may end here and there.
    let is_tight = game.len() - without_blanks(game).len() < game.len() / TIGHT;
    let spelled = if is_tight { tight } else { loose };
    let apart = if is_tight { "" } else { " " };
    FileManner { spelled, is_wanted, ends_its_line, apart, separator: Some(','), is_tight, ..FileManner::PLAIN }
}

/// A file without totals needs none.
fn is_wanted(part: &PieceRole, _: &str, has_some: bool) -> bool {
    *part != PieceRole::Total || has_some
}

/// Some programs write remarks into JSON, which reach to the end of their line.
fn ends_its_line(text: &str) -> bool {
    text.rsplit(['\n', '\r']).next().is_some_and(|line| line.trim_start().starts_with("//"))
}

fn loose(part: &PieceRole, words: TextToSpell<'_>) -> String {
    like(part, words, words.is)
}

fn tight(part: &PieceRole, words: TextToSpell<'_>) -> String {
    like(part, words, &without_blanks(words.is))
}

/// Spells something in the manner of what it replaces, or else of a sample from the file.
fn like(part: &PieceRole, words: TextToSpell<'_>, is: &str) -> String {
    let (name, value) = member(is);
    match (words.has, words.sample) {
        // A total that was not what the times add up to stays.
        (Some(has), _) if *part == PieceRole::Total && seconds(has) != words.was.and_then(seconds) => has.to_owned(),
        (Some(has), _) => [member(has).0, value].concat(),
        (None, Some(sample)) if part.opens() && without_blanks(sample) == without_blanks(is) => sample.to_owned(),
        (None, Some(sample)) if !name.is_empty() && !part.opens() => {
            let colon = |text: &str| text.rfind('"').map_or(0, |end| end + 1);
            let like = member(sample).0;
            let (key, _) = name.split_at(colon(name));
            [key, like.get(colon(like)..).filter(|colon| !colon.is_empty()).unwrap_or(": "), value].concat()
        }
        _ => is.to_owned(),
    }
}

/// The name of a member with the colon and the blanks after it, and its value; no name if it is a value alone.
fn member(text: &str) -> (&str, &str) {
    let inside = text.strip_prefix('"').and_then(|rest| {
        let mut escaped = false;
        rest.find(|letter| match letter {
            '"' if !escaped => true,
            letter => {
                escaped = letter == '\\' && !escaped;
                false
            }
        })
    });
    let value = inside.and_then(|inside| {
        let colon = text.get(inside + 2..)?.trim_start().strip_prefix(':')?;
        Some(text.len() - colon.trim_start().len())
    });
    // Without a name, all of it is the value.
    text.split_at(value.unwrap_or(0))
}

/// The time shown by a clock `{"h":0,"m":1,"s":5}`.
fn seconds(clock: &str) -> Option<f64> {
    let clock: serde_json::Map<String, serde_json::Value> = serde_json::from_str(member(clock).1).ok()?;
    let units = [("h", 3600.0), ("m", 60.0), ("s", 1.0)];
    Some(units.iter().filter_map(|(unit, of)| Some(clock.get(*unit)?.as_f64()? * of)).sum::<f64>().trunc())
}

/// JSON without the blanks between its tokens.
fn without_blanks(json: &str) -> String {
    let (mut inside, mut escaped) = (false, false);
    let stays = |letter: &char| {
        let stays = inside || !letter.is_whitespace();
        inside ^= *letter == '"' && !escaped;
        escaped = inside && *letter == '\\' && !escaped;
        stays
    };
    json.chars().filter(stays).collect()
}
