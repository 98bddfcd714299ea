//! The files in a tar (POSIX ustar and pax, GNU), one at a time as they come.

use std::io::{self, Read};

use crate::text::Slice;

/// A tar is made of blocks of so many bytes.
const BLOCK: usize = 512;
/// The largest file that is taken; a larger one is passed over.
const LARGEST: u64 = crate::library::LARGEST;
/// The longest name that is taken.
const LONGEST_NAME: u64 = 1 << 16;

/// Whether a first block is that of a tar.
pub(super) fn is_tar(block: &[u8]) -> bool {
    block.len() == BLOCK && block.get(257..262) == Some(b"ustar")
}

/// The files of a tar, each with its name and its bytes.
pub(super) struct TarFiles<R> {
    from: R,
    /// The name of the next file, where it stands in a file of its own.
    name: Option<Vec<u8>>,
    is_ended: bool,
}

impl<R: Read> TarFiles<R> {
    pub(super) const fn new(from: R) -> Self {
        Self { from, name: None, is_ended: false }
    }

    /// The bytes of a file and what fills its last block.
    fn contents(&mut self, size: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.from.by_ref().take(size).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.pass(size.next_multiple_of(BLOCK as u64) - size)?;
        Ok(bytes)
    }

    fn pass(&mut self, size: u64) -> io::Result<()> {
        io::copy(&mut self.from.by_ref().take(size), &mut io::sink()).map(drop)
    }

    /// The next file; `None` at the end.
    fn next_file(&mut self) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
        loop {
            let mut block = [0; BLOCK];
            match self.from.read_exact(&mut block) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
                Err(error) => return Err(error),
            }
            if block.iter().all(|byte| *byte == 0) {
                return Ok(None);
            }
            if !is_tar(&block) {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let size = number(block.slice(124..136)).ok_or(io::ErrorKind::InvalidData)?;
            let padded = size.checked_next_multiple_of(BLOCK as u64).ok_or(io::ErrorKind::InvalidData)?;
            match block.get(156) {
                Some(b'L') if size <= LONGEST_NAME => {
                    let mut name = self.contents(size)?;
                    name.retain(|byte| *byte != 0);
                    self.name = Some(name);
                }
                Some(b'x') if size <= LONGEST_NAME => {
                    let told = self.contents(size)?;
                    self.name = pax_path(&told).or_else(|| self.name.take());
                }
                Some(b'0' | 0) if size <= LARGEST => {
                    let name = self.name.take().unwrap_or_else(|| short_name(&block));
                    return Ok(Some((name, self.contents(size)?)));
                }
                _ => {
                    self.name = None;
                    self.pass(padded)?;
                }
            }
        }
    }
}

impl<R: Read> Iterator for TarFiles<R> {
    type Item = io::Result<(Vec<u8>, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_ended {
            return None;
        }
        let next = self.next_file().transpose();
        self.is_ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// A number in octal figures.
fn number(field: &[u8]) -> Option<u64> {
    let mut figures = field.iter().skip_while(|byte| **byte == b' ').take_while(|byte| byte.is_ascii_digit());
    figures.try_fold(0_u64, |number, figure| {
        let figure = figure - b'0';
        (figure < 8).then(|| number.checked_mul(8)?.checked_add(figure.into()))?
    })
}

fn until_nul(field: &[u8]) -> &[u8] {
    match field.iter().position(|byte| *byte == 0) {
        Some(end) => field.slice(..end),
        None => field,
    }
}

fn short_name(block: &[u8; BLOCK]) -> Vec<u8> {
    let name = until_nul(block.slice(..100));
    // GNU has other things there.
    let is_posix = block.get(257..263) == Some(b"ustar\0");
    let before = if is_posix { until_nul(block.slice(345..500)) } else { &[] };
    if before.is_empty() { name.to_vec() } else { [before, b"/", name].concat() }
}

/// The path that a pax header tells: lines of a length, a blank, a key, an equals sign and a value.
fn pax_path(mut told: &[u8]) -> Option<Vec<u8>> {
    while let Some(blank) = told.iter().position(|byte| *byte == b' ') {
        let length: usize = std::str::from_utf8(told.get(..blank)?).ok()?.parse().ok()?;
        let line = told.get(blank + 1..length)?;
        if let Some(path) = line.strip_prefix(b"path=") {
            return Some(path.strip_suffix(b"\n").unwrap_or(path).to_vec());
        }
        told = told.get(length..)?;
    }
    None
}
