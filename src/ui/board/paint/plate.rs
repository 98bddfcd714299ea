//! The players' names beside the board.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontId, Galley, Painter, Rect, Shape, Vec2, pos2, vec2};

use super::super::geometry::Plate;
use super::canvas::{Art, Canvas};
use crate::ui::look::fonts;

/// A player's name and whether it is that player's turn; returns whether the name had to be cut short.
pub(super) fn plate(canvas: &Canvas<'_>, art: &mut Art, side: usize) -> bool {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    let unit = geometry.cell.x;
    let size = (unit * 0.32).clamp(12.0, 30.0);
    let turn = scene.to_move == Some(side);
    let color = if turn { theme.text } else { theme.text_weak };
    let player = scene.players.get(side).map_or("", String::as_str);
    let player = if player.is_empty() { scene.words.sides.get(side).map_or("", String::as_str) } else { player };
    let gap = unit * 0.14;
    let Plate { rect: plate, from_below: bottom } = geometry.plates[side];
    let one_line = geometry.stacked;
    let area = plate.shrink2(vec2(geometry.pixel * 2.0, 0.0));

    let emblem = scene.emblems.as_ref().and_then(|emblems| emblems.get(side));
    // An emblem is painted as a piece, and is no larger than one.
    let sign_size = emblem.map_or(vec2(size, size * 1.2), |_| Vec2::splat((size * 1.75).min(unit)));
    let badge =
        turn.then(|| painter.layout_no_wrap(scene.words.turn.clone(), fonts::strong(size * 0.80), theme.on_accent));
    let badge_size = badge.as_ref().map_or(Vec2::ZERO, |text| vec2(text.size().x + size * 0.9, size * 1.36));
    let taken = sign_size.x + gap * 0.6 + if one_line { badge_size.x + gap } else { 0.0 };
    let room = (area.width() - taken).max(size);
    let name = player_name(painter, player, (size, color), room, one_line);

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
    match emblem {
        Some(&face) => art.pieces.paint(painter, rect, face, false, false),
        None => sign(painter, rect, side, color),
    }
    let text_left = area.left() + sign_size.x + gap * 0.6;
    painter.galley(place(&name, text_left, middle), name.clone(), color);
    if let Some(badge) = badge {
        let min = if one_line {
            pos2(area.right() - badge_size.x, middle - badge_size.y / 2.0)
        } else {
            let y = if bottom { middle - line / 2.0 - gap - badge_size.y } else { middle + line / 2.0 + gap };
            pos2(area.left(), y)
        };
        let rect = Rect::from_min_size(min, badge_size);
        painter.rect_filled(rect, badge_size.y / 2.0, theme.accent);
        painter.galley(rect.center() - badge.size() / 2.0, badge, theme.on_accent);
    }
    name.elided
}

/// ☗ or ☖. Painted rather than written, because on a dark ground the black sign of a font is a white one.
fn sign(painter: &Painter, rect: Rect, side: usize, outline: Color32) {
    let ink = if side == 0 { Color32::from_gray(0x18) } else { Color32::from_gray(0xFA) };
    let outlined = [(0.5, 0.0), (0.84, 0.2), (0.98, 1.0), (0.02, 1.0), (0.16, 0.2)];
    let points = outlined.map(|(x, y)| rect.lerp_inside(vec2(x, y))).to_vec();
    painter.add(Shape::convex_polygon(points, ink, (rect.width() * 0.09, outline)));
}

/// A player's name in the room there is: in one line, else smaller, else in two.
fn player_name(
    painter: &Painter,
    player: &str,
    (size, color): (f32, Color32),
    room: f32,
    one_line: bool,
) -> Arc<Galley> {
    let written = |size: f32, rows: usize| {
        // In the text weight: names have kanji that the emphasis font lacks, and two weights in one name look like a
        // mistake.
        let format = TextFormat { font_id: FontId::proportional(size), color, ..TextFormat::default() };
        let mut job = LayoutJob::single_section(player.to_owned(), format);
        job.wrap = TextWrapping {
            max_width: room,
            max_rows: rows,
            // In two lines, broken between words, if a name has several.
            break_anywhere: rows == 1,
            ..TextWrapping::default()
        };
        painter.layout_job(job)
    };
    // A slightly smaller line is better than two lines.
    let whole = [size, size * 0.9, size * 0.8].into_iter().map(|size| written(size, 1)).find(|name| !name.elided);
    // And smaller words are better than broken ones.
    let fits = |size: &f32| {
        let width = |word: &str| painter.layout_no_wrap(word.to_owned(), FontId::proportional(*size), color).size().x;
        player.split(' ').all(|word| width(word) <= room)
    };
    let in_two = || [size, size * 0.9, size * 0.8, size * 0.7].into_iter().find(fits).unwrap_or(size);
    whole.unwrap_or_else(|| if one_line { written(size, 1) } else { written(in_two(), 2) })
}
