import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { connections } from '../load/load.mjs';
import { table } from './rows.mjs';

const page = fileURLToPath(new URL('../../docs/reference/performance.md', import.meta.url));
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
  const text = readFileSync(page, 'utf8');
  const [begin = '', end = ''] = places[options.database];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`${page} has no place for the figures: ${begin} … ${end}`);
  const figures = [
    begin,
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${options.machine}; ${options.documents.toLocaleString('en').replaceAll(',', ' ')} articles,`,
    `${connections} connections, ${options.rounds} rounds of ${options.seconds} s each.`,
    '',
    table(all),
    '',
    ...verdicts.map(({ text: gate, passed }) => `- ${passed ? 'held' : '**missed**'}: ${gate}`),
    '',
  ].join('\n');
  writeFileSync(page, text.slice(0, from) + figures + text.slice(to));
}

/** The kind of machine, not which one. */
export function machine() {
  const memory = Math.round(totalmem() / 2 ** 30);
  const [major] = process.versions.node.split('.');
  return `${availableParallelism()} cores, ${memory} GiB, ${type()}, Node ${major}`;
}
