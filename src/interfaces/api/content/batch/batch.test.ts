import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, rules } from '../../../../../test/support/abilities.js';
import { askRoutes, type RouteAnswer, type RouteAskOptions } from '../../../../../test/support/ask-routes.js';
import {
  component,
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../../test/support/document-fixture.js';
import { Failure, recordNumberLiterals } from '../../../../foundations/core/index.js';
import { computeEtag } from '../../../../foundations/http/index.js';
import type { LoggedWrite } from '../parts.js';

/* POST /api/_batch: several writes in one transaction. */

let fixture: DocumentFixture;

beforeAll(async () => {
  const authors = { type: 'relation', relation: 'manyToMany', target: 'api::author.author', inversedBy: 'books' };
  const books = { type: 'relation', relation: 'manyToMany', target: 'api::book.book', mappedBy: 'authors' };
  fixture = await openDocumentFixture([
    contentType('author', { name: { type: 'string' }, code: { type: 'string', unique: true }, books }),
    contentType(
      'book',
      {
        title: { type: 'string' },
        price: { type: 'decimal' },
        extra: { type: 'json' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
        authors,
        about: { type: 'relation', relation: 'morphToOne' },
        credits: { type: 'component', component: 'shared.credit', repeatable: true },
      },
      { drafts: true },
    ),
    contentType('page', { text: { type: 'string' } }, { localized: true }),
    contentType('motto', { text: { type: 'string' } }, { single: true }),
    component('credit', {
      person: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
      role: { type: 'string' },
    }),
  ]);
});
afterAll(() => fixture.close());

const batch = (operations: unknown, options?: RouteAskOptions): Promise<RouteAnswer> =>
  askRoutes(fixture, ['POST', '_batch', { operations }], options);

interface Entry {
  readonly status: number;
  readonly etag?: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

async function done(operations: readonly object[], options?: RouteAskOptions): Promise<readonly Entry[]> {
  const answer = await batch(operations, options);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as unknown as readonly Entry[];
}

const idOf = (entry: Entry | undefined): string => String(entry?.data?.documentId);
const get = async (url: string): Promise<unknown> => (await askRoutes(fixture, ['GET', url])).data;
const total = async (type: string): Promise<number | null> => fixture.total(`${type}?status=draft`);

describe('writes', () => {
  test('of several types, each answered like a single request', async () => {
    const entries = await done([
      { action: 'create', type: 'authors', data: { name: 'Ann' }, as: 'ann' },
      {
        action: 'create',
        type: 'api::book.book',
        data: { title: 'One' },
        status: 'draft',
        as: 'book',
        fields: 'title',
      },
      {
        action: 'update',
        type: 'Books',
        documentId: { $ref: 'book' },
        data: { author: { $ref: 'ann' } },
        status: 'draft',
        populate: { author: { fields: ['name'] } },
      },
      { action: 'publish', type: 'books', documentId: { $ref: 'book' }, fields: ['title'], populate: 'author' },
      { action: 'update', type: 'motto', data: { text: 'a' } },
      { action: 'unpublish', type: 'books', documentId: { $ref: 'book' }, fields: 'title' },
      { action: 'create', type: 'pages', data: { text: 'fr' }, locale: 'fr', as: 'page' },
      { action: 'delete', type: 'pages', documentId: { $ref: 'page' }, locale: '*' },
      { action: 'upsert', type: 'authors', key: 'code', data: { code: 'x', name: 'Bob' } },
      { action: 'upsert', type: 'authors', key: 'code', data: { code: 'x', name: 'Rob' } },
    ]);
    expect(entries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 204, 201, 200]);
    const book = idOf(entries[1]);
    expect(entries[1]?.data).toEqual({ id: expect.any(Number), documentId: book, title: 'One' });
    expect(entries[2]?.data).toMatchObject({ documentId: book, author: { name: 'Ann' } });
    expect(entries[3]?.data).toMatchObject({ title: 'One', author: { documentId: idOf(entries[0]) } });
    expect(entries[7]).toEqual({ status: 204, data: null });
    const single = await askRoutes(fixture, ['GET', `books/${book}?status=draft&fields=title`]);
    const etag = computeEtag([Buffer.from(single.text)]);
    expect([entries[5]?.data, entries[5]?.etag]).toEqual([single.data, etag]);
    expect(await get(`books/${book}`)).toMatchObject({ code: 'http.not-found' });
    expect(await get('authors?filters[code]=x&fields=name')).toMatchObject([{ name: 'Rob' }]);
  });

  test('refer to documents of earlier operations wherever a document is named', async () => {
    const entries = await done([
      { action: 'create', type: 'authors', data: { name: 'A' }, as: 'a' },
      { action: 'create', type: 'authors', data: { name: 'B' }, as: 'b' },
      {
        action: 'create',
        type: 'books',
        as: 'book',
        data: {
          authors: [{ $ref: 'a' }],
          about: { __type: 'api::author.author', documentId: { $ref: 'b' } },
          credits: [{ role: 'editor', person: { $ref: 'b' } }],
          extra: { $ref: 'kept as it is' },
        },
      },
      {
        action: 'update',
        type: 'books',
        documentId: { $ref: 'book' },
        data: { authors: { connect: [{ documentId: { $ref: 'b' }, position: { before: { $ref: 'a' } } }] } },
        populate: ['authors', 'about', 'credits.person'],
      },
      { action: 'create', type: 'authors', data: { name: 'C', books: { set: [{ $ref: 'book' }] } }, as: 'c' },
      {
        action: 'update',
        type: 'books',
        documentId: { $ref: 'book' },
        data: { authors: { disconnect: [{ $ref: 'a' }] } },
        populate: 'authors',
      },
    ]);
    expect(entries[3]?.data).toMatchObject({
      authors: [{ name: 'B' }, { name: 'A' }],
      about: { name: 'B' },
      credits: [{ role: 'editor', person: { name: 'B' } }],
      extra: { $ref: 'kept as it is' },
    });
    expect(entries[5]?.data).toMatchObject({ authors: [{ name: 'B' }, { name: 'C' }] });
  });

  test('outside of a batch a reference is an unknown key, as before', async () => {
    const answer = await askRoutes(fixture, ['POST', 'books', { data: { author: { $ref: 'a' } } }]);
    expect([answer.status, answer.data.code]).toEqual([400, 'write.invalid-key-at']);
  });

  test('keep the digits of large numbers', async () => {
    const text =
      '{"operations":[{"action":"create","type":"books","data":{}},' +
      '{"action":"create","type":"books","data":{"price":12345678901234567.89}}]}';
    const body = JSON.parse(text);
    recordNumberLiterals(text, body);
    const answer = await askRoutes(fixture, ['POST', '_batch', body]);
    expect(answer.text).toContain('"price":12345678901234567.89');
    const inexact = '{"operations":[{"action":"create","type":"books","data":{"extra":[12345678901234567.89]}}]}';
    const sent = JSON.parse(inexact);
    recordNumberLiterals(inexact, sent);
    expect((await askRoutes(fixture, ['POST', '_batch', sent])).status).toBe(400);
  });
});

describe('the first operation that fails', () => {
  test('takes everything back, and is named', async () => {
    const before = await total('author');
    const answer = await batch([
      { action: 'create', type: 'authors', data: { name: 'gone', code: 'taken twice' } },
      { action: 'create', type: 'authors', data: { name: 'gone' } },
      { action: 'create', type: 'authors', data: { name: 'gone', code: 'taken twice' } },
      { action: 'create', type: 'authors', data: { unknown: 1 } },
    ]);
    expect(answer).toMatchObject({ status: 400, data: { code: 'write.invalid', operation: 2 } });
    expect(answer.text).toContain('This attribute must be unique');
    expect(await total('author')).toBe(before);
  });

  test.each([
    ['an unknown document', { action: 'update', type: 'authors', documentId: 'nowhere', data: {} }, 404],
    ['an unknown document to publish', { action: 'publish', type: 'books', documentId: 'nowhere' }, 404],
    ['an unknown related document', { action: 'create', type: 'books', data: { author: 'nowhere' } }, 400],
    ['a reference to nothing', { action: 'create', type: 'books', data: { author: { $ref: 'nothing' } } }, 400],
    ['a reference that is no text', { action: 'delete', type: 'books', documentId: { $ref: 1 } }, 400],
    ['a reference to a later operation', { action: 'delete', type: 'authors', documentId: { $ref: 'later' } }, 400],
    ['a reference of another type', { action: 'create', type: 'books', data: { author: { $ref: 'book' } } }, 400],
    ['an invalid value', { action: 'create', type: 'books', data: { title: 5 } }, 400],
    ['no data', { action: 'create', type: 'books' }, 400],
    ['an unknown locale', { action: 'create', type: 'pages', data: {}, locale: 'xx' }, 400],
    ['an unknown status', { action: 'create', type: 'books', data: {}, status: 'both' }, 400],
    ['an unknown field', { action: 'create', type: 'books', data: {}, fields: ['nope'] }, 400],
    ['conditions', { action: 'create', type: 'books', data: {}, filters: { title: 'x' } }, 400],
    ['an unknown content type', { action: 'create', type: 'nopes', data: {} }, 404],
    ['a content type of the server', { action: 'create', type: 'plugin::users-permissions.user', data: {} }, 404],
    ['an unknown action', { action: 'erase', type: 'books', documentId: 'x' }, 400],
    ['the name of a member of objects', { action: 'constructor', type: 'books' }, 400],
    ['no content type', { action: 'create', data: {} }, 400],
    ['no object', 'create', 400],
    ['no documentId', { action: 'update', type: 'books', data: {} }, 400],
    ['an empty documentId', { action: 'delete', type: 'books', documentId: '' }, 400],
    ['a documentId of a single type', { action: 'update', type: 'motto', documentId: 'x', data: {} }, 400],
    ['a new single type', { action: 'create', type: 'motto', data: {} }, 400],
    ['a publication without drafts', { action: 'publish', type: 'authors', documentId: { $ref: 'author' } }, 400],
    ['an unknown member', { action: 'create', type: 'books', data: {}, when: 'now' }, 400],
    ['data of a deletion', { action: 'delete', type: 'books', documentId: 'x', data: {} }, 400],
    ['a name that is used', { action: 'create', type: 'books', data: {}, as: 'author' }, 400],
    ['a name with spaces', { action: 'create', type: 'books', data: {}, as: 'a b' }, 400],
    ['an upsert without key', { action: 'upsert', type: 'authors', data: { code: 'x' } }, 400],
    [
      'a precondition',
      { action: 'update', type: 'books', documentId: { $ref: 'book' }, data: {}, ifMatch: '"x"' },
      412,
    ],
    ['a precondition that is no text', { action: 'delete', type: 'books', documentId: 'x', ifMatch: 1 }, 400],
  ])('%s', async (_, operation, status) => {
    const before = [await total('author'), await total('book')];
    const answer = await batch([
      { action: 'create', type: 'authors', data: {}, as: 'author' },
      { action: 'create', type: 'books', data: {}, as: 'book' },
      operation,
      { action: 'create', type: 'authors', data: {}, as: 'later' },
    ]);
    expect([answer.status, answer.data.operation], answer.text).toEqual([status, 2]);
    expect([await total('author'), await total('book')]).toEqual(before);
  });

  test.each([
    ['no list', undefined],
    ['an object', {}],
    ['an empty list', []],
    ['too many', Array.from({ length: 101 }, () => ({ action: 'create', type: 'authors', data: {} }))],
  ])('%s is no batch', async (_, operations) => {
    const answer = await batch(operations);
    expect(answer).toMatchObject({ status: 400, data: { operation: undefined } });
  });

  test('nor is anything else beside it, in the body or the query string', async () => {
    const operations = [{ action: 'create', type: 'authors', data: {} }];
    expect((await askRoutes(fixture, ['POST', '_batch', { operations, data: {} }])).status).toBe(400);
    expect((await askRoutes(fixture, ['POST', '_batch?locale=fr', { operations }])).status).toBe(400);
    expect((await askRoutes(fixture, ['POST', '_batch', undefined])).status).toBe(400);
  });

  test('a hundred operations are a batch', async () => {
    const operations = Array.from({ length: 100 }, (_, n) => ({
      action: 'create',
      type: 'authors',
      data: { name: `${n}` },
    }));
    expect(await done(operations)).toHaveLength(100);
  });

  test('one that comes too late', async () => {
    const operations = [1, 2].map((n) => ({ action: 'create', type: 'authors', data: { name: `late ${n}` } }));
    const answer = await batch(operations, { parts: { batchMilliseconds: 0 } });
    expect(answer).toMatchObject({ status: 400, data: { code: 'write.batch-too-long', operation: 1 } });
    expect(await get('authors?filters[name][$startsWith]=late')).toEqual([]);
  });
});

describe('permissions', () => {
  test('of every operation are checked before the first one runs', async () => {
    const ability = abilityWith('no books', { can: (_, uid) => uid === 'api::author.author' });
    const answer = await batch(
      [
        { action: 'update', type: 'authors', documentId: 'nowhere', data: {} },
        { action: 'create', type: 'books', data: {} },
      ],
      { ability },
    );
    expect(answer).toMatchObject({ status: 403, data: { code: 'access.forbidden', operation: 1 } });
  });

  test('rules apply to each write', async () => {
    const own = abilityWith('own authors', { administrator: 9, rowRule: rules({ author: createdBy(9) }) });
    const [foreign] = await done([{ action: 'create', type: 'authors', data: { name: 'foreign' } }]);
    const refused = await batch(
      [
        { action: 'create', type: 'authors', data: { name: 'own' }, as: 'own' },
        { action: 'update', type: 'authors', documentId: { $ref: 'own' }, data: { name: 'mine' } },
        { action: 'update', type: 'authors', documentId: idOf(foreign), data: { name: 'taken over' } },
      ],
      { ability: own },
    );
    expect(refused).toMatchObject({ status: 404, data: { operation: 2 } });
    expect(await get('authors?filters[name][$in][0]=own&filters[name][$in][1]=mine')).toEqual([]);
  });

  test('policies see the single request, and restrict it', async () => {
    const seen: string[] = [];
    const narrowing: NonNullable<RouteAskOptions['parts']>['narrowing'] = {
      appliesTo: () => true,
      async restrict(caller, action, type, request) {
        seen.push(`${action} ${type.singularName}: ${request.method} ${request.url} ${JSON.stringify(request.body)}`);
        if (action === 'delete') throw new Failure('access.forbidden');
        return caller;
      },
    };
    const data = { name: 'x' };
    const operations = [
      { action: 'create', type: 'authors', data, as: 'a', fields: ['name'] },
      { action: 'update', type: 'authors', documentId: { $ref: 'a' }, data },
      { action: 'delete', type: 'authors', documentId: 'some id' },
    ];
    const answer = await batch(operations, { parts: { narrowing } });
    expect(answer).toMatchObject({ status: 403, data: { operation: 2 } });
    expect(seen).toEqual([
      `create author: POST /api/authors?fields[0]=name ${JSON.stringify(operations[0])}`,
      `update author: PUT /api/authors/%24ref%3Aa ${JSON.stringify(operations[1])}`,
      `delete author: DELETE /api/authors/some%20id ${JSON.stringify(operations[2])}`,
    ]);
  });

  test('every write has its entry in the audit log, in the transaction', async () => {
    const log: LoggedWrite[] = [];
    const auditWrite = (write: LoggedWrite) => async () => {
      log.push(write);
    };
    await done(
      [
        { action: 'create', type: 'books', data: { title: 'x' }, as: 'b' },
        { action: 'upsert', type: 'authors', key: 'code', data: { code: 'audited' } },
        { action: 'unpublish', type: 'books', documentId: { $ref: 'b' } },
        { action: 'delete', type: 'books', documentId: { $ref: 'b' } },
      ],
      { parts: { auditWrite } },
    );
    expect(log.map(({ action, type, fields }) => [action, type.singularName, ...fields])).toEqual([
      ['create', 'book', 'title'],
      ['create', 'author', 'code'],
      ['unpublish', 'book'],
      ['delete', 'book'],
    ]);
  });
});

describe('headers', () => {
  test('a batch with an idempotency key is done once', async () => {
    const headers = { 'idempotency-key': 'batch-1' };
    const operations = [{ action: 'create', type: 'authors', data: { name: 'once' }, as: 'a' }];
    const first = await batch(operations, { headers });
    const again = await batch(operations, { headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers).toEqual(['Idempotency-Replayed', 'true']);
    expect(await get('authors?filters[name]=once')).toHaveLength(1);
    const other = await batch([{ action: 'create', type: 'authors', data: {} }], { headers });
    expect(other).toMatchObject({ status: 422, data: { code: 'write.key-reused' } });
    const forbidden = abilityWith('reader', { can: (action) => action === 'find' });
    expect((await batch(operations, { headers, ability: forbidden })).status).toBe(403);
  });

  test('a batch that failed may be corrected under its key', async () => {
    const headers = { 'idempotency-key': 'batch-2' };
    expect((await batch([{ action: 'create', type: 'authors', data: { name: 5 } }], { headers })).status).toBe(400);
    expect((await batch([{ action: 'create', type: 'authors', data: { name: '5' } }], { headers })).status).toBe(200);
  });

  test('preconditions belong to operations', async () => {
    const [made] = await done([{ action: 'create', type: 'authors', data: { name: 'v1' } }]);
    const documentId = idOf(made);
    const change = (ifMatch: string, name: string) => ({
      action: 'update',
      type: 'authors',
      documentId,
      data: { name },
      ifMatch,
    });
    const [changed] = await done([change(made?.etag ?? '', 'v2')]);
    expect((await batch([change(made?.etag ?? '', 'v3')])).status).toBe(412);
    const chained = await batch([change(changed?.etag ?? '', 'v4'), change(changed?.etag ?? '', 'v5')]);
    expect(chained).toMatchObject({ status: 412, data: { operation: 1 } });
    expect(await get(`authors/${documentId}`)).toMatchObject({ name: 'v2' });
    const parts = { requireIfMatch: true };
    const { ifMatch: _, ...unconditional } = change('', 'v6');
    expect(await batch([unconditional], { parts })).toMatchObject({ status: 428, data: { operation: 0 } });
    expect((await batch([{ ...unconditional, ifMatch: '*' }], { parts })).status).toBe(200);
    const ifNoneMatch = '*';
    expect((await batch([{ ...unconditional, ifNoneMatch }], { parts })).status).toBe(412);
    // Those of the request would be about nothing.
    expect((await batch([unconditional], { headers: { 'if-match': '"x"' } })).status).toBe(200);
  });

  test('the format of responses applies to every entry', async () => {
    const [entry] = await done([{ action: 'create', type: 'authors', data: { name: 'v4' } }], {
      headers: { 'strapi-response-format': 'v4' },
    });
    expect(entry?.data).toMatchObject({ attributes: { name: 'v4' } });
  });
});
