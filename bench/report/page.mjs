import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { writePicture } from './picture.mjs';
import { grouped, nativeTable, table } from './rows.mjs';

const page = fileURLToPath(new URL('../../docs/reference/performance.md', import.meta.url));
/** @type {Readonly<Record<'sqlite' | 'postgres', readonly [begin: string, end: string]>>} */
const places = {
  sqlite: ['<!-- figures: written by npm run bench -->', '<!-- /figures -->'],
  postgres: ['<!-- figures: written by npm run bench -- --database postgres -->', '<!-- /figures of PostgreSQL -->'],
};

/**
 * Puts the figures of a run into the documentation.
 * @param {readonly import('../reads.mjs').Measured[]} all
 * @param {readonly import('./verdict.mjs').Verdict[]} verdicts
 * @param {import('../options.mjs').Options} options
 */
export function writePage(all, verdicts, options) {
  writePicture(options.database, all);
  writeFigures(places[options.database], [
    `Measured on ${today()}: ${options.machine}; ${grouped(options.documents)} articles,`,
    `${options.clients} connections, ${options.rounds} rounds of ${options.seconds} s each.`,
    '',
    `![The ratios as bars](../images/bench-${options.database}.svg)`,
    '',
    table(all),
    '',
    ...nativeTable(all).flatMap((beside) => [beside, '']),
    ...verdicts.map(({ text: gate, passed }) => `- ${passed ? 'held' : '**missed**'}: ${gate}`),
  ]);
}

/**
 * Replaces the lines between two marks of the page. Throws an error if the marks are missing.
 * @param {readonly [begin: string, end: string]} marks
 * @param {readonly string[]} lines
 */
export function writeFigures([begin, end], lines) {
  const text = readFileSync(page, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`${page} has no place for the figures: ${begin} … ${end}`);
  writeFileSync(page, `${text.slice(0, from)}${[begin, '', ...lines, ''].join('\n')}${text.slice(to)}`);
}

/** The day of a measurement. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** The kind of machine, not which one. */
export function machine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [major] = process.versions.node.split('.');
  return `${availableParallelism()} cores, ${memory} GiB, ${type()}, Node ${major}`;
}
