//! Headers: the players and the event at a glance, and all headers as an editable list.

use std::collections::HashMap;

use egui::{Button, ComboBox, FocusDirection, Id, Key, Modifiers, RichText, ScrollArea, Sense, TextEdit, Ui, vec2};

use crate::diagram::word_by_word;
use crate::editor::{Document, Edit};
use crate::formats::pgn::PgnResult;
use crate::locale::{FluentValue, Locale};
use crate::notation::Style;
use crate::record::{Headers, Record, is_problem, problem_headers};
use crate::rules::Game;
use crate::rules::shogi::Handicap;
use crate::sheet::figure::one_line;
use crate::text::plain;
use crate::texts::{self, HeaderField, HeaderGroup};
use crate::ui::board::{colors, pieces_in_force};
use crate::ui::command::Command;
use crate::ui::input::composing;
use crate::ui::input::field;
use crate::ui::input::field::Writes;
use crate::ui::input::menus;
use crate::ui::look::{fonts, icons, prose, spoken, theme};
use crate::ui::message::{Message, Outbox};
use crate::ui::panels::menu;
use crate::ui::settings::Pane;
use crate::ui::words::is_handicap;

/// Fields offered for a record that has none of them yet.
fn offered(record: &Record) -> &'static [&'static str] {
    match record.game() {
        Game::Shogi if is_problem(record) => problem_headers(),
        Game::Shogi if is_handicap(record) => &["下手", "上手", "棋戦", "開始日時", "場所"],
        Game::Shogi => &["先手", "後手", "棋戦", "開始日時", "場所"],
        // The Seven Tag Roster, which every PGN game has.
        Game::Chess => &["White", "Black", "Event", "Date", "Site", "Round", "Result"],
        Game::Xiangqi => &["Red", "Black", "Event", "Date", "Site", "Round", "RedTeam", "BlackTeam", "Result"],
    }
}

/// How many fields of the list say what a record is: for the players, the event and the day, or the name of a problem
/// and its author.
fn needed(record: &Record) -> usize {
    if is_problem(record) { 2 } else { 4 }
}

/// Whether something that a record should have is still to be filled in.
pub(crate) fn has_blank(record: &Record) -> bool {
    offered(record).iter().take(needed(record)).any(|key| record.headers.known(&[key]).is_none())
}

/// How many fields the list has.
pub(crate) fn count(record: &Record) -> usize {
    let missing = offered(record).iter().filter(|key| record.headers.get(key).is_none()).count();
    record.headers.iter().count() + missing
}

/// The header that is determined by the start position.
const HANDICAP: &str = "手合割";

/// The header that gives the result of a game of chess or xiangqi.
pub(crate) const RESULT: &str = "Result";

/// Widths of the columns, and the height of a row, in points.
const KEY: f32 = 96.0;
const REMOVE: f32 = 28.0;
const ROW: f32 = 32.0;
/// The height of a key with a name above it, and the width of the button with values, in points.
const NAMED: f32 = 28.0;
const VALUES: f32 = 29.0;
/// How high the list is at least that has the button that adds a field always in sight, in points.
const TALL: f32 = 160.0;

/// The players' names, the side at the bottom of the board first: Black in shogi, White or Red in the other games.
pub(crate) fn players(game: Game, headers: &Headers) -> [String; 2] {
    colors(game).map(|color| headers.player(color).map_or_else(String::new, one_line))
}

/// The edit that names players, the side at the bottom first, where nobody is named; `None` if that names nobody.
pub(crate) fn naming(record: &Record, names: [Option<&str>; 2]) -> Option<Edit> {
    let own = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
    let mut pairs: Vec<(String, String)> = record.headers.iter().map(own).collect();
    let mut first = None;
    let known = players(record.game(), &record.headers);
    for ((name, known), key) in names.into_iter().zip(known).zip(offered(record)) {
        if let Some(name) = name
            && known.is_empty()
        {
            pairs.retain(|(named, _)| named != key);
            pairs.push(((*key).to_owned(), name.to_owned()));
            first.get_or_insert((*key).to_owned());
        }
    }
    Some(Edit::Headers { key: first?, pairs })
}

/// Both players in one line, such as `☗山田  ☖鈴木` or `Carlsen – Anand`; `None` if nobody is named.
pub(crate) fn pairing(record: &Record, style: Style) -> Option<String> {
    let [first, second] = players(record.game(), &record.headers);
    if first.is_empty() && second.is_empty() {
        return None;
    }
    let [first, second] = [first, second].map(|name| plain(&name).into_owned());
    let named = |name: String| if name.is_empty() { "?".to_owned() } else { name };
    Some(match record.game() {
        Game::Shogi if matches!(style, Style::Japanese | Style::Kif) => {
            // Who is not named is called by his side, as the first headers are: 先手 後手, 下手 上手.
            let sides: &[&str] = if is_problem(record) { &[] } else { offered(record) };
            let called = |name: String, at: usize| match sides.get(at) {
                Some(side) if name.is_empty() => (*side).to_owned(),
                _ => name,
            };
            format!("☗{}  ☖{}", called(first, 0), called(second, 1))
        }
        _ => format!("{} – {}", named(first), named(second)),
    })
}

/// The headers that name an event.
const EVENT: &[&str] = &["棋戦", "Event"];

/// The glance: the players above event and date.
pub(crate) fn glance(ui: &mut Ui, document: &Document, locale: &Locale, open: bool, out: &mut Outbox) {
    let palette = theme::palette(ui);
    let headers = &document.record().headers;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let button = Button::new(
            RichText::new(if open { icons::CARET_UP } else { icons::PENCIL_SIMPLE }).font(fonts::icon(16.0)),
        );
        let width = ui.available_width() - 36.0;
        ui.allocate_ui_with_layout(vec2(width, 40.0), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 1.0;
            let players = pairing(document.record(), pieces_in_force(ui).notation);
            let work = ["作品名", "作者"].iter().filter_map(|key| headers.get(key)).map(one_line);
            let work: Vec<String> = work.filter(|value| !value.is_empty()).collect();
            // Where nobody is said to play, the event is what it is called.
            let is_nameless = players.is_none() && work.is_empty();
            let title = if is_nameless { headers.known(EVENT).map(one_line) } else { None };
            if players.is_none() && !work.is_empty() {
                called(ui, &work.join("  "));
            } else if let Some(title) = &title {
                called(ui, title);
            } else if players.is_none() {
                let said = if is_problem(document.record()) {
                    "headers-empty-problem"
                } else if document.record().game() == Game::Shogi {
                    "headers-empty"
                } else {
                    "headers-empty-event"
                };
                prose::show(ui, RichText::new(locale.text(said)).color(palette.weak).small());
            } else {
                let players = players.unwrap_or_default();
                let rows = player_rows(ui, &players, width);
                for &row in &rows {
                    called(ui, row);
                }
                // Who plays goes before what is played.
                if rows.len() > 1 {
                    return;
                }
            }
            let handicap =
                document.record().initial.shogi().and_then(Handicap::of).filter(|&found| found != Handicap::Even);
            let event = if title.is_some() { &[] } else { EVENT };
            let known = |keys: &[&str]| headers.known(keys).map(one_line);
            let day =
                known(&["開始日時", "Date", "UTCDate"]).or(known(&["対局日"])).map(|said| texts::day(&said, locale));
            let handicap = handicap.map(|handicap| texts::handicap(handicap, locale));
            let said = [handicap, known(event), day, known(&["発表誌"]), known(&["発表年月"])];
            let event: Vec<String> = said.into_iter().flatten().map(|fact| word_by_word(&fact).into_owned()).collect();
            if !event.is_empty() {
                prose::facts(ui, &event.join(prose::BETWEEN), palette.weak);
            }
        });
        let name = locale.text(Command::Pane(Pane::Headers).row().text);
        let response = ui.add(button.frame_when_inactive(false).min_size(vec2(30.0, 28.0)));
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, open, &name));
        if response.on_hover_text(&name).clicked() {
            out.push(Message::Command(Command::Pane(Pane::Headers)));
        }
    });
}

/// A line that says what the record is called.
fn called(ui: &mut Ui, text: &str) {
    let response = ui.add(egui::Label::new(RichText::new(word_by_word(text)).strong()).truncate());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
}

/// Both players in one row, or in two where they are wider than their room.
fn player_rows<'t>(ui: &Ui, players: &'t str, width: f32) -> Vec<&'t str> {
    let text = egui::WidgetText::from(RichText::new(players).strong());
    let wide = text.into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, egui::TextStyle::Body).size().x;
    match players.split_once(" – ").or_else(|| players.split_once("  ")) {
        Some((first, second)) if wide > width => vec![first, second],
        _ => vec![players],
    }
}

/// The fields of a row: of its name, unless that is fixed, and of its value.
type Fields = (Option<Id>, Id);

/// Tab and Enter lead from a name to its value, and from a value to the next one; Shift+Tab goes back over the names, too.
/// Returns the field they lead to from the one that has the keyboard, `None` from the last or the first one.
fn next_field(rows: &[Fields], at: Id, back: bool) -> Option<Option<Id>> {
    let row = rows.iter().position(|(name, value)| *name == Some(at) || *value == at)?;
    let (name, value) = rows[row];
    let value_of = |row: Option<usize>| row.and_then(|row| rows.get(row)).map(|(_, value)| *value);
    Some(match (name == Some(at), back) {
        (true, false) => Some(value),
        (false, true) if name.is_some() => name,
        (_, true) => value_of(row.checked_sub(1)),
        (false, false) => value_of(Some(row + 1)),
    })
}

/// What the keys ask for that lead from field to field.
#[derive(Default)]
struct FieldStep {
    /// The field that gets the keyboard.
    to: Option<Id>,
    /// Whether the button below the fields gets it.
    ends: bool,
}

impl FieldStep {
    /// Takes those keys, if one of the fields has the keyboard.
    fn take(ui: &Ui, rows: &[Fields]) -> Self {
        let Some(at) = ui.memory(|memory| memory.focused()) else { return Self::default() };
        if composing::is_composing(ui.ctx()) || !rows.iter().any(|(name, value)| *name == Some(at) || *value == at) {
            return Self::default();
        }
        let [on, back] = ui.input_mut(|input| {
            let mut pressed = |modifiers, key| input.consume_key(modifiers, key);
            // A key matches without its modifiers, too: the one with more of them comes first.
            let back = pressed(Modifiers::SHIFT, Key::Tab);
            [pressed(Modifiers::NONE, Key::Tab) | pressed(Modifiers::NONE, Key::Enter), back]
        });
        if !on && !back {
            return Self::default();
        }
        let to = next_field(rows, at, back).flatten();
        if to.is_some() || on {
            ui.memory_mut(|memory| {
                memory.move_focus(FocusDirection::None);
                to.inspect(|to| memory.request_focus(*to));
            });
        }
        Self { to, ends: on && to.is_none() }
    }
}

/// The list of all headers: first what says which game it is, then the others in file order. `take_focus` gives the first
/// of them the keyboard.
pub(crate) fn list(ui: &mut Ui, document: &Document, take_focus: &mut bool, locale: &Locale, out: &mut Outbox) {
    let record = document.record();
    let headers = &record.headers;
    let mut pairs: Vec<(String, String)> =
        headers.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let stored = pairs.len();
    let missing = offered(record).iter().filter(|key| headers.get(key).is_none());
    pairs.extend(missing.map(|key| ((*key).to_owned(), String::new())));
    let rank = |key: &str| offered(record).iter().position(|offered| *offered == key).unwrap_or(usize::MAX);
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    // Every field keeps its place whatever is filled in: Tab goes on below.
    order.sort_by_key(|&index| rank(&pairs[index].0));
    let mut changed: Option<String> = None;
    // The header that somebody is typing.
    let typed = Id::unique(("header-typed", document.id()));
    let mut touched: Option<String> = ui.data(|data| data.get_temp(typed));
    // The field that comes with the next frame, out of sight perhaps.
    let comes = Id::unique(("header-comes", document.id()));
    let came = ui.data_mut(|data| data.remove_temp::<Option<Id>>(comes)).flatten();
    let (mut removed, mut added) = (None, false);
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let focused = ui.memory(|memory| memory.focused());
    let ids: Vec<Fields> = order
        .iter()
        .map(|&index| {
            let key = pairs[index].0.as_str();
            // A field is identified by its key, not its row: the row of a suggestion moves once something is typed into
            // it.
            let occurrence = seen.entry(key).and_modify(|count| *count += 1).or_default();
            let value = Id::unique(("header-value", document.id(), key, *occurrence));
            // What a document names is called so; other names are written by hand, and so is one that is just being
            // written.
            let (of_key, known) =
                (Id::unique(("header-key", document.id(), index)), texts::header_field(record.game(), key));
            let written = focused == Some(of_key) || known.and_then(|known| known.name(locale)).is_none();
            ((index < stored && written).then_some(of_key), value)
        })
        .collect();
    let chosen = |key: &str| record.game() != Game::Shogi && key.eq_ignore_ascii_case(RESULT);
    let is_fixed = |index: usize| index < stored && pairs[index].0 == HANDICAP || chosen(&pairs[index].0);
    let open: Vec<Fields> =
        order.iter().zip(&ids).filter(|(index, _)| !is_fixed(**index)).map(|(_, fields)| *fields).collect();
    let mut walk = FieldStep::take(ui, &open);
    if std::mem::take(take_focus)
        && let Some(&(_, first)) = open.first()
    {
        ui.memory_mut(|memory| memory.request_focus(first));
        walk.to = Some(first);
    }
    // Where there is room, the button that adds a field stays in sight below.
    let tall = ui.available_height() > TALL;
    let room = ui.available_height() - if tall { ROW + 4.0 } else { 0.0 };
    let mut shown = None;
    // The key that somebody wants to write although it has a name.
    let mut by_hand = None;
    let area = ScrollArea::vertical().id_salt("headers").auto_shrink([false, true]).max_height(room);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let width = ui.available_width() - 12.0;
        for (index, (name_id, value_id)) in order.into_iter().zip(ids) {
            let (key, value) = &mut pairs[index];
            let known = texts::header_field(record.game(), key);
            let name = known.and_then(|known| known.name(locale));
            let name = name.as_deref();
            ui.horizontal_top(|ui| {
                if index < stored && key == HANDICAP {
                    handicap(ui, value.trim(), (width - REMOVE - 6.0, name), locale);
                    return;
                }
                if chosen(key) {
                    if result(ui, value, (width - KEY - REMOVE - 12.0, name, value_id), locale) {
                        changed = Some(key.clone());
                    }
                    return;
                }
                let was_touched = touched.as_ref() == Some(key);
                let mut named = None;
                if let Some(id) = name_id {
                    let label = format!("{} {}", locale.text("headers-key"), index + 1);
                    let (of_key, is_new) = field(ui, key, (KEY, ""), &label, id);
                    if is_new {
                        changed = Some(label);
                    }
                    named = Some(of_key);
                } else {
                    let label = fixed_key(ui, key, name, locale);
                    if index < stored && is_to_be_written(&label, locale) {
                        by_hand = Some(Id::unique(("header-key", document.id(), index)));
                    }
                }
                let (choices, sample) = match known {
                    Some(known) => (known.values(locale), known.sample(locale)),
                    None => (Vec::new(), String::new()),
                };
                let room = width - KEY - REMOVE - 12.0 - if choices.is_empty() { 0.0 } else { VALUES + 6.0 };
                let called = match name {
                    Some(name) if is_foreign(key) => name,
                    _ => &*key,
                };
                // PGN's `?` is no beginning of a name.
                let is_unknown = value.contains('?') && headers.known(&[key.as_str()]).is_none();
                let unknown = if is_unknown { std::mem::take(value) } else { String::new() };
                let hint = if sample.is_empty() { &unknown } else { &sample };
                let (valued, is_new) = field(ui, value, (room, hint), called, value_id);
                if is_unknown && value.is_empty() {
                    *value = unknown;
                }
                let (chose, choosing) = choose(ui, called, value, &choices, locale);
                let is_asked = |shown: &&egui::Response| walk.to == Some(shown.id) || came == Some(shown.id);
                for shown in named.iter().chain([&valued]).filter(is_asked) {
                    shown.scroll_to_me(None);
                }
                if is_new || chose {
                    changed = Some(key.clone());
                }
                if is_new || was_touched {
                    touched = Some(key.clone());
                }
                // What was begun here and left empty is no header. One that is empty in the file is left alone.
                let fields = || named.iter().chain([&valued]);
                let left = fields().any(egui::Response::lost_focus) && !fields().any(egui::Response::has_focus);
                let left = left && !choosing;
                if index < stored && (remove(ui, called, locale) || was_touched && left && value.is_empty()) {
                    removed = Some(index);
                }
            });
        }
        if !tall {
            shown = Some(offer(ui, record, &pairs, locale));
        }
    });
    let (add, asked) = shown.unwrap_or_else(|| offer(ui, record, &pairs, locale));
    if walk.ends {
        add.request_focus();
        add.scroll_to_me(None);
    }
    if let Some(asked) = asked {
        let usual = if record.game() == Game::Shogi { "備考" } else { "Annotator" };
        let key = asked.unwrap_or(usual);
        let place = pairs.iter().filter(|(own, _)| own == key).count();
        pairs.insert(stored, (key.to_owned(), String::new()));
        changed = Some(key.to_owned());
        touched = changed.clone();
        added = true;
        let field = match asked {
            Some(_) => Id::unique(("header-value", document.id(), key, place)),
            None => Id::unique(("header-key", document.id(), stored)),
        };
        ui.memory_mut(|memory| memory.request_focus(field));
        ui.data_mut(|data| data.insert_temp(comes, Some(field)));
    }
    if let Some(field) = by_hand {
        ui.memory_mut(|memory| memory.request_focus(field));
        ui.data_mut(|data| data.insert_temp(comes, Some(field)));
    }
    ui.data_mut(|data| match touched {
        Some(key) => drop(data.insert_temp(typed, key)),
        None => data.remove::<String>(typed),
    });
    if let Some(index) = removed {
        let (key, _) = pairs.remove(index);
        changed = Some(key);
    }
    if let Some(key) = changed {
        // Suggested fields that stayed empty are not headers; an empty one from the file is.
        let kept = stored + usize::from(added) - usize::from(removed.is_some());
        let mut index = 0;
        pairs.retain(|(_, value)| {
            index += 1;
            index <= kept || !value.is_empty()
        });
        out.push(Message::Edit(Edit::Headers { key, pairs }));
    }
}

/// The button with the values that a header usually has. Returns whether one was chosen, and whether somebody is about
/// to choose.
fn choose(
    ui: &mut Ui,
    key: &str,
    value: &mut String,
    choices: &[(&'static str, Option<String>)],
    locale: &Locale,
) -> (bool, bool) {
    if choices.is_empty() {
        return (false, false);
    }
    let name = locale.with("headers-choose", &[("key", FluentValue::from(key))]);
    let weak = theme::palette(ui).weak;
    let mut chose = false;
    let icon = RichText::new(icons::CARET_DOWN).font(fonts::icon(13.0)).color(weak);
    let button = Button::new(icon).frame_when_inactive(false).min_size(vec2(VALUES, 24.0));
    let (button, shown) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        spoken::calls_menu(ui, &name);
        menu::roomy(ui);
        for (choice, explained) in choices {
            let explained = RichText::new(explained.as_deref().unwrap_or("")).small().color(weak);
            if ui.add(Button::selectable(value == choice, *choice).right_text(explained)).clicked() {
                (*choice).clone_into(value);
                chose = true;
            }
        }
    });
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    let choosing = shown.is_some() || button.contains_pointer() || button.has_focus();
    button.on_hover_text(name);
    (chose, choosing)
}

/// The button that adds a field: those that documents name, in their groups, and any other. Returns what was chosen, of
/// those its key.
fn offer(
    ui: &mut Ui,
    record: &Record,
    pairs: &[(String, String)],
    locale: &Locale,
) -> (egui::Response, Option<Option<&'static str>>) {
    let name = locale.text("headers-add");
    let weak = theme::palette(ui).weak;
    let mut asked = None;
    let has = |key: &str| pairs.iter().any(|(own, _)| own == key);
    let icon = RichText::new(icons::PLUS).font(fonts::icon(16.0));
    let menu = ui.menu_button((icon, name.as_str()), |ui| {
        spoken::calls_menu(ui, &name);
        menu::roomy(ui);
        ui.set_min_width(160.0);
        for group in HeaderGroup::ALL {
            let fields: Vec<&HeaderField> =
                texts::offered_headers(record, group).filter(|field| !has(field.key)).collect();
            if fields.is_empty() {
                continue;
            }
            let title = locale.text(group.text());
            let group = ui.menu_button(title.as_str(), |ui| {
                spoken::calls_menu(ui, &title);
                menu::roomy(ui);
                ui.set_min_width(220.0);
                for field in fields {
                    let (own, key) = match field.name(locale) {
                        Some(name) => (name, field.key),
                        None => (field.key.to_owned(), ""),
                    };
                    let key = if is_foreign(key) { "" } else { key };
                    let row = Button::new(own.as_str()).right_text(RichText::new(key).small().color(weak));
                    let row = ui.add(row);
                    row.widget_info(|| {
                        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{own} {key}").trim())
                    });
                    if row.clicked() {
                        asked = Some(Some(field.key));
                    }
                }
            });
            menus::leads_on(&group.response);
        }
        ui.separator();
        if ui.button(locale.text("headers-add-other")).clicked() {
            asked = Some(None);
        }
    });
    menu.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    (menu.response, asked)
}

/// The row of the handicap: it describes the start position, which typing another word would not change.
fn handicap(ui: &mut Ui, value: &str, (width, name): (f32, Option<&str>), locale: &Locale) {
    // The name of one that is known is said in the language of the person.
    let said = Handicap::from_name(value).map(|handicap| texts::handicap(handicap, locale));
    let text = match (name, &said) {
        (Some(name), Some(said)) => format!("{name}   {said}"),
        (name, _) => format!("{}   {value}", name.unwrap_or(HANDICAP)),
    };
    fixed_key(ui, HANDICAP, name, locale);
    let (room, response) = ui.allocate_exact_size(vec2(width - KEY - 6.0, ROW - 8.0), Sense::hover());
    pale(ui, room, 0.0, value);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &text));
    response.on_hover_text(locale.text("headers-handicap"));
}

/// The row of the result: one of four, so that it is chosen. Returns whether it was.
fn result(ui: &mut Ui, value: &mut String, (width, named, id): (f32, Option<&str>, Id), locale: &Locale) -> bool {
    fixed_key(ui, RESULT, named, locale);
    let before = value.clone();
    let name = |token: &str| if token.is_empty() { "*".to_owned() } else { token.to_owned() };
    let shown = ComboBox::from_id_salt(id).width(width).selected_text(name(value)).show_ui(ui, |ui| {
        for token in [PgnResult::First, PgnResult::Second, PgnResult::Draw, PgnResult::Unknown].map(PgnResult::token) {
            ui.selectable_value(value, token.to_owned(), token);
        }
    });
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, RESULT));
    *value != before
}

/// The menu of a key that has a name, where it can be written all the same; whether somebody wants to.
fn is_to_be_written(label: &egui::Response, locale: &Locale) -> bool {
    let mut asked = label.double_clicked();
    label.context_menu(|ui| {
        menu::roomy(ui);
        asked |= ui.button(locale.text("headers-rename")).clicked();
    });
    asked
}

/// Whether a key is in a script that not everybody reads: where it has a name it is shown by that alone.
fn is_foreign(key: &str) -> bool {
    !key.is_ascii()
}

/// The key of a header where it is not written by hand, below what people call it, if that is known.
fn fixed_key(ui: &mut Ui, key: &str, name: Option<&str>, locale: &Locale) -> egui::Response {
    let Some(name) = name else {
        let (room, response) = ui.allocate_exact_size(vec2(KEY, ROW - 8.0), Sense::hover());
        pale(ui, room, 0.0, key);
        return response;
    };
    if is_foreign(key) {
        let (room, response) = ui.allocate_exact_size(vec2(KEY, ROW - 8.0), Sense::CLICK);
        pale(ui, room, 0.0, name);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, name));
        return response.on_hover_text(locale.with("headers-written", &[("key", key.into())]));
    }
    let palette = theme::palette(ui);
    let (room, response) = ui.allocate_exact_size(vec2(KEY, NAMED), Sense::CLICK);
    let line = |text: &str, font: egui::FontId, color| {
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(KEY - 7.0);
        ui.painter().layout_job(job)
    };
    let small = egui::TextStyle::Small.resolve(ui.style());
    let smaller = egui::FontId::new(small.size - 1.5, small.family.clone());
    let (above, below) = (line(name, small, palette.text), line(key, smaller, palette.weak));
    // Closer to each other than to their neighbours.
    let apart = above.size().y - 3.0;
    let top = room.left_center() + vec2(7.0, -(apart + below.size().y) / 2.0);
    let middle = top + vec2(0.0, apart);
    let elided = above.elided;
    ui.painter().galley(top, above, palette.text);
    ui.painter().galley(middle, below, palette.weak);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, name));
    if elided { response.on_hover_text(name) } else { response }
}

/// Writes a word where a field would begin.
fn pale(ui: &Ui, room: egui::Rect, x: f32, word: &str) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let at = room.left_center() + vec2(7.0 + x, 0.0);
    ui.painter().text(at, egui::Align2::LEFT_CENTER, word, font, theme::palette(ui).weak);
}

/// An unobtrusive cross that removes a header; returns whether it was clicked.
fn remove(ui: &mut Ui, called: &str, locale: &Locale) -> bool {
    let name = locale.text("headers-remove");
    let icon = RichText::new(icons::X).font(fonts::icon(14.0)).color(theme::palette(ui).weak);
    // Tab passes it: a header whose value is taken away goes as well.
    let button = Button::new(icon).frame_when_inactive(false).min_size(vec2(REMOVE, 0.0)).sense(Sense::CLICK);
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{name}: {called}")));
    response.on_hover_text(name).clicked()
}

/// A field of one line; a long value goes on in the next one, so that all of it can be read. Whether the text is another
/// one is said, too. An empty one shows a sample of what is written there.
fn field(ui: &mut Ui, text: &mut String, (width, sample): (f32, &str), name: &str, id: Id) -> (egui::Response, bool) {
    field::follow(ui.ctx(), id, text);
    let stored = text.clone();
    composing::begin(ui.ctx(), id, text);
    let edit = TextEdit::multiline(text).id(id).event_filter(theme::SINGLE_LINE).return_key(None).desired_rows(1);
    let edit = edit.hint_text(RichText::new(sample).small());
    let response = ui.add(edit.desired_width(width).margin(vec2(6.0, 3.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, name));
    theme::leave_on_escape(&response);
    if response.changed() && text.contains(['\n', '\r']) {
        // A pasted text of several lines.
        *text = text.split(['\n', '\r']).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    }
    composing::end(ui.ctx(), id, text);
    field::note(&response, Writes::Headers);
    field::remember(&response, text);
    (response, *text != stored)
}
