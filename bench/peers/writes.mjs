import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCase } from '../cases/create.mjs';
import { updateCase } from '../cases/update.mjs';
import { documentIdOf } from '../dataset/ids.mjs';
import { measure } from '../measure.mjs';
import { startOctavo } from '../servers/start.mjs';
import { aimsOfWrites } from './cases.mjs';
import { difference } from './check.mjs';
import { startStrapi } from './strapi.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {typeof createCase | typeof updateCase} WriteCase */

/** More than either can write in a second. */
const mostPerSecond = { octavo: 6000, strapi: 300 };

/** What is written beside a peer. @type {readonly WriteCase[]} */
export const writeCases = [createCase, updateCase];

/**
 * Measures writes that end in a published article, each server on a copy of its data.
 * @param {import('../measure.mjs').Load} load
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {import('../cases/types.mjs').Data} data
 * @param {import('./strapi.mjs').Strapi} strapiData
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<readonly import('./reads.mjs').Compared[]>}
 */
export async function measurePeerWrites(load, set, data, strapiData, options) {
  const cases = writeCases.filter(({ name }) => options.cases.includes(name));
  if (cases.length === 0) return [];
  const ours = `${set.folder}-peers`;
  const theirs = join(dirname(strapiData.database), 'written', 'data.db');
  mkdirSync(dirname(theirs), { recursive: true });
  try {
    cpSync(set.folder, ours, { recursive: true });
    cpSync(strapiData.database, theirs);
    const octavo = await startOctavo({ data: ours, token: set.token });
    const strapi = await startStrapi({ ...strapiData, database: theirs });
    try {
      const all = [];
      for (const one of cases)
        all.push(await compared(load, one, one.urls(data), set.size, { octavo, strapi }, options));
      return all;
    } finally {
      await octavo.stop();
      await strapi.stop();
    }
  } finally {
    for (const copy of [ours, dirname(theirs)]) rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {import('../measure.mjs').Load} load
 * @param {WriteCase} one
 * @param {readonly string[]} urls
 * @param {import('../dataset/content.mjs').Size} size
 * @param {{ octavo: Running, strapi: Running }} servers
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./reads.mjs').Compared>}
 */
async function compared(load, one, urls, size, { octavo, strapi }, options) {
  const { name, title, method } = one;
  const fresh = { octavo: bodiesOf(one, size), strapi: strapiBodiesOf(one, size) };
  const first = { octavo: String(fresh.octavo(1)[0]), strapi: String(fresh.strapi(1)[0]) };
  await checkSameWritten(
    method,
    String(urls[0]),
    { server: octavo, body: first.octavo },
    { server: strapi, body: first.strapi },
  );
  const contender = (/** @type {'octavo' | 'strapi'} */ of, /** @type {Running} */ server) => ({
    name: of,
    server,
    urls,
    method,
    status: statusOf(of, method),
    bodies: () => fresh[of](Math.ceil(mostPerSecond[of] * options.seconds)),
  });
  const contenders = [contender('octavo', octavo), contender('strapi', strapi)];
  const samples = await measure(load, title.padEnd(40), contenders, options);
  return { name, title, aim: aimsOfWrites[name] ?? null, bytes: null, samples };
}

/** Strapi says that something came to be, Octavo that it went well. @param {'octavo' | 'strapi'} of @param {string} method */
function statusOf(of, method) {
  return of === 'strapi' && method === 'POST' ? 201 : 200;
}

/**
 * Bodies that were not given out before.
 * @param {WriteCase} one
 * @param {import('../dataset/content.mjs').Size} size
 * @returns {(count: number) => readonly string[]}
 */
function bodiesOf(one, size) {
  let made = 0;
  return (count) => {
    made += count;
    return one.bodies(size, made - count, count);
  };
}

/**
 * The same bodies with a file, where there is one, as Strapi wants it: by its row id.
 * @param {WriteCase} one
 * @param {import('../dataset/content.mjs').Size} size
 * @returns {(count: number) => readonly string[]}
 */
function strapiBodiesOf(one, size) {
  const fileIds = new Map(Array.from({ length: size.files }, (_, at) => [documentIdOf('file', at), at + 1]));
  const bodies = bodiesOf(one, size);
  return (count) =>
    bodies(count).map((body) => {
      const { data } = JSON.parse(body);
      const cover = 'cover' in data ? { cover: fileIds.get(data.cover) } : {};
      return JSON.stringify({ data: { ...data, ...cover } });
    });
}

/**
 * Makes sure that both write the same, relations and components included.
 * @param {string} method
 * @param {string} url
 * @param {{ server: Running, body: string }} octavo
 * @param {{ server: Running, body: string }} strapi
 */
async function checkSameWritten(method, url, octavo, strapi) {
  const [ours, theirs] = await Promise.all(
    [octavo, strapi].map(async ({ server: { address, headers }, body }) => {
      const response = await fetch(`http://${address.host}:${address.port}${url}&populate=*`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${url} is answered with ${response.status}: ${text}`);
      const { data } = JSON.parse(text);
      const { documentId: _, ...rest } = data;
      return rest;
    }),
  );
  const wrong = difference(ours, theirs, '');
  if (wrong !== null) throw new Error(`what Octavo and Strapi write with ${method} differs\n${wrong}`);
}
