//! Opening a record runs nothing and calls nobody: what could is not there to be called.

use std::fs;
use std::path::Path;

/// No part of the program opens addresses or starts programs, but those named here with their reason.
#[test]
fn nothing_in_a_record_can_start_anything() {
    // (what, the files that may)
    let watched: &[(&str, &[&str])] = &[
        ("hyperlink(", &[]),
        ("Hyperlink", &[]),
        ("hyperlink_to", &[]),
        ("open_url", &[]),
        ("OpenUrl", &[]),
        ("TcpStream", &[]),
        ("UdpSocket", &[]),
        // A window that falls starts the program anew, and pages that a person wants to print are shown by the desktop.
        // Engines are started by their own room. Where no portal answers, zenity asks for a file.
        ("process::{Command", &["opener.rs", "guard.rs", "process.rs", "zenity.rs"]),
        ("process::Command", &["run/mod.rs", "desktop.rs", "process.rs", "guard.rs"]),
        ("Command::new", &["run/mod.rs", "desktop.rs", "opener.rs", "guard.rs", "process.rs", "zenity.rs"]),
        // Windows of one person hand files to each other, the sound server of the desktop is heard by a socket, and the
        // display of the window is asked whether it is still there.
        ("UnixStream", &["hand_over.rs", "pulse.rs", "screen.rs"]),
    ];
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let (mut faults, mut read) = (Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            read += 1;
            let source = fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            // The door of a folder has the folder's name.
            let folder = path.parent().and_then(Path::file_name).unwrap().to_str().unwrap();
            let name = if name == "mod.rs" { format!("{folder}/{name}") } else { name };
            let found = watched.iter().filter(|(what, may)| source.contains(what) && !may.contains(&name.as_str()));
            faults.extend(found.map(|(what, _)| format!("{name}: {what}")));
        }
    }
    assert!(read > 100 && faults.is_empty(), "{faults:?}");
}
