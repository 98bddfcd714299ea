//! Pages handed to the desktop, which asks where they are to be printed: `org.freedesktop.portal.Print` of the XDG
//! Desktop Portal.

use std::fs::File;

use zbus::zvariant::Fd;

use super::portal::{PortalReply, ask, options};

/// Asks the desktop to print a document under a title, and waits until it has been printed or a person has thought
/// better of it; false where no desktop does that. `bus` is the address of its bus, if it is not that of the session.
pub fn print(document: &File, title: &str, bus: Option<&str>) -> bool {
    let asked = |options| {
        let said = vec!["".into(), title.into(), Fd::from(document).into(), options];
        ask(bus, ("org.freedesktop.portal.Print", "Print"), said)
    };
    matches!(options(vec![]).and_then(asked), Ok(PortalReply::Given(_) | PortalReply::Cancelled))
}
