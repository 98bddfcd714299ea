//! A move that can mean several: what the piece may become is shown over its target, to be chosen by click or key.

use egui::epaint::{CornerRadius, Shadow, StrokeKind};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, CursorIcon, FontId, Key, Modifiers, Painter, Rect, Sense, Stroke, Ui, WidgetInfo, accesskit::Role, pos2,
    vec2,
};

use super::geometry::Geometry;
use super::paint::Art;
use super::scene::{BoardScene, Cell, PieceFace, PromotionChoice};
use super::spots::PieceSpot;
use super::theme::BoardTheme;
use crate::rules::Move;
use crate::ui::frame::pause::Pause;
use crate::ui::look::fonts;

/// How long a pause after it opened lets a choice hear clicks, in seconds: a double click on the target would take one
/// that nobody has seen.
const DEAF: f64 = 0.3;

/// Several moves, one of which has to be chosen, in the order of the scene's words for them.
#[derive(Debug)]
pub(super) struct OpenChoice {
    pub origin: PieceSpot,
    pub to: Cell,
    pub moves: Vec<Move>,
    /// The pause since it opened.
    pub pause: Pause,
}

/// One choice on a tile.
struct Tile<'a> {
    rect: Rect,
    /// The piece as it would be.
    face: PieceFace,
    /// The word below it.
    word: &'a str,
    /// The key that chooses it, unless the word says it.
    key: String,
    hovered: bool,
}

/// Which choice the keys pressed now take.
pub(super) fn chosen_by_key(ui: &Ui, choices: &[PromotionChoice]) -> Option<usize> {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let named = |letter: char| Key::from_name(letter.encode_utf8(&mut [0; 4]));
    if pressed(Key::Enter) || pressed(Key::Space) {
        return Some(0);
    }
    (1..).zip(choices).position(|(number, choice)| {
        let keys = [char::from_digit(number, 10), choice.letter];
        keys.into_iter().flatten().filter_map(named).any(pressed)
    })
}

/// What the choices are shown over.
#[derive(Clone, Copy)]
pub(super) struct BoardBelow<'a> {
    pub geometry: &'a Geometry,
    pub scene: &'a BoardScene,
    pub theme: &'a BoardTheme,
}

impl OpenChoice {
    /// Whether a click that comes now is meant for it.
    pub fn hears(&mut self, ui: &Ui) -> bool {
        self.pause.has_lasted(ui.ctx(), DEAF)
    }

    /// Shows the choices over a dimmed board, inside a room; returns which one was clicked.
    pub fn show(&mut self, ui: &Ui, art: &mut Art, below: BoardBelow<'_>, room: Rect) -> Option<usize> {
        let BoardBelow { geometry, scene, theme } = below;
        let piece = scene.piece_at(self.origin.cell()?)?;
        let (mut chosen, hears) = (None, self.hears(ui));
        let mut tiles = Vec::with_capacity(self.moves.len());
        let rects = tile_rects(geometry, self.to, self.moves.len(), room);
        for (nth, ((rect, words), &face)) in rects.zip(&scene.words.choices).zip(&piece.becomes).enumerate() {
            let response = ui.interact(rect, ui.scope_id().with(("promotion", nth)), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words.word));
            response.ctx.accesskit_node_builder(response.id, |node| node.set_description(words.said.as_str()));
            let response = response.on_hover_cursor(CursorIcon::PointingHand);
            if response.clicked() && hears {
                chosen = Some(nth);
            }
            // If the word itself is the key, the key is not repeated.
            let key = words.letter.map_or_else(|| "⏎".to_owned(), String::from);
            let key = if key == words.word { String::new() } else { key };
            tiles.push(Tile { rect, face, word: &words.word, key, hovered: response.hovered() });
        }
        let painter = ui.painter_at(room);
        panel(&painter, geometry, theme, &tiles);
        let end = tiles.iter().map(|tile| tile.rect.right()).fold(f32::MIN, f32::max);
        for tile in &tiles {
            tile.paint(&painter, art, geometry, theme, scene.upside_down(piece.side));
            if tile.rect.right() < end {
                let span = tile.rect.shrink(geometry.cell.x * 0.14).y_range();
                let stroke = Stroke::new(geometry.pixel, theme.on_tile.gamma_multiply(0.25));
                painter.vline(tile.rect.right(), span, stroke);
            }
        }
        chosen
    }
}

/// Where the tiles are: in a row over a cell, kept inside a room. Two stand at either side of the pointer; of more, the
/// first and usual one lies under it, and the row runs to the side that has room for it.
fn tile_rects(geometry: &Geometry, to: Cell, count: usize, room: Rect) -> impl Iterator<Item = Rect> + use<> {
    let cell = geometry.cell_rect(to);
    let pad = geometry.cell.x * 0.10;
    let size = geometry.snap(pos2(geometry.cell.x + 2.0 * pad, geometry.cell.y + geometry.cell.x * 0.40 + pad));
    let size = size.to_vec2();
    let width = size.x * count as f32;
    let right = cell.center().x - size.x / 2.0;
    let leftwards = count > 2 && right + width > room.right();
    let left = if count <= 2 {
        cell.center().x - width / 2.0
    } else if leftwards {
        right + size.x - width
    } else {
        right
    };
    let left = left.clamp(room.left(), (room.right() - width).max(room.left()));
    let top = (cell.top() - pad).clamp(room.top(), (room.bottom() - size.y).max(room.top()));
    let min = geometry.snap(pos2(left, top));
    let place = move |nth: usize| if leftwards { count - 1 - nth } else { nth };
    (0..count).map(move |nth| Rect::from_min_size(min + vec2(place(nth) as f32 * size.x, 0.0), size))
}

/// Dims the board and lays a panel on it for the tiles.
fn panel(painter: &Painter, geometry: &Geometry, theme: &BoardTheme, tiles: &[Tile<'_>]) {
    let unit = geometry.cell.x;
    painter.rect_filled(geometry.board, (unit * 0.07).clamp(2.0, 8.0), theme.scrim);
    let panel = tiles.iter().fold(Rect::NOTHING, |panel, tile| panel.union(tile.rect));
    let shadow = Shadow {
        offset: [0, (unit * 0.10) as i8],
        blur: (unit * 0.4).clamp(4.0, 60.0) as u8,
        spread: 0,
        color: Color32::from_black_alpha(130),
    };
    painter.add(shadow.as_shape(panel, radius(unit)));
    painter.rect_filled(panel, radius(unit), theme.tile);
}

fn radius(unit: f32) -> CornerRadius {
    CornerRadius::same((unit * 0.12).clamp(3.0, 12.0) as u8)
}

impl Tile<'_> {
    fn paint(&self, painter: &Painter, art: &mut Art, geometry: &Geometry, theme: &BoardTheme, upside_down: bool) {
        let unit = geometry.cell.x;
        if self.hovered {
            let stroke = Stroke::new((unit * 0.03).max(1.0), theme.hint);
            let inner = self.rect.shrink(unit * 0.045);
            painter.rect(inner, radius(unit), theme.hint.gamma_multiply(0.25), stroke, StrokeKind::Inside);
        }
        let min = pos2(self.rect.center().x - unit / 2.0, self.rect.top() + unit * 0.06);
        let cell = Rect::from_min_size(geometry.snap(min), geometry.cell);
        art.pieces.paint(painter, cell, self.face, upside_down, false);
        let size = (unit * 0.27).clamp(10.0, 26.0);
        let format = |font_id, color| TextFormat { font_id, color, ..TextFormat::default() };
        let mut job = LayoutJob::default();
        job.append(self.word, 0.0, format(fonts::strong(size), theme.on_tile));
        if !self.key.is_empty() {
            let format = format(FontId::proportional(size * 0.82), theme.on_tile.gamma_multiply(0.62));
            job.append(&self.key, size * 0.35, format);
        }
        let text = painter.layout_job(job);
        let at = pos2(self.rect.center().x, (cell.bottom() + self.rect.bottom()) / 2.0 - unit * 0.02);
        painter.galley(at - text.size() / 2.0, text, theme.on_tile);
    }
}
