import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  countOutcomes,
  openUserFixture,
  outcomeOf,
  password,
  type UserFixture,
} from '../../../../test/support/user-fixture.js';
import { hashPassword } from '../../../foundations/core/index.js';

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

function signIn(identifier: unknown, word: unknown = password): Promise<string> {
  return outcomeOf(fixture.users.signIn({ identifier, password: word }, client));
}

async function digestOf(id: number): Promise<unknown> {
  const [row] = await fixture.rows('SELECT password FROM up_users WHERE id = ?', id);
  return row?.password;
}

describe('a sign-in', () => {
  it('opens a session by address, in any case, and by username', async () => {
    const id = await fixture.add('ann');
    for (const identifier of ['ann@example.com', 'ANN@Example.COM', 'ann']) {
      const { jwt, refreshToken, userId } = await fixture.users.signIn({ identifier, password }, client);
      expect([jwt, refreshToken]).toEqual([
        expect.stringMatching(/^octavo_u_[\w-]{43}$/),
        expect.stringMatching(/^octavo_r_[\w-]{43}$/),
      ]);
      expect(userId).toBe(id);
      expect((await fixture.identifyToken(jwt))?.id).toBe(id);
    }
    expect(await fixture.rows('SELECT address, agent FROM octavo_user_sessions LIMIT 1')).toEqual([
      { address: client.address, agent: client.agent },
    ]);
  });

  it('reveals nothing that the database contains', async () => {
    await fixture.add('ann');
    const { jwt, refreshToken } = await fixture.users.signIn({ identifier: 'ann', password }, client);
    const tables = ['up_users', 'octavo_user_sessions', 'octavo_user_tokens', 'octavo_audit'];
    const stored = JSON.stringify(await Promise.all(tables.map((table) => fixture.rows(`SELECT * FROM ${table}`))));
    expect(stored).toContain('192.0.2.1');
    for (const secret of [jwt.slice(9), refreshToken?.slice(9) ?? '', password]) expect(stored).not.toContain(secret);
  });

  it('answers alike whatever of name, address or password is wrong', async () => {
    await fixture.add('ann');
    await fixture.add('cato');
    await fixture.run('UPDATE up_users SET password = NULL WHERE username = ?', 'cato');
    const long = 'x'.repeat(1_000_000);
    for (const [identifier, word] of [
      ['ann', 'wrong horse'],
      ['ann@example.com', `${password} `],
      ['bob', password],
      ['bob@example.com', password],
      ['Ann', password],
      [' ann@example.com', password],
      ['cato', password],
      ['ann\0', password],
      ['ann\ud800', password],
      ['__proto__', password],
      ['ann', long],
      [long, password],
      ['ann', `${password}\0`],
      ['ann', `${password}\ud800`],
    ]) {
      expect(await signIn(identifier, word)).toBe('account.invalid-credentials');
    }
    expect(new Set(await fixture.auditActions('refused'))).toEqual(new Set(['user.sign-in']));
  });

  it.each([undefined, null, true, 0, '', {}, [], ['ann'], { $ne: null }, { $startsWith: '' }])(
    'takes texts alone: %j',
    async (value) => {
      await fixture.add('ann');
      const failure = { code: 'account.invalid', status: 400 };
      await expect(fixture.users.signIn({ identifier: value, password }, client)).rejects.toMatchObject({
        ...failure,
        problems: [{ path: ['identifier'] }],
      });
      await expect(fixture.users.signIn({ identifier: 'ann', password: value }, client)).rejects.toMatchObject({
        ...failure,
        problems: [{ path: ['password'] }],
      });
    },
  );

  it.each([undefined, null, 'ann', 5, [], [{ identifier: 'ann' }]])('needs a body: %j', async (body) => {
    await expect(fixture.users.signIn(body, client)).rejects.toMatchObject({
      code: 'account.invalid',
      problems: [{ path: ['identifier'] }, { path: ['password'] }],
    });
  });

  it('reports a blocked account only with the correct password', async () => {
    await fixture.add('ann');
    await fixture.run('UPDATE up_users SET blocked = ?', true);
    expect(await signIn('ann', 'wrong horse')).toBe('account.invalid-credentials');
    expect(await signIn('ann')).toBe('account.blocked');
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toEqual([]);
  });

  it('takes passwords for equal however their characters were composed', async () => {
    await fixture.add('ann', 'cafe\u0301 au lait');
    expect(await signIn('ann', 'caf\u00e9 au lait')).toBe('done');
  });

  it('is in the audit log', async () => {
    const id = await fixture.add('ann');
    await signIn('ann');
    const [entry] = await fixture.rows("SELECT * FROM octavo_audit WHERE action = 'user.sign-in'");
    expect(entry).toMatchObject({ actor: 'user', actor_id: id, outcome: 'done', address: client.address });
  });
});

describe('an address that is another one’s name', () => {
  it('signs in whose address it is', async () => {
    const [ann, bob] = [await fixture.add('ann'), await fixture.add('bob', 'another horse')];
    await fixture.run('UPDATE up_users SET username = ? WHERE id = ?', 'ann@example.com', bob);
    expect((await fixture.users.signIn({ identifier: 'ann@example.com', password }, client)).userId).toBe(ann);
    expect(await signIn('ann@example.com', 'another horse')).toBe('account.invalid-credentials');
  });
});

describe('a digest that was brought along', () => {
  // bcrypt of "correct horse", made elsewhere.
  const digest = '$2a$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2';

  it('works, and is made anew with the first sign-in', async () => {
    const id = await fixture.add('ann');
    await fixture.run('UPDATE up_users SET password = ?', digest);
    expect(await signIn('ann', 'wrong horse')).toBe('account.invalid-credentials');
    expect(await digestOf(id)).toBe(digest);
    expect(await signIn('ann')).toBe('done');
    const better = await digestOf(id);
    expect(better).toMatch(/^\$argon2id\$/);
    expect(await signIn('ann')).toBe('done');
    expect(await digestOf(id)).toBe(better);
  });

  it('works for many concurrent sign-ins', async () => {
    await fixture.add('ann');
    await fixture.run('UPDATE up_users SET password = ?', digest);
    const signIns = Array.from({ length: 8 }, () => fixture.users.signIn({ identifier: 'ann', password }, client));
    expect(await countOutcomes(signIns)).toEqual({ done: 8 });
  });
});

describe('a password that changes while it is checked', () => {
  it('opens no session', async () => {
    const id = await fixture.add('ann');
    const other = await hashPassword('another horse');
    const signingIn = signIn('ann');
    // The check of the old password takes long enough for this to come first.
    await fixture.run('UPDATE up_users SET password = ? WHERE id = ?', other, id);
    expect(await signingIn).toBe('account.invalid-credentials');
    expect(await fixture.rows('SELECT * FROM octavo_user_sessions')).toEqual([]);
  });
});

describe('attempts', () => {
  it('count for an account, by name and by address together, until one succeeds', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { signInPerAccount: { attempts: 3, seconds: 300 } } });
    await fixture.add('ann');
    await fixture.add('bob');
    expect(await signIn('ann', 'wrong horse')).toBe('account.invalid-credentials');
    expect(await signIn('ANN@example.com', 'wrong horse')).toBe('account.invalid-credentials');
    expect(await signIn('ann')).toBe('done');
    for (const identifier of ['ann', 'Ann@Example.com', 'ann']) await signIn(identifier, 'wrong horse');
    expect(await signIn('ann@EXAMPLE.com')).toBe('access.too-many-requests');
    expect(await signIn('bob')).toBe('done');
    fixture.advanceClock(100_000);
    expect(await signIn('ann')).toBe('done');
  });

  it('count for unknown accounts too: an address in any case, a name as it is written', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { signInPerAccount: { attempts: 2, seconds: 300 } } });
    await signIn('unknown@example.org', 'wrong horse');
    await signIn('UNKNOWN@example.org', 'wrong horse');
    expect(await signIn('Unknown@Example.org', 'wrong horse')).toBe('access.too-many-requests');
    await signIn('unknown', 'wrong horse');
    await signIn('unknown', 'wrong horse');
    expect(await signIn('unknown', 'wrong horse')).toBe('access.too-many-requests');
    expect(await signIn('UNKNOWN', 'wrong horse')).toBe('account.invalid-credentials');
  });

  it('count for an address, for all accounts tried', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { signInPerAddress: { attempts: 2, seconds: 300 } } });
    await fixture.add('ann');
    await signIn('bob', 'wrong horse');
    await signIn('cato', 'wrong horse');
    expect(await signIn('ann')).toBe('access.too-many-requests');
    const elsewhere = { ...client, address: '192.0.2.2' };
    expect(await outcomeOf(fixture.users.signIn({ identifier: 'ann', password }, elsewhere))).toBe('done');
  });
});
