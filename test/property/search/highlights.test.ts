import { stemmer as english } from '@orama/stemmers/english';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { authoriseQuery, parseDocumentQuery, parseParameters } from '../../../src/language/query/index.js';
import { abilityWith, names } from '../../support/abilities.js';
import { contractSettings as settings } from '../../support/contract-settings.js';
import { type DocumentFixture, expectFailure, setRequest } from '../../support/document-fixture.js';
import { evaluateSearch } from './evaluator.js';
import { openSearchFixture } from './model.js';

/* What `_highlight` says of documents: the attributes in which they were found, and excerpts with the words marked. */

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await openSearchFixture();
}, 30_000);
afterAll(() => fixture.close());

/** The excerpts of the first document by attribute, with brackets around marked words. */
async function show(address: string, ability = fullAccess): Promise<Readonly<Record<string, readonly string[]>>> {
  const [first = []] = (await fixture.highlights(`${address}&_highlight=true`, ability)) ?? [];
  return Object.fromEntries(
    first.map(({ attribute, excerpts }) => [
      attribute,
      excerpts.map((pieces) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')),
    ]),
  );
}

describe('an article', () => {
  beforeAll(async () => {
    const author = await fixture.create('author?', { name: 'Johanna Wächter' });
    const tags = await Promise.all(['orchards', 'ponds'].map((label) => fixture.create('tag?', { label })));
    await fixture.create('article?', {
      title: 'Gardens of <b>Versailles</b>',
      secret: 'hidden fountain',
      body: `${'Long before. '.repeat(20)}The **garden** wall was built late. ${'Later. '.repeat(40)}Gardeners repaired the wall.`,
      text: [
        { type: 'paragraph', children: [{ type: 'text', text: 'A paragraph about hedges' }] },
        { type: 'paragraph', children: [{ type: 'text', text: 'and 庭園の歴史 as well' }] },
      ],
      seo: { description: 'Fountains at night', hidden: 'moonlit fountain', quotes: [{ words: 'Water is poetry' }] },
      sections: [{ __component: 'shared.quote', words: 'Roses & thorns' }],
      author: author.documentId,
      tags: tags.map(({ documentId }) => documentId),
    });
    await fixture.create('article?locale=fr', { title: 'Les jardins anciens', body: 'Une fontaine' });
  });

  test.each([
    ['gardens', { title: ['[Gardens] of <b>Versailles</b>'] }],
    ['versa', { title: ['Gardens of <b>[Versailles]</b>'] }],
    ['versailels ', { title: ['Gardens of <b>[Versailles]</b>'] }],
    ['hedge ', { text: ['A paragraph about [hedges]'] }],
    ['庭園', { text: ['and [庭園]の歴史 as well'] }],
    ['園の歴', { text: ['and 庭[園の歴]史 as well'] }],
    ['fountain', { seo: ['[Fountains] at night'] }],
    ['poetry', { seo: ['Water is [poetry]'] }],
    ['THORNS', { sections: ['Roses & [thorns]'] }],
    ['wachter', { 'author.name': ['Johanna [Wächter]'] }],
    ['"johanna wächter"', { 'author.name': ['[Johanna Wächter]'] }],
    ['orchard ', { 'tags.label': ['[orchards]'] }],
    ['rose orchard ', { 'tags.label': ['[orchards]'], sections: ['[Roses] & thorns'] }],
  ])('found by %s', async (question, expected) => {
    const address = `article?status=draft&_q=${encodeURIComponent(question)}&fields=documentId`;
    const found = await show(address);
    // A garden is in the body, too: in excerpts of their own.
    expect({ ...found, ...(question === 'gardens' ? { body: undefined } : {}) }).toEqual({
      ...expected,
      ...(question === 'gardens' ? { body: undefined } : {}),
    });
  });

  test('excerpts are short, begin and end between words, and the best comes first', async () => {
    const { body = [] } = await show('article?status=draft&_q=garden%20wall');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatch(
      /^…Long before\. Long before\. The \*\*\[garden\]\*\* \[wall\] was built late\.( Later\.)+…$/,
    );
    expect(body[1]).toMatch(/^….* \[Gardeners\] repaired the \[wall\]\.$/);
    for (const excerpt of body) expect(excerpt.length).toBeLessThanOrEqual(160 + '……[][]'.length);
  });

  test('attributes that the caller may not read are not in it', async () => {
    const address = 'article?status=draft&_q=fountain';
    const reader = abilityWith('reads seo', { readableAttributes: names({ article: ['title', 'seo'] }) });
    expect(await show(address, reader)).toEqual({ seo: ['[Fountains] at night'] });
    const other = abilityWith('reads titles', { readableAttributes: names({ article: ['title', 'body'] }) });
    expect(Object.keys(await show('article?status=draft&_q=gardens', other))).toEqual(['title', 'body']);
    expect(await fixture.highlights(`${address}&_highlight=true`, other)).toEqual([]);
  });

  test('texts are those of the locale and the status that is answered', async () => {
    const byLocale = await fixture.highlights('article?status=draft&locale=*&_q=fontaine%20&_highlight=true');
    expect(byLocale?.map((one) => one.map(({ attribute }) => attribute))).toEqual([['body']]);
    const [article] = await fixture.list('article?status=draft&_q=versailles');
    const documentId = String(article?.documentId);
    await fixture.act('publish', 'article?', documentId);
    await fixture.update('article?status=draft', documentId, { title: 'Parks of Versailles' });
    expect(await show('article?_q=versailles')).toEqual({ title: ['Gardens of <b>[Versailles]</b>'] });
    expect(await show('article?status=draft&_q=versailles')).toEqual({ title: ['Parks of [Versailles]'] });
  });

  test('every page of a list has it, whatever the order and the fields', async () => {
    const documents = await fixture.list('article?status=draft&locale=*&_q=gardens%20jardins&sort=title');
    expect(documents).toHaveLength(0);
    for (const rest of [
      'sort=_rank',
      'sort=title:desc',
      'fields=title',
      'pagination[after]=',
      'populate=*',
      'fallback=fr',
    ]) {
      const address = `article?status=draft&_q=versailles&${rest}`;
      const [plain] = await fixture.list(address);
      const [highlighted] = await fixture.list(`${address}&_highlight=true`);
      expect([rest, highlighted]).toEqual([rest, plain]);
      expect([rest, await show(address)]).toEqual([rest, { title: ['Parks of [Versailles]'] }]);
    }
  });

  test('with a change set, texts are those that it changes', async () => {
    const [article] = await fixture.list('article?_q=versailles');
    const { id } = await fixture.changeSets.create(setRequest, { name: 'Parks', description: null });
    await fixture.update(`article?set=${id}`, String(article?.documentId), { title: 'Fountains of Versailles' });
    expect(await show(`article?set=${id}&_q=versailles`)).toEqual({ title: ['Fountains of [Versailles]'] });
    expect(await show('article?_q=versailles')).toEqual({ title: ['Gardens of <b>[Versailles]</b>'] });
  });

  test('so has a single document', async () => {
    const [article] = await fixture.list('article?status=draft&_q=versailles');
    const { snapshot } = fixture;
    const type = snapshot.contentTypes.get('api::article.article');
    if (type === undefined) throw new Error('no articles');
    const read = async (parameters: string) => {
      const source = {
        type,
        parameters: parseParameters(parameters, settings),
        snapshot,
        settings,
        ability: fullAccess,
      };
      const query = authoriseQuery(
        parseDocumentQuery({ ...source, documentId: String(article?.documentId) }),
        fullAccess,
        snapshot,
      );
      return fixture.documents.findHighlighted(query);
    };
    const found = await read('_q=parks&status=draft&_highlight=1');
    expect(JSON.parse(String(found?.entries))).toEqual(article);
    expect(found?.highlights?.[0]?.map(({ attribute }) => attribute)).toEqual(['title']);
    expect(await read('_q=nothing&status=draft&_highlight=1')).toBeNull();
  });
});

test.each([
  ['article?_highlight=true'],
  ['article?_q=x&_highlight=yes'],
  ['article?_q=x&_highlight[]=true'],
  ['author?_q=x&_highlight=true'],
])('%s is refused', async (address) => {
  expect((await expectFailure(fixture.list(address))).code).toBe('query.invalid-parameter');
});

test('without it, or with an empty text, there is none', async () => {
  expect(await fixture.highlights('article?_q=x&_highlight=false')).toBeUndefined();
  expect(await fixture.highlights('article?_q=&_highlight=true')).toBeUndefined();
  expect((await expectFailure(fixture.create('article?_highlight=true', { title: 'x' }))).code).toBe(
    'query.invalid-key',
  );
});

/** What a word of a question is marked for, by the evaluator of searches without an index. */
test('marked words are those by which an evaluator finds the text', async () => {
  const words = 'house houses housing running runner garden gardens harden freedom responsible responsibility'.split(
    ' ',
  );
  const vocabulary = new Set(words);
  await fixture.create('article?', { title: words.join(' ') });
  for (const question of ['house ', 'hous', 'gardne ', 'responsable ', 'run', 'running ', 'freedom house ']) {
    const { title = [] } = await show(
      `article?status=draft&_q=${encodeURIComponent(question)}&filters[title][$startsWith]=house`,
    );
    const marked = title.flatMap((text) => [...text.matchAll(/\[(\w+)\]/g)].map(([, word]) => String(word)));
    const expected = words.filter((word) =>
      question
        .trim()
        .split(' ')
        .some((part) => {
          const typed = question.endsWith(' ') ? `${part} ` : part;
          return (
            evaluateSearch(typed, [{ id: 1, texts: { title: word } }], { title: 1 }, english, vocabulary).length > 0
          );
        }),
    );
    expect([question, marked]).toEqual([question, expected]);
    expect(expected.length).toBeGreaterThan(0);
  }
});
