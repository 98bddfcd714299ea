"use strict";
// Draws the positions that the stories refer to, and steps through them. There may be several of these in a page.
(() => {
if (customElements.get("komaoto-games")) return;
const NS = "http://www.w3.org/2000/svg";
const KANJI = {K:"玉",R:"飛",B:"角",G:"金",S:"銀",N:"桂",L:"香",P:"歩","+R":"龍","+B":"馬","+S":"全","+N":"圭","+L":"杏","+P":"と"};
const DISCS = {R:"俥",N:"傌",B:"相",A:"仕",K:"帥",C:"炮",P:"兵",r:"車",n:"馬",b:"象",a:"士",k:"將",c:"砲",p:"卒"};
const SIMPLE = {...DISCS, R:"车",N:"马",K:"帅",r:"车",n:"马",k:"将",c:"炮"};
const LATIN = {R:"R",N:"H",B:"E",A:"A",K:"K",C:"C",P:"P",r:"R",n:"H",b:"E",a:"A",k:"K",c:"C",p:"P"};
const NUMBERS = ["","","二","三","四","五","六","七","八","九","十","十一","十二","十三","十四","十五","十六","十七","十八"];
const RANKS = "一二三四五六七八九";
const WIDE = "１２３４５６７８９";
const SIZES = {shogi:[9,9,40,44], chess:[8,8,46,46], xiangqi:[9,10,42,42]};
// How many centipawns stand for a chance of 73 %, as in the program.
const SCALES = {shogi:600, chess:271.6, xiangqi:271.6};
const COLORS = {G:"#2e8b2e", R:"#c22", B:"#1e62c8", Y:"#d39b00"};
// How long a position stands while the game goes on by itself, in milliseconds.
const PACE = 1500;

function make(parent, name, attributes, text) {
  const made = document.createElementNS(NS, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}
function add(parent, name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  parent.appendChild(made);
  return made;
}
// The pieces of a position with their columns and rows.
function* pieces(position) {
  for (const [r, row] of position.split(" ")[0].split("/").entries()) {
    let c = 0;
    for (const [piece] of row.matchAll(/\+?[A-Za-z]|\d+/g)) {
      if (/\d/.test(piece)) c += +piece; else yield [piece, c++, r];
    }
  }
}
// A character on a piece or on the board: as it was drawn for the page, for there may be no font that has it.
function character(svg, drawn, letter, [x, y], size, attributes) {
  const id = "g" + letter.codePointAt(0).toString(16);
  if (drawn.has(id)) make(svg, "use", {href: "#" + id, x: x - size / 2, y: y - size / 2, width: size, height: size, ...attributes});
  else make(svg, "text", {x, y: y + size * 0.36, "text-anchor": "middle", "font-size": size, ...attributes}, letter);
}
// The pieces in the hands of both sides, each with how many there are.
function hands(position) {
  const both = [[], []];
  for (const [, count, piece] of position.split(" ")[2].matchAll(/(\d*)([A-Za-z])/g)) {
    both[piece === piece.toUpperCase() ? 0 : 1].push([piece.toUpperCase(), +count || 1]);
  }
  return both;
}

class Player {
  constructor(section, data, words, drawn) {
    Object.assign(this, {section, words, drawn, kind: data.game, boards: data.boards, players: data.players, sides: data.sides});
    this.simplified = data.simplified;
    // Pieces with letters for people who read no characters.
    this.western = data.western;
    this.discs = data.western ? LATIN : data.simplified ? SIMPLE : DISCS;
    // Squares and counts in Latin letters and digits, as the moves beside the board have them.
    this.latin = data.latin;
    this.now = 0;
    this.turned = false;
    this.timer = 0;
    // Which of several next positions was gone to last.
    this.ahead = {};
    this.after = this.boards.map(() => []);
    this.boards.forEach(([, before, , aside], n) => { if (n !== before && !aside) this.after[before].push(n); });
    const side = section.querySelector(".side");
    this.names = [add(side, "div", "name")];
    this.board = add(side, "div", "board");
    this.names.push(add(side, "div", "name"));
    this.board.setAttribute("role", "img");
    this.board.tabIndex = 0;
    // The wheel steps, as far as there are moves; then the page goes on.
    let turned = 0;
    this.board.addEventListener("wheel", event => {
      const what = event.deltaY > 0 ? "forward" : "back";
      if (event.ctrlKey || this.buttons[what].disabled) return;
      event.preventDefault();
      turned += event.deltaY * (event.deltaMode ? 40 : 1);
      if (Math.abs(turned) < 30) return;
      turned = 0;
      this.act("stop");
      this.act(what);
    }, {passive: false});
    this.told = add(side, "div", "told");
    this.told.setAttribute("aria-live", "polite");
    const keys = add(side, "div", "keys");
    this.buttons = {};
    for (const [what, sign] of [["first", "|◀"], ["back", "◀"], ["play", "▷"], ["forward", "▶"], ["last", "▶|"], ["turn", "⇅"]]) {
      const button = add(keys, "button", "", sign);
      button.type = "button";
      button.title = words[what];
      button.setAttribute("aria-label", words[what]);
      button.addEventListener("click", () => this.act(what));
      this.buttons[what] = button;
    }
    if (data.file) {
      const [name, text] = data.file, button = add(keys, "button", "", "↓");
      button.type = "button";
      button.title = words.download;
      button.setAttribute("aria-label", words.download);
      button.addEventListener("click", () => {
        const link = document.createElement("a");
        link.download = name;
        link.href = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      });
    }
    this.forks = add(side, "div", "forks");
    this.forks.setAttribute("role", "group");
    this.forks.setAttribute("aria-label", words.next);
    this.forks.hidden = this.after.every(next => next.length < 2);
    if (this.boards.some(board => board[5] != null)) {
      this.graph = make(side, "svg", {class: "graph", viewBox: "0 0 400 70", preserveAspectRatio: "none", role: "img", "aria-label": words.graph});
      this.graph.addEventListener("click", event => {
        const box = this.graph.getBoundingClientRect(), line = this.line();
        this.go(line[Math.round((event.clientX - box.left) / box.width * (line.length - 1))]);
      });
    }
    section.querySelectorAll(".d").forEach(place => {
      this.draw(place, +place.dataset.n, true);
      place.setAttribute("role", "img");
      place.setAttribute("aria-label", this.described(+place.dataset.n));
    });
    this.links = new Map();
    // The move itself rather than a comment that speaks of it.
    section.querySelectorAll("a[data-n]").forEach(link => {
      const n = +link.dataset.n, known = this.links.get(n);
      if (!known || known.closest(".c") && !link.closest(".c")) this.links.set(n, link);
    });
    this.go(0, true);
  }
  // A board with a position; the small ones among the text are never turned.
  draw(place, number, small) {
    const [position, , to, , marks = []] = this.boards[number], turned = this.turned && !small, kind = this.kind;
    const [columns, rows, w, h] = SIZES[kind], left = kind === "shogi" ? 32 : 20, right = kind === "shogi" ? 50 : 4, top = kind === "chess" ? 4 : 20;
    const width = columns * w + left + right, height = rows * h + top + (kind === "shogi" ? 4 : 20);
    place.textContent = "";
    const svg = make(place, "svg", {viewBox: `0 0 ${width} ${height}`});
    const at = (c, r) => turned ? [left + (columns - 1 - c) * w, top + (rows - 1 - r) * h] : [left + c * w, top + r * h];
    const middle = (c, r) => { const [x, y] = at(c, r); return [x + w / 2, y + h / 2]; };
    make(svg, "rect", {x: left, y: top, width: columns * w, height: rows * h, fill: "var(--wood)"});
    if (kind === "chess") {
      for (let c = 0; c < 8; c++) for (let r = 0; r < 8; r++) if ((c + r) % 2) {
        const [x, y] = at(c, r);
        make(svg, "rect", {x, y, width: w, height: h, fill: "var(--dark)"});
      }
    }
    if (to) {
      const [x, y] = at(...to.split(",").map(Number));
      make(svg, "rect", {x: x + 1, y: y + 1, width: w - 2, height: h - 2, fill: "#e8842f66", stroke: "var(--line)", "stroke-width": 1.5});
    }
    this.grid(svg, left, top);
    this.edges(svg, at, left, top);
    for (const [piece, c, r] of pieces(position)) {
      const [x, y] = at(c, r), [mx, my] = middle(c, r), upper = piece === piece.toUpperCase();
      if (kind === "chess") make(svg, "use", {href: "#f" + piece, x: x + 2, y: y + 2, width: w - 4, height: h - 4});
      else if (kind === "xiangqi") {
        // Letters do not tell the sides apart, as characters do: Black's discs are dark.
        const dark = this.western && !upper;
        make(svg, "circle", {cx: mx, cy: my, r: w * 0.45, fill: dark ? "#4a2f1d" : "var(--disc)", stroke: "#7a5b2e"});
        // Colour is not all that tells the sides apart.
        if (!upper && !dark) make(svg, "circle", {cx: mx, cy: my, r: w * 0.385, fill: "none", stroke: "#222", "stroke-width": 0.8});
        character(svg, this.drawn, this.discs[piece], [mx, my], 27, {fill: upper ? "var(--red)" : dark ? "#fff4da" : "#222"});
      } else {
        const turn = upper === turned ? `rotate(180 ${mx} ${my})` : "";
        const attributes = {fill: piece[0] === "+" ? "#a51d16" : "#1c1206", transform: turn};
        if (this.western) make(svg, "use", {href: this.lettered(piece), x, y, width: w, height: h, ...attributes});
        else character(svg, this.drawn, KANJI[piece.toUpperCase()], [mx, my], 34, attributes);
      }
    }
    for (const [c1, r1, c2, r2, color] of marks) this.mark(svg, middle(c1, r1), middle(c2, r2), COLORS[color] ?? "#666");
    if (kind === "shogi") this.stands(svg, hands(position), [width - 14, 13], top, turned);
  }
  // A piece with a letter, as it was drawn for the page.
  lettered(piece) { return "#p" + piece.toUpperCase().replace("+", "-"); }
  // The pieces in hand, downwards on either side of the board, below the sign of the side.
  stands(svg, both, places, top, turned) {
    places.forEach((x, nth) => {
      const side = turned ? 1 - nth : nth;
      let y = top + 14;
      make(svg, "path", {d: `M${x} ${y - 9}l6 4 2 13h-16l2-13Z`, fill: side ? "none" : "currentColor", stroke: "currentColor"});
      const put = letter => character(svg, this.drawn, letter, [x, y += 22], 19, {fill: "currentColor"});
      if (!both[side].length) put("–");
      for (const [piece, count] of both[side]) {
        if (this.western) make(svg, "use", {href: this.lettered(piece), x: x - 12, y: (y += 24) - 14, width: 24, height: 26, fill: "#1c1206"});
        else put(KANJI[piece]);
        if (count > 1 && this.latin) put(String(count)); else [...NUMBERS[count]].forEach(put);
      }
    });
  }
  grid(svg, left, top) {
    if (this.kind === "chess") return;
    const [columns, rows, w, h] = SIZES[this.kind], points = this.kind === "xiangqi", half = points ? 0.5 : 0, ends = points ? 1 : 0;
    const x = c => left + (c + half) * w, y = r => top + (r + half) * h;
    const line = (c1, r1, c2, r2) => make(svg, "line", {x1: x(c1), y1: y(r1), x2: x(c2), y2: y(r2), stroke: "var(--line)"});
    for (let r = 0; r <= rows - ends; r++) line(0, r, columns - ends, r);
    for (let c = 0; c <= columns - ends; c++) {
      if (points && c > 0 && c < 8) { line(c, 0, c, 4); line(c, 5, c, 9); } else line(c, 0, c, rows - ends);
    }
    if (!points) {
      for (const c of [3, 6]) for (const r of [3, 6]) make(svg, "circle", {cx: x(c), cy: y(r), r: 3, fill: "var(--line)"});
      return;
    }
    for (const r of [0, 7]) { line(3, r, 5, r + 2); line(5, r, 3, r + 2); }
    // The places where cannons and pawns stand at the start.
    for (const [c, r] of [[1, 2], [7, 2], [1, 7], [7, 7], ...[0, 2, 4, 6, 8].flatMap(c => [[c, 3], [c, 6]])]) {
      for (const sx of [-1, 1]) for (const sy of [-1, 1]) {
        if (c + sx < 0 || c + sx > 8) continue;
        const [px, py] = [x(c) + sx * 4, y(r) + sy * 4];
        make(svg, "path", {d: `M${px + sx * 7} ${py}H${px}V${py + sy * 7}`, fill: "none", stroke: "var(--line)"});
      }
    }
    [..."楚河", ...(this.simplified ? "汉界" : "漢界")].forEach((letter, n) =>
      character(svg, this.drawn, letter, [x([1.6, 2.4, 5.6, 6.4][n]), y(4.5)], 24, {fill: "var(--line)"}));
  }
  // The names of files and ranks.
  edges(svg, at, left, top) {
    const [columns, rows, w, h] = SIZES[this.kind], kind = this.kind;
    const edge = (x, y, text) => make(svg, "text", {class: "edge", x, y, "text-anchor": "middle"}, text);
    const below = top + rows * h + 15, turned = at(0, 0)[0] > left, files = this.latin ? "123456789" : WIDE;
    for (let c = 0; c < columns; c++) {
      const x = at(c, 0)[0] + w / 2;
      if (kind === "shogi") edge(x, top - 5, files[8 - c]);
      else if (kind === "chess") edge(x, below, "abcdefgh"[c]);
      else {
        // Each side counts from its right.
        edge(x, turned ? below : top - 5, files[c]);
        edge(x, turned ? top - 5 : below, this.latin ? files[8 - c] : RANKS[8 - c]);
      }
    }
    if (kind === "xiangqi") return;
    for (let r = 0; r < rows; r++) {
      const y = at(0, r)[1] + h / 2 + 5;
      if (kind === "shogi") edge(left + columns * w + 10, y, (this.latin ? "abcdefghi" : RANKS)[r]); else edge(left - 10, y, 8 - r);
    }
  }
  mark(svg, [x1, y1], [x2, y2], color) {
    const w = SIZES[this.kind][2];
    if (x1 === x2 && y1 === y2) {
      make(svg, "circle", {cx: x1, cy: y1, r: w * 0.44, fill: "none", stroke: color, "stroke-width": 3.5, opacity: 0.8});
      return;
    }
    const long = Math.hypot(x2 - x1, y2 - y1), [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long], head = w * 0.36, thin = w * 0.07;
    const point = (along, across) => `${x1 + ux * along - uy * across} ${y1 + uy * along + ux * across}`;
    const tip = long - w * 0.12, neck = tip - head;
    make(svg, "path", {d: `M${point(w * 0.2, thin)}L${point(neck, thin)}L${point(neck, thin * 3)}L${point(tip, 0)}L${point(neck, -thin * 3)}L${point(neck, -thin)}L${point(w * 0.2, -thin)}Z`, fill: color, opacity: 0.75});
  }
  // The positions from the start through this one to the end of its line.
  line() {
    const line = [];
    for (let n = this.now; ; n = this.boards[n][1]) { line.unshift(n); if (this.boards[n][1] === n) break; }
    for (let n = this.next(this.now); n !== undefined; n = this.next(n)) line.push(n);
    return line;
  }
  // What is left on the clock of a side at a position.
  clock(number, side) {
    for (let n = number; ; n = this.boards[n][1]) {
      const clock = this.boards[n][6];
      if (clock?.[0] === side) return clock[1];
      if (this.boards[n][1] === n) return "";
    }
  }
  next(number) { return this.ahead[number] ?? this.after[number][0]; }
  chance(score) {
    if (typeof score === "string") return score[1] === "-" ? 0 : 1;
    return 1 / (1 + Math.exp(-score / SCALES[this.kind]));
  }
  plot() {
    const line = this.line(), last = Math.max(1, line.length - 1), points = [];
    line.forEach((n, at) => { const score = this.boards[n][5]; if (score != null) points.push([at / last * 400, 66 - this.chance(score) * 62]); });
    this.graph.textContent = "";
    make(this.graph, "line", {x1: 0, y1: 35, x2: 400, y2: 35, stroke: "var(--weak)", "stroke-width": 0.7, "vector-effect": "non-scaling-stroke"});
    make(this.graph, "polyline", {points: points.map(point => point.map(value => value.toFixed(1)).join(",")).join(" "), fill: "none", stroke: "var(--ink)", "stroke-width": 1.6, "vector-effect": "non-scaling-stroke"});
    const x = line.indexOf(this.now) / last * 400;
    make(this.graph, "line", {x1: x, y1: 0, x2: x, y2: 70, stroke: "#e8842f", "stroke-width": 2, "vector-effect": "non-scaling-stroke"});
  }
  // What a position is to people who do not see it.
  described(number) {
    const both = [[], []], columns = SIZES[this.kind][0];
    for (const [piece, c, r] of pieces(this.boards[number][0])) {
      const name = this.kind === "shogi" ? `${this.western ? `${piece.toUpperCase()} ${9 - c}${"abcdefghi"[r]}` : `${WIDE[8 - c]}${RANKS[r]}${KANJI[piece.toUpperCase()]}`}`
        : `${this.kind === "xiangqi" ? this.discs[piece] : piece.toUpperCase()} ${"abcdefghi"[c]}${SIZES[this.kind][1] - r - (columns === 9 ? 1 : 0)}`;
      both[piece === piece.toUpperCase() ? 0 : 1].push(name);
    }
    return both.map((held, side) => `${this.players[side] || this.sides[side]}: ${held.join(", ")}`).join(". ");
  }
  go(number, quiet) {
    const [, before, , aside] = this.boards[number];
    if (number !== before && !aside) {
      // Also the way there.
      for (let n = number; this.boards[n][1] !== n; n = this.boards[n][1]) this.ahead[this.boards[n][1]] = n;
    }
    this.now = number;
    this.draw(this.board, number);
    const order = this.turned ? [0, 1] : [1, 0];
    this.names.forEach((place, nth) => { place.textContent = ""; add(place, "b", "", this.players[order[nth]]); add(place, "span", "", this.clock(number, order[nth])); });
    this.section.querySelectorAll("a.now").forEach(old => old.classList.remove("now"));
    const link = this.links.get(number), said = link ? link.textContent : this.words.board;
    this.board.setAttribute("aria-label", `${said}. ${this.described(number)}`);
    if (link) {
      link.classList.add("now");
      if (!quiet) link.scrollIntoView({block: "nearest"});
    }
    if (!quiet) this.told.textContent = said;
    this.buttons.first.disabled = this.buttons.back.disabled = before === number;
    this.buttons.forward.disabled = this.buttons.last.disabled = this.next(number) === undefined;
    this.forks.textContent = "";
    if (this.after[number].length > 1) for (const n of this.after[number]) {
      const button = add(this.forks, "button", "", this.links.get(n)?.textContent ?? "…");
      button.type = "button";
      button.setAttribute("aria-pressed", n === this.next(number));
      button.addEventListener("click", () => this.act("stop") ?? this.go(n));
    }
    if (this.graph) this.plot();
  }
  act(what) {
    if (what !== "play" || this.timer) {
      clearInterval(this.timer);
      const played = this.timer;
      this.timer = 0;
      this.buttons.play.setAttribute("aria-pressed", false);
      if (what === "play" && played || what === "stop") return;
    }
    const next = this.next(this.now), line = this.line();
    const siblings = this.boards[this.now][1] === this.now ? [] : this.after[this.boards[this.now][1]], place = siblings.indexOf(this.now);
    switch (what) {
      case "first": return this.go(line[0]);
      case "back": return this.go(this.boards[this.now][1]);
      case "forward": return next === undefined ? undefined : this.go(next);
      case "last": return this.go(line.at(-1));
      case "turn": this.turned = !this.turned; return this.go(this.now);
      // To the next and the previous of the moves that may be played here.
      case "down": case "up": {
        const other = siblings[place + (what === "down" ? 1 : -1)];
        return place < 0 || other === undefined ? undefined : this.go(other);
      }
      case "play":
        if (next === undefined) this.go(line[0]);
        this.buttons.play.setAttribute("aria-pressed", true);
        this.timer = setInterval(() => { const on = this.next(this.now); on === undefined ? this.act("stop") : this.go(on); }, PACE);
    }
  }
}

const KEYS = {ArrowLeft: "back", ArrowRight: "forward", f: "turn"};
// At the board; elsewhere they scroll the page.
const AT_BOARD = {ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last", " ": "play"};
class Games extends HTMLElement {
  connectedCallback() {
    if (this.data) this.begin();
    // The rest of the element is still to come.
    else document.addEventListener("DOMContentLoaded", () => this.begin(), {once: true});
  }
  get data() { return (this.shadowRoot ?? this).querySelector("script[type='application/json']"); }
  begin() {
    const root = this.shadowRoot ?? this, {words, games, fonts} = JSON.parse(this.data.textContent);
    // Fonts of the letters in it, handed over as bytes: nothing is loaded.
    for (const [family, bytes] of fonts) document.fonts.add(new FontFace(family, Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))));
    const sections = [...root.querySelectorAll(".game")], players = [], drawn = new Set([...root.querySelectorAll("symbol")].map(symbol => symbol.id));
    let shown = 0;
    const show = nth => {
      players[shown]?.act("stop");
      shown = nth;
      sections.forEach((section, n) => { section.hidden = n !== nth; });
      players[nth] ??= new Player(sections[nth], games[nth], words, drawn);
    };
    const choice = root.querySelector("select");
    choice?.addEventListener("change", () => show(choice.selectedIndex));
    root.addEventListener("click", event => {
      const link = event.target.closest("a[data-n]");
      if (!link) return;
      event.preventDefault();
      players[shown].act("stop");
      players[shown].go(+link.dataset.n);
    });
    // A page of its own hears all keys, a piece of another page those that are meant for it.
    (this.dataset.page !== undefined ? document : root).addEventListener("keydown", event => {
      const on = event.composedPath()[0], what = KEYS[event.key] ?? (on.closest?.(".board") ? AT_BOARD[event.key] : undefined);
      if (!what || event.ctrlKey || event.altKey || event.metaKey || on.closest?.("select,input,textarea")) return;
      event.preventDefault();
      players[shown].act(what);
    });
    // On paper all games are seen, with the diagrams of those that nobody has looked at.
    addEventListener("beforeprint", () => sections.forEach((section, nth) => { players[nth] ??= new Player(section, games[nth], words, drawn); }));
    show(0);
  }
}
customElements.define("komaoto-games", Games);
})();
