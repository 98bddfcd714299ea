//! Other windows of the program: what they hand over, which of them works on a file, and having one come to the front.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use egui::{UserAttentionType, ViewportCommand};

use super::desk::Desk;
use super::errands::{Answered, Writable};
use super::external::ClaimedFile;
use super::opening::is_protected;
use super::shared::{START_WAITS, SharedState};
use crate::desktop::{HandOverClient, HandOverListener, Request};
use crate::disk::Claim;
use crate::task::{Task, within};
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::window::surroundings::ID;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::window::wayland::{is_wayland, raise};

/// Other windows of the program.
#[derive(Default)]
pub(super) struct Neighbours {
    /// The folder in which windows find each other, and our entry there.
    meeting: Option<PathBuf>,
    door: Option<HandOverListener>,
    /// What other starts of the program have handed over and was not opened yet.
    pub waiting: VecDeque<Request>,
    pub fronting: Option<Task<bool>>,
    focused: bool,
}

impl Neighbours {
    /// Gets ready to receive files that other starts of the program hand over.
    pub fn meet(&mut self, meeting: Option<PathBuf>, ctx: &egui::Context) {
        let wake = ctx.clone();
        // Without it every start opens its own window, which is no reason to complain.
        let folder = meeting.clone();
        let open = move || HandOverListener::open(&folder?, move || wake.request_repaint()).ok();
        self.door = within(START_WAITS, open).flatten();
        self.meeting = meeting;
    }

    /// What other starts of the program have handed over since the last time.
    pub fn visitors(&self) -> Vec<HandOverClient> {
        self.door.as_ref().into_iter().flat_map(|door| std::iter::from_fn(|| door.poll())).collect()
    }

    /// Has the window that works on a file come to the front.
    pub fn bring_to_front(&mut self, held: &ClaimedFile, desk: &Desk, shared: &mut SharedState) {
        match (self.meeting.clone(), held.pid) {
            (Some(folder), Some(pid)) => {
                let wake = shared.wake.clone();
                let work = move || HandOverListener::tell(&folder, pid, &Request::default());
                self.fronting = Some(Task::spawn(move || wake.request_repaint(), move |_stop| work()));
            }
            _ => shared.notices.decline(desk.state(), shared.locale.text("error-front")),
        }
    }

    /// Checks whether what kept us from writing is over: the other window is gone, or the file may be written again.
    fn look_who_may_write(desk: &mut Desk, shared: &mut SharedState) {
        let Some(path) = desk.document.path().map(Path::to_owned) else { return };
        if std::mem::replace(&mut desk.external.asked_who, true) {
            return;
        }
        let (id, document) = (desk.id, desk.document.id());
        let state = if desk.is_read_only() { shared.state.clone() } else { None };
        let answered = shared.ask_quietly(move || {
            let free = state.is_none_or(|state| Claim::holder(&state, &path).is_none());
            let protected = is_protected(&path);
            Answered::Writable(Writable { desk: id, document, path, free, protected })
        });
        if let Some(Answered::Writable(writable)) = answered {
            desk.take_writable(writable);
        }
    }

    /// Whether the watch has noticed something that can be examined now.
    pub fn has_seen(&mut self, ctx: &egui::Context, desk: &mut Desk, shared: &mut SharedState) -> bool {
        let focused = ctx.input(|input| input.viewport().focused.unwrap_or(false));
        let back = focused && !std::mem::replace(&mut self.focused, focused);
        let Some(watch) = &desk.external.watch else { return false };
        if back {
            watch.ask();
        }
        if let Some(seen) = watch.poll() {
            desk.external.seen = Some(seen);
        }
        if back {
            Self::look_who_may_write(desk, shared);
        }
        // Our own save is not news, and one check at a time is enough.
        let is_busy = desk.saving.is_some() || desk.external.looking.is_some() || desk.setup.is_some();
        !is_busy && desk.external.seen.is_some()
    }

    /// Receives what other starts of the program hand over.
    pub fn let_in(&mut self, visitors: Vec<HandOverClient>, title: &str, ctx: &egui::Context) {
        let requests: Vec<Request> = visitors.into_iter().filter_map(HandOverClient::accept).collect();
        if !requests.is_empty() {
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
            ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(UserAttentionType::Informational));
            #[cfg(all(unix, not(target_os = "macos")))]
            if is_wayland() {
                // There winit 0.30 does none of it, but to ask for attention.
                let title = title.to_owned();
                std::thread::spawn(move || raise(ID, &title));
            }
        }
        self.waiting.extend(requests.into_iter().filter(|request| !request.files.is_empty()));
    }

    /// Says if the other window did not come to the front.
    pub fn poll_fronting(&mut self, desk: &Desk, shared: &mut SharedState) {
        if let Some(result) = self.fronting.as_mut().and_then(Task::poll) {
            self.fronting = None;
            if result != Ok(true) {
                shared.notices.decline(desk.state(), shared.locale.text("error-front"));
            }
        }
    }
}

impl Desk {
    /// Takes note of who may write its file.
    pub(super) fn take_writable(&mut self, writable: Writable) {
        let Writable { document, path, free, protected, .. } = writable;
        self.external.asked_who = false;
        if self.document.id() != document || self.document.path() != Some(&path) {
            return;
        }
        if self.is_read_only() && free {
            (self.external.read_only, self.external.reclaim) = (None, true);
        }
        self.external.protected = if protected { Some(path) } else { None };
    }
}
