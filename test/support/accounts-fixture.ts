import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeys, deriveKey } from '../../src/composition/app/secrets/keys.js';
import { AccountsVersion } from '../../src/domain/accounts/accounts-version.js';
import type { AuditLog } from '../../src/domain/accounts/audit/audit-log.js';
import { createAuditLog } from '../../src/domain/accounts/audit/create-audit-log.js';
import type { Authenticator } from '../../src/domain/accounts/authentication/authenticator.js';
import { createAuthenticator } from '../../src/domain/accounts/authentication/create-authenticator.js';
import type { AccountsContext } from '../../src/domain/accounts/context.js';
import { createUserRoles } from '../../src/domain/accounts/roles/create-user-roles.js';
import type { UserRoles } from '../../src/domain/accounts/roles/roles.js';
import { generateSecret } from '../../src/domain/accounts/secret.js';
import type { AccountsSettings, UsersSettings } from '../../src/domain/accounts/settings.js';
import { createApiTokens } from '../../src/domain/accounts/tokens/create-api-tokens.js';
import type { ApiTokens } from '../../src/domain/accounts/tokens/tokens.js';
import { formatUserToken } from '../../src/domain/accounts/users/user-token.js';
import { createDocuments } from '../../src/domain/documents/index.js';
import { type Clock, isoTime } from '../../src/foundations/core/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { type ModelFile, parseModel, type Stored, userUid } from '../../src/language/schema/index.js';
import type { Row, Store } from '../../src/storage/database/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { compile, slotMark } from '../../src/storage/sql/plan/index.js';
import { openTestStore, removeFolder } from './data-folder.js';
import { noLimits } from './no-limits.js';
import { withNumbers } from './rows.js';

/** Tokens, roles and callers over a database of their own. Nothing is prepared: there are no roles yet. */
export interface AccountsFixture {
  readonly context: AccountsContext;
  readonly store: Store;
  readonly audit: AuditLog;
  readonly generation: AccountsVersion;
  readonly roles: UserRoles;
  readonly tokens: ApiTokens;
  readonly callers: Authenticator;
  /** What the operator heard of. */
  readonly reports: readonly string[];
  /** The clock, in milliseconds since 1970. */
  now(): number;
  /** Moves the clock. */
  advanceClock(milliseconds: number): void;
  /** A second server on the same database: it does not hear of the changes that this one makes. */
  otherCallers(): Authenticator;
  /** A Super Admin with this row id, behind the back of everybody. */
  addSuperAdmin(id: number): Promise<void>;
  /** A confirmed user; returns the documentId. */
  addUser(username: string, changes?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Signs a user in without the API; returns the access token. Token and session live for the given milliseconds. */
  signIn(user: string, lifetimes?: { readonly token?: number; readonly session?: number }): Promise<string>;
  rows(sql: string, values?: readonly Stored[]): Promise<readonly Row[]>;
  /** A change behind the back of everybody, as another server would make it. `?` stands for a value. */
  run(sql: string, values?: readonly Stored[]): Promise<number>;
  close(): Promise<void>;
}

const hour = 3_600_000;

/** Opens a fixture over a model. `users`: settings of end users that differ from the usual ones. */
export async function openAccountsFixture(
  files: readonly ModelFile[] = [],
  users: Partial<UsersSettings> = {},
  folder?: string,
): Promise<AccountsFixture> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'octavo-accounts-')));
  const snapshot = parseModel(files, { locales: ['en', 'fr'], defaultLocale: 'en' });
  const layout = createLayout(snapshot);
  const store = await openTestStore(dataFolder, snapshot);
  let now = Date.UTC(2024, 4, 6);
  const clock: Clock = { now: () => now };
  const rules = {
    localizationNeedsPermission: true,
    sharedAttributesOnLocalization: 'refuse',
    nullClearsLists: true,
    textsSpellJson: false,
  } as const;
  const reports: string[] = [];
  const context: AccountsContext = {
    store,
    clock,
    snapshot,
    documents: createDocuments({ snapshot, layout, store, clock, rules }),
    keys: testKeys(clock),
    mail: { send: () => reports.push('a mail was sent'), close: async () => undefined },
    audit: createAuditLog(store, clock),
    accountsVersion: new AccountsVersion(),
    settings: settingsWith(users),
    report: (error) => reports.push(String(error)),
  };
  const statement = (sql: string) => {
    let slot = 0;
    return compile(
      sql.replace(/\?/g, () => slotMark(slot++)),
      store.dialect,
      [],
    );
  };
  const run = (sql: string, values: readonly Stored[] = []) =>
    store.write((transaction) => transaction.run(statement(sql), values));
  const callers = createAuthenticator(context);
  const started = [callers];
  return {
    context,
    store,
    audit: context.audit,
    generation: context.accountsVersion,
    roles: createUserRoles(context),
    tokens: createApiTokens(context),
    callers,
    reports,
    now: () => now,
    advanceClock(milliseconds) {
      now += milliseconds;
    },
    otherCallers() {
      const others = createAuthenticator({ ...context, accountsVersion: new AccountsVersion() });
      started.push(others);
      return others;
    },
    async addSuperAdmin(id) {
      const time = isoTime(now);
      await run(
        "INSERT INTO octavo_administrator_roles (id, name, code, permissions, created_at, updated_at) VALUES (1, 'Super Admin', 'super-admin', '{}', ?, ?)",
        [time, time],
      );
      await run(
        'INSERT INTO octavo_administrators (id, email, role_id, blocked, created_at, updated_at) VALUES (?, ?, 1, ?, ?, ?)',
        [id, `administrator-${id}@example.org`, false, time, time],
      );
    },
    async addUser(username, changes = {}) {
      const type = snapshot.contentTypes.get(userUid);
      if (type === undefined) throw new Error('the model has no users');
      const data = { username, email: `${username}@example.org`, confirmed: true, ...changes };
      const fields = ['id', 'documentId'].flatMap((name) => type.system.get(name) ?? []);
      const bytes = await context.documents.create({
        type,
        ability: fullAccess,
        data,
        locale: null,
        status: 'published',
        answer: { shape: type, fields, populate: [], filter: null, sort: [] },
        values: [],
      });
      return (JSON.parse(bytes.toString('utf8')) as { readonly documentId: string }).documentId;
    },
    async signIn(user, { token = hour, session = hour } = {}) {
      const secret = generateSecret();
      const id = generateSecret();
      const [digest = ''] = context.keys.digests(secret);
      const time = isoTime(now);
      await run(
        'INSERT INTO octavo_user_sessions (id, user_document_id, created_at, last_used_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        [id, user, time, time, isoTime(now + session)],
      );
      await run(
        "INSERT INTO octavo_user_tokens (digest, session_id, kind, created_at, expires_at) VALUES (?, ?, 'access', ?, ?)",
        [digest, id, time, isoTime(now + token)],
      );
      return formatUserToken('access', secret);
    },
    rows: async (sql, values = []) => (await store.rows(statement(sql), values)).map(withNumbers),
    run,
    async close() {
      for (const startedCallers of started) await startedCallers.stop();
      await store.close();
      if (folder === undefined) await removeFolder(dataFolder);
    },
  };
}

/** Two keys for sessions, as after a rotation: what was digested under the older one is still found. */
function testKeys(clock: Clock): AccountsContext['keys'] {
  const key = (id: string, purpose: 'session' | 'encryption') => ({ id, key: deriveKey(id, purpose), retiresAt: null });
  const activeKeys = {
    session: [key('new', 'session'), key('old', 'session')],
    encryption: [key('new', 'encryption')],
  };
  return createKeys(() => activeKeys, clock);
}

function settingsWith(users: Partial<UsersSettings>): AccountsSettings {
  return {
    publicUrl: null,
    publicRightsForEveryone: true,
    users: {
      mode: 'refresh',
      accessMinutes: 10,
      refreshDays: 14,
      legacyDays: 30,
      jwt: { secret: null, expiresIn: null },
      refreshCookie: false,
      allowRegister: true,
      registerFields: [],
      emailConfirmation: false,
      confirmationRedirect: null,
      resetPasswordUrl: null,
      defaultRole: 'authenticated',
      ...users,
    },
    providers: new Map(),
    administrators: { idleMinutes: 30, absoluteDays: 7 },
    limits: noLimits,
  };
}
