import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { getFileKind } from './file-kinds.js';

const images = { type: 'media', multiple: false, allowedTypes: ['images'] };
const model = [
  contentType('page', {
    title: { type: 'string' },
    cover: images,
    gallery: { type: 'media', multiple: true, allowedTypes: ['images', 'files'] },
    any: { type: 'media', multiple: true },
    card: { type: 'component', component: 'shared.card' },
    cards: { type: 'component', component: 'shared.card', repeatable: true },
    zone: { type: 'dynamiczone', components: ['shared.card', 'shared.deck'] },
  }),
  component('card', { label: { type: 'string' }, picture: images }),
  component('deck', { cards: { type: 'component', component: 'shared.card', repeatable: true } }),
];

let fixture: DocumentFixture;
const files = new Map<string, { readonly id: number; readonly documentId: string }>();
beforeAll(async () => {
  fixture = await openDocumentFixture(model);
  const mimes = { picture: 'image/png', film: 'video/mp4', paper: 'application/pdf', unknown: null };
  for (const [name, mime] of Object.entries(mimes)) files.set(name, await fixture.create('file', { name, mime }));
});
afterAll(() => fixture.close());

function file(name: string) {
  const found = files.get(name);
  if (found === undefined) throw new Error('no such file');
  return found;
}

/** Where a body is refused. */
async function places(data: object): Promise<readonly string[]> {
  const { code, problems } = await expectFailure(fixture.create('page', data));
  expect(code).toBe('write.invalid');
  return problems.map(({ path }) => path.join('.'));
}

test.each([
  ['image/png', 'images'],
  ['IMAGE/SVG+XML', 'images'],
  ['video/mp4', 'videos'],
  ['audio/mpeg', 'audios'],
  ['application/pdf', 'files'],
  ['', 'files'],
  ['__proto__', 'files'],
])('%s is one of %s', (mime, kind) => {
  expect(getFileKind(mime)).toBe(kind);
});

describe('a file of another kind is refused', () => {
  const forms: readonly (readonly [string, (film: { id: number; documentId: string }) => unknown])[] = [
    ['a documentId', ({ documentId }) => documentId],
    ['a row id', ({ id }) => id],
    ['an object with a documentId', ({ documentId }) => ({ documentId })],
    ['an object with an id', ({ id }) => ({ id })],
    ['a list', ({ id }) => [id]],
    ['set', ({ documentId }) => ({ set: [documentId] })],
    ['connect', ({ id }) => ({ connect: [{ id }] })],
  ];
  test.each(forms)('as %s', async (_, form) => {
    expect(await places({ cover: form(file('film')) })).toEqual(['cover']);
  });

  test('and the message lists the allowed kinds', async () => {
    const { message, problems } = await expectFailure(fixture.create('page', { cover: file('film').id }));
    expect(message).toBe('cover takes images only; this file is of the type video/mp4');
    expect(problems).toMatchObject([{ path: ['cover'], message, value: file('film').id }]);
  });

  test('at every depth, with its path', async () => {
    const [picture, film] = [file('picture').id, file('film').id];
    const card = { picture: film };
    expect(await places({ card, cards: [{ picture }, card], gallery: [picture, film] })).toEqual([
      'card.picture',
      'cards.1.picture',
      'gallery',
    ]);
    const zone = [
      { __component: 'shared.card', picture },
      { __component: 'shared.deck', cards: [{ picture }, card] },
    ];
    expect(await places({ zone })).toEqual(['zone.1.cards.1.picture']);
  });

  test('when a document is changed, too, which then stays unchanged', async () => {
    const { documentId } = await fixture.create('page', { title: 'x', cover: file('picture').id });
    const change = { title: 'y', cover: { connect: [file('paper').id] } };
    expect((await expectFailure(fixture.update('page', documentId, change))).code).toBe('write.invalid');
    expect(await fixture.one('page?populate=cover', documentId)).toMatchObject({
      title: 'x',
      cover: { name: 'picture' },
    });
  });

  test('and so is one of an unknown kind, except where files of all sorts go', async () => {
    expect(await places({ cover: file('unknown').id })).toEqual(['cover']);
    const gallery = [file('unknown').id, file('paper').id, file('picture').id];
    expect(await fixture.create('page?populate=gallery', { gallery })).toMatchObject({ gallery: [{}, {}, {}] });
  });
});

test('a file of any kind may be removed, and connected to an attribute for all kinds', async () => {
  const film = file('film').id;
  const page = await fixture.create('page?populate=any', { any: [film], cover: { disconnect: [film] } });
  expect(page.any).toMatchObject([{ name: 'film' }]);
});

test('a file that does not exist is unknown rather than of a wrong kind', async () => {
  expect((await expectFailure(fixture.create('page', { cover: 999_999 }))).code).toBe('write.unknown-rows');
  expect((await expectFailure(fixture.create('page', { cover: 'zzz' }))).code).toBe('write.unknown-document');
});
