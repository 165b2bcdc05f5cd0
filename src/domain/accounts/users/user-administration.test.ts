import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import { systemActor } from '../audit/audit-log.js';
import type { SignInResult } from './users.js';

const city = {
  path: 'src/extensions/users-permissions/content-types/user/schema.json',
  json: JSON.stringify({ attributes: { city: { type: 'string' } } }),
};

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture({ model: [city] });
});

afterEach(() => fixture.close());

function body(part: object = {}): Record<string, unknown> {
  return { username: 'ann', email: 'Ann@Example.com', password, role: fixture.roles.editor, ...part };
}

async function user(id: number): Promise<Record<string, unknown>> {
  const [row] = await fixture.rows(
    'SELECT u.*, r.id AS role FROM up_users u LEFT JOIN up_roles r ON r.document_id = u.role_document_id WHERE u.id = ?',
    id,
  );
  return { ...row };
}

function signIn(word = password): Promise<SignInResult> {
  return fixture.users.signIn({ identifier: 'ann', password: word }, client);
}

function update(id: number, part: unknown): Promise<string> {
  return outcomeOf(fixture.users.update(id, part, systemActor));
}

describe('a user who is made', () => {
  it('has what the body says, and a local password', async () => {
    const id = await fixture.users.create(body({ city: 'Ulm', confirmed: true, provider: 'github' }), systemActor);
    expect(await user(id)).toMatchObject({
      username: 'ann',
      email: 'ann@example.com',
      provider: 'local',
      confirmed: 1,
      blocked: 0,
      city: 'Ulm',
      role: fixture.roles.editor,
    });
    expect((await signIn()).userId).toBe(id);
    const [entry] = await fixture.rows("SELECT fields FROM octavo_audit WHERE action = 'user.create'");
    expect(JSON.parse(String(entry?.fields))).toEqual(Object.keys(body({ city: 1, confirmed: 1, provider: 1 })));
  });

  it('has one role, in any way of naming it', async () => {
    const { editor } = fixture.roles;
    const [row] = await fixture.rows('SELECT document_id FROM up_roles WHERE id = ?', editor);
    const documentId = String(row?.document_id);
    const ways = [
      editor,
      String(editor),
      documentId,
      { id: editor },
      { documentId },
      [editor],
      { connect: [{ id: editor }] },
      { set: [documentId] },
      { connect: editor },
    ];
    for (const [at, role] of ways.entries()) {
      const id = await fixture.users.create(
        body({ role, username: `ann${at}`, email: `ann${at}@example.com` }),
        systemActor,
      );
      expect(await user(id)).toMatchObject({ role: editor });
    }
  });

  it.each([
    undefined,
    null,
    0,
    -1,
    1.5,
    99,
    1e30,
    '',
    '99',
    'nothing',
    'no\0',
    true,
    [],
    [1, 2],
    {},
    { id: { $ne: 1 } },
  ])('has no other role: %j', async (role) => {
    await expect(fixture.users.create(body({ role }), systemActor)).rejects.toMatchObject({
      code: 'account.invalid',
      problems: [{ path: ['role'] }],
    });
  });

  it('needs a name, an address, a password and a role', async () => {
    await expect(fixture.users.create({}, systemActor)).rejects.toMatchObject({
      code: 'account.invalid',
      problems: [{ path: ['username'] }, { path: ['email'] }, { path: ['password'] }, { path: ['role'] }],
    });
  });

  it('has ids and times of our making', async () => {
    for (const key of ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'locale', 'status']) {
      expect(await outcomeOf(fixture.users.create(body({ [key]: 7 }), systemActor))).toBe('account.invalid-parameters');
    }
  });

  it('has attributes of the model only, of their types', async () => {
    expect(await outcomeOf(fixture.users.create(body({ colour: 'red' }), systemActor))).toBe('write.invalid-key');
    expect(await outcomeOf(fixture.users.create(body({ city: 5 }), systemActor))).toBe('write.invalid');
    expect(await outcomeOf(fixture.users.create(body({ blocked: 'yes' }), systemActor))).toBe('account.invalid');
    const poisoned: unknown = JSON.parse(JSON.stringify(body()).replace('{', '{"__proto__": {"blocked": true},'));
    expect(await outcomeOf(fixture.users.create(poisoned, systemActor))).toBe('write.invalid-key');
  });

  it('has a name and an address of their own', async () => {
    await fixture.users.create(body(), systemActor);
    expect(await outcomeOf(fixture.users.create(body({ username: 'bob' }), systemActor))).toBe('account.taken');
    expect(await outcomeOf(fixture.users.create(body({ email: 'bob@example.com' }), systemActor))).toBe(
      'account.taken',
    );
  });
});

describe('a change', () => {
  it('keeps what it does not name, and reads over what no user has', async () => {
    const id = await fixture.users.create(body({ city: 'Ulm' }), systemActor);
    const before = await user(id);
    const part = { email: 'NEW@example.com', colour: 'red', id: 99, documentId: 'x', provider: 'github', createdAt: 0 };
    expect(await update(id, part)).toBe('done');
    const { updated_at, published_at, revision, ...after } = await user(id);
    expect({ ...before, ...after }).toEqual({ ...before, email: 'new@example.com' });
    expect(await user(id)).toMatchObject({ id, document_id: before.document_id, provider: 'local' });
    expect((await signIn()).userId).toBe(id);
  });

  it.each([
    ['a new password', () => ({ password: 'another horse' })],
    ['a block', () => ({ blocked: true })],
  ])('ends every session with %s', async (_, part) => {
    const id = await fixture.users.create(body(), systemActor);
    const sessions = [await signIn(), await signIn()];
    const before = fixture.context.accountsVersion.current;
    expect(await update(id, part())).toBe('done');
    for (const { jwt, refreshToken } of sessions) {
      expect(await fixture.identifyToken(jwt)).toBeNull();
      expect(await outcomeOf(fixture.users.refresh(refreshToken, client))).toBe('account.invalid-refresh-token');
    }
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
  });

  it('security 3: leaves sessions alone with another role', async () => {
    const id = await fixture.users.create(body(), systemActor);
    const { jwt } = await signIn();
    const before = fixture.context.accountsVersion.current;
    expect(await update(id, { role: fixture.roles.authenticated })).toBe('done');
    expect(await fixture.identifyToken(jwt)).not.toBeNull();
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
  });

  it('of anything else leaves sessions alone', async () => {
    const id = await fixture.users.create(body(), systemActor);
    const { jwt } = await signIn();
    const part = { city: 'Ulm', confirmed: true, blocked: false, role: fixture.roles.editor, email: 'new@example.com' };
    expect(await update(id, part)).toBe('done');
    expect(await fixture.identifyToken(jwt)).not.toBeNull();
  });

  it.each([
    [{ username: 'al' }],
    [{ username: null }],
    [{ email: 'ann' }],
    [{ email: { $ne: null } }],
    [{ password: '12345' }],
    [{ password: null }],
    [{ role: null }],
    [{ role: 99 }],
    [{ blocked: 'yes' }],
    [{ confirmed: null }],
  ])('is refused: %j', async (part) => {
    const id = await fixture.users.create(body(), systemActor);
    const before = await user(id);
    expect(await update(id, part)).toBe('account.invalid');
    expect(await user(id)).toEqual(before);
  });

  it('does not take what is somebody else’s', async () => {
    const id = await fixture.users.create(body(), systemActor);
    await fixture.add('bob');
    expect(await update(id, { email: 'BOB@example.com' })).toBe('account.taken');
    expect(await update(id, { username: 'bob' })).toBe('account.taken');
    expect(await update(id, { username: 'bob@example.com' })).toBe('account.taken');
    expect(await update(id, { username: 'ann', email: 'ann@example.com' })).toBe('done');
  });

  it('needs a user', async () => {
    expect(await update(99, { city: 'Ulm' })).toBe('account.user-not-found');
  });
});

describe('a removal', () => {
  it('takes the sessions, identities and codes along', async () => {
    const id = await fixture.users.create(body(), systemActor);
    const { jwt, refreshToken } = await signIn();
    await fixture.users.forgotPassword({ email: 'ann@example.com' }, client);
    expect(await fixture.users.remove(id, systemActor)).toBe(true);
    expect(await fixture.identifyToken(jwt)).toBeNull();
    expect(await outcomeOf(fixture.users.refresh(refreshToken, client))).toBe('account.invalid-refresh-token');
    expect(await outcomeOf(signIn())).toBe('account.invalid-credentials');
    for (const table of ['octavo_user_sessions', 'octavo_user_tokens', 'octavo_codes']) {
      expect(await fixture.rows(`SELECT * FROM ${table}`)).toEqual([]);
    }
    expect(await fixture.auditActions('done')).toContain('user.remove');
  });

  it('of an unknown user is none', async () => {
    expect(await fixture.users.remove(99, systemActor)).toBe(false);
    expect(await fixture.auditActions('done')).toEqual([]);
  });

  it('never assigns the id to another user', async () => {
    const id = await fixture.users.create(body(), systemActor);
    await fixture.users.remove(id, systemActor);
    expect(await fixture.users.create(body(), systemActor)).toBeGreaterThan(id);
  });
});
