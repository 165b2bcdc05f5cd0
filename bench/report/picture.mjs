import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { byProcessor } from './statistics.mjs';

/** @typedef {import('../reads.mjs').Measured} Measured */

/**
 * A bar of the picture: how much of another server's work per second of processor time Octavo does.
 * @typedef {object} Bar
 * @property {string} label
 * @property {'same' | 'varied' | 'fixed'} kind Against L with one address, against L with many, against F.
 * @property {number} ratio
 */

/** Pixels. */
const size = { labels: 430, bars: 400, values: 60, row: 20, group: 10, top: 46, bottom: 26 };
/** What the longest bar stands for at least. */
const least = 1.6;
const kinds = /** @type {const} */ (['same', 'varied', 'fixed']);
const told = { same: 'L, one address', varied: 'L, varied addresses', fixed: 'F, kept answers' };

/**
 * Puts the ratios of a run into a picture beside the documentation.
 * @param {'sqlite' | 'postgres'} database
 * @param {readonly Measured[]} all
 */
export function writePicture(database, all) {
  const file = fileURLToPath(new URL(`../../docs/images/bench-${database}.svg`, import.meta.url));
  writeFileSync(file, picture(all.map(barsOf).filter((bars) => bars.length > 0)));
}

/** @param {Measured} measured @returns {readonly Bar[]} */
export function barsOf({ title, samples }) {
  const bar = (/** @type {Bar['kind']} */ kind, /** @type {string} */ ours, /** @type {string} */ theirs) => {
    const [own, other] = [samples.get(ours), samples.get(theirs)];
    return own === undefined || other === undefined ? [] : [{ label: title, kind, ratio: byProcessor(own, other) }];
  };
  const toLimit = [...bar('same', 'octavo', 'limit'), ...bar('varied', 'octavo varied', 'limit varied')];
  return toLimit.length > 0 ? toLimit : bar('fixed', 'octavo', 'fixed');
}

/**
 * Horizontal bars, a group for each case, and a line where both servers do the same.
 * @param {readonly (readonly Bar[])[]} groups
 */
export function picture(groups) {
  const longest = Math.max(least, ...groups.flat().map(({ ratio }) => ratio));
  const x = (/** @type {number} */ ratio) => size.labels + (ratio / longest) * size.bars;
  const width = size.labels + size.bars + size.values;
  let y = size.top;
  const drawn = groups.flatMap((bars) => {
    const from = y;
    y += bars.length * size.row + size.group;
    const label = `<text x="${size.labels - 10}" y="${from + (bars.length * size.row) / 2 + 4}" text-anchor="end">${escaped(bars[0]?.label ?? '')}</text>`;
    return [label, ...bars.map((bar, at) => drawnBar(bar, from + at * size.row, x))];
  });
  const height = y + size.bottom;
  const line = `<path class="line" d="M${x(1).toFixed(1)} ${size.top - 6}V${y}"/><text x="${x(1).toFixed(1)}" y="${y + 16}" text-anchor="middle">1 = as much as the other server</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Octavo's answers per second of processor time, those of the other server being 1">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#333}.same{fill:#2f6f8f}.varied{fill:#8fb8cc}.fixed{fill:#b58a3c}.line{stroke:#777;stroke-dasharray:4 3}@media(prefers-color-scheme:dark){text{fill:#ddd}.varied{fill:#4a7f98}.same{fill:#7fc1e0}}</style>',
    ...legend(groups),
    ...drawn,
    line,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {Bar} bar @param {number} y @param {(ratio: number) => number} x */
function drawnBar({ kind, ratio }, y, x) {
  const end = x(ratio);
  const rect = `<rect class="${kind}" x="${size.labels}" y="${y + 2}" width="${(end - size.labels).toFixed(1)}" height="${size.row - 5}"/>`;
  return `${rect}<text x="${(end + 6).toFixed(1)}" y="${y + 14}">${ratio.toFixed(2)}</text>`;
}

/** @param {readonly (readonly Bar[])[]} groups */
function legend(groups) {
  const there = kinds.filter((kind) => groups.flat().some((bar) => bar.kind === kind));
  return there.map((kind, at) => {
    const x = size.labels + at * 160;
    return `<rect class="${kind}" x="${x}" y="14" width="12" height="12"/><text x="${x + 18}" y="25">${told[kind]}</text>`;
  });
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
