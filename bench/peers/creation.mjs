import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCase } from '../cases/create.mjs';
import { documentIdOf } from '../dataset/ids.mjs';
import { measure } from '../measure.mjs';
import { startOctavo } from '../servers/start.mjs';
import { aimOfCreation } from './cases.mjs';
import { difference } from './check.mjs';
import { startStrapi } from './strapi.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */

/** More than either can write in a second. */
const mostPerSecond = { octavo: 6000, strapi: 300 };
/** Strapi says that something came to be, Octavo that it went well. */
const statusOf = { octavo: 200, strapi: 201 };

/**
 * Measures creation of published articles with everything they can have, each server on a copy of its data.
 * @param {import('../measure.mjs').Load} load
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {import('./strapi.mjs').Strapi} strapiData
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./reads.mjs').Compared | null>}
 */
export async function measurePeerCreation(load, set, strapiData, options) {
  const { name, title, urls } = createCase;
  const [url = ''] = urls();
  if (!options.cases.includes(name)) return null;
  const ours = `${set.folder}-peers`;
  const theirs = join(dirname(strapiData.database), 'written', 'data.db');
  mkdirSync(dirname(theirs), { recursive: true });
  try {
    cpSync(set.folder, ours, { recursive: true });
    cpSync(strapiData.database, theirs);
    const octavo = await startOctavo({ data: ours, token: set.token });
    const strapi = await startStrapi({ ...strapiData, database: theirs });
    try {
      const fresh = { octavo: bodiesOf(set.size), strapi: strapiBodiesOf(set.size) };
      await checkSameCreated(url, { server: octavo, body: fresh.octavo(1) }, { server: strapi, body: fresh.strapi(1) });
      const contender = (/** @type {'octavo' | 'strapi'} */ of, /** @type {Running} */ server) => ({
        name: of,
        server,
        urls: [url],
        method: 'POST',
        status: statusOf[of],
        bodies: () => fresh[of](Math.ceil(mostPerSecond[of] * options.seconds)),
      });
      const contenders = [contender('octavo', octavo), contender('strapi', strapi)];
      const samples = await measure(load, title.padEnd(40), contenders, options);
      return { name, title, aim: aimOfCreation, bytes: null, samples };
    } finally {
      await octavo.stop();
      await strapi.stop();
    }
  } finally {
    for (const copy of [ours, dirname(theirs)]) rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Bodies that were not given out before.
 * @param {import('../dataset/content.mjs').Size} size
 * @returns {(count: number) => readonly string[]}
 */
function bodiesOf(size) {
  let made = 0;
  return (count) => {
    made += count;
    return createCase.bodies(size, made - count, count);
  };
}

/**
 * The same bodies with a file as Strapi wants it: by its row id.
 * @param {import('../dataset/content.mjs').Size} size
 * @returns {(count: number) => readonly string[]}
 */
function strapiBodiesOf(size) {
  const fileIds = new Map(Array.from({ length: size.files }, (_, at) => [documentIdOf('file', at), at + 1]));
  const bodies = bodiesOf(size);
  return (count) =>
    bodies(count).map((body) => {
      const { data } = JSON.parse(body);
      return JSON.stringify({ data: { ...data, cover: fileIds.get(data.cover) } });
    });
}

/**
 * Makes sure that both create the same, relations and components included.
 * @param {string} url
 * @param {{ server: Running, body: readonly string[] }} octavo
 * @param {{ server: Running, body: readonly string[] }} strapi
 */
async function checkSameCreated(url, octavo, strapi) {
  const [ours, theirs] = await Promise.all(
    [octavo, strapi].map(async ({ server: { address, headers }, body }) => {
      const response = await fetch(`http://${address.host}:${address.port}${url}&populate=*`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: `${body[0]}`,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`POST ${url} is answered with ${response.status}: ${text}`);
      const { data } = JSON.parse(text);
      const { documentId: _, ...rest } = data;
      return rest;
    }),
  );
  const wrong = difference(ours, theirs, '');
  if (wrong !== null) throw new Error(`what Octavo and Strapi create differs\n${wrong}`);
}
