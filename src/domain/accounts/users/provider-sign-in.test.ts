import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import { systemActor } from '../audit/audit-log.js';
import type { ProviderProfile, SignInResult } from './users.js';

const ann: ProviderProfile = {
  provider: 'github',
  subject: '4711',
  email: 'Ann@Example.com',
  emailVerified: true,
  username: 'ann',
};

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

function signIn(part: Partial<ProviderProfile> = {}): Promise<SignInResult> {
  return fixture.users.signInWithProvider({ ...ann, ...part }, client);
}

async function nameOf(id: number): Promise<string> {
  const [row] = await fixture.rows('SELECT username FROM up_users WHERE id = ?', id);
  return String(row?.username);
}

describe('who comes from a provider for the first time', () => {
  it('is a new user, confirmed and without a password', async () => {
    const { userId, jwt } = await signIn();
    expect((await fixture.identifyToken(jwt))?.id).toBe(userId);
    const [row] = await fixture.rows('SELECT * FROM up_users');
    expect(row).toMatchObject({
      username: 'ann',
      email: 'ann@example.com',
      provider: 'github',
      password: null,
      confirmed: 1,
      blocked: 0,
    });
    expect(row?.role_document_id).not.toBeNull();
    expect(await outcomeOf(fixture.users.signIn({ identifier: 'ann', password }, client))).toBe(
      'account.invalid-credentials',
    );
  });

  it.each([
    [{ email: null }],
    [{ emailVerified: false }],
    [{ email: 'ann' }],
    [{ email: ' ann@example.com' }],
    [{ email: 'ann@example.com\ud800' }],
  ])('needs an address that the provider vouches for: %j', async (part) => {
    expect(await outcomeOf(signIn(part))).toBe('account.provider-failed');
  });

  it('is never linked to an account by its address', async () => {
    await fixture.add('ann');
    expect(await outcomeOf(signIn())).toBe('account.email-taken');
    expect(await outcomeOf(signIn({ provider: 'google', email: 'ANN@example.com' }))).toBe('account.email-taken');
    expect(await fixture.rows('SELECT * FROM octavo_identities')).toEqual([]);
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toEqual([]);
  });

  it('has to be let in by registration', async () => {
    await fixture.close();
    fixture = await openUserFixture({ users: { allowRegister: false } });
    expect(await outcomeOf(signIn())).toBe('account.register-disabled');
  });

  it('gets a name of their own', async () => {
    await fixture.add('ann');
    const taken = await signIn({ email: 'one@example.com', subject: '1' });
    expect(await nameOf(taken.userId)).toMatch(/^ann-[a-z0-9]{8}$/);
    const none = await signIn({ email: 'two@example.com', subject: '2', username: null });
    expect(await nameOf(none.userId)).toBe('two');
    for (const [at, username] of ['x', '', 'a\0nn', '\ud800\ud800\ud800'].entries()) {
      const { userId } = await signIn({ email: `more${at}@example.com`, subject: `more${at}`, username });
      expect(await nameOf(userId)).toMatch(/^user-[a-z0-9]{8}$/);
    }
    const long = await signIn({ email: 'long@example.com', subject: 'long', username: '🐎'.repeat(500) });
    expect(await nameOf(long.userId)).toBe('🐎'.repeat(60));
  });

  it('gets no name that is somebody’s address', async () => {
    const { userId } = await signIn({ username: 'bob@example.com' });
    expect(await nameOf(userId)).toBe('bob');
  });
});

describe('who comes again', () => {
  it('is the same user, whatever name and address they have now', async () => {
    const { userId } = await signIn();
    const again = await signIn({ email: 'other@example.com', username: 'other', emailVerified: false });
    expect(again.userId).toBe(userId);
    expect(await fixture.rows('SELECT * FROM up_users')).toHaveLength(1);
    expect(await fixture.auditActions('done')).toEqual(['user.register', 'user.sign-in']);
  });

  it('is somebody else at another provider', async () => {
    const { userId } = await signIn();
    const other = await signIn({ provider: 'google', email: 'other@example.com' });
    expect(other.userId).not.toBe(userId);
  });

  it('is refused when blocked', async () => {
    const { userId } = await signIn();
    await fixture.users.update(userId, { blocked: true }, systemActor);
    expect(await outcomeOf(signIn())).toBe('account.blocked');
  });

  it('is new when the account was removed', async () => {
    const { userId } = await signIn();
    await fixture.users.remove(userId, systemActor);
    expect(await fixture.rows('SELECT * FROM octavo_identities')).toEqual([]);
    expect((await signIn()).userId).toBeGreaterThan(userId);
  });

  it('is one user when signing in twice concurrently', async () => {
    await Promise.allSettled([signIn(), signIn(), signIn({ email: 'other@example.com', username: 'other' })]);
    expect(await fixture.rows('SELECT * FROM up_users')).toHaveLength(1);
    expect(await fixture.rows('SELECT * FROM octavo_identities')).toHaveLength(1);
  });
});
