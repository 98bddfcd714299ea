//! An archive in the format zip: what is in it stands in memory, and nothing says when it was made, so that the same
//! contents are the same bytes.

use miniz_oxide::deflate::compress_to_vec;

/// What begins the three parts of an archive.
const ENTRY: u32 = 0x0403_4b50;
const LISTED: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// The version of the format that is needed to read it, and the first day that it knows.
const VERSION: u16 = 20;
const DAY: u16 = 0x21;
/// How an entry is packed: not at all, or by deflate with this effort.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const EFFORT: u8 = 6;

/// An archive being written. Names are ASCII.
#[derive(Debug, Default)]
pub(super) struct Archive {
    bytes: Vec<u8>,
    list: Vec<u8>,
    entries: u16,
}

/// There is no room: an archive of this kind has at most 65,535 entries and 4 GiB.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("more than an archive can hold")]
pub(super) struct ArchiveFull;

impl Archive {
    /// Adds an entry; what would not become shorter is not packed.
    pub fn add(&mut self, name: &str, contents: &[u8]) -> Result<(), ArchiveFull> {
        let packed = compress_to_vec(contents, EFFORT);
        let (how, packed) =
            if packed.len() < contents.len() { (DEFLATED, packed.as_slice()) } else { (STORED, contents) };
        let length = |length: usize| u32::try_from(length).map_err(|_| ArchiveFull);
        let at = length(self.bytes.len())?;
        // What both the entry and the list say of it.
        let mut about = Vec::new();
        for half in [VERSION, 0, how, 0, DAY] {
            about.extend(half.to_le_bytes());
        }
        for word in [crc32fast::hash(contents), length(packed.len())?, length(contents.len())?] {
            about.extend(word.to_le_bytes());
        }
        let letters = u16::try_from(name.len()).map_err(|_| ArchiveFull)?;
        about.extend(letters.to_le_bytes());
        about.extend(0_u16.to_le_bytes());
        self.entries = self.entries.checked_add(1).ok_or(ArchiveFull)?;
        self.bytes.extend(ENTRY.to_le_bytes());
        self.bytes.extend(&about);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(packed);
        self.list.extend(LISTED.to_le_bytes());
        self.list.extend(VERSION.to_le_bytes());
        self.list.extend(&about);
        // No comment, the first disk, nothing about the file as it was.
        self.list.extend([0; 10]);
        self.list.extend(at.to_le_bytes());
        self.list.extend(name.as_bytes());
        Ok(())
    }

    /// The whole.
    pub fn finish(mut self) -> Result<Vec<u8>, ArchiveFull> {
        let length = |length: usize| u32::try_from(length).map_err(|_| ArchiveFull);
        let (at, listed) = (length(self.bytes.len())?, length(self.list.len())?);
        self.bytes.append(&mut self.list);
        self.bytes.extend(END.to_le_bytes());
        for half in [0, 0, self.entries, self.entries] {
            self.bytes.extend(half.to_le_bytes());
        }
        self.bytes.extend(listed.to_le_bytes());
        self.bytes.extend(at.to_le_bytes());
        self.bytes.extend(0_u16.to_le_bytes());
        Ok(self.bytes)
    }
}
