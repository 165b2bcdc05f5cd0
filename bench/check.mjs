import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('./servers/start.mjs').Running} Running */
/** @typedef {import('./cases/types.mjs').Ask} Ask */

/** How many of a case's addresses are compared at most, and how many of them at least where all mean the same. */
const mostCompared = 256;
const spellingsCompared = 24;

/**
 * Makes sure that everybody answers the same: the limit and N byte for byte, the objects as JSON (a number may be spelled in two ways).
 * Requests every literal once, so that Octavo has cached the totals before the measurement. Returns the body of the first URL.
 * @param {string} title
 * @param {readonly Ask[]} asks
 * @param {{ octavo: Running, limit: Running, objects: Running | null, native: Running | null }} servers
 * @returns {Promise<Buffer>}
 */
export async function checkBodies(title, asks, { octavo, limit, objects, native }) {
  let first = /** @type {Buffer | null} */ (null);
  for (const { url } of toCompare(asks)) {
    const ours = await bodyOf(octavo, url);
    for (const server of native === null ? [limit] : [limit, native]) {
      const others = await bodyOf(server, url);
      if (ours.equals(others)) continue;
      const name = server === limit ? 'the limit' : 'N';
      throw new Error(`${title}: Octavo and ${name} differ at ${url}\n${difference(ours, others)}`);
    }
    first ??= ours;
    if (objects === null) continue;
    const plain = await bodyOf(objects, url);
    if (!isDeepStrictEqual(JSON.parse(plain.toString()), JSON.parse(ours.toString()))) {
      throw new Error(`${title}: Octavo and the objects differ at ${url}\n${difference(ours, plain)}`);
    }
  }
  return /** @type {Buffer} */ (first);
}

/** Every query once, up to a limit, and some of the spellings of the first. @param {readonly Ask[]} asks */
function toCompare(asks) {
  const questions = new Map(asks.map((ask) => [ask.values.join(), ask]));
  const step = Math.ceil(asks.length / spellingsCompared);
  return [...asks.filter((_, at) => at % step === 0), ...[...questions.values()].slice(0, mostCompared)];
}

/** @param {Running} server @param {string} url */
async function bodyOf({ address, headers }, url) {
  const response = await fetch(`http://${address.host}:${address.port}${url}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${url} is answered with ${response.status}: ${body}`);
  return body;
}

/**
 * Makes sure that two servers make the same of one body, apart from what each makes up itself.
 * @param {{ method: string, url: string, body: string, ownValues: readonly string[] }} write
 * @param {{ octavo: Running, limit: Running }} servers
 */
export async function checkWrite({ ownValues, ...write }, { octavo, limit }) {
  const ours = await written(octavo, write);
  const limits = await written(limit, write);
  for (const name of ownValues) {
    if (typeof ours.data[name] !== typeof limits.data[name]) throw new Error(`what is written differs in ${name}`);
    delete ours.data[name];
    delete limits.data[name];
  }
  const texts = [JSON.stringify(ours), JSON.stringify(limits)].map((text) => Buffer.from(text));
  const [left, right] = /** @type {[Buffer, Buffer]} */ (texts);
  if (!left.equals(right)) throw new Error(`what Octavo and the limit write differs\n${difference(left, right)}`);
}

/** @param {Running} server @param {{ method: string, url: string, body: string }} write */
async function written({ address, headers }, { method, url, body }) {
  const response = await fetch(`http://${address.host}:${address.port}${url}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${url} is answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The surroundings of the first byte in which two bodies differ. @param {Buffer} left @param {Buffer} right */
function difference(left, right) {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const shown = (/** @type {Buffer} */ body) => body.subarray(Math.max(0, at - 80), at + 80).toString();
  return `first: …${shown(left)}…\nother: …${shown(right)}…`;
}
