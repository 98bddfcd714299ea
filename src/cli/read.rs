//! `komaoto read`: a record as its story.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::complaints::refuse;
use super::drawing::{NotationName, named, usual, usual_notation};
use super::file_names::name_file;
use super::input::{Opened, ReadAs, is_stream, open, passage};
use super::json::write_json_rows;
use super::many::{ListedFiles, Many, Worked, Workplace, is_done};
use super::notes::locale;
use super::outcome::CommandOutcome;
use super::output::{OutputPlace, Outputs};
use crate::diagram::{ChessSet, PieceLetters};
use crate::disk::{FileContents, growing};
use crate::files::GameNumbers;
use crate::formats::as_file;
use crate::formats::comment::said_in_person;
use crate::locale::{Language, Locale};
use crate::notation::Notation;
use crate::notation::chess::Letters;
use crate::sheet::outline::{HeadersTold, OutlineOptions};
use crate::sheet::story::told;
use crate::sheet::{Player, Reference, SheetWording, print_locale_of};

/// Arguments of `komaoto read`.
#[derive(Args, Debug)]
pub struct Read {
    /// Files to read; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Which games of each file: numbers counted from 1 and stretches such as 1,4,7-9, or all
    #[arg(long, value_name = "N,N-M|all", default_value = "all")]
    game: GameNumbers,
    /// Which part of each game: 30, the position after move 30 and what follows; 12.1, the first variation beside move
    /// 12; or 12.1/15, what follows move 15 of it
    #[arg(long, value_name = "N|N.K|N.K/N", default_value = "", hide_default_value = true)]
    part: Reference,
    /// Write one HTML file with a board to play the games through
    #[arg(long, conflicts_with = "text")]
    html: bool,
    /// Write a piece of HTML to be put into a page of one's own, where there may be several
    #[arg(long, conflicts_with_all = ["text", "html", "json"])]
    embed: bool,
    /// What is written on the pieces of shogi and xiangqi in HTML: characters (of xiangqi as the record is written),
    /// simplified or traditional, or western (Latin letters, with marks for the moves)
    #[arg(long, value_parser = named::<PieceLetters>, value_name = "WORD", default_value = usual::<PieceLetters>())]
    pieces: PieceLetters,
    /// The pieces of chess in HTML: classic or angular
    #[arg(long, value_parser = named::<ChessSet>, value_name = "WORD", default_value = usual::<ChessSet>())]
    chessmen: ChessSet,
    /// Write to this file; without it to standard output, and so with -
    #[arg(short, long, value_name = "FILE|-")]
    pub(super) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,
    /// Write plain text (the default)
    #[arg(long)]
    text: bool,
    /// Print the text as JSON: an array with an object for each game, of its number, its lines and, of several files, its file
    #[arg(long, conflicts_with = "html")]
    pub(super) json: bool,
    /// Leave out title and headers
    #[arg(long)]
    no_headers: bool,
    /// Only the main line
    #[arg(long)]
    no_variations: bool,
    /// Show how long each move took: as written, or as the clocks in comments tell
    #[arg(long)]
    clock: bool,
    /// Show what engines think of it
    #[arg(long)]
    evaluation: bool,
    /// How moves are spelled; without it as players of the game do, in English as `P-7f`
    #[arg(long, value_enum)]
    notation: Option<NotationName>,
    /// The letters of chess pieces in moves: en, figurines (♘f3), or those of a language, such as de, fr or ru
    #[arg(long, value_parser = named::<Letters>, value_name = "WORD", default_value = usual::<Letters>())]
    letters: Letters,
    /// The language of the text and of complaints; without it that of the game's players, and the system's
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(super) lang: Option<Language>,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    read_as: ReadAs,
}

impl Read {
    pub(super) fn run(&self, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let listed = self.many.listed(&self.files, self.lang);
        let Some(path) = self.output.as_ref().filter(|path| !is_stream(path)) else {
            if (self.html || self.embed) && self.output.is_none() && io::stdout().is_terminal() {
                refuse(None, &locale(self.lang).text("read-terminal"));
                return Ok(CommandOutcome::Refused);
            }
            return self.tell(&listed, out);
        };
        let sources = listed.paths();
        if self.many.skip_done && is_done(path, &sources) {
            self.many.skipped(&listed, self.lang);
            return Ok(CommandOutcome::Done);
        }
        let place = match OutputPlace::one_file(path) {
            Ok(place) => place,
            Err(error) => return Ok(error.refused(self.lang)),
        };
        // Of many games it may be large.
        let mut text = BufWriter::new(growing());
        let mut outcome = self.tell(&listed, &mut text)?;
        let text = text.into_inner()?.into_inner();
        let contents = FileContents::from(&text);
        if contents.length() > 0 {
            let mut outputs = Outputs::new(place, &sources, self.force);
            if let Err(error) = outputs.put_contents(path, None, contents, out)? {
                outcome.worsen(error.refused(self.lang));
            }
        }
        Ok(outcome)
    }

    fn tell(&self, listed: &ListedFiles, out: &mut impl Write) -> io::Result<CommandOutcome> {
        let telling = OutlineOptions {
            headers: match (self.no_headers, self.html || self.embed) {
                (true, _) => HeadersTold::None,
                // A page for readers, not the file.
                (false, true) => HeadersTold::Head,
                (false, false) => HeadersTold::All,
            },
            clock: self.clock,
            evaluation: self.evaluation,
            variations: !self.no_variations,
            comment: said_in_person,
            ..OutlineOptions::default()
        };
        let mut objects = Vec::new();
        let (mut read_any, mut told_any) = (false, false);
        let (mut stories, mut games_data) = (growing(), growing());
        let (mut games_to_play, mut page_language) = (Player::of_pieces(self.pieces, self.chessmen), None);
        let several = listed.files.len() > 1;
        let work = |(): &mut (), place: Workplace<'_>| {
            Ok(match open(&self.game, (&place.file.path, self.read_as), self.lang) {
                Some(opened) => Worked { outcome: opened.outcome, made: Some(opened) },
                None => Worked { outcome: CommandOutcome::Unreadable, made: None },
            })
        };
        let outcome = self.many.each(
            (listed, self.lang),
            || (),
            out,
            work,
            |opened: Opened, mut out| {
                read_any = true;
                let Opened { input, games, mut outcome } = opened;
                let out = &mut out;
                let file = &input.path.clone();
                for index in games {
                    let Some(record) = input.loaded.records.get(index) else { continue };
                    let record = record.unheld();
                    let Some(passage) = passage(&self.part, &record, (file, index), self.lang) else {
                        outcome.worsen(CommandOutcome::Unreadable);
                        continue;
                    };
                    let telling = OutlineOptions { passage, ..telling };
                    let locale = print_locale_of(self.lang, &record);
                    let style = usual_notation(self.notation, record.game(), self.lang);
                    let style = Notation { letters: self.letters, ..style.into() };
                    let wording = SheetWording { comment: said_in_person, ..SheetWording::new(&locale, style) }
                        .written(&record, self.pieces);
                    if self.html || self.embed {
                        page_language.get_or_insert(locale.language());
                        games_to_play.add(&record, telling, wording);
                        let (text, extension) = as_file(&record);
                        games_to_play.offer(&text, extension);
                        let (story, data) = games_to_play.take();
                        stories.write_all(story.as_bytes())?;
                        games_data.write_all(data.as_bytes())?;
                        continue;
                    }
                    if self.json {
                        let lines: Vec<String> = told(&record, telling, wording).collect();
                        let mut object = json!({ "game": index + 1, "lines": lines });
                        if several {
                            name_file(&mut object, "file", &input.path);
                        }
                        objects.push(object);
                        continue;
                    }
                    if std::mem::replace(&mut told_any, true) {
                        writeln!(out)?;
                    }
                    for line in told(&record, telling, wording) {
                        writeln!(out, "{line}")?;
                    }
                }
                Ok(outcome)
            },
        )?;
        if self.json && read_any {
            write_json_rows(out, &objects)?;
        }
        if let Some(language) = page_language {
            let locale = Locale::new(language);
            let around =
                if self.embed { games_to_play.piece_around(&locale) } else { games_to_play.page_around(&locale) };
            let [above, between, below] = around;
            out.write_all(above.as_bytes())?;
            FileContents::from(&stories.into_inner()).copy(out)?;
            out.write_all(between.as_bytes())?;
            FileContents::from(&games_data.into_inner()).copy(out)?;
            out.write_all(below.as_bytes())?;
        }
        Ok(outcome)
    }
}
