//! How everything looks: as the desktop has it, and as a person has chosen here.

use std::sync::Arc;

use super::shared::SharedState;
use crate::desktop::{Appearance, AppearanceFollower};
use crate::texts;
use crate::ui::board;
use crate::ui::command::keys;
use crate::ui::look::fonts::{self, SpareFonts};
use crate::ui::look::theme;
use crate::ui::message::SettingChange;
use crate::ui::settings::{LARGEST, SMALLEST, Settings};

/// What the desktop says of how programs look, and what of that is in force.
#[derive(Default)]
pub(super) struct DesktopLook {
    pub following: AppearanceFollower,
    desktop: Appearance,
    /// Whether the size of the desktop's texts is ours to follow. (On X11 the number of dots in an inch has it in it.)
    pub scales_text: bool,
    spare: Arc<SpareFonts>,
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
        keys::install(ctx, &shared.settings.keys);
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

    pub(super) fn apply_theme(&self, ctx: &egui::Context, settings: &Settings) {
        theme::choose(ctx, settings.theme, self.desktop, settings.glides());
        board::choose(ctx, settings.wood, settings.piece_style());
    }

    /// Everything is as large as the desktop has its texts, and larger or smaller than that as a person has chosen here.
    pub(super) fn apply_zoom(&self, ctx: &egui::Context, settings: &Settings) {
        let Appearance { text, .. } = self.desktop;
        ctx.set_zoom_factor(settings.zoom * if self.scales_text { text } else { 1.0 });
    }
}
