import { generateSync } from 'otplib';
import { createAdministrators } from '../../src/accounts/administrators/create-administrators.js';
import type {
  Administrator,
  AdministratorIdentity,
  Administrators,
  NewSession,
} from '../../src/accounts/administrators/types.js';
import { type Actor, system } from '../../src/accounts/audit/audit.js';
import type { AccountsContext } from '../../src/accounts/context.js';
import { createLimits } from '../../src/accounts/limits/create-limits.js';
import type { LimitsSettings } from '../../src/accounts/settings.js';
import type { Client } from '../../src/accounts/users/users.js';
import { Failure } from '../../src/kernel/index.js';
import type { MailRequest } from '../../src/mail/index.js';
import { type ModelFile, parseModel, type Snapshot } from '../../src/schema/index.js';
import { type AccountsHouse, openAccountsHouse } from './accounts-house.js';
import { noLimits } from './no-limits.js';

/** Administrators over a database of their own, with a mailbox and a clock that is moved by hand. Prepared: the first roles are there. */
export interface AdministratorsHouse
  extends Pick<AccountsHouse, 'pass' | 'now' | 'rows' | 'run' | 'close' | 'reports'> {
  readonly context: AccountsContext;
  readonly administrators: Administrators;
  /** The mails that were sent, the oldest first. */
  readonly mailbox: readonly MailRequest[];
  /** A second server on the same database, with a model of its own for which nothing is migrated. */
  other(files: readonly ModelFile[]): Administrators;
  /** An administrator of this role and address, with `password`. */
  add(role: string, email?: string): Promise<Administrator>;
  /** Signs in with `password`. */
  enter(email?: string, code?: string): Promise<NewSession>;
  /** Who is behind a session. */
  identity(session: NewSession): Promise<AdministratorIdentity>;
  /** The code that an app shows now. */
  codeOf(secret: string): string;
  /** The actions of the audit log, refused ones with a `!`, the oldest first. */
  logged(): Promise<readonly string[]>;
}

/** The device that everything in the tests comes from. */
export const client: Client = { address: '192.0.2.1', agent: 'a browser' };
/** The password of everybody. */
export const password = 'a long enough one';
/** The address of the administrator that tests are about. */
export const ann = 'ann@example.com';

/** Opens a house over a model. Limits that are not given are off. */
export async function openAdministratorsHouse(
  files: readonly ModelFile[] = [],
  limits: Partial<LimitsSettings> = {},
): Promise<AdministratorsHouse> {
  const house = await openAccountsHouse(files);
  const mailbox: MailRequest[] = [];
  const context: AccountsContext = {
    ...house.context,
    mail: { send: (mail) => void mailbox.push(mail), close: async () => undefined },
    settings: { ...house.context.settings, publicUrl: 'https://cms.example.com' },
  };
  const counted = createLimits(context.clock, { ...noLimits, ...limits });
  const administrators = createAdministrators(context, counted);
  await administrators.prepare();
  const { pass, now, rows, run, close, reports } = house;
  return {
    ...{ context, administrators, mailbox, pass, now, rows, run, close, reports },
    other: (files) => createAdministrators({ ...context, snapshot: modelOf(files) }, counted),
    add: (role, email = ann) => administrators.add({ email, password, role }, system),
    enter: (email = ann, code = undefined) =>
      administrators.signIn(code === undefined ? { email, password } : { email, password, code }, client),
    async identity({ secret }) {
      const { identity } = await administrators.callerOf(secret);
      if (identity.is !== 'administrator') throw new Error('no administrator');
      return identity;
    },
    codeOf: (secret) => generateSync({ secret, epoch: Math.floor(now() / 1_000) }),
    async logged() {
      const entries = await rows('SELECT action, outcome FROM octavo_audit ORDER BY id');
      return entries.map(({ action, outcome }) => (outcome === 'done' ? String(action) : `${String(action)}!`));
    },
  };
}

function modelOf(files: readonly ModelFile[]): Snapshot {
  return parseModel(files, { locales: ['en', 'fr'], defaultLocale: 'en' });
}

/** An administrator as an actor. */
export function acting(identity: AdministratorIdentity): Actor {
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
