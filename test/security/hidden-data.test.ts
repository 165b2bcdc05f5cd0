import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from '../../src/foundations/http/index.js';
import { operatorNames } from '../../src/language/query/index.js';
import { expectRefusal } from './support/answers.js';
import {
  creatorNames,
  creatorPositions,
  databaseNames,
  dossierConditions,
  dossierSorts,
  filterPositions,
  foreignConditions,
  foreignParameters,
  hiddenTexts,
  populatedDossiers,
  privateConditions,
  privateFields,
  privateSorts,
  waysToDossiers,
} from './support/corpus.js';

import { type Answer, dataOf, type Fixture, openFixture, publishedArticles, send, totalOf } from './support/fixture.js';

import { editor, reader, serverFor } from './support/reader.js';

/* A query reveals nothing about private attributes, passwords, and types that may not be found. */

let fixture: Fixture;
let readers: HttpServer;
let editors: HttpServer;

beforeAll(async () => {
  fixture = await openFixture();
  readers = serverFor(fixture, reader);
  editors = serverFor(fixture, editor);
});

afterAll(() => fixture.close());

/** With the full-access token, as far as private attributes and passwords go: they are hidden from everybody. */
function asked(query: string, path = '/api/articles'): Promise<Answer> {
  return send(fixture.app, { url: `${path}?${query}`, as: fixture.token });
}

function askedByReader(query: string, path = '/api/articles'): Promise<Answer> {
  return send(readers, { url: `${path}?${query}` });
}

const article = (): string => `/api/articles/${fixture.ids.get('article0')}`;

/** Returns the response to the same query with an unknown name instead of the hidden one, with the names swapped back. */
async function answerForUnknown(query: string, hidden: string, path?: string): Promise<string> {
  const unknown = hidden.replace(/[a-z]/gi, 'q');
  const answer = await asked(query.replaceAll(hidden, unknown), path);
  return answer.text.replaceAll(unknown, hidden);
}

describe('Q1 hidden attributes in filters', () => {
  describe.each(['secret', 'pin'])('%s', (name) => {
    test.each(filterPositions)('%s: refused with every operator, like a name that does not exist', async (position) => {
      for (const operator of ['', ...operatorNames.map((each) => `[${each}]`), '[$and][0][$eq]', '[$not][$eq]']) {
        const query = `${position.replace('NAME', name)}${operator}=hidden-article-1`;
        for (const path of position.startsWith('filters') ? ['/api/articles'] : ['/api/articles', article()]) {
          const answer = await asked(query, path);
          expectRefusal(answer, 400, query);
          // The message does not depend on the operator: one comparison per position is enough.
          if (operator === '[$eq]') expect(answer.text, query).toBe(await answerForUnknown(query, name, path));
        }
      }
    });
  });

  test.each(privateConditions)('%s', async (query) => {
    expectRefusal(await asked(query), 400, query);
  });
});

describe('Q2 hidden attributes in sort', () => {
  test.each(privateSorts)('%s', async (query) => {
    expectRefusal(await asked(query), 400, query);
    expect((await asked(query)).text).toBe(
      await answerForUnknown(query, /secret|pin|level|reviewer/.exec(query)?.[0] ?? ''),
    );
  });

  test('the order of documents that differ in hidden values only is the order of their making', async () => {
    const rows = dataOf(await asked('sort=rank,mood:desc,day&fields=title')) as { title: string }[];
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: publishedArticles }, (_, n) => `Article ${n}`));
  });
});

describe('Q3 hidden attributes in answers', () => {
  const everything =
    'populate[author][populate]=*&populate[related][populate]=*&populate[cards][populate]=*&populate[seo]=true&populate[body][populate]=*&populate[localizations]=true&populate[tags]=true&populate[dossiers]=true';

  test.each(['', 'populate=*', everything, 'fields=*', 'locale=fr&populate=*', 'locale=*&populate=*'])(
    'a list with %j',
    async (query) => {
      const answer = await asked(query);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Article');
      expect(answer.text).not.toMatch(/"(?:secret|pin|level|reviewer)"|hidden-(?!subject)|\$(?:argon2|scrypt|2[aby])/);
    },
  );

  test.each(privateFields)('%s never shows it', async (query) => {
    expectRefusal(await asked(query), 400, query);
    const hidden = /reviewer|secret|pin|level/.exec(query)?.[0] ?? '';
    expect((await asked(query)).text).toBe(await answerForUnknown(query, hidden));
  });

  test('the answers of writes do not show what was written', async () => {
    const data = {
      title: 'Written',
      secret: 'hidden-new',
      pin: 'hidden-pin-new',
      seo: { heading: 'h', secret: 'hidden-seo' },
    };
    const created = await send(fixture.app, {
      method: 'POST',
      url: '/api/articles?status=draft&populate=*',
      as: fixture.token,
      data,
    });
    const url = `/api/articles/${dataOf(created).documentId}`;
    const change = { secret: 'hidden-changed', pin: 'hidden-pin-changed' };
    const updated = await send(fixture.app, {
      method: 'PUT',
      url: `${url}?status=draft&populate=*`,
      as: fixture.token,
      data: change,
    });
    for (const answer of [created, updated]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('"heading":"h"');
      expect(answer.text).not.toMatch(/hidden|"secret"|"pin"|scrypt|argon2/);
    }
    expect((await send(fixture.app, { method: 'DELETE', url, as: fixture.token })).status).toBe(204);
  });

  test('nor does the refusal of a write show a stored password', async () => {
    const data = { pin: 12, title: 'x' };
    const answer = await send(fixture.app, { method: 'PUT', url: article(), as: fixture.token, data });
    expectRefusal(answer, 400, 'a wrong password');
    expect(answer.text).not.toMatch(/scrypt|argon2|hidden/);
  });
});

describe('Q4 unknown parameters', () => {
  test.each(foreignParameters)('%s is rejected with any value', async (name) => {
    for (const condition of foreignConditions) {
      const query = `${name}${condition}`;
      expectRefusal(await asked(query), 400, query);
    }
  });

  test('nor do they reach the query where unknown parameters are ignored', async () => {
    const lenient = await openFixture({ api: { rest: { strictParams: false } } });
    try {
      const plain = await send(lenient.app, { url: '/api/articles?sort=title', as: lenient.token });
      expect(totalOf(plain)).toBe(publishedArticles);
      for (const name of [
        'where',
        'lookup',
        '_where',
        'having',
        'select',
        'orderBy',
        'aggregate',
        'cursor',
        'include',
      ]) {
        for (const condition of foreignConditions) {
          const url = `/api/articles?sort=title&${name}${condition}`;
          expect((await send(lenient.app, { url, as: lenient.token })).text, url).toBe(plain.text);
        }
      }
    } finally {
      await lenient.close();
    }
  });
});

describe('Q5 names that mean something to a database', () => {
  test.each(databaseNames)('%s', async (query) => {
    expectRefusal(await asked(query), 400, query);
  });
});

describe('Q6 who made a document', () => {
  test.each(creatorNames)('%s is an unknown name at every position', async (name) => {
    for (const position of creatorPositions) {
      const query = position.replace('NAME', name);
      expectRefusal(await asked(query), 400, query);
    }
  });

  test('nor in any answer', async () => {
    expect((await asked('populate=*')).text).not.toMatch(/createdBy|updatedBy/);
  });
});

describe('Q7 search', () => {
  const random = 'zqxjkvbpy';

  test('finds what may be read', async () => {
    expect(totalOf(await askedByReader('_q=article 3'))).toBe(1);
  });

  test.each(hiddenTexts)('%s finds as little as a random text does', async (text) => {
    const nothing = (await askedByReader(`_q=${random}`)).text;
    expect(nothing).toContain('"total":0');
    for (const scope of ['', '&locale=fr', '&locale=*']) {
      expect((await askedByReader(`_q=${encodeURIComponent(text)}${scope}`)).text).toBe(nothing);
    }
    if (text === 'hidden-subject-1') return;
    expect((await asked(`_q=${encodeURIComponent(text)}&locale=*`)).text).toBe(nothing);
  });

  test('a number finds no private number', async () => {
    expect(totalOf(await asked('_q=7000003&locale=*'))).toBe(0);
  });
});

describe('Q8 types that may not be found', () => {
  test.each(populatedDossiers)('%s: unpopulated, or refused, and nothing of them shown', async (query) => {
    const answer = await askedByReader(query);
    if (answer.status !== 200) expectRefusal(answer, 400, query);
    else expect(answer.text).toContain('Article 0');
    expect(answer.text).not.toMatch(/hidden-subject/);
    for (const name of ['dossier0', 'dossier1', 'dossier2']) expect(answer.text).not.toContain(fixture.ids.get(name));
    if (answer.status === 200) expect(answer.text).not.toMatch(/"dossiers?":/);
  });

  test('who may find them does see them', async () => {
    const answer = await asked('populate[0]=dossier&populate[1]=dossiers&populate[2]=subject');
    expect(answer.text).toContain('hidden-subject-0');
  });

  test.each(waysToDossiers)('filters through %s are refused, true or false', async (way) => {
    for (const form of dossierConditions) {
      for (const value of ['hidden-subject-0', 'nothing']) {
        for (const start of ['filters', 'filters[$not]', 'filters[$or][0]', 'populate[related][filters]']) {
          const query = `${start}[${way}]${form.replace('VALUE', value)}`;
          const answer = await askedByReader(query);
          expectRefusal(answer, 400, query);
          const name = /dossiers?/.exec(way)?.[0] ?? '';
          const unknown = name.replace(/./g, 'q');
          const other = await askedByReader(query.replace(name, unknown));
          expect(answer.text, query).toBe(other.text.replaceAll(unknown, name));
        }
      }
    }
  });

  test.each(dossierSorts)('%s', async (query) => {
    expectRefusal(await askedByReader(query), 400, query);
  });

  test('a writer who may not find them gets the same answer for those that exist and those that do not', async () => {
    const write = async (data: unknown): Promise<Answer> => send(editors, { method: 'PUT', url: article(), data });
    for (const shape of [
      (id: string) => id,
      (id: string) => ({ connect: [id] }),
      (id: string) => ({ disconnect: [id] }),
      (id: string) => ({ set: [{ documentId: id }] }),
    ]) {
      const real = await write({ dossiers: shape(fixture.ids.get('dossier2') ?? '') });
      const invented = await write({ dossiers: shape('a'.repeat(24)) });
      expectRefusal(real, 400, 'a document that may not be found');
      expect(real.text).toBe(invented.text);
      expect((await write({ qqqqqqqq: shape('a'.repeat(24)) })).text.replaceAll('qqqqqqqq', 'dossiers')).toBe(
        real.text,
      );
    }
  });

  test.each(['', '?populate=*', '/abc', '?filters[subject]=x', '?bogus=1'])(
    'requested directly (%s): 403',
    async (rest) => {
      expectRefusal(await send(readers, { url: `/api/dossiers${rest}` }), 403, rest);
    },
  );
});

describe('Q9 passwords', () => {
  test('the stored form is a slow hash, and nothing that is sent ever finds it', async () => {
    const sql = 'SELECT pin FROM article_rows WHERE pin IS NOT NULL';
    const rows = await fixture.app.store.rows({ sql, slots: [], reads: [] }, []);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const { pin } of rows) {
      expect(pin).toMatch(/^\$(?:argon2id|scrypt|2[aby])\$/);
      const found = await asked(`_q=${encodeURIComponent(String(pin))}&locale=*`);
      expect(totalOf(found)).toBe(0);
    }
  });

  test('equal passwords have different hashes', async () => {
    const made = await Promise.all(
      [1, 2].map((n) =>
        send(fixture.app, {
          method: 'POST',
          url: '/api/authors',
          as: fixture.token,
          data: { name: `twin ${n}`, pin: 'the same pin' },
        }),
      ),
    );
    const sql = "SELECT DISTINCT pin FROM authors WHERE name LIKE 'twin %'";
    expect(await fixture.app.store.rows({ sql, slots: [], reads: [] }, [])).toHaveLength(2);
    for (const answer of made) {
      await send(fixture.app, {
        method: 'DELETE',
        url: `/api/authors/${dataOf(answer).documentId}`,
        as: fixture.token,
      });
    }
  });
});
