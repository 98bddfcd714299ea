//! What desktops ask for by the program's name on the session bus ([`listen`]): the first thing of a program that they
//! have started, and later for the window that is there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::desktop::{BusRequest, listen};
use crate::desktop::{HandOverListener, Request};
use crate::ui::app::Launch;

/// How long a program that the desktop has started waits to hear what for.
const HEARS_WITHIN: Duration = Duration::from_secs(10);
/// How long a window that is only just opening may take until files can be handed to it.
const OPENS_WITHIN: Duration = Duration::from_secs(3);

/// Is there for the desktop from now on, and says what the window is to be opened with; `None` if the desktop has
/// started the program and then wants nothing of it.
pub(super) fn hear(launch: Launch, meeting: Option<&Path>) -> Option<Launch> {
    let meeting = meeting.map(Path::to_owned);
    if !launch.by_desktop {
        // Nobody waits for it: where there is no desktop, all else is as with one.
        if let Some(meeting) = meeting {
            thread::Builder::new().name("bus".to_owned()).spawn(move || listen(answer(None, Some(meeting)))).ok();
        }
        return Some(launch);
    }
    let (sender, asked) = channel();
    if !listen(answer(Some(sender), meeting)) {
        return None;
    }
    let launch = Launch { by_desktop: false, ..launch };
    match asked.recv_timeout(HEARS_WITHIN).ok()? {
        BusRequest::Open(Request { files, .. }) => Some(Launch { files, ..launch }),
        BusRequest::NewWindow => Some(Launch { new_window: true, ..launch }),
    }
}

/// Does what is asked for; `first` is whom to tell the first of it.
fn answer(first: Option<Sender<BusRequest>>, meeting: Option<PathBuf>) -> impl Fn(BusRequest) + Send + Sync + 'static {
    let first = Mutex::new(first);
    move |asked| {
        let told = first.lock().unwrap_or_else(PoisonError::into_inner).take();
        if told.is_some_and(|sender| sender.send(asked.clone()).is_ok()) {
            return;
        }
        let meeting = meeting.clone();
        thread::spawn(move || serve(asked, meeting.as_deref()));
    }
}

/// Has the window that is there do it, or another one.
fn serve(asked: BusRequest, meeting: Option<&Path>) {
    let until = Instant::now() + OPENS_WITHIN;
    let mut files = Vec::new();
    if let BusRequest::Open(request) = asked {
        while let Some(folder) = meeting
            && Instant::now() < until
        {
            if HandOverListener::hand_over(folder, &request) {
                return;
            }
            thread::sleep(OPENS_WITHIN / 30);
        }
        files = request.files;
    }
    let another =
        std::env::current_exe().and_then(|me| Command::new(me).arg("--new-window").arg("--").args(files).status());
    // There is nobody to tell: the desktop has its answer, and this window is another's.
    drop(another);
}
