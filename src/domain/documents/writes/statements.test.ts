import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { systemClock } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { requireModelVersion, type Store, type Transaction } from '../../../storage/database/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import type { Compiled } from '../../../storage/sql/plan/index.js';
import { createDocuments, type Documents, type WriteRequest } from '../index.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  component('step', { label: { type: 'string' } }),
  contentType('tag', { label: { type: 'string' } }),
  contentType(
    'article',
    {
      title: { type: 'string', ...localized },
      price: { type: 'integer' },
      steps: { type: 'component', component: 'shared.step', repeatable: true },
      more: { type: 'component', component: 'shared.step', repeatable: true },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      others: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    },
    { drafts: true, localized: true },
  ),
];

let fixture: DocumentFixture;
let documents: Documents;
let made: string[] = [];
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  const { snapshot, store } = fixture;
  const rules = {
    localizationNeedsPermission: false,
    sharedAttributesOnLocalization: 'copy',
    nullClearsLists: true,
    textsSpellJson: false,
  } as const;
  documents = createDocuments({
    snapshot,
    layout: createLayout(snapshot),
    store: counted(store),
    clock: systemClock,
    rules,
  });
});
afterAll(() => fixture.close());

/** The store, telling of every statement of a write: its verb and the first table it names. */
function counted(store: Store): Store {
  const note = ({ sql }: Compiled) => {
    made.push(`${/^\w+/.exec(sql)?.[0]} ${/(?:FROM|INTO|UPDATE) "(\w+)"/.exec(sql)?.[1]}`);
  };
  return { ...requireModelVersion(store, ''), write: (work) => store.write((tx) => work(counting(tx, note))) };
}

function counting(tx: Transaction, note: (statement: Compiled) => void): Transaction {
  return {
    bytes: (...query) => tx.bytes(...query),
    touch: (...change) => tx.touch(...change),
    useReservedSpace: () => tx.useReservedSpace(),
    acquireLock: (what) => tx.acquireLock(what),
    modelVersion: () => tx.modelVersion(),
    rows(statement, values) {
      note(statement);
      return tx.rows(statement, values);
    },
    run(statement, values) {
      note(statement);
      return tx.run(statement, values);
    },
    componentIds(count) {
      made.push(`${count} ids`);
      return tx.componentIds(count);
    },
  };
}

function request(data: unknown): WriteRequest {
  const type = fixture.snapshot.contentTypes.get('api::article.article');
  const fields = [...(type?.system.values() ?? [])];
  if (type === undefined) throw new Error('the model has articles');
  const answer = { shape: type, fields, populate: [], filter: null, sort: [] };
  return { type, ability: fullAccess, locale: 'en', status: 'published', data, answer, values: [] };
}

test('a write runs no redundant statements', async () => {
  const tags = await Promise.all(['a', 'b', 'c'].map((label) => fixture.create('tag', { label })));
  const [a, b, c] = tags.map(({ documentId }) => documentId);
  made = [];
  const data = { title: 'x', steps: [{ label: '1' }, { label: '2' }], more: [{}], tags: [a, b], others: [c, a] };
  const { documentId } = JSON.parse(String(await documents.create(request(data))));
  expect(made).toEqual([
    'INSERT octavo_documents',
    // All targets of a type, whichever attributes name them.
    'SELECT tags',
    // All components of the body.
    '3 ids',
    'INSERT articles',
    'INSERT articles_tags_links',
    'INSERT articles_others_links',
    // Publication of a new document: reads no versions and removes nothing.
    'INSERT articles',
    'INSERT articles_tags_links',
    'INSERT articles_others_links',
  ]);

  const once = [
    'UPDATE octavo_documents',
    'SELECT articles',
    'SELECT articles',
    'UPDATE articles',
    // The published version is compared, links included, so that only differences are written.
    'SELECT articles_tags_links',
    'UPDATE articles',
  ];
  made = [];
  await documents.update({ ...request({ title: 'y' }), documentId });
  expect(made).toEqual(once);

  // Other locales are not even read where nothing that they share has changed.
  await documents.update({ ...request({ title: 'z' }), documentId, locale: 'fr' });
  made = [];
  await documents.update({ ...request({ title: 'w' }), documentId });
  expect(made).toEqual(once);
});
