import { afterAll, beforeAll, expect, test } from 'vitest';
import { abilityWith, createdBy, names, rules } from '../../../../test/support/abilities.js';
import {
  contentType,
  type DocumentFixture,
  openDocumentFixture,
  settings,
} from '../../../../test/support/document-fixture.js';
import { type Ability, fullAccess } from '../../../language/query/access/index.js';
import { authoriseQuery, parseParameters, parseSimilarQuery } from '../../../language/query/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import { parseListResult } from '../list-result.js';
import { createVectorQueue } from './vector-queue.js';

/* Which documents a list of similar ones has for callers with rules, and for those who may not read all that is compared. */

const relation = { type: 'relation', relation: 'manyToOne', target: 'api::topic.topic' };
const search = { attributes: { title: 1, notes: 1, 'topic.name': 1 }, similar: true };
const ann = 1;
const asAnn = abilityWith('ann', { administrator: ann });

let fixture: DocumentFixture;
let first: string;

beforeAll(async () => {
  const page = contentType('page', {
    title: { type: 'string' },
    notes: { type: 'string', private: true },
    topic: relation,
  });
  const definition = JSON.parse(page.json);
  const searched = { ...definition, pluginOptions: { octavo: { search } } };
  fixture = await openDocumentFixture([
    { ...page, json: JSON.stringify(searched) },
    contentType('topic', { name: { type: 'string' } }),
  ]);
  const topic = await fixture.create('topic', { name: 'walls' }, asAnn);
  first = (await fixture.create('page', { title: '0', topic: topic.documentId }, asAnn)).documentId;
  for (let angle = 10; angle <= 80; angle += 10) {
    await fixture.create('page', { title: String(angle) }, angle % 20 === 0 ? asAnn : fullAccess);
  }
  const queue = createVectorQueue({
    store: fixture.store,
    layout: createLayout(fixture.snapshot),
    snapshot: fixture.snapshot,
    clock: { now: () => 0 },
    embedder: {
      embeddingModel: async () => 'angles',
      embed: async (texts) => texts.map((text) => [Math.cos(angleOf(text)), Math.sin(angleOf(text))]),
    },
  });
  await queue.drain(new AbortController().signal);
}, 30_000);

afterAll(() => fixture.close());

function angleOf(text: string): number {
  return (Number(/\d+/.exec(text)?.[0]) * Math.PI) / 180;
}

async function similar(query: string, ability: Ability): Promise<readonly unknown[]> {
  const { snapshot, documents } = fixture;
  const type = snapshot.contentTypes.get('api::page.page');
  if (type === undefined) throw new Error('there are no pages');
  const parameters = parseParameters(query, settings);
  const parsed = parseSimilarQuery({ type, parameters, snapshot, settings, ability, documentId: first });
  const list = await documents.list(authoriseQuery(parsed, ability, snapshot));
  return [list.total, ...parseListResult<{ readonly title: string }>(list).map(({ title }) => title)];
}

test('the nearest come first, in pages', async () => {
  expect(await similar('pagination[pageSize]=3', fullAccess)).toEqual([8, '10', '20', '30']);
  expect(await similar('pagination[pageSize]=3&pagination[page]=3', fullAccess)).toEqual([8, '70', '80']);
  expect(await similar('filters[title][$gt]=50', fullAccess)).toEqual([3, '60', '70', '80']);
});

test('a rule decides before pages and totals', async () => {
  const own = abilityWith('own pages', { rowRule: rules({ page: createdBy(ann) }) });
  expect(await similar('pagination[pageSize]=3', own)).toEqual([4, '20', '40', '60']);
});

test('a text that the caller may not read, or of documents that a rule hides, decides no order', async () => {
  const refused = { code: 'query.no-similar' };
  const blind = abilityWith('blind', { readableAttributes: names({ page: ['topic'] }) });
  await expect(similar('', blind)).rejects.toMatchObject(refused);
  const topics = abilityWith('own topics', { rowRule: rules({ topic: createdBy(ann) }) });
  await expect(similar('', topics)).rejects.toMatchObject(refused);
  const noTopics = abilityWith('no topics', { can: (_, uid) => uid !== 'api::topic.topic' });
  await expect(similar('', noTopics)).rejects.toMatchObject(refused);
  // A private attribute is in no vector, so that it makes no difference who may read it.
  const curious = abilityWith('curious', { readableAttributes: names({ page: ['title', 'notes', 'topic'] }) });
  expect((await similar('', curious))[0]).toBe(8);
});
