//! How ibus is spoken to: `org.freedesktop.IBus.InputContext` on a bus of its own, whose address stands in a file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use zbus::blocking::connection::Builder;
use zbus::message::Message;
use zbus::zvariant::{OwnedObjectPath, Structure, Value};

use super::context::{InputContext, KeyPress, order};
use super::heard::{Heard, composed, forwarded};
use crate::desktop::address::local_address;

const NAME: &str = "org.freedesktop.IBus";
const PATH: &str = "/org/freedesktop/IBus";
const INTERFACE: &str = "org.freedesktop.IBus.InputContext";
/// What is composed is shown here, and the focus is told. The text around the caret is not.
const PREEDIT_AND_FOCUS: u32 = 1 | 1 << 3;
/// The mark of a key that is released.
const RELEASED: u32 = 1 << 30;
/// The kind of mark that colours the ground of the clause being converted.
const GROUND: u32 = 3;

/// Asks for a context; fails where ibus does not run.
pub(super) fn context(display: &str, bus: Option<String>) -> zbus::Result<InputContext> {
    let address = bus.or_else(|| address(display)).ok_or(zbus::Error::InvalidReply)?;
    let connection = Builder::address(address.as_str())?.build()?;
    let answer = connection.call_method(Some(NAME), PATH, Some(NAME), "CreateInputContext", &"komaoto")?;
    let path: OwnedObjectPath = answer.body().deserialize()?;
    let context = InputContext { connection, name: NAME, path, interface: INTERFACE };
    context.tell("SetCapabilities", &PREEDIT_AND_FOCUS)?;
    // What is composed is written here when the window loses the keyboard; older ones have no such setting.
    let writes = (INTERFACE, "ClientCommitPreedit", Value::from(Structure::from((true,))));
    let set = Message::method_call(&context.path, "Set")?.destination(NAME)?;
    context.connection.send(&set.interface("org.freedesktop.DBus.Properties")?.build(&writes)?)?;
    Ok(context)
}

/// The address in its file, if it is a socket of this machine.
fn address(display: &str) -> Option<String> {
    let told = std::env::var("IBUS_ADDRESS").ok().filter(|told| !told.is_empty());
    let said = told.or_else(|| {
        let text = std::fs::read_to_string(address_file(display)?).ok()?;
        text.lines().find_map(|line| line.strip_prefix("IBUS_ADDRESS=")).map(str::to_owned)
    })?;
    Some(local_address(&said)).filter(|address| !address.is_empty())
}

/// Where ibus writes its address: a file named by the machine and the screen.
fn address_file(display: &str) -> Option<PathBuf> {
    if let Some(file) = std::env::var_os("IBUS_ADDRESS_FILE") {
        return Some(file.into());
    }
    let machine =
        ["/var/lib/dbus/machine-id", "/etc/machine-id"].iter().find_map(|file| std::fs::read_to_string(file).ok())?;
    let (host, number) = display.rsplit_once(':')?;
    let number = number.split('.').next()?;
    let host = if host.is_empty() { "unix" } else { host };
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let folder = folder.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".config")))?;
    Some(folder.join("ibus/bus").join(format!("{}-{host}-{number}", machine.trim())))
}

pub(super) fn key(context: &InputContext, key: KeyPress) -> zbus::Result<Message> {
    let KeyPress { symbol, code, modifiers, released, .. } = key;
    // It counts the codes of the kernel, the window system eight more.
    let code = code.saturating_sub(8);
    order(context, "ProcessKeyEvent", &(symbol, code, modifiers | if released { RELEASED } else { 0 }))
}

/// What one of its signals says.
pub(super) fn heard(member: &str, said: &[Value<'_>]) -> Option<Heard> {
    match (member, said) {
        ("CommitText", [text]) => Some(Heard::Written(text_of(text)?.0)),
        ("UpdatePreeditText" | "UpdatePreeditTextWithMode", [text, Value::U32(caret), Value::Bool(shown), ..]) => {
            if !shown {
                return Some(Heard::Composed(String::new(), None));
            }
            let (text, clause) = text_of(text)?;
            let byte = |at: usize| text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
            let caret = byte(*caret as usize);
            let clause = clause.map_or(0..0, |clause| byte(clause.start)..byte(clause.end));
            let stretch = |range: Range<usize>, active| (text.get(range).unwrap_or_default().to_owned(), active);
            let (start, end) = (clause.start, clause.end);
            let stretches = [stretch(0..start, false), stretch(clause, start < end), stretch(end..text.len(), false)];
            Some(composed(stretches, caret))
        }
        ("ForwardKeyEvent", [Value::U32(symbol), Value::U32(_), Value::U32(modifiers)]) => {
            forwarded(*symbol, *modifiers, modifiers & RELEASED != 0)
        }
        ("HidePreeditText", _) => Some(Heard::Composed(String::new(), None)),
        _ => None,
    }
}

/// A text as ibus tells it, a structure of its name, attachments, letters and marks, with the stretch (in characters)
/// that is being converted.
fn text_of(value: &Value<'_>) -> Option<(String, Option<Range<usize>>)> {
    let text = structure(value)?;
    let [_, _, Value::Str(letters), marks, ..] = text.fields() else { return None };
    let marks = structure(marks);
    let ranges = marks.iter().filter_map(|marks| match marks.fields() {
        [_, _, Value::Array(marks), ..] => marks.iter().find_map(|mark| match structure(mark)?.fields() {
            [_, _, Value::U32(GROUND), _, Value::U32(start), Value::U32(end), ..] => {
                Some(*start as usize..*end as usize)
            }
            _ => None,
        }),
        _ => None,
    });
    Some((letters.to_string(), ranges.into_iter().next()))
}

/// What is wrapped in a value, as ibus wraps everything.
fn structure<'a>(value: &'a Value<'a>) -> Option<&'a Structure<'a>> {
    match value {
        Value::Value(inner) => structure(inner),
        Value::Structure(structure) => Some(structure),
        _ => None,
    }
}
