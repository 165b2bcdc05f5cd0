import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  countOutcomes,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import type { SignInResult, UserIdentity } from './users.js';

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

const minute = 60_000;
const day = 24 * 60 * minute;

function signIn(): Promise<SignInResult> {
  return fixture.users.signIn({ identifier: 'ann', password }, client);
}

function refresh(token: unknown): Promise<SignInResult> {
  return fixture.users.refresh(token, client);
}

async function works({ jwt }: SignInResult): Promise<boolean> {
  return (await fixture.identifyToken(jwt)) !== null;
}

async function holderOf({ jwt }: SignInResult): Promise<UserIdentity> {
  const identity = await fixture.identifyToken(jwt);
  if (identity === null) throw new Error('the access token does not work');
  return identity;
}

describe('a refresh token', () => {
  it('is exchanged for fresh tokens of the same session', async () => {
    const id = await fixture.add('ann');
    const first = await signIn();
    fixture.advanceClock(10 * minute);
    expect(await works(first)).toBe(false);
    const second = await refresh(first.refreshToken);
    expect(second.userId).toBe(id);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await works(second)).toBe(true);
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
  });

  it('keeps its session alive as long as it is exchanged in time', async () => {
    await fixture.add('ann');
    let session = await signIn();
    for (let round = 0; round < 5; round++) {
      fixture.advanceClock(14 * day - 1);
      session = await refresh(session.refreshToken);
    }
    fixture.advanceClock(14 * day);
    expect(await outcomeOf(refresh(session.refreshToken))).toBe('account.invalid-refresh-token');
  });

  it('that comes a second time ends its session, and no other', async () => {
    await fixture.add('ann');
    const [first, other] = [await signIn(), await signIn()];
    const second = await refresh(first.refreshToken);
    const before = fixture.context.accountsVersion.current;
    expect(await outcomeOf(refresh(first.refreshToken))).toBe('account.invalid-refresh-token');
    expect([await works(second), await works(other)]).toEqual([false, true]);
    expect(await outcomeOf(refresh(second.refreshToken))).toBe('account.invalid-refresh-token');
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
    expect(await fixture.auditActions('refused')).toEqual(['user.refresh-reuse']);
  });

  it('works once of fifty concurrent times, and ends its session', async () => {
    await fixture.add('ann');
    const session = await signIn();
    const all = Array.from({ length: 50 }, () => refresh(session.refreshToken));
    expect(await countOutcomes(all)).toEqual({ done: 1, 'account.invalid-refresh-token': 49 });
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toEqual([]);
    expect(await fixture.rows('SELECT * FROM octavo_user_tokens')).toEqual([]);
    expect(await fixture.auditActions('refused')).toEqual(['user.refresh-reuse']);
  });

  it.each([undefined, null, '', {}, [], true, 0, { $ne: null }])('is missing: %j', async (value) => {
    expect(await outcomeOf(refresh(value))).toBe('account.missing-refresh-token');
  });

  it('is nothing else', async () => {
    await fixture.add('ann');
    const { jwt, refreshToken } = await signIn();
    const secret = jwt.slice('octavo_u_'.length);
    for (const value of ['x', jwt, secret, `octavo_r_${secret}`, `${refreshToken} `, refreshToken?.slice(9)]) {
      expect(await outcomeOf(refresh(value))).toBe('account.invalid-refresh-token');
    }
    expect(await outcomeOf(refresh(refreshToken))).toBe('done');
  });

  it('of a user who was blocked behind our back does not work', async () => {
    await fixture.add('ann');
    const session = await signIn();
    await fixture.run('UPDATE up_users SET blocked = ?', true);
    expect(await outcomeOf(refresh(session.refreshToken))).toBe('account.invalid-refresh-token');
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toEqual([]);
  });

  it('is limited per address', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { refreshPerAddress: { attempts: 1, seconds: 60 } } });
    await fixture.add('ann');
    const second = await refresh((await signIn()).refreshToken);
    expect(await outcomeOf(refresh(second.refreshToken))).toBe('access.too-many-requests');
  });

  it('does not exist in legacy mode, where the access token lives long', async () => {
    await fixture.close();
    fixture = await openUserFixture({ users: { mode: 'legacy' } });
    await fixture.add('ann');
    const session = await signIn();
    expect(session.refreshToken).toBeNull();
    fixture.advanceClock(30 * day - 1);
    expect(await works(session)).toBe(true);
    fixture.advanceClock(1);
    expect(await works(session)).toBe(false);
    expect(await outcomeOf(refresh('octavo_r_x'))).toBe('http.not-found');
  });
});

describe('a session', () => {
  it('ends with signing out, and the others stay', async () => {
    await fixture.add('ann');
    const [here, there] = [await signIn(), await signIn()];
    const identity = await holderOf(here);
    const before = fixture.context.accountsVersion.current;
    await fixture.users.signOut(identity, { identity, address: client.address });
    expect([await works(here), await works(there)]).toEqual([false, true]);
    expect(await outcomeOf(refresh(here.refreshToken))).toBe('account.invalid-refresh-token');
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
    expect(await fixture.auditActions('done')).toContain('user.sign-out');
  });

  it('leaves nothing behind when it has expired and its user comes back', async () => {
    await fixture.add('ann');
    await signIn();
    fixture.advanceClock(14 * day);
    await signIn();
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
    expect(await fixture.rows('SELECT * FROM octavo_user_tokens')).toHaveLength(2);
  });

  it('does not gather tokens without end', async () => {
    await fixture.add('ann');
    let session = await signIn();
    for (let round = 0; round < 20; round++) {
      fixture.advanceClock(5 * day);
      session = await refresh(session.refreshToken);
    }
    const tokens = await fixture.rows('SELECT kind FROM octavo_user_tokens');
    expect(tokens.length).toBeLessThanOrEqual(4);
  });
});
