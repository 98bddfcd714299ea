//! What the pages of a PDF are made of, for those who hear them or read them on a narrow screen: headings, paragraphs and
//! pictures in the order in which they are read, each with the stretches of pages that it stands in.

use pdf_writer::types::StructRole;
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Content, Finish, Name, Pdf, Ref, TextStr};

use super::scene::PageBlock;

/// An element: what it is, what it shows if it is a picture, and the page and the number of each of its stretches.
#[derive(Debug)]
struct Element {
    role: StructRole,
    shows: Option<String>,
    stretches: Vec<(usize, i32)>,
}

/// Where the contents of a page stand while they are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Standing {
    /// In nothing.
    #[default]
    Nowhere,
    /// In shapes that stand in no block, which are not read.
    Unread,
    /// In a paragraph made of a text that stands in no block.
    Alone,
    /// In a block.
    Block,
}

/// A number as a document has it.
pub(super) fn count(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The elements of a document, and for each page those that its stretches belong to.
#[derive(Debug, Default)]
pub(super) struct Structure {
    elements: Vec<Element>,
    pages: Vec<Vec<usize>>,
    standing: Standing,
}

impl Structure {
    /// Begins a page.
    pub fn page(&mut self) {
        self.pages.push(Vec::new());
    }

    /// Begins a block.
    pub fn begin(&mut self, content: &mut Content, block: &PageBlock) {
        self.end(content);
        let (role, shows) = match block {
            PageBlock::Heading => (StructRole::H1, None),
            PageBlock::Paragraph => (StructRole::P, None),
            PageBlock::Figure(shows) => (StructRole::Figure, Some(shows.clone())),
            PageBlock::Furniture => {
                content.begin_marked_content(Name(b"Artifact"));
                self.standing = Standing::Block;
                return;
            }
        };
        self.elements.push(Element { role, shows, stretches: Vec::new() });
        self.go_on(content);
    }

    /// Goes on with the block that was begun last.
    pub fn go_on(&mut self, content: &mut Content) {
        self.end(content);
        let page = self.pages.len().saturating_sub(1);
        let nth = self.elements.len().saturating_sub(1);
        let (Some(stretches), Some(element)) = (self.pages.last_mut(), self.elements.last_mut()) else { return };
        let number = count(stretches.len());
        stretches.push(nth);
        element.stretches.push((page, number));
        let name = element.role.to_name();
        content.begin_marked_content_with_properties(name).properties().identify(number);
        self.standing = Standing::Block;
    }

    /// Ends the block, if there is one.
    pub fn end(&mut self, content: &mut Content) {
        if std::mem::take(&mut self.standing) != Standing::Nowhere {
            content.end_marked_content();
        }
    }

    /// Here a text comes, or several that are read as one: outside of blocks a paragraph.
    pub fn text(&mut self, content: &mut Content) {
        if self.standing != Standing::Block {
            self.begin(content, &PageBlock::Paragraph);
            self.standing = Standing::Alone;
        }
    }

    /// That text is at its end.
    pub fn text_ends(&mut self, content: &mut Content) {
        if self.standing == Standing::Alone {
            self.end(content);
        }
    }

    /// Here a shape comes: outside of blocks it is not read.
    pub fn shape(&mut self, content: &mut Content) {
        if self.standing == Standing::Nowhere {
            self.begin(content, &PageBlock::Furniture);
            self.standing = Standing::Unread;
        }
    }

    /// Writes the elements as the tree of a document.
    pub fn write(&self, pdf: &mut Pdf, root: Ref, page_ids: &[Ref], mut next: impl FnMut() -> Ref) {
        let document = next();
        let ids: Vec<Ref> = self.elements.iter().map(|_| next()).collect();
        let parents: Vec<Ref> = self.pages.iter().map(|_| next()).collect();
        let mut tree = pdf.indirect(root).start::<StructTreeRoot<'_>>();
        tree.child(document);
        let mut numbered = tree.parent_tree();
        let mut nums = numbered.nums();
        for (key, id) in parents.iter().enumerate() {
            nums.insert(count(key), *id);
        }
        nums.finish();
        numbered.finish();
        tree.parent_tree_next_key(count(parents.len()));
        tree.finish();
        for (id, stretches) in parents.iter().zip(&self.pages) {
            pdf.indirect(*id).array().items(stretches.iter().filter_map(|&nth| ids.get(nth)));
        }
        let mut whole = pdf.struct_element(document);
        whole.kind(StructRole::Document).parent(root);
        let mut children = whole.children();
        for id in &ids {
            children.struct_element(*id);
        }
        children.finish();
        whole.finish();
        for (id, Element { role, shows, stretches }) in ids.iter().zip(&self.elements) {
            let mut element = pdf.struct_element(*id);
            element.kind(*role).parent(document);
            if let Some(shows) = shows {
                element.alt(TextStr(shows));
            }
            let first = stretches.first().map(|(page, _)| *page);
            if let Some(&page) = first.and_then(|page| page_ids.get(page)) {
                element.page(page);
            }
            let mut children = element.children();
            for &(page, number) in stretches {
                match page_ids.get(page) {
                    Some(&there) if Some(page) != first => {
                        children.marked_content_ref().page(there).marked_content_id(number);
                    }
                    _ => {
                        children.marked_content_id(number);
                    }
                }
            }
        }
    }
}
