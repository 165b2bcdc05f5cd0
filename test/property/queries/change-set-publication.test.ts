import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { url } from './ask.js';
import { Chance, pools } from './dataset.js';
import type { Query } from './evaluator.js';
import { buildFixture, type Fixture } from './fixture.js';
import { isPlain, queries } from './generator.js';
import { type TypeName, traits } from './model.js';

/*
 * What is read with a change set is what is read without one once the set is published: written by requests, read by generated queries.
 * OCTAVO_RUNS and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 400);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
const writes = 40;
const request = { ability: fullAccess, afterWrite: async () => undefined };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await buildFixture(seed);
});
afterAll(() => fixture?.close());

async function send(method: string, address: string, data?: object): Promise<string> {
  const headers = { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json' };
  const payload = data === undefined ? {} : { payload: JSON.stringify({ data }) };
  const { status, body } = await fixture.app.inject({ method, url: address, headers, ...payload });
  if (status >= 300) throw new Error(`${status} ${method} ${address} ${body.toString()}`);
  return body.toString();
}

/** Without what publication changes: row ids of new versions, and times. */
function content(body: string): string {
  return body.replace(/"id":\d+/g, '"id":0').replace(/"(createdAt|updatedAt|publishedAt)":(null|"[^"]*")/g, '"$1":0');
}

function values(type: TypeName, chance: Chance, ids: (type: TypeName) => readonly string[]): object {
  switch (type) {
    case 'story':
      return {
        title: chance.maybe(pools.text),
        rank: chance.maybe(pools.integer),
        score: chance.maybe(pools.real),
        writer: chance.maybe(ids('writer')),
        topics: chance.some(ids('topic'), 4),
        cards: [{ caption: chance.maybe(pools.text), topic: chance.maybe(ids('topic')) }],
      };
    case 'topic':
      return { label: chance.maybe(pools.text), weight: chance.maybe(pools.integer) };
    case 'writer':
      return {
        name: chance.maybe(pools.text),
        age: chance.maybe(pools.integer),
        friends: chance.some(ids('writer'), 3),
      };
    case 'place':
      return { name: chance.maybe(pools.text), size: chance.maybe(pools.integer), topic: chance.maybe(ids('topic')) };
  }
}

test(`${runs} questions (seed ${seed}): the answers with a set are those after its publication`, async () => {
  const { app, versions } = fixture;
  const chance = new Chance(seed);
  const published = versions.filter(({ status }) => status === 'published');
  const gone = new Set<string>();
  const ids = (type: TypeName) =>
    published.filter((one) => one.type === type && !gone.has(one.documentId)).map((one) => one.documentId);
  const { id } = await app.changeSets.create(request, { name: 'launch', description: null });
  for (let n = 0; n < writes; n++) {
    const { type, documentId, locale } = chance.pick(published);
    const query = `set=${id}${locale === '' ? '' : `&locale=${locale}`}`;
    const address = `/api/${traits[type].plural}/${documentId}?${query}`;
    if (gone.has(documentId)) continue;
    if (chance.below(10) === 0) {
      await send('DELETE', address);
      gone.add(documentId);
    } else await send('PUT', address, values(type, chance, ids));
  }
  // One of each type: the order of several new ones is that of their publication.
  for (const type of Object.keys(traits) as TypeName[])
    await send('POST', `/api/${traits[type].plural}?set=${id}`, values(type, chance, ids));
  const asked = fc
    .sample(queries.filter(isPlain), { seed, numRuns: runs })
    .map((query): Query => ({ ...query, status: 'published', publicationFilter: undefined }));
  const withSet: string[] = [];
  const without: string[] = [];
  for (const query of asked) {
    withSet.push(content(await send('GET', url({ ...query, set: id }))));
    without.push(content(await send('GET', url(query))));
  }
  const result = await app.changeSets.publish({ ability: fullAccess, resolutions: [] }, id);
  expect(result).toBeDefined();
  let differing = 0;
  for (const [index, query] of asked.entries()) {
    const after = content(await send('GET', url(query)));
    expect(withSet[index], url(query)).toBe(after);
    if (after !== without[index]) differing += 1;
  }
  console.log(`${runs} questions, ${differing} answers that the publication changed, 0 differences`);
  expect(differing).toBeGreaterThan(runs / 4);
}, 600_000);
