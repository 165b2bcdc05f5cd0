import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture, ownerEmail } from '../../../../../test/support/admin-fixture.js';
import type * as wire from '../contract.js';

let fixture: AdminFixture;
/** Cookies of administrators without any permission, and with permission to read. */
let stranger: string;
let curious: string;

beforeAll(async () => {
  fixture = await openAdminFixture();
  stranger = await fixture.addAdministrator('Stranger', { content: [], settings: [] });
  const reader = [{ action: 'read', part: 'settings::content-model' }];
  curious = await fixture.addAdministrator('Curious', { content: [], settings: reader });
});

afterAll(() => fixture.close());

interface Reply {
  readonly status: number;
  /** `data` of the answer, or its `error`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks the server itself, whose doors change with the model. */
async function ask(method: string, path: string, sent?: unknown, cookie = fixture.owner): Promise<Reply> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' };
  const payload = sent === undefined ? {} : { payload: JSON.stringify(sent) };
  const { status, body } = await fixture.app.inject({ method, url: `/admin/api/${path}`, headers, ...payload });
  const { data, error } = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  return { status, body: error ?? data ?? {} };
}

async function base(): Promise<unknown> {
  return (await ask('GET', 'model')).body.version;
}

const uid = 'api::event.event';

function event(attributes: object, name = 'event'): object {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return { kind: 'collectionType', info, options: { draftAndPublish: true }, attributes };
}

describe('the content model', () => {
  test('is read as its files define it', async () => {
    const { status, body } = await ask('GET', 'model');
    expect(status).toBe(200);
    expect(body).toMatchObject({ locked: false, writesFiles: false, drift: false });
    expect(Object.keys(body.definitions as object)).toContain('api::tag.tag');
  });

  test('is planned, and changed: the endpoints exist with the response', async () => {
    const proposal = { base: await base(), definitions: { [uid]: event({ title: { type: 'string' } }) } };
    const planned = await ask('POST', 'model/plan', proposal);
    expect(planned.body.plan).toMatchObject({ possible: true, loses: false, additive: true });
    expect((await ask('GET', 'content/events')).status).toBe(404);
    const made = await ask('POST', 'model/change', proposal);
    expect([made.status, made.body]).toMatchObject([200, { source: 'panel', author: ownerEmail, revertible: true }]);
    expect(await base()).toBe(planned.body.version);
    expect((await ask('POST', 'content/events', { data: { title: 'Fair' } })).status).toBe(200);
  });

  test('is rejected after a concurrent change, for mistakes, and for losses', async () => {
    const definitions = { [uid]: event({}) };
    const late = await ask('POST', 'model/change', { base: 'earlier', definitions });
    expect([late.status, late.body.name]).toEqual([409, 'ConflictError']);
    const wrong = await ask('POST', 'model/plan', {
      base: await base(),
      definitions: { [uid]: event({ title: { type: 'strnig' } }) },
    });
    expect([wrong.status, JSON.stringify(wrong.body.details)]).toEqual([400, expect.stringContaining('strnig')]);
    const losing = { base: await base(), definitions };
    expect((await ask('POST', 'model/plan', losing)).body.plan).toMatchObject({ possible: true, loses: true });
    expect((await ask('POST', 'model/change', losing)).status).toBe(409);
    expect((await ask('GET', 'content/events')).body).toMatchObject([{ title: 'Fair' }]);
  });

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['no base', {}],
    ['definitions that are none', { base: 'x', definitions: [] }],
    ['a definition that is none', { base: 'x', definitions: { a: 1 } }],
    ['locales that are none', { base: 'x', locales: 'en' }],
    ['renames that are none', { base: 'x', renames: [{ from: 1 }] }],
    ['a key that is not known', { base: 'x', allowLoss: true }],
  ])('%s is refused with 400', async (_, body) => {
    expect((await ask('POST', 'model/plan', body)).status).toBe(400);
  });

  test('a type gets another name with everything in it, and permissions follow', async () => {
    const permissions = { content: [{ action: 'find', type: uid, fields: ['title'] }], settings: [] };
    const role = await ask('POST', 'roles', { name: 'Reader', description: '', permissions });
    expect(role.status).toBe(201);
    const { status } = await ask('POST', 'model/change', {
      base: await base(),
      definitions: { [uid]: null, 'api::happening.happening': event({ headline: { type: 'string' } }, 'happening') },
      renames: [
        { from: uid, to: 'api::happening.happening' },
        { from: `${uid}.title`, to: 'headline' },
      ],
    });
    expect(status).toBe(200);
    expect((await ask('GET', 'content/events')).status).toBe(404);
    expect((await ask('GET', 'content/happenings')).body).toMatchObject([{ headline: 'Fair' }]);
    const { body } = await ask('GET', `roles/${role.body.id}`);
    expect(body.permissions).toMatchObject({
      content: [{ action: 'find', type: 'api::happening.happening', fields: ['headline'] }],
    });
  });

  test('the latest change is reverted', async () => {
    const revisions = (await ask('GET', 'model/revisions')).body as unknown as readonly {
      readonly id: number;
      readonly revertible: boolean;
    }[];
    expect(revisions.map(({ revertible }) => revertible)).toEqual([true, false, false]);
    const id = revisions[0]?.id;
    expect((await ask('GET', `model/revisions/${id}`)).body.plan).toMatchObject({ possible: true });
    expect((await ask('GET', `model/revisions/${id}/revert`)).status).toBe(200);
    const reverted = await ask('POST', `model/revisions/${id}/revert`, {});
    expect([reverted.status, reverted.body]).toMatchObject([200, { source: 'revert', reverts: id }]);
    expect((await ask('GET', 'content/events')).body).toMatchObject([{ title: 'Fair' }]);
    expect((await ask('POST', 'model/revisions/1/revert', {})).status).toBe(409);
    expect((await ask('POST', 'model/revisions/999/revert', {})).status).toBe(404);
    expect((await ask('GET', 'model/progress')).body).toEqual({});
  });

  test('is denied without the permission', async () => {
    expect((await ask('GET', 'model', undefined, stranger)).status).toBe(403);
    expect((await ask('POST', 'model/change', { base: await base() }, stranger)).status).toBe(403);
    expect((await ask('GET', 'model', undefined, curious)).status).toBe(200);
    expect((await ask('POST', 'model/change', { base: await base() }, curious)).status).toBe(403);
    expect((await ask('GET', 'locales', undefined, stranger)).status).toBe(200);
  });
});

describe('locales', () => {
  test('come, are called otherwise, become the default one and go', async () => {
    const { body: before } = await ask('GET', 'locales');
    const first = (before as unknown as readonly { readonly code: string; readonly isDefault: boolean }[]).find(
      ({ isDefault }) => isDefault,
    )?.code;
    const made = await ask('POST', 'locales', { code: 'pt-BR', name: 'Português' });
    expect([made.status, made.body]).toEqual([
      201,
      { code: 'pt-BR', name: 'Português', isDefault: false, fallback: [] },
    ]);
    expect((await ask('POST', 'locales', { code: 'pt-BR' })).status).toBe(400);
    expect((await ask('POST', 'locales', { code: 'no locale' })).status).toBe(400);
    const renamed = await ask('PUT', 'locales/pt-BR', { name: 'Brasil', isDefault: true });
    expect(renamed.body).toEqual({ code: 'pt-BR', name: 'Brasil', isDefault: true, fallback: [] });
    expect((await ask('DELETE', 'locales/pt-BR')).status).toBe(400);
    expect((await ask('PUT', `locales/${first}`, { isDefault: true })).status).toBe(200);
    expect((await ask('DELETE', 'locales/pt-BR')).status).toBe(204);
    expect((await ask('GET', 'locales')).body).toEqual(before);
    expect((await ask('DELETE', 'locales/pt-BR')).status).toBe(404);
  });

  test('fall back to others, as long as these are there', async () => {
    const { body: before } = await ask('GET', 'locales');
    const fallbackOf = async (code: string) => {
      const { body } = await ask('GET', 'locales');
      return (body as unknown as readonly wire.Locale[]).find((locale) => locale.code === code)?.fallback;
    };
    expect((await ask('POST', 'locales', { code: 'pt' })).status).toBe(201);
    expect((await ask('POST', 'locales', { code: 'pt-BR', fallback: ['pt', 'en'] })).status).toBe(201);
    for (const fallback of ['pt', ['xx'], ['pt', 'pt'], [1]]) {
      expect((await ask('PUT', 'locales/pt-BR', { fallback })).status, JSON.stringify(fallback)).toBe(400);
    }
    expect((await ask('PUT', 'locales/pt-BR', { name: 'Brasil' })).status).toBe(200);
    expect(await fallbackOf('pt-BR')).toEqual(['pt', 'en']);
    const { body: state } = await ask('GET', 'model');
    const { version, locales } = state as unknown as wire.ModelState;
    const list = locales.list.map(({ code, name }) => ({ code, name }));
    const renamed = list.map((locale) => (locale.code === 'pt' ? { ...locale, name: 'Português' } : locale));
    const change = { base: version, locales: { ...locales, list: renamed } };
    expect((await ask('POST', 'model/change', change)).status).toBe(200);
    expect(await fallbackOf('pt-BR')).toEqual(['pt', 'en']);
    expect((await ask('DELETE', 'locales/pt')).status).toBe(204);
    expect(await fallbackOf('pt-BR')).toEqual(['en']);
    expect((await ask('PUT', 'locales/pt-BR', { fallback: [] })).status).toBe(200);
    expect(await fallbackOf('pt-BR')).toEqual([]);
    expect((await ask('DELETE', 'locales/pt-BR')).status).toBe(204);
    expect((await ask('GET', 'locales')).body).toEqual(before);
  });
});
