//! `komaoto exercises progress`: what judged games say together of how a person plays.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::json::write_json;
use super::notes::plain;
use crate::exercises::{
    ExerciseSource, PlayedGame, Progress, ProgressKey, ProgressQuestion, ProgressRow, SlipManner, is_evaluated, percent,
};
use crate::library::{GameCard, GameFacts};
use crate::locale::{FluentValue, Locale};
use crate::record::Record;

/// A game with the day that its headers say, and how it was opened: asked only where somebody has judged it.
pub(super) fn played(record: &Record, locale: &Locale) -> PlayedGame {
    let record = record.unheld();
    if !is_evaluated(&record) {
        return PlayedGame { record, day: None, opening: None };
    }
    let card = GameCard::of(&record);
    let facts = GameFacts { card: &card, file: "", number: 0 };
    // What is not known of a day is 0.
    let day = facts.days().map(|days| match (days.start(), days.end()) {
        (first, last) if first == last => *first,
        (first, last) if first / 100 == last / 100 => first / 100 * 100,
        (first, _) => first / 10_000 * 10_000,
    });
    PlayedGame { day, opening: facts.opening_named(locale.language().tag()), record }
}

/// Says how a game was opened that becomes exercises, if it was judged.
pub(super) fn say_opening(source: &mut ExerciseSource, record: &Record, locale: &Locale) {
    source.say_opening(record.game(), played(record, locale).opening.as_deref());
}

/// Prints it.
pub(super) fn tell(
    games: &[PlayedGame],
    question: &ProgressQuestion,
    (is_json, locale): (bool, &Locale),
    out: &mut impl Write,
) -> io::Result<()> {
    let progress = Progress::of(games, question);
    if is_json {
        return write_json(out, &as_json(&progress), false);
    }
    let Some(all) = &progress.all else {
        if progress.unjudged == 0 {
            return writeln!(out, "{}", plain(&locale.text("progress-nothing")));
        }
        let count = [("count", progress.unjudged.into())];
        writeln!(out, "{}", plain(&locale.with("exercises-left-out-not-judged", &count)))?;
        return writeln!(out, "{}", plain(&locale.text("exercises-analyse")));
    };
    let values = [
        ("games", FluentValue::from(all.games)),
        ("moves", FluentValue::from(all.tally.moves)),
        ("accuracy", FluentValue::from(percent(all.tally.accuracy))),
        ("loss", FluentValue::from(percent(all.loss))),
    ];
    writeln!(out, "{}", plain(&locale.with("progress-summary", &values)))?;
    for (key, count) in [
        ("progress-unjudged", progress.unjudged),
        ("progress-others", progress.others),
        ("progress-copies", progress.copies),
    ] {
        if count > 0 {
            writeln!(out, "{}", plain(&locale.with(key, &[("count", count.into())])))?;
        }
    }
    let heads = ["progress-games", "progress-moves", "progress-accuracy", "progress-loss", "progress-slips"];
    for (by, rows) in &progress.rows {
        let name = locale.text(&format!("progress-by-{}", by.name()));
        writeln!(out)?;
        row_of(std::iter::once(name).chain(heads.map(|key| locale.text(key))), out)?;
        for row in rows {
            let slips = [row.tally.inaccuracies, row.tally.mistakes, row.tally.blunders];
            let cells = [
                row.key.name(locale),
                row.games.to_string(),
                row.tally.moves.to_string(),
                percent(row.tally.accuracy),
                percent(row.loss),
                slips.map(|count| count.to_string()).join(" / "),
            ];
            row_of(cells.into_iter(), out)?;
        }
    }
    if !progress.kinds.is_empty() {
        writeln!(out, "\n{}", plain(&locale.text("progress-kinds")))?;
    }
    for kind in &progress.kinds {
        let loss = format!("{:.0}", kind.loss);
        let values = [("slips", FluentValue::from(kind.slips)), ("loss", loss.into())];
        row_of([kind.kind.name(locale), locale.with("progress-kind", &values)].into_iter(), out)?;
    }
    Ok(())
}

/// Prints cells with tabs between them.
pub(super) fn row_of(cells: impl Iterator<Item = String>, out: &mut impl Write) -> io::Result<()> {
    let cells: Vec<String> = cells.map(|cell| plain(&cell).into_owned()).collect();
    writeln!(out, "{}", cells.join("\t"))
}

/// What programs call what moves have in common.
fn key_json(key: &ProgressKey) -> Value {
    match key {
        ProgressKey::Month(month) => format!("{}-{:02}", month / 100, month % 100).into(),
        ProgressKey::Opening(name) => name.as_str().into(),
        ProgressKey::Phase(phase) => phase.name().into(),
        ProgressKey::Time(left) => left.name().into(),
        ProgressKey::First(first) => (if *first { "first" } else { "second" }).into(),
        ProgressKey::Unknown => Value::Null,
    }
}

fn row_json(row: &ProgressRow) -> Value {
    json!({
        "key": key_json(&row.key),
        "games": row.games,
        "moves": row.tally.moves,
        "accuracy": row.tally.accuracy,
        "loss": row.loss.map(rounded),
        "inaccuracies": row.tally.inaccuracies,
        "mistakes": row.tally.mistakes,
        "blunders": row.tally.blunders,
    })
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn as_json(progress: &Progress) -> Value {
    let by: serde_json::Map<String, Value> =
        progress.rows.iter().map(|(by, rows)| (by.name().to_owned(), rows.iter().map(row_json).collect())).collect();
    let kinds: Vec<Value> = progress
        .kinds
        .iter()
        .map(|kind| {
            let is_of_mate = matches!(kind.kind.manner, SlipManner::MissedMate | SlipManner::WalkedIntoMate);
            let piece = if is_of_mate { None } else { kind.kind.piece.as_ref() };
            json!({
                "phase": kind.kind.phase.name(),
                "manner": kind.kind.manner.name(),
                "piece": piece,
                "slips": kind.slips,
                "loss": rounded(kind.loss),
            })
        })
        .collect();
    json!({
        "all": progress.all.as_ref().map(row_json),
        "unjudged": progress.unjudged,
        "others": progress.others,
        "by": by,
        "kinds": kinds,
    })
}
