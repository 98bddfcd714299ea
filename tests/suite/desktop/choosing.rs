//! File dialogs: what the portal is asked and answers, and what zenity is given where there is no portal.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use komaoto::desktop::{DialogEnd, DialogQuestion, Filter, choose};
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;
use zbus::zvariant::{ObjectPath, OwnedValue, Value};

use super::Bus;

type Options = HashMap<String, OwnedValue>;
type Kind = (String, Vec<(u32, String)>);

const REQUEST: &str = "/org/freedesktop/portal/desktop/request/1/t";

fn question() -> DialogQuestion {
    DialogQuestion {
        title: "名前を付けて保存".to_owned(),
        title_by_name: "名前を付けて保存（拡張子で）".to_owned(),
        parent: "x11:2a".to_owned(),
        saves: true,
        folders: false,
        folder: Some("/棋譜".into()),
        name: "名人戦.kifu".to_owned(),
        filters: vec![
            Filter { name: "KIF".to_owned(), extensions: vec!["kif", "kifu"] },
            Filter { name: "SFEN".to_owned(), extensions: vec!["sfen"] },
        ],
    }
}

/// Answers one question as it is told to; returns the method, the parent, the title and the options.
fn portal(
    connection: &Connection,
    messages: &mut MessageIterator,
    answer: impl Fn(&Options) -> (u32, Vec<(&'static str, Value<'static>)>),
) -> (String, String, String, Options) {
    for message in messages {
        let message = message.unwrap();
        let header = message.header();
        if header.message_type() != Type::MethodCall {
            continue;
        }
        assert_eq!(header.interface().unwrap().as_str(), "org.freedesktop.portal.FileChooser");
        let method = header.member().unwrap().to_string();
        let (parent, title, options): (String, String, Options) = message.body().deserialize().unwrap();
        connection.reply(&header, &ObjectPath::try_from(REQUEST).unwrap()).unwrap();
        let (code, given) = answer(&options);
        let given: HashMap<&str, Value<'_>> = given.into_iter().collect();
        let interface = "org.freedesktop.portal.Request";
        connection.emit_signal(None::<&str>, REQUEST, interface, "Response", &(code, given)).unwrap();
        return (method, parent, title, options);
    }
    unreachable!("the bus is gone")
}

fn value<T: TryFrom<OwnedValue>>(options: &Options, name: &str) -> T
where
    T::Error: std::fmt::Debug,
{
    options[name].try_clone().unwrap().try_into().unwrap()
}

#[test]
fn the_portal_knows_window_title_and_folder_and_tells_the_kind() {
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    let connection = bus.connect();
    connection.request_name("org.freedesktop.portal.Desktop").unwrap();
    let mut messages = MessageIterator::from(&connection);
    let answers = connection.clone();
    let portal = thread::spawn(move || {
        portal(&answers, &mut messages, |options| {
            let kinds: Vec<Kind> = value(options, "filters");
            let uris = Value::from(vec!["file:///%E6%A3%8B%E8%AD%9C/zzz%201"]);
            (0, vec![("uris", uris), ("current_filter", Value::from(kinds[1].clone()))])
        })
    });
    assert_eq!(choose(&question(), Some(&bus.1)), DialogEnd::File("/棋譜/zzz 1".into(), Some(1)));
    let (method, parent, title, options) = portal.join().unwrap();
    assert_eq!((method.as_str(), parent.as_str(), title.as_str()), ("SaveFile", "x11:2a", "名前を付けて保存"));
    assert_eq!(value::<String>(&options, "current_name"), "名人戦.kifu");
    assert_eq!(value::<Vec<u8>>(&options, "current_folder"), "/棋譜\0".as_bytes());
    let kinds: Vec<Kind> = value(&options, "filters");
    assert_eq!(value::<Kind>(&options, "current_filter"), kinds[0], "that of the suggested name is preselected");
    // Names are written large and small.
    assert_eq!(kinds[1], ("SFEN".to_owned(), vec![(0, "*.[sS][fF][eE][nN]".to_owned())]));
}

#[test]
fn who_thinks_better_of_it_is_asked_no_more() {
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    let connection = bus.connect();
    connection.request_name("org.freedesktop.portal.Desktop").unwrap();
    let (mut messages, answers) = (MessageIterator::from(&connection), connection.clone());
    let portal = thread::spawn(move || {
        portal(&answers, &mut messages, |_| (1, vec![]));
        // The window of the dialog was closed, which GTK's portal tells so.
        let closed = |_: &Options| {
            thread::sleep(Duration::from_secs(1));
            (2, vec![])
        };
        portal(&answers, &mut messages, closed)
    });
    let opens = DialogQuestion { saves: false, name: String::new(), ..question() };
    assert_eq!(choose(&opens, Some(&bus.1)), DialogEnd::Cancelled);
    let folder = DialogQuestion { folders: true, ..opens };
    assert_eq!(choose(&folder, Some(&bus.1)), DialogEnd::Cancelled);
    let (method, .., options) = portal.join().unwrap();
    assert_eq!((method.as_str(), options.contains_key("current_name")), ("OpenFile", false));
    assert!(options.contains_key("directory"), "it is a folder that is looked for");
}

/// A portal that dies while its dialog is open takes the dialog with it: nobody waits for an answer.
#[test]
fn a_portal_that_is_gone_is_not_waited_for() {
    // What comes then is zenity.
    with_zenity("exit 255", |_| {
        let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
        let connection = bus.connect();
        connection.request_name("org.freedesktop.portal.Desktop").unwrap();
        let messages = MessageIterator::from(&connection);
        let portal = thread::spawn(move || {
            for message in messages {
                let message = message.unwrap();
                if message.header().message_type() == Type::MethodCall {
                    connection.reply(&message.header(), &ObjectPath::try_from(REQUEST).unwrap()).unwrap();
                    return connection.release_name("org.freedesktop.portal.Desktop").unwrap();
                }
            }
            unreachable!("the bus is gone")
        });
        assert_eq!(choose(&question(), Some(&bus.1)), DialogEnd::Failed);
        assert!(portal.join().unwrap());
    });
}

/// Runs something with a stand-in for zenity in a process of its own, which alone has that `PATH`: this very test again,
/// with the script's folder named in a variable.
fn with_zenity(script: &str, check: impl FnOnce(&Path)) {
    const FOLDER: &str = "KOMAOTO_TEST_ZENITY";
    if let Some(folder) = std::env::var_os(FOLDER) {
        return check(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let stand_in = folder.path().join("zenity");
    let folder_name = folder.path().display();
    let said = format!(
        "#!/bin/sh\nfor word; do printf '%s\\n' \"$word\"; done > {folder_name}/said\necho \"$LC_ALL\" > {folder_name}/locale\n{script}\n"
    );
    fs::write(&stand_in, said).unwrap();
    fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths(
        [folder.path().to_owned()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let name = thread::current().name().unwrap().to_owned();
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", &name, "--nocapture"]).env(FOLDER, folder.path()).env("PATH", path.unwrap());
    again.env("LC_ALL", "xx_XX.UTF-8");
    let output = again.output().unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

const NOWHERE: Option<&str> = Some("unix:path=/no/such/bus");

#[test]
fn zenity_has_window_and_title_and_says_what_it_is_given() {
    with_zenity("printf '/棋譜/ a \\n'", |folder| {
        // A blank at the end belongs to the name.
        assert_eq!(choose(&question(), NOWHERE), DialogEnd::File(PathBuf::from("/棋譜/ a "), None));
        let said = fs::read_to_string(folder.join("said")).unwrap();
        let said: Vec<&str> = said.lines().collect();
        assert!(said.windows(2).any(|said| said == ["--title", "名前を付けて保存（拡張子で）"]), "{said:?}");
        assert!(said.windows(2).any(|said| said == ["--filename", "/棋譜/名人戦.kifu"]), "{said:?}");
        assert!(said.contains(&"--attach=42") && said.contains(&"--modal"), "{said:?}");
        assert!(
            said.contains(&"--file-filter=KIF, SFEN | *.[kK][iI][fF] *.[kK][iI][fF][uU] *.[sS][fF][eE][nN]"),
            "{said:?}"
        );
        // It would write question marks in a locale that this system lacks.
        assert_eq!(fs::read_to_string(folder.join("locale")).unwrap().trim(), "C.UTF-8");
    });
}

#[test]
fn zenity_that_fails_has_not_been_cancelled() {
    with_zenity("exit 255", |_| assert_eq!(choose(&question(), NOWHERE), DialogEnd::Failed));
}

#[test]
fn zenity_may_be_cancelled() {
    with_zenity("exit 1", |_| assert_eq!(choose(&question(), NOWHERE), DialogEnd::Cancelled));
}
