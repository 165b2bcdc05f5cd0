import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  countOutcomes,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import { systemActor } from '../audit/audit-log.js';
import type { SignInResult, UserIdentity } from './users.js';

const next = 'another horse';
const body = { currentPassword: password, password: next, passwordConfirmation: next };

let fixture: UserFixture;
let session: SignInResult;
let identity: UserIdentity;

beforeEach(async () => {
  fixture = await openUserFixture();
  await fixture.add('ann');
  await begin();
});

afterEach(() => fixture.close());

async function begin(): Promise<void> {
  session = await signIn(password);
  const holder = await fixture.identifyToken(session.jwt);
  if (holder === null) throw new Error('not signed in');
  identity = holder;
}

function signIn(word: string): Promise<SignInResult> {
  return fixture.users.signIn({ identifier: 'ann', password: word }, client);
}

function change(part: object = {}): Promise<string> {
  return outcomeOf(fixture.users.changePassword(identity, { ...body, ...part }, client));
}

describe('a change of password', () => {
  it('ends every session and opens a new one', async () => {
    const other = await signIn(password);
    const before = fixture.context.accountsVersion.current;
    const fresh = await fixture.users.changePassword(identity, body, client);
    expect(await fixture.identifyToken(session.jwt)).toBeNull();
    expect(await fixture.identifyToken(other.jwt)).toBeNull();
    expect(await outcomeOf(fixture.users.refresh(other.refreshToken, client))).toBe('account.invalid-refresh-token');
    expect((await fixture.identifyToken(fresh.jwt))?.id).toBe(fresh.userId);
    expect(fixture.context.accountsVersion.current).toBeGreaterThan(before);
    expect(await outcomeOf(signIn(password))).toBe('account.invalid-credentials');
    expect(await outcomeOf(signIn(next))).toBe('done');
    expect(await fixture.auditActions('done')).toContain('user.change-password');
  });

  it.each([
    [{ currentPassword: 'wrong horse' }, 'account.wrong-password'],
    [{ currentPassword: 'x'.repeat(1_000_000) }, 'account.wrong-password'],
    [{ currentPassword: undefined }, 'account.invalid'],
    [{ currentPassword: { $ne: null } }, 'account.invalid'],
    [{ password: 'short', passwordConfirmation: 'short' }, 'account.invalid'],
    [{ passwordConfirmation: 'another house' }, 'account.passwords-differ'],
    [{ passwordConfirmation: undefined }, 'account.invalid'],
    [{ password, passwordConfirmation: password }, 'account.same-password'],
  ])('does not come about with %j', async (part, code) => {
    expect(await change(part)).toBe(code);
    expect(await fixture.identifyToken(session.jwt)).not.toBeNull();
    expect(await outcomeOf(signIn(password))).toBe('done');
  });

  it('knows the same password in other clothes', async () => {
    const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
    await fixture.users.changePassword(
      identity,
      { ...body, password: composed, passwordConfirmation: composed },
      client,
    );
    session = await signIn(composed);
    identity = (await fixture.identifyToken(session.jwt)) ?? identity;
    const same = { currentPassword: composed, password: decomposed, passwordConfirmation: decomposed };
    expect(await change(same)).toBe('account.same-password');
  });

  it('does not come about in a session that has ended meanwhile', async () => {
    await fixture.users.signOut(identity, systemActor);
    expect(await change()).toBe('access.unauthorized');
    expect(await outcomeOf(signIn(password))).toBe('done');
  });

  it('happens once of many concurrent times in one session', async () => {
    const words = Array.from({ length: 8 }, (_, at) => `another horse ${at}`);
    const changes = words.map((word) =>
      fixture.users.changePassword(identity, { ...body, password: word, passwordConfirmation: word }, client),
    );
    const { done, ...others } = await countOutcomes(changes);
    expect(done).toBe(1);
    // Those that came later than the new digest know the old password no longer.
    expect(Object.keys(others).sort()).toEqual(['access.unauthorized']);
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toHaveLength(1);
  });

  it('is no way to guess a password without end', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { signInPerAccount: { attempts: 2, seconds: 60 } } });
    await fixture.add('ann');
    await begin();
    expect(await change({ currentPassword: 'wrong horse' })).toBe('account.wrong-password');
    expect(await change({ currentPassword: 'wrong house' })).toBe('account.wrong-password');
    expect(await change()).toBe('access.too-many-requests');
  });
});
