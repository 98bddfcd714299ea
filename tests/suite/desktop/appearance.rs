//! How the desktop has everything look: told by a portal of our own, at the start and later.

use std::collections::HashMap;
use std::thread;
use std::time::{Duration, Instant};

use komaoto::desktop::{Appearance, AppearanceFollower};
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Type;
use zbus::zvariant::Value;

use super::Bus;

const NAME: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const SETTINGS: &str = "org.freedesktop.portal.Settings";

type Spaces = HashMap<&'static str, HashMap<&'static str, Value<'static>>>;

/// Tells all settings to whoever reads them, until the bus is gone.
fn portal(connection: Connection, spaces: Spaces) {
    let messages = MessageIterator::from(&connection);
    connection.request_name(NAME).unwrap();
    thread::spawn(move || {
        for message in messages.map_while(Result::ok) {
            let header = message.header();
            if header.message_type() == Type::MethodCall {
                assert_eq!(
                    (header.interface().unwrap().as_str(), header.member().unwrap().as_str()),
                    (SETTINGS, "ReadAll")
                );
                let asked: Vec<String> = message.body().deserialize().unwrap();
                assert!(asked.iter().any(|space| space == "org.freedesktop.appearance"), "{asked:?}");
                connection.reply(&header, &spaces).unwrap();
            }
        }
    });
}

fn changes(connection: &Connection, space: &str, key: &str, value: Value<'_>) {
    connection.emit_signal(None::<&str>, PATH, SETTINGS, "SettingChanged", &(space, key, value)).unwrap();
}

fn comes(following: &AppearanceFollower, appearance: Appearance) {
    let until = Instant::now() + Duration::from_secs(30);
    while following.now() != appearance {
        assert!(Instant::now() < until, "{:?} instead of {appearance:?}", following.now());
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_look_of_the_desktop_is_followed() {
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    let (appearance, gnome) = ("org.freedesktop.appearance", "org.gnome.desktop.interface");
    let told = HashMap::from([
        (
            appearance,
            HashMap::from([("color-scheme", Value::from(1_u32)), ("accent-color", Value::from((0.1, 0.2, 0.3)))]),
        ),
        (gnome, HashMap::from([("text-scaling-factor", Value::from(1.25)), ("font-name", Value::from("Sans 11"))])),
    ]);
    let connection = bus.connect();
    portal(connection.clone(), told);
    let following = AppearanceFollower::begin(Some(bus.1.clone()));
    comes(&following, Appearance { dark: Some(true), contrast: false, text: 1.25 });
    changes(&connection, appearance, "color-scheme", Value::from(0_u32));
    comes(&following, Appearance { dark: Some(false), contrast: false, text: 1.25 });
    changes(&connection, appearance, "contrast", Value::from(1_u32));
    comes(&following, Appearance { dark: Some(false), contrast: true, text: 1.25 });
    // Nobody reads texts of that size, and no number is none.
    for factor in [0.0, 40.0, f64::NAN] {
        changes(&connection, gnome, "text-scaling-factor", Value::from(factor));
        comes(&following, Appearance { dark: Some(false), contrast: true, text: 1.0 });
    }
    // What is told wrongly, or of something else, changes nothing.
    changes(&connection, appearance, "contrast", Value::from("none"));
    changes(&connection, "org.example", "color-scheme", Value::from(1_u32));
    changes(&connection, gnome, "text-scaling-factor", Value::from(1.5));
    comes(&following, Appearance { dark: Some(false), contrast: true, text: 1.5 });
}

/// One that is started late, or anew, is read then.
#[test]
fn a_portal_that_comes_later_is_heard() {
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    let following = AppearanceFollower::begin(Some(bus.1.clone()));
    assert_eq!(following.now(), Appearance::default());
    let high = HashMap::from([("high-contrast", Value::from(true))]);
    portal(bus.connect(), HashMap::from([("org.gnome.desktop.a11y.interface", high)]));
    comes(&following, Appearance { contrast: true, ..Appearance::default() });
}

#[test]
fn nobody_waits_for_a_portal_that_does_not_answer() {
    let Some(bus) = Bus::start() else { return eprintln!("SKIPPED: there is no dbus-daemon") };
    let silent = bus.connect();
    silent.request_name(NAME).unwrap();
    let following = AppearanceFollower::begin(Some(bus.1.clone()));
    assert_eq!(following.now(), Appearance::default());
    assert_eq!(AppearanceFollower::begin(Some("unix:path=/no/such/bus".to_owned())).now(), Appearance::default());
}
