//! What input methods say, by one of our own that speaks as ibus does.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::thread;
use std::time::{Duration, Instant};

use komaoto::desktop::{Heard, InputMethod, InputMethodKind, KeyPress};
use serde::Serialize;
use zbus::message::{Header, Message};
use zbus::names::UniqueName;
use zbus::zvariant::serialized::{Context, Data};
use zbus::zvariant::{DynamicType, NATIVE_ENDIAN, ObjectPath, Value};

const CONTEXT: &str = "/org/freedesktop/IBus/InputContext_1";

/// A text as ibus tells it, with the stretch that is being converted.
fn text(letters: &'static str, clause: Option<(u32, u32)>) -> Value<'static> {
    let nothing = HashMap::<&str, Value<'_>>::new;
    let mark = |(start, end): (u32, u32)| Value::new(("IBusAttribute", nothing(), 3_u32, 0_u32, start, end));
    let marks: Vec<Value<'_>> = clause.map(mark).into_iter().collect();
    Value::new(("IBusText", nothing(), letters, Value::new(("IBusAttrList", nothing(), marks))))
}

/// The end of a bus that is ibus', which is its own bus.
struct Ibus(BufReader<UnixStream>);

impl Ibus {
    /// Lets a client in, whoever it is.
    fn meet(stream: UnixStream) -> Self {
        let mut lines = BufReader::new(stream);
        loop {
            let mut line = String::new();
            lines.read_line(&mut line).unwrap();
            let answer = match line.trim_start_matches('\0').split(' ').next().unwrap().trim() {
                "AUTH" => "OK 0123456789abcdef0123456789abcdef",
                "BEGIN" => break,
                _ => "ERROR",
            };
            lines.get_mut().write_all(format!("{answer}\r\n").as_bytes()).unwrap();
        }
        Self(lines)
    }

    /// The next message with what it says; `None` when the client is gone.
    fn hear(&mut self) -> Option<Vec<u8>> {
        let mut start = [0; 16];
        self.0.read_exact(&mut start).ok()?;
        let number = |at: usize| u32::from_ne_bytes(start[at..at + 4].try_into().unwrap()) as usize;
        let mut message = start.to_vec();
        message.resize(16 + number(12).next_multiple_of(8) + number(4), 0);
        self.0.read_exact(&mut message[16..]).ok()?;
        Some(message)
    }

    fn send(&mut self, message: &Message) {
        self.0.get_mut().write_all(message.data()).unwrap();
    }

    fn answer(&mut self, header: &Header<'_>, said: &(impl Serialize + DynamicType)) {
        self.send(&Message::method_return(header).unwrap().build(said).unwrap());
    }

    /// Says something by itself: before 1.5.31 in a name that D-Bus does not allow there.
    fn say(&mut self, member: &str, said: &(impl Serialize + DynamicType)) {
        let sender = UniqueName::from_static_str_unchecked("org.freedesktop.IBus");
        let signal = Message::signal(CONTEXT, "org.freedesktop.IBus.InputContext", member).unwrap();
        self.send(&signal.sender(sender).unwrap().build(said).unwrap());
    }

    /// Serves until it is asked about the letter q, of which it dies.
    fn serve(mut self, says: Says) {
        while let Some(message) = self.hear() {
            let message = Data::new(message, Context::new_dbus(NATIVE_ENDIAN, 0));
            let (header, _): (Header<'_>, _) = message.deserialize().unwrap();
            match header.member().unwrap().as_str() {
                "Hello" => self.answer(&header, &":1.1"),
                "CreateInputContext" => self.answer(&header, &ObjectPath::try_from(CONTEXT).unwrap()),
                "ProcessKeyEvent" => {
                    // The symbol is the first of three numbers at the end.
                    let symbol = message[message.len() - 12..][..4].try_into().unwrap();
                    let letter = char::from_u32(u32::from_ne_bytes(symbol)).unwrap();
                    if letter == 'q' {
                        return;
                    }
                    let taken = says(&mut self, letter);
                    self.answer(&header, &taken);
                }
                _ => {}
            }
        }
    }
}

/// What is said when a letter is pressed; whether its key is taken.
type Says = fn(&mut Ibus, char) -> bool;

/// An ibus, and where to find it.
fn ibus(says: Says) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("bus");
    let listener = UnixListener::bind(&place).unwrap();
    thread::spawn(move || Ibus::meet(listener.accept().unwrap().0).serve(says));
    (folder, format!("unix:path={}", place.display()))
}

/// Presses a letter and listens until it is answered, or there is nobody to answer.
fn press(method: &mut InputMethod, letter: char) -> Vec<Heard> {
    let number = method.key(KeyPress { symbol: u32::from(letter), ..KeyPress::default() });
    let (mut heard, until) = (Vec::new(), Instant::now() + Duration::from_secs(30));
    while heard.last().is_none_or(|last| !matches!(last, Heard::Key(answered, _) if *answered == number)) {
        assert!(Instant::now() < until, "no answer, but {heard:?}");
        heard.extend(method.listen(Duration::from_millis(100)));
    }
    heard
}

#[test]
fn what_ibus_says_in_its_own_name_is_heard() {
    let (_folder, address) = ibus(|ibus, letter| {
        let (letters, clause) = if letter == 'k' { ("ｋ", None) } else { ("かく", Some((1, 2))) };
        ibus.say("UpdatePreeditTextWithMode", &(text(letters, clause), 1_u32, true, 1_u32));
        true
    });
    let mut method = InputMethod::new(InputMethodKind::Ibus, ":0".to_owned(), Some(address), || ());
    let composed = |text: &str, clause| Heard::Composed(text.to_owned(), Some(clause));
    assert_eq!(press(&mut method, 'k'), [Heard::Here, composed("ｋ", 3..3), Heard::Key(1, true)]);
    assert_eq!(press(&mut method, 'a'), [composed("かく", 3..6), Heard::Key(2, true)]);
    assert!(method.serves());
}

#[test]
fn keys_that_are_handed_on_are_heard_unless_they_are_shortcuts_or_let_go() {
    const BACKSPACE: u32 = 0xff08;
    let (_folder, address) = ibus(|ibus, _| {
        for modifiers in [0_u32, 1 << 2, 1 << 30] {
            ibus.say("ForwardKeyEvent", &(BACKSPACE, 14_u32, modifiers));
        }
        ibus.say("CommitText", &text("ệ", None));
        true
    });
    let mut method = InputMethod::new(InputMethodKind::Ibus, ":0".to_owned(), Some(address), || ());
    let written = Heard::Written("ệ".to_owned());
    assert_eq!(press(&mut method, 'j'), [Heard::Here, Heard::Forwarded(BACKSPACE), written, Heard::Key(1, true)]);
}

#[test]
fn one_that_is_gone_leaves_the_keys_at_once() {
    let (_folder, address) = ibus(|_, _| true);
    let mut method = InputMethod::new(InputMethodKind::Ibus, ":0".to_owned(), Some(address), || ());
    assert_eq!(press(&mut method, 'k'), [Heard::Here, Heard::Key(1, true)]);
    method.key(KeyPress { symbol: u32::from('q'), ..KeyPress::default() });
    assert_eq!(method.listen(Duration::from_secs(30)), Some(Heard::Gone));
    assert!(!method.serves());
    assert_eq!(press(&mut method, 'a').pop(), Some(Heard::Key(3, false)));
}
