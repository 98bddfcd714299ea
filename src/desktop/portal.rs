//! What is asked of the desktop by its portal (XDG Desktop Portal), message by message as in `bus`.

use std::time::Duration;

use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, MessageIterator};
use zbus::message::Message;
use zbus::zvariant::{Dict, Signature, Structure, Value};

use super::bus::{BUS, call};

/// The portal: its name on the bus, and its object.
pub(super) const PORTAL: (&str, &str) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
/// How the answer of a person is told.
const ANSWERS: &str = "type='signal',interface='org.freedesktop.portal.Request',member='Response'";
/// How the bus tells that the portal has come or gone.
pub(super) const COMINGS: &str = "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',\
                                  member='NameOwnerChanged',arg0='org.freedesktop.portal.Desktop'";
/// How long the portal may take to begin.
const PATIENCE: Duration = Duration::from_secs(20);

/// How what was asked of a person has ended.
pub(super) enum PortalReply {
    /// With this.
    Given(Vec<(String, Value<'static>)>),
    /// A person has thought better of it.
    Cancelled,
    /// It has ended otherwise: GTK's dialog was closed by its window, or the portal could not do what it was asked for.
    Ended,
    /// There is no portal any more.
    Failed,
}

/// A connection of its own to a bus: that of the session, if it is at no other address.
pub(super) fn connect(bus: Option<&str>) -> zbus::Result<Connection> {
    let bus = match bus {
        Some(address) => Builder::address(address)?,
        None => Builder::session()?,
    };
    bus.method_timeout(PATIENCE).build()
}

/// Asks a person something by a method of the portal, and waits for the answer.
pub(super) fn ask(bus: Option<&str>, method: (&str, &str), said: Vec<Value<'_>>) -> zbus::Result<PortalReply> {
    // It is open until the answer has come: the portal takes back its dialog when who has asked is gone.
    let connection = connect(bus)?;
    let messages = MessageIterator::from(&connection);
    for heard in [ANSWERS, COMINGS] {
        call(&connection, BUS, (BUS.0, "AddMatch"), vec![heard.into()])?;
    }
    let answer = call(&connection, PORTAL, method, said)?.body();
    let request: Structure<'_> = answer.deserialize()?;
    let [Value::ObjectPath(request)] = request.fields() else { return Ok(PortalReply::Failed) };
    for message in messages {
        let message = message?;
        let header = message.header();
        match header.member().map(|member| member.as_str()) {
            Some("Response") if header.path() == Some(request) => return answered(&message),
            // Whoever answers now does not know the question.
            Some("NameOwnerChanged") if has_gone(&message) => return Ok(PortalReply::Failed),
            _ => {}
        }
    }
    Ok(PortalReply::Failed)
}

fn answered(message: &Message) -> zbus::Result<PortalReply> {
    let body = message.body();
    let answer: Structure<'_> = body.deserialize()?;
    Ok(match answer.fields() {
        [Value::U32(0), Value::Dict(given)] => PortalReply::Given(entries(given)),
        [Value::U32(1), ..] => PortalReply::Cancelled,
        _ => PortalReply::Ended,
    })
}

/// Whether the bus tells that nobody is the portal any more.
fn has_gone(message: &Message) -> bool {
    owner(message).is_some_and(|owner| owner.is_empty())
}

/// Who is the portal now, if that is what a message of the bus tells.
pub(super) fn owner(message: &Message) -> Option<String> {
    let body = message.body();
    let told: Structure<'_> = body.deserialize().ok()?;
    match told.fields() {
        [_, _, Value::Str(owner)] => Some(owner.to_string()),
        _ => None,
    }
}

/// The entries of a dictionary, each value out of its envelope.
pub(super) fn entries(dict: &Dict<'_, '_>) -> Vec<(String, Value<'static>)> {
    let entry = |(key, value): (&Value<'_>, &Value<'_>)| {
        let Value::Str(key) = key else { return None };
        Some((key.to_string(), opened(value).try_to_owned().ok()?.into()))
    };
    dict.iter().filter_map(entry).collect()
}

/// A value, out of the envelopes it is in.
pub(super) fn opened<'a, 'v>(mut value: &'a Value<'v>) -> &'a Value<'v> {
    while let Value::Value(inner) = value {
        value = inner;
    }
    value
}

/// What a portal is told besides, by name.
pub(super) fn options(told: Vec<(&str, Value<'_>)>) -> zbus::Result<Value<'static>> {
    let mut options = Dict::new(&Signature::Str, &Signature::Variant);
    for (name, value) in told {
        options.append(name.to_owned().into(), Value::Value(Box::new(value.try_to_owned()?.into())))?;
    }
    Ok(options.into())
}
