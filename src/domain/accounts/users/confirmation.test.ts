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

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture({ users: { emailConfirmation: true } });
});

afterEach(() => fixture.close());

async function register(): Promise<number> {
  return (await fixture.users.register({ username: 'ann', email: 'ann@example.com', password }, client)).userId;
}

function newestCode(): string {
  return fixture.mailbox.at(-1)?.values.code ?? '';
}

function confirm(code: unknown): Promise<string> {
  return outcomeOf(fixture.users.confirm(code, client));
}

function send(email: unknown): Promise<string> {
  return outcomeOf(fixture.users.sendConfirmation({ email }, client));
}

async function isConfirmed(): Promise<boolean> {
  return (await fixture.rows('SELECT id FROM up_users WHERE confirmed = ?', true)).length === 1;
}

describe('a confirmation', () => {
  it('comes about by the mailed link, once', async () => {
    await register();
    const [mail] = fixture.mailbox;
    const code = newestCode();
    expect(mail?.values.url).toBe(`https://cms.example.com/api/auth/email-confirmation?confirmation=${code}`);
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(code)).toBe('done');
    expect(await isConfirmed()).toBe(true);
    expect(await confirm(code)).toBe('account.invalid-token');
    expect(await fixture.auditActions('done')).toEqual(['user.register', 'user.confirm']);
  });

  it('happens once of many concurrent times', async () => {
    await register();
    const all = Array.from({ length: 50 }, () => fixture.users.confirm(newestCode(), client));
    expect(await countOutcomes(all)).toEqual({ done: 1, 'account.invalid-token': 49 });
  });

  it.each([undefined, null, '', {}, [], true, 0, { $ne: null }, 'x', 'x'.repeat(43)])(
    'needs the code: %j',
    async (code) => {
      await register();
      expect(await confirm(code)).toBe('account.invalid-token');
      expect(await isConfirmed()).toBe(false);
    },
  );

  it('comes too late after a day', async () => {
    await register();
    fixture.advanceClock(24 * 3_600_000);
    expect(await confirm(newestCode())).toBe('account.invalid-token');
  });

  it('does not come about for an address that was given up, or a user who is gone', async () => {
    const id = await register();
    const code = newestCode();
    await fixture.users.update(id, { email: 'other@example.com' }, systemActor);
    expect(await confirm(code)).toBe('account.invalid-token');
    await send('other@example.com');
    await fixture.users.remove(id, systemActor);
    expect(await confirm(newestCode())).toBe('account.invalid-token');
  });
});

describe('another mail', () => {
  it('replaces the first', async () => {
    await register();
    const first = newestCode();
    expect(await fixture.users.sendConfirmation({ email: 'ANN@example.com' }, client)).toEqual({
      email: 'ann@example.com',
    });
    expect(fixture.mailbox).toMatchObject([{ to: 'ann@example.com' }, { to: 'ann@example.com' }]);
    expect(await confirm(first)).toBe('account.invalid-token');
    expect(await confirm(newestCode())).toBe('done');
  });

  it('is not sent to unknown, confirmed or blocked users, with the same response', async () => {
    const id = await register();
    await confirm(newestCode());
    const sent = fixture.mailbox.length;
    for (const address of ['ann@example.com', 'bob@example.com']) {
      expect(await fixture.users.sendConfirmation({ email: address }, client)).toEqual({ email: address });
    }
    await fixture.users.update(id, { confirmed: false, blocked: true }, systemActor);
    expect(await send('ann@example.com')).toBe('done');
    expect(fixture.mailbox).toHaveLength(sent);
  });

  it('may be requested a limited number of times', async () => {
    await fixture.close();
    fixture = await openUserFixture({ limits: { mailPerAddress: { attempts: 1, seconds: 60 } } });
    expect([await send('ann@example.com'), await send('bob@example.com')]).toEqual([
      'done',
      'access.too-many-requests',
    ]);
  });

  it.each([undefined, null, 'ann', {}, []])('needs an address: %j', async (value) => {
    expect(await send(value)).toBe('account.invalid');
  });
});
