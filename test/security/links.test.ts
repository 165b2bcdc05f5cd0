import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/answers.js';
import { type Answer, dataOf, type Fixture, openFixture, send } from './support/fixture.js';
import { aCustomToken, actionsOf, anAdministrator, aSuperAdmin, entriesOf, type Person } from './support/people.js';

/* Links from what one may write to what one may not see, and to very much. */

let fixture: Fixture;
let boss: Person;

beforeAll(async () => {
  fixture = await openFixture();
  boss = await aSuperAdmin(fixture.app, 'boss');
});

afterAll(() => fixture.close());

const id = (name: string): string => fixture.ids.get(name) ?? '';
const invented = 'a'.repeat(24);

function as({ content, headers }: Person, method: string, path: string, data?: unknown): Promise<Answer> {
  return send(fixture.app, { method, url: `${content}${path}`, headers, ...(data === undefined ? {} : { data }) });
}

async function links(table: string, name: string): Promise<number> {
  const sql = `SELECT 1 FROM ${table} WHERE owner_id IN (SELECT id FROM article_rows WHERE document_id = '${id(name)}')`;
  return (await fixture.app.store.rows({ sql, slots: [], reads: [] }, [])).length;
}

/** Inserts ten thousand tags directly into the database, because as many requests would take a minute. */
async function makeTags(): Promise<void> {
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)';
  const documentId = "'many0000000000000' || substr(CAST(10000000 + i AS text), 2)";
  const columns = 'document_id, locale, status, label, created_at, updated_at, published_at, revision';
  const now = "'2024-05-06T00:00:00.000Z'";
  await fixture.app.store.write(async (transaction) => {
    for (const sql of [
      `INSERT INTO octavo_documents (document_id, type, revision)
       ${numbers} SELECT ${documentId}, 'api::tag.tag', 1 FROM n`,
      `INSERT INTO tags (${columns})
       ${numbers} SELECT ${documentId}, '', 'published', 'many', ${now}, ${now}, ${now}, 1 FROM n`,
    ]) {
      await transaction.run({ sql, slots: [], reads: [] }, []);
    }
  });
}

describe('Z3 administrators under a rule', () => {
  let author: Person;
  let own: string;

  beforeAll(async () => {
    const writing = 'find create update';
    author = await anAdministrator(fixture.app, 'author', [
      ...entriesOf(`article: ${writing} publish`, { own: true }),
      ...entriesOf(`tag: ${writing}`, { own: true }),
    ]);
    own = dataOf(await as(author, 'POST', '/articles', { title: 'of the author' })).documentId;
  });

  test('linking a document out of scope fails like linking one that does not exist', async () => {
    const url = `/articles/${own}?populate[related][count]=true&populate[tags][count]=true`;
    const mine = dataOf(await as(author, 'POST', '/tags', { label: 'mine' })).documentId;
    for (const [name, foreign] of [
      ['related', id('article0')],
      ['tags', id('tag0')],
    ] as const) {
      for (const shape of [
        (target: string) => [target],
        (target: string) => ({ connect: [target] }),
        (target: string) => ({ set: [{ documentId: target }] }),
        (target: string) => ({ disconnect: [target] }),
        (target: string) => ({ connect: [{ documentId: target, position: { start: true } }] }),
      ]) {
        const real = await as(author, 'PUT', url, { [name]: shape(foreign) });
        const missing = await as(author, 'PUT', url, { [name]: shape(invented) });
        expect([real.status, real.text.replaceAll(foreign, 'X')]).toEqual([
          missing.status,
          missing.text.replaceAll(invented, 'X'),
        ]);
        if (!('disconnect' in shape(foreign))) expectRefusal(real, 400, name);
      }
      const byRow = await as(author, 'PUT', url, { [name]: [1] });
      const noRow = await as(author, 'PUT', url, { [name]: [99_999] });
      expectRefusal(byRow, 400, name);
      expect(byRow.text).toBe(noRow.text);
    }
    const linked = dataOf(await as(author, 'PUT', url, { tags: [mine], related: [own] }));
    expect([linked.tags, linked.related]).toEqual([{ count: 1 }, { count: 1 }]);
  });

  test('do not reveal links that another caller made, nor their number', async () => {
    const foreign = { related: { connect: [id('article0'), id('article1')] }, tags: { connect: [id('tag0')] } };
    dataOf(await as(boss, 'PUT', `/articles/${own}`, foreign));
    const url = `/articles/${own}?populate[related][count]=true&populate[tags][count]=true`;
    const counted = dataOf(await as(author, 'GET', url));
    expect([counted.tags, counted.related]).toEqual([{ count: 1 }, { count: 1 }]);
    const whole = dataOf(await as(boss, 'GET', url));
    expect([whole.tags, whole.related]).toEqual([{ count: 2 }, { count: 3 }]);
  });
});

describe('Z3 very many targets', () => {
  test('as many as a list may have are linked, each once, and removed again', async () => {
    const tags = Array.from({ length: 4_999 }, (_, n) => `many${String(n + 1).padStart(20, '0')}`);
    await makeTags();
    const url = `/api/articles/${id('article5')}?fields=title&populate[tags][count]=true`;
    const put = (data: unknown): Promise<Answer> => send(fixture.app, { method: 'PUT', url, as: fixture.token, data });
    expect(dataOf(await put({ tags: { set: tags } })).tags).toEqual({ count: 4_999 });
    expect(dataOf(await put({ tags: { connect: tags } })).tags).toEqual({ count: 4_999 });
    // A draft and a published version have the same links.
    expect(await links('article_rows_tags_links', 'article5')).toBe(2 * 4_999);
    expectRefusal(await put({ tags: { connect: [...tags, invented] } }), 400, 'one of them is missing');
    expect(dataOf(await put({ tags: { disconnect: tags.slice(1) } })).tags).toEqual({ count: 1 });
    expect(dataOf(await put({ tags: [] })).tags).toEqual({ count: 0 });
  }, 120_000);
});

describe('Z3 files', () => {
  test('a caller who may link them learns nothing of those that do not exist', async () => {
    const writer = await aCustomToken(fixture.app, actionsOf('article: update'));
    const url = `/articles/${id('article6')}`;
    for (const cover of [99_999, [99_999], { connect: [99_999] }]) {
      expectRefusal(await as(writer, 'PUT', url, { cover }), 400, JSON.stringify(cover));
    }
  });
});
