//! What the desktop tells of its settings: `org.freedesktop.portal.Settings` of the XDG Desktop Portal.

use std::time::Duration;

use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, MessageIterator};
use zbus::zvariant::{Array, Signature, Structure, Value};

use super::appearance::Appearance;
use super::bus::{BUS, call};
use super::portal::{COMINGS, PORTAL, connect, entries, opened, owner};

/// How long the portal may take to tell a setting.
const SETTING: Duration = Duration::from_secs(2);
const INTERFACE: &str = "org.freedesktop.portal.Settings";
/// What all desktops tell; what GNOME and its kin tell besides.
const SPACES: [&str; 3] =
    ["org.freedesktop.appearance", "org.gnome.desktop.interface", "org.gnome.desktop.a11y.interface"];
const CHANGES: &str = "type='signal',sender='org.freedesktop.portal.Desktop',interface='org.freedesktop.portal.Settings',member='SettingChanged'";

/// What the desktop has told, as it tells it.
#[derive(Default)]
struct DesktopSettings {
    scheme: Option<u32>,
    contrast: bool,
    high_contrast: bool,
    text: Option<f64>,
}

impl DesktopSettings {
    fn take(&mut self, space: &str, key: &str, value: &Value<'_>) {
        match (space, key, opened(value)) {
            ("org.freedesktop.appearance", "color-scheme", Value::U32(scheme)) => self.scheme = Some(*scheme),
            ("org.freedesktop.appearance", "contrast", Value::U32(contrast)) => self.contrast = *contrast == 1,
            ("org.gnome.desktop.a11y.interface", "high-contrast", Value::Bool(high)) => self.high_contrast = *high,
            ("org.gnome.desktop.interface", "text-scaling-factor", Value::F64(factor)) => self.text = Some(*factor),
            _ => {}
        }
    }

    fn appearance(&self) -> Appearance {
        const DARK: u32 = 1;
        let text = self.text.filter(|factor| (0.5..=3.0).contains(factor)).unwrap_or(1.0);
        Appearance {
            dark: self.scheme.map(|scheme| scheme == DARK),
            contrast: self.contrast || self.high_contrast,
            text: text as f32,
        }
    }
}

/// Tells how everything looks, now and whenever it changes, until the bus is gone.
pub(super) fn follow(bus: Option<&str>, tell: impl Fn(Appearance)) -> zbus::Result<()> {
    let connection = connect(bus)?;
    let messages = MessageIterator::from(&connection);
    for heard in [CHANGES, COMINGS] {
        call(&connection, BUS, (BUS.0, "AddMatch"), vec![heard.into()])?;
    }
    let mut settings = DesktopSettings::default();
    // One that does not answer may tell something later.
    let _ = read(&connection, &mut settings);
    tell(settings.appearance());
    for message in messages {
        let message = message?;
        match message.header().member().map(|member| member.as_str()) {
            Some("SettingChanged") => {
                let body = message.body();
                let told = body.deserialize::<Structure<'_>>();
                if let Ok([Value::Str(space), Value::Str(key), value]) = told.as_ref().map(Structure::fields) {
                    settings.take(space, key, value);
                }
            }
            // Another portal, which may know more.
            Some("NameOwnerChanged") if owner(&message).is_some_and(|owner| !owner.is_empty()) => {
                let _ = read(&connection, &mut settings);
            }
            _ => {}
        }
        tell(settings.appearance());
    }
    Ok(())
}

/// Reads all that matters here.
fn read(connection: &Connection, settings: &mut DesktopSettings) -> zbus::Result<()> {
    let mut spaces = Array::new(&Signature::Str);
    for space in SPACES {
        spaces.append(space.into())?;
    }
    let answer = call(connection, PORTAL, (INTERFACE, "ReadAll"), vec![spaces.into()])?.body();
    let told: Structure<'_> = answer.deserialize()?;
    let Some(Value::Dict(spaces)) = told.fields().first() else { return Ok(()) };
    for (space, values) in entries(spaces) {
        let Value::Dict(values) = values else { continue };
        entries(&values).iter().for_each(|(key, value)| settings.take(&space, key, value));
    }
    Ok(())
}

/// Whether the desktop remembers recent files, as its settings say (GNOME: org.gnome.desktop.privacy); `None` where none
/// says it.
pub fn remembers_recent_files() -> Option<bool> {
    let connection = Builder::session().ok()?.method_timeout(SETTING).build().ok()?;
    let setting = vec!["org.gnome.desktop.privacy".into(), "remember-recent-files".into()];
    let answer = call(&connection, PORTAL, (INTERFACE, "Read"), setting).ok()?.body();
    let answer: Structure<'_> = answer.deserialize().ok()?;
    // A value in a value, as older versions of the portal tell it.
    if let Value::Bool(remembers) = opened(answer.fields().first()?) { Some(*remembers) } else { None }
}
