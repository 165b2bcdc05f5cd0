import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, inLocales, names, rules } from '../../../../test/support/abilities.js';
import { askRoutes, type RouteAnswer, type RouteAskOptions } from '../../../../test/support/ask-routes.js';
import { contentType, type DocumentFixture, openDocumentFixture } from '../../../../test/support/document-fixture.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { LoggedWrite } from './parts.js';

/* PUT /api/:pluralApiId?key=<unique attribute>: updates the document with the value, or creates it. */

let fixture: DocumentFixture;
beforeAll(async () => {
  const sku = { type: 'string', unique: true };
  fixture = await openDocumentFixture([
    contentType('product', {
      sku,
      name: { type: 'string' },
      price: { type: 'decimal', unique: true },
      secret: { type: 'string', unique: true, private: true },
    }),
    contentType('draft', { sku, name: { type: 'string' } }, { drafts: true }),
    contentType(
      'page',
      {
        path: { type: 'string', unique: true, pluginOptions: { i18n: { localized: true } } },
        code: sku,
        name: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      },
      { localized: true },
    ),
  ]);
});
afterAll(() => fixture.close());

interface AskOptions extends RouteAskOptions {
  readonly requireIfMatch?: boolean;
  readonly log?: LoggedWrite[];
}

function ask(method: string, url: string, data?: unknown, options: AskOptions = {}): Promise<RouteAnswer> {
  const { log, requireIfMatch = false, ...rest } = options;
  const auditWrite = (write: LoggedWrite) => async () => {
    log?.push(write);
  };
  const body = data === undefined ? undefined : { data };
  return askRoutes(fixture, [method, url, body], { ...rest, parts: { requireIfMatch, auditWrite } });
}

const put = (url: string, data: unknown, options?: AskOptions) => ask('PUT', url, data, options);

async function count(list: string): Promise<number> {
  return ((await ask('GET', list)).data as unknown as readonly unknown[]).length;
}

describe('a document with a unique value', () => {
  test('is created once and updated from then on', async () => {
    const first = await put('products?key=sku', { sku: 'a-1', name: 'One' });
    expect([first.status, first.data]).toMatchObject([201, { sku: 'a-1', name: 'One' }]);
    const second = await put('products?key=sku&fields=name', { sku: 'a-1', name: 'Two' });
    expect(second.status).toBe(200);
    expect(second.data).toEqual({ id: first.data.id, documentId: first.data.documentId, name: 'Two' });
    expect(await put('products?key=sku', { sku: 'a-1' })).toMatchObject({ status: 200, data: { name: 'Two' } });
    expect(await count('products?filters[sku]=a-1')).toBe(1);
  });

  test('is found by the stored form of its value', async () => {
    const { documentId } = (await put('products?key=price', { price: '1.50' })).data;
    expect(await put('products?key=price', { price: 1.5, sku: 'b' })).toMatchObject({
      status: 200,
      data: { documentId, sku: 'b' },
    });
  });

  test.each([
    ['an unknown attribute', 'nothing', {}],
    ['an attribute that is not unique', 'name', {}],
    ['a private attribute', 'secret', {}],
    ['an attribute that the caller may not read', 'sku', { readableAttributes: names({ product: ['name'] }) }],
    ['an attribute that a rule sets', 'sku', { forcedValues: () => ({ sku: 'mine' }) }],
    ['a system attribute', 'documentId', {}],
    ['the name of a member of objects', 'constructor', {}],
  ])('%s is no key', async (title, key, rights: Partial<Ability>) => {
    const answer = await put(`products?key=${key}`, { [key]: 'x' }, { ability: abilityWith(title, rights) });
    expect(answer).toMatchObject({ status: 400, data: { code: 'query.invalid-parameter' } });
    expect(answer.text).toBe((await put('products?key=unknown', { unknown: 'x' })).text);
  });

  test('needs a valid value of the key', async () => {
    for (const data of [{}, { sku: null }, { sku: 7 }, { sku: ['a'] }, { sku: 'c', unknown: 1 }]) {
      expect(await put('products?key=sku', data), JSON.stringify(data)).toMatchObject({ status: 400 });
    }
    expect((await put('products?key[]=sku', { sku: 'c' })).status).toBe(400);
    expect((await put('products?key=', { sku: 'c' })).status).toBe(400);
    expect((await put('products?key=sku&filters[name]=x', { sku: 'c' })).status).toBe(400);
    expect(await count('products?filters[sku]=c')).toBe(0);
  });

  test('without key the address takes no PUT, and other requests take no key', async () => {
    expect(await put('products', { sku: 'd' })).toMatchObject({
      status: 405,
      text: expect.stringContaining('"allow":"GET, HEAD, POST"'),
    });
    const { documentId } = (await put('products?key=sku', { sku: 'e' })).data;
    expect((await put(`products/${documentId}?key=sku`, { sku: 'e' })).status).toBe(400);
    expect((await ask('POST', 'products?key=sku', { sku: 'f' })).status).toBe(400);
    expect((await ask('GET', 'products?key=sku')).status).toBe(400);
  });
});

describe('with draft & publish', () => {
  test('drafts are found, too', async () => {
    const first = await put('drafts?key=sku&status=draft', { sku: 'g' });
    expect([first.status, first.data.publishedAt]).toEqual([201, null]);
    const second = await put('drafts?key=sku', { sku: 'g', name: 'out' });
    expect(second).toMatchObject({ status: 200, data: { documentId: first.data.documentId, name: 'out' } });
    expect(second.data.publishedAt).not.toBeNull();
  });

  test('the document that published the value comes before drafts with it, and the oldest of these before others', async () => {
    const published = (await ask('POST', 'drafts', { sku: 'h' })).data.documentId;
    await ask('PUT', `drafts/${published}?status=draft`, { sku: 'other' });
    const draft = (await ask('POST', 'drafts?status=draft', { sku: 'h' })).data.documentId;
    await ask('POST', 'drafts?status=draft', { sku: 'h' });
    expect(await put('drafts?key=sku', { sku: 'h', name: 'x' })).toMatchObject({
      status: 200,
      data: { documentId: published },
    });
    await ask('DELETE', `drafts/${published}`);
    expect((await put('drafts?key=sku&status=draft', { sku: 'h' })).data.documentId).toBe(draft);
  });
});

describe('with locales', () => {
  test('a localized key is of the requested locale', async () => {
    const english = await put('pages?key=path', { path: '/about', name: 'About' });
    const french = await put('pages?key=path&locale=fr', { path: '/about', name: 'Sur' });
    expect([english.status, french.status]).toEqual([201, 201]);
    expect(french.data.documentId).not.toBe(english.data.documentId);
    expect(await put('pages?key=path&locale=fr', { path: '/about', name: 'À propos' })).toMatchObject({
      status: 200,
      data: { documentId: french.data.documentId, locale: 'fr', name: 'À propos' },
    });
  });

  test('a shared key finds the document in every locale, and adds the requested one', async () => {
    const { documentId } = (await put('pages?key=code', { code: 'k', name: 'Kay' })).data;
    const french = await put('pages?key=code&locale=fr', { code: 'k', name: 'Ka' });
    expect(french).toMatchObject({ status: 200, data: { documentId, locale: 'fr', name: 'Ka' } });
    const refused = abilityWith('no locales', { can: (action) => action !== 'createLocalization' });
    expect((await put('pages?key=code&locale=de', { code: 'k' }, { ability: refused })).status).toBe(403);
  });

  test('an unknown locale is refused', async () => {
    expect((await put('pages?key=code&locale=xx', { code: 'l' })).status).toBe(400);
  });
});

describe('the permission is that of what happens', () => {
  const creator = abilityWith('creator', { can: (action) => action === 'create' });
  const updater = abilityWith('updater', { can: (action) => action === 'update' });

  test('to create, or to update', async () => {
    expect((await put('products?key=sku', { sku: 'm' }, { ability: updater })).status).toBe(403);
    expect((await put('products?key=sku', { sku: 'm' }, { ability: creator })).status).toBe(201);
    expect((await put('products?key=sku', { sku: 'm', name: 'x' }, { ability: updater })).status).toBe(200);
  });

  test('neither is 403', async () => {
    const reader = abilityWith('reader', { can: (action) => action === 'find' });
    expect((await put('products?key=sku', { sku: 'm' }, { ability: reader })).status).toBe(403);
    expect((await put('products?key=sku', { sku: 'none' }, { ability: reader })).status).toBe(403);
  });

  test('a document out of reach answers as a POST would', async () => {
    await ask('POST', 'products', { sku: 'n' });
    const posted = await ask('POST', 'products', { sku: 'n' });
    const own = abilityWith('own', { administrator: 9, rowRule: rules({ 'product.update': createdBy(9) }) });
    for (const ability of [own, creator]) {
      const answer = await put('products?key=sku', { sku: 'n', name: 'taken over' }, { ability });
      expect([answer.status, answer.text]).toEqual([400, posted.text]);
    }
    const ownUpdates = abilityWith('own updates', {
      administrator: 9,
      can: (action) => action === 'update',
      rowRule: rules({ product: createdBy(9) }),
    });
    const hidden = await put('products?key=sku', { sku: 'n' }, { ability: ownUpdates });
    expect(hidden).toEqual(await put('products?key=sku', { sku: 'nowhere' }, { ability: ownUpdates }));
    expect((await ask('GET', 'products?filters[sku]=n')).data).toMatchObject([{ name: null }]);
  });

  test('a draft out of reach does not hide an own one', async () => {
    await ask('POST', 'drafts?status=draft', { sku: 'o' });
    const own = abilityWith('own drafts', { administrator: 9, rowRule: rules({ 'draft.update': createdBy(9) }) });
    const first = await put('drafts?key=sku&status=draft', { sku: 'o' }, { ability: own });
    const second = await put('drafts?key=sku&status=draft', { sku: 'o' }, { ability: own });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.data.documentId).toBe(first.data.documentId);
  });

  test('a locale that a rule leaves out is 403, whether the document exists or not', async () => {
    const english = abilityWith('english', { rowRule: rules({ page: inLocales('en') }) });
    await put('pages?key=path&locale=fr', { path: '/p' });
    const there = await put('pages?key=path&locale=fr', { path: '/p' }, { ability: english });
    const nowhere = await put('pages?key=path&locale=fr', { path: '/q' }, { ability: english });
    expect([there.status, there.text]).toEqual([403, nowhere.text]);
  });
});

describe('preconditions', () => {
  test('If-Match fits the tag of a read, and never a new document', async () => {
    const { etag } = await put('products?key=sku', { sku: 'q' });
    const match = (tag: string) => ({ headers: { 'if-match': tag } });
    expect((await put('products?key=sku', { sku: 'q', name: '1' }, match(etag))).status).toBe(200);
    expect((await put('products?key=sku', { sku: 'q', name: '2' }, match(etag))).status).toBe(412);
    expect((await put('products?key=sku', { sku: 'r' }, match('*'))).status).toBe(412);
    expect(await count('products?filters[sku]=r')).toBe(0);
  });

  test('If-None-Match: * only creates', async () => {
    const options = { headers: { 'if-none-match': '*' } };
    expect((await put('products?key=sku', { sku: 's' }, options)).status).toBe(201);
    expect((await put('products?key=sku', { sku: 's' }, options)).status).toBe(412);
  });

  test('are needed where they are required', async () => {
    expect((await put('products?key=sku', { sku: 't' }, { requireIfMatch: true })).status).toBe(428);
  });
});

test('the audit log names what happened', async () => {
  const log: LoggedWrite[] = [];
  await put('products?key=sku', { sku: 'u', name: 'x' }, { log });
  await put('products?key=sku', { sku: 'u' }, { log });
  expect(log.map(({ action, fields }) => [action, ...fields])).toEqual([
    ['create', 'sku', 'name'],
    ['update', 'sku'],
  ]);
});
