//! How fcitx5 is spoken to: `org.fcitx.Fcitx.InputContext1` on the session bus.

use zbus::blocking::connection::Builder;
use zbus::message::{Flags, Message};
use zbus::zvariant::{Array, OwnedObjectPath, Value};

use super::context::{InputContext, KeyPress, ask, order};
use super::heard::{Heard, composed, forwarded};

const NAME: &str = "org.fcitx.Fcitx5";
const DOOR: (&str, &str) = ("/org/freedesktop/portal/inputmethod", "org.fcitx.Fcitx.InputMethod1");
const INTERFACE: &str = "org.fcitx.Fcitx.InputContext1";
/// What is composed is shown here, in stretches, and is written here when the window loses the keyboard. Not told is the
/// text around the caret: methods that would change it (Vietnamese) compose the word instead.
const PREEDIT: u64 = 1 << 1;
const FORMATTED: u64 = 1 << 4;
const COMMITS_ITSELF: u64 = 1 << 5;
/// The mark of the stretch that is being converted.
const HIGHLIGHT: i32 = 1 << 4;

/// Asks for a context; fails where fcitx5 does not run, for it is not to be started by that.
pub(super) fn context(display: &str, bus: Option<&str>) -> zbus::Result<InputContext> {
    let connection = bus.map_or_else(Builder::session, Builder::address)?.build()?;
    let told = vec![("program", "komaoto"), ("display", display)];
    let call = Message::method_call(DOOR.0, "CreateInputContext")?.destination(NAME)?.interface(DOOR.1)?;
    let call = call.with_flags(Flags::NoAutoStart)?.build(&(told,))?;
    let answer = ask(&connection, &call)?;
    let (path, _): (OwnedObjectPath, Vec<u8>) = answer.body().deserialize()?;
    let context = InputContext { connection, name: NAME, path, interface: INTERFACE };
    context.tell("SetCapability", &(PREEDIT | FORMATTED | COMMITS_ITSELF))?;
    Ok(context)
}

pub(super) fn key(context: &InputContext, key: KeyPress) -> zbus::Result<Message> {
    let KeyPress { symbol, code, modifiers, released, time } = key;
    order(context, "ProcessKeyEvent", &(symbol, code, modifiers, released, time))
}

/// What one of its signals says.
pub(super) fn heard(member: &str, said: &[Value<'_>]) -> Option<Heard> {
    match (member, said) {
        ("CommitString", [Value::Str(text)]) => Some(Heard::Written(text.to_string())),
        ("UpdateFormattedPreedit", [Value::Array(stretches), Value::I32(caret)]) => {
            Some(composed(stretches_of(stretches), usize::try_from(*caret).unwrap_or(usize::MAX)))
        }
        ("ForwardKey", [Value::U32(symbol), Value::U32(modifiers), Value::Bool(released)]) => {
            forwarded(*symbol, *modifiers, *released)
        }
        _ => None,
    }
}

fn stretches_of(array: &Array<'_>) -> Vec<(String, bool)> {
    let stretch = |value: &Value<'_>| match value {
        Value::Structure(stretch) => match stretch.fields() {
            [Value::Str(text), Value::I32(format)] => Some((text.to_string(), format & HIGHLIGHT != 0)),
            _ => None,
        },
        _ => None,
    };
    array.iter().filter_map(stretch).collect()
}
