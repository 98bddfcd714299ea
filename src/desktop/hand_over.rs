//! One window for one person: a program that is started a second time hands its files to the first window, which comes
//! to the front.
//!
//! Windows listen on a socket each, in a folder that only this person may enter; the first of them holds a lock there.
//! What is handed over is a short list of paths and a move number; it is done only if the window answers within a
//! second, so that nothing waits for one that hangs. On Windows, where not every version has such sockets, it is a file
//! in that folder ([`letters`](super::letters)).

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long a start waits for the first window, before it opens one of its own.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// What is handed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Files to open, absolute; with none the window only comes to the front.
    pub files: Vec<PathBuf>,
    /// The move number to show.
    pub ply: Option<u32>,
}

impl Request {
    /// Files as they were named on a command line. An empty name is none.
    pub fn new(files: &[PathBuf], ply: Option<u32>) -> Self {
        Self { files: files.iter().filter_map(|file| std::path::absolute(file).ok()).collect(), ply }
    }

    /// Whether a window of ours would send it. How long a path may be is for the system to say: the others open.
    pub(super) fn is_sound(&self) -> bool {
        self.files.iter().all(|file| file.is_absolute())
    }
}

/// The folder of the sockets: in `$XDG_RUNTIME_DIR/komaoto`, else in the state folder. Each screen has its own: no
/// window comes to the front on a screen that nobody looks at.
pub fn runtime_folder(state: Option<&Path>) -> Option<PathBuf> {
    let screen = ["WAYLAND_DISPLAY", "DISPLAY"].iter().filter_map(std::env::var_os).find(|screen| !screen.is_empty());
    let screen = screen.unwrap_or_default().to_string_lossy().into_owned();
    let screen: String = screen.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(32).collect();
    let runtime =
        std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|path| path.is_absolute() && path.is_dir());
    let base = runtime.map(|folder| folder.join("komaoto")).or_else(|| state.map(|state| state.join("run")))?;
    Some(base.join(format!("screen{screen}")))
}

#[cfg(unix)]
pub use unix::{HandOverClient, HandOverListener};

#[cfg(unix)]
mod unix {
    use std::fs::{self, File, TryLockError};
    use std::io::{self, Read, Write};
    use std::net::Shutdown;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::path::{Path, PathBuf};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;
    use std::time::Instant;

    use crate::desktop::hand_over::{PATIENCE, Request};
    use crate::disk::{LockFile, make_private_folder, paths_in};
    use crate::task::Task;

    /// The first line of a request.
    const GREETING: &[u8] = b"komaoto 1\n";
    const ANSWER: &[u8] = b"ok\n";
    /// The longest request, in bytes: more than any command line has.
    const MOST_BYTES: u64 = 8 << 20;

    /// A window that others can hand files to.
    #[derive(Debug)]
    pub struct HandOverListener {
        socket: PathBuf,
        inode: Option<(u64, u64)>,
        visitors: Receiver<HandOverClient>,
    }

    /// Somebody who hands something over, and waits for an answer.
    #[derive(Debug)]
    pub struct HandOverClient {
        request: Request,
        stream: UnixStream,
    }

    impl HandOverClient {
        /// Takes what is handed over; `None` if nobody waits for the answer any more: then they have helped themselves.
        pub fn accept(mut self) -> Option<Request> {
            // If it cannot be written at once, nobody reads it.
            self.stream.set_nonblocking(true).ok()?;
            self.stream.write_all(ANSWER).ok()?;
            Some(self.request)
        }
    }

    impl HandOverListener {
        /// Hands something to the first window; false if there is none, or it does not answer in time.
        pub fn hand_over(folder: &Path, request: &Request) -> bool {
            let first = folder.join("first.lock");
            match File::open(&first).map(LockFile::from) {
                Ok(file) => match file.try_lock_shared() {
                    Err(TryLockError::WouldBlock) => {}
                    Ok(()) | Err(TryLockError::Error(_)) => return false,
                },
                Err(_) => return false,
            }
            let pid = fs::read_to_string(&first).ok().and_then(|text| text.trim().parse().ok());
            is_private(folder) && pid.is_some_and(|pid| Self::tell(folder, pid, request))
        }

        /// Hands something to the window of a process.
        pub fn tell(folder: &Path, pid: u32, request: &Request) -> bool {
            let (socket, message) = (socket(folder, pid), encode(request));
            // Even connecting waits if the other hangs.
            let work = move || deliver(&socket, &message).is_ok();
            let mut task = Task::spawn(|| (), move |_stop| work());
            matches!(task.wait(PATIENCE), Some(Ok(true)))
        }

        /// Opens the door of this process. `notify` is called on another thread when somebody stands there.
        pub fn open(folder: &Path, notify: impl Fn() + Send + 'static) -> io::Result<Self> {
            make_private_folder(folder)?;
            if !is_private(folder) {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "others may enter the folder of the sockets",
                ));
            }
            sweep(folder);
            let socket = socket(folder, std::process::id());
            let _ = fs::remove_file(&socket);
            let listener = UnixListener::bind(&socket)?;
            let (sender, visitors) = channel();
            let builder = thread::Builder::new().name("door".to_owned());
            builder.spawn(move || listen(&listener, &sender, notify))?;
            become_first(folder)?;
            Ok(Self { inode: inode(&socket), socket, visitors })
        }

        /// Who stands at the door.
        pub fn poll(&self) -> Option<HandOverClient> {
            self.visitors.try_recv().ok()
        }
    }

    impl Drop for HandOverListener {
        fn drop(&mut self) {
            // A window that failed may have been reopened in this process, with a door of the same name.
            if inode(&self.socket) == self.inode {
                let _ = fs::remove_file(&self.socket);
            }
        }
    }

    fn inode(path: &Path) -> Option<(u64, u64)> {
        fs::symlink_metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
    }

    fn socket(folder: &Path, pid: u32) -> PathBuf {
        folder.join(format!("window-{pid}.sock"))
    }

    /// Whether only this person may enter: what stands in it was put there by them.
    fn is_private(folder: &Path) -> bool {
        let Ok(metadata) = fs::symlink_metadata(folder) else { return false };
        // Whose process this is, the system tells by what it owns.
        let me = fs::metadata("/proc/self").map_or(metadata.uid(), |me| me.uid());
        metadata.is_dir() && metadata.permissions().mode() & 0o077 == 0 && metadata.uid() == me
    }

    /// Removes the sockets of windows that are gone.
    fn sweep(folder: &Path) {
        if !Path::new("/proc/self").exists() {
            return;
        }
        for path in paths_in(folder) {
            let name = path.file_name().and_then(|name| name.to_str());
            let pid = name.and_then(|name| name.strip_prefix("window-")?.strip_suffix(".sock")?.parse::<u32>().ok());
            if pid.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Makes this window the first one: now, or once the one that is has gone.
    fn become_first(folder: &Path) -> io::Result<()> {
        let path = folder.join("first.lock");
        let file = File::options().read(true).write(true).create(true).truncate(false).mode(0o600).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                sign(&file);
                // Held until the process ends.
                std::mem::forget(file);
            }
            Err(_) => {
                thread::Builder::new().name("next".to_owned()).spawn(move || {
                    if file.lock().is_ok() {
                        sign(&file);
                        std::mem::forget(file);
                    }
                })?;
            }
        }
        Ok(())
    }

    fn sign(mut file: &File) {
        let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
    }

    fn listen(listener: &UnixListener, visitors: &Sender<HandOverClient>, notify: impl Fn()) {
        for stream in listener.incoming() {
            let Ok(stream) = stream else {
                // Out of descriptors, perhaps: trying again at once would be a busy wait.
                thread::sleep(PATIENCE);
                continue;
            };
            let Some(visitor) = receive(stream) else { continue };
            if visitors.send(visitor).is_err() {
                return;
            }
            notify();
        }
    }

    fn receive(stream: UnixStream) -> Option<HandOverClient> {
        let until = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            let left = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
            stream.set_read_timeout(Some(left)).ok()?;
            match (&stream).read(&mut buffer).ok()? {
                0 => break,
                read => bytes.extend_from_slice(buffer.get(..read)?),
            }
            if bytes.len() as u64 > MOST_BYTES {
                return None;
            }
        }
        Some(HandOverClient { request: decode(&bytes)?, stream })
    }

    fn deliver(socket: &Path, message: &[u8]) -> io::Result<()> {
        let mut stream = UnixStream::connect(socket)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(message)?;
        stream.shutdown(Shutdown::Write)?;
        let mut answer = [0; ANSWER.len()];
        stream.read_exact(&mut answer)?;
        if answer == ANSWER { Ok(()) } else { Err(io::Error::other("another answer")) }
    }

    /// The greeting, the move number in a line, then the paths, a NUL after each.
    pub(super) fn encode(request: &Request) -> Vec<u8> {
        let mut message = GREETING.to_vec();
        message.extend(request.ply.map_or_else(String::new, |ply| ply.to_string()).bytes());
        message.push(b'\n');
        for file in &request.files {
            message.extend_from_slice(file.as_os_str().as_bytes());
            message.push(0);
        }
        message
    }

    /// `None` for anything that no window of ours would send.
    pub(super) fn decode(message: &[u8]) -> Option<Request> {
        let rest = message.strip_prefix(GREETING)?;
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let ply = match std::str::from_utf8(rest.get(..end)?).ok()? {
            "" => None,
            number => Some(number.parse().ok()?),
        };
        let mut paths = rest.get(end + 1..)?.split(|&byte| byte == 0);
        // Each path ends in a NUL; what is cut off is not a path.
        if !paths.next_back()?.is_empty() {
            return None;
        }
        let files: Vec<PathBuf> =
            paths.map(|path| PathBuf::from(std::ffi::OsString::from_vec(path.to_vec()))).collect();
        Some(Request { files, ply }).filter(Request::is_sound)
    }
}
