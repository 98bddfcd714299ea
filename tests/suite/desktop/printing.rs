//! Pages reach the desktop's printing, here a portal of our own on a bus of our own.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::thread;

use komaoto::desktop::print;
use komaoto::diagram::pdf;
use komaoto::locale::{Language, Locale};
use komaoto::notation::Style;
use komaoto::record::Record;
use komaoto::rules::{Game, Position};
use komaoto::sheet::{Print, SheetWording, about};
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;
use zbus::zvariant::{ObjectPath, OwnedFd, OwnedValue};

use super::Bus;

type Options = HashMap<String, OwnedValue>;

/// Answers one request to print as it is told to; returns the title and the document.
fn portal(connection: &Connection, messages: MessageIterator, answer: u32) -> (String, Vec<u8>) {
    for message in messages {
        let message = message.unwrap();
        let header = message.header();
        if header.message_type() != Type::MethodCall {
            continue;
        }
        assert_eq!(header.interface().unwrap().as_str(), "org.freedesktop.portal.Print");
        assert_eq!(header.member().unwrap().as_str(), "Print");
        let (parent, title, document, options): (String, String, OwnedFd, Options) =
            message.body().deserialize().unwrap();
        assert_eq!((parent.as_str(), options.len()), ("", 0));
        let mut bytes = Vec::new();
        File::from(std::os::fd::OwnedFd::from(document)).read_to_end(&mut bytes).unwrap();
        let (mine, other) =
            ("/org/freedesktop/portal/desktop/request/1/t", "/org/freedesktop/portal/desktop/request/2/t");
        connection.reply(&header, &ObjectPath::try_from(mine).unwrap()).unwrap();
        // What another program is answered is nothing to us.
        for (path, answer) in [(other, 2 - answer), (mine, answer)] {
            let interface = "org.freedesktop.portal.Request";
            let said = (answer, Options::new());
            connection.emit_signal(None::<&str>, path, interface, "Response", &said).unwrap();
        }
        return (title, bytes);
    }
    unreachable!("the bus is gone")
}

#[test]
fn the_desktop_prints_what_it_is_handed() {
    let locale = Locale::new(Language::Japanese);
    let wording = SheetWording::new(&locale, Style::Japanese);
    let record = Record::new(Position::start(Game::Shogi));
    let pages = Print::default().of(&[record], "", wording, &|_| true).unwrap();
    let bytes = pdf(&pages, &about("棋譜", "", wording));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pdf");
    std::fs::write(&path, &bytes).unwrap();
    let document = || File::open(&path).unwrap();
    // No bus, or one on which nobody prints.
    assert!(!print(&document(), "棋譜", Some("unix:path=/no/such/bus")));
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    assert!(!print(&document(), "棋譜", Some(&bus.1)));
    // Printed, cancelled by a person, and not done.
    let connection = bus.connect();
    connection.request_name("org.freedesktop.portal.Desktop").unwrap();
    for (answer, done) in [(0, true), (1, true), (2, false)] {
        let (connection, messages) = (connection.clone(), MessageIterator::from(&connection));
        let portal = thread::spawn(move || portal(&connection, messages, answer));
        assert_eq!(print(&document(), "棋譜", Some(&bus.1)), done, "{answer}");
        assert_eq!(portal.join().unwrap(), ("棋譜".to_owned(), bytes.clone()));
    }
}
