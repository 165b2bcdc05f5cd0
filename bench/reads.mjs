import { literalProbe } from './cases/filters.mjs';
import { readCases } from './cases/index.mjs';
import { checkBodies } from './check.mjs';
import { measure } from './measure.mjs';
import { startNative } from './native/start.mjs';
import { byProcessor } from './report/statistics.mjs';
import { startBare, startOctavo } from './servers/start.mjs';

/** @typedef {import('./measure.mjs').Load} Load */
/** @typedef {import('./measure.mjs').Contender} Contender */
/** @typedef {import('./load/load.mjs').Sample} Sample */
/** @typedef {import('./options.mjs').Options} Options */

/**
 * What was measured of a case: by the name of the contender (`octavo`, `limit` and `native`, the same with
 * ` varied`, `objects`, `fixed`).
 * @typedef {object} Measured
 * @property {string} name
 * @property {string} title
 * @property {number | null} bytes Length of the body.
 * @property {ReadonlyMap<string, readonly Sample[]>} samples
 */

/**
 * Measures the requested reads, all servers in one run.
 * @param {Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {Options} options
 * @param {import('./servers/postgres.mjs').Postgres | null} postgres null: the SQLite file.
 * @returns {Promise<{ reads: readonly Measured[], newLiterals: number | null }>}
 */
export async function measureReads(load, set, data, options, postgres) {
  const cases = readCases.filter(({ name }) => options.cases.includes(name));
  if (cases.length === 0) return { reads: [], newLiterals: null };
  const asks = Object.fromEntries(cases.map((one) => [one.name, one.asks(data)]));
  const { octavo, limit, objects, native } = await startServers(set, asks, options, postgres);
  try {
    /** @type {Measured[]} */
    const reads = [];
    for (const { name, title } of cases) {
      const all = asks[name] ?? [];
      const body = await checkBodies(title, all, { octavo, limit, objects, native });
      const urls = all.map(({ url }) => url);
      const same = urls.slice(0, 1);
      const fixed = await startBare('fixed', { bodies: [{ url: same[0], body }] });
      try {
        const contenders = [
          { name: 'octavo', server: octavo, urls: same },
          { name: 'octavo varied', server: octavo, urls },
          { name: 'limit', server: limit, urls: same },
          { name: 'limit varied', server: limit, urls },
          ...(objects === null ? [] : [{ name: 'objects', server: objects, urls: same }]),
          ...(native === null
            ? []
            : [
                { name: 'native', server: native, urls: same },
                { name: 'native varied', server: native, urls },
              ]),
          { name: 'fixed', server: fixed, urls: same },
        ];
        const each = contenders.map((contender) => ({ ...contender, clients: options.clients }));
        const samples = await measure(load, title.padEnd(32), each, options);
        reads.push({ name, title, bytes: body.length, samples });
      } finally {
        await fixed.stop();
      }
    }
    return { reads, newLiterals: await probeLiterals(load, octavo, options) };
  } finally {
    for (const server of [octavo, limit, objects, native]) await server?.stop();
  }
}

/**
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./servers/setup.mjs').QuestionSetup['asks']} asks
 * @param {Options} options
 * @param {import('./servers/postgres.mjs').Postgres | null} postgres
 */
async function startServers({ folder, database, token }, asks, options, postgres) {
  if (postgres !== null) {
    const { url, project, backing } = postgres;
    return {
      octavo: await startOctavo({ data: folder, token, project, database: url, backing }),
      limit: await startBare('limit-postgres', { database: url, asks }, backing),
      objects: null,
      native: null,
    };
  }
  return {
    octavo: await startOctavo({ data: folder, token }),
    limit: await startBare('limit', { database, asks }),
    objects: await startBare('objects', { database, asks }),
    native: options.native ? await startNative({ database, asks }) : null,
  };
}

/**
 * How much slower a query is when its literals change all the time; the responses are the same.
 * @param {Load} load
 * @param {import('./servers/start.mjs').Running} octavo
 * @param {Options} options
 */
async function probeLiterals(load, octavo, options) {
  const contenders = [
    { name: 'constant', server: octavo, urls: literalProbe.constant() },
    { name: 'varied', server: octavo, urls: literalProbe.varied() },
  ];
  const samples = await measure(load, 'constant against new literals'.padEnd(32), contenders, options);
  return byProcessor(samples.get('constant') ?? [], samples.get('varied') ?? []);
}
