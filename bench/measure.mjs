import { progressBar } from './report/progress.mjs';

/** @typedef {import('./load/load.mjs').Sample} Sample */
/** @typedef {import('./servers/start.mjs').Running} Running */
/** @typedef {ReturnType<typeof import('./load/load.mjs').startLoad>} Load */

/**
 * One thing to measure: a server under one kind of load.
 * @typedef {object} Contender
 * @property {string} name
 * @property {Running} server
 * @property {readonly string[]} urls
 * @property {(() => readonly string[])} [freshUrls] URLs for a run that were never requested before, instead of `urls`.
 * @property {string} [method]
 * @property {(() => readonly string[])} [bodies] Fresh bodies for a run.
 * @property {number} [clients] How many ask at the same time; left out: as many as usual.
 * @property {string} [ifNoneMatch] The tag that every request carries; it is answered with 304.
 * @property {number} [status] Of a good answer, where it is another than 200.
 * @property {(() => () => Promise<void>)} [meanwhile] Begins what goes on during a run; returns what ends it.
 */

/**
 * Measures contenders in turn, round after round, each warmed up first; a noisy minute then hits all of them.
 * The order is reversed in every other round, so that no contender always runs after the same neighbour.
 * @param {Load} load
 * @param {string} title
 * @param {readonly Contender[]} contenders
 * @param {{ rounds: number, seconds: number }} effort
 * @returns {Promise<ReadonlyMap<string, readonly Sample[]>>} By the contender's name.
 */
export async function measure(load, title, contenders, { rounds, seconds }) {
  const progress = progressBar(title, contenders.length * (rounds + 1));
  /** @type {Map<string, Sample[]>} */
  const samples = new Map(contenders.map(({ name }) => [name, []]));
  let done = 0;
  for (let round = 0; round <= rounds; round++) {
    const warmUp = round === 0;
    for (const contender of round % 2 === 0 ? contenders : [...contenders].reverse()) {
      const { server, method, ifNoneMatch, status, clients } = contender;
      const urls = contender.freshUrls?.() ?? contender.urls;
      const bodies = contender.bodies?.() ?? null;
      const tag = ifNoneMatch === undefined ? {} : { ifNoneMatch };
      const means = {
        ...(method === undefined ? {} : { method }),
        ...(status === undefined ? {} : { status }),
        ...(clients === undefined ? {} : { clients }),
      };
      const job = { urls, bodies, seconds, ...tag, ...means };
      const end = contender.meanwhile?.();
      const sample = await load.on(server, job);
      await end?.();
      if (!warmUp) samples.get(contender.name)?.push(sample);
      progress.at(++done);
    }
  }
  return samples;
}
