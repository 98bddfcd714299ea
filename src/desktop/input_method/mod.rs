//! Input methods under X11, reached as every toolkit reaches them: over the message bus. fcitx5 and ibus are asked about
//! each key ([`InputMethod`]), and say what is composed and what is written.
//!
//! Not over XIM, the window system's old way, which `winit` takes: there the method's context is destroyed and made anew
//! as fields come and go, and fcitx5 keeps for each context whether it is on; what is composed stands in a window of the
//! method and is lost by a click; clauses are not told apart; and ibus is not told how high the line is that it must not
//! cover. Other methods (uim, kinput2) are reached over XIM still, and so are these while they do not answer.
//!
//! After the interfaces as they are called by the input modules of GTK: `org.fcitx.Fcitx.InputContext1` of fcitx5 and
//! `org.freedesktop.IBus.InputContext` of ibus.

mod context;
mod fcitx;
mod heard;
mod ibus;
mod link;
mod pending;

pub use context::KeyPress;
pub use heard::Heard;
pub use link::InputMethod;
pub use pending::{NextInput, PendingInput};

/// A program that composes what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputMethodKind {
    /// fcitx5.
    Fcitx,
    /// ibus.
    Ibus,
}

impl InputMethodKind {
    /// The one that the environment asks for, in the words that toolkits go by; `None` for others and for none.
    pub fn asked_for(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let named = |name: &str| match name {
            "fcitx" | "fcitx5" => Some(Self::Fcitx),
            "ibus" => Some(Self::Ibus),
            _ => None,
        };
        let modifiers = variable("XMODIFIERS").unwrap_or_default();
        match modifiers.split('@').find_map(|part| part.strip_prefix("im=")) {
            Some(name) if !name.is_empty() => named(name),
            _ => ["GTK_IM_MODULE", "QT_IM_MODULE"].iter().find_map(|name| named(&variable(name)?)),
        }
    }
}
