//! The life of the window, even if it fails: it is reopened with everything that was in it; then the process is
//! restarted and finds what the journal holds; then only a sentence is left. Two attempts each. If the graphics
//! hardware refuses, software draws.

#[cfg(all(unix, not(target_os = "macos")))]
mod asking;
#[cfg(all(unix, not(target_os = "macos")))]
mod desktop;
#[cfg(all(unix, not(target_os = "macos")))]
mod forgetting;
mod hearing;
#[cfg(all(unix, not(target_os = "macos")))]
mod keysym;

use std::cell::{OnceCell, RefCell};
use std::process::Command;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use eframe::UserEvent;
use winit::event_loop::EventLoop;
use winit::platform::run_on_demand::EventLoopExtRunOnDemand;
#[cfg(all(unix, not(target_os = "macos")))]
use winit::platform::wayland::EventLoopExtWayland;
#[cfg(all(unix, not(target_os = "macos")))]
use winit::platform::x11::EventLoopExtX11;

use crate::ui::app::{App, ClipboardSource, Launch, Lifeboat, Reader};
use crate::ui::board;
use crate::ui::dialogs::picker;
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::input::composing;
use crate::ui::look::fonts;
use crate::ui::settings::Settings;
#[cfg(unix)]
use crate::ui::sound;
use crate::ui::window::placing;
use crate::ui::window::surroundings::{ID, Surroundings};
#[cfg(all(unix, not(target_os = "macos")))]
use crate::ui::window::wayland;
#[cfg(all(unix, not(target_os = "macos")))]
use asking::MethodClient;
#[cfg(all(unix, not(target_os = "macos")))]
use forgetting::CompositionFollower;
use hearing::Hearing;

use crate::desktop::{AppearanceFollower, local_address};
use crate::desktop::{HandOverListener, Request, runtime_folder};
#[cfg(all(unix, not(target_os = "macos")))]
use crate::desktop::{accessibility_bus, is_display_gone};
use crate::diagram::Font;
use crate::disk::state_folder;
use crate::editor::absolute;
use crate::fault;
use crate::fault::drill;
use crate::locale::Language;
use crate::task::Stop;

/// How often a window is reopened, and after that a process restarted.
const TRIES: u32 = 2;
/// A window that lived this long has not failed immediately.
const LONG: Duration = Duration::from_secs(60);
/// How long the window may take to close when the system ends the program.
const CLOSES_WITHIN: Duration = Duration::from_secs(5);
/// The argument that says how often the process has been restarted.
const RECOVER: &str = "--recover=";
/// The argument of a program that the desktop starts by its name.
const BY_DESKTOP: &str = "--dbus-service";
/// The variables that say where the message buses are: of the session, and of accessibility.
const BUSES: [&str; 2] = ["DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"];
/// The address of no bus: an empty one would be asked for again.
#[cfg(all(unix, not(target_os = "macos")))]
const NO_BUS: &str = "unix:path=/nonexistent";
/// How long the session may take to say where the bus of accessibility is.
#[cfg(all(unix, not(target_os = "macos")))]
const ANSWERS_WITHIN: Duration = Duration::from_millis(500);
/// The variable that makes Mesa draw without graphics hardware.
const SOFTWARE: &str = "LIBGL_ALWAYS_SOFTWARE";

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no display to open one on.
    #[error("{0}")]
    NoDisplay(String),
    /// The window system or the graphics driver refused. In the person's language.
    #[error("{0}")]
    Window(String),
    /// The program could not go on, and restarting did not help. In the person's language.
    #[error("{0}")]
    Fallen(String),
}

impl RunError {
    /// What the window system says, in the person's language and for a person: without the places of the source that the
    /// program was made of.
    fn window(launch: &Launch, error: &eframe::Error) -> Self {
        let mut said: Vec<String> = Vec::new();
        for word in error.to_string().split_whitespace() {
            if !word.contains(".rs:") {
                said.push(word.to_owned());
                continue;
            }
            said.pop_if(|word| word == "at");
            if let Some(before) = said.last_mut() {
                before.push(':');
            }
        }
        Self::Window(settings(launch).locale().with("launch-no-window", &[("error", said.join(" ").into())]))
    }
}

/// The settings of a person, and the language that the command line has asked for.
fn settings(launch: &Launch) -> Settings {
    let mut settings = Settings::load();
    settings.asked_language = launch.language;
    settings
}

/// Opens the window and runs until it is closed. If a window is open already, the files are merely handed to it; but
/// not with [`new_window`](Launch::new_window), nor if the variable `KOMAOTO_ALONE` is set (for tests).
///
/// # Errors
/// [`RunError::NoDisplay`] if there is no display, in the person's language; [`RunError::Window`] if it cannot be
/// opened, in the same.
pub fn run(launch: Launch) -> Result<(), RunError> {
    let files = launch.files.iter().map(|path| absolute(path)).collect();
    let state = launch.state.or_else(state_folder);
    let launch = Launch { files, homeless: state.is_none(), state, ..launch };
    if cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|v| v.is_empty()))
    {
        return Err(RunError::NoDisplay(settings(&launch).locale().text("launch-no-display")));
    }
    if cfg!(all(unix, not(target_os = "macos"))) {
        keep_to_this_machine(&launch);
    }
    #[cfg(all(unix, not(target_os = "macos")))]
    fix_accessibility_bus(&launch);
    let meeting = match std::env::var_os("KOMAOTO_ALONE") {
        Some(alone) if !alone.is_empty() => None,
        _ => runtime_folder(state_folder().as_deref()),
    };
    #[cfg(all(unix, not(target_os = "macos")))]
    let launch = match desktop::hear(launch, meeting.as_deref()) {
        Some(launch) => launch,
        None => return Ok(()),
    };
    if !launch.new_window
        && let Some(folder) = meeting.as_deref()
        && HandOverListener::hand_over(folder, &Request::new(&launch.files, launch.ply))
    {
        return Ok(());
    }
    let following = AppearanceFollower::begin(None);
    Font::unpack(fonts::own(Language::of_system()));
    let launch = Launch { meeting, ..launch };
    #[cfg(all(unix, not(target_os = "macos")))]
    let launch = Launch { surroundings: wayland::surroundings(), ..launch };
    if let Some(folder) = &launch.state {
        #[cfg(all(unix, not(target_os = "macos")))]
        fault::excuse(is_display_gone);
        fault::watch(folder.join("crashes"));
    }
    live(&launch, &following)
}

/// Opens windows until a person closes one.
fn live(launch: &Launch, following: &AppearanceFollower) -> Result<(), RunError> {
    let boat = Lifeboat::default();
    let wakes = Arc::new(Mutex::new(None));
    let to_wake = Arc::clone(&wakes);
    let ending = Stop::on_termination(CLOSES_WITHIN, move || wake(&to_wake));
    // There can be only one, whichever window it serves.
    let events = EventLoop::with_user_event().build();
    let mut events = events.map_err(|error| RunError::window(launch, &eframe::Error::from(error)))?;
    let mut falls = 0;
    loop {
        let since = Instant::now();
        let ended = fault::caught("window", || window(&mut events, (launch, following), &boat, (&ending, &wakes)));
        let rescued = boat.is_boarded();
        match ended {
            Ok(Ok(())) if !rescued => return Ok(()),
            Ok(Err(error)) => {
                let elsewhere = cfg!(all(unix, not(target_os = "macos"))) && std::env::var_os(SOFTWARE).is_none();
                if is_of_graphics(&error) && elsewhere {
                    start_anew(launch, launch.recoveries, &[(SOFTWARE, "1".to_owned())]);
                }
                // A window that failed and could not be reopened.
                if rescued {
                    break;
                }
                if is_of_graphics(&error) {
                    let told = [("system", std::env::consts::OS.into()), ("error", error.to_string().into())];
                    return Err(RunError::Fallen(settings(launch).locale().with("launch-no-opengl", &told)));
                }
                return Err(RunError::window(launch, &error));
            }
            Ok(Ok(())) | Err(_) => {
                falls = if since.elapsed() < LONG { falls + 1 } else { 1 };
                if falls > TRIES || !rescued {
                    break;
                }
            }
        }
    }
    if launch.recoveries < TRIES {
        start_anew(launch, launch.recoveries + 1, &[]);
    }
    Err(RunError::Fallen(settings(launch).locale().text("fault-given-up")))
}

/// Has the window that is there look what there is.
fn wake(window: &Mutex<Option<egui::Context>>) {
    let window = window.lock().unwrap_or_else(PoisonError::into_inner).clone();
    window.iter().for_each(egui::Context::request_repaint);
}

/// Starts this program again if the environment names a message bus that is reached otherwise than by a socket of this
/// machine: over the network, say, or by starting a program.
fn keep_to_this_machine(launch: &Launch) {
    let named = |name| std::env::var(name).ok().map(|addresses| (name, local_address(&addresses), addresses));
    let named = BUSES.into_iter().filter_map(named);
    let other: Vec<_> =
        named.filter(|(_, local, addresses)| local != addresses).map(|(name, local, _)| (name, local)).collect();
    if !other.is_empty() {
        start_anew(launch, launch.recoveries, &other);
    }
}

/// Starts this program again with the bus of accessibility in its environment, if that does not name it yet. Where it is
/// any program of the session can say, and from one that is confined it would lead outside: so it is asked for once,
/// and examined like the others.
#[cfg(all(unix, not(target_os = "macos")))]
fn fix_accessibility_bus(launch: &Launch) {
    let [_, variable] = BUSES;
    if std::env::var_os(variable).is_some_and(|address| !address.is_empty()) {
        return;
    }
    let Some(told) = accessibility_bus(ANSWERS_WITHIN) else { return };
    let local = Some(local_address(&told)).filter(|address| !address.is_empty());
    start_anew(launch, launch.recoveries, &[(variable, local.unwrap_or_else(|| NO_BUS.to_owned()))]);
}

/// One window, until it is closed or fails.
fn window(
    events: &mut EventLoop<UserEvent>,
    (launch, following): (&Launch, &AppearanceFollower),
    boat: &Lifeboat,
    (ending, wakes): (&Stop, &Arc<Mutex<Option<egui::Context>>>),
) -> Result<(), eframe::Error> {
    if drill::graphics_fail() && std::env::var_os(SOFTWARE).is_none() {
        return Err(eframe::Error::AppCreation("a fault of the drill".into()));
    }
    let reader = clipboard(launch.surroundings);
    let answers_middle = reader.is_some();
    #[cfg(all(unix, not(target_os = "macos")))]
    let scales_text = EventLoopExtWayland::is_wayland(events);
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    let scales_text = false;
    let settings = settings(launch);
    let screens = Rc::new(RefCell::new(Vec::new()));
    let (its_screens, places, beside) = (Rc::clone(&screens), settings.window.clone(), launch.new_window);
    let placed = move |builder: egui::ViewportBuilder| {
        let opening = placing::opening(&places, &its_screens.borrow(), work_area(scales_text), beside);
        let builder = builder.with_inner_size(opening.size).with_maximized(opening.maximized);
        let smallest = placing::SMALLEST.min(opening.size);
        let builder = builder.with_min_inner_size(smallest);
        opening.corner.map_or(builder.clone(), |corner| builder.with_position(corner.to_pos2()))
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_app_id(ID)
            .with_title("駒音")
            .with_icon(board::icon(64))
            .with_drag_and_drop(true)
            // Where the desktop draws no title bar winit's own has no letters.
            .with_decorations(launch.surroundings.title_bar)
            .with_inner_size(placing::USUAL)
            .with_min_inner_size(placing::SMALLEST),
        window_builder: Some(Box::new(placed)),
        renderer: eframe::Renderer::Glow,
        // No gradient here is wide enough to show bands, and in software rendering every pixel counts.
        dithering: false,
        // Where the clipboard is read on another thread, its keys arrive as keys.
        clipboard_shortcuts: reader.is_none(),
        // The window asks them itself, see [`fonts::ask_system`].
        system_font_fallback: false,
        ..Default::default()
    };
    let context = Rc::new(OnceCell::new());
    let its_context = Rc::clone(&context);
    #[cfg(all(unix, not(target_os = "macos")))]
    let asking = events.is_x11().then(|| {
        let wakes = Arc::clone(wakes);
        Rc::new(MethodClient::new(move || wake(&wakes)))
    });
    #[cfg(all(unix, not(target_os = "macos")))]
    let its_window = Rc::new(OnceCell::new());
    #[cfg(all(unix, not(target_os = "macos")))]
    let forgetting = events.is_wayland().then(|| CompositionFollower::new(Rc::clone(&its_window)));
    #[cfg(all(unix, not(target_os = "macos")))]
    let told: Option<Arc<dyn composing::Method>> = match (&asking, &forgetting) {
        (Some(asking), _) => Some(asking.told()),
        (None, Some(forgetting)) => Some(forgetting.commands()),
        (None, None) => None,
    };
    let create: eframe::AppCreator<'_> = Box::new(move |cc| {
        let _ = its_context.set(cc.egui_ctx.clone());
        *wakes.lock().unwrap_or_else(PoisonError::into_inner) = Some(cc.egui_ctx.clone());
        let mut launch = launch.clone();
        if boat.is_boarded() {
            // They are open already.
            launch.files.clear();
        }
        fonts::ask_system(&cc.egui_ctx);
        let app = App::new(&cc.egui_ctx, settings, launch).with_lifeboat(boat.clone()).ending(ending.clone());
        let app = app.with_clipboard(reader);
        let app = app.following(following.clone(), scales_text);
        #[cfg(unix)]
        let app = app.with_speaker(sound::player());
        #[cfg(all(unix, not(target_os = "macos")))]
        {
            cc.winit_window().into_iter().for_each(|window| drop(its_window.set(Arc::downgrade(window))));
            told.iter().for_each(|told| composing::serve(&cc.egui_ctx, Arc::clone(told)));
        }
        Ok(Box::new(app))
    });
    let window = eframe::create_native("komaoto", options, create, events);
    let hearing = Hearing::new(window, context, screens, answers_middle);
    #[cfg(all(unix, not(target_os = "macos")))]
    let hearing = hearing.asking(asking).forgetting(forgetting);
    events.run_app_on_demand(&mut { hearing })?;
    // It does not say why it has ended. What can fail is drawing, before its first frame or later.
    if boat.is_left() || boat.is_boarded() {
        return Ok(());
    }
    Err(eframe::Error::OpenGL("OpenGL is missing or has failed".to_owned().into()))
}

/// How the clipboard is read on another thread, where that can be done.
fn clipboard(surroundings: Surroundings) -> Option<Reader> {
    if surroundings.clipboard { beside_the_window() } else { None }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn beside_the_window() -> Option<Reader> {
    use arboard::{Clipboard, GetExtLinux, LinuxClipboardKind};
    Some(Arc::new(|source| {
        let kind = match source {
            ClipboardSource::Copied => LinuxClipboardKind::Clipboard,
            ClipboardSource::Selected => LinuxClipboardKind::Primary,
        };
        let mut clipboard = Clipboard::new().ok()?;
        let text = clipboard.get().clipboard(kind).text().ok();
        text.or_else(|| Some(named(&clipboard.get().clipboard(kind).file_list().ok()?)))
    }))
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn beside_the_window() -> Option<Reader> {
    None
}

/// Files as a text names them, a path a line.
#[cfg(all(unix, not(target_os = "macos")))]
fn named(files: &[std::path::PathBuf]) -> String {
    files.iter().map(|file| file.to_string_lossy()).collect::<Vec<_>>().join("\n")
}

/// What panels leave of the screens, where the window system tells: X11 does, Wayland does not.
fn work_area(is_wayland: bool) -> Option<egui::Rect> {
    #[cfg(all(unix, not(target_os = "macos")))]
    let told = (!is_wayland).then(crate::desktop::work_area).flatten();
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    let told: Option<[u32; 4]> = if !is_wayland { None } else { None };
    told.map(|[x, y, width, height]| placing::area([x, y].map(u32::cast_signed), [width, height]))
}

/// Whether drawing in another way might help.
fn is_of_graphics(error: &eframe::Error) -> bool {
    use eframe::Error::{AppCreation, Glutin, NoGlutinConfigs, OpenGL};
    matches!(error, Glutin(_) | NoGlutinConfigs(..) | OpenGL(_))
        || drill::graphics_fail() && matches!(error, AppCreation(_))
}

/// Starts this program again for the same, replacing this process if the system can do that. Returns only on failure.
fn start_anew(launch: &Launch, recoveries: u32, variables: &[(&str, String)]) {
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    if recoveries > 0 {
        command.arg(format!("{RECOVER}{recoveries}"));
    }
    command.args(launch.new_window.then_some("--new-window"));
    command.args(launch.by_desktop.then_some(BY_DESKTOP));
    command.args(launch.ply.map(|ply| format!("--ply={ply}")));
    command.args(launch.language.map(|language| format!("--lang={}", language.tag())));
    command.arg("--").args(&launch.files);
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    #[cfg(unix)]
    {
        let _ = std::os::unix::process::CommandExt::exec(&mut command);
    }
    #[cfg(not(unix))]
    if command.spawn().is_ok() {
        std::process::exit(0);
    }
}

/// Says why there is no window in a message box, for people who see no terminal; does nothing if there is no display
/// for it.
pub fn tell(error: &RunError) {
    match error {
        RunError::NoDisplay(_) => {}
        RunError::Window(_) | RunError::Fallen(_) => picker::tell(&error.to_string()),
    }
}
