//! Which keys mean which command: the table's own keys, and those that a person has chosen instead.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use egui::{Event, FocusDirection, Id, Key, KeyboardShortcut, ModifierNames, Modifiers};

use super::table::COMMANDS;
use crate::locale::{FluentValue, Locale};
use crate::rules::Game;
use crate::ui::command::{Command, KeyReach};
use crate::ui::settings::{OwnKeys, SavedLayout};

/// A key as it is assigned to a command. On a Mac, Ctrl stands for Cmd, except with Tab: Cmd+Tab belongs to the system.
pub fn assignable(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
    let Modifiers { alt, shift, ctrl, command, .. } = modifiers;
    let plain = Modifiers { alt, shift, ..Modifiers::NONE };
    KeyboardShortcut::new(
        match key {
            Key::Tab if ctrl || command => plain | Modifiers::CTRL,
            _ if command => plain | Modifiers::COMMAND,
            _ => plain,
        },
        key,
    )
}

/// Whether a key merely says how others are meant, or switches something of the keyboard: nobody presses it alone to have
/// a command done.
pub fn is_modifier(key: Key) -> bool {
    use Key::{
        AltLeft, AltRight, CapsLock, ControlLeft, ControlRight, NumLock, ScrollLock, ShiftLeft, ShiftRight, SuperLeft,
        SuperRight,
    };
    matches!(
        key,
        AltLeft
            | AltRight
            | CapsLock
            | ControlLeft
            | ControlRight
            | NumLock
            | ScrollLock
            | ShiftLeft
            | ShiftRight
            | SuperLeft
            | SuperRight
    )
}

/// A key as written in the settings.
pub fn write(keys: KeyboardShortcut) -> String {
    let ctrl = keys.modifiers.command || keys.modifiers.ctrl;
    let named = [(ctrl, "Ctrl+"), (keys.modifiers.alt, "Alt+"), (keys.modifiers.shift, "Shift+")];
    let mut text: String = named.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
    text.push_str(keys.logical_key.name());
    text
}

/// The key for a name from the settings; `None` if there is no such key.
pub fn read(text: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text.trim();
    loop {
        let (head, tail) = match rest.split_once('+') {
            Some((head, tail)) if !head.is_empty() && !tail.is_empty() => (head.trim(), tail),
            _ => break,
        };
        modifiers = match head.to_ascii_lowercase().as_str() {
            "ctrl" | "cmd" => modifiers | Modifiers::COMMAND,
            "alt" => modifiers | Modifiers::ALT,
            "shift" => modifiers | Modifiers::SHIFT,
            _ => return None,
        };
        rest = tail.trim_start();
    }
    let key = Key::from_name(rest).filter(|key| !is_modifier(*key))?;
    Some(assignable(modifiers, key))
}

/// Whether a key may have a meaning while text is being typed: it must not type or edit anything.
fn is_silent(modifiers: Modifiers, key: Key) -> bool {
    let walks = matches!(key, Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End | Key::Backspace | Key::Delete);
    let edits = modifiers.command && !modifiers.alt && matches!(key, Key::A | Key::C | Key::X | Key::V);
    if walks || edits {
        return false;
    }
    let function = key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    modifiers.command || modifiers.ctrl || modifiers.alt || function
}

/// Whether a key types a sign or a digit: neither a letter, which Shift makes a capital, nor nothing.
fn is_sign(key: Key) -> bool {
    (Key::Colon..Key::A).contains(&key)
}

/// Names each key by the character that comes with it. Where a layout has a character that no key is named by (ü, я, ち),
/// the key is named by its place, as if another layout were in force: such a key means the character alone.
pub(crate) fn by_characters(events: Vec<Event>) -> Vec<Event> {
    let mut named: Vec<Event> = Vec::with_capacity(events.len());
    for event in events {
        if let Event::Text(text) = &event
            && let Some(Event::Key { key, pressed: true, modifiers, .. }) = named.last_mut()
            && !modifiers.command
            && !modifiers.ctrl
            && !modifiers.alt
        {
            match Key::from_name(text) {
                Some(meant) if text.chars().count() == 1 => *key = meant,
                _ => drop(named.pop()),
            }
        }
        named.push(event);
    }
    named
}

/// All keys as they are in force.
#[derive(Debug, Default)]
pub struct KeyMap {
    /// Those that can have keys, in the order in which they are asked.
    order: Vec<Command>,
    of: HashMap<Command, Vec<KeyboardShortcut>>,
}

/// Every command that can have a key: those of the table, then the arrangements that a person has kept.
pub fn bindable(layouts: &[SavedLayout]) -> impl Iterator<Item = Command> {
    let kept = (0..=u8::MAX).zip(layouts).map(|(at, _)| Command::TakeLayout(at));
    COMMANDS.iter().map(|row| row.command).chain(kept)
}

/// What the settings call a command where they give it keys: an arrangement by the name that the person gave it.
pub fn entry(command: Command, layouts: &[SavedLayout]) -> Cow<'static, str> {
    match command {
        Command::TakeLayout(at) => match layouts.get(usize::from(at)) {
            Some(layout) => layout.entry().into(),
            None => command.name().into(),
        },
        _ => command.name().into(),
    }
}

impl KeyMap {
    /// The keys in the table, replaced by the person's own, which the arrangements kept may have, too. Unreadable entries
    /// are ignored.
    pub fn new(own: &OwnKeys, layouts: &[SavedLayout]) -> Self {
        let keys = |command: Command| match own.get(&*entry(command, layouts)) {
            Some(texts) => texts.iter().filter_map(|text| read(text)).collect(),
            None => command.row().keys.to_vec(),
        };
        // What a person has written into the file comes before a key of the table that is the same.
        let mut order: Vec<Command> = bindable(layouts).collect();
        order.sort_by_key(|&command| !own.contains_key(&*entry(command, layouts)));
        Self { of: order.iter().map(|&command| (command, keys(command))).collect(), order }
    }

    /// The keys of a command; the first is the one that menus show.
    pub fn of(&self, command: Command) -> &[KeyboardShortcut] {
        self.of.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The command for a key; `typing` says whether a text field has the keyboard focus.
    pub fn command(&self, modifiers: Modifiers, key: Key, typing: bool) -> Option<Command> {
        let find = |modifiers: Modifiers| {
            let means = |keys: &KeyboardShortcut| keys.logical_key == key && modifiers.matches_exact(keys.modifiers);
            let is_heard = |command: &Command| {
                !typing || (command.row().reach == KeyReach::Everywhere && is_silent(modifiers, key))
            };
            self.order.iter().copied().filter(is_heard).find(|&command| self.of(command).iter().any(means))
        };
        // Which signs and digits want Shift differs from keyboard to keyboard.
        find(modifiers).or_else(|| {
            let other = Modifiers { shift: !modifiers.shift, ..modifiers };
            is_sign(key).then(|| find(other)).flatten()
        })
    }

    /// The command that has a key already, other than this one.
    pub fn holder(&self, keys: KeyboardShortcut, command: Command) -> Option<Command> {
        self.order.iter().copied().find(|&other| other != command && self.of(other).contains(&keys))
    }
}

/// Gives a key to a command, and takes it from the one that had it. Keys that equal the table's are not stored.
pub fn assign(own: &mut OwnKeys, layouts: &[SavedLayout], command: Command, keys: Vec<KeyboardShortcut>) {
    let now = KeyMap::new(own, layouts);
    for &taken in &keys {
        if let Some(other) = now.holder(taken, command) {
            let left = now.of(other).iter().copied().filter(|&key| key != taken).collect();
            put(own, &entry(other, layouts), other, left);
        }
    }
    put(own, &entry(command, layouts), command, keys);
}

fn put(own: &mut OwnKeys, entry: &str, command: Command, keys: Vec<KeyboardShortcut>) {
    if keys == command.row().keys {
        own.remove(entry);
    } else {
        own.insert(entry.to_owned(), keys.into_iter().map(write).collect());
    }
}

fn place() -> Id {
    Id::unique("keys in force")
}

/// Puts keys in force.
pub fn install(ctx: &egui::Context, own: &OwnKeys, layouts: &[SavedLayout]) {
    let keys = Arc::new(KeyMap::new(own, layouts));
    ctx.data_mut(|data| data.insert_temp(place(), keys));
}

/// The keys in force.
pub fn in_force(ctx: &egui::Context) -> Arc<KeyMap> {
    ctx.data(|data| data.get_temp(place())).unwrap_or_else(|| Arc::new(KeyMap::new(&OwnKeys::new(), &[])))
}

/// A key as keyboards write it: Ctrl+, or Alt+↑ rather than Ctrl+Comma and Alt+Up.
pub fn spelled(ctx: &egui::Context, keys: &KeyboardShortcut) -> String {
    let is_mac = ctx.os().is_mac();
    let names = if is_mac { ModifierNames::SYMBOLS } else { ModifierNames::NAMES };
    let mut text = names.format(&keys.modifiers, is_mac);
    if !text.is_empty() {
        text += names.concat;
    }
    text + match keys.logical_key {
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::Comma => ",",
        Key::Period => ".",
        Key::Plus => "+",
        Key::Minus => "-",
        Key::Equals => "=",
        Key::Slash => "/",
        Key::Backslash => "\\",
        Key::Semicolon => ";",
        Key::Colon => ":",
        Key::Quote => "'",
        Key::Backtick => "`",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::Questionmark => "?",
        Key::PageUp => "PgUp",
        Key::PageDown => "PgDn",
        Key::Delete => "Del",
        Key::Insert => "Ins",
        Key::Escape => "Esc",
        other => other.name(),
    }
}

/// The first key of a command as menus show it, if it has one.
pub fn shown(ctx: &egui::Context, command: Command) -> Option<String> {
    in_force(ctx).of(command).first().map(|keys| spelled(ctx, keys))
}

/// The first key of a command, or else its name in menus: for a sentence that mentions it.
pub fn named(ctx: &egui::Context, command: Command, locale: &Locale) -> String {
    shown(ctx, command).unwrap_or_else(|| {
        let name = command.label(Game::Shogi, locale);
        locale.with("command-quoted", &[("name", FluentValue::from(name.trim_end_matches('…')))])
    })
}

/// A text that mentions the key of a command.
pub fn told(ctx: &egui::Context, text: &str, command: Command, locale: &Locale) -> String {
    locale.with(text, &[("keys", FluentValue::from(named(ctx, command, locale)))])
}

/// Joins letters that were typed within one frame into one text, so that a field lays out its text once for all of
/// them. What is between them stays where it is, unless it could move the caret: then so do the letters.
pub fn join_letters(events: Vec<Event>) -> Vec<Event> {
    let mut joined: Vec<Event> = Vec::with_capacity(events.len());
    // Where the last text stands that the next one may be added to.
    let mut open = None;
    for event in events {
        match (&event, open) {
            (Event::Text(more), Some(at)) => {
                if let Some(Event::Text(text)) = joined.get_mut(at) {
                    text.push_str(more);
                }
                continue;
            }
            (Event::Text(_), None) => open = Some(joined.len()),
            (Event::Key { pressed: false, .. } | Event::PointerMoved(_), _) => {}
            (Event::Key { key, modifiers, .. }, _)
                if key.name().len() == 1 && !modifiers.command && !modifiers.ctrl => {}
            _ => open = None,
        }
        joined.push(event);
    }
    joined
}

/// What the system's copy, cut and paste events mean: on most systems they replace Ctrl+C, Ctrl+X and Ctrl+V.
/// Returns the commands, and the text to paste with [`Command::Paste`].
pub fn clipboard(ctx: &egui::Context) -> (Vec<Command>, Option<String>) {
    let keys = in_force(ctx);
    let means = |key| keys.command(Modifiers::COMMAND, key, false);
    let (mut commands, mut text) = (Vec::new(), None);
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            commands.extend(match event {
                Event::Copy => means(Key::C),
                Event::Cut => means(Key::X),
                Event::Paste(pasted) => {
                    text = Some(pasted.clone());
                    means(Key::V)
                }
                _ => return true,
            });
            false
        });
    });
    (commands, text)
}

/// The commands whose keys were pressed, in the order of the presses (a held key repeats). A text field with the
/// keyboard focus keeps letters, arrows and editing keys for itself, any other control the keys that press it.
pub fn pressed(ctx: &egui::Context, typing: bool, wanted: impl Fn(Command) -> bool) -> Vec<Command> {
    let keys = in_force(ctx);
    let pressable = !typing && ctx.memory(|memory| memory.focused()).is_some();
    let mut walks = false;
    let commands = ctx.input_mut(|input| {
        let mut commands = Vec::new();
        input.events.retain(|event| match *event {
            Event::Key { key: Key::Enter | Key::Space, modifiers: Modifiers::NONE, .. } if pressable => true,
            Event::Key { key, pressed: true, modifiers, .. } => match keys.command(modifiers, key, typing) {
                Some(command) if wanted(command) => {
                    commands.push(command);
                    walks |= matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::Tab);
                    false
                }
                _ => true,
            },
            _ => true,
        });
        commands
    });
    if walks {
        // Arrows step through the moves, and Tab through the tabs: they must not move the focus as well.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    commands
}
