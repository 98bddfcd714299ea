//! Exercises as a package of Anki, `.apkg`: a zip archive with the collection, the pictures under numbers, and a list of what
//! each of those is called. A note is known by what its exercise is: taken over again it is renewed, and never there twice.

use std::collections::BTreeMap;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::Value;

use super::super::answers::AnswerBook;
use super::super::exercise::Exercise;
use super::super::learning_day::LearningDay;
use super::anki::{AnkiCard, WIDE, escaped};
use super::anki_collection::{AnkiCollection, AnkiNote};
use super::{NotTaken, NotTakenReason};
use crate::diagram::{Size, png};
use crate::locale::Language;
use crate::notation::write_position;
use crate::rules::Game;
use crate::sheet::print_locale;
use crate::task::Stop;

/// How fine the boards are, in dots per inch: sharp on a phone, and small.
const DPI: f32 = 200.0;
/// What an archive begins with, and what the collection in it is called.
const ZIP: &[u8] = b"PK\x03\x04";
const NAME: &str = "collection.anki2";

/// The package of a deck, with what a person knows of the exercises, and what it cannot hold; without a language each card is
/// in that of those who play the game. `None` if it is not to go on, or if there is not enough memory.
///
/// # Errors
/// There are more exercises than a package can hold, or no room.
pub fn anki_package(
    exercises: &[Exercise],
    (deck, language): (&str, Option<Language>),
    book: &AnswerBook,
    (day, stop): (LearningDay, &Stop),
) -> io::Result<Option<(Vec<u8>, Vec<NotTaken>)>> {
    let mut collection = AnkiCollection::new(deck, day).map_err(io::Error::other)?;
    let (mut archive, mut pictures, mut unheld) = (ZipArchiveWriter::new(Vec::new()), BTreeMap::new(), Vec::new());
    let mut histories = book.histories();
    let mut guids = std::collections::BTreeSet::new();
    for (place, exercise) in (1..).zip(exercises) {
        if stop.is_set() {
            return Ok(None);
        }
        let guid = exercise.key();
        if !guids.insert(guid.clone()) {
            // The same position once: what is known of it is known of both.
            let text = write_position(&exercise.position);
            unheld.push(NotTaken { place, why: NotTakenReason::Unheld, text });
            continue;
        }
        let card = AnkiCard::of(exercise, &print_locale(language, exercise.game()));
        let Some(board) = png(&card.board, Size { millimetres: WIDE, dpi: DPI }) else { return Ok(None) };
        // Another picture has another name, so that Anki never shows an old one.
        let name = format!("komaoto-{}.png", blake3::hash(&board).to_hex().chars().take(24).collect::<String>());
        let described = escaped(&card.figure.caption).replace('"', "&quot;");
        let shown = format!("<img src=\"{name}\" alt=\"{described}\">");
        if !pictures.contains_key(&name) {
            add(&mut archive, &pictures.len().to_string(), &board)?;
            pictures.insert(name, pictures.len());
        }
        let position = escaped(&write_position(&exercise.position));
        let fields = [position, shown, card.question, card.answer, card.source];
        let steps = histories.remove(&guid);
        let note = AnkiNote { guid, fields, tags: tags(exercise) };
        collection.add(&note, steps.as_deref().unwrap_or(&[])).map_err(io::Error::other)?;
    }
    add(&mut archive, NAME, &collection.finish().map_err(io::Error::other)?)?;
    let named: serde_json::Map<String, Value> =
        pictures.into_iter().map(|(name, place)| (place.to_string(), name.into())).collect();
    add(&mut archive, "media", Value::Object(named).to_string().as_bytes())?;
    Ok(Some((archive.finish().map_err(io::Error::other)?, unheld)))
}

/// Whether bytes are such a package, of whatever program.
pub(super) fn is_package(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) && memchr::memmem::find(bytes, NAME.as_bytes()).is_some()
}

/// Adds a file to an archive, and no day: the same contents are the same bytes.
fn add(archive: &mut ZipArchiveWriter<Vec<u8>>, name: &str, contents: &[u8]) -> io::Result<()> {
    let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE).start();
    let (mut entry, config) = file.map_err(io::Error::other)?;
    let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    writer.write_all(contents)?;
    let (encoder, descriptor) = writer.finish().map_err(io::Error::other)?;
    encoder.finish()?;
    entry.finish(descriptor).map(drop).map_err(io::Error::other)
}

/// By what it is found in Anki: why it is asked, of which game it is, and how the game was opened.
fn tags(exercise: &Exercise) -> Vec<String> {
    let game = match exercise.game() {
        Game::Shogi => "shogi",
        Game::Chess => "chess",
        Game::Xiangqi => "xiangqi",
    };
    // A blank would part a tag from the next, a colon make it one below another.
    let word = |text: &str| text.split_whitespace().collect::<Vec<_>>().join("_").replace(':', "_");
    let opening = exercise.source.opening().map(|opening| format!("opening::{}", word(opening)));
    [Some(exercise.kind.name().to_owned()), Some(game.to_owned()), opening].into_iter().flatten().collect()
}
