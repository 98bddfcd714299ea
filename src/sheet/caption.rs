//! What stands above a diagram: 第1図は▲７六歩まで. **Law**: a caption names the move that led to the position, whatever
//! node it stands for, and never another.

use super::outline::begins_elsewhere;
use super::wording::{SheetWording, last_move};
use crate::record::{Ending, NodeId, Record, Step, is_problem};
use crate::rules::Game;

/// The form of a caption, by its name or as a text of one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CaptionForm {
    /// No caption.
    #[serde(rename = "none")]
    Off,
    /// 第1図は▲７六歩まで.
    #[default]
    Plain,
    /// （第1図は▲７六歩まで）.
    Round,
    /// 【第1図は▲７六歩まで】.
    Square,
    /// 第1図（▲７六歩まで）, as in older books.
    Older,
    /// A text of one's own, with `{name}`, `{move}` and `{ply}` in the places of those.
    #[serde(untagged)]
    Own(String),
}

/// How diagrams are named.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Naming {
    /// The form.
    pub form: CaptionForm,
    /// The number of the diagram on its sheet, if diagrams are numbered.
    #[serde(skip)]
    pub number: Option<usize>,
}

/// The caption of a node; "" if there is to be none, and at the start of a problem, whose heading says all.
pub fn caption(record: &Record, node: NodeId, naming: &Naming, wording: SheetWording<'_>) -> String {
    if naming.form == CaptionForm::Off {
        return String::new();
    }
    let name = name(record, node, naming, wording);
    let Some((at, mv)) = last_move(record, node) else {
        let name = match name.as_str() {
            "" if is_problem(record) => return String::new(),
            "" if begins_elsewhere(record) => to_move(record, wording),
            "" => wording.locale.text("diagram-start"),
            name if begins_elsewhere(record) && record.tree.get(node).is_none_or(|node| node.bookmark.is_none()) => {
                let gap = if wording.locale.language().is_han() { "　" } else { ": " };
                format!("{name}{gap}{}", to_move(record, wording))
            }
            name => name.to_owned(),
        };
        return match &naming.form {
            CaptionForm::Off | CaptionForm::Plain | CaptionForm::Older => name,
            CaptionForm::Round => bracketed(&name, ('（', '）'), wording),
            CaptionForm::Square => bracketed(&name, ('【', '】'), wording),
            CaptionForm::Own(text) => filled(text, &name, "", record.ply(node)),
        };
    };
    let before = record.tree.parent(at).unwrap_or(NodeId::ROOT);
    // A caption stands alone: 同 would leave the square to be guessed.
    let played = wording.mv(&record.position_at(before), mv, None);
    let again = record.last_target(before).is_some() && record.last_target(before) == mv.to();
    let played = if again && record.game() == Game::Shogi { with_same(&played) } else { played };
    let ply = record.ply(at);
    let numbered = wording.numbers(record.game()).then(|| wording.number(record.game(), ply));
    let played = match numbered {
        Some(number) if number.ends_with("...") => format!("{number}{played}"),
        Some(number) => format!("{number} {played}"),
        None => played,
    };
    let name = if name.is_empty() { wording.locale.text("diagram-unnamed") } else { name };
    let values = [("move", played.as_str().into()), ("name", name.as_str().into())];
    // 途中図は…まで, but 横歩を取る（…まで）: a bookmark need not be the name of a diagram.
    let key = match bookmark(record, node) {
        _ if name.is_empty() => "diagram-after-unnamed",
        Some(bookmark) if name.ends_with(bookmark) && !name.ends_with(['図', '面']) => "diagram-after-older",
        _ => "diagram-after",
    };
    let said = wording.locale.with(key, &values);
    match &naming.form {
        CaptionForm::Off | CaptionForm::Plain => said,
        // It has such brackets.
        CaptionForm::Round if key == "diagram-after-older" => said,
        CaptionForm::Round => bracketed(&said, ('（', '）'), wording),
        CaptionForm::Square => bracketed(&said, ('【', '】'), wording),
        CaptionForm::Older => wording.locale.with("diagram-after-older", &values).trim().to_owned(),
        CaptionForm::Own(text) => filled(text, &name, &played, ply),
    }
}

/// How the next diagram of a sheet is named: those of variations are not counted, nor are those that have a name of their own,
/// but bookmarks of chess and xiangqi.
pub(super) fn numbered(
    record: &Record,
    node: NodeId,
    count: &mut usize,
    naming: &Naming,
    wording: SheetWording<'_>,
) -> Naming {
    let is_start = node == NodeId::ROOT && !begins_elsewhere(record);
    let is_named = own_name(record, node, wording).is_some();
    let stands_for_number = is_named && (record.game() == Game::Shogi || bookmark(record, node).is_none());
    if is_start || stands_for_number || !is_main(record, node) {
        return Naming { number: None, ..naming.clone() };
    }
    *count += 1;
    Naming { number: Some(*count), ..naming.clone() }
}

/// The name of a diagram: its own, else its number, else what kind of diagram it is; "" for the start.
fn name(record: &Record, node: NodeId, naming: &Naming, wording: SheetWording<'_>) -> String {
    let Some(here) = record.tree.get(node) else { return String::new() };
    let numbered =
        naming.number.map(|number| wording.locale.with("diagram-numbered", &[("number", number.to_string().into())]));
    match (own_name(record, node, wording), &numbered) {
        (Some(name), Some(numbered)) if record.game() != Game::Shogi => {
            let gap = if wording.locale.language().is_han() { "　" } else { ": " };
            return format!("{numbered}{gap}{name}");
        }
        (Some(name), _) => return name,
        (None, _) => {}
    }
    match (&here.step, numbered) {
        (_, Some(numbered)) => numbered,
        (Step::Start | Step::End(_), _) => String::new(),
        (Step::Move(_), _) if !is_main(record, node) => wording.locale.text("diagram-variation"),
        (Step::Move(_), _) => wording.locale.text("diagram-unnamed"),
    }
}

/// What somebody has called a node.
fn bookmark(record: &Record, node: NodeId) -> Option<&str> {
    record.tree.get(node)?.bookmark.as_deref().map(str::trim).filter(|name| !name.is_empty())
}

/// The name that a diagram has whatever stands around it: its bookmark's, else that of an end.
fn own_name(record: &Record, node: NodeId, wording: SheetWording<'_>) -> Option<String> {
    let here = record.tree.get(node)?;
    if let Some(name) = bookmark(record, node) {
        return Some(name.to_owned());
    }
    let Step::End(ending) = &here.step else { return None };
    last_move(record, node)?;
    Some(wording.locale.text(match ending {
        Ending::Resign => "diagram-resigned",
        Ending::Mate => "diagram-mated",
        _ => "diagram-ended",
    }))
}

/// Whose turn it is where a record begins: of a position of its own one has to know that.
pub(super) fn to_move(record: &Record, wording: SheetWording<'_>) -> String {
    let side = wording.side(record, record.initial.side_to_move());
    wording.locale.with("to-move", &[("side", side.into())])
}

/// Whether a node is on the main line.
fn is_main(record: &Record, node: NodeId) -> bool {
    let mut at = node;
    while let Some(parent) = record.tree.parent(at) {
        if record.tree.children(parent).first() != Some(&at) {
            return false;
        }
        at = parent;
    }
    true
}

/// `▲２二銀` as `▲２二同銀`, which is how a capture reads where the move before it is not at hand.
fn with_same(played: &str) -> String {
    let square = played.char_indices().nth(3).map_or(0, |(at, _)| at);
    match played.split_at_checked(square) {
        Some((square, piece)) if square.starts_with(['▲', '△']) => format!("{square}同{piece}"),
        _ => played.to_owned(),
    }
}

fn bracketed(text: &str, (open, close): (char, char), wording: SheetWording<'_>) -> String {
    match open {
        _ if wording.locale.language().is_han() => format!("{open}{text}{close}"),
        '【' => format!("[{text}]"),
        _ => format!("({text})"),
    }
}

fn filled(text: &str, name: &str, played: &str, ply: u32) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = [("name}", name), ("move}", played), ("ply}", &ply.to_string())]
            .into_iter()
            .find_map(|(key, value)| after.strip_prefix(key).map(|after| (value.to_owned(), after)));
        match value {
            Some((value, after)) => {
                filled.push_str(&value);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}
