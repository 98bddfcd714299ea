// Shows the sections that hold what is looked for, and marks it in them; Enter goes from one place to the next. Without
// scripts the page is whole.
const field = document.querySelector("input[type=search]");
const told = document.querySelector("[role=status]");
const sections = [];
for (const part of [...document.body.children]) {
  if (part.tagName === "H2") sections.push({ heading: part, parts: [] });
  if (sections.length && part.tagName !== "SCRIPT") sections.at(-1).parts.push(part);
}
const before = [...document.body.children].filter((part) => part.tagName === "P" && !part.className && !part.role
  && sections[0].heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING);
const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link.parentElement]));
let places = [];
let at = -1;

function find(wanted) {
  places = [];
  at = -1;
  for (const { heading, parts } of sections) {
    let holds = !wanted;
    for (const part of wanted ? parts : []) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.data.toLowerCase();
        for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
          const range = new Range();
          range.setStart(texts.currentNode, from);
          range.setEnd(texts.currentNode, from + wanted.length);
          places.push(range);
          holds = true;
        }
      }
      // Words of which some are in bold are in no single text.
      holds ||= part.textContent.toLowerCase().includes(wanted);
    }
    for (const part of parts) part.hidden = !holds;
    if (links.has(heading.id)) links.get(heading.id).hidden = !holds;
  }
  for (const part of before) part.hidden = Boolean(wanted);
  const none = wanted && sections.every(({ heading }) => heading.hidden);
  document.querySelector("nav").hidden = Boolean(none);
  told.textContent = none ? told.dataset.none : "";
  mark();
}

function mark() {
  if (!window.Highlight) return;
  CSS.highlights.set("found", new Highlight(...places));
  CSS.highlights.set("here", new Highlight(...places.slice(at, at + 1)));
}

field.addEventListener("input", () => find(field.value.trim().toLowerCase()));
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !places.length) return;
  at = (at + (event.shiftKey ? places.length - 1 : 1)) % places.length;
  places[at].startContainer.parentElement.scrollIntoView({ block: "center" });
  mark();
});
// A reader who comes back finds the field as he left it.
if (field.value) find(field.value.trim().toLowerCase());
