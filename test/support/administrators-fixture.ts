import { generateSync } from 'otplib';
import { createAdministrators } from '../../src/domain/accounts/administrators/create-administrators.js';
import type {
  Administrator,
  AdministratorIdentity,
  Administrators,
  NewSession,
} from '../../src/domain/accounts/administrators/types.js';
import { type Actor, systemActor } from '../../src/domain/accounts/audit/audit-log.js';
import type { AccountsContext } from '../../src/domain/accounts/context.js';
import type { MailRequest } from '../../src/domain/accounts/mail/index.js';
import { createRateLimiter } from '../../src/domain/accounts/rate-limits/create-rate-limiter.js';
import type { RateLimitSettings } from '../../src/domain/accounts/settings.js';
import type { ClientDevice } from '../../src/domain/accounts/users/users.js';
import { Failure } from '../../src/foundations/core/index.js';
import { type ModelFile, parseModel, type Snapshot } from '../../src/language/schema/index.js';
import { type AccountsFixture, openAccountsFixture } from './accounts-fixture.js';
import { noLimits } from './no-limits.js';

/** Administrators over a database of their own, with a mailbox and a clock that is moved by hand. Prepared: the first roles are there. */
export interface AdministratorsFixture
  extends Pick<AccountsFixture, 'advanceClock' | 'now' | 'rows' | 'run' | 'close' | 'reports'> {
  readonly context: AccountsContext;
  readonly administrators: Administrators;
  /** The mails that were sent, the oldest first. */
  readonly mailbox: readonly MailRequest[];
  /** A second server on the same database, with a model of its own for which nothing is migrated. */
  createOther(files: readonly ModelFile[]): Administrators;
  /** An administrator of this role and address, with `password`. */
  add(role: string, email?: string): Promise<Administrator>;
  /** Signs in with `password`. */
  signIn(email?: string, code?: string): Promise<NewSession>;
  /** Who is behind a session. */
  identity(session: NewSession): Promise<AdministratorIdentity>;
  /** The code that an app shows now. */
  currentCode(secret: string): string;
  /** The actions of the audit log, refused ones with a `!`, the oldest first. */
  auditActions(): Promise<readonly string[]>;
}

/** The device that everything in the tests comes from. */
export const client: ClientDevice = { address: '192.0.2.1', agent: 'a browser' };
/** The password of everybody. */
export const password = 'a long enough one';
/** The address of the administrator that tests are about. */
export const administratorEmail = 'ann@example.com';

/** Opens a fixture over a model. Limits that are not given are off. */
export async function openAdministratorsFixture(
  files: readonly ModelFile[] = [],
  limits: Partial<RateLimitSettings> = {},
): Promise<AdministratorsFixture> {
  const accountsFixture = await openAccountsFixture(files);
  const mailbox: MailRequest[] = [];
  const context: AccountsContext = {
    ...accountsFixture.context,
    mail: { send: (mail) => void mailbox.push(mail), close: async () => undefined },
    settings: { ...accountsFixture.context.settings, publicUrl: 'https://cms.example.com' },
  };
  const rateLimits = createRateLimiter(context.clock, { ...noLimits, ...limits });
  const administrators = createAdministrators(context, rateLimits);
  await administrators.prepare();
  const { advanceClock, now, rows, run, close, reports } = accountsFixture;
  return {
    ...{ context, administrators, mailbox, advanceClock, now, rows, run, close, reports },
    createOther: (files) => createAdministrators({ ...context, snapshot: parseTestModel(files) }, rateLimits),
    add: (role, email = administratorEmail) => administrators.add({ email, password, role }, systemActor),
    signIn: (email = administratorEmail, code = undefined) =>
      administrators.signIn(code === undefined ? { email, password } : { email, password, code }, client),
    async identity({ secret }) {
      const { identity } = await administrators.authenticate(secret);
      if (identity.is !== 'administrator') throw new Error('no administrator');
      return identity;
    },
    currentCode: (secret) => generateSync({ secret, epoch: Math.floor(now() / 1_000) }),
    async auditActions() {
      const entries = await rows('SELECT action, outcome FROM octavo_audit ORDER BY id');
      return entries.map(({ action, outcome }) => (outcome === 'done' ? String(action) : `${String(action)}!`));
    },
  };
}

function parseTestModel(files: readonly ModelFile[]): Snapshot {
  return parseModel(files, { locales: ['en', 'fr'], defaultLocale: 'en' });
}

/** An administrator as an actor. */
export function actorFor(identity: AdministratorIdentity): Actor {
  return { identity, address: client.address };
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
