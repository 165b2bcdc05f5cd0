import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {import('./peer.js').Language} Language */

/** How many addresses of a case are compared. */
const compared = 12;

/** What every server makes up itself, and what one of them adds to a file or a document. */
const own = new Set(['id', 'createdAt', 'updatedAt', 'publishedAt']);

/**
 * Makes sure that two servers tell the same: the same documents in the same order, with the same content in every attribute that Octavo
 * sends and the peer can say, and the same total. Row ids and times are their own, and a decimal is text to one and a number to the other.
 * @param {string} title
 * @param {readonly string[]} urls Of Octavo.
 * @param {Running} octavo
 * @param {{ server: Running, language: Language }} peer
 */
export async function checkSame(title, urls, octavo, { server, language }) {
  const step = Math.ceil(urls.length / compared);
  for (const url of urls.filter((_, at) => at % step === 0)) {
    const [ours, theirs] = [await answerOf(octavo, url), await answerOf(server, language.address(url))];
    const wrong = difference(language.compared(ours), language.told(theirs), '');
    if (wrong !== null) throw new Error(`${title}: Octavo and its peer differ at ${url}\n${wrong}`);
  }
}

/**
 * Makes sure that two servers write the same: what either answers to the first write of a case, with all that is in an article.
 * @param {{ title: string, method: string, url: string }} write
 * @param {{ server: Running, body: string }} octavo
 * @param {{ server: Running, body: string, language: Language }} peer
 */
export async function checkSameWritten({ title, method, url }, octavo, { server, body, language }) {
  const populated = `${url}&populate=*`;
  const ours = await written(octavo.server, method, populated, octavo.body);
  const theirs = await written(server, language.method(method), language.address(populated), body);
  const wrong = difference(withoutNewId(language.compared(ours)), language.told(theirs), '');
  if (wrong !== null) throw new Error(`${title}: Octavo and its peer write something else\n${wrong}`);
}

/** Everybody makes up the documentId of what is created. @param {unknown} answer */
function withoutNewId(answer) {
  if (!isRecord(answer) || !isRecord(answer.data)) return answer;
  const { documentId: _, ...data } = answer.data;
  return { ...answer, data };
}

/** @param {Running} server @param {string} method @param {string} url @param {string} body */
async function written({ address, headers }, method, url, body) {
  const response = await fetch(`http://${address.host}:${address.port}${url}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} is answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Length of an answer in bytes. @param {Running} server @param {string} url */
export async function bytesOf(server, url) {
  return Buffer.byteLength(await textOf(server, url));
}

/** @param {Running} server @param {string} url */
async function answerOf(server, url) {
  return JSON.parse(await textOf(server, url));
}

/** @param {Running} server @param {string} url */
async function textOf({ address, headers }, url) {
  const response = await fetch(`http://${address.host}:${address.port}${url}`, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} is answered with ${response.status}: ${text}`);
  return text;
}

/**
 * Returns where the response of Octavo differs from the other; null: nowhere. Additional members of the other are ignored.
 * @param {unknown} ours
 * @param {unknown} theirs
 * @param {string} path
 * @returns {string | null}
 */
export function difference(ours, theirs, path) {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length) return `${path}: ${ours.length} entries, and ${theirs.length}`;
    return firstOf(ours.map((entry, at) => difference(entry, theirs[at], `${path}[${at}]`)));
  }
  if (isRecord(ours) && isRecord(theirs)) {
    const names = Object.keys(ours).filter((name) => !own.has(name));
    return firstOf(names.map((name) => difference(ours[name], theirs[name], `${path}.${name}`)));
  }
  if (isDeepStrictEqual(ours, theirs) || sameNumber(ours, theirs)) return null;
  return `${path}: ${JSON.stringify(ours)}, and ${JSON.stringify(theirs)}`;
}

/** @param {readonly (string | null)[]} all */
function firstOf(all) {
  return all.find((one) => one !== null) ?? null;
}

/** @param {unknown} ours @param {unknown} theirs */
function sameNumber(ours, theirs) {
  return typeof ours === 'string' && typeof theirs === 'number' && Number(ours) === theirs;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
