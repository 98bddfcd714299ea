//! Faults on demand, to show that nobody loses anything by them. Only in debug builds and with the feature `faults`;
//! otherwise none of this does anything.
//!
//! The environment variable `KOMAOTO_FAULT` holds a list, separated by commas:
//! - `panic-command:N`: the N-th action panics right after it was done, N from 1;
//! - `panic-in:NAME`: every action of this name panics, each time; `panic-in:*` means every action except those that
//!   `spare:NAME` names;
//! - `panic-frame:N`, `panic-frames:N`: the N-th frame panics while it is drawn; the N-th and all later ones do;
//! - `abort:N`, `overflow:N`: the program aborts, or its stack overflows, when the N-th action is about to be done;
//! - `graphics`: graphics fail unless drawn by software;
//! - `do:NAME`: the window does this command once, as if it had been asked for; `do:*` does all of them but those
//!   spared, one in a frame.
//!
//! `@FILE` names a file that holds the list; whenever its content changes it is read again and the counting starts
//! over.

/// Plans faults for this thread, replacing those of the environment.
pub fn plan(text: &str) {
    with_plan(|plan| *plan = DrillPlan::of(text));
}

/// The commands that the window is to do now; all of them for `*`. Each is answered once.
pub fn wanted() -> Vec<String> {
    let mut wanted = Vec::new();
    with_plan(|plan| {
        plan.look_again();
        wanted.append(&mut plan.wanted);
    });
    wanted
}

/// Whether a plan spares a name.
pub fn is_spared(name: &str) -> bool {
    let mut spared = false;
    with_plan(|plan| spared = plan.spares(name));
    spared
}

/// Whether a name is the one that a plan means.
pub fn is_meant(wanted: &str, name: &str) -> bool {
    wanted == "*" || plain(wanted) == plain(name)
}

/// To be called before the N-th action.
pub fn before() {
    with_plan(|plan| {
        plan.look_again();
        plan.things += 1;
        for fault in &plan.faults {
            match fault {
                DrillFault::Abort(n) if *n == plan.things => std::process::abort(),
                DrillFault::Overflow(n) if *n == plan.things => drop(std::hint::black_box(dive(0))),
                _ => {}
            }
        }
    });
}

/// To be called right after an action, with its name, where a panic is caught.
pub fn after(name: &str) {
    let mut hit = false;
    with_plan(|plan| {
        hit = !plan.spares(name)
            && plan.faults.iter().any(|fault| match fault {
                DrillFault::Command(n) => *n == plan.things,
                DrillFault::In(wanted) => is_meant(wanted, name),
                _ => false,
            });
    });
    fail(hit);
}

/// To be called in each frame.
pub fn frame() {
    let mut hit = false;
    with_plan(|plan| {
        plan.look_again();
        plan.frames += 1;
        hit = plan.faults.iter().any(|fault| match fault {
            DrillFault::Frame(n) => *n == plan.frames,
            DrillFault::Frames(n) => *n <= plan.frames,
            _ => false,
        });
    });
    fail(hit);
}

/// Whether the graphics are to fail.
pub fn graphics_fail() -> bool {
    let mut fail = false;
    with_plan(|plan| {
        plan.look_again();
        fail = plan.faults.contains(&DrillFault::Graphics);
    });
    fail
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum DrillFault {
    Command(u64),
    In(String),
    Spare(String),
    Frame(u64),
    Frames(u64),
    Abort(u64),
    Overflow(u64),
    Graphics,
}

#[derive(Default)]
struct DrillPlan {
    /// The file it is from, and what that holds.
    file: Option<(std::path::PathBuf, String)>,
    faults: Vec<DrillFault>,
    wanted: Vec<String>,
    things: u64,
    frames: u64,
}

impl DrillPlan {
    fn of(text: &str) -> Self {
        let fault = |word: &str| {
            let (kind, value) = word.trim().split_once(':').unwrap_or((word.trim(), ""));
            let n = value.parse().unwrap_or(1);
            Some(match kind {
                "panic-command" => DrillFault::Command(n),
                "spare" => DrillFault::Spare(value.to_owned()),
                "panic-in" => DrillFault::In(value.to_owned()),
                "panic-frame" => DrillFault::Frame(n),
                "panic-frames" => DrillFault::Frames(n),
                "abort" => DrillFault::Abort(n),
                "overflow" => DrillFault::Overflow(n),
                "graphics" => DrillFault::Graphics,
                _ => return None,
            })
        };
        let wanted = text.split(',').filter_map(|word| Some(word.trim().strip_prefix("do:")?.to_owned())).collect();
        Self { faults: text.split(',').filter_map(fault).collect(), wanted, ..Self::default() }
    }

    fn spares(&self, name: &str) -> bool {
        self.faults.iter().any(|fault| matches!(fault, DrillFault::Spare(spared) if is_meant(spared, name)))
    }

    #[cfg(any(debug_assertions, feature = "faults"))]
    fn named(text: &str) -> Self {
        match text.strip_prefix('@') {
            Some(file) => Self { file: Some((file.into(), String::new())), ..Self::default() },
            None => Self::of(text),
        }
    }

    /// Reads the file the plan comes from, and starts over if it has changed.
    fn look_again(&mut self) {
        let Some((file, old)) = &self.file else { return };
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text != *old {
            *self = Self { file: Some((file.clone(), text.clone())), ..Self::of(&text) };
        }
    }
}

/// A name without dashes and in small letters: `BackTen` is `back-ten`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

// Faults are what this file is for.
#[allow(clippy::panic)]
fn fail(hit: bool) {
    if hit {
        panic!("a fault of the drill");
    }
}

/// Deeper than any stack.
#[allow(unconditional_recursion)]
fn dive(depth: u64) -> u64 {
    std::hint::black_box(dive(std::hint::black_box(depth + 1))) + 1
}

#[cfg(any(debug_assertions, feature = "faults"))]
fn with_plan(act: impl FnOnce(&mut DrillPlan)) {
    use std::cell::RefCell;
    thread_local! {
        static PLAN: RefCell<DrillPlan> = RefCell::new(DrillPlan::named(&std::env::var("KOMAOTO_FAULT").unwrap_or_default()));
    }
    PLAN.with_borrow_mut(act);
}

#[cfg(not(any(debug_assertions, feature = "faults")))]
fn with_plan(_: impl FnOnce(&mut DrillPlan)) {}
