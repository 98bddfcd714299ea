//! The parts of a text in XML with their places. No entity of a document type is expanded, nothing is fetched, and
//! nothing recurses; what is no markup after all is text.

use komaoto_text::{Slice, until};
use std::borrow::Cow;
use std::ops::Range;

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

/// A part of the text, and where it is.
#[derive(Clone, Debug)]
pub(super) struct XmlToken<'t> {
    pub(super) kind: XmlTokenKind<'t>,
    pub(super) range: Range<usize>,
}

/// The kind of a part of the text.
#[derive(Clone, Debug)]
pub(super) enum XmlTokenKind<'t> {
    /// An opening tag.
    Start(XmlTag<'t>),
    /// A closing tag, by its name.
    End(&'t str),
    /// Text between them.
    Text(&'t str),
    /// Text in which nothing is markup.
    Data(&'t str),
    /// A reference to a character or an entity.
    Reference(&'t str),
    /// A comment of the XML or a processing instruction.
    Aside,
    /// The declaration of XML and its encoding.
    Declaration,
    /// The document type.
    Doctype,
    /// From here on nothing can be read, for the reason given by the parser.
    Broken(String),
}

/// The beginning of an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct XmlTag<'t> {
    pub(super) name: &'t str,
    /// Its name and attributes.
    inside: &'t str,
    /// Whether it is its end as well.
    pub(super) empty: bool,
}

impl<'t> XmlTag<'t> {
    /// The attributes with their values; those without a value are empty.
    pub(super) fn attributes(&self) -> Vec<(String, String)> {
        let tag = BytesStart::from_content(self.inside, self.name.len());
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut read = tag.html_attributes();
        read.with_checks(false)
            .flatten()
            .map(|attribute| (text(attribute.key.as_ref()), resolved(&text(&attribute.value)).into_owned()))
            .collect()
    }
}

/// A text with the references resolved that every reader of XML knows; as it is if it has others.
pub(super) fn resolved(text: &str) -> Cow<'_, str> {
    unescape(text).unwrap_or(Cow::Borrowed(text))
}

/// Reads the parts of a text one by one.
pub(super) struct XmlScanner<'t> {
    text: &'t str,
    reader: Reader<&'t [u8]>,
    /// The offset in the text at which the reader began.
    base: usize,
    over: bool,
}

impl<'t> XmlScanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let base = text.len() - text.trim_start_matches('\u{feff}').len();
        Self { text, reader: reader(text.slice(base..)), base, over: false }
    }

    fn place(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX).saturating_add(self.base)
    }

    /// A tag, or what only looks like one.
    fn tag(&mut self, range: Range<usize>, make: impl FnOnce(&'t str) -> Option<XmlTokenKind<'t>>) -> XmlToken<'t> {
        let raw = self.text.slice(range.clone());
        // A lone sign has swallowed the tag behind it.
        if let Some(inner) = last_opening(raw) {
            let end = range.start + inner;
            self.base = end;
            self.reader = reader(self.text.slice(end..));
            return XmlToken { kind: XmlTokenKind::Text(raw.slice(..inner)), range: range.start..end };
        }
        let inside = raw.trim_start_matches('<').trim_start_matches('/').trim_end_matches('>');
        let named = inside.starts_with(|letter: char| letter.is_alphabetic() || matches!(letter, '_' | ':'));
        let kind = if named { make(inside) } else { None };
        XmlToken { kind: kind.unwrap_or(XmlTokenKind::Text(raw)), range }
    }
}

fn reader(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

/// The last sign outside of quotes that begins markup in a tag, behind its own.
fn last_opening(raw: &str) -> Option<usize> {
    let mut quote = None;
    let mut found = None;
    for (at, byte) in raw.bytes().enumerate().skip(1) {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'<') => found = Some(at),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    found
}

fn name(inside: &str) -> &str {
    until(inside, |letter| letter.is_ascii_whitespace())
}

impl<'t> Iterator for XmlScanner<'t> {
    type Item = XmlToken<'t>;

    fn next(&mut self) -> Option<XmlToken<'t>> {
        if self.over {
            return None;
        }
        let start = self.place();
        let event = self.reader.read_event();
        let range = start..self.place();
        let raw = self.text.slice(range.clone());
        let kind = match event {
            Ok(Event::Eof) => return None,
            Ok(Event::Start(_)) => {
                let start = |inside| Some(XmlTokenKind::Start(XmlTag { name: name(inside), inside, empty: false }));
                return Some(self.tag(range, start));
            }
            Ok(Event::Empty(_)) => {
                let empty = |inside: &'t str| {
                    let inside = inside.strip_suffix('/')?;
                    Some(XmlTokenKind::Start(XmlTag { name: name(inside), inside, empty: true }))
                };
                return Some(self.tag(range, empty));
            }
            Ok(Event::End(_)) => return Some(self.tag(range, |inside| Some(XmlTokenKind::End(name(inside))))),
            Ok(Event::Text(_)) => XmlTokenKind::Text(raw),
            Ok(Event::CData(_)) => {
                let inside = raw.strip_prefix("<![CDATA[").and_then(|rest| rest.strip_suffix("]]>"));
                debug_assert!(inside.is_some(), "CDATA stands between its marks");
                XmlTokenKind::Data(inside.unwrap_or(""))
            }
            Ok(Event::GeneralRef(_)) => XmlTokenKind::Reference(raw),
            Ok(Event::Comment(_) | Event::PI(_)) => XmlTokenKind::Aside,
            Ok(Event::Decl(_)) => XmlTokenKind::Declaration,
            Ok(Event::DocType(_)) => XmlTokenKind::Doctype,
            Err(Error::IllFormed(_)) if !raw.is_empty() => XmlTokenKind::Text(raw),
            Err(error) => {
                self.over = true;
                return Some(XmlToken { kind: XmlTokenKind::Broken(error.to_string()), range: start..self.text.len() });
            }
        };
        Some(XmlToken { kind, range })
    }
}
