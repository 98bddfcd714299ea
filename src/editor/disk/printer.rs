//! Pages handed to the desktop, which asks where they are to be printed: `org.freedesktop.portal.Print` of the XDG
//! Desktop Portal, message by message as in `bus`.

use std::fs::File;
use std::time::Duration;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use zbus::blocking::MessageIterator;
use zbus::blocking::connection::Builder;
use zbus::zvariant::{Fd, OwnedObjectPath, Signature, Type};

use super::bus::{BUS, OwnedDictionary};

/// The portal: its name on the bus, and its object.
const PORTAL: (&str, &str) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
/// How the answer of a person is told.
const ANSWERS: &str = "type='signal',interface='org.freedesktop.portal.Request',member='Response'";
/// How long the portal may take to begin.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is answered where the portal could not do what it was asked for.
const FAILED: u32 = 2;

/// No options.
struct Plain;

impl Type for Plain {
    const SIGNATURE: &'static Signature = <OwnedDictionary as Type>::SIGNATURE;
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_map(Some(0))?.end()
    }
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
    connection.call_method(Some(BUS.0), BUS.1, Some(BUS.0), "AddMatch", &ANSWERS)?;
    let asked = ("", title, Fd::from(document), Plain);
    let answer =
        connection.call_method(Some(PORTAL.0), PORTAL.1, Some("org.freedesktop.portal.Print"), "Print", &asked)?;
    let request: OwnedObjectPath = answer.body().deserialize()?;
    for message in messages {
        let message = message?;
        let header = message.header();
        let member = header.member().map(|member| member.as_str());
        if member == Some("Response") && header.path().is_some_and(|path| *path == *request) {
            let (answer, _): (u32, OwnedDictionary) = message.body().deserialize()?;
            return Ok(answer);
        }
    }
    Ok(FAILED)
}
