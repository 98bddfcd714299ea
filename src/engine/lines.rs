//! Bytes of a pipe to lines, in bounded memory, and to text.

use crate::text::{Encoding, Slice, decode_as, plain};

/// The longest line that is kept, in bytes. Longer ones are dropped whole.
const LONGEST: usize = 64 << 10;
/// After so many bytes without the end of a line nothing more is expected.
const ENDLESS: u64 = 64 << 20;

/// Something writes without ever ending a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless;

/// Cuts what a pipe gives into lines, without their ends and without blanks around them; empty ones are left out.
#[derive(Debug, Default)]
pub struct LineSplitter {
    begun: Vec<u8>,
    /// The number of bytes seen of the line that is begun, including those that were not kept.
    seen: u64,
}

impl LineSplitter {
    /// Takes the next bytes and hands each line that they end to `each`.
    ///
    /// # Errors
    /// [`Endless`] once 64 MB came without the end of a line.
    pub fn push(&mut self, mut bytes: &[u8], mut each: impl FnMut(&[u8])) -> Result<(), Endless> {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (head, rest) = bytes.split_at(end);
            bytes = rest.slice(1..);
            if self.begun.is_empty() && self.seen == 0 {
                if head.len() <= LONGEST {
                    hand(head, &mut each);
                }
                continue;
            }
            self.keep(head);
            if self.seen <= LONGEST as u64 {
                hand(&self.begun, &mut each);
            }
            self.begun.clear();
            self.seen = 0;
        }
        self.keep(bytes);
        if self.seen > ENDLESS { Err(Endless) } else { Ok(()) }
    }

    fn keep(&mut self, bytes: &[u8]) {
        self.seen += bytes.len() as u64;
        if self.seen <= LONGEST as u64 {
            self.begun.extend_from_slice(bytes);
        } else {
            self.begun = Vec::new();
        }
    }
}

fn hand(line: &[u8], each: &mut impl FnMut(&[u8])) {
    let line = line.trim_ascii();
    if !line.is_empty() {
        each(line);
    }
}

/// The output of an engine as a text to show: UTF-8, or Shift_JIS where it is not.
pub(super) fn text(bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).map_or_else(
        |_| {
            let read = decode_as(bytes, Encoding::ShiftJis);
            if read.bad_lines.is_empty() { read.text } else { String::from_utf8_lossy(bytes) }
        },
        Into::into,
    );
    plain(text.trim()).into_owned()
}
