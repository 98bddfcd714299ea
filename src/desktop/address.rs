//! The addresses of message buses.

/// The first of the addresses of a message bus, as D-Bus lists them, that is a socket of this machine; otherwise empty,
/// which is no bus.
pub fn local_address(list: &str) -> String {
    list.split(';').find(|address| address.starts_with("unix:")).unwrap_or("").to_owned()
}
