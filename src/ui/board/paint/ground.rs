//! The bare board: labels, squares or lines, and what is drawn between them.

use std::sync::Arc;

use egui::{Align2, FontFamily, FontId, Galley, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::super::geometry::above_and_below;
use super::super::scene::{Cell, Ground};
use super::canvas::Canvas;
use crate::ui::look::fonts;

/// What is written at the edges.
pub(super) fn labels(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    let font = FontId::proportional((geometry.cell.x * 0.29).clamp(8.0, 40.0));
    let (board, grid) = (geometry.board, geometry.grid);
    let laid_out = |labels: &[String]| -> Vec<Arc<Galley>> {
        labels.iter().map(|label| painter.layout_no_wrap(label.clone(), font.clone(), theme.label)).collect()
    };
    // Centred by their ink: characters from a fallback font sit lower in their line.
    let middle = |labels: &[Arc<Galley>]| {
        labels.iter().fold(Rect::NOTHING, |ink, label| ink.union(label.mesh_bounds)).center().y
    };
    let write = |x: f32, y: f32, middle: f32, label: Arc<Galley>| {
        painter.galley(pos2(x - label.size().x / 2.0, y - middle), label, theme.label);
    };
    let ends = [(board.top() + grid.top()) / 2.0, (board.bottom() + grid.bottom()) / 2.0];
    for (labels, y) in above_and_below(&scene.labels, scene.flipped).into_iter().zip(ends) {
        let labels = laid_out(labels);
        let middle = middle(&labels);
        for (column, label) in (0..scene.columns).zip(labels) {
            write(geometry.cell_rect(Cell { column, row: 0 }).center().x, y, middle, label);
        }
    }
    let sides = [(board.left() + grid.left()) / 2.0, (board.right() + grid.right()) / 2.0];
    for (labels, x) in [&scene.labels.left, &scene.labels.right].into_iter().zip(sides) {
        let labels = laid_out(labels);
        let middle = middle(&labels);
        for (row, label) in (0..scene.rows).zip(labels) {
            write(x, geometry.cell_rect(Cell { column: 0, row }).center().y, middle, label);
        }
    }
}

/// Alternating light and dark cells, with the wood shining through.
pub(super) fn squares(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    for cell in scene.cells() {
        let dark = (cell.column + cell.row) % 2 == 1;
        let color = if dark { theme.square_dark } else { theme.square_light };
        painter.rect_filled(geometry.cell_rect(cell), 0.0, color);
    }
}

/// The lines, and what a game draws between them.
pub(super) fn lines(canvas: &Canvas<'_>) {
    let Canvas { painter, geometry, scene, theme, .. } = *canvas;
    let (vertical, horizontal, extent) = geometry.lines(scene.layout);
    let pixel = geometry.pixel;
    let thin = (geometry.cell_px[0] as f32 / 64.0).round().max(1.0) * pixel;
    let thick = (geometry.cell_px[0] as f32 / 30.0).round().max(1.0) * pixel;
    let half = |width: f32| (width / pixel / 2.0).floor() * pixel;
    let bar = |min: Pos2, size: Vec2| {
        painter.rect_filled(Rect::from_min_size(min, size), 0.0, theme.line);
    };
    let last = |list: &[f32], i: usize| i == 0 || i + 1 == list.len();
    let drawn = |list: &[f32], i: usize| last(list, i) || !scene.ground.checkered;
    let over = half(thick);
    for (i, &x) in vertical.iter().enumerate().filter(|&(i, _)| drawn(&vertical, i)) {
        let width = if last(&vertical, i) { thick } else { thin };
        let break_off = match scene.ground.river {
            Some((row, _)) if !last(&vertical, i) => {
                let row = usize::from(if scene.flipped { scene.rows.saturating_sub(2 + row) } else { row });
                horizontal.get(row).copied().zip(horizontal.get(row + 1).copied())
            }
            _ => None,
        };
        let (top, bottom) = (extent.top() - over, extent.bottom() - over + thick);
        let spans = match break_off {
            Some((bank, other)) => vec![(top, bank), (other, bottom)],
            None => vec![(top, bottom)],
        };
        for (top, bottom) in spans {
            bar(pos2(x - half(width), top), vec2(width, bottom - top));
        }
    }
    for (i, &y) in horizontal.iter().enumerate().filter(|&(i, _)| drawn(&horizontal, i)) {
        let width = if last(&horizontal, i) { thick } else { thin };
        bar(pos2(extent.left() - over, y - half(width)), vec2(extent.width() + thick, width));
    }
    // The middle of a line is not the middle of a pixel if its width is even.
    let odd = Vec2::splat(thin / 2.0 - half(thin));
    let crossing = |(column, row): (u8, u8)| {
        let turned = |at: u8, list: &[f32]| {
            let at = usize::from(at);
            list.get(if scene.flipped { list.len().checked_sub(1 + at)? } else { at }).copied()
        };
        Some(pos2(turned(column, &vertical)?, turned(row, &horizontal)?) + odd)
    };
    let Ground { stars, diagonals, corners, river, .. } = &scene.ground;
    let radius = (geometry.cell.x * 0.052).max(1.6 * pixel);
    for star in stars.iter().filter_map(|&star| crossing(star)) {
        painter.circle_filled(star, radius, theme.line);
    }
    for &[from, to] in diagonals {
        if let Some(ends) = crossing(from).zip(crossing(to)) {
            painter.line_segment(ends.into(), Stroke::new(thin, theme.line));
        }
    }
    for at in corners.iter().filter_map(|&at| crossing(at)) {
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let near = at + vec2(x, y) * geometry.cell * 0.075;
            if extent.contains(near) {
                let arm = vec2(x, y) * geometry.cell * 0.155;
                let path = vec![near + vec2(arm.x, 0.0), near, near + vec2(0.0, arm.y)];
                painter.add(Shape::line(path, Stroke::new(thin, theme.line)));
            }
        }
    }
    if let Some((row, words)) = river {
        let font = FontId::new(geometry.cell.y * 0.62, FontFamily::Name(fonts::RIVER.into()));
        let y = crossing((0, *row)).zip(crossing((0, row + 1))).map(|(bank, other)| (bank.y + other.y) / 2.0);
        let third = (scene.columns.saturating_sub(1)) / 4;
        for (word, column) in words.iter().zip([third, scene.columns.saturating_sub(1 + third)]) {
            if let Some((y, at)) = y.zip(vertical.get(usize::from(column))) {
                river_word(canvas, pos2(*at, y), word, &font);
            }
        }
    }
}

/// One half of the river's text, with its characters spaced apart.
fn river_word(canvas: &Canvas<'_>, middle: Pos2, word: &str, font: &FontId) {
    let Canvas { painter, geometry, theme, .. } = *canvas;
    let count = word.chars().count() as f32;
    for (i, letter) in word.chars().enumerate() {
        let across = (i as f32 - (count - 1.0) / 2.0) * geometry.cell.x;
        let at = middle + vec2(across, 0.0);
        painter.text(at, Align2::CENTER_CENTER, letter, font.clone(), theme.line.gamma_multiply(0.72));
    }
}
