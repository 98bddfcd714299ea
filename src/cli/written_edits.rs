//! How the edits of a script are written, for a message that says what is right.

use serde_json::Value;

use crate::editor::Edit;
use crate::locale::Locale;

/// Edits as they are written.
const EXAMPLES: [(&str, &str); 12] = [
    ("Play", r#"{"Play":{"at":3,"mv":{"Chess":{"Normal":{"from":12,"to":28,"promote":null}}}}}"#),
    ("Delete", r#"{"Delete":3}"#),
    ("MoveVariation", r#"{"MoveVariation":[3,-1]}"#),
    ("MakeMainline", r#"{"MakeMainline":3}"#),
    ("Text", r#"{"Text":[3,"words"]}"#),
    ("Preface", r#"{"Preface":[3,"words"]}"#),
    ("Nags", r#"{"Nags":[3,[1]]}"#),
    ("Bookmark", r#"{"Bookmark":[3,"name"]}"#),
    ("Time", r#"{"Time":[3,{"secs":5,"nanos":0}]}"#),
    ("Clock", r#"{"Clock":[3,{"secs":5,"nanos":0}]}"#),
    ("Headers", r#"{"Headers":{"key":"Event","pairs":[["Event","name"]]}}"#),
    ("Header", r#"{"Header":{"key":"Event","place":0,"change":{"at":0,"cut":0,"with":"name"}}}"#),
];

/// Reads an edit.
pub(super) fn read(value: Value, locale: &Locale) -> Result<Edit, String> {
    let example = example(&value);
    serde_json::from_value(value).map_err(|error| match example {
        Some(example) => locale.with("script-form", &[("name", error.to_string().into()), ("example", example.into())]),
        None => error.to_string(),
    })
}

/// An edit of the kind that a value is to be, as it is written.
fn example(value: &Value) -> Option<&'static str> {
    let name = value.as_object()?.keys().next()?;
    EXAMPLES.iter().find(|(own, _)| own == name).map(|(_, example)| *example)
}
