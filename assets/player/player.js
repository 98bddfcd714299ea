"use strict";
// Draws the positions that the text refers to, and steps through them.
const game = document.body.className, NS = "http://www.w3.org/2000/svg";
const KANJI = {K:"玉",R:"飛",B:"角",G:"金",S:"銀",N:"桂",L:"香",P:"歩","+R":"龍","+B":"馬","+S":"全","+N":"圭","+L":"杏","+P":"と"};
const DISCS = {R:"車",N:"馬",B:"相",A:"仕",K:"帥",C:"炮",P:"兵",r:"車",n:"馬",b:"象",a:"士",k:"將",c:"砲",p:"卒"};
const NUMBERS = ["","","二","三","四","五","六","七","八","九","十","十一","十二","十三","十四","十五","十六","十七","十八"];
const SIZE = {shogi:[9,9,40,44], chess:[8,8,46,46], xiangqi:[9,10,42,42]}[game];
let now = 0, turned = false, ahead = {};

function make(parent, name, attributes, text) {
  const made = document.createElementNS(NS, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}
function hand(svg, text, x, top, step) {
  [...text].forEach((letter, n) => make(svg, "text", {x, y: top + step * (n + 1), "text-anchor": "middle", "font-size": 20, fill: "currentColor"}, letter));
}
function hands(said) {
  const both = ["", ""];
  for (const [, count, piece] of said.matchAll(/(\d*)([A-Za-z])/g)) {
    both[piece === piece.toUpperCase() ? 0 : 1] += KANJI[piece.toUpperCase()] + (NUMBERS[+count || 1] ?? count);
  }
  return both;
}
function draw(place, number, small) {
  const [position, , to] = boards[number], [columns, rows, w, h] = SIZE, side = game === "shogi" ? 30 : 4;
  const width = columns * w + 2 * side, height = rows * h + 26;
  place.textContent = "";
  const svg = make(place, "svg", {viewBox: `0 0 ${width} ${height}`, width: "100%"});
  const at = (c, r) => turned && !small ? [side + (columns - 1 - c) * w, 22 + (rows - 1 - r) * h] : [side + c * w, 22 + r * h];
  make(svg, "rect", {x: side, y: 22, width: columns * w, height: rows * h, fill: "var(--wood)"});
  if (game === "chess") {
    for (let c = 0; c < 8; c++) for (let r = 0; r < 8; r++) if ((c + r) % 2) {
      const [x, y] = at(c, r);
      make(svg, "rect", {x, y, width: w, height: h, fill: "#0003"});
    }
  }
  if (to) {
    const [x, y] = at(...to.split(",").map(Number));
    make(svg, "rect", {x: x + 1, y: y + 1, width: w - 2, height: h - 2, fill: "#e8842f66", stroke: "var(--line)", "stroke-width": 1.5});
  }
  const half = game === "xiangqi" ? 0.5 : 0, ends = game === "xiangqi" ? 1 : 0;
  if (game !== "chess") {
    const line = (c1, r1, c2, r2) => make(svg, "line", {x1: side + (c1 + half) * w, y1: 22 + (r1 + half) * h, x2: side + (c2 + half) * w, y2: 22 + (r2 + half) * h, stroke: "var(--line)"});
    for (let r = 0; r <= rows - ends; r++) line(0, r, columns - ends, r);
    for (let c = 0; c <= columns - ends; c++) {
      if (ends && c > 0 && c < 8) { line(c, 0, c, 4); line(c, 5, c, 9); } else line(c, 0, c, rows - ends);
    }
    if (ends) for (const r of [0, 7]) { line(3, r, 5, r + 2); line(5, r, 3, r + 2); }
  }
  const words = position.split(" ");
  words[0].split("/").forEach((row, r) => {
    let c = 0;
    for (const [piece] of row.matchAll(/\+?[A-Za-z]|\d+/g)) {
      if (/\d/.test(piece)) { c += +piece; continue; }
      const [x, y] = at(c, r), mx = x + w / 2, my = y + h / 2, upper = piece === piece.toUpperCase();
      if (game === "chess") make(svg, "use", {href: "#f" + piece, x: x + 2, y: y + 2, width: w - 4, height: h - 4});
      else if (game === "xiangqi") {
        make(svg, "circle", {cx: mx, cy: my, r: w * 0.45, fill: "#f8e6bf", stroke: "#7a5b2e"});
        make(svg, "text", {x: mx, y: my + 9, "text-anchor": "middle", "font-size": 25, fill: upper ? "#b3201b" : "#222"}, DISCS[piece]);
      } else {
        const turn = upper === (turned && !small) ? ` rotate(180 ${mx} ${my})` : "";
        make(svg, "text", {x: mx, y: my + 12, "text-anchor": "middle", "font-size": 33, fill: piece[0] === "+" ? "#a51d16" : "#1c1206", transform: turn}, KANJI[piece.toUpperCase()]);
      }
      c++;
    }
  });
  if (game === "shogi") {
    const both = hands(words[2] === "-" ? "" : words[2] || "");
    if (turned && !small) both.reverse();
    hand(svg, (turned && !small ? "☖" : "☗") + (both[0] || "なし"), width - 12, 22, 23);
    hand(svg, (turned && !small ? "☗" : "☖") + (both[1] || "なし"), 12, 22, 23);
  }
}
function go(number) {
  if (number !== now && boards[number][1] !== number && !boards[number][3]) ahead[boards[number][1]] = number;
  now = number;
  draw(document.getElementById("board"), now);
  document.querySelectorAll("a.now").forEach(old => old.classList.remove("now"));
  // The move itself rather than a comment that speaks of it.
  const link = document.querySelector(`p:not(.c)>a[data-n="${now}"]`) ?? document.querySelector(`a[data-n="${now}"]`);
  document.getElementById("board").setAttribute("aria-label", link ? link.textContent : "");
  if (link) { link.classList.add("now"); link.scrollIntoView({block: "nearest"}); }
}
function next(number) {
  return ahead[number] ?? boards.findIndex((board, n) => n > number && board[1] === number && !board[3]);
}
function act(what) {
  if (what === "back") go(boards[now][1]);
  if (what === "on") { const to = next(now); if (to > 0) go(to); }
  if (what === "first") go(0);
  if (what === "last") { let to = now; for (let after = next(to); after > 0; after = next(to)) to = after; go(to); }
  if (what === "turn") { turned = !turned; go(now); }
}
document.addEventListener("click", event => {
  const link = event.target.closest("a[data-n]"), button = event.target.closest("button");
  if (link) { event.preventDefault(); go(+link.dataset.n); }
  if (button) act(button.dataset.go);
});
document.addEventListener("keydown", event => {
  const what = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "turn"}[event.key];
  if (what && !event.ctrlKey && !event.altKey && !event.metaKey) { event.preventDefault(); act(what); }
});
document.querySelectorAll(".d").forEach(place => draw(place, +place.dataset.n, true));
go(0);
