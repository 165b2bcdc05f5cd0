import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentType,
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { abilityFromGrants } from '../../../language/query/access/index.js';

const relation = (kind: string, target: string, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});
const named = { name: { type: 'string', pluginOptions: { i18n: { localized: true } } } };

/*
 * book: drafts and locales · label: drafts and locales · shelf: neither · topic: drafts · place: locales.
 * node relates to itself.
 */
const model = [
  contentType(
    'book',
    {
      ...named,
      labels: relation('manyToMany', 'label', { inversedBy: 'books' }),
      main: relation('manyToOne', 'label', { inversedBy: 'mains' }),
      twin: relation('oneToOne', 'label', { inversedBy: 'twinOf' }),
      shelf: relation('manyToOne', 'shelf', { inversedBy: 'books' }),
      cover: { type: 'media', multiple: false },
      gallery: { type: 'media', multiple: true },
    },
    { drafts: true, localized: true },
  ),
  contentType(
    'label',
    {
      ...named,
      books: relation('manyToMany', 'book', { mappedBy: 'labels' }),
      mains: relation('oneToMany', 'book', { mappedBy: 'main' }),
      twinOf: relation('oneToOne', 'book', { mappedBy: 'twin' }),
    },
    { drafts: true, localized: true },
  ),
  contentType('shelf', {
    ...named,
    books: relation('oneToMany', 'book', { mappedBy: 'shelf' }),
    best: relation('oneToOne', 'book'),
    picks: relation('oneToMany', 'book'),
    topics: relation('manyToMany', 'topic', { inversedBy: 'shelves' }),
    anything: { type: 'relation', relation: 'morphToMany' },
    one: { type: 'relation', relation: 'morphToOne' },
    place: relation('manyToOne', 'place', { inversedBy: 'shelves' }),
  }),
  contentType(
    'place',
    { ...named, shelves: relation('oneToMany', 'shelf', { mappedBy: 'place' }) },
    { localized: true },
  ),
  contentType(
    'topic',
    {
      ...named,
      shelves: relation('manyToMany', 'shelf', { mappedBy: 'topics' }),
      needed: relation('oneToOne', 'shelf', { required: true }),
    },
    { drafts: true },
  ),
  contentType('node', {
    ...named,
    parent: relation('manyToOne', 'node', { inversedBy: 'children' }),
    children: relation('oneToMany', 'node', { mappedBy: 'parent' }),
    friends: relation('manyToMany', 'node', { inversedBy: 'friendsOf' }),
    friendsOf: relation('manyToMany', 'node', { mappedBy: 'friends' }),
  }),
];

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
});
afterAll(() => fixture.close());

const make = async (address: string, ...names: string[]): Promise<DocumentJson[]> => {
  const made: DocumentJson[] = [];
  for (const name of names) made.push(await fixture.create(address, { name }));
  return made;
};
const ids = (documents: readonly DocumentJson[]): string[] => documents.map(({ documentId }) => documentId);
const names = (list: unknown) => (list as DocumentJson[]).map(({ name }) => name);
const read = async (address: string, { documentId }: DocumentJson, key: string): Promise<unknown> => {
  const [type, query = ''] = address.split('?');
  const answer = await fixture.one(`${type}?${query}&populate[0]=${key}`, documentId);
  const value = answer?.[key];
  return Array.isArray(value) ? names(value) : value === null ? null : (value as DocumentJson | undefined)?.name;
};

describe('a list of links', () => {
  test('is set, edited and ordered in all the ways a body can say', async () => {
    const [a, b, c] = (await make('label', 'a', 'b', 'c')) as [DocumentJson, DocumentJson, DocumentJson];
    const book = await fixture.create('book', { name: 'x', labels: [a.documentId, b.id] });
    const labels = () => read('book', book, 'labels');
    const write = (value: unknown) => fixture.update('book', book.documentId, { labels: value });
    expect(await labels()).toEqual(['a', 'b']);
    await write({ connect: [{ documentId: c.documentId, position: { before: b.documentId } }] });
    expect(await labels()).toEqual(['a', 'c', 'b']);
    await write({ connect: [a.documentId] });
    expect(await labels()).toEqual(['c', 'b', 'a']);
    await write({ disconnect: [{ id: b.id }] });
    expect(await labels()).toEqual(['c', 'a']);
    await write({
      connect: [
        { id: b.id, position: { after: a.id } },
        { documentId: a.documentId, position: { start: true } },
      ],
    });
    expect(await labels()).toEqual(['a', 'b', 'c']);
    await write({ set: [c.documentId] });
    expect(await labels()).toEqual(['c']);
    await write(null);
    expect(await labels()).toEqual([]);
  });

  test('rejects missing documents', async () => {
    const [a] = (await make('label', 'a')) as [DocumentJson];
    const [book] = (await make('book', 'x')) as [DocumentJson];
    const failing = async (labels: unknown) => {
      const failure = await expectFailure(fixture.update('book', book.documentId, { labels }));
      return [failure.code, failure.message];
    };
    const unknown = ['write.unknown-document', 'Document with id "nope", locale "en" not found'];
    expect(await failing(['nope'])).toEqual(unknown);
    expect(await failing({ disconnect: ['nope'] })).toEqual(unknown);
    expect(await failing({ connect: [{ documentId: a.documentId, position: { before: 'nope' } }] })).toEqual(unknown);
    expect(await failing([99999, a.documentId, 99998])).toEqual([
      'write.unknown-rows',
      '2 relation(s) of type api::label.label associated with this entity do not exist',
    ]);
    const anchor = (options: object) => ({
      connect: [{ documentId: a.documentId, position: { before: a.documentId } }],
      ...options,
    });
    expect((await failing(anchor({})))[0]).toBe('write.invalid');
    const [b] = (await make('label', 'b')) as [DocumentJson];
    const loose = { connect: [{ documentId: a.documentId, position: { before: b.documentId } }] };
    expect((await failing(loose))[0]).toBe('write.unknown-anchor');
    await fixture.update('book', book.documentId, { labels: { ...loose, options: { strict: false } } });
    expect(await read('book', book, 'labels')).toEqual(['a']);
  });

  test('of a localized source needs targets with its locale', async () => {
    const [a] = (await make('label', 'a')) as [DocumentJson];
    const book = await fixture.create('book?locale=fr', { name: 'x' });
    const failure = await expectFailure(fixture.update('book?locale=fr', book.documentId, { labels: [a.documentId] }));
    expect(failure.message).toBe(`Document with id "${a.documentId}", locale "fr" not found`);
    await fixture.update('label?locale=fr', a.documentId, { name: 'a' });
    const sent = [{ documentId: a.documentId, locale: 'en' }];
    await fixture.update('book?locale=fr', book.documentId, { labels: sent });
    expect(await read('book?locale=fr', book, 'labels')).toEqual(['a']);
  });
});

describe('a link to a document', () => {
  test('shows its version of the requested status and outlives publication, unpublication and its own edits', async () => {
    const label = await fixture.create('label?status=draft', { name: 'draft only' });
    const book = await fixture.create('book', { name: 'x', labels: [label.documentId], main: label.documentId });
    expect(await read('book', book, 'labels')).toEqual([]);
    expect(await read('book', book, 'main')).toBeNull();
    expect(await read('book?status=draft', book, 'labels')).toEqual(['draft only']);
    await fixture.act('publish', 'label', label.documentId);
    expect(await read('book', book, 'labels')).toEqual(['draft only']);
    expect(await read('book', book, 'main')).toBe('draft only');
    for (let round = 0; round < 3; round++) {
      await fixture.act('unpublish', 'label', label.documentId);
      await fixture.update('book', book.documentId, { name: `x${round}` });
      await fixture.update('label', label.documentId, { name: `y${round}` });
      expect(await read('book', book, 'labels')).toEqual([`y${round}`]);
    }
  });

  test('is removed with the document, from draft and published rows and from columns', async () => {
    const [label] = (await make('label', 'gone')) as [DocumentJson];
    const book = await fixture.create('book', {
      labels: [label.documentId],
      main: label.documentId,
      twin: label.documentId,
    });
    await fixture.remove('label', label.documentId, '*');
    const left = await fixture.rows(
      `SELECT main_document_id, twin_document_id FROM books WHERE document_id = '${book.documentId}'`,
    );
    expect(left.map((row) => Object.values(row))).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(
      await fixture.rows(`SELECT * FROM books_labels_links WHERE target_document_id = '${label.documentId}'`),
    ).toEqual([]);
    await fixture.update('book', book.documentId, { name: 'still writable' });
  });
});

describe('a two-way relation', () => {
  test('is written from its inverse side, drafts and published alike when the write publishes', async () => {
    const [a, b, c] = (await make('book', 'a', 'b', 'c')) as [DocumentJson, DocumentJson, DocumentJson];
    const label = await fixture.create('label', { name: 'l', books: ids([b, a]) });
    expect(await read('label', label, 'books')).toEqual(['b', 'a']);
    expect(await read('book', a, 'labels')).toEqual(['l']);
    await fixture.update('label', label.documentId, {
      books: { connect: [{ documentId: c.documentId, position: { start: true } }] },
    });
    expect(await read('label', label, 'books')).toEqual(['c', 'b', 'a']);
    await fixture.update('label', label.documentId, { books: { disconnect: [b.documentId] } });
    expect(await read('label', label, 'books')).toEqual(['c', 'a']);
    expect(await read('book', b, 'labels')).toEqual([]);
    const modified = await fixture.list('book?publicationFilter=modified');
    expect(ids(modified).filter((id) => ids([a, b, c]).includes(id))).toEqual([]);
  });

  test('written to a draft changes the drafts of the other side, which then are modified', async () => {
    const [a, b] = (await make('book', 'a', 'b')) as [DocumentJson, DocumentJson];
    const label = await fixture.create('label', { name: 'l', books: [a.documentId] });
    await fixture.update('label?status=draft', label.documentId, { books: [b.documentId] });
    expect(await read('label', label, 'books')).toEqual(['a']);
    expect(await read('label?status=draft', label, 'books')).toEqual(['b']);
    expect(await read('book?status=draft', a, 'labels')).toEqual([]);
    const modified = ids(await fixture.list('book?publicationFilter=modified'));
    expect(modified).toEqual(expect.arrayContaining(ids([a, b])));
    // Publishing only the label does not change the links of the published books.
    await fixture.update('label', label.documentId, {});
    expect(await read('label', label, 'books')).toEqual(['a']);
    await fixture.update('book', a.documentId, {});
    await fixture.update('book', b.documentId, {});
    expect(await read('label', label, 'books')).toEqual(['b']);
  });

  test('keeps the inverse order through publications', async () => {
    const [a, b, c] = (await make('book', 'a', 'b', 'c')) as [DocumentJson, DocumentJson, DocumentJson];
    const label = await fixture.create('label', { name: 'l', books: ids([c, a, b]) });
    for (const book of [a, c, b]) await fixture.update('book', book.documentId, { name: `${book.name}!` });
    expect(await read('label', label, 'books')).toEqual(['c!', 'a!', 'b!']);
    const [d] = (await make('book', 'd')) as [DocumentJson];
    await fixture.update('book', d.documentId, { labels: [label.documentId] });
    expect(await read('label', label, 'books')).toEqual(['c!', 'a!', 'b!', 'd']);
  });

  test('one to many: a book moves from label to label', async () => {
    const [a, b] = (await make('book', 'a', 'b')) as [DocumentJson, DocumentJson];
    const first = await fixture.create('label', { name: 'first', mains: ids([b, a]) });
    expect(await read('label', first, 'mains')).toEqual(['b', 'a']);
    const second = await fixture.create('label', { name: 'second', mains: { connect: [a.documentId] } });
    expect(await read('label', first, 'mains')).toEqual(['b']);
    expect(await read('book', a, 'main')).toBe('second');
    await fixture.update('book', a.documentId, { main: null });
    expect(await read('label', second, 'mains')).toEqual([]);
  });

  test('one to one is taken over from either side, status by status', async () => {
    const [l] = (await make('label', 'l')) as [DocumentJson];
    const first = await fixture.create('book', { name: 'first', twin: l.documentId });
    const second = await fixture.create('book?status=draft', { name: 'second', twin: l.documentId });
    expect(await read('book?status=draft', first, 'twin')).toBeNull();
    expect(await read('book', first, 'twin')).toBe('l');
    await fixture.update('book', second.documentId, {});
    expect(await read('book', first, 'twin')).toBeNull();
    expect(await read('label', l, 'twinOf')).toBe('second');
    await fixture.update('label', l.documentId, { twinOf: first.documentId });
    expect(await read('book', second, 'twin')).toBeNull();
    expect(await read('book', first, 'twin')).toBe('l');
    await fixture.act('discardDraft', 'book', first.documentId);
    await fixture.update('label', l.documentId, { twinOf: null });
    expect(await read('book', first, 'twin')).toBeNull();
    expect(ids(await fixture.list('book?publicationFilter=modified'))).not.toContain(first.documentId);
  });

  test('with itself', async () => {
    const [root, a, b] = (await make('node', 'root', 'a', 'b')) as [DocumentJson, DocumentJson, DocumentJson];
    await fixture.update('node', root.documentId, { children: ids([b, a]), friends: [root.documentId, a.documentId] });
    expect(await read('node', root, 'children')).toEqual(['b', 'a']);
    expect(await read('node', a, 'parent')).toBe('root');
    expect(await read('node', root, 'friendsOf')).toEqual(['root']);
    await fixture.update('node', a.documentId, { children: { connect: [b.documentId] }, friendsOf: [] });
    expect(await read('node', root, 'children')).toEqual(['a']);
    expect(await read('node', root, 'friends')).toEqual(['root']);
  });
});

describe('a source without drafts or locales', () => {
  test('links to the default locale, or to the one named', async () => {
    const [book] = (await make('book', 'en')) as [DocumentJson];
    const fr = await fixture.update('book?locale=fr', book.documentId, { name: 'fr' });
    const [shelf] = (await make('shelf', 's')) as [DocumentJson];
    const write = (data: object) => fixture.update('shelf', shelf.documentId, data);
    await write({ best: book.documentId });
    expect(await read('shelf', shelf, 'best')).toBe('en');
    await write({ best: { documentId: book.documentId, locale: 'fr' } });
    expect(await read('shelf', shelf, 'best')).toBe('fr');
    await write({ best: fr.id, picks: [book.documentId, { documentId: book.documentId, locale: 'fr' }] });
    expect(await read('shelf', shelf, 'best')).toBe('fr');
    expect(await read('shelf', shelf, 'picks')).toEqual(['en', 'fr']);
    await write({ picks: { disconnect: [book.documentId] } });
    expect(await read('shelf', shelf, 'picks')).toEqual(['fr']);
    const failure = await expectFailure(write({ best: { documentId: book.documentId, locale: 'de' } }));
    expect(failure.message).toBe(`Document with id "${book.documentId}", locale "de" not found`);
  });

  test('links to drafts and published versions, or to the one named', async () => {
    const [book] = (await make('book', 'x')) as [DocumentJson];
    const [shelf] = (await make('shelf', 's')) as [DocumentJson];
    await fixture.update('shelf', shelf.documentId, { picks: [book.documentId] });
    expect(await read('shelf?status=draft', shelf, 'picks')).toEqual(['x']);
    await fixture.update('shelf', shelf.documentId, { picks: [{ documentId: book.documentId, status: 'draft' }] });
    expect(await read('shelf', shelf, 'picks')).toEqual([]);
    expect(await read('shelf?status=draft', shelf, 'picks')).toEqual(['x']);
  });

  test('lists owners of all locales on the inverse side, and is written locale by locale', async () => {
    const [book] = (await make('book', 'en')) as [DocumentJson];
    await fixture.update('book?locale=fr', book.documentId, { name: 'fr' });
    const both = [{ documentId: book.documentId, locale: 'fr' }, { documentId: book.documentId }];
    const shelf = await fixture.create('shelf', { name: 's', books: both });
    expect(await read('shelf', shelf, 'books')).toEqual(['fr', 'en']);
    expect(await read('shelf?status=draft', shelf, 'books')).toEqual(['fr', 'en']);
    await fixture.update('shelf', shelf.documentId, { books: { disconnect: [both[0]] } });
    expect(await read('shelf', shelf, 'books')).toEqual(['en']);
    expect(await read('book?locale=fr', book, 'shelf')).toBeNull();
  });

  test('is linked from the other side to the locale that is written', async () => {
    const [shelf] = (await make('shelf', 's')) as [DocumentJson];
    const place = await fixture.create('place', { name: 'here' });
    await fixture.update('place?locale=fr', place.documentId, { name: 'ici', shelves: [shelf.documentId] });
    expect(await read('shelf', shelf, 'place')).toBe('ici');
    expect(await read('place', place, 'shelves')).toEqual([]);
    expect(await read('place?locale=fr', place, 'shelves')).toEqual(['s']);
    await fixture.update('place', place.documentId, { shelves: { connect: [shelf.documentId] } });
    expect(await read('shelf', shelf, 'place')).toBe('here');
    expect(await read('place?locale=fr', place, 'shelves')).toEqual([]);
  });

  test('is changed immediately by a draft of the other side, having only one state', async () => {
    const [shelf] = (await make('shelf', 's')) as [DocumentJson];
    const topic = await fixture.create('topic?status=draft', { name: 't', shelves: [shelf.documentId] });
    expect(await read('shelf?status=draft', shelf, 'topics')).toEqual(['t']);
    expect(await read('shelf', shelf, 'topics')).toEqual([]);
    await fixture.update('topic', topic.documentId, { needed: shelf.documentId });
    expect(await read('shelf', shelf, 'topics')).toEqual(['t']);
  });
});

describe('a polymorphic relation', () => {
  test('holds documents of several types in order, or one', async () => {
    const [label] = (await make('label', 'l')) as [DocumentJson];
    const [node] = (await make('node', 'n')) as [DocumentJson];
    const entry = (type: string, by: object) => ({ ...by, __type: `api::${type}.${type}` });
    const anything = [entry('node', { id: node.id }), entry('label', { documentId: label.documentId })];
    const shelf = await fixture.create('shelf', { anything, one: entry('label', { documentId: label.documentId }) });
    const answer = await fixture.one('shelf?populate=*', shelf.documentId);
    expect(answer).toMatchObject({
      anything: [
        { __type: 'api::node.node', name: 'n' },
        { __type: 'api::label.label', name: 'l' },
      ],
      one: { __type: 'api::label.label', name: 'l' },
    });
    await fixture.update('shelf', shelf.documentId, { anything: { disconnect: [anything[0]] }, one: null });
    const less = await fixture.one('shelf?populate=*', shelf.documentId);
    expect(less).toMatchObject({ anything: [{ name: 'l' }], one: null });
    const failure = await expectFailure(
      fixture.update('shelf', shelf.documentId, { one: entry('node', { documentId: 'nope' }) }),
    );
    expect(failure.message).toBe('Document with id "nope", locale "null" not found');
  });
});

describe('required relations', () => {
  test('are required at publication', async () => {
    const draft = await fixture.create('topic?status=draft', { name: 't' });
    const failure = await expectFailure(fixture.update('topic', draft.documentId, {}));
    expect(failure.problems).toMatchObject([{ path: ['needed'], message: 'needed must be defined.' }]);
  });
});

describe('media', () => {
  test('take the same forms; an occupied single media attribute keeps its file', async () => {
    const [one, two] = (await make('file', 'one.png', 'two.png')) as [DocumentJson, DocumentJson];
    const book = await fixture.create('book', { cover: one.id, gallery: ids([two, one]) });
    expect(await read('book', book, 'cover')).toBe('one.png');
    expect(await read('book', book, 'gallery')).toEqual(['two.png', 'one.png']);
    await fixture.update('book', book.documentId, {
      cover: { connect: [two.documentId] },
      gallery: { connect: [two.documentId] },
    });
    expect(await read('book', book, 'cover')).toBe('one.png');
    expect(await read('book', book, 'gallery')).toEqual(['one.png', 'two.png']);
    await fixture.update('book', book.documentId, { cover: two.documentId });
    expect(await read('book', book, 'cover')).toBe('two.png');
    const failure = await expectFailure(fixture.update('book', book.documentId, { cover: 'nope' }));
    expect(failure.message).toBe('Document with id "nope", locale "null" not found');
  });
});

describe('permission', () => {
  test('to find a type is needed to link to it', async () => {
    const [book] = (await make('book', 'x')) as [DocumentJson];
    const ability = abilityFromGrants('some', ['api::book.book.update', 'api::shelf.shelf.find']);
    const failure = await expectFailure(fixture.update('book', book.documentId, { labels: [] }, ability));
    expect([failure.code, failure.facts]).toEqual(['write.invalid-key', { key: 'labels', path: null }]);
    await fixture.update('book', book.documentId, { shelf: null, cover: null }, ability);
  });
});
