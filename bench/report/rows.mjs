import { byProcessor, byRate, medians } from './statistics.mjs';

/** @typedef {import('../reads.mjs').Measured} Measured */

export const headings = [
  'case',
  'Octavo /s',
  'p50 / p99 ms',
  'L /s',
  'L0 /s',
  'F /s',
  'to L',
  'to F',
  'CPU µs',
  'CPU to F',
  'CPU to L',
  'CPU to L, varied',
];

/**
 * What stands in the table for a case: medians of the rounds, ratios of a round before they are medians.
 * @param {Measured} measured
 * @returns {readonly string[]}
 */
export function cellsOf({ title, bytes, samples }) {
  const of = (/** @type {string} */ name) => samples.get(name) ?? [];
  const rate = (/** @type {string} */ name) => (samples.has(name) ? grouped(medians(of(name)).rate) : '–');
  const compared = (/** @type {typeof byRate} */ compare, /** @type {string} */ ours, /** @type {string} */ theirs) =>
    samples.has(ours) && samples.has(theirs) ? compare(of(ours), of(theirs)).toFixed(2) : '–';
  const { p50, p99, processor } = medians(of('octavo'));
  return [
    bytes === null ? title : `${title} (${kilobytes(bytes)} kB)`,
    rate('octavo'),
    `${p50.toFixed(2)} / ${p99.toFixed(2)}`,
    rate('limit'),
    rate('objects'),
    rate('fixed'),
    compared(byRate, 'octavo', 'limit'),
    compared(byRate, 'octavo', 'fixed'),
    Number.isNaN(processor) ? '–' : String(Math.round(processor)),
    compared(byProcessor, 'octavo', 'fixed'),
    compared(byProcessor, 'octavo', 'limit'),
    compared(byProcessor, 'octavo varied', 'limit varied'),
  ];
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return bytes < 10_000 ? (bytes / 1000).toFixed(1) : Math.round(bytes / 1000);
}

/** A whole number with its thousands apart. @param {number} number */
export function grouped(number) {
  return Math.round(number).toLocaleString('en').replaceAll(',', ' ');
}

/** The table as Markdown, its columns aligned. @param {readonly Measured[]} all */
export function table(all) {
  return aligned([headings, ...all.map(cellsOf)]);
}

/**
 * Octavo beside N, the native server, as Markdown; nothing where it was not measured.
 * @param {readonly Measured[]} all
 * @returns {readonly string[]}
 */
export function nativeTable(all) {
  const there = all.filter(({ samples }) => samples.has('native'));
  if (there.length === 0) return [];
  const head = ['case', 'Octavo CPU µs', 'L CPU µs', 'N CPU µs', 'L to N', 'CPU to N', 'CPU to N, varied'];
  const rows = there.map(({ title, samples }) => {
    const of = (/** @type {string} */ name) => samples.get(name) ?? [];
    const processor = (/** @type {string} */ name) => medians(of(name)).processor.toFixed(1);
    const ratios = [
      byProcessor(of('limit'), of('native')),
      byProcessor(of('octavo'), of('native')),
      byProcessor(of('octavo varied'), of('native varied')),
    ];
    const spent = ['octavo', 'limit', 'native'].map(processor);
    return [title, ...spent, ...ratios.map((ratio) => ratio.toFixed(2))];
  });
  return [aligned([head, ...rows])];
}

/** Rows as a Markdown table, the first of them its head. @param {readonly (readonly string[])[]} rows */
export function aligned(rows) {
  const [head = [], ...body] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
