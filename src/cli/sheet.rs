//! `komaoto sheet`: problems and games on pages.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::complaints::complain;
use super::drawing::{DrawingJob, named, usual};
use super::input::{Opened, ReadAs, is_stream, open, passage};
use super::json::write_json_rows;
use super::many::{Many, Worked, Workplace, is_done};
use super::notes::{locale as complaints, plain};
use super::outcome::CommandOutcome;
use super::output::{OutputError, OutputPlace, Outputs};
use crate::diagram::{PdfMetadata, PdfPage, missing, pdf, svg_of_pages};
use crate::files::GameNumbers;
use crate::formats::comment::said_in_person;
use crate::locale::Language;
use crate::record::Record;
use crate::rules::{Game, Position};
use crate::sheet::outline::HeadersTold;
use crate::sheet::{
    Answers, Pages, Paper, Print, ProblemTold, Reference, SheetWording, Writing, about_records, html_of_pages,
    print_locale, print_locale_of, tex, title_of, typst,
};
use crate::task::Stop;

/// The pages that show something of a file.
const NEEDS_FILES: [(&str, &str); 5] =
    [("pages", "fitting"), ("pages", "problems"), ("pages", "games"), ("pages", "scores"), ("pages", "submission")];

/// Arguments of `komaoto sheet`.
#[derive(Args, Debug)]
pub struct Sheet {
    /// Files to print; - is standard input; blank score sheets of shogi need none
    #[arg(required_unless_present = "pages", required_if_eq_any = NEEDS_FILES)]
    files: Vec<PathBuf>,
    /// Where to write: a file (.pdf, .svg, .html, or a source: .typ for Typst, .tex for LuaLaTeX and upLaTeX), a folder (for pages as SVG), or - for standard
    /// output
    #[arg(short, long = "output", value_name = "OUT|DIR|-")]
    pub(super) output: PathBuf,
    /// Format to write; without it the extension of OUT decides, and in a folder it is svg
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<SheetKind>,
    /// Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all
    #[arg(long, value_name = "N,N-M|all", default_value = "all")]
    game: GameNumbers,
    /// Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move
    /// 12; or 12.1/15, what follows move 15 of it
    #[arg(long, value_name = "N|N.K|N.K/N", default_value = "", hide_default_value = true)]
    part: Reference,
    /// What to print: problems (diagrams, and answers), games (moves, comments and diagrams), scores (棋譜用紙) or
    /// blank ones, submission (投稿用紙, to send a problem to a magazine); without it problems or games, whichever most
    /// of the records are
    #[arg(long, value_parser = named::<Pages>, value_name = "WORD")]
    pages: Option<Pages>,
    /// The paper: a4, b5, a5, letter or postcard (はがき)
    #[arg(long, value_parser = named::<Paper>, value_name = "WORD", default_value = usual::<Paper>())]
    paper: Paper,
    /// How many problems on a page: 1, 2, 4, 6 or 9; without it 6, or fewer and larger ones where they are fewer in all
    #[arg(long, value_name = "N", value_parser = ["1", "2", "4", "6", "9"])]
    per_page: Option<String>,
    /// Where the answers of problems are: back (at the end), next (on the page after each page of problems), foot
    /// (upside down at the foot of the page) or none
    #[arg(long, value_parser = named::<Answers>, value_name = "WORD", default_value = usual::<Answers>())]
    answers: Answers,
    /// The number of the first problem
    #[arg(long, value_name = "N", default_value_t = Print::default().first)]
    first: usize,
    /// Do not print the lengths of problems
    #[arg(long)]
    no_lengths: bool,
    /// Below each problem, how many files and ranks its pieces occupy 形幅
    #[arg(long)]
    span: bool,
    /// Below each problem, how many pieces it has on the board and in the attacker's hand 使用駒数
    #[arg(long)]
    count_pieces: bool,
    /// Print comments with the answers 解説 (in chess and xiangqi they are part of it anyway)
    #[arg(long)]
    comments: bool,
    /// Print the final position with the answers 詰上り図 (not at the foot of the page)
    #[arg(long)]
    ends: bool,
    /// Which way problems are written: across, or down and from right to left as in magazines 縦書き (Japanese and Chinese;
    /// not in sources)
    #[arg(long, value_parser = named::<Writing>, value_name = "WORD", default_value = usual::<Writing>())]
    writing: Writing,
    /// In games, a diagram after every N moves, besides those at bookmarks
    #[arg(long, value_name = "N", default_value_t = Print::default().every)]
    every: u32,
    /// Let games follow each other on a page, instead of starting each on a new one
    #[arg(long)]
    run_on: bool,
    /// Contents before games, and an index of players, openings and themes after them (not in sources)
    #[arg(long)]
    index: bool,
    /// In games, every header above the moves, not only who, where, when and how it was opened
    #[arg(long)]
    all_headers: bool,
    /// The running title; without it that of each game, or what the titles of the problems begin with
    #[arg(long)]
    title: Option<String>,
    /// A date for the foot of each page, in any words; without it there is none, and the same records give the same bytes
    #[arg(long, default_value = "", hide_default_value = true)]
    date: String,
    #[command(flatten)]
    drawing: DrawingJob,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print as JSON which files were written
    #[arg(long)]
    pub(super) json: bool,
    /// The language of what is printed and of complaints; without it that of the game's players, and the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SheetKind {
    Pdf,
    Svg,
    Html,
    Typ,
    Tex,
}

impl Sheet {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        if self.json && is_stream(&self.output) {
            return Ok(OutputError::JsonAndRecord.refused(self.lang));
        }
        let whole = self.part == Reference::default();
        if !whole && !matches!(self.pages, None | Some(Pages::Fitting | Pages::Games)) {
            return Ok(OutputError::PartOfOthers.refused(self.lang));
        }
        let of_its_name = || SheetKind::from_str(self.output.extension()?.to_str()?, true).ok();
        let in_folder = || OutputPlace::is_folder(&self.output, false).then_some(SheetKind::Svg);
        let Some(kind) = self.to.or_else(of_its_name).or_else(in_folder) else {
            return Ok(OutputError::NoFormat(self.output.clone()).refused(self.lang));
        };
        let listed = self.many.listed(&self.files, self.lang);
        let sources = listed.paths();
        if self.many.skip_done && is_done(&self.output, &sources) {
            self.many.skipped(&listed, self.lang);
            if self.json {
                write_json_rows(out, &[])?;
            }
            return Ok(CommandOutcome::Done);
        }
        let is_file = !is_stream(&self.output) && !OutputPlace::is_folder(&self.output, false);
        let file = Outputs::new(OutputPlace::File(self.output.clone()), &sources, self.force);
        if is_file && let Some(error) = file.refusal_of_file() {
            return Ok(error.refused(self.lang));
        }
        let mut records: Vec<Record> = Vec::new();
        let work = |(): &mut (), place: Workplace<'_>| {
            let path = &place.file.path;
            let Some(opened) = open(&self.game, (path, self.read_as), self.lang) else {
                return Ok(Worked { outcome: CommandOutcome::Unreadable, made: None });
            };
            let Opened { input, games, mut outcome } = opened;
            let mut read = Vec::new();
            for (index, record) in games.into_iter().filter_map(|at| Some((at, input.loaded.records.get(at)?))) {
                // What every record has need not be looked for in each.
                if whole || passage(&self.part, &record.unheld(), (path, index), self.lang).is_some() {
                    read.push(record.clone());
                } else {
                    outcome.worsen(CommandOutcome::Unreadable);
                }
            }
            Ok(Worked::made(outcome, read))
        };
        let take = |read: Vec<Record>, _: &mut dyn Write| {
            records.extend(read);
            Ok(CommandOutcome::Done)
        };
        let mut outcome = self.many.each((&listed, self.lang), || (), out, work, take)?;
        // A book of which a part was read is none.
        if outcome == CommandOutcome::Interrupted {
            return Ok(outcome);
        }
        if self.files.is_empty() {
            records.push(Record::new(Position::start(Game::Shogi)));
        }
        if records.is_empty() {
            return Ok(outcome);
        }
        let game = records.first().map_or(Game::Shogi, Record::game);
        let locale =
            records.first().map_or_else(|| print_locale(self.lang, game), |record| print_locale_of(self.lang, record));
        let wording = SheetWording {
            comment: said_in_person,
            ..SheetWording::new(&locale, self.drawing.notation(game, self.lang))
        };
        let title = self.title.clone().unwrap_or_else(|| title_of(&records, &locale));
        let print = self.print();
        let unanswered = print.unanswered(&records);
        if unanswered > 0 {
            let said = complaints(self.lang).with("print-unanswered", &[("count", unanswered.into())]);
            complain(&plain(&said));
            outcome.worsen(CommandOutcome::Noted);
        }
        if matches!(kind, SheetKind::Typ | SheetKind::Tex) {
            if print.runs_down(&records, wording) {
                return Ok(OutputError::AcrossSource(self.output.clone()).refused(self.lang));
            }
            let (name, source) = match kind {
                SheetKind::Tex => ("sheet.tex", tex(&records, &print, &title, wording)),
                _ => ("sheet.typ", typst(&records, &print, &title, wording)),
            };
            let Some(source) = source else {
                return Ok(OutputError::NoSource(self.output.clone()).refused(self.lang));
            };
            return self.put([(name.to_owned(), source.into_bytes())], (false, &sources), outcome, out);
        }
        let Some(pages) = self.laid_out(&print, &records, self.title.as_deref().unwrap_or(""), wording) else {
            return Ok(CommandOutcome::Interrupted);
        };
        let lacking = self.drawing.lacking(&missing(pages.iter().map(|page| &page.scene)), self.lang);
        outcome.worsen(lacking.unwrap_or_else(|ended| ended));
        if lacking.is_err() {
            return Ok(outcome);
        }
        let several = kind == SheetKind::Svg && pages.len() > 1;
        let file = sources.first().filter(|file| !is_stream(file)).map_or(Path::new(""), PathBuf::as_path);
        let about = about_records(&records, self.title.as_deref(), wording).or_titled(file);
        self.put(written(&pages, kind, &about), (several, &sources), outcome, out)
    }

    /// The pages; how far it is shows on a terminal. `None` if it was interrupted.
    fn laid_out(
        &self,
        print: &Print,
        records: &[Record],
        title: &str,
        wording: SheetWording<'_>,
    ) -> Option<Vec<PdfPage>> {
        let (stop, is_seen) = (Stop::on_interrupt(), io::stderr().is_terminal());
        let pages = print.of(records, title, wording, &|done| {
            if is_seen {
                // A terminal that is gone is no reason to stop.
                let _ = write!(io::stderr(), "\r{done}/{} ", records.len());
            }
            !stop.is_set()
        });
        if is_seen {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        pages
    }

    /// Writes files, each with its name in a folder.
    fn put(
        &self,
        files: impl IntoIterator<Item = (String, Vec<u8>)>,
        (several, sources): (bool, &[PathBuf]),
        mut outcome: CommandOutcome,
        out: &mut impl Write,
    ) -> io::Result<CommandOutcome> {
        match OutputPlace::new(&self.output, several, true) {
            Ok(place) => {
                let done_after = self.many.skip_done.then_some(sources);
                let mut outputs = Outputs::new(place, sources, self.force).skipping(done_after);
                for (name, bytes) in files {
                    if let Err(error) = outputs.put(Path::new(&name), None, &bytes, out)? {
                        outcome.worsen(error.refused(self.lang));
                        break;
                    }
                }
                outputs.tell_left(self.lang);
                if self.json {
                    outputs.tell(out)?;
                }
                Ok(outcome)
            }
            Err(OutputError::NeedsFolder(path)) => Ok(OutputError::SeveralPictures(path).refused(self.lang)),
            Err(error) => Ok(error.refused(self.lang)),
        }
    }

    fn print(&self) -> Print {
        let usual = Print::default();
        let per_page = self.per_page.as_deref().and_then(|count| count.parse().ok());
        Print {
            pages: self.pages.unwrap_or_default(),
            passage: self.part.clone(),
            paper: self.paper,
            per_page: per_page.unwrap_or(usual.per_page),
            fills: per_page.is_none(),
            answers: self.answers,
            first: self.first,
            lengths: !self.no_lengths,
            told: ProblemTold { span: self.span, pieces: self.count_pieces, comments: self.comments, end: self.ends },
            writing: self.writing,
            every: self.every,
            run_on: self.run_on,
            index: self.index,
            headers: if self.all_headers { HeadersTold::All } else { HeadersTold::Head },
            date: self.date.clone(),
            choices: self.drawing.choices(),
        }
    }
}

/// The files that pages become, each with its name in a folder.
fn written(pages: &[PdfPage], kind: SheetKind, about: &PdfMetadata) -> Vec<(String, Vec<u8>)> {
    match kind {
        // Its source is not made of pages.
        SheetKind::Typ | SheetKind::Tex => Vec::new(),
        SheetKind::Pdf => vec![("sheet.pdf".to_owned(), pdf(pages, about))],
        SheetKind::Html => {
            vec![("sheet.html".to_owned(), html_of_pages(pages, about).into_bytes())]
        }
        SheetKind::Svg => {
            let digits = pages.len().to_string().len();
            let name = |nth: usize| format!("page-{:0digits$}.svg", nth + 1);
            let file = |nth: usize| if pages.len() > 1 { name(nth) } else { String::new() };
            let drawn = svg_of_pages(pages, &about.title, file);
            drawn.into_iter().enumerate().map(|(nth, page)| (name(nth), page.into_bytes())).collect()
        }
    }
}
