//! What is chosen about diagrams on the command line: the same for single ones and for sheets.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::de::value::{self, StrDeserializer};
use serde_json::Value;

use super::complaints::{complain, refuse};
use super::notes::{locale, plain};
use super::outcome::CommandOutcome;
use crate::diagram::{ChessSet, DiagramLook, DiagramStyle, LastMove, PieceLetters, PieceWeight, Typeface};
use crate::locale::Language;
use crate::notation;
use crate::notation::chess::Letters;
use crate::rules::Game;
use crate::sheet::caption::{CaptionForm, Naming};
use crate::sheet::figure::{Choices, DiagramNodes, Footer, Hands};
use crate::texts;

/// How diagrams look and what is written with them.
#[derive(Args, Clone, Debug)]
pub(super) struct DrawingJob {
    /// The look: book (black on white), classic (double frame, star points) or screen (in colour)
    #[arg(long, value_parser = named::<DiagramLook>, value_name = "WORD", default_value = usual::<DiagramLook>())]
    style: DiagramLook,
    /// The typeface of pieces and text: gothic or mincho
    #[arg(long, value_parser = named::<Typeface>, value_name = "WORD", default_value = usual::<Typeface>())]
    typeface: Typeface,
    /// The weight of the pieces: light, regular or bold
    #[arg(long, value_parser = named::<PieceWeight>, value_name = "WORD", default_value = usual::<PieceWeight>())]
    weight: PieceWeight,
    /// What is written on the pieces of shogi and xiangqi: characters (of xiangqi as the record is written), simplified or
    /// traditional, or western (Latin letters, with marks for the moves)
    #[arg(long, value_parser = named::<PieceLetters>, value_name = "WORD", default_value = usual::<PieceLetters>())]
    pieces: PieceLetters,
    /// The pieces of chess: classic or angular
    #[arg(long, value_parser = named::<ChessSet>, value_name = "WORD", default_value = usual::<ChessSet>())]
    chessmen: ChessSet,
    /// The label of the hands: names, sides (先手, 後手), held (持駒), bare (only ☗ ☖) or off (no hands)
    #[arg(long, value_parser = named::<Hands>, value_name = "WORD", default_value = usual::<Hands>())]
    hands: Hands,
    /// How the square of the last move is marked: off, shade or frame
    #[arg(long, value_parser = named::<LastMove>, value_name = "WORD", default_value = usual::<LastMove>())]
    last: LastMove,
    /// The caption: plain (図は▲７六歩まで), round （…）, square 【…】, older 図（…まで）, none, or a text with {name}, {move}
    /// and {ply} in it
    #[arg(long, value_parser = named::<CaptionForm>, default_value = usual::<CaptionForm>())]
    caption: CaptionForm,
    /// What is written below: none, comment, length (of a problem), or a text
    #[arg(long, value_parser = named::<Footer>, default_value = usual::<Footer>())]
    footer: Footer,
    /// Leave out the labels of files and ranks
    #[arg(long)]
    no_coordinates: bool,
    /// Print the star points, or leave them out; without it as the style does
    #[arg(long, value_name = "BOOL")]
    stars: Option<bool>,
    /// Leave out arrows and circles
    #[arg(long)]
    no_marks: bool,
    /// Leave out title, author and players above the board
    #[arg(long)]
    no_heading: bool,
    /// Write 王 for the other side's king
    #[arg(long)]
    two_kings: bool,
    /// Turn the board
    #[arg(long)]
    turned: bool,
    /// Leave out the paper: the background is transparent
    #[arg(long)]
    transparent: bool,
    /// How moves are spelled; without it as players of the game do, in English as `P-7f`
    #[arg(long, value_enum)]
    notation: Option<NotationName>,
    /// The letters of chess pieces in moves: figurines (♘f3), en, or those of another language, such as de, fr or ru
    #[arg(long, value_parser = named::<Letters>, value_name = "WORD", default_value = "figurines")]
    letters: Letters,
    /// Print even if no font has some of the letters, with 〓 in their place, and say which
    #[arg(long)]
    lossy: bool,
}

/// A choice by the name that the settings have for it too, in small letters or capitals.
pub(super) fn named<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    T::deserialize(StrDeserializer::<value::Error>::new(&text.to_lowercase())).map_err(|error| error.to_string())
}

/// The name of the choice that is made unless somebody chooses.
pub(super) fn usual<T: Default + Serialize>() -> String {
    let name = serde_json::to_value(T::default());
    debug_assert!(matches!(name, Ok(Value::String(_))), "a choice without a name: {name:?}");
    if let Ok(Value::String(name)) = name { name } else { String::new() }
}

/// How moves are spelled.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum NotationName {
    /// ▲７六歩, 炮二平五
    Japanese,
    /// P-7f, C2.5
    Western,
    /// 7g7f, h2e2
    Usi,
}

impl DrawingJob {
    /// The choices for one diagram.
    pub(super) fn choices(&self) -> Choices {
        let usual = DiagramStyle::of(self.style);
        let style = DiagramStyle {
            typeface: self.typeface,
            weight: self.weight,
            written: self.pieces,
            chessmen: self.chessmen,
            last: self.last,
            coordinates: !self.no_coordinates,
            stars: self.stars.unwrap_or(usual.stars),
            two_kings: self.two_kings,
            turned: self.turned,
            clear: self.transparent,
            ..usual
        };
        Choices {
            style,
            hands: self.hands,
            heading: !self.no_heading,
            naming: Naming { form: self.caption.clone(), number: None },
            marks: !self.no_marks,
            footer: self.footer.clone(),
        }
    }

    /// Says which letters of pictures no font has, if there are any; an error if nothing is to be written for it.
    pub(super) fn lacking(&self, missing: &[char], asked: Option<Language>) -> Result<CommandOutcome, CommandOutcome> {
        if missing.is_empty() {
            return Ok(CommandOutcome::Done);
        }
        let key = if self.lossy { "print-missing-written" } else { "print-missing-refused" };
        let letters = [("letters", texts::letters(missing).into())];
        let said = locale(asked).with(key, &letters);
        if self.lossy {
            complain(&plain(&said));
            Ok(CommandOutcome::Noted)
        } else {
            refuse(None, &said);
            Err(CommandOutcome::Noted)
        }
    }

    /// The spelling of moves in a game.
    pub(super) fn notation(&self, game: Game, language: Option<Language>) -> notation::Notation {
        let style = usual_notation(self.notation, game, language);
        notation::Notation { letters: self.letters, ..style.into() }
    }
}

/// The spelling asked for, otherwise that of the game's players who read the language asked for.
pub(super) fn usual_notation(asked: Option<NotationName>, game: Game, language: Option<Language>) -> notation::Style {
    match asked {
        Some(NotationName::Japanese) => notation::Style::Japanese,
        Some(NotationName::Western) => notation::Style::Western,
        Some(NotationName::Usi) => notation::Style::Usi,
        None if game == Game::Chess || language == Some(Language::English) => notation::Style::Western,
        None => notation::Style::Japanese,
    }
}
/// Where diagrams are drawn: a move number, a stretch, start, end, bookmarks, every=N or all.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiagramPlaces {
    pub(super) at: DiagramNodes,
    /// Whether a number is that of a pair of moves and says whose move is meant: `17w`.
    pub(super) in_pairs: bool,
}

impl FromStr for DiagramPlaces {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut in_pairs = false;
        let mut number = |digits: &str| {
            let paired = digits.strip_suffix(['w', 'r']).map(|pair| (pair, 1));
            let Some((pair, before)) = paired.or_else(|| digits.strip_suffix('b').map(|pair| (pair, 0))) else {
                return digits.parse::<u32>().ok();
            };
            in_pairs = true;
            pair.parse::<u32>().ok().filter(|&pair| pair > 0)?.checked_mul(2)?.checked_sub(before)
        };
        let at = match text {
            "start" => DiagramNodes::Start,
            "end" => DiagramNodes::End,
            "bookmarks" => DiagramNodes::Bookmarks,
            "all" => DiagramNodes::ALL,
            _ => {
                let every = text.strip_prefix("every=").and_then(|every| every.parse::<u32>().ok());
                let (first, last) = text.split_once('-').unwrap_or((text, text));
                let moves = number(first).zip(number(last)).map(|(first, last)| DiagramNodes::Moves(first, last));
                let refused =
                    "give a move number, a stretch such as 10-40 or 5w-8b, start, end, bookmarks, every=N or all";
                every.filter(|&every| every > 0).map(DiagramNodes::Every).or(moves).ok_or(refused)?
            }
        };
        Ok(Self { at, in_pairs })
    }
}
