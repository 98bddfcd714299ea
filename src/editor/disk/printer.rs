//! Pages handed to the desktop, which asks where they are to be printed: `org.freedesktop.portal.Print` of the XDG
//! Desktop Portal, message by message as in `bus`; and what its settings say about remembering files.

use std::fs::File;
use std::time::Duration;

use zbus::blocking::MessageIterator;
use zbus::blocking::connection::Builder;
use zbus::zvariant::{Dict, Fd, Signature, Structure, Value};

use super::bus::{BUS, call};

/// The portal: its name on the bus, and its object.
const PORTAL: (&str, &str) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
/// How the answer of a person is told.
const ANSWERS: &str = "type='signal',interface='org.freedesktop.portal.Request',member='Response'";
/// How long the portal may take to begin.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is answered where the portal could not do what it was asked for.
const FAILED: u32 = 2;

/// How long the portal may take to tell a setting.
const SETTING: Duration = Duration::from_secs(2);

/// Whether the desktop remembers recent files, as its settings say (GNOME: org.gnome.desktop.privacy); `None` where none
/// says it.
pub fn remembers_recent_files() -> Option<bool> {
    let connection = Builder::session().ok()?.method_timeout(SETTING).build().ok()?;
    let setting = vec!["org.gnome.desktop.privacy".into(), "remember-recent-files".into()];
    let answer = call(&connection, PORTAL, ("org.freedesktop.portal.Settings", "Read"), setting).ok()?.body();
    let answer: Structure<'_> = answer.deserialize().ok()?;
    let mut value = answer.fields().first()?;
    // A value in a value, as older versions of the portal tell it.
    while let Value::Value(inner) = value {
        value = inner;
    }
    if let Value::Bool(remembers) = value { Some(*remembers) } else { None }
}

/// Asks the desktop to print a document under a title, and waits until it has been printed or a person has thought
/// better of it; false where no desktop does that. `bus` is the address of its bus, if it is not that of the session.
pub fn print(document: &File, title: &str, bus: Option<&str>) -> bool {
    asked(document, title, bus).is_ok_and(|answer| answer != FAILED)
}

fn asked(document: &File, title: &str, bus: Option<&str>) -> zbus::Result<u32> {
    let bus = match bus {
        Some(address) => Builder::address(address)?,
        None => Builder::session()?,
    };
    // It is open until the answer has come: the portal takes back its dialog when who has asked is gone.
    let connection = bus.method_timeout(PATIENCE).build()?;
    let messages = MessageIterator::from(&connection);
    call(&connection, BUS, (BUS.0, "AddMatch"), vec![ANSWERS.into()])?;
    let options = Dict::new(&Signature::Str, &Signature::Variant);
    let asked = vec!["".into(), title.into(), Fd::from(document).into(), options.into()];
    let answer = call(&connection, PORTAL, ("org.freedesktop.portal.Print", "Print"), asked)?.body();
    let request: Structure<'_> = answer.deserialize()?;
    let [Value::ObjectPath(request)] = request.fields() else { return Ok(FAILED) };
    for message in messages {
        let message = message?;
        let header = message.header();
        let member = header.member().map(|member| member.as_str());
        if member == Some("Response") && header.path() == Some(request) {
            let body = message.body();
            let answer: Structure<'_> = body.deserialize()?;
            return Ok(match answer.fields() {
                [Value::U32(answer), ..] => *answer,
                _ => FAILED,
            });
        }
    }
    Ok(FAILED)
}
