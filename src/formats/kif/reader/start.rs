//! The start position: 手合割, the diagram, and what the first move reveals about whose turn it is (K13 to K18 of the
//! [format notes](crate#kif-and-kifu)).

use super::{KifGame, Passing};
use crate::kif::kakinoki;
use crate::kif::start_lines::{interpreted, is_rank, last_move, value_column};
use crate::reading::column;
use crate::report::{NoteKind, NoteWeight};
use komaoto_notation::{JapaneseMove, Misdrawn, parse_bod, piece_kanji};
use komaoto_rules::Color;
use komaoto_rules::shogi::{Fault, Handicap, Piece, PieceKind, Position, Square};
use komaoto_text::{Line, blank};

impl<'t> KifGame<'_, 't> {
    /// Decides the start position, from 手合割 and the diagram.
    pub(super) fn start(&mut self) {
        if std::mem::replace(&mut self.playing, true) {
            return;
        }
        let name = self.builder.record.headers.get("手合割").map(|value| interpreted(value).to_owned());
        if let (Some(name), Some(line)) = (&name, self.handicap)
            && Handicap::is_another_game(name)
        {
            self.another_game = true;
            self.passing = Some(Passing::Stopped);
            let at = value_column(line);
            return self.builder.note(line, at, NoteWeight::Kept, NoteKind::OtherGame(name.clone()), line.text);
        }
        let named = name.as_deref().map_or_else(|| Some(Position::start()), Handicap::start);
        let texts: Vec<&str> = self.diagram.iter().map(|line| line.text).collect();
        let board = texts.iter().any(|text| is_rank(text));
        let (mut drawn, mut errors) = parse_bod(&texts);
        let mut turn = texts.iter().any(|text| text.trim_end().ends_with('番'));
        if !turn && let Some(side) = self.builder.record.headers.get("手番").and_then(kakinoki::turn) {
            drawn.set_side_to_move(side);
            turn = true;
        }
        let count = texts.iter().find(|text| text.trim_start().starts_with("手数"));
        if let Some(words) = count.and_then(|count| last_move(count)) {
            self.previous = JapaneseMove::parse(words).ok().and_then(|(words, _)| words.to);
        }
        self.turnless = board && !turn && count.is_none();
        let position = if board {
            // The diagram of a handicap without a turn line: White begins, as in the handicap.
            if !turn
                && count.is_none()
                && let Some(named) = &named
            {
                let mut turned = drawn.clone();
                turned.set_side_to_move(named.side_to_move());
                if turned.same_as(named) {
                    drawn = turned;
                }
            }
            if let (Some(named), Some(line)) = (&named, self.handicap)
                && !named.same_as(&drawn)
                && !is_problem(named, &drawn)
            {
                self.builder.note(line, value_column(line), NoteWeight::Kept, NoteKind::DiagramWins, line.text);
            }
            drawn
        } else {
            errors.clear();
            self.without_board(named, &drawn, turn)
        };
        for error in errors {
            if let Some(&line) = self.diagram.get(error.line) {
                self.builder.note(line, error.column, NoteWeight::Lost, NoteKind::Position(error.what), line.text);
            }
        }
        self.count(&position);
        self.builder.start_from(position);
    }

    /// The start position of a game without a diagram, from the name of its handicap and the lines about the hands, the
    /// turn and the number of moves.
    fn without_board(&mut self, named: Option<Position>, said: &Position, turn: bool) -> Position {
        if let (None, Some(line)) = (&named, self.handicap) {
            self.builder.note(line, value_column(line), NoteWeight::Kept, NoteKind::UnknownHandicap, line.text);
        }
        let mut position = named.unwrap_or_else(Position::start);
        if turn {
            position.set_side_to_move(said.side_to_move());
        }
        position.set_ply(said.ply());
        for &line in &self.diagram {
            let Some((_, hand)) = kakinoki::header(line.text) else { continue };
            if !matches!(hand.trim_matches(blank), "" | "なし") {
                let what = NoteKind::Position(Misdrawn::HandWithoutBoard);
                self.builder.note(line, value_column(line), NoteWeight::Lost, what, line.text);
            }
        }
        position
    }

    /// Notes if there are more pieces of a kind than a set holds, pointing to the hand if they are there.
    pub(super) fn count(&mut self, position: &Position) {
        for fault in position.faults() {
            let Fault::TooMany(kind, _) = fault else { continue };
            let in_hand = self.diagram.iter().find_map(|line| {
                let (_, hand) = kakinoki::header(line.text)?;
                Some((*line, hand.get(hand.find(piece_kanji(kind))?..)?))
            });
            let whole = self.diagram.first().map(|&line| (line, line.text));
            if let Some((line, part)) = in_hand.or(whole) {
                self.builder.note(line, column(line.text, part), NoteWeight::Kept, NoteKind::TooManyPieces, line.text);
            }
        }
    }

    /// Decides the start; false if no line of the game can be read, this one included.
    pub(super) fn begin(&mut self, line: Line<'_>) -> bool {
        self.start();
        if self.another_game {
            self.builder.unread(line, NoteKind::Unread);
        }
        !self.another_game
    }

    /// If a diagram does not say whose turn it is, the first move does.
    pub(super) fn take_turn(&mut self, line: Line<'_>, number: u32, body: &str) {
        if !self.turnless {
            return;
        }
        let Ok((words, _)) = JapaneseMove::parse(body) else { return };
        let position = self.builder.trail.position();
        let side = position.side_to_move();
        let other = match words.from.and_then(|from| position.piece(from)) {
            Some(piece) => piece.color != side,
            None => words.from.is_none() && number.is_multiple_of(2),
        };
        if !other || words.color == Some(side) {
            return;
        }
        let mut turned = position.clone();
        turned.set_side_to_move(!side);
        let moves = words.resolve(&turned, self.previous).is_ok_and(|mv| turned.playable(mv).is_ok());
        if moves && !words.resolve(position, self.previous).is_ok_and(|mv| position.playable(mv).is_ok()) {
            self.builder.start_from(turned);
            self.builder.note(line, column(line.text, body), NoteWeight::Changed, NoteKind::NoTurn, line.text);
        }
    }
}

/// Whether a diagram is a tsume problem under the name 平手, which is what Kakinoki's program calls them all
/// ([K14](crate#kif-and-kifu)): the attacker has no king.
fn is_problem(named: &Position, drawn: &Position) -> bool {
    let attacks = |square| drawn.piece(square).is_some_and(|piece| piece == Piece::new(Color::Black, PieceKind::King));
    *named == Position::start() && !Square::all().any(attacks)
}
