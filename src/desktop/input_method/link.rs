//! The way to an input method and back: orders go out on one thread, what it says comes in on another, so that one that
//! hangs holds up nothing but itself.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use zbus::blocking::MessageIterator;
use zbus::message::{Body, Header, Message, Type};
use zbus::zvariant::{OwnedObjectPath, Structure, Value};

use super::context::{InputContext, KeyPress};
use super::heard::Heard;
use super::{InputMethodKind, fcitx, ibus};

/// How long one that did not answer is left in peace.
const PEACE: Duration = Duration::from_secs(2);

/// What the method is told.
enum MethodRequest {
    Key(u64, KeyPress),
    Focus(bool),
    /// Where the line stands that is written in, in pixels of the screen: left, top, width, height.
    Caret([i32; 4]),
    Reset,
}

/// What is known of a context at both ends of the way.
#[derive(Default)]
struct ContextState {
    /// The keys that were asked about, by the number of the message.
    keys: Mutex<HashMap<NonZeroU32, u64>>,
    /// Whether there is no such context any more.
    lost: AtomicBool,
}

/// An input method at the other end of a bus.
pub struct InputMethod {
    orders: Sender<MethodRequest>,
    heard: Receiver<Heard>,
    /// Whether it answers; it is asked before it is known.
    serves: Arc<AtomicBool>,
    keys: u64,
    /// What it was told last.
    caret: Option<[i32; 4]>,
}

impl InputMethod {
    /// The way to one of these on a screen (`DISPLAY`); `wake` is called on other threads whenever it has said something.
    /// `bus` is the address of its bus, where that is not the one it is reached on as a rule.
    pub fn new(
        kind: InputMethodKind,
        display: String,
        bus: Option<String>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let (orders, todo) = channel();
        let (says, heard) = channel();
        let serves = Arc::new(AtomicBool::new(true));
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(wake);
        let line = MethodLink { kind, display, bus, says, wake, context: None, tried: None, focus: false, caret: None };
        let spawned = thread::Builder::new().name("input-method".to_owned()).spawn(move || line.serve(&todo));
        serves.store(spawned.is_ok(), Ordering::Relaxed);
        Self { orders, heard, serves, keys: 0, caret: None }
    }

    /// Whether it answers.
    pub fn serves(&self) -> bool {
        self.serves.load(Ordering::Relaxed)
    }

    /// Asks about a key; the number that the answer has.
    pub fn key(&mut self, key: KeyPress) -> u64 {
        self.keys += 1;
        let _ = self.orders.send(MethodRequest::Key(self.keys, key));
        self.keys
    }

    /// Says whether the window has the keyboard.
    pub fn focus(&self, focus: bool) {
        let _ = self.orders.send(MethodRequest::Focus(focus));
    }

    /// Says where the line stands that is written in.
    pub fn caret(&mut self, caret: [i32; 4]) {
        if self.caret.replace(caret) != Some(caret) {
            let _ = self.orders.send(MethodRequest::Caret(caret));
        }
    }

    /// What was composed is written or dropped here: it begins anew.
    pub fn reset(&self) {
        let _ = self.orders.send(MethodRequest::Reset);
    }

    /// The next thing that it says, if it says something within this time.
    pub fn listen(&mut self, within: Duration) -> Option<Heard> {
        let heard = match self.heard.try_recv() {
            Ok(heard) => Some(heard),
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => self.heard.recv_timeout(within).ok(),
        }?;
        match heard {
            Heard::Here => self.serves.store(true, Ordering::Relaxed),
            Heard::Gone => self.serves.store(false, Ordering::Relaxed),
            _ => {}
        }
        Some(heard)
    }
}

/// The end of the way that speaks.
struct MethodLink {
    kind: InputMethodKind,
    display: String,
    bus: Option<String>,
    says: Sender<Heard>,
    wake: Arc<dyn Fn() + Send + Sync>,
    context: Option<(InputContext, Arc<ContextState>)>,
    tried: Option<Instant>,
    focus: bool,
    caret: Option<[i32; 4]>,
}

impl MethodLink {
    fn serve(mut self, todo: &Receiver<MethodRequest>) {
        self.connect();
        while let Ok(order) = todo.recv() {
            match order {
                MethodRequest::Focus(focus) => self.focus = focus,
                MethodRequest::Caret(caret) => self.caret = Some(caret),
                MethodRequest::Key(..) | MethodRequest::Reset => {}
            }
            self.context.take_if(|(_, asked)| asked.lost.load(Ordering::Relaxed));
            let anew = self.context.is_none() && self.tried.is_none_or(|tried| tried.elapsed() > PEACE);
            let told = if anew { self.connect() } else { self.tell(&order) };
            if let MethodRequest::Key(number, _) = order
                && (anew || !told)
            {
                self.say(Heard::Key(number, false));
            }
            if !told && self.context.take().is_some() {
                self.say(Heard::Gone);
            }
        }
    }

    fn say(&self, heard: Heard) {
        let _ = self.says.send(heard);
        (self.wake)();
    }

    /// Asks for a context, and says whether there is one.
    fn connect(&mut self) -> bool {
        self.tried = Some(Instant::now());
        let context = match self.kind {
            InputMethodKind::Fcitx => fcitx::context(&format!("x11:{}", self.display), self.bus.as_deref()),
            InputMethodKind::Ibus => ibus::context(&self.display, self.bus.clone()),
        };
        let Ok(context) = context else {
            self.say(Heard::Gone);
            return false;
        };
        let asked = Arc::new(ContextState::default());
        let hears = Hears {
            kind: self.kind,
            path: context.path.clone(),
            asked: Arc::clone(&asked),
            says: self.says.clone(),
            wake: Arc::clone(&self.wake),
        };
        let messages = MessageIterator::from(&context.connection);
        let spawned = thread::Builder::new().name("input-method-hears".to_owned()).spawn(move || hears.all(messages));
        if spawned.is_err() {
            return false;
        }
        self.context = Some((context, asked));
        self.say(Heard::Here);
        let focused = !self.focus || self.tell(&MethodRequest::Focus(true));
        focused && self.caret.is_none_or(|caret| self.tell(&MethodRequest::Caret(caret)))
    }

    /// Passes an order on; whether that was possible.
    fn tell(&self, order: &MethodRequest) -> bool {
        let Some((context, asked)) = &self.context else { return false };
        let told = match *order {
            MethodRequest::Focus(true) => context.tell("FocusIn", &()),
            MethodRequest::Focus(false) => context.tell("FocusOut", &()),
            MethodRequest::Reset => context.tell("Reset", &()),
            MethodRequest::Caret([x, y, width, height]) => {
                let method = match self.kind {
                    InputMethodKind::Fcitx => "SetCursorRect",
                    InputMethodKind::Ibus => "SetCursorLocation",
                };
                context.tell(method, &(x, y, width, height))
            }
            MethodRequest::Key(number, key) => {
                if self.kind == InputMethodKind::Ibus && !key.released {
                    // The context that `winit` has by the window system's old way is told of the focus as well, later than
                    // this one, and a key without the focus is not taken.
                    let _ = context.tell("FocusIn", &());
                }
                let call = match self.kind {
                    InputMethodKind::Fcitx => fcitx::key(context, key),
                    InputMethodKind::Ibus => ibus::key(context, key),
                };
                call.and_then(|call| {
                    let mut keys = asked.keys.lock().unwrap_or_else(PoisonError::into_inner);
                    keys.insert(call.primary_header().serial_num(), number);
                    drop(keys);
                    context.connection.send(&call)
                })
            }
        };
        told.is_ok()
    }
}

/// The end of the way that hears.
struct Hears {
    kind: InputMethodKind,
    path: OwnedObjectPath,
    asked: Arc<ContextState>,
    says: Sender<Heard>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Hears {
    fn all(&self, messages: MessageIterator) {
        for message in messages.map_while(Result::ok) {
            for heard in self.one(&message) {
                let _ = self.says.send(heard);
                (self.wake)();
            }
        }
    }

    fn one(&self, message: &Message) -> Vec<Heard> {
        // `Message::header` panics where the sender has no unique name, as ibus itself has none before 1.5.31.
        let Ok((header, _)) = message.data().deserialize::<Header<'_>>() else { return Vec::new() };
        match header.message_type() {
            Type::MethodReturn | Type::Error => {
                let serial = header.reply_serial();
                let number = serial
                    .and_then(|serial| self.asked.keys.lock().unwrap_or_else(PoisonError::into_inner).remove(&serial));
                let Some(number) = number else { return Vec::new() };
                match message.body().deserialize::<bool>() {
                    Ok(taken) if header.message_type() == Type::MethodReturn => vec![Heard::Key(number, taken)],
                    _ => {
                        self.asked.lost.store(true, Ordering::Relaxed);
                        vec![Heard::Key(number, false), Heard::Gone]
                    }
                }
            }
            Type::Signal if header.path().is_some_and(|path| path.as_str() == self.path.as_str()) => {
                let Some(member) = header.member() else { return Vec::new() };
                let body = message.body();
                let said = said(&body);
                let heard = match self.kind {
                    InputMethodKind::Fcitx => fcitx::heard(member.as_str(), &said),
                    InputMethodKind::Ibus => ibus::heard(member.as_str(), &said),
                };
                heard.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Drop for Hears {
    /// However it ends, nobody waits for what it would have heard.
    fn drop(&mut self) {
        self.asked.lost.store(true, Ordering::Relaxed);
        let _ = self.says.send(Heard::Gone);
        (self.wake)();
    }
}

/// What a signal says. A single word is not wrapped.
fn said(body: &Body) -> Vec<Value<'_>> {
    if let Ok(fields) = body.deserialize::<Structure<'_>>() {
        return fields.into_fields();
    }
    let text = body.deserialize::<&str>().map(Value::from);
    text.or_else(|_| body.deserialize::<Value<'_>>()).into_iter().collect()
}
