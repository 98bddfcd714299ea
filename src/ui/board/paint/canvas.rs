//! What every part of a board is painted with.

use egui::{Color32, Context, Painter, TextureHandle, TextureId, TextureOptions};

use super::super::geometry::Geometry;
use super::super::pieces::PiecePictures;
use super::super::scene::{BoardScene, Cell, Drawn};
use super::super::spots::{PieceSpot, Spots};
use super::super::theme::BoardTheme;
use super::super::wood;

/// What the user's hand adds to a scene.
#[derive(Default)]
pub(in crate::ui::board) struct Touch {
    /// The selected piece.
    pub selected: Option<PieceSpot>,
    /// The piece not shown in its place, because it is being dragged or waits for a choice.
    pub away: Option<PieceSpot>,
    /// Where the selected piece may go.
    pub hints: Vec<Cell>,
    /// Where a dragged piece would come to: a cell, or any place of a stand or of the box.
    pub target: Option<PieceSpot>,
    /// The cells where pieces that are still on their way will stand.
    pub gliding: Vec<Cell>,
    /// What is being drawn.
    pub drawing: Option<Drawn>,
}

/// The pictures that a board is painted with, made when first needed.
#[derive(Default)]
pub(in crate::ui::board) struct Art {
    wood: Option<((Color32, Color32), TextureHandle)>,
    pub pieces: PiecePictures,
}

impl Art {
    pub fn wood(&mut self, ctx: &Context, theme: &BoardTheme) -> TextureId {
        let tones = (theme.wood_light, theme.wood_dark);
        match &self.wood {
            Some((made_of, picture)) if *made_of == tones => picture.id(),
            _ => {
                let picture = ctx.load_texture("wood", wood::wood(tones.0, tones.1), TextureOptions::LINEAR);
                let id = picture.id();
                self.wood = Some((tones, picture));
                id
            }
        }
    }
}

/// A board that is being painted.
#[derive(Clone, Copy)]
pub(super) struct Canvas<'a> {
    pub painter: &'a Painter,
    pub spots: &'a Spots<'a>,
    pub geometry: &'a Geometry,
    pub scene: &'a BoardScene,
    pub theme: &'a BoardTheme,
    pub touch: &'a Touch,
}
