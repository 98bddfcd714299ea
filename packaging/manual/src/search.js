// Shows the sections that hold what is looked for. Without scripts the page is whole.
const field = document.querySelector("input[type=search]");
const sections = [];
for (const part of [...document.body.children]) {
  if (part.tagName === "H2") sections.push([]);
  if (sections.length && part.tagName !== "SCRIPT") sections.at(-1).push(part);
}
field.addEventListener("input", () => {
  const wanted = field.value.trim().toLowerCase();
  for (const section of sections) {
    const holds = section.some((part) => part.textContent.toLowerCase().includes(wanted));
    for (const part of section) part.hidden = !holds;
  }
});
