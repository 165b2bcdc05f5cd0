import { progressBar } from '../report/progress.mjs';
import { kinds, requestsOf } from './questions.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */

/**
 * What was measured of the searches of one kind.
 * @typedef {object} Measured
 * @property {string} title
 * @property {number} matches Documents that a search finds: the middle of all.
 * @property {readonly number[]} page Milliseconds of the page with its number.
 * @property {readonly number[]} facets Milliseconds of the four facets, one after the other.
 * @property {readonly number[]} whole Milliseconds of both.
 * @property {{ page: number, facets: number }} processor Microseconds of processor time of a search: its page, and its four facets.
 */

/** Texts that warm up, of each kind, behind those that are measured. */
const warmUp = 3;
/** Documents that are written and searched. */
const written = 30;

/**
 * Asks each text of each kind once, one request after the other.
 * @param {Running} server
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<readonly Measured[]>}
 */
export async function measureSearches(server, { stories, searches }) {
  /** @type {Measured[]} */
  const all = [];
  for (const { title, text } of kinds) {
    for (let at = searches; at < searches + warmUp; at++) await search(server, text(at, stories));
    const progress = progressBar(title.padEnd(20), searches);
    /** @type {Awaited<ReturnType<typeof search>>[]} */
    const found = [];
    for (let at = 0; at < searches; at++) {
      found.push(await search(server, text(at, stories)));
      progress.at(at + 1);
    }
    const sorted = found.map(({ matches }) => matches).sort((left, right) => left - right);
    all.push({
      title,
      matches: sorted[Math.floor(sorted.length / 2)] ?? 0,
      page: found.map(({ page }) => page),
      facets: found.map(({ facets }) => facets),
      whole: found.map(({ page, facets }) => page + facets),
      processor: {
        page: mean(found.map(({ spent }) => spent.page)),
        facets: mean(found.map(({ spent }) => spent.facets)),
      },
    });
  }
  await checkFreshness(server);
  return all;
}

/** @param {Running} server @param {string} text */
async function search(server, text) {
  const { page, facets } = requestsOf(text);
  const spentBefore = server.spent();
  const started = performance.now();
  const { meta } = await ask(server, page);
  const listed = performance.now();
  const spentListed = server.spent();
  const counting = performance.now();
  for (const facet of facets) await ask(server, facet);
  return {
    matches: Number(meta.pagination.total),
    page: listed - started,
    facets: performance.now() - counting,
    spent: { page: spentListed - spentBefore, facets: server.spent() - spentListed },
  };
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Throws an error unless the next request after a write finds what was written. @param {Running} server */
async function checkFreshness(server) {
  for (let at = 0; at < written; at++) {
    const word = `fresh${Date.now().toString(36)}x${at}`;
    const data = { title: `about ${word}`, body: 'written by the bench' };
    const { data: created } = await ask(server, '/api/stories?locale=en', {
      method: 'POST',
      body: JSON.stringify({ data }),
    });
    const { data: found } = await ask(server, requestsOf(word).page);
    if (found.length !== 1 || found[0].documentId !== created.documentId) throw new Error(`${word} is not found`);
    await ask(server, `/api/stories/${created.documentId}`, { method: 'DELETE' });
    const { data: left } = await ask(server, requestsOf(word).page);
    if (left.length !== 0) throw new Error(`${word} is still found`);
  }
}

/** @param {Running} server @param {string} url @param {{ method?: string, body?: string }} [init] */
async function ask({ address, headers }, url, init = {}) {
  const response = await fetch(`http://${address.host}:${address.port}${url}`, {
    ...init,
    headers: { ...headers, ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }) },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}: ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
