import { connections } from '../load/load.mjs';
import { today, writeFigures } from '../report/page.mjs';
import { aligned, grouped } from '../report/rows.mjs';
import { byProcessor, byRate, medians } from '../report/statistics.mjs';
import { aimAgain } from './cases.mjs';
import { strapiVersion } from './versions.mjs';

/** @typedef {import('./reads.mjs').Compared} Compared */

const marks = /** @type {const} */ ([
  '<!-- figures: written by npm run bench:peers -->',
  '<!-- /figures of the peers -->',
]);

const headings = [
  'case',
  'Octavo /s',
  'Strapi /s',
  'to Strapi',
  'CPU to Strapi',
  'aim',
  'CPU to Strapi, varied',
  'CPU to Strapi, again',
  'Octavo p50 / p99 ms',
  'Strapi p50 / p99 ms',
];

/** The table as Markdown: medians of the rounds, ratios of a round before they are medians. @param {readonly Compared[]} all */
export function peersTable(all) {
  return aligned([headings, ...all.map(cellsOf)]);
}

/** @param {Compared} compared @returns {readonly string[]} */
function cellsOf({ title, aim, bytes, samples }) {
  const of = (/** @type {string} */ name) => samples.get(name) ?? [];
  const [octavo, strapi] = [of('octavo'), of('strapi')];
  const ratio = (/** @type {typeof byRate} */ compare, /** @type {string} */ name) =>
    samples.has(name) ? short(compare(of(name), strapi)) : '–';
  const times = (/** @type {typeof octavo} */ runs) => `${short(medians(runs).p50)} / ${short(medians(runs).p99)}`;
  return [
    bytes === null ? title : `${title} (${short(bytes[0] / 1000)} kB)`,
    short(medians(octavo).rate),
    short(medians(strapi).rate),
    ratio(byRate, 'octavo'),
    ratio(byProcessor, 'octavo'),
    aim === null ? '–' : String(aim),
    ratio(byProcessor, 'octavo varied'),
    ratio(byProcessor, 'again'),
    times(octavo),
    times(strapi),
  ];
}

/** Whole where that says enough. @param {number} number */
function short(number) {
  return number < 10 ? number.toFixed(1) : grouped(number);
}

/** The aims, and what became of them, by processor time: the steadier figure. @param {readonly Compared[]} all @returns {readonly string[]} */
export function aimLines(all) {
  const line = (/** @type {string} */ title, /** @type {number} */ reached, /** @type {number} */ least) =>
    `- ${reached >= least ? 'reached' : '**not reached**'}: ${title}: ${short(reached)} times Strapi (aim: ${grouped(least)})`;
  const of = (/** @type {Compared} */ { samples }, /** @type {string} */ name) =>
    byProcessor(samples.get(name) ?? [], samples.get('strapi') ?? []);
  return all.flatMap((one) => [
    ...(one.aim === null ? [] : [line(one.title, of(one, 'octavo'), one.aim)]),
    ...(one.name === aimAgain.name ? [line(`${one.title}, again`, of(one, 'again'), aimAgain.least)] : []),
  ]);
}

/**
 * Puts the figures of a run into the documentation.
 * @param {readonly Compared[]} all
 * @param {import('./options.mjs').Options} options
 */
export function writePeers(all, options) {
  writeFigures(marks, [
    `Measured on ${today()}: ${options.machine}; ${grouped(options.documents)} articles, Strapi ${strapiVersion},`,
    `${connections} connections, ${options.rounds} rounds of ${options.seconds} s each.`,
    '',
    peersTable(all),
    '',
    ...aimLines(all),
  ]);
}
