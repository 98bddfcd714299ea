//! A context of an input method, and what it is asked.

use serde::Serialize;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::{Message, Type};
use zbus::zvariant::{DynamicType, OwnedObjectPath};

/// A key as the window system names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyPress {
    /// The symbol, as of X11.
    pub symbol: u32,
    /// The code, as of X11.
    pub code: u32,
    /// The modifiers held, as of X11.
    pub modifiers: u32,
    /// Whether it is let go.
    pub released: bool,
    /// Milliseconds of some clock.
    pub time: u32,
}

/// A context of an input method: what it knows of one window.
pub(super) struct InputContext {
    pub connection: Connection,
    pub name: &'static str,
    pub path: OwnedObjectPath,
    pub interface: &'static str,
}

impl InputContext {
    /// Says something that is not answered.
    pub fn tell(&self, method: &str, said: &(impl Serialize + DynamicType)) -> zbus::Result<()> {
        self.connection.send(&order(self, method, said)?)
    }
}

/// A call of a context's method.
pub(super) fn order(
    context: &InputContext,
    method: &str,
    said: &(impl Serialize + DynamicType),
) -> zbus::Result<Message> {
    let call = Message::method_call(&context.path, method)?.destination(context.name)?;
    call.interface(context.interface)?.build(said)
}

/// Sends a call and waits for its answer.
pub(super) fn ask(connection: &Connection, call: &Message) -> zbus::Result<Message> {
    let serial = call.primary_header().serial_num();
    let messages = MessageIterator::from(connection);
    connection.send(call)?;
    for message in messages {
        let message = message?;
        let header = message.header();
        if header.reply_serial() == Some(serial) {
            return match header.message_type() {
                Type::Error => Err(message.into()),
                _ => Ok(message),
            };
        }
    }
    Err(zbus::Error::InvalidReply)
}
