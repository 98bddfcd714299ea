//! HTML in one file that asks for nothing from elsewhere. Whatever a record says is text: nothing of it can become
//! markup.

use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::diagram::{PdfMetadata, PdfPage, WebPages, web_pages};

/// Pages as pictures, one below the other, with their texts as text in fonts of their own; printed, each is a page.
pub fn html_of_pages(pages: &[PdfPage], about: &PdfMetadata) -> String {
    let paper = pages.first().map_or((210.0, 297.0), |page| (page.scene.width, page.scene.height));
    let WebPages { pages, fonts } = web_pages(pages, &about.title);
    let mut style = format!("{STYLE}@page{{margin:0;size:{}mm {}mm}}", paper.0, paper.1);
    for (name, bytes) in fonts {
        let data = BASE64_STANDARD.encode(bytes);
        let _ = write!(
            style,
            "\n@font-face{{font-family:{name};src:url(data:font/ttf;base64,{data})}}.{name}{{font-family:{name},sans-serif}}"
        );
    }
    let mut text = head(about, &style);
    text.push_str("<body>\n");
    text.extend(pages);
    text.push_str("</body>\n</html>\n");
    text
}

/// How pages stand below each other. Letters stand where they were reckoned to: no pairs of them are set closer.
const STYLE: &str = "body{margin:0;background:#888}svg{display:block;margin:6mm auto;background:#fff}\
    text{white-space:pre;font-kerning:none;font-variant-ligatures:none}\
    @media print{body{background:none}svg{margin:0;break-inside:avoid}svg+svg{break-before:page}}";

/// The beginning of a file: what it says about itself, and that it may ask for nothing.
pub(super) fn head(about: &PdfMetadata, style: &str) -> String {
    let mut text =
        format!("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", escaped(&about.language));
    text.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:\">\n");
    text.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
    let _ = writeln!(text, "<title>{}</title>\n<style>{style}</style>\n</head>", escaped(&about.title));
    text
}

/// Text as HTML has it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter if letter.is_control() && letter != '\n' => escaped.push(' '),
            // As in SVG, which stands in the same file.
            '\u{FFFE}' | '\u{FFFF}' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
