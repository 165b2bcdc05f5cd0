import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  countOutcomes,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';

const model = [
  {
    path: 'src/extensions/users-permissions/content-types/user/schema.json',
    json: JSON.stringify({ attributes: { city: { type: 'string' } } }),
  },
];

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

async function reopen(given: Parameters<typeof openUserFixture>[0]): Promise<void> {
  await fixture.close();
  fixture = await openUserFixture(given);
}

const ann = { username: 'ann', email: 'Ann@Example.com', password };

function register(body: unknown): Promise<string> {
  return outcomeOf(fixture.users.register(body, client));
}

/** The columns that a registration must not choose, and those that it does. */
async function stored(id: number): Promise<unknown> {
  const [row] = await fixture.rows(
    'SELECT u.*, r.id AS role FROM up_users u JOIN up_roles r ON r.document_id = u.role_document_id WHERE u.id = ?',
    id,
  );
  return row;
}

describe('a registration', () => {
  it('makes a user with the default role, who is signed in', async () => {
    const { userId, signedIn } = await fixture.users.register(ann, client);
    expect(await stored(userId)).toMatchObject({
      username: 'ann',
      email: 'ann@example.com',
      provider: 'local',
      confirmed: 1,
      blocked: 0,
      role: fixture.roles.authenticated,
    });
    expect(await fixture.identifyToken(signedIn?.jwt ?? '')).toMatchObject({ id: userId });
    expect(await outcomeOf(fixture.users.signIn({ identifier: 'ann', password }, client))).toBe('done');
    expect(await fixture.auditActions('done')).toContain('user.register');
  });

  it('refuses every key that is not to be chosen, by name', async () => {
    for (const key of ['role', 'confirmed', 'blocked', 'provider', 'id', 'documentId', 'createdBy', '__proto__']) {
      const body = JSON.parse(
        `{"username": "ann", "email": "ann@example.com", "password": "${password}", "${key}": 1}`,
      );
      await expect(fixture.users.register(body, client)).rejects.toMatchObject({
        code: 'account.invalid-parameters',
        message: `Invalid parameters: ${key}`,
      });
    }
    expect(await register({ ...ann, role: 1, confirmed: true })).toBe('account.invalid-parameters');
    expect(await fixture.rows('SELECT * FROM up_users')).toEqual([]);
  });

  it('takes further attributes where they are allowed, and nothing through them', async () => {
    await reopen({ model, users: { registerFields: ['city', 'role', 'confirmed', 'blocked', 'provider'] } });
    const body = { ...ann, city: 'Ulm', role: fixture.roles.editor, confirmed: false, blocked: true, provider: 'x' };
    const { userId } = await fixture.users.register(body, client);
    expect(await stored(userId)).toMatchObject({
      provider: 'local',
      confirmed: 1,
      blocked: 0,
      role: fixture.roles.authenticated,
    });
    expect(await fixture.rows('SELECT city FROM up_users')).toEqual([{ city: 'Ulm' }]);
    expect(await register({ ...ann, username: 'bob', email: 'bob@example.com', city: 5 })).toBe('write.invalid');
  });

  it.each([
    [{ username: 'al' }, 'username must be at least 3 characters'],
    [{ username: 'x'.repeat(256) }, 'username must be at most 255 characters'],
    [{ username: 'a\0nn' }, 'username must not contain a NUL character'],
    [{ username: { $ne: null } }, 'username must be a string'],
    [{ username: undefined }, 'username is a required field'],
    [{ email: 'ann' }, 'email must be a valid email'],
    [{ email: ' ann@example.com' }, 'email must be a valid email'],
    [{ email: 'ann@example.com, bob@example.com' }, 'email must be a valid email'],
    [{ email: 'ann@localhost' }, 'email must be a valid email'],
    [{ email: ['ann@example.com'] }, 'email must be a string'],
    [{ password: '12345' }, 'password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'password must be at most 128 characters'],
    [{ password: 'x'.repeat(1_000_000) }, 'password must be at most 128 characters'],
    [{ password: 'correct\0horse' }, 'password holds a character that cannot be kept'],
    [{ password: 'correct \ud800' }, 'password holds a character that cannot be kept'],
    [{ password: '' }, 'password is a required field'],
    [{ password: 123456 }, 'password must be a string'],
  ])('refuses %j', async (part, message) => {
    await expect(fixture.users.register({ ...ann, ...part }, client)).rejects.toMatchObject({
      code: 'account.invalid',
      message,
      problems: [{ path: Object.keys(part), message }],
    });
  });

  it.each(['123456', 'x'.repeat(72), 'x'.repeat(73), '🐎'.repeat(128), 'Привет, мир'])(
    'takes the password %s',
    async (word) => {
      expect(await register({ ...ann, password: word })).toBe('done');
      const signIn = (tried: string) => outcomeOf(fixture.users.signIn({ identifier: 'ann', password: tried }, client));
      expect(await signIn(word)).toBe('done');
      expect(await signIn(word.slice(0, -1))).toBe('account.invalid-credentials');
    },
  );

  it.each([
    [{ username: 'ann', email: 'other@example.com' }],
    [{ username: 'other', email: 'ANN@example.com' }],
    [{ username: 'ANN@example.com', email: 'other@example.com' }],
    [{ username: 'other', email: 'bob@example.com' }],
  ])('refuses a name or an address that is somebody’s: %j', async (part) => {
    await fixture.users.register(ann, client);
    await fixture.users.register({ username: 'bob@example.com', email: 'robert@example.com', password }, client);
    expect(await register({ password, ...part })).toBe('account.taken');
    expect(await fixture.rows('SELECT * FROM up_users')).toHaveLength(2);
  });

  it('takes one’s address for one’s name', async () => {
    expect(await register({ ...ann, username: 'ann@example.com' })).toBe('done');
  });

  it('happens once of many concurrent times', async () => {
    const all = Array.from({ length: 10 }, () => fixture.users.register(ann, client));
    expect(await countOutcomes(all)).toEqual({ done: 1, 'account.taken': 9 });
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
  });

  it('can be switched off, and is limited per address', async () => {
    await reopen({ users: { allowRegister: false } });
    expect(await register(ann)).toBe('account.register-disabled');
    await reopen({ limits: { registerPerAddress: { attempts: 1, seconds: 60 } } });
    expect(await register(ann)).toBe('done');
    expect(await register(ann)).toBe('access.too-many-requests');
  });

  it('waits for the address to be confirmed if that is configured', async () => {
    await reopen({ users: { emailConfirmation: true } });
    const { userId, signedIn } = await fixture.users.register(ann, client);
    expect(signedIn).toBeNull();
    expect(await stored(userId)).toMatchObject({ confirmed: 0 });
    expect(fixture.mailbox).toMatchObject([{ template: 'user-confirmation', to: 'ann@example.com' }]);
    const signIn = () => outcomeOf(fixture.users.signIn({ identifier: 'ann', password }, client));
    expect(await signIn()).toBe('account.not-confirmed');
    await fixture.users.confirm(fixture.mailbox[0]?.values.code, client);
    expect(await signIn()).toBe('done');
  });
});
