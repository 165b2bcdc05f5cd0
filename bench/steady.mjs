import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCase } from './cases/create.mjs';
import { single } from './cases/singles.mjs';
import { besideCostlyCase, besideDearCase, steadyCreateCase } from './cases/steady.mjs';
import { startLoad } from './load/load.mjs';
import { progressBar } from './report/progress.mjs';
import { startBare, startOctavo } from './servers/start.mjs';

/** @typedef {import('./load/load.mjs').Sample} Sample */

/** Seconds of a round: a hundredth of what comes at a steady pace is to be more than a few. */
const shortest = 4;

/**
 * Single reads of each round: alone, and beside expensive queries.
 * @typedef {object} BesideDear
 * @property {readonly Sample[]} quiet
 * @property {readonly Sample[]} busy
 * @property {readonly Sample[]} dear The expensive queries themselves.
 */

/**
 * Creations of each round at the same pace.
 * @typedef {object} SteadyCreations
 * @property {readonly Sample[]} ours
 * @property {readonly Sample[]} theirs The hand-written server, which does little more than to commit, and never makes a checkpoint.
 */

/**
 * Measures the effect of expensive queries on reads, on any core, as in production. null: not requested.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<BesideDear | null>}
 */
export async function measureBesideDear(load, set, data, { cases, rounds, seconds }) {
  const { name, title, clients, every, dearClients } = besideDearCase;
  if (!cases.includes(name)) return null;
  const job = { urls: single.asks(data).map(({ url }) => url), clients, every, seconds: Math.max(shortest, seconds) };
  const octavo = await startOctavo({ data: set.folder, token: set.token, anyCore: true });
  const others = startLoad();
  try {
    const progress = progressBar(title.padEnd(32), rounds);
    /** @type {{ quiet: Sample[], busy: Sample[], dear: Sample[] }} */
    const samples = { quiet: [], busy: [], dear: [] };
    await load.on(octavo, { ...job, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      samples.quiet.push(await load.on(octavo, job));
      const dear = { urls: besideDearCase.dear(round * 1_000, 1_000), clients: dearClients };
      const work = async () => samples.busy.push(await load.on(octavo, job));
      samples.dear.push(await others.during(octavo, dear, work));
      progress.at(round + 1);
    }
    return samples;
  } finally {
    await others.stop();
    await octavo.stop();
  }
}

/**
 * Measures the effect of requests of the maximum size on reads, on any core. null: not requested.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @param {import('./servers/postgres.mjs').Postgres | null} postgres null: the SQLite file.
 * @returns {Promise<BesideDear | null>}
 */
export async function measureBesideCostly(load, set, data, { cases, rounds, seconds }, postgres) {
  const { name, title, clients, every, costlyClients } = besideCostlyCase;
  if (!cases.includes(name)) return null;
  const job = { urls: single.asks(data).map(({ url }) => url), clients, every, seconds: Math.max(shortest, seconds) };
  const database =
    postgres === null ? {} : { database: postgres.url, project: postgres.project, backing: postgres.backing };
  const octavo = await startOctavo({ data: set.folder, token: set.token, anyCore: true, ...database });
  const others = startLoad();
  try {
    const urls = await costlyUrls(octavo, data.categories);
    const progress = progressBar(title.padEnd(32), rounds);
    /** @type {{ quiet: Sample[], busy: Sample[], dear: Sample[] }} */
    const samples = { quiet: [], busy: [], dear: [] };
    await load.on(octavo, { ...job, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      samples.quiet.push(await load.on(octavo, job));
      const work = async () => samples.busy.push(await load.on(octavo, job));
      samples.dear.push(await others.during(octavo, { urls, clients: costlyClients }, work));
      progress.at(round + 1);
    }
    return samples;
  } finally {
    await others.stop();
    await octavo.stop();
  }
}

/** Populated entries that an answer may have (`query.maxNodes`), and documents of a page. */
const mostNodes = 50_000;
const mostOfPage = 100;

/**
 * The costly requests with the largest pages that are allowed, a page after the other.
 * @param {import('./servers/start.mjs').Running} octavo
 * @param {number} categories
 */
async function costlyUrls({ address, headers }, categories) {
  const answer = await fetch(`http://${address.host}:${address.port}${besideCostlyCase.costly(1, 20)}`, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`costly requests: ${answer.status} ${text.slice(0, 200)}`);
  const nodes = (text.match(/"documentId":/g) ?? []).length / 20 - 1;
  // Categories differ in how many articles they have.
  const pageSize = Math.min(mostOfPage, Math.floor((mostNodes * 0.9) / nodes));
  const pages = Math.max(1, Math.floor(categories / pageSize));
  return Array.from({ length: pages }, (_, at) => besideCostlyCase.costly(at + 1, pageSize));
}

/**
 * Measures creations at a steady pace, each server on its own copy of the data set. null: not requested.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<SteadyCreations | null>}
 */
export async function measureSteadyCreations(load, set, { cases, rounds, seconds: wanted }) {
  const { name, title, clients, every } = steadyCreateCase;
  if (!cases.includes(name)) return null;
  const seconds = Math.max(shortest, wanted);
  const copies = ['octavo', 'limit'].map((server) => `${set.folder}-steady-${server}`);
  const [ourCopy, theirCopy] = /** @type {[string, string]} */ (copies);
  try {
    for (const copy of copies) cpSync(set.folder, copy, { recursive: true });
    const octavo = await startOctavo({ data: ourCopy, token: set.token });
    const limit = await startBare('limit-writes', { database: join(theirCopy, 'octavo.db'), checkpoints: false });
    try {
      let made = 0;
      const job = () => {
        const count = Math.ceil((seconds * 1_000 * clients) / every);
        made += count;
        const bodies = createCase.bodies(set.size, made - count, count);
        return { urls: createCase.urls(), method: createCase.method, bodies, clients, every, seconds };
      };
      const progress = progressBar(title.padEnd(32), rounds);
      /** @type {{ ours: Sample[], theirs: Sample[] }} */
      const samples = { ours: [], theirs: [] };
      for (const server of [octavo, limit]) await load.on(server, { ...job(), every: 0 });
      for (let round = 0; round < rounds; round++) {
        samples.ours.push(await load.on(octavo, job()));
        samples.theirs.push(await load.on(limit, job()));
        progress.at(round + 1);
      }
      return samples;
    } finally {
      await octavo.stop();
      await limit.stop();
    }
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}
