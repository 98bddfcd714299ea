//! The desktop's own way to the program: on the session bus it has a name, by which menus and file managers start it and
//! hand it files, without a second process. After "D-Bus Activation" in the Desktop Entry Specification 1.5 of
//! freedesktop.org.
//!
//! The window that has the name is the one that was there first; the others wait for it.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use zbus::blocking::{Connection, MessageIterator};
use zbus::message::{Message, Type};
use zbus::zvariant::{Structure, StructureBuilder, Value};

use super::hand_over::Request;
use crate::disk::file_of;

/// The name on the bus, that of the desktop entry (`packaging/linux/id.md`).
const NAME: &str = "arpa.home.komaoto";
/// What desktops call, of the object "/arpa/home/komaoto".
const INTERFACE: &str = "org.freedesktop.Application";
/// The bus itself, as one that can be called.
pub(super) const BUS: (&str, &str) = ("org.freedesktop.DBus", "/org/freedesktop/DBus");

/// What a desktop asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusRequest {
    /// To open these files; without any, to come to the front.
    Open(Request),
    /// Another window, by the entry's action of that name.
    NewWindow,
}

/// Calls a method of an object, named by the program on the bus that has it and its path there.
///
/// (All that is said on the bus is of one type, a structure of values, and so is all that is heard: each further type is
/// ten kilobytes of code.)
pub(super) fn call(
    connection: &Connection,
    (program, object): (&str, &str),
    (interface, method): (&str, &str),
    said: Vec<Value<'_>>,
) -> zbus::Result<Message> {
    let said = said.into_iter().fold(StructureBuilder::new(), StructureBuilder::append_field).build()?;
    connection.call_method(Some(program), object, Some(interface), method, &said)
}

/// Takes the name on the session bus, or waits in line for it, for as long as the process lives. `ask` is called on
/// another thread with what desktops ask for, and holds up no more than the next of them; false where there is no bus.
///
/// (By messages, not as an object: served by `zbus` the three methods are a third of a megabyte.)
pub fn listen(ask: impl Fn(BusRequest) + Send + 'static) -> bool {
    let Ok(connection) = Connection::session() else { return false };
    // From before the name is ours, so that nothing goes by.
    let messages = MessageIterator::from(&connection);
    let waits = 0_u32;
    if call(&connection, BUS, (BUS.0, "RequestName"), vec![NAME.into(), waits.into()]).is_err() {
        return false;
    }
    let answer = move || {
        for message in messages.filter_map(Result::ok) {
            let header = message.header();
            if header.message_type() == Type::MethodCall {
                let asked = asked(&message);
                let _ = match asked {
                    Some(_) => connection.reply(&header, &()),
                    None => connection.reply_error(&header, "org.freedesktop.DBus.Error.UnknownMethod", &()),
                };
                asked.into_iter().for_each(&ask);
            }
        }
    };
    thread::Builder::new().name("bus".to_owned()).spawn(answer).is_ok()
}

/// Where the bus of accessibility is, as the session says; empty if it does not say so within a time. `None` where there
/// is no session bus.
pub fn accessibility_bus(within: Duration) -> Option<String> {
    let (answer, heard) = channel();
    let ask = move || {
        let address = Connection::session().ok().map(|connection| {
            let (name, object) = ("org.a11y.Bus", "/org/a11y/bus");
            let told = connection.call_method(Some(name), object, Some(name), "GetAddress", &());
            told.ok().and_then(|told| told.body().deserialize::<String>().ok()).unwrap_or_default()
        });
        let _ = answer.send(address);
    };
    // Not waited for any longer than that: neither the bus nor the session need answer at all.
    thread::Builder::new().name("bus".to_owned()).spawn(ask).ok()?;
    heard.recv_timeout(within).unwrap_or_else(|_| Some(String::new()))
}

/// What a call asks for; what comes with it, such as the sign of the window system that a click has allowed it, is left.
fn asked(message: &Message) -> Option<BusRequest> {
    let header = message.header();
    if header.interface()?.as_str() != INTERFACE {
        return None;
    }
    let body = message.body();
    let heard = || body.deserialize::<Structure<'_>>().ok();
    match header.member()?.as_str() {
        "Activate" => Some(BusRequest::Open(Request::default())),
        "Open" => {
            let heard = heard()?;
            let Some(Value::Array(addresses)) = heard.fields().first() else { return None };
            let files = addresses.iter().map(|address| match address {
                Value::Str(address) => Some(file_of(address)),
                _ => None,
            });
            Some(BusRequest::Open(Request { files: files.collect::<Option<_>>()?, ply: None }))
        }
        "ActivateAction" => {
            let heard = heard()?;
            let Some(Value::Str(name)) = heard.fields().first() else { return None };
            (name.as_str() == "new-window").then_some(BusRequest::NewWindow)
        }
        _ => None,
    }
}
