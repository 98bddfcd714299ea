// What tsshogi and json-kifu-format make of texts: a line of JSON in ({format, text}), a line of JSON out ({tsshogi, jkf}), for each.
import readline from "node:readline";
import * as ts from "tsshogi";
import JKF from "json-kifu-format";

const { JKFPlayer } = JKF;

const tsReaders = { kif: ts.importKIF, ki2: ts.importKI2, csa: ts.importCSA, jkf: ts.importJKFString };
const jkfReaders = { kif: JKFPlayer.parseKIF, ki2: JKFPlayer.parseKI2, csa: JKFPlayer.parseCSA, jkf: JKFPlayer.parseJKF };

function byTsshogi(format, text) {
  const record = tsReaders[format](text);
  if (record instanceof Error) throw record;
  const isMove = (node) => node.move instanceof ts.Move;
  record.resetAllBranchSelection();
  const main = record.moves.filter(isMove).map((node) => node.move.usi);
  let nodes = 0;
  const comments = [];
  record.forEach((node) => {
    if (isMove(node)) nodes += 1;
    comments.push(...node.comment.split("\n"));
  });
  const headers = {};
  for (const key of record.metadata.standardMetadataKeys)
    headers[ts.metadataKeyToKakinoki(key)] = record.metadata.getStandardMetadata(key);
  for (const key of record.metadata.customMetadataKeys) headers[key] = record.metadata.getCustomMetadata(key);
  return { main, nodes, comments, headers, sfen: record.initialPosition.sfen };
}

const letters = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R", OU: "K" };

function usi(move) {
  const square = ({ x, y }) => `${x}${" abcdefghi"[y]}`;
  if (!move.from) return `${letters[move.piece]}*${square(move.to)}`;
  return square(move.from) + square(move.to) + (move.promote ? "+" : "");
}

function byJkf(format, text) {
  const player = jkfReaders[format](text);
  const sfen = player.shogi.toSFENString();
  const { moves, header } = player.kifu;
  const main = moves.filter((node) => node.move).map((node) => usi(node.move));
  let nodes = 0;
  const comments = [];
  const lines = [moves];
  while (lines.length > 0) {
    for (const node of lines.pop()) {
      if (node.move) nodes += 1;
      comments.push(...(node.comments ?? []));
      lines.push(...(node.forks ?? []));
    }
  }
  return { main, nodes, comments, headers: header, sfen };
}

function tried(reader, format, text) {
  try {
    return reader(format, text);
  } catch (error) {
    return { error: String(error && error.message ? `${error.name}: ${error.message}` : error).slice(0, 300) };
  }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { format, text } = JSON.parse(line);
  console.log(JSON.stringify({ tsshogi: tried(byTsshogi, format, text), jkf: tried(byJkf, format, text) }));
}
