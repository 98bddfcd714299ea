//! `komaoto diagram --thumbnail`: a small picture of a file for file managers, which ask for one of whatever lies in a
//! folder. So it is quick, reads no more than the beginning, and says nothing where there is nothing to show but that.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use super::complaints::refuse;
use super::input::{Input, InputError, ReadAs, is_stream, read_bytes};
use super::notes::locale;
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use crate::diagram::{DiagramLook, DiagramStyle, PdfMetadata, PictureFormat, PieceWeight, Size, draw};
use crate::formats::comment::said_in_person;
use crate::locale::Language;
use crate::notation;
use crate::record::{NodeId, is_problem};
use crate::sheet::caption::{CaptionForm, Naming};
use crate::sheet::figure::{Choices, DiagramNodes, Footer, Hands, figure};
use crate::sheet::{Passage, SheetWording, print_locale_of};

/// So many bytes of a file are read, which is some thousands of moves.
const MOST: u64 = 256 << 10;

/// Draws the first game of a file, as a PNG of at most so many pixels in width and height, and replaces what is there: the
/// start of a problem, the last position of a game (or the last one that its first 256 KB lead to).
pub(super) fn thumbnail(
    file: &Path,
    pixels: u16,
    output: &Path,
    language: Option<Language>,
    out: &mut impl Write,
) -> io::Result<CommandOutcome> {
    let bytes = beginning(file).map_err(|error| InputError::Io(file.display().to_string(), error));
    let input = match bytes.and_then(|bytes| Input::of(file, bytes, ReadAs::default())) {
        Ok(input) => input,
        Err(error) => {
            refuse(Some(file), &error.said(&locale(language)));
            return Ok(CommandOutcome::Unreadable);
        }
    };
    let Some(record) = input.loaded.records.first() else { return Ok(CommandOutcome::Unreadable) };
    let record = record.unheld();
    // What is too small to read only takes room from the board.
    let style = DiagramStyle {
        coordinates: false,
        stars: false,
        weight: PieceWeight::Bold,
        ..DiagramStyle::of(DiagramLook::Screen)
    };
    let naming = Naming { form: CaptionForm::Off, number: None };
    let choices = Choices { style, hands: Hands::Off, heading: false, naming, marks: false, footer: Footer::Off };
    let printed = print_locale_of(language, &record);
    let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&printed, notation::Style::Usi) };
    let at = if is_problem(&record) { DiagramNodes::Start } else { DiagramNodes::End };
    let node = at.nodes(&record, Passage::Whole).first().copied().unwrap_or(NodeId::ROOT);
    let scene = draw(&figure(&record, node, &choices, wording), &choices.style);
    let wide = (f32::from(pixels) * (scene.width / scene.height.max(1.0)).min(1.0)).floor().max(1.0);
    let Some(picture) = PictureFormat::Png.picture(&scene, Size::of_pixels(wide as u32, 96.0), &PdfMetadata::default())
    else {
        return Ok(OutputError::TooLarge(output.to_owned()).refused(language));
    };
    let place = if is_stream(output) { OutputPlace::Stdout } else { OutputPlace::File(output.to_owned()) };
    Ok(match Outputs::new(place, &[file.to_owned()], true).put(Path::new(""), None, &picture, out)? {
        Ok(_) => CommandOutcome::Done,
        Err(error) => error.refused(language),
    })
}

/// The first [`MOST`] bytes of a file, to the end of a line.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    if is_stream(path) {
        return read_bytes(path);
    }
    // Before opening: opening a pipe waits for somebody at its other end.
    if !fs::metadata(path)?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == MOST {
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(bytes.len(), |at| at + 1);
        bytes.truncate(end);
    }
    Ok(bytes)
}
