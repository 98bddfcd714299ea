//! How everything looks: as the desktop has it, and as a person has chosen here.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::shared::SharedState;
use crate::desktop::{Appearance, AppearanceFollower};
use crate::editor::Document;
use crate::locale::FluentValue;
use crate::rules::Game;
use crate::sheet::is_simplified;
use crate::task::Task;
use crate::text;
use crate::texts;
use crate::ui::board;
use crate::ui::board::{OwnPieces, OwnPiecesFault};
use crate::ui::command::keys;
use crate::ui::frame::memo::Memo;
use crate::ui::look::fonts::{self, SpareFonts};
use crate::ui::look::theme;
use crate::ui::message::SettingChange;
use crate::ui::settings::{LARGEST, OwnPictures, SMALLEST, Settings};
use crate::ui::words::own_pieces_fault;

/// The largest file whose moves are looked at for the characters it is written in, in bytes.
const LARGEST_READ: usize = 1 << 20;

/// What the desktop says of how programs look, and what of that is in force.
#[derive(Default)]
pub(super) struct DesktopLook {
    pub following: AppearanceFollower,
    desktop: Appearance,
    /// Whether the size of the desktop's texts is ours to follow. (On X11 the number of dots in an inch has it in it.)
    pub scales_text: bool,
    spare: Arc<SpareFonts>,
    /// The folder with the pictures of the pieces, and those in it while they are being read.
    pieces_of: Option<PathBuf>,
    pieces: Option<Task<Result<OwnPieces, OwnPiecesFault>>>,
    /// Whether a text that was opened, by its document and number, is in simplified characters.
    script: Memo<(u64, u64), Option<bool>>,
}

impl DesktopLook {
    /// With the fonts of a language, and those that are asked last.
    pub fn new(ctx: &egui::Context, settings: &Settings) -> Self {
        fonts::install(ctx, settings.locale().language());
        Self { spare: SpareFonts::installed(ctx), ..Self::default() }
    }

    /// Says of letters that no font has which they are and how to get one, when nothing that stays is being said.
    pub fn tell_lacking(&self, shared: &mut SharedState) {
        if !shared.notices.stays() {
            let lacking = self.spare.lacking();
            if !lacking.is_empty() {
                let letters = [("letters", texts::letters(&lacking).into())];
                shared.notices.complain(shared.locale.with("msg-letters-lacking", &letters));
            }
        }
    }

    /// Makes everything larger or smaller.
    pub fn zoom(&mut self, zoom: f32, ctx: &egui::Context, shared: &mut SharedState) {
        // In whole tenths, so that the same number of steps leads back.
        let zoom = ((zoom * 10.0).round() / 10.0).clamp(SMALLEST, LARGEST);
        shared.choose_settings(|settings| settings.zoom = zoom);
        self.apply_zoom(ctx, &shared.settings);
    }

    /// Makes a choice among the settings, and has it seen at once.
    pub fn set(&mut self, choice: &SettingChange, ctx: &egui::Context, shared: &mut SharedState) {
        let look = |settings: &Settings| (settings.theme, settings.wood, settings.piece_style(), settings.glides());
        let language = |settings: &Settings| (settings.language, settings.asked_language);
        let (before, spoken) = (look(&shared.settings), language(&shared.settings));
        shared.choose_settings(|settings| choice.make(settings));
        if look(&shared.settings) != before {
            self.apply_theme(ctx, &shared.settings);
        }
        keys::install(ctx, &shared.settings.keys, &shared.settings.layouts);
        self.apply_zoom(ctx, &shared.settings);
        if language(&shared.settings) != spoken {
            shared.locale = shared.settings.locale();
            fonts::install(ctx, shared.locale.language());
            // The last notice was in the other language.
            shared.notices.turn();
        }
    }

    /// Looks as the desktop has it by now, where a person has chosen nothing else.
    pub(super) fn follow_desktop(&mut self, ctx: &egui::Context, shared: &SharedState) {
        let told = self.following.now();
        if told != self.desktop {
            self.desktop = told;
            self.apply_theme(ctx, &shared.settings);
            self.apply_zoom(ctx, &shared.settings);
        }
    }

    /// Takes a folder with pictures of the pieces, or one of them.
    pub(super) fn take_pieces(&mut self, path: PathBuf, shared: &mut SharedState) {
        let folder = if OwnPieces::takes(&path) { path.parent().map(Path::to_owned) } else { Some(path) };
        shared.choose_settings(|settings| settings.own_pieces = folder);
        // The same folder may have other pictures by now.
        self.pieces_of = None;
    }

    /// Reads the pictures of the pieces that are chosen now.
    pub(super) fn read_pieces(&mut self, ctx: &egui::Context, shared: &mut SharedState) {
        if self.pieces_of != shared.settings.own_pieces {
            self.pieces_of.clone_from(&shared.settings.own_pieces);
            shared.settings.own = OwnPictures::None;
            let wake = ctx.clone();
            self.pieces = self
                .pieces_of
                .clone()
                .map(|folder| Task::spawn(move || wake.request_repaint(), move |_stop| OwnPieces::read(&folder)));
            self.apply_theme(ctx, &shared.settings);
        }
        let Some(read) = self.pieces.as_mut().and_then(Task::poll) else { return };
        self.pieces = None;
        shared.settings.own = match read {
            // Kept for good: faces of pieces lead to them. There are as many as a person chooses folders.
            Ok(Ok(own)) => OwnPictures::Read(Box::leak(Box::new(own))),
            Ok(Err(fault)) => {
                let why = own_pieces_fault(&fault, &shared.locale);
                let values = [("why", FluentValue::from(why))];
                shared.notices.say(shared.locale.with("own-pieces-failed", &values));
                OwnPictures::Failed(fault)
            }
            Err(_) => OwnPictures::None,
        };
        self.apply_theme(ctx, &shared.settings);
    }

    /// Xiangqi is in the characters that the record in front is written in: its names and comments, and where these say
    /// nothing the moves of its file.
    pub(super) fn follow_record(&mut self, ctx: &egui::Context, document: &Document, shared: &mut SharedState) {
        let record = document.record();
        // A collection is not read through for it.
        let of_file = || match document.file_size() {
            Some(..=LARGEST_READ) => text::is_simplified(document.source().as_deref().into_iter()),
            _ => None,
        };
        let of_moves = || match record.game() {
            Game::Xiangqi => *self.script.of((document.id(), document.reading()), of_file),
            Game::Shogi | Game::Chess => None,
        };
        let simplified = is_simplified(record).or_else(of_moves);
        if simplified != shared.settings.simplified {
            shared.settings.simplified = simplified;
            self.apply_theme(ctx, &shared.settings);
        }
    }

    pub(super) fn apply_theme(&self, ctx: &egui::Context, settings: &Settings) {
        theme::choose(ctx, settings.theme, self.desktop, settings.glides());
        board::choose(ctx, settings.wood, settings.piece_style());
    }

    /// Everything is as large as the desktop has its texts, and larger or smaller than that as a person has chosen here.
    pub(super) fn apply_zoom(&self, ctx: &egui::Context, settings: &Settings) {
        let Appearance { text, .. } = self.desktop;
        let zoom = settings.zoom * if self.scales_text { text } else { 1.0 };
        if ctx.cumulative_pass_nr() == 0 {
            // Otherwise the first frame is laid out, and its board drawn, for a window of ten thousand points.
            ctx.options_mut(|options| options.zoom_factor = zoom);
        } else {
            ctx.set_zoom_factor(zoom);
        }
    }
}
