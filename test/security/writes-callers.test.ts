import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/answers.js';
import { type Answer, dataOf, type Fixture, openFixture, send } from './support/fixture.js';
import type { Person } from './support/people.js';
import { openToWriters, type WriterName, writerNames } from './support/writers.js';

/* What those may write who may write something, through the accounts that a server has. */

let fixture: Fixture;
let writers: ReadonlyMap<WriterName | 'a read-only token', Person>;

beforeAll(async () => {
  fixture = await openFixture();
  writers = await openToWriters(fixture.app);
});

afterAll(() => fixture.close());

const id = (name: string): string => fixture.ids.get(name) ?? '';
const invented = 'a'.repeat(24);

function as({ content, headers }: Person, method: string, path: string, data?: unknown): Promise<Answer> {
  return send(fixture.app, { method, url: `${content}${path}`, headers, ...(data === undefined ? {} : { data }) });
}

function by(name: WriterName | 'a read-only token', method: string, path: string, data?: unknown): Promise<Answer> {
  const person = writers.get(name);
  if (person === undefined) throw new Error(`${name} is nobody`);
  return as(person, method, path, data);
}

/** Where this one may write articles: an administrator who may not publish writes drafts. The public may not read those. */
const draft = (name: WriterName): string => (name === 'a limited administrator' ? '?status=draft' : '');

/** Every stored row of an article, without what each write changes. */
async function stored(name: string): Promise<string> {
  const sql = `SELECT * FROM article_rows WHERE document_id = '${id(name)}' ORDER BY id`;
  const rows = await fixture.app.store.rows({ sql, slots: [], reads: [] }, []);
  return JSON.stringify(
    rows.map(({ updated_at, published_at, revision, source_revision, ...row }) => row),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
}

async function links(table: string, name: string): Promise<number> {
  const sql = `SELECT 1 FROM ${table} WHERE owner_id IN (SELECT id FROM article_rows WHERE document_id = '${id(name)}')`;
  return (await fixture.app.store.rows({ sql, slots: [], reads: [] }, [])).length;
}

describe.each(writerNames)('%s', (writer) => {
  test('may write', async () => {
    const written = await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, { title: `by ${writer}` });
    expect(dataOf(written).title).toBe(`by ${writer}`);
    expect(written.text).not.toMatch(/secret|"pin"|level|createdBy|hidden-(?!subject)/);
    expectRefusal(
      // What everybody may write, it may write as well; authors are not among that.
      await by('a read-only token', 'POST', '/authors', { name: 'x' }),
      403,
      'read-only',
    );
  });

  test.each([
    ['id', 999],
    ['documentId', 'b'.repeat(24)],
    ['createdAt', '2001-01-01T00:00:00.000Z'],
    ['updatedAt', '2001-01-01T00:00:00.000Z'],
    ['createdBy', 1],
    ['created_by', 1],
    ['updatedBy', { connect: [1] }],
    ['status', 'published'],
    ['localizations', [1]],
    ['revision', 9],
    ['document_id', 'b'.repeat(24)],
    ['constructor', { prototype: { polluted: true } }],
    ['toString', 'x'],
    ['unheardOf', 1],
  ])('Z2 does not set %s', async (name, value) => {
    const before = await stored('article2');
    for (const data of [
      { rank: 5, [name]: value },
      { seo: { heading: 'x', [name]: value } },
      { cards: [{ caption: 'x', [name]: value }] },
    ]) {
      expectRefusal(await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, data), 400, name);
      expectRefusal(await by(writer, 'POST', `/articles${draft(writer)}`, data), 400, name);
    }
    expect(await stored('article2')).toBe(before);
  });

  test('Z3 links to no type that they may not find, whether a document is there or not', async () => {
    const before = await stored('article2');
    for (const name of ['dossier', 'dossiers']) {
      const refusals = new Set<string>();
      for (const target of [id('dossier2'), invented]) {
        for (const shape of [
          target,
          [target],
          { connect: [target] },
          { disconnect: [target] },
          { set: [{ documentId: target }] },
        ]) {
          const answer = await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, { [name]: shape });
          expectRefusal(answer, 400, JSON.stringify(shape));
          refusals.add(answer.text);
        }
      }
      for (const shape of [1, [1], { connect: [2] }, [999]]) {
        const answer = await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, { [name]: shape });
        expectRefusal(answer, 400, JSON.stringify(shape));
        refusals.add(answer.text);
      }
      expect([...refusals]).toHaveLength(1);
      const unknown = await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, { qqqqqqqq: [invented] });
      expect(unknown.text.replaceAll('qqqqqqqq', name)).toBe([...refusals][0]);
    }
    for (const target of [id('dossier2'), invented]) {
      const data = { subject: [{ documentId: target, __type: 'api::dossier.dossier' }] };
      const answer = await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, data);
      expectRefusal(answer, 400, 'subject');
      expect(answer.text).not.toContain('hidden');
    }
    const inComponent = { cards: [{ caption: 'x', dossier: id('dossier0') }] };
    expectRefusal(await by(writer, 'PUT', `/articles/${id('article2')}${draft(writer)}`, inComponent), 400, 'a card');
    expect(await stored('article2')).toBe(before);
  });

  test('Z3 links in bad shapes, to itself, to nothing and to one target twice', async () => {
    const url = `/articles/${id('article3')}${draft(writer)}`;
    const tagged = await links('article_rows_tags_links', 'article3');
    for (const shape of [true, 'x', -1, [{}], [[]], { connect: 'x' }, { set: {} }, { connect: [{}] }, { x: [] }]) {
      const answer = await by(writer, 'PUT', url, { tags: shape });
      if (answer.status !== 200) expectRefusal(answer, 400, JSON.stringify(shape));
      expect(await links('article_rows_tags_links', 'article3'), JSON.stringify(shape)).toBe(tagged);
    }
    expectRefusal(await by(writer, 'PUT', url, { tags: [invented] }), 400, 'nothing');
    expectRefusal(await by(writer, 'PUT', url, { tags: [id('author0')] }), 400, 'another type');
    dataOf(await by(writer, 'PUT', url, { related: [id('article3'), id('article3')], tags: [id('tag1'), id('tag1')] }));
    const shown = dataOf(await by(writer, 'GET', `${url}${url.includes('?') ? '&' : '?'}populate=related,tags`));
    expect(shown.tags).toHaveLength(1);
    expect(shown.related.map((each: { documentId: string }) => each.documentId)).toEqual([id('article3')]);
  });

  test('Z5 makes no locale version without the right to', async () => {
    const french = draft(writer) === '' ? '?locale=fr' : '?locale=fr&status=draft';
    const before = await stored('article1');
    expectRefusal(await by(writer, 'PUT', `/articles/${id('article1')}${french}`, { title: 'fr' }), 403, 'fr');
    expect(await stored('article1')).toBe(before);
    // A version that is there already is changed with the right to change.
    const there = await by(writer, 'PUT', `/articles/${id('article0')}${french}`, { title: `fr by ${writer}` });
    expect(dataOf(there).title).toBe(`fr by ${writer}`);
  });

  test('Z5 does not publish, unpublish or discard without the right to', async () => {
    const before = await stored('article4');
    for (const action of ['publish', 'unpublish', 'discard-draft']) {
      for (const name of [id('article4'), invented]) {
        expectRefusal(await by(writer, 'POST', `/articles/${name}/actions/${action}`), 403, action);
      }
    }
    if (writer === 'a limited administrator') {
      expectRefusal(await by(writer, 'PUT', `/articles/${id('article4')}`, { title: 'x' }), 403, 'publishing');
      expectRefusal(await by(writer, 'POST', '/articles', { title: 'x' }), 403, 'publishing');
    }
    expect(await stored('article4')).toBe(before);
  });

  test('Z6 writes to nothing that is inside', async () => {
    for (const name of ['article_rows', 'up_users', 'octavo_tokens', 'octavo_administrators', 'parts.seo', 'files']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expectRefusal(await by(writer, method, `/${name}`), 404, name);
      }
    }
  });

  test('Z8 meets no prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expectRefusal(await by(writer, method, `/${name}`), 404, name);
      expectRefusal(await by(writer, 'GET', `/articles?filters[${name}]=x`), 400, name);
      expectRefusal(await by(writer, 'GET', `/articles?fields[0]=${name}`), 400, name);
    }
  });
});
