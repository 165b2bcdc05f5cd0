import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from '../../../../test/support/accounts-fixture.js';
import { removeFolder } from '../../../../test/support/data-folder.js';
import { contentType, expectFailure } from '../../../../test/support/document-fixture.js';
import { databaseBytes, storedBytes } from '../../../../test/support/verify/stored.js';
import { isoTime } from '../../../foundations/core/index.js';
import { type Actor, systemActor } from '../audit/audit-log.js';
import { isApiToken } from '../token-format.js';
import type { TokenInfo, TokenRequest } from './tokens.js';

const find = 'api::tag.tag.find';
const create = 'api::tag.tag.create';
const actor: Actor = { identity: { is: 'administrator', id: 7, session: 's' }, address: '192.0.2.1' };
const site: TokenRequest = {
  name: 'site',
  description: 'the shop',
  kind: 'custom',
  actions: [find],
  readDrafts: false,
  expiresAt: null,
};

let folder: string;
let fixture: AccountsFixture;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-tokens-'));
  fixture = await openAccountsFixture([contentType('tag', { label: { type: 'string' } })], {}, folder);
  await fixture.addSuperAdmin(7);
});

afterEach(async () => {
  await fixture.close();
  await removeFolder(folder);
});

async function aToken(changes: Partial<TokenRequest> = {}): Promise<TokenInfo> {
  return (await fixture.tokens.create({ ...site, ...changes }, systemActor)).info;
}

/** The newest entry of the log. */
async function logged() {
  const [row] = await fixture.audit.list({ before: null, limit: 1 });
  return row === undefined ? null : { ...row, id: 0, at: '', address: '' };
}

const entry = { id: 0, at: '', address: '', outcome: 'done', type: 'token', locale: null, client: null } as const;

describe('a new token', () => {
  test('is returned without its text', async () => {
    const { token, info } = await fixture.tokens.create({ ...site, actions: [find, create, find] }, actor);
    expect(isApiToken(token)).toBe(true);
    expect(info).toEqual({
      ...site,
      id: 1,
      actions: [create, find],
      shown: token.slice(0, 12),
      createdAt: isoTime(fixture.now()),
      rules: [],
      lastUsedAt: null,
    });
    expect(await fixture.tokens.get(1)).toEqual(info);
    expect(await fixture.tokens.list()).toEqual([info]);
    expect(await fixture.rows('SELECT created_by FROM octavo_tokens')).toEqual([{ created_by: 7 }]);
    expect(await logged()).toEqual({
      ...entry,
      actor: 'administrator',
      actorId: 7,
      action: 'token.create',
      documentId: '1',
      fields: null,
    });
  });

  test('leaves no text in the database', async () => {
    expect(await fixture.tokens.list()).toEqual([]);
    const { token } = await fixture.tokens.create(site, systemActor);
    expect(await fixture.tokens.list()).not.toEqual([]);
    await fixture.close();
    const bytes = databaseBytes(await storedBytes(folder));
    expect(bytes.includes('the shop')).toBe(true);
    expect(bytes.includes(token.slice(13, 50))).toBe(false);
  });

  const wrong: readonly [what: string, changes: object, path: readonly (string | number)[]][] = [
    ['no name', { name: undefined }, ['name']],
    ['an empty name', { name: ' ' }, ['name']],
    ['a name that is too long', { name: 'a'.repeat(201) }, ['name']],
    ['a name that is no text', { name: ['site'] }, ['name']],
    ['a description that is no text', { description: null }, ['description']],
    ['a description that is too long', { description: 'a'.repeat(1_001) }, ['description']],
    ['an unknown kind', { kind: 'constructor', actions: [] }, ['kind']],
    ['a list where there is none', { kind: 'full-access' }, ['actions']],
    ['a list that is none', { kind: 'read-only', actions: '' }, ['actions']],
    ['an unknown action', { actions: [find, 'api::tag.tag.fly'] }, ['actions', 1]],
    ['an action of administrators', { actions: ['settings::tokens.write'] }, ['actions', 0]],
    ['actions that are no list', { actions: { 0: find } }, ['actions']],
    ['a switch that is none', { readDrafts: 1 }, ['readDrafts']],
    ['an expiry in the past', { expiresAt: Date.UTC(2024, 4, 6) }, ['expiresAt']],
    ['an expiry beyond all years', { expiresAt: 8.64e15 + 1 }, ['expiresAt']],
    ['an expiry that is no number', { expiresAt: '2030-01-01' }, ['expiresAt']],
    ['an expiry that is no whole number', { expiresAt: Number.POSITIVE_INFINITY }, ['expiresAt']],
    ['an expiry that is missing', { expiresAt: undefined }, ['expiresAt']],
  ];

  test.each(wrong)('is refused with %s', async (_, changes, path) => {
    const failure = await expectFailure(fixture.tokens.create({ ...site, ...changes } as TokenRequest, systemActor));
    expect(failure.code).toBe('account.invalid');
    expect(failure.problems.map((problem) => problem.path)).toEqual([path]);
    expect(await fixture.tokens.list()).toEqual([]);
  });

  test('may be called and described as long as the limits allow', async () => {
    const info = await aToken({ name: 'ä'.repeat(200), description: '' });
    expect([info.name, info.description]).toEqual(['ä'.repeat(200), '']);
  });
});

describe('a change', () => {
  test('leaves what is not said', async () => {
    const info = await aToken();
    const changed = await fixture.tokens.change(info.id, { name: 'shop', readDrafts: true }, actor);
    expect(changed).toEqual({ ...info, name: 'shop', readDrafts: true });
    expect(await logged()).toMatchObject({ action: 'token.change', documentId: '1', fields: ['name', 'readDrafts'] });
  });

  test('of the kind takes the list away', async () => {
    const { id } = await aToken();
    expect((await fixture.tokens.change(id, { kind: 'read-only' }, systemActor)).actions).toEqual([]);
    const failure = await expectFailure(fixture.tokens.change(id, { actions: [find] }, systemActor));
    expect(failure.problems.map(({ path }) => path)).toEqual([['actions']]);
    expect((await fixture.tokens.change(id, { kind: 'custom', actions: [create] }, systemActor)).actions).toEqual([
      create,
    ]);
  });

  test('of a token that has expired needs no new expiry', async () => {
    const expiresAt = fixture.now() + 1_000;
    const { id } = await aToken({ expiresAt });
    fixture.advanceClock(2_000);
    expect((await fixture.tokens.change(id, { name: 'old' }, systemActor)).expiresAt).toBe(expiresAt);
    expect((await expectFailure(fixture.tokens.change(id, { expiresAt }, systemActor))).code).toBe('account.invalid');
    expect((await fixture.tokens.change(id, { expiresAt: null }, systemActor)).expiresAt).toBeNull();
  });

  test('that is refused is neither made nor logged', async () => {
    const info = await aToken();
    const before = await logged();
    await expectFailure(fixture.tokens.change(info.id, { name: '' }, actor));
    expect(await fixture.tokens.get(info.id)).toEqual(info);
    expect(await logged()).toEqual(before);
  });
});

test('a token that is renewed has another text and nothing else', async () => {
  const { token, info } = await fixture.tokens.create(site, systemActor);
  const renewed = await fixture.tokens.renew(info.id, actor);
  expect(renewed.token).not.toBe(token);
  expect(renewed.info).toEqual({ ...info, shown: renewed.token.slice(0, 12) });
  expect(await fixture.rows('SELECT id FROM octavo_tokens')).toEqual([{ id: 1 }]);
  expect(await logged()).toMatchObject({ action: 'token.renew', documentId: '1' });
});

test('a token that is revoked is gone', async () => {
  const { id } = await aToken();
  await fixture.tokens.revoke(id, actor);
  expect(await fixture.tokens.get(id)).toBeNull();
  expect(await logged()).toMatchObject({ action: 'token.revoke', documentId: '1' });
});

test.each([0, 99, 1.5, Number.NaN])(
  'a token %d that is not there cannot be changed, renewed or revoked',
  async (id) => {
    await aToken();
    const before = await logged();
    expect(await fixture.tokens.get(id)).toBeNull();
    for (const attempt of [
      fixture.tokens.change(id, { name: 'x' }, systemActor),
      fixture.tokens.renew(id, systemActor),
      fixture.tokens.revoke(id, systemActor),
    ]) {
      expect((await expectFailure(attempt)).code).toBe('http.not-found');
    }
    expect(await logged()).toEqual(before);
  },
);

test('every change invalidates cached callers', async () => {
  const numbers: number[] = [];
  const note = () => numbers.push(fixture.generation.current);
  note();
  const { id } = await aToken();
  note();
  await fixture.tokens.change(id, { name: 'shop' }, systemActor);
  note();
  await fixture.tokens.renew(id, systemActor);
  note();
  await fixture.tokens.revoke(id, systemActor);
  note();
  expect(numbers).toEqual([0, 1, 2, 3, 4]);
});

test('a token from before there were lists reads everything it did', async () => {
  await fixture.run(
    "INSERT INTO octavo_tokens (name, kind, digest, created_at) VALUES ('old', 'full-access', 'd', 'then')",
  );
  expect(await fixture.tokens.get(1)).toEqual({
    id: 1,
    name: 'old',
    description: '',
    kind: 'full-access',
    actions: [],
    readDrafts: true,
    expiresAt: null,
    shown: null,
    createdAt: 'then',
    rules: [],
    lastUsedAt: null,
  });
});
