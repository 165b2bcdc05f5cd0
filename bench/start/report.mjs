import { today, writeFigures } from '../report/page.mjs';
import { aligned, grouped } from '../report/rows.mjs';
import { median } from '../report/statistics.mjs';

/** @typedef {import('./launch.mjs').Start} Start */

/**
 * What was measured.
 * @typedef {object} Measured
 * @property {readonly Start[]} octavo
 * @property {readonly Start[]} floor
 * @property {import('./install.mjs').Installed | null} installed
 */

/** What is aimed at: milliseconds, megabytes, packages. */
export const aims = { answers: 350, resident: 80, installed: 60, packages: 40 };

const marks = /** @type {const} */ ([
  '<!-- figures: written by npm run bench:start -->',
  '<!-- /figures of starts -->',
]);

/** The figures as Markdown. @param {Measured} measured @returns {readonly string[]} */
export function startLines({ octavo, floor, installed }) {
  return [startTable(octavo, floor), ...(installed === null ? [] : ['', installTable(installed)])];
}

/** @param {readonly Start[]} octavo @param {readonly Start[]} floor */
function startTable(octavo, floor) {
  /** @type {readonly (readonly [title: string, figure: (start: Start) => number | undefined])[]} */
  const rows = [
    ['first answer, ms', ({ wall }) => wall],
    ['processor time until then, ms', ({ processor }) => processor],
    ['resident ten seconds later, MB', ({ idle }) => idle?.resident],
    ['… of its own', ({ idle }) => idle?.own],
    ['… programs and libraries', ({ idle }) => idle?.files],
    ['heap in use then, MB', ({ idle }) => idle?.heap],
  ];
  const cells = rows.map(([title, figure]) => [title, ...[octavo, floor].map((all) => grouped(middle(all, figure)))]);
  return aligned([['', 'Octavo', 'bare `node:http`'], ...cells]);
}

/** @param {import('./install.mjs').Installed} installed */
function installTable({ packages, megabytes, images, driver, own }) {
  const rows = [
    ['packages', `${packages}`],
    ['MB without the decoder of images', megabytes.toFixed(1)],
    ['… Octavo itself', own.toFixed(1)],
    ["… SQLite's driver", driver.toFixed(1)],
    ['MB of the decoder of images', images.toFixed(1)],
  ];
  return aligned([['installed for production', ''], ...rows]);
}

/** @param {readonly Start[]} starts @param {(start: Start) => number | undefined} figure */
function middle(starts, figure) {
  return median(starts.map(figure).filter((value) => value !== undefined));
}

/**
 * Which aims are reached.
 * @param {Measured} measured
 * @returns {readonly import('../report/verdict.mjs').Verdict[]}
 */
export function startVerdicts({ octavo, installed }) {
  const wall = middle(octavo, (start) => start.wall);
  const resident = middle(octavo, ({ idle }) => idle?.resident);
  const ofStart = [
    verdict(`first answer after ${grouped(wall)} ms`, wall, aims.answers),
    verdict(`${grouped(resident)} MB resident, idle`, resident, aims.resident),
  ];
  if (installed === null) return ofStart;
  const { megabytes, packages } = installed;
  return [
    ...ofStart,
    verdict(`${grouped(megabytes)} MB installed without the decoder of images`, megabytes, aims.installed),
    verdict(`${packages} packages installed`, packages, aims.packages),
  ];
}

/** @param {string} text @param {number} found @param {number} aim */
function verdict(text, found, aim) {
  return { text: `${text} (aim: ${aim})`, passed: found <= aim };
}

/**
 * Puts the figures of a run into the documentation.
 * @param {Measured} measured
 * @param {{ machine: string, rounds: number, documents: number }} options
 */
export function writeStart(measured, { machine, rounds, documents }) {
  writeFigures(marks, [
    `Measured on ${today()}: ${machine}; ${grouped(documents)} articles, medians of ${rounds} starts.`,
    '',
    ...startLines(measured),
    '',
    ...startVerdicts(measured).map(({ text, passed }) => `- ${passed ? 'reached' : '**not reached**'}: ${text}`),
  ]);
}
