//! The names that X11 has for keys and modifiers, which input methods go by.

use winit::event::KeyEvent;
use winit::keyboard::{Key, KeyLocation, ModifiersState, NamedKey, NativeKeyCode, PhysicalKey, SmolStr};
use winit::platform::scancode::PhysicalKeyExtScancode;
use xkeysym::{KeyCode, Keysym};

use crate::desktop::KeyPress;

/// The bits of modifiers, as of X11.
const SHIFT: u32 = 1;
const CONTROL: u32 = 1 << 2;
const ALT: u32 = 1 << 3;
const SUPER: u32 = 1 << 6;
/// What the window system adds to the codes of the kernel.
const CODES_FROM: u32 = KeyCode::new(8).raw();

/// A key for the input method; `None` if it has no name there, as a dead key, which the window system composes.
pub(super) fn press(event: &KeyEvent, modifiers: ModifiersState, time: u32) -> Option<KeyPress> {
    let symbol = match &event.logical_key {
        Key::Named(named) => of_named(*named, event.location)?,
        Key::Character(text) => of_text(text, event.location)?,
        Key::Dead(_) | Key::Unidentified(_) => return None,
    };
    let held = [
        (modifiers.shift_key(), SHIFT),
        (modifiers.control_key(), CONTROL),
        (modifiers.alt_key(), ALT),
        (modifiers.super_key(), SUPER),
    ];
    Some(KeyPress {
        symbol: symbol.raw(),
        code: event.physical_key.to_scancode().unwrap_or(0) + CODES_FROM,
        modifiers: held.iter().filter(|(held, _)| *held).map(|(_, bit)| bit).sum(),
        released: !event.state.is_pressed(),
        time,
    })
}

/// What a key of this symbol does, as an event like another one; `None` if it does nothing here.
pub(super) fn forwarded(like: &KeyEvent, symbol: u32) -> Option<KeyEvent> {
    const NAMED: [NamedKey; 14] = [
        NamedKey::Backspace,
        NamedKey::Delete,
        NamedKey::Enter,
        NamedKey::Tab,
        NamedKey::Escape,
        NamedKey::Space,
        NamedKey::ArrowUp,
        NamedKey::ArrowDown,
        NamedKey::ArrowLeft,
        NamedKey::ArrowRight,
        NamedKey::Home,
        NamedKey::End,
        NamedKey::PageUp,
        NamedKey::PageDown,
    ];
    let symbol = Keysym::new(symbol);
    let named = NAMED.into_iter().find(|key| {
        [KeyLocation::Standard, KeyLocation::Numpad].iter().any(|&place| of_named(*key, place) == Some(symbol))
    });
    let letter = || symbol.key_char().filter(|letter| !letter.is_control());
    let (logical_key, text) = match named {
        Some(key) => (Key::Named(key), (key == NamedKey::Space).then(|| SmolStr::new_inline(" "))),
        None => letter()
            .map(|letter| SmolStr::from(letter.to_string()))
            .map(|text| (Key::Character(text.clone()), Some(text)))?,
    };
    let physical_key = PhysicalKey::Unidentified(NativeKeyCode::Unidentified);
    let mut event = like.clone();
    (event.physical_key, event.logical_key, event.text) = (physical_key, logical_key, text);
    (event.location, event.repeat) = (KeyLocation::Standard, false);
    Some(event)
}

fn of_text(text: &str, location: KeyLocation) -> Option<Keysym> {
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    let on_pad = match letter {
        _ if location != KeyLocation::Numpad => None,
        '0'..='9' => Some(Keysym::new(Keysym::KP_0.raw() + (u32::from(letter) - u32::from('0')))),
        '+' => Some(Keysym::KP_Add),
        '-' => Some(Keysym::KP_Subtract),
        '*' => Some(Keysym::KP_Multiply),
        '/' => Some(Keysym::KP_Divide),
        '.' => Some(Keysym::KP_Decimal),
        ',' => Some(Keysym::KP_Separator),
        '=' => Some(Keysym::KP_Equal),
        _ => None,
    };
    Some(on_pad.unwrap_or_else(|| Keysym::from_char(letter)))
}

fn of_named(key: NamedKey, location: KeyLocation) -> Option<Keysym> {
    let right = location == KeyLocation::Right;
    let pad = location == KeyLocation::Numpad;
    let side = |left, on_right| if right { on_right } else { left };
    let place = |main, on_pad| if pad { on_pad } else { main };
    Some(match key {
        NamedKey::Shift => side(Keysym::Shift_L, Keysym::Shift_R),
        NamedKey::Control => side(Keysym::Control_L, Keysym::Control_R),
        NamedKey::Alt => side(Keysym::Alt_L, Keysym::Alt_R),
        NamedKey::Super => side(Keysym::Super_L, Keysym::Super_R),
        NamedKey::Meta => side(Keysym::Meta_L, Keysym::Meta_R),
        NamedKey::AltGraph => Keysym::ISO_Level3_Shift,
        NamedKey::CapsLock => Keysym::Caps_Lock,
        NamedKey::NumLock => Keysym::Num_Lock,
        NamedKey::Space => place(Keysym::space, Keysym::KP_Space),
        NamedKey::Enter => place(Keysym::Return, Keysym::KP_Enter),
        NamedKey::Tab => Keysym::Tab,
        NamedKey::Backspace => Keysym::BackSpace,
        NamedKey::Delete => place(Keysym::Delete, Keysym::KP_Delete),
        NamedKey::Insert => place(Keysym::Insert, Keysym::KP_Insert),
        NamedKey::Escape => Keysym::Escape,
        NamedKey::ArrowUp => place(Keysym::Up, Keysym::KP_Up),
        NamedKey::ArrowDown => place(Keysym::Down, Keysym::KP_Down),
        NamedKey::ArrowLeft => place(Keysym::Left, Keysym::KP_Left),
        NamedKey::ArrowRight => place(Keysym::Right, Keysym::KP_Right),
        NamedKey::Home => place(Keysym::Home, Keysym::KP_Home),
        NamedKey::End => place(Keysym::End, Keysym::KP_End),
        NamedKey::PageUp => place(Keysym::Page_Up, Keysym::KP_Page_Up),
        NamedKey::PageDown => place(Keysym::Page_Down, Keysym::KP_Page_Down),
        NamedKey::Convert => Keysym::Henkan_Mode,
        NamedKey::NonConvert => Keysym::Muhenkan,
        NamedKey::KanjiMode => Keysym::Kanji,
        NamedKey::KanaMode => Keysym::Kana_Lock,
        NamedKey::Hiragana => Keysym::Hiragana,
        NamedKey::Katakana => Keysym::Katakana,
        NamedKey::HiraganaKatakana => Keysym::Hiragana_Katakana,
        NamedKey::Zenkaku => Keysym::Zenkaku,
        NamedKey::Hankaku => Keysym::Hankaku,
        NamedKey::ZenkakuHankaku => Keysym::Zenkaku_Hankaku,
        NamedKey::Romaji => Keysym::Romaji,
        NamedKey::Eisu => Keysym::Eisu_toggle,
        NamedKey::HangulMode => Keysym::Hangul,
        NamedKey::HanjaMode => Keysym::Hangul_Hanja,
        NamedKey::ModeChange => Keysym::Mode_switch,
        NamedKey::Compose => Keysym::Multi_key,
        other => return function(other),
    })
}

fn function(key: NamedKey) -> Option<Keysym> {
    let all = [
        NamedKey::F1,
        NamedKey::F2,
        NamedKey::F3,
        NamedKey::F4,
        NamedKey::F5,
        NamedKey::F6,
        NamedKey::F7,
        NamedKey::F8,
        NamedKey::F9,
        NamedKey::F10,
        NamedKey::F11,
        NamedKey::F12,
    ];
    let number = all.iter().position(|&function| function == key)?;
    Some(Keysym::new(Keysym::F1.raw() + u32::try_from(number).ok()?))
}
