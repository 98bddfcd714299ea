//! The players' names and clocks beside the board.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontId, Galley, Painter, Rect, Shape, Vec2, pos2, vec2};

use super::super::geometry::Plate;
use super::canvas::{Art, Canvas};
use crate::diagram::word_by_word;
use crate::ui::look::fonts;

/// How both names are written, so that neither looks more important: the size as a share of the usual one, and in how
/// many lines.
type Hand = (f32, usize);

/// A player's clock.
struct Clock {
    text: Arc<Galley>,
    color: Color32,
    /// As wide as with the widest digits: it must not quiver.
    width: f32,
}

/// What stands on a plate.
struct PlateContent<'a> {
    player: &'a str,
    /// The letter size.
    size: f32,
    sign_size: Vec2,
    badge: Arc<Galley>,
    badge_size: Vec2,
    clock: Option<Clock>,
    /// The width that is left for the name.
    room: f32,
}

impl<'a> PlateContent<'a> {
    fn of(canvas: &Canvas<'a>, side: usize) -> Self {
        let Canvas { painter, geometry, scene, theme, .. } = *canvas;
        let unit = geometry.cell.x;
        let size = (unit * 0.32).clamp(12.0, 30.0);
        let player = scene.players.get(side).map_or("", String::as_str);
        let player = if player.is_empty() { scene.words.sides.get(side).map_or("", String::as_str) } else { player };
        // An emblem is painted as a piece, and is no larger than one.
        let emblem = scene.emblems.as_ref().map(|_| Vec2::splat((size * 1.75).min(unit)));
        let sign_size = emblem.unwrap_or(vec2(size, size * 1.2));
        let badge = |size: f32| {
            let badge = painter.layout_no_wrap(scene.words.turn.clone(), fonts::strong(size * 0.80), theme.on_accent);
            let badge_size = vec2(badge.size().x + size * 0.9, size * 1.36);
            (badge, badge_size)
        };
        // Beside a small board letters are no smaller than elsewhere, as long as there is room.
        let (_, Vec2 { x: wide, .. }) = badge(size);
        let (badge, badge_size) = badge(size * (geometry.plates[side].rect.width() / wide).min(1.0));
        let clock = scene.clocks.get(side).and_then(Option::as_ref).map(|(text, is_short)| {
            let color = if *is_short && scene.to_move == Some(side) { theme.accent } else { color(canvas, side) };
            let layout = |text: String| painter.layout_no_wrap(text, fonts::strong(size), color);
            let width = layout(text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect()).size().x;
            Clock { text: layout(text.clone()), color, width }
        });
        // Whose turn it is must not change how the names are written.
        let clock_width = clock.as_ref().map_or(0.0, |clock| clock.width + unit * GAP);
        let beside = if geometry.stacked { badge_size.x + clock_width + unit * GAP } else { 0.0 };
        // What stands beyond the plate is not touched.
        let margins = geometry.pixel * 4.0 + unit * GAP * 0.4;
        let room = (geometry.plates[side].rect.width() - sign_size.x - unit * GAP * 0.6 - beside - margins).max(size);
        // Where there is no room for two letters the sign has to do.
        let player = if room < size * 1.4 { "" } else { player };
        Self { player, size, sign_size, badge, badge_size, clock, room }
    }

    /// The name in the text weight: names have kanji that the emphasis font lacks, and two weights in one name look
    /// like a mistake.
    fn name(&self, painter: &Painter, color: Color32, (share, rows): Hand) -> Arc<Galley> {
        let format = TextFormat { font_id: FontId::proportional(self.size * share), color, ..TextFormat::default() };
        // In several lines the words stand in the order in which they are read.
        let player = if rows == 1 { word_by_word(self.player) } else { self.player.into() };
        let mut job = LayoutJob::single_section(player.into_owned(), format);
        job.wrap = TextWrapping {
            max_width: self.room,
            max_rows: rows,
            // In two lines, broken between words, if a name has several.
            break_anywhere: rows == 1,
            ..TextWrapping::default()
        };
        painter.layout_job(job)
    }

    /// Whether the name fits, with no word broken.
    fn fits(&self, painter: &Painter, hand: Hand) -> bool {
        let whole = !self.name(painter, Color32::WHITE, hand).elided;
        whole && (hand.1 == 1 || self.has_whole_words(painter, hand.0, |c| c == ' '))
    }

    /// Whether no word of the name, between letters of that kind, is wider than a line in a share of the usual size.
    fn has_whole_words(&self, painter: &Painter, share: f32, parts: impl Fn(char) -> bool) -> bool {
        let width = |word: &str| {
            let font = FontId::proportional(self.size * share);
            painter.layout_no_wrap(word.to_owned(), font, Color32::WHITE).size().x
        };
        self.player.split(parts).all(|word| width(word) <= self.room)
    }
}

/// The gap between the parts of a plate, in cell widths.
const GAP: f32 = 0.14;

fn color(canvas: &Canvas<'_>, side: usize) -> Color32 {
    if canvas.scene.to_move == Some(side) { canvas.theme.text } else { canvas.theme.text_weak }
}

/// The players' names and clocks, and whose turn it is; returns whose names had to be cut short.
pub(super) fn plates(canvas: &Canvas<'_>, art: &mut Art) -> [bool; 2] {
    let seats = [0, 1].map(|side| PlateContent::of(canvas, side));
    // A smaller line is better than two lines, and smaller words are better than broken ones.
    let one = [1.0, 0.9, 0.8].map(|share| (share, 1));
    let two = [1.0, 0.9, 0.8, 0.7].map(|share| (share, 2));
    let hands: Vec<Hand> = if canvas.geometry.stacked { one.to_vec() } else { one.into_iter().chain(two).collect() };
    let fits = |hand: &Hand| seats.iter().all(|seat| seat.fits(canvas.painter, *hand));
    // A word that is too long is cut short, and never broken; Chinese characters and kana are no letters of one.
    let parts = |c: char| c == ' ' || c >= '\u{2e80}';
    let has_words = seats.iter().all(|seat| seat.has_whole_words(canvas.painter, 0.7, parts));
    let cut = match (canvas.geometry.stacked, has_words) {
        (true, _) => (1.0, 1),
        (false, true) => (0.7, 2),
        (false, false) => (0.8, 1),
    };
    let hand = hands.iter().copied().find(fits).unwrap_or(cut);
    let mut side = 0;
    seats.map(|seat| {
        side += 1;
        plate(canvas, art, side - 1, seat, hand)
    })
}

fn plate(canvas: &Canvas<'_>, art: &mut Art, side: usize, seat: PlateContent<'_>, hand: Hand) -> bool {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    let Plate { rect: plate, from_below: bottom } = geometry.plates[side];
    let (gap, color, one_line) = (geometry.cell.x * GAP, color(canvas, side), geometry.stacked);
    let area = plate.shrink2(vec2(geometry.pixel * 2.0, 0.0));
    let name = seat.name(painter, color, hand);
    let PlateContent { sign_size, badge, badge_size, clock, .. } = seat;
    // The name is next to the wood, the turn sign beyond it.
    let line = sign_size.y.max(name.size().y);
    let middle = if one_line {
        area.center().y
    } else if bottom {
        area.bottom() - gap - line / 2.0
    } else {
        area.top() + gap + line / 2.0
    };
    let place = |galley: &Galley, x: f32, y: f32| pos2(x, y - galley.size().y / 2.0);
    let rect = Rect::from_min_size(pos2(area.left(), middle - sign_size.y / 2.0), sign_size);
    match scene.emblems.as_ref().and_then(|emblems| emblems.get(side)) {
        Some(&face) => {
            // A black man needs a square under it where the window is dark.
            if scene.ground.checkered && canvas.theme.text.intensity() > 0.5 {
                painter.rect_filled(rect, rect.width() * 0.12, canvas.theme.square_light.to_opaque());
            }
            art.pieces.paint(painter, rect, face, false, false);
        }
        None => sign(painter, rect, ink(side, scene.words.signs, color), color),
    }
    painter.galley(place(&name, area.left() + sign_size.x + gap * 0.6, middle), name.clone(), color);
    let mut min = if one_line {
        pos2(area.right() - badge_size.x, middle - badge_size.y / 2.0)
    } else {
        let y = if bottom { middle - line / 2.0 - gap - badge_size.y } else { middle + line / 2.0 + gap };
        pos2(area.left(), y)
    };
    if let Some(Clock { text, color, width }) = clock {
        let y = min.y + badge_size.y / 2.0;
        let x = if one_line { min.x - gap - width } else { min.x };
        painter.galley(place(&text, x, y), text, color);
        min.x += if one_line { 0.0 } else { width + gap };
    }
    if scene.to_move == Some(side) {
        let rect = Rect::from_min_size(min, badge_size);
        painter.rect_filled(rect, badge_size.y / 2.0, theme.accent);
        painter.galley(rect.center() - badge.size() / 2.0, badge, theme.on_accent);
    }
    name.elided
}

/// What fills the sign of a side of shogi, in Japanese as in text; otherwise "Black" must be black on a dark ground,
/// too.
fn ink(side: usize, as_text: bool, color: Color32) -> Color32 {
    match (side, as_text) {
        (0, true) => color,
        (_, true) => Color32::TRANSPARENT,
        (0, false) => Color32::from_gray(0x18),
        (_, false) => Color32::from_gray(0xFA),
    }
}

/// ☗ or ☖.
fn sign(painter: &Painter, rect: Rect, ink: Color32, outline: Color32) {
    let outlined = [(0.5, 0.0), (0.84, 0.2), (0.98, 1.0), (0.02, 1.0), (0.16, 0.2)];
    let points = outlined.map(|(x, y)| rect.lerp_inside(vec2(x, y))).to_vec();
    painter.add(Shape::convex_polygon(points, ink, (rect.width() * 0.09, outline)));
}
