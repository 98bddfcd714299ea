//! The desktop around the window: portals of our own on buses of our own, and stand-ins for its programs.

mod appearance;
mod choosing;
mod input_methods;
mod printing;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use tempfile::NamedTempFile;
use zbus::blocking::Connection;
use zbus::blocking::connection::Builder;

/// A bus of our own, and its address; `None` where there is none to start.
pub(super) struct Bus(Child, pub String);

/// One that starts nothing by itself, such as the portal of this machine.
const CONFIGURATION: &str = r#"<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"#;

impl Bus {
    pub fn start() -> Option<Self> {
        let mut configuration = NamedTempFile::new().unwrap();
        configuration.write_all(CONFIGURATION.as_bytes()).unwrap();
        let mut bus = Command::new("dbus-daemon");
        bus.arg("--config-file").arg(configuration.path()).args(["--nofork", "--nopidfile", "--print-address"]);
        let mut bus = bus.stdout(Stdio::piped()).spawn().ok()?;
        let mut address = String::new();
        BufReader::new(bus.stdout.take()?).read_line(&mut address).ok()?;
        Some(Self(bus, address.trim().to_owned()))
    }

    pub fn connect(&self) -> Connection {
        Builder::address(self.1.as_str()).unwrap().build().unwrap()
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
