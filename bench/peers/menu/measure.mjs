import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measure } from '../../measure.mjs';
import { bytesOf, difference } from '../check.mjs';
import { sender, wholeMenu } from './answers.mjs';
import { octavoMenu } from './languages.mjs';
import { startOctavoWithMenu } from './octavo.mjs';

/** @typedef {import('../../servers/start.mjs').Running} Running */

/** The menu of a site with everything that it leads to, in one request. */
export const menuCase = { name: 'menu', title: 'menu of 64 pages with a picture each' };

/**
 * Measures the menu: each server gets it over its own interface, on a copy of its data, and must answer all of it before anything is timed.
 * @param {import('../../measure.mjs').Load} load
 * @param {readonly import('../prepare.mjs').Prepared[]} prepared
 * @param {import('../options.mjs').Options} options
 * @returns {Promise<readonly import('../reads.mjs').Compared[]>}
 */
export async function measureMenu(load, prepared, options) {
  const { name, title } = menuCase;
  if (!options.cases.includes(name)) return [];
  /** @type {Running[]} */
  const started = [];
  /** @type {(() => void)[]} */
  const removals = [];
  try {
    const { octavo, keeping, remove } = await startOctavoWithMenu();
    started.push(octavo, keeping);
    removals.push(remove);
    const asked = [
      { name: 'octavo', server: octavo, menu: octavoMenu },
      { name: 'again', server: keeping, menu: octavoMenu },
    ];
    for (const { peer, database } of prepared) {
      const folder = join(dirname(database), 'menu');
      removals.push(() => rmSync(folder, { recursive: true, force: true }));
      mkdirSync(folder, { recursive: true });
      cpSync(database, join(folder, 'data.db'));
      const server = await peer.start(join(folder, 'data.db'));
      started.push(server);
      await peer.menu.write(sender(server));
      asked.push({ name: peer.name, server, menu: peer.menu });
    }
    const bytes = new Map();
    for (const { name: asker, server, menu } of asked) {
      const wrong = difference(wholeMenu, menu.told(await sender(server)('GET', menu.address)), '');
      if (wrong !== null) throw new Error(`${title}: ${asker} answers something else\n${wrong}`);
      bytes.set(asker, await bytesOf(server, menu.address));
    }
    const contenders = asked.map(({ name: asker, server, menu }) => ({ name: asker, server, urls: [menu.address] }));
    return [{ name, title, bytes, samples: await measure(load, title.padEnd(40), contenders, options) }];
  } finally {
    for (const server of started) await server.stop();
    for (const remove of removals) remove();
  }
}
