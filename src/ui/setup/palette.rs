//! Setting up chess and xiangqi, which have no box: pieces are created where they are put and vanish when they are
//! lifted.

use egui::{Button, Key, RichText, Ui};

use crate::editor::setup::{PlacedPiece, SetupEdit};
use crate::locale::{FluentValue, Locale};
use crate::notation::square_name;
use crate::rules::{Color, Game, Position, chess, xiangqi};
use crate::texts;
use crate::ui::board;
use crate::ui::board::{
    BoardScene, BoxScene, PieceSpot, PieceStyle, SetupEvent, StandSlot, cell_of, colors, square_of,
};
use crate::ui::look::{controls, theme};

/// The letters of the kinds of a game, in the order of [`pieces`].
pub(super) const fn letters(game: Game) -> &'static [Key] {
    match game {
        Game::Shogi => &[],
        Game::Chess => &[Key::K, Key::Q, Key::R, Key::B, Key::N, Key::P],
        Game::Xiangqi => &[Key::K, Key::A, Key::E, Key::H, Key::R, Key::C, Key::P],
    }
}

/// The pieces of a game without a box: those of the side at the bottom first, in the order of [`letters`].
fn pieces(game: Game) -> Vec<PlacedPiece> {
    let colors = colors(game);
    match game {
        Game::Shogi => Vec::new(),
        Game::Chess => {
            let kinds = chess::PieceKind::ALL.into_iter().rev();
            let of = |color| kinds.clone().map(move |kind| PlacedPiece::Chess(chess::Piece::new(color, kind)));
            colors.into_iter().flat_map(of).collect()
        }
        Game::Xiangqi => {
            let kinds = xiangqi::PieceKind::ALL.into_iter();
            let of = |color| kinds.clone().map(move |kind| PlacedPiece::Xiangqi(xiangqi::Piece::new(color, kind)));
            colors.into_iter().flat_map(of).collect()
        }
    }
}

/// What an action on the board means; letters put pieces of the chosen side.
pub(super) fn edit_of(position: &Position, facing: Color, event: SetupEvent) -> Option<SetupEdit> {
    let game = position.game();
    let square = |cell| square_of(game, cell);
    Some(match event {
        SetupEvent::Carry(PieceSpot::Board(from), PieceSpot::Board(to)) => SetupEdit::Carry(square(from)?, square(to)?),
        SetupEvent::Carry(PieceSpot::Box(place), PieceSpot::Board(to)) => {
            SetupEdit::Place(square(to)?, Some(*pieces(game).get(place)?))
        }
        SetupEvent::Carry(PieceSpot::Board(cell), PieceSpot::Box(_)) | SetupEvent::Remove(PieceSpot::Board(cell)) => {
            SetupEdit::Place(square(cell)?, None)
        }
        SetupEvent::Cycle(cell) | SetupEvent::Recolour(PieceSpot::Board(cell)) => {
            SetupEdit::Place(square(cell)?, Some(PlacedPiece::on(position, square(cell)?)?.recoloured()))
        }
        SetupEvent::Letter(PieceSpot::Board(cell), key, shift) => {
            let kind = letters(game).iter().position(|&letter| letter == key)?;
            let piece = *pieces(game).get(kind)?;
            let other = shift != (facing != game.bottom());
            SetupEdit::Place(square(cell)?, Some(if other { piece.recoloured() } else { piece }))
        }
        _ => return None,
    })
}

/// Points out what is odd.
pub(super) fn point_out(scene: &mut BoardScene, position: &Position) {
    let marks = &mut scene.marks;
    match position {
        Position::Shogi(_) => {}
        Position::Chess(position) => {
            for fault in position.faults() {
                match fault {
                    chess::Fault::PawnOnEdge(square) => marks.refused.push(cell_of(square)),
                    chess::Fault::OpponentInCheck(color) => {
                        marks.check.extend(position.kings(color).into_iter().map(cell_of));
                    }
                    _ => {}
                }
            }
        }
        Position::Xiangqi(position) => {
            for fault in position.faults() {
                match fault {
                    xiangqi::Fault::Misplaced(square) => marks.refused.push(cell_of(square)),
                    xiangqi::Fault::OpponentInCheck(color) => {
                        marks.check.extend(position.kings(color).into_iter().map(cell_of));
                    }
                    xiangqi::Fault::FacingGenerals(both) => marks.check.extend(both.into_iter().map(cell_of)),
                    _ => {}
                }
            }
        }
    }
}

/// All the pieces there are, in any number.
pub(super) fn tray(game: Game, style: PieceStyle, locale: &Locale) -> BoxScene {
    let held = |piece: PlacedPiece| {
        let (face, name, color) = match piece {
            PlacedPiece::Chess(piece) => (
                board::chess::face(piece.kind, piece.color, style),
                format!("chess-{}", piece.kind.as_ref()),
                piece.color,
            ),
            PlacedPiece::Xiangqi(piece) => (
                board::xiangqi::face(piece.kind, piece.color, style),
                format!("xiangqi-{}", piece.kind.as_ref()),
                piece.color,
            ),
        };
        let name = format!("{} {}", locale.text(&name), texts::side(game, color, false, locale));
        StandSlot { face, count: 1, name }
    };
    BoxScene {
        places: pieces(game).into_iter().map(held).collect(),
        name: locale.text("setup-men"),
        board: locale.text("setup-board"),
        side: 0,
        letters: letters(game),
    }
}

/// The castling rights, with each rook that could have them.
pub(super) fn castling(ui: &mut Ui, position: &chess::Position, locale: &Locale, edit: &mut dyn FnMut(SetupEdit)) {
    let (rooks, rights) = (position.castling_rooks(), position.castling());
    ui.horizontal_wrapped(|ui| {
        for rook in rooks {
            let color = if rook.rank() == chess::Rank::back(Color::White) { Color::White } else { Color::Black };
            let side = texts::side(Game::Chess, color, false, locale);
            let castles = if Some(rook) > position.kings(color).only() { "O-O" } else { "O-O-O" };
            let mut allowed = rights.contains(rook);
            let name = format!("{side} {castles} ({})", square_name(rook.into()));
            if controls::check(ui, &mut allowed, name).changed() {
                let right = chess::SquareSet::of(rook);
                edit(SetupEdit::Castling(if allowed { rights | right } else { rights & !right }));
            }
        }
    });
    if rooks.is_empty() {
        let palette = theme::palette(ui);
        ui.label(RichText::new(locale.text("setup-no-castling")).color(palette.weak));
    }
}

/// The en passant square: any square that a pawn could just have passed over.
pub(super) fn en_passant(ui: &mut Ui, position: &chess::Position, locale: &Locale, edit: &mut dyn FnMut(SetupEdit)) {
    ui.horizontal_wrapped(|ui| {
        let now = position.en_passant();
        let none = [None].into_iter();
        let some = position.passable().into_iter().map(Some);
        for square in none.chain(some) {
            let name = square.map_or_else(|| locale.text("setup-no-en-passant"), |square| square_name(square.into()));
            if ui.add(Button::selectable(now == square, name)).clicked() {
                edit(SetupEdit::EnPassant(square));
            }
        }
    });
}

/// What is odd about a position, in words.
pub(super) fn faults_in_words(position: &Position, locale: &Locale) -> Vec<String> {
    match position {
        Position::Shogi(_) => Vec::new(),
        Position::Chess(position) => position.faults().iter().map(|fault| chess_fault(fault, locale)).collect(),
        Position::Xiangqi(position) => position.faults().iter().map(|fault| xiangqi_fault(fault, locale)).collect(),
    }
}

/// What is odd about a chess position.
fn chess_fault(fault: &chess::Fault, locale: &Locale) -> String {
    let side = |color| ("side", FluentValue::from(texts::side(Game::Chess, color, false, locale)));
    let square = |square: chess::Square| ("square", FluentValue::from(square_name(square.into())));
    let king = || ("piece", FluentValue::from(locale.text("chess-King")));
    match *fault {
        chess::Fault::NoKing(color) => locale.with("fault-no-piece", &[side(color), king()]),
        chess::Fault::ManyKings(color) => locale.with("fault-many-pieces", &[side(color), king()]),
        chess::Fault::PawnOnEdge(at) => locale.with("fault-pawn-on-edge", &[square(at)]),
        chess::Fault::TooMany(color, count) => {
            locale.with("fault-too-many-men", &[side(color), ("count", FluentValue::from(count))])
        }
        chess::Fault::OpponentInCheck(color) => locale.with("fault-attacked", &[side(color), king()]),
        chess::Fault::CastlingRight(rook) => locale.with("fault-castling", &[square(rook)]),
        chess::Fault::EnPassant(at) => locale.with("fault-en-passant", &[square(at)]),
    }
}

/// What is odd about a xiangqi position.
fn xiangqi_fault(fault: &xiangqi::Fault, locale: &Locale) -> String {
    let side = |color| ("side", FluentValue::from(texts::side(Game::Xiangqi, color, false, locale)));
    let general = || ("piece", FluentValue::from(locale.text("xiangqi-General")));
    match *fault {
        xiangqi::Fault::NoKing(color) => locale.with("fault-no-piece", &[side(color), general()]),
        xiangqi::Fault::ManyKings(color) => locale.with("fault-many-pieces", &[side(color), general()]),
        xiangqi::Fault::Misplaced(at) => {
            locale.with("fault-misplaced", &[("square", FluentValue::from(square_name(at.into())))])
        }
        xiangqi::Fault::TooMany(color, kind, count) => {
            let piece = locale.text(&format!("xiangqi-{}", kind.as_ref()));
            let values = [side(color), ("piece", FluentValue::from(piece)), ("count", FluentValue::from(count))];
            locale.with("fault-too-many-of", &values)
        }
        xiangqi::Fault::OpponentInCheck(color) => locale.with("fault-attacked", &[side(color), general()]),
        xiangqi::Fault::FacingGenerals(_) => locale.text("fault-facing-generals"),
    }
}
