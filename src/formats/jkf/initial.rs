//! The JSON of a start position: `initial` ([J2](crate#jkf), [J3](crate#jkf)).

use struson::reader::{JsonReader, ValueType};

use super::data::{Data, Initial, JkfGame, TextRange};
use super::json::{JsonStream, Result};
use super::values::whole;
use crate::report::{BadJson, NoteKind, NoteWeight};
use komaoto_notation::csa::piece_of;
use komaoto_rules::Color;
use komaoto_rules::shogi::{PieceKind, Square};
use komaoto_text::Slice;

impl JsonStream<'_> {
    pub(super) fn initial(&mut self, game: &mut JkfGame) -> Result<()> {
        let kind = self.json.peek()?;
        let at = self.offset();
        if kind == ValueType::Null {
            return self.json.next_null();
        }
        if !self.begins_object("initial")? {
            return Ok(());
        }
        let initial = game.initial.insert(Initial::default());
        initial.part = TextRange::new(at, at);
        let mut data = None;
        let mut preset = None;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            match (name.as_str(), self.json.peek()?) {
                ("preset", ValueType::String) => preset = Some(self.json.next_string()?),
                // 2 for "2".
                ("preset", ValueType::Number) => preset = Some(self.json.next_number_as_string()?),
                ("preset" | "data", ValueType::Null) => self.json.next_null()?,
                ("preset", _) => self.wrong_kind(&name)?,
                ("data", ValueType::Object) => data = Some(self.data()?),
                ("data", _) => self.wrong_kind(&name)?,
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        let end = self.offset();
        game.initial = Some(Initial { part: TextRange::new(at, end), preset, data });
        Ok(())
    }

    fn data(&mut self) -> Result<Data> {
        let mut data = Data::default();
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            match (name.as_str(), self.json.peek()?) {
                (_, ValueType::Null) => self.json.next_null()?,
                ("color", _) => data.color = self.color()?,
                ("board", ValueType::Array) => self.board(&mut data)?,
                // In the schema an empty board is an object.
                ("board", ValueType::Object) => self.empty_board()?,
                ("hands", ValueType::Array) => self.hands(&mut data)?,
                ("board" | "hands", _) => self.wrong_kind(&name)?,
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        Ok(data)
    }

    fn board(&mut self, data: &mut Data) -> Result<()> {
        self.json.begin_array()?;
        let mut file = 0_u8;
        while self.json.has_next()? {
            file = file.saturating_add(1);
            match self.json.peek()? {
                ValueType::Null => self.json.next_null()?,
                ValueType::Array if file <= 9 => {
                    self.json.begin_array()?;
                    let mut rank = 0_u8;
                    while self.json.has_next()? {
                        rank = rank.saturating_add(1);
                        match (self.json.peek()?, Square::new(file, rank)) {
                            (ValueType::Null, _) => self.json.next_null()?,
                            (ValueType::Object, Some(square)) => self.square(square, data)?,
                            _ => self.skip(BadJson::NoSquare)?,
                        }
                    }
                    self.json.end_array()?;
                }
                _ => self.skip(BadJson::NoSquare)?,
            }
        }
        self.json.end_array()
    }

    fn square(&mut self, square: Square, data: &mut Data) -> Result<()> {
        let at = self.offset();
        let (mut color, mut kind) = (None, None);
        let mut any = false;
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            match (name.as_str(), self.json.peek()?) {
                (_, ValueType::Null) => self.json.next_null()?,
                ("color", _) => (color, any) = (self.color()?, true),
                ("kind", _) => (kind, any) = (self.piece()?, true),
                _ => self.unknown(&name)?,
            }
        }
        self.json.end_object()?;
        match (color, kind) {
            (Some(color), Some(kind)) => data.board.push((square, color, kind)),
            _ if any => {
                let text = self.text.slice(at..self.offset()).to_owned();
                let what = NoteKind::Json(BadJson::HalfPiece);
                self.note_at(at, NoteWeight::Lost, what, text);
            }
            _ => {}
        }
        Ok(())
    }

    fn hands(&mut self, data: &mut Data) -> Result<()> {
        self.json.begin_array()?;
        let mut sides = Color::ALL.into_iter();
        while self.json.has_next()? {
            let side = sides.next();
            match (self.json.peek()?, side) {
                (ValueType::Null, _) => self.json.next_null()?,
                (ValueType::Object, Some(side)) => self.hand(side, data)?,
                _ => self.wrong_kind("hands")?,
            }
        }
        self.json.end_array()
    }

    fn hand(&mut self, side: Color, data: &mut Data) -> Result<()> {
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            let kind = piece_of(&name);
            match (kind, self.json.peek()?) {
                (_, ValueType::Null) => self.json.next_null()?,
                (Some(kind), ValueType::Number) => {
                    let at = self.offset();
                    let number = self.json.next_number_as_string()?;
                    match whole(&number).and_then(|count| u8::try_from(count).ok()) {
                        Some(0) => {}
                        Some(count) if kind != PieceKind::King => data.hands.push((side, kind.unpromoted(), count)),
                        _ => {
                            let what = NoteKind::Json(BadJson::Count);
                            self.note_at(at, NoteWeight::Lost, what, number);
                        }
                    }
                }
                _ => self.skip(if kind.is_some() { BadJson::Count } else { BadJson::NoPiece })?,
            }
        }
        self.json.end_object()
    }

    /// In the schema a board without pieces is an empty object.
    fn empty_board(&mut self) -> Result<()> {
        self.json.begin_object()?;
        while self.json.has_next()? {
            let name = self.json.next_name_owned()?;
            self.unknown(&name)?;
        }
        self.json.end_object()
    }
}
