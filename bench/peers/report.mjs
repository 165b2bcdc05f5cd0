import { connections } from '../load/load.mjs';
import { today, writeFigures } from '../report/page.mjs';
import { aligned, grouped } from '../report/rows.mjs';
import { byProcessor, byRate, medians } from '../report/statistics.mjs';

/** @typedef {import('./reads.mjs').Compared} Compared */
/** @typedef {import('./peer.js').Peer} Peer */

/** Where the figures of a peer stand on the page. @param {Peer} peer */
function marks({ name, title }) {
  const begin = `<!-- figures: written by npm run bench:peers -- --peers ${name} -->`;
  return /** @type {const} */ ([begin, `<!-- /figures of ${title} -->`]);
}

/** @typedef {{ heading: (title: string) => string, cell: (compared: Compared, peer: Peer) => string }} Column */

/** @type {readonly Column[]} */
const columns = [
  { heading: () => 'case', cell: ({ title, bytes }) => titled(title, bytes.get('octavo')) },
  { heading: () => 'Octavo /s', cell: (one) => short(medians(of(one, 'octavo')).rate) },
  { heading: (peer) => `${peer} /s`, cell: (one, { name }) => short(medians(of(one, name)).rate) },
  { heading: (peer) => `to ${peer}`, cell: (one, peer) => ratio(byRate, one, 'octavo', peer) },
  { heading: (peer) => `CPU to ${peer}`, cell: (one, peer) => ratio(byProcessor, one, 'octavo', peer) },
  { heading: () => 'aim', cell: ({ name }, { aims }) => (aims[name] === undefined ? '–' : String(aims[name])) },
  { heading: (peer) => `CPU to ${peer}, varied`, cell: (one, peer) => ratio(byProcessor, one, 'octavo varied', peer) },
  { heading: (peer) => `CPU to ${peer}, again`, cell: (one, peer) => ratio(byProcessor, one, 'again', peer) },
  { heading: () => 'Octavo p50 / p99 ms', cell: (one) => times(one, 'octavo') },
  { heading: (peer) => `${peer} p50 / p99 ms`, cell: (one, { name }) => times(one, name) },
];

/**
 * The table of a peer as Markdown: medians of the rounds, ratios of a round before they are medians. Without a column of aims where it has
 * none for what was measured.
 * @param {readonly Compared[]} all
 * @param {Peer} peer
 */
export function peerTable(all, peer) {
  const hasAims = all.some(({ name }) => peer.aims[name] !== undefined);
  const shown = columns.filter(({ heading }) => heading('') !== 'aim' || hasAims);
  const rows = all.map((one) => shown.map(({ cell }) => cell(one, peer)));
  return aligned([shown.map(({ heading }) => heading(peer.title)), ...rows]);
}

/** @param {Compared} compared @param {string} name */
function of({ samples }, name) {
  return samples.get(name) ?? [];
}

/** @param {string} title @param {number | undefined} bytes */
function titled(title, bytes) {
  return bytes === undefined ? title : `${title} (${short(bytes / 1000)} kB)`;
}

/** @param {typeof byRate} compare @param {Compared} one @param {string} ours @param {Peer} peer */
function ratio(compare, one, ours, peer) {
  return one.samples.has(ours) ? short(compare(of(one, ours), of(one, peer.name))) : '–';
}

/** @param {Compared} one @param {string} name */
function times(one, name) {
  const { p50, p99 } = medians(of(one, name));
  return `${short(p50)} / ${short(p99)}`;
}

/** Whole where that says enough. @param {number} number */
function short(number) {
  return number < 10 ? number.toFixed(1) : grouped(number);
}

/**
 * The aims, and what became of them, by processor time: the steadier figure.
 * @param {readonly Compared[]} all
 * @param {Peer} peer
 * @returns {readonly string[]}
 */
export function aimLines(all, { name: peer, title: peerTitle, aims, aimsAgain }) {
  const lines = (
    /** @type {Compared} */ one,
    /** @type {string} */ ours,
    /** @type {string} */ title,
    /** @type {number | undefined} */ least,
  ) => {
    if (least === undefined) return [];
    const reached = byProcessor(of(one, ours), of(one, peer));
    const verdict = reached >= least ? 'reached' : '**not reached**';
    return [`- ${verdict}: ${title}: ${short(reached)} times ${peerTitle} (aim: ${grouped(least)})`];
  };
  return all.flatMap((one) => [
    ...lines(one, 'octavo', one.title, aims[one.name]),
    ...lines(one, 'again', `${one.title}, again`, aimsAgain[one.name]),
  ]);
}

/**
 * Writes the figures of a run into the documentation, those of each peer into its section.
 * @param {readonly Compared[]} all
 * @param {readonly Peer[]} peers
 * @param {import('./options.mjs').Options} options
 */
export function writePeers(all, peers, options) {
  for (const peer of peers) {
    const aims = aimLines(all, peer);
    writeFigures(marks(peer), [
      `Measured on ${today()}: ${options.machine}; ${grouped(options.documents)} articles, ${peer.title} ${peer.version},`,
      `${connections} connections, ${options.rounds} rounds of ${options.seconds} s each.`,
      '',
      peerTable(all, peer),
      ...(aims.length === 0 ? [] : ['', ...aims]),
    ]);
  }
}
