//! The look: three designed palettes (light, dark, high contrast), one type scale, and spacing in steps of four points.

use egui::{
    Color32, CornerRadius, EventFilter, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Theme, ThemePreference,
    Visuals, style::HandleShape, vec2,
};

use crate::desktop::Appearance;

/// Which colours to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// Whatever the system uses.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// White on black.
    #[serde(rename = "high-contrast")]
    HighContrast,
}

impl ThemeChoice {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::HighContrast];

    /// Its name in the locale.
    pub const fn text(self) -> &'static str {
        match self {
            Self::System => "theme-system",
            Self::Light => "theme-light",
            Self::Dark => "theme-dark",
            Self::HighContrast => "theme-contrast",
        }
    }
}

/// The colours of a theme. Every text is readable on every fill: 4.5:1 or more, 7:1 in high contrast
/// (tests/suite/ui/settings.rs).
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Behind the board.
    pub ground: Color32,
    /// Behind the board while a position is set up.
    pub setup: Color32,
    /// Panels and bars.
    pub panel: Color32,
    /// Fields, lists and menus: what lies on a panel.
    pub raised: Color32,
    /// Hovered rows and buttons.
    pub hover: Color32,
    /// The current row.
    pub current: Color32,
    /// What a search has found, as if highlighted with a marker.
    pub found: Color32,
    /// Hairlines between panels.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Secondary text.
    pub weak: Color32,
    /// The one accent.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Warnings, unsaved changes.
    pub warn: Color32,
    /// Errors, refusals.
    pub error: Color32,
}

const LIGHT: Palette = Palette {
    ground: Color32::from_rgb(0xE7, 0xE3, 0xDA),
    setup: Color32::from_rgb(0xB4, 0xBE, 0xC6),
    panel: Color32::from_rgb(0xF6, 0xF4, 0xEF),
    raised: Color32::from_rgb(0xFF, 0xFE, 0xFB),
    hover: Color32::from_rgb(0xEB, 0xE7, 0xDE),
    current: Color32::from_rgb(0xD6, 0xE3, 0xEF),
    found: Color32::from_rgb(0xFB, 0xE7, 0xA6),
    line: Color32::from_rgb(0xDB, 0xD6, 0xCB),
    text: Color32::from_rgb(0x2B, 0x28, 0x23),
    weak: Color32::from_rgb(0x5E, 0x58, 0x4E),
    accent: Color32::from_rgb(0x21, 0x56, 0x84),
    on_accent: Color32::from_rgb(0xFF, 0xFF, 0xFF),
    warn: Color32::from_rgb(0x84, 0x4D, 0x00),
    error: Color32::from_rgb(0xA8, 0x26, 0x1B),
};

const DARK: Palette = Palette {
    ground: Color32::from_rgb(0x17, 0x18, 0x1A),
    setup: Color32::from_rgb(0x2C, 0x3D, 0x4D),
    panel: Color32::from_rgb(0x20, 0x21, 0x24),
    raised: Color32::from_rgb(0x2A, 0x2B, 0x2F),
    hover: Color32::from_rgb(0x33, 0x35, 0x3A),
    current: Color32::from_rgb(0x28, 0x40, 0x56),
    found: Color32::from_rgb(0x57, 0x48, 0x1C),
    line: Color32::from_rgb(0x35, 0x37, 0x3C),
    text: Color32::from_rgb(0xE8, 0xE5, 0xDF),
    weak: Color32::from_rgb(0xAF, 0xAC, 0xA5),
    accent: Color32::from_rgb(0x86, 0xBA, 0xE6),
    on_accent: Color32::from_rgb(0x10, 0x1C, 0x27),
    warn: Color32::from_rgb(0xE3, 0xA8, 0x4B),
    error: Color32::from_rgb(0xF4, 0x95, 0x8A),
};

/// White on black: text at 21:1 and secondary text at 15:1, every control with an edge of its own, yellow for the
/// keyboard focus.
const CONTRAST: Palette = Palette {
    ground: Color32::from_rgb(0x0C, 0x0C, 0x0C),
    setup: Color32::from_rgb(0x00, 0x22, 0x4A),
    panel: Color32::BLACK,
    raised: Color32::from_rgb(0x14, 0x14, 0x14),
    hover: Color32::from_rgb(0x2C, 0x2C, 0x2C),
    current: Color32::from_rgb(0x00, 0x30, 0x66),
    found: Color32::from_rgb(0x5A, 0x48, 0x00),
    line: Color32::from_rgb(0x8F, 0x8F, 0x8F),
    text: Color32::WHITE,
    weak: Color32::from_rgb(0xDE, 0xDE, 0xDE),
    accent: Color32::from_rgb(0xFF, 0xD6, 0x0A),
    on_accent: Color32::BLACK,
    warn: Color32::from_rgb(0xFF, 0xBE, 0x4D),
    error: Color32::from_rgb(0xFF, 0xAC, 0xA4),
};

/// How a window looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WindowLook {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// White on black, every edge drawn.
    Contrast,
}

/// Which look a window has: a palette can be recognised by its panels.
pub fn look(visuals: &Visuals) -> WindowLook {
    match (visuals.dark_mode, visuals.panel_fill == CONTRAST.panel) {
        (true, true) => WindowLook::Contrast,
        (true, false) => WindowLook::Dark,
        (false, _) => WindowLook::Light,
    }
}

const fn palette_of(look: WindowLook) -> &'static Palette {
    match look {
        WindowLook::Light => &LIGHT,
        WindowLook::Dark => &DARK,
        WindowLook::Contrast => &CONTRAST,
    }
}

/// The palette in force.
pub fn palette(ui: &egui::Ui) -> &'static Palette {
    palette_of(look(ui.visuals()))
}

/// How long things fade in and out, in seconds.
const FADE: f32 = 0.2;

/// Puts a choice of colours in force, which may be to look as the desktop does. (Its title bar then follows.) Where pieces do not glide nothing fades: a bar that comes into view is there at
/// once, and not after a dozen frames that software would have to draw.
pub fn choose(ctx: &egui::Context, choice: ThemeChoice, desktop: Appearance, glides: bool) {
    ctx.all_styles_mut(|style| style.animation_time = if glides { FADE } else { 0.0 });
    let choice = match (choice, desktop) {
        (ThemeChoice::System, Appearance { contrast: true, .. }) => ThemeChoice::HighContrast,
        (ThemeChoice::System, Appearance { dark: Some(true), .. }) => ThemeChoice::Dark,
        (ThemeChoice::System, Appearance { dark: Some(false), .. }) => ThemeChoice::Light,
        _ => choice,
    };
    let dark = if choice == ThemeChoice::HighContrast { WindowLook::Contrast } else { WindowLook::Dark };
    ctx.style_mut_of(Theme::Dark, |style| style.visuals = visuals(dark));
    ctx.set_theme(match choice {
        ThemeChoice::System => ThemePreference::System,
        ThemeChoice::Light => ThemePreference::Light,
        ThemeChoice::Dark | ThemeChoice::HighContrast => ThemePreference::Dark,
    });
}

/// The keys that a field of one line keeps for itself. Escape is among them: egui would take the focus away at the
/// start of the frame, and characters typed in the same frame would be lost. See [`leave_on_escape`].
pub const SINGLE_LINE: EventFilter =
    EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: false, escape: true };

/// The keys that a field of several lines, or one with a list below it, keeps for itself.
pub const MULTILINE: EventFilter = EventFilter { vertical_arrows: true, ..SINGLE_LINE };

/// Releases the focus of a text field on Escape, after it has taken in what was typed before.
pub fn leave_on_escape(field: &egui::Response) {
    if field.has_focus() && field.ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        field.surrender_focus();
    }
}

/// The edge of a focused row; buttons and fields have theirs as part of their look.
pub fn focus_ring(ui: &egui::Ui, row: &egui::Response) {
    if row.has_focus() {
        ring(ui, row.rect);
    }
}

/// The edge of the row that the keyboard is at.
pub fn ring(ui: &egui::Ui, row: egui::Rect) {
    let ring = ui.visuals().widgets.active.bg_stroke;
    ui.painter().rect_stroke(row, CornerRadius::same(5), ring, egui::StrokeKind::Inside);
}

/// Section headings inside panels.
pub fn section() -> TextStyle {
    TextStyle::Name("section".into())
}

/// Gives our look to both themes of a context.
pub fn install(ctx: &egui::Context) {
    // For systems that do not say which theme they use.
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(if theme == Theme::Dark { WindowLook::Dark } else { WindowLook::Light });
            let size = |size| FontId::new(size, FontFamily::Proportional);
            style.text_styles = [
                (TextStyle::Small, size(12.0)),
                (TextStyle::Body, size(14.0)),
                (TextStyle::Monospace, size(14.0)),
                (TextStyle::Button, size(14.0)),
                (TextStyle::Heading, size(18.0)),
                (section(), size(12.5)),
            ]
            .into();
            let spacing = &mut style.spacing;
            spacing.item_spacing = vec2(8.0, 4.0);
            spacing.button_padding = vec2(8.0, 4.0);
            spacing.interact_size = vec2(32.0, 26.0);
            spacing.menu_margin = Margin::same(6);
            spacing.window_margin = Margin::same(16);
            spacing.scroll.floating = true;
            spacing.scroll.bar_width = 10.0;
            // A list that we scroll to its end must stay there, and not spring back from an edge that it only seemed to
            // have.
            spacing.scroll.kinetic.rubber_band = false;
            style.interaction.selectable_labels = false;
            style.interaction.tooltip_delay = 0.4;
        });
    }
}

fn visuals(look: WindowLook) -> Visuals {
    let (palette, dark) = (palette_of(look), look != WindowLook::Light);
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.raised;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    let shadow = |alpha| Shadow { offset: [0, 6], blur: 20, spread: 0, color: Color32::from_black_alpha(alpha) };
    visuals.window_shadow = shadow(if dark { 120 } else { 46 });
    visuals.popup_shadow = shadow(if dark { 120 } else { 40 });
    visuals.faint_bg_color = palette.hover;
    visuals.extreme_bg_color = palette.raised;
    visuals.text_edit_bg_color = Some(palette.raised);
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.warn;
    visuals.error_fg_color = palette.error;
    visuals.weak_text_color = Some(palette.weak);
    visuals.selection.bg_fill = if dark { palette.current } else { Color32::from_rgb(0xBF, 0xD7, 0xEC) };
    visuals.selection.stroke = Stroke::new(1.0, palette.accent);
    let widgets = &mut visuals.widgets;
    for (state, fill, line, text) in [
        (&mut widgets.noninteractive, palette.panel, palette.line, palette.text),
        (&mut widgets.inactive, palette.raised, palette.line, palette.text),
        (&mut widgets.hovered, palette.hover, palette.line, palette.text),
        // A focused widget counts as active, too: its edge in the accent is the focus ring.
        (&mut widgets.active, palette.current, palette.accent, palette.text),
        (&mut widgets.open, palette.hover, palette.line, palette.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, line);
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = CornerRadius::same(6);
        state.expansion = 0.0;
    }
    visuals.widgets.active.bg_stroke.width = 1.5;
    // A blinking caret would repaint the window twice a second for no benefit.
    visuals.text_cursor.blink = false;
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    if look == WindowLook::Contrast {
        visuals.window_stroke = Stroke::new(1.5, Color32::WHITE);
        visuals.window_shadow = Shadow::NONE;
        visuals.popup_shadow = Shadow::NONE;
        visuals.selection.stroke = Stroke::new(2.0, palette.accent);
        visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0xC4, 0xC4, 0xC4));
        visuals.widgets.hovered.bg_stroke = Stroke::new(1.5, Color32::WHITE);
        visuals.widgets.open.bg_stroke = Stroke::new(1.5, Color32::WHITE);
        visuals.widgets.active.bg_stroke = Stroke::new(2.5, palette.accent);
    } else if dark {
        // On a card, which is as light as a button, only its edge tells a button from plain text.
        visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0x4A, 0x4D, 0x54));
        visuals.widgets.hovered.bg_stroke = Stroke::new(1.0, Color32::from_rgb(0x5A, 0x5E, 0x66));
    }
    visuals
}
