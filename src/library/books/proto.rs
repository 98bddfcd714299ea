//! The fields of a Protocol Buffers message, as bytes.

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field<'m> {
    /// A number.
    Number(u64),
    /// A text or a message.
    Bytes(&'m [u8]),
    /// Of another kind: it is passed over.
    Other,
}

impl<'m> Field<'m> {
    /// The number, as one of 32 bits with a sign.
    pub(super) const fn number(self) -> i32 {
        if let Self::Number(number) = self { number as i32 } else { 0 }
    }
    pub(super) const fn long(self) -> u64 {
        if let Self::Number(number) = self { number } else { 0 }
    }
    pub(super) const fn bytes(self) -> &'m [u8] {
        if let Self::Bytes(bytes) = self { bytes } else { &[] }
    }
    pub(super) fn text(self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }
}

/// The fields of a message, each with its number.
pub(super) struct Fields<'m> {
    message: &'m [u8],
    at: usize,
}

impl<'m> Fields<'m> {
    pub(super) const fn of(message: &'m [u8]) -> Self {
        Self { message, at: 0 }
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..70).step_by(7) {
            let byte = *self.message.get(self.at)?;
            self.at += 1;
            value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn bytes(&mut self, length: u64) -> Option<&'m [u8]> {
        let end = self.at.checked_add(usize::try_from(length).ok()?)?;
        let bytes = self.message.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    /// The next field; `Err` with its place if there can be none.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Field<'m>)>, usize> {
        if self.at >= self.message.len() {
            return Ok(None);
        }
        let at = self.at;
        let mut field = || {
            let tag = self.varint()?;
            let field = match tag & 7 {
                0 => Field::Number(self.varint()?),
                1 => self.bytes(8).map(|_| Field::Other)?,
                2 => {
                    let length = self.varint()?;
                    Field::Bytes(self.bytes(length)?)
                }
                5 => self.bytes(4).map(|_| Field::Other)?,
                _ => return None,
            };
            (tag >> 3 > 0).then_some((tag >> 3, field))
        };
        field().map(Some).ok_or(at)
    }
}

fn put_varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Writes a number.
pub(super) fn put_number(out: &mut Vec<u8>, field: u64, value: u64) {
    put_varint(out, field << 3);
    put_varint(out, value);
}

/// Writes a number with a sign.
pub(super) fn put_signed(out: &mut Vec<u8>, field: u64, value: i64) {
    put_number(out, field, value as u64);
}

/// Writes a text or a message.
pub(super) fn put_bytes(out: &mut Vec<u8>, field: u64, bytes: &[u8]) {
    put_varint(out, field << 3 | 2);
    put_varint(out, bytes.len() as u64);
    out.extend(bytes);
}
