//! `komaoto diagram`: positions of records as pictures.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;

use clap::{Args, ValueEnum};

use super::complain;
use super::drawing::{Drawing, Places, Width, print_locale};
use super::input::{Games, is_stream};
use super::notes::{LanguageName, locale, plain};
use super::outcome::Outcome;
use super::output::{OutputError, Outputs, Place};
use crate::diagram::{About, Figure, Page, Scene, Size, Style, draw, pdf, png, svg};
use crate::record::{NodeId, Record, Step, is_problem};
use crate::sheet::{At, Choices, Naming, Wording, about, figure};

/// Arguments of `komaoto diagram`.
#[derive(Args, Debug)]
pub struct Diagram {
    /// Files to draw from; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where to: a file, a folder (for several pictures), or - for standard output
    #[arg(short, long = "output", value_name = "OUT|DIR|-")]
    output: PathBuf,
    /// Which positions: a move number, start, end, bookmarks, every=N or all; without it the start of a problem and
    /// the end of a game
    #[arg(long, value_name = "N|WORD")]
    at: Option<Places>,
    /// Which games of each file: a number counted from 1, or all
    #[arg(long, value_name = "N|all", default_value = "all")]
    game: Games,
    /// Format to write; without it the extension of OUT decides. A PDF holds any number of diagrams, one a page
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Kind>,
    /// The width of the picture, as 80mm or 1600px
    #[arg(long, value_name = "WIDTH", default_value = "80mm")]
    width: Width,
    /// How fine a PNG is, in dots per inch
    #[arg(long, default_value = "300", value_parser = clap::value_parser!(u32).range(30..=2400))]
    dpi: u32,
    /// Number the diagrams in their captions
    #[arg(long)]
    numbered: bool,
    #[command(flatten)]
    drawing: Drawing,
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
    /// The language of captions and complaints; without it that of the game's players, and the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<LanguageName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Svg,
    Png,
    Pdf,
}

impl Kind {
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::value_variants().iter().copied().find(|kind| kind.extension() == extension)
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}

/// A picture to be made: its name in a folder, and what it shows.
struct Picture {
    name: PathBuf,
    figure: Figure,
    about: About,
}

/// How many pictures are in memory at a time.
const BATCH: usize = 64;

impl Diagram {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<Outcome> {
        let mut outcome = Outcome::Done;
        let mut pictures = Vec::new();
        let choices = self.drawing.choices();
        for path in &self.files {
            outcome.worsen(self.pictures(path, &choices, &mut pictures));
        }
        let several = pictures.len() > 1;
        let kind = self.to.or_else(|| Kind::of(&self.output));
        let place = match kind {
            Some(kind) => Place::new(&self.output, several && kind != Kind::Pdf, true).map(|place| (place, kind)),
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
        let mut outputs = Outputs::new(place, &self.files, self.force);
        if kind == Kind::Pdf && !matches!(outputs.place, Place::Folder(_)) {
            let pages: Vec<Page> = pictures
                .iter()
                .map(|picture| Page {
                    entries: vec![(said(&picture.figure), 0.0)],
                    ..Page::of(&draw(&picture.figure, &choices.style), self.size().millimetres)
                })
                .collect();
            let about = pictures.first().map(|picture| picture.about.clone()).unwrap_or_default();
            return self.put(&mut outputs, Path::new(""), &pdf(&pages, &about), outcome, out);
        }
        for batch in pictures.chunks(BATCH) {
            for (picture, bytes) in batch.iter().zip(rendered(batch, kind, &choices.style, self.size())) {
                let Some(bytes) = bytes else {
                    return Ok(OutputError::TooLarge(picture.name.clone()).refused(self.lang));
                };
                outcome =
                    self.put(&mut outputs, &picture.name.with_extension(kind.extension()), &bytes, outcome, out)?;
            }
        }
        Ok(outcome)
    }

    fn size(&self) -> Size {
        self.width.size(self.dpi as f32)
    }

    /// What is to be drawn of a file.
    fn pictures(&self, path: &Path, choices: &Choices, pictures: &mut Vec<Picture>) -> Outcome {
        let Some((input, games)) = self.game.open(path, self.lang) else { return Outcome::Unreadable };
        let several = games.len() > 1;
        let (before, mut names) = (pictures.len(), HashMap::new());
        for index in games {
            let Some(record) = input.loaded.records.get(index) else { continue };
            let record = record.unheld();
            for node in self.nodes(&record) {
                let wording = Wording {
                    locale: &print_locale(self.lang, record.game()),
                    style: self.drawing.notation(record.game()),
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
                pictures.push(Picture { name: PathBuf::from(format!("{name}.")), figure, about });
            }
        }
        if pictures.len() == before {
            let said = locale(self.lang).with("diagram-nothing", &[("path", path.display().to_string().into())]);
            complain(&plain(&said));
            return Outcome::Unreadable;
        }
        Outcome::noted(input.loaded.report.loses())
    }

    fn nodes(&self, record: &Record) -> Vec<NodeId> {
        let usual = if is_problem(record) { At::Start } else { At::End };
        self.at.map_or(usual, |Places(at)| at).nodes(record)
    }

    fn put(
        &self,
        outputs: &mut Outputs,
        name: &Path,
        bytes: &[u8],
        outcome: Outcome,
        out: &mut impl Write,
    ) -> io::Result<Outcome> {
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
        name.push_str(&format!("-{}", record.ply(node).saturating_sub(ended.into())));
    }
    name
}

/// What a figure says in words.
fn said(figure: &Figure) -> String {
    let lines = figure.heading.iter().map(String::as_str).chain([figure.caption.as_str()]);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("　")
}

/// The bytes of each picture, made on as many threads as there are processors.
fn rendered(pictures: &[Picture], kind: Kind, style: &Style, size: Size) -> Vec<Option<Vec<u8>>> {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    let share = pictures.len().div_ceil(threads).max(1);
    let bytes = |picture: &Picture| {
        let scene: Scene = draw(&picture.figure, style);
        match kind {
            Kind::Svg => Some(svg(&scene, size.millimetres, &said(&picture.figure)).into_bytes()),
            Kind::Png => png(&scene, size),
            Kind::Pdf => Some(pdf(&[Page::of(&scene, size.millimetres)], &picture.about)),
        }
    };
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
