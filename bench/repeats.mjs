import { cpSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readCases } from './cases/index.mjs';
import { addressesWhileWritten, betweenWrites, repeatCases } from './cases/repeats.mjs';
import { measure } from './measure.mjs';
import { startBare, startOctavo } from './servers/start.mjs';

/** @typedef {import('./servers/start.mjs').Running} Running */
/** @typedef {import('./reads.mjs').Measured} Measured */

/**
 * Measures answers from memory against a server that has nothing else: F, and one that says 304 to everybody. On a copy of the data
 * set, as one case writes.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<readonly Measured[]>}
 */
export async function measureRepeats(load, set, data, options) {
  const asked = Object.values(repeatCases).filter(({ name }) => options.cases.includes(name));
  if (asked.length === 0) return [];
  const copy = `${set.folder}-repeats`;
  cpSync(set.folder, copy, { recursive: true });
  const octavo = await startOctavo({ data: copy, token: set.token, keeps: true });
  try {
    /** @type {Measured[]} */
    const all = [];
    for (const repeat of asked) all.push(await measureOne(load, octavo, data, repeat, options));
    return all;
  } finally {
    await octavo.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {import('./measure.mjs').Load} load
 * @param {Running} octavo
 * @param {import('./cases/types.mjs').Data} data
 * @param {{ name: string, title: string, read: string }} repeat
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Measured>}
 */
async function measureOne(load, octavo, data, { name, title, read }, options) {
  const all = readCases.find((one) => one.name === read)?.asks(data) ?? [];
  const count = name === repeatCases.written.name ? addressesWhileWritten : 1;
  const urls = all.slice(0, count).map(({ url }) => url);
  const { body, tag } = await answerTo(octavo, String(urls[0]));
  const unchanged = name === repeatCases.unchanged.name;
  const bodies = urls.map((url) => ({ url, body }));
  const floor = unchanged ? await startBare('unchanged', { tag }) : await startBare('fixed', { bodies });
  const same = { urls, ...(unchanged ? { ifNoneMatch: tag } : {}) };
  const writing = name === repeatCases.written.name ? { meanwhile: () => writeOnAndOn(octavo) } : {};
  try {
    const contenders = [
      { name: 'octavo', server: octavo, ...same, ...writing },
      { name: 'fixed', server: floor, ...same },
    ];
    const samples = await measure(load, title.padEnd(32), contenders, options);
    return { name, title, bytes: unchanged ? null : body.length, samples };
  } finally {
    await floor.stop();
  }
}

/** Writes a category, on which no list of articles depends, until it is stopped. @param {Running} server */
function writeOnAndOn(server) {
  let stopped = false;
  const written = (async () => {
    const { body } = await answerTo(server, '/api/categories?pagination[pageSize]=1');
    const [{ documentId }] = JSON.parse(body.toString()).data;
    while (!stopped) {
      await request(server, `/api/categories/${documentId}`, { method: 'PUT', body: '{"data":{}}' });
      await pause(betweenWrites);
    }
  })();
  return async () => {
    stopped = true;
    await written;
  };
}

/** @param {Running} server @param {string} url */
async function answerTo(server, url) {
  const response = await request(server, url, {});
  return { body: Buffer.from(await response.arrayBuffer()), tag: String(response.headers.get('etag')) };
}

/** Throws an error where it is not answered well. @param {Running} server @param {string} url @param {RequestInit} init */
async function request({ address, headers }, url, init) {
  const json = { ...headers, 'Content-Type': 'application/json' };
  const response = await fetch(`http://${address.host}:${address.port}${url}`, { ...init, headers: json });
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url} is answered with ${response.status}`);
  return response;
}
