import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCase } from '../cases/create.mjs';
import { updateCase } from '../cases/update.mjs';
import { measure } from '../measure.mjs';
import { startOctavo } from '../servers/start.mjs';
import { checkSameWritten } from './check.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {typeof createCase | typeof updateCase} WriteCase */
/** @typedef {{ name: string, server: Running, language: import('./peer.js').Language }} Writer A peer that runs. */

/** More than Octavo can write in a second. */
const mostPerSecond = 6000;

/** What is written beside a peer. @type {readonly WriteCase[]} */
export const writeCases = [createCase, updateCase];

/**
 * Measures writes that end in a published article, each server on a copy of its data.
 * @param {import('../measure.mjs').Load} load
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {import('../cases/types.mjs').Data} data
 * @param {readonly import('./prepare.mjs').Prepared[]} prepared
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<readonly import('./reads.mjs').Compared[]>}
 */
export async function measurePeerWrites(load, set, data, prepared, options) {
  const cases = writeCases.filter(({ name }) => options.cases.includes(name));
  if (cases.length === 0) return [];
  const ours = `${set.folder}-peers`;
  const copies = [ours];
  /** @type {Running[]} */
  const started = [];
  try {
    cpSync(set.folder, ours, { recursive: true });
    const octavo = await startOctavo({ data: ours, token: set.token });
    started.push(octavo);
    /** @type {Writer[]} */
    const writers = [];
    for (const { peer, database } of prepared) {
      const folder = join(dirname(database), 'written');
      copies.push(folder);
      mkdirSync(folder, { recursive: true });
      cpSync(database, join(folder, 'data.db'));
      const server = await peer.start(join(folder, 'data.db'));
      started.push(server);
      writers.push({ name: peer.name, server, language: peer.language(set.size) });
    }
    const all = [];
    for (const one of cases) all.push(await compared(load, one, one.urls(data), set.size, octavo, writers, options));
    return all;
  } finally {
    for (const server of started) await server.stop();
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {import('../measure.mjs').Load} load
 * @param {WriteCase} one
 * @param {readonly string[]} urls
 * @param {import('../dataset/content.mjs').Size} size
 * @param {Running} octavo
 * @param {readonly Writer[]} writers
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./reads.mjs').Compared>}
 */
async function compared(load, one, urls, size, octavo, writers, options) {
  const { name, title, method } = one;
  const ours = bodiesOf(one, size);
  const theirs = writers.map((writer) => ({ ...writer, bodies: bodiesOf(one, size, writer.language.body) }));
  // A peer is compared with a document of its own, so that what Octavo has written for another one is not in the way.
  for (const [at, { server, language, bodies }] of theirs.entries()) {
    const write = { title, method, url: String(urls[at % urls.length]) };
    const body = String(ours(1)[0]);
    await checkSameWritten(write, { server: octavo, body }, { server, language, body: language.body(body) });
    bodies(at + 1);
  }
  const contenders = [
    { name: 'octavo', server: octavo, urls, method, bodies: () => ours(Math.ceil(mostPerSecond * options.seconds)) },
    ...theirs.map(({ name: peer, server, language, bodies }) => ({
      name: peer,
      server,
      urls: urls.map(language.address),
      method: language.method(method),
      status: language.status(method),
      bodies: () => bodies(Math.ceil(language.mostWrites * options.seconds)),
    })),
  ];
  return { name, title, bytes: new Map(), samples: await measure(load, title.padEnd(40), contenders, options) };
}

/**
 * Bodies that were not given out before.
 * @param {WriteCase} one
 * @param {import('../dataset/content.mjs').Size} size
 * @param {(body: string) => string} [told]
 * @returns {(count: number) => readonly string[]}
 */
function bodiesOf(one, size, told = (body) => body) {
  let made = 0;
  return (count) => {
    made += count;
    return one.bodies(size, made - count, count).map(told);
  };
}
