//! What an input method has at the board, where keys are commands too. The method may have taken such a key before the
//! window saw it: what it composes then is the command all the same.

use egui::{Context, Key, Modifiers};

use super::entry_place::EntryPlace;
use crate::ui::command::Command;
use crate::ui::command::keys;
use crate::ui::input::composing::half_width;
use crate::ui::message::Message;

/// The command of a key alone that writes this character.
fn command_of(ctx: &Context, c: char) -> Option<Command> {
    let key = Key::from_name(&half_width(c).to_uppercase().to_string())?;
    keys::in_force(ctx).command(Modifiers::NONE, key, false)
}

/// The command whose key a letter is that has only just begun a composition; a digit may begin a move.
pub(super) fn key_taken(ctx: &Context, composed: &str) -> Option<Command> {
    let mut letters = composed.chars();
    let (Some(only), None) = (letters.next(), letters.next()) else { return None };
    half_width(only).is_ascii_alphabetic().then(|| command_of(ctx, only)).flatten()
}

/// What a composition that begins with a digit may mean at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComposedDigit {
    /// The key of a glyph alone, which may still begin a move.
    Alone(char, Command),
    /// That of a glyph and the one of the comment behind it. As the square of a move it would have been written without
    /// a method.
    Commented(Command),
}

impl ComposedDigit {
    pub fn of(ctx: &Context, composed: &str) -> Option<Self> {
        let mut letters = composed.chars();
        let digit = half_width(letters.next()?);
        let glyph = Some(digit).filter(char::is_ascii_digit).and_then(|digit| command_of(ctx, digit))?;
        glyph.glyph()?;
        match (letters.next(), letters.next()) {
            (None, _) => Some(Self::Alone(digit, glyph)),
            (Some(c), None) if key_taken(ctx, &c.to_string()) == Some(Command::EditComment) => {
                Some(Self::Commented(glyph))
            }
            _ => None,
        }
    }
}

/// What was written with an input method means where it is no move: a command, whose key the method has taken, or the
/// beginning of the comment.
pub(super) fn said(ctx: &Context, place: &EntryPlace<'_>, text: &str) -> Option<Message> {
    let mut letters = text.chars();
    let command = command_of(ctx, letters.next()?);
    match command {
        Some(command) if letters.as_str().is_empty() => Some(Message::Command(command)),
        Some(Command::EditComment) if place.meant(text).is_none() => Some(Message::Write(letters.collect())),
        _ => place.is_prose(text).then(|| Message::Write(text.to_owned())),
    }
}
