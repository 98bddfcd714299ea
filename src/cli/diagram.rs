//! `komaoto diagram`: positions of records as pictures.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use clap::Args;

use super::complaints::refuse;
use super::drawing::{DiagramPlaces, DrawingJob};
use super::input::{Opened, ReadAs, is_stream, open, passage};
use super::json::write_json_rows;
use super::many::{Many, Worked, Workplace, is_done};
use super::notes::locale;
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use super::thumbnail::thumbnail;
use crate::diagram::{
    DiagramStyle, Figure, Moving, Pace, PdfMetadata, PdfPage, PictureFormat, PictureWidth, Scene, Size, draw, missing,
    pdf,
};
use crate::files::GameNumbers;
use crate::formats::comment::said_in_person;
use crate::locale::Language;
use crate::notation::move_in_name;
use crate::record::{NodeId, Record, Step, is_problem};
use crate::rules::Game;
use crate::sheet::caption::Naming;
use crate::sheet::figure::{Choices, DiagramNodes, figure};
use crate::sheet::{Passage, Reference, SheetWording, about, print_locale_of};
use crate::task::Stop;

/// Arguments of `komaoto diagram`.
#[derive(Args, Debug)]
pub struct Diagram {
    /// Files to draw from; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to write: a file, a folder (for several pictures), or - for standard output
    #[arg(short, long = "output", value_name = "OUT|DIR|-")]
    pub(super) output: PathBuf,
    /// Which positions: a move number (in chess and xiangqi a ply, or 17w, 17r, 17b), a stretch such as 10-40, start, end,
    /// bookmarks, every=N or all; without it the start of a problem, the end of a game and, for an APNG or a GIF, all
    #[arg(long, value_name = "N|WORD")]
    at: Option<DiagramPlaces>,
    /// Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all
    #[arg(long, value_name = "N,N-M|all", default_value = "all")]
    game: GameNumbers,
    /// Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move
    /// 12; or 12.1/15, what follows move 15 of it
    #[arg(long, value_name = "N|N.K|N.K/N", default_value = "", hide_default_value = true)]
    part: Reference,
    /// Format to write: svg, png, jpg, pdf, apng or gif; without it the extension of OUT decides, and in a folder it is png. A PDF holds any number of
    /// diagrams, one a page; an APNG and a GIF show them one after the other
    #[arg(long, value_name = "FORMAT")]
    to: Option<PictureOutput>,
    /// The width of the picture, as 80mm or 1600px
    #[arg(long, value_name = "WIDTH", default_value_t)]
    width: PictureWidth,
    /// The resolution of a PNG, in dots per inch
    #[arg(long, default_value_t = PictureWidth::USUAL_DPI, value_parser = clap::value_parser!(u32).range(30..=2400))]
    dpi: u32,
    /// How long an APNG or a GIF shows each diagram, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = Pace::default().seconds, value_parser = seconds)]
    delay: f32,
    /// How often an APNG or a GIF shows all of them; 0 for ever
    #[arg(long, value_name = "N", default_value_t = Pace::default().times)]
    times: u32,
    /// Number the diagrams in their captions
    #[arg(long)]
    numbered: bool,
    /// Draw a thumbnail for file managers instead: its first game as a PNG of at most this many pixels in width and
    /// height, which replaces OUT
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(16..=2048),
        conflicts_with_all = ["at", "game", "part", "to", "width", "dpi", "delay", "times", "numbered"])]
    thumbnail: Option<u16>,
    #[command(flatten)]
    drawing: DrawingJob,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print as JSON which files were written
    #[arg(long, conflicts_with = "thumbnail")]
    pub(super) json: bool,
    /// The language of captions and complaints; without it that of the game's players, and the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

/// What is written: pictures, or all of them as one animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureOutput {
    Pictures(PictureFormat),
    Moving(Moving),
}

impl FromStr for PictureOutput {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match PictureFormat::of(text) {
            Some(format) => Ok(Self::Pictures(format)),
            None => {
                let moving = Moving::of(text).map(Self::Moving);
                moving.ok_or_else(|| "give svg, png, jpg, pdf, apng or gif".to_owned())
            }
        }
    }
}

impl PictureOutput {
    fn of(path: &Path) -> Option<Self> {
        path.extension()?.to_str()?.parse().ok()
    }

    /// Whether any number of positions becomes one file.
    const fn joins(self) -> bool {
        matches!(self, Self::Moving(_) | Self::Pictures(PictureFormat::Pdf))
    }
}

fn seconds(text: &str) -> Result<f32, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.02..=200.0).contains(seconds));
    seconds.ok_or_else(|| "give seconds, from 0.02 to 200".to_owned())
}

/// A picture to be made: its name in a folder, and what it shows.
struct NamedPicture {
    name: PathBuf,
    figure: Figure,
    about: PdfMetadata,
}

/// How many pictures are in memory at a time.
const BATCH: usize = 16;

impl Diagram {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        if let (Some(pixels), [file, ..]) = (self.thumbnail, self.files.as_slice()) {
            return thumbnail(file, pixels, &self.output, self.lang, out);
        }
        if self.json && is_stream(&self.output) {
            return Ok(OutputError::JsonAndRecord.refused(self.lang));
        }
        let mut pictures = Vec::new();
        let choices = self.drawing.choices();
        let named = self.to.or_else(|| PictureOutput::of(&self.output));
        if named.is_none() && !OutputPlace::is_folder(&self.output, true) {
            return Ok(OutputError::NoFormat(self.output.clone()).refused(self.lang));
        }
        let listed = self.many.listed(&self.files, self.lang);
        let sources = listed.paths();
        if self.many.skip_done && is_done(&self.output, &sources) {
            self.many.skipped(&listed, self.lang);
            if self.json {
                write_json_rows(out, &[])?;
            }
            return Ok(CommandOutcome::Done);
        }
        let work = |(): &mut (), place: Workplace<'_>| {
            Ok(match open(&self.game, (&place.file.path, self.read_as), self.lang) {
                Some(opened) => {
                    let outcome = opened.outcome;
                    Worked::made(outcome, (place.file.below.clone(), opened))
                }
                None => Worked { outcome: CommandOutcome::Unreadable, made: None },
            })
        };
        // All become one file, in which they have no names.
        let joins = named.is_some_and(PictureOutput::joins) && !OutputPlace::is_folder(&self.output, false);
        let mut names = HashSet::new();
        let take = |(below, opened): (PathBuf, Opened), _: &mut dyn Write| {
            let (before, path) = (pictures.len(), opened.input.path.clone());
            let outcome = self.pictures((&below, opened), &choices, &mut pictures);
            let of_file = pictures.get(before..).unwrap_or(&[]);
            if let Some(twice) = of_file.iter().find(|picture| !joins && names.contains(&picture.name)) {
                // A file of another folder, or with another extension, has been drawn under this name.
                let twice = self.output.join(twice.name.with_extension(""));
                pictures.truncate(before);
                refuse(Some(&path), &OutputError::Alike(twice).said(&locale(self.lang)));
                return Ok(CommandOutcome::Refused);
            }
            names.extend(of_file.iter().map(|picture| picture.name.clone()));
            Ok(outcome)
        };
        let mut outcome = self.many.each((&listed, self.lang), || (), out, work, take)?;
        if outcome == CommandOutcome::Interrupted {
            return Ok(outcome);
        }
        // What is found in a folder goes into one, however many files that are.
        let several = pictures.len() > 1 || self.many.is_recursive() && self.output.extension().is_none();
        let in_folder = OutputPlace::is_folder(&self.output, several);
        // What every program shows.
        let kind = named.or(in_folder.then_some(PictureOutput::Pictures(PictureFormat::Png)));
        let place = match kind {
            Some(kind) => OutputPlace::new(&self.output, several && !kind.joins(), true).map(|place| (place, kind)),
            None => Err(OutputError::NoFormat(self.output.clone())),
        };
        let (place, kind) = match place {
            Ok(found) => found,
            Err(OutputError::NeedsFolder(path)) => return Ok(OutputError::SeveralPictures(path).refused(self.lang)),
            Err(error) => return Ok(error.refused(self.lang)),
        };
        if pictures.is_empty() {
            return Ok(outcome);
        }
        let missing = pictures.iter().flat_map(|picture| missing([&draw(&picture.figure, &choices.style)]));
        let missing: BTreeSet<char> = missing.collect();
        let lacking = self.drawing.lacking(&Vec::from_iter(missing), self.lang);
        outcome.worsen(lacking.unwrap_or_else(|ended| ended));
        if lacking.is_err() {
            return Ok(outcome);
        }
        let done_after = self.many.skip_done.then_some(sources.as_slice());
        let mut outputs = Outputs::new(place, &sources, self.force).skipping(done_after);
        outcome = self.write(&mut outputs, &pictures, kind, &choices.style, outcome, out)?;
        outputs.tell_left(self.lang);
        if self.json {
            outputs.tell(out)?;
        }
        Ok(outcome)
    }

    fn write(
        &self,
        outputs: &mut Outputs,
        pictures: &[NamedPicture],
        kind: PictureOutput,
        style: &DiagramStyle,
        mut outcome: CommandOutcome,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        if kind.joins() && !matches!(outputs.place, OutputPlace::Folder(..)) {
            let scenes: Vec<Scene> = pictures.iter().map(|picture| draw(&picture.figure, style)).collect();
            let bytes = match kind {
                PictureOutput::Moving(format) => {
                    let pace = Pace { seconds: self.delay, times: self.times };
                    format.pictures(&scenes, self.size(), pace, &|_| true)
                }
                PictureOutput::Pictures(_) => {
                    let page = |(scene, picture): (&Scene, &NamedPicture)| PdfPage {
                        entries: vec![(entry(&picture.figure), 0.0)],
                        ..PdfPage::of(scene, self.size().millimetres)
                    };
                    let pages: Vec<PdfPage> = scenes.iter().zip(pictures).map(page).collect();
                    let Some(first) = pictures.first() else { return Ok(outcome) };
                    Some(pdf(&pages, &first.about))
                }
            };
            let Some(bytes) = bytes else { return Ok(OutputError::TooLarge(self.output.clone()).refused(self.lang)) };
            return self.put(outputs, Path::new(""), &bytes, outcome, out);
        }
        let format = match kind {
            PictureOutput::Pictures(format) => format,
            PictureOutput::Moving(_) => PictureFormat::Png,
        };
        let named = PictureFormat::EXTENSIONS.iter().find(|(_, named)| *named == format);
        let extension = named.map_or("", |(extension, _)| extension);
        let stop = Stop::on_interrupt();
        for batch in pictures.chunks(BATCH) {
            if stop.is_set() {
                return Ok(CommandOutcome::Interrupted);
            }
            for (picture, bytes) in batch.iter().zip(rendered(batch, format, style, self.size())) {
                let Some(bytes) = bytes else {
                    return Ok(OutputError::TooLarge(picture.name.clone()).refused(self.lang));
                };
                outcome = self.put(outputs, &picture.name.with_extension(extension), &bytes, outcome, out)?;
            }
        }
        Ok(outcome)
    }

    fn size(&self) -> Size {
        self.width.size(self.dpi as f32)
    }

    /// What is to be drawn of a file.
    fn pictures(
        &self,
        (below, Opened { input, games, mut outcome }): (&Path, Opened),
        choices: &Choices,
        pictures: &mut Vec<NamedPicture>,
    ) -> CommandOutcome {
        let path = input.path.as_path();
        let several = games.len() > 1;
        let (before, mut names) = (pictures.len(), HashMap::new());
        for index in games {
            let Some(record) = input.loaded.records.get(index) else { continue };
            let record = record.unheld();
            let Some(passage) = passage(&self.part, &record, (path, index), self.lang) else {
                outcome.worsen(CommandOutcome::Unreadable);
                continue;
            };
            for node in self.nodes(&record, passage) {
                let game = record.game();
                let locale = print_locale_of(self.lang, &record);
                let wording = SheetWording {
                    comment: said_in_person,
                    ..SheetWording::new(&locale, self.drawing.notation(game, self.lang))
                };
                let number = self.numbered.then(|| pictures.len() + 1);
                let naming = Naming { number, ..choices.naming.clone() };
                let figure = figure(&record, node, &Choices { naming, ..choices.clone() }, wording);
                let game = several.then_some((index, input.loaded.records.len()));
                let mut name = name(path, game, &record, node);
                let count: &mut usize = names.entry(name.clone()).or_default();
                *count += 1;
                if *count > 1 {
                    name = format!("{name}-{count}");
                }
                let about = about(&said(&figure), "", wording);
                let folder = below.parent().unwrap_or(Path::new(""));
                pictures.push(NamedPicture { name: folder.join(format!("{name}.")), figure, about });
            }
        }
        if pictures.len() == before && outcome != CommandOutcome::Unreadable {
            let said = locale(self.lang).with("diagram-nothing", &[("path", path.display().to_string().into())]);
            refuse(Some(path), &said);
            return CommandOutcome::Unreadable;
        }
        outcome
    }

    fn nodes(&self, record: &Record, passage: Passage) -> Vec<NodeId> {
        let usual = match self.to.or_else(|| PictureOutput::of(&self.output)) {
            Some(PictureOutput::Moving(_)) => DiagramNodes::ALL,
            _ if is_problem(record) && passage == Passage::Whole => DiagramNodes::Start,
            _ => DiagramNodes::End,
        };
        match self.at {
            // Players of shogi do not count pairs.
            Some(DiagramPlaces { in_pairs: true, .. }) if record.game() == Game::Shogi => Vec::new(),
            at => at.map_or(usual, |places| places.at).nodes(record, passage),
        }
    }

    fn put(
        &self,
        outputs: &mut Outputs,
        name: &Path,
        bytes: &[u8],
        outcome: CommandOutcome,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        Ok(match outputs.put(name, None, bytes, out)? {
            Ok(_) => outcome,
            Err(error) => outcome.max(error.refused(self.lang)),
        })
    }
}

/// The name of a picture in a folder, without extension: the file's, the game's number, the move's.
fn name(path: &Path, game: Option<(usize, usize)>, record: &Record, node: NodeId) -> String {
    let path = if is_stream(path) { Path::new("stdin") } else { path };
    let mut name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if let Some((game, games)) = game {
        name.push_str(&format!("-{:0width$}", game + 1, width = games.to_string().len()));
    }
    if !is_problem(record) || node != NodeId::ROOT {
        let ended = record.tree.get(node).is_some_and(|node| matches!(node.step, Step::End(_)));
        let ply = record.ply(node).saturating_sub(ended.into());
        name.push_str(&format!("-{}", move_in_name(record.game(), ply)));
    }
    name
}

/// What a figure says in words.
fn said(figure: &Figure) -> String {
    let lines = figure.heading.iter().map(String::as_str).chain([figure.caption.as_str()]);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("　")
}

/// The entry of the outline for a figure: what tells it from the others of its record.
fn entry(figure: &Figure) -> String {
    if figure.caption.is_empty() { said(figure) } else { figure.caption.clone() }
}

/// The bytes of each picture, made on as many threads as there are processors.
fn rendered(
    pictures: &[NamedPicture],
    format: PictureFormat,
    style: &DiagramStyle,
    size: Size,
) -> Vec<Option<Vec<u8>>> {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let share = pictures.len().div_ceil(threads).max(1);
    let bytes = |picture: &NamedPicture| format.picture(&draw(&picture.figure, style), size, &picture.about);
    if pictures.len() == 1 {
        return pictures.iter().map(bytes).collect();
    }
    thread::scope(|scope| {
        let shares: Vec<_> = pictures
            .chunks(share)
            .map(|share| (share.len(), scope.spawn(move || share.iter().map(bytes).collect::<Vec<_>>())))
            .collect();
        shares.into_iter().flat_map(|(count, share)| share.join().unwrap_or_else(|_| vec![None; count])).collect()
    })
}
