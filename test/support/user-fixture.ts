import { systemActor } from '../../src/domain/accounts/audit/audit-log.js';
import type { AccountsContext } from '../../src/domain/accounts/context.js';
import type { Mail, MailRequest } from '../../src/domain/accounts/mail/index.js';
import { createRateLimiter } from '../../src/domain/accounts/rate-limits/create-rate-limiter.js';
import type { RateLimitSettings, UsersSettings } from '../../src/domain/accounts/settings.js';
import { createUsers } from '../../src/domain/accounts/users/create-users.js';
import type { ClientDevice, UserIdentity, Users } from '../../src/domain/accounts/users/users.js';
import { Failure } from '../../src/foundations/core/index.js';
import type { ModelFile, Stored } from '../../src/language/schema/index.js';
import type { Row } from '../../src/storage/database/index.js';
import { openAccountsFixture } from './accounts-fixture.js';
import { noLimits } from './no-limits.js';

/** End users with a separate database, the default roles, a manual clock and a mailbox. */
export interface UserFixture {
  readonly users: Users;
  readonly context: AccountsContext;
  /** The mails that were sent, the oldest first. */
  readonly mailbox: readonly MailRequest[];
  /** Row ids of roles; the first is that of new users. */
  readonly roles: { readonly authenticated: number; readonly editor: number };
  advanceClock(milliseconds: number): void;
  rows(sql: string, ...values: readonly Stored[]): Promise<readonly Row[]>;
  /** A change behind the back of everybody. `?` stands for a value. */
  run(sql: string, ...values: readonly Stored[]): Promise<void>;
  /** Makes `<name>@example.com`, confirmed, with this password. Returns the row id. */
  add(name: string, password?: string): Promise<number>;
  /** The user whom an access token stands for at the next request; null: it does not work, or no longer. */
  identifyToken(jwt: string): Promise<UserIdentity | null>;
  /** What of the doings of users is in the audit log as `done`, or `refused`, the oldest first. */
  auditActions(outcome: 'done' | 'refused'): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The device that everything comes from. */
export const client: ClientDevice = { address: '192.0.2.1', agent: 'a browser' };
/** The password that `add` sets. */
export const password = 'correct horse';

const resetPasswordUrl = 'https://example.com/reset?lang=en';

/** Opens a fixture with refreshed sessions and no limits. `model`: extensions of the built-in types. */
export async function openUserFixture(
  options: {
    readonly users?: Partial<UsersSettings>;
    readonly limits?: Partial<RateLimitSettings>;
    readonly model?: readonly ModelFile[];
  } = {},
): Promise<UserFixture> {
  const accountsFixture = await openAccountsFixture(options.model, {
    mode: 'refresh',
    resetPasswordUrl,
    ...options.users,
  });
  const mailbox: MailRequest[] = [];
  const mail: Mail = { send: (request) => void mailbox.push(request), close: async () => undefined };
  const limits = { ...noLimits, ...options.limits };
  const settings = { ...accountsFixture.context.settings, publicUrl: 'https://cms.example.com', limits };
  const context: AccountsContext = { ...accountsFixture.context, mail, settings };
  const users = createUsers(context, createRateLimiter(context.clock, limits));
  await accountsFixture.roles.prepare();
  const authenticated = (await accountsFixture.roles.byType('authenticated'))?.id ?? 0;
  const { id: editor } = await accountsFixture.roles.create({ name: 'editor' }, systemActor);
  return {
    users,
    context,
    mailbox,
    roles: { authenticated, editor },
    advanceClock: accountsFixture.advanceClock,
    rows: (sql, ...values) => accountsFixture.rows(sql, values),
    async run(sql, ...values) {
      await accountsFixture.run(sql, values);
    },
    add(name, chosen = password) {
      const email = `${name}@example.com`;
      const body = { username: name, email, password: chosen, role: authenticated, confirmed: true };
      return users.create(body, systemActor);
    },
    async identifyToken(jwt) {
      try {
        const { identity } = await accountsFixture.callers.authenticate(`Bearer ${jwt}`);
        return identity.is === 'user' ? identity : null;
      } catch (error) {
        if (error instanceof Failure && error.status === 401) return null;
        throw error;
      }
    },
    async auditActions(outcome) {
      const entries = await accountsFixture.rows('SELECT action FROM octavo_audit WHERE outcome = ? ORDER BY id', [
        outcome,
      ]);
      return entries.map(({ action }) => String(action)).filter((action) => action.startsWith('user.'));
    },
    close: accountsFixture.close,
  };
}

/** The code of the failure that a promise is rejected with; `done` where it is not. */
export async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'done';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

/** How often each outcome came about. */
export async function countOutcomes(promises: readonly Promise<unknown>[]): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(promises.map(outcomeOf))) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
