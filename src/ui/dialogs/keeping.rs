//! The page of the preferences about what stays on the machine of records that were worked on: what, where, how long and
//! how much; whether it is kept at all; and forgetting it, for one record or for all.

use std::path::{Path, PathBuf};

use egui::{Button, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::versions::size;
use crate::editor::remains::{Amount, REMAINS, Remains, RemainsPlace, RemainsRow, Retention, StateRemains};
use crate::locale::{FluentValue, Locale};
use crate::task::Task;
use crate::ui::look::{controls, prose, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::settings::Settings;
use crate::ui::words::file_name;

/// Where a row has less room than this, in points, its button is below its name.
const NARROW: f32 = 440.0;

/// The page while the window is open.
#[derive(Debug, Default)]
pub(super) struct KeepingPage {
    amounts: Vec<(Remains, Amount)>,
    /// Looks how much there is, after something was forgotten.
    looking: Option<Task<Vec<(Remains, Amount)>>>,
    /// Whether it was looked at all.
    is_known: bool,
    /// What is about to be forgotten, of which file or of all: the next click does it, for it cannot be undone.
    asked: Option<RemainsToForget>,
}

/// A button that forgets, and what it is called.
struct ForgetButton {
    what: RemainsToForget,
    name: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RemainsToForget {
    Of(PathBuf),
    Kind(Remains),
    All,
}

impl KeepingPage {
    /// Shows it; `file` is that of the record in front.
    pub fn show(&mut self, ui: &mut Ui, settings: &Settings, file: Option<&Path>, locale: &Locale, out: &mut Outbox) {
        self.poll(ui, settings);
        let palette = theme::palette(ui);
        prose::show(ui, RichText::new(locale.text("keeping-explain")).color(palette.weak));
        for row in REMAINS {
            ui.add_space(10.0);
            self.row(ui, row, settings, locale, out);
        }
        ui.add_space(14.0);
        ui.separator();
        prose::show(ui, RichText::new(locale.text("keeping-stays")).small().color(palette.weak));
        ui.horizontal_wrapped(|ui| {
            if let Some(file) = file {
                let name = [("name", FluentValue::from(file_name(file)))];
                let name = locale.with("keeping-forget-file", &name);
                self.forget(
                    ui,
                    ForgetButton { what: RemainsToForget::Of(file.to_owned()), name },
                    settings,
                    locale,
                    out,
                );
            }
            let name = locale.text("keeping-forget-all");
            self.forget(ui, ForgetButton { what: RemainsToForget::All, name }, settings, locale, out);
        });
    }

    /// A kind: its name or switch, how long and where it is kept, and how much there is.
    fn row(&mut self, ui: &mut Ui, row: &RemainsRow, settings: &Settings, locale: &Locale, out: &mut Outbox) {
        let palette = theme::palette(ui);
        let amount = RichText::new(told(self.amount(row.what, settings), locale)).color(palette.weak);
        let forgetting = ForgetButton { what: RemainsToForget::Kind(row.what), name: locale.text("keeping-forget") };
        if ui.available_width() < NARROW {
            named(ui, row.what, settings, locale, out);
            ui.horizontal(|ui| {
                self.forget(ui, forgetting, settings, locale, out);
                ui.label(amount);
            });
        } else {
            ui.horizontal(|ui| {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    self.forget(ui, forgetting, settings, locale, out);
                    ui.label(amount);
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        named(ui, row.what, settings, locale, out);
                    });
                });
            });
        }
        let about = [how_long(row.kept, locale), place(row, settings)].join("　");
        prose::show(ui, RichText::new(about).small().color(palette.weak));
    }

    /// A button that forgets at the second click.
    fn forget(
        &mut self,
        ui: &mut Ui,
        ForgetButton { what, name }: ForgetButton,
        settings: &Settings,
        locale: &Locale,
        out: &mut Outbox,
    ) {
        let is_asked = self.asked.as_ref() == Some(&what);
        let said = if is_asked { locale.text("keeping-really") } else { name };
        let text = RichText::new(&said);
        let text = if is_asked { text.color(theme::palette(ui).error) } else { text };
        let label = match &what {
            RemainsToForget::Kind(kind) => format!("{said}: {}", locale.text(&format!("keeping-{}", kind.as_ref()))),
            _ => said,
        };
        let button = ui.add(Button::new(text).min_size(vec2(64.0, 26.0)));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        if !button.clicked() {
            return;
        }
        if !is_asked {
            self.asked = Some(what);
            return;
        }
        self.asked = None;
        let (kinds, file): (Vec<Remains>, _) = match what {
            RemainsToForget::Of(file) => {
                (REMAINS.iter().filter(|row| row.by_file).map(|row| row.what).collect(), Some(file))
            }
            RemainsToForget::Kind(kind) => (vec![kind], None),
            RemainsToForget::All => (REMAINS.iter().map(|row| row.what).collect(), None),
        };
        if kinds.iter().any(|kind| matches!(kind, Remains::Recent | Remains::Desktop)) {
            out.push(Message::ForgetUse(file.clone()));
        }
        self.look(ui, settings, move |remains| kinds.iter().for_each(|kind| remains.forget(*kind, file.as_deref())));
    }

    fn amount(&self, what: Remains, settings: &Settings) -> Option<Amount> {
        match what {
            Remains::Recent => Some(Amount { count: settings.recent.len(), bytes: 0 }),
            Remains::Desktop => None,
            _ => self.amounts.iter().find(|(kind, _)| *kind == what).map(|(_, amount)| *amount),
        }
    }

    fn poll(&mut self, ui: &Ui, settings: &Settings) {
        if !std::mem::replace(&mut self.is_known, true) {
            self.look(ui, settings, |_| {});
        }
        if let Some(found) = self.looking.as_mut().and_then(Task::poll) {
            self.looking = None;
            self.amounts = found.unwrap_or_default();
        }
    }

    /// Does something with the remains, and looks what there is then, on another thread.
    fn look(&mut self, ui: &Ui, settings: &Settings, act: impl FnOnce(&StateRemains) + Send + 'static) {
        let Some(state) = &settings.state else { return };
        let remains = StateRemains::new(state).with_data(settings.data.clone()).with_catalog(settings.catalog.clone());
        let wake = ui.ctx().clone();
        self.looking = Some(Task::spawn(
            move || wake.request_repaint(),
            move |_stop| {
                act(&remains);
                REMAINS.iter().map(|row| (row.what, remains.amount(row.what))).collect()
            },
        ));
    }
}

/// Puts a switch of the settings.
type Put = fn(&mut Settings, bool);

/// The name of a kind, with the switch that keeps it, if it has one.
fn named(ui: &mut Ui, what: Remains, settings: &Settings, locale: &Locale, out: &mut Outbox) {
    let name = locale.text(&format!("keeping-{}", what.as_ref()));
    let put: Option<(bool, Put)> = match what {
        Remains::Recent => Some((settings.keep_recent, |settings, on| settings.keep_recent = on)),
        Remains::Histories => Some((settings.keep_histories, |settings, on| settings.keep_histories = on)),
        Remains::Versions => Some((settings.keep_versions, |settings, on| settings.keep_versions = on)),
        _ => None,
    };
    let Some((mut on, put)) = put else {
        ui.label(name);
        return;
    };
    if controls::check(ui, &mut on, name).changed() {
        out.push(Message::set(move |settings| put(settings, on)));
    }
}

fn told(amount: Option<Amount>, locale: &Locale) -> String {
    match amount {
        None => String::new(),
        Some(Amount { count: 0, .. }) => locale.text("keeping-none"),
        Some(Amount { count, bytes: 0 }) => locale.with("keeping-count", &[("count", count.into())]),
        Some(Amount { count, bytes }) => {
            locale.with("keeping-amount", &[("count", count.into()), ("size", size(bytes).into())])
        }
    }
}

fn how_long(kept: Retention, locale: &Locale) -> String {
    match kept {
        Retention::Newest(count) => locale.with("keeping-newest", &[("count", count.into())]),
        Retention::ByDesktop => locale.text("keeping-by-desktop"),
        Retention::Days(days) => locale.with("keeping-days", &[("days", days.into())]),
        Retention::Thinning => locale.text("keeping-thinning"),
        Retention::Hours(hours) => locale.with("keeping-hours", &[("hours", hours.into())]),
        Retention::Always => locale.text("keeping-always"),
    }
}

/// The path of the place.
fn place(row: &RemainsRow, settings: &Settings) -> String {
    let path = match row.place {
        RemainsPlace::Settings(_) => settings.file.clone(),
        RemainsPlace::Desktop(_) => settings.recently_used.clone(),
        RemainsPlace::Data(name) => settings.data.as_ref().map(|data| data.join(name)),
        RemainsPlace::State(name) => settings.state.as_ref().map(|state| state.join(name)),
        RemainsPlace::Cache(_) => settings.catalog.clone(),
    };
    path.map_or_else(String::new, |path| path.display().to_string())
}
