import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import { type Session, type Store, type Transaction, UniqueViolation } from '../../../storage/database/index.js';
import { administratorTable } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type RowOf,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { Administrator } from './types.js';

/** A stored administrator: public fields and secrets. */
export interface StoredAdministrator {
  readonly shown: Administrator;
  readonly superAdmin: boolean;
  /** Hash; null until a password is chosen. */
  readonly password: string | null;
  /** Sealed; null: no second factor. */
  readonly totpSecret: string | null;
}

/** Editable fields of an administrator. */
export interface AdministratorProfile {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Row id of the role. */
  readonly role: number;
  readonly blocked: boolean;
}

/** The table of administrators, by row id. Writes belong to the transaction of the whole change. */
export interface AdministratorTable {
  /** Sorted by id. */
  all(): Promise<readonly StoredAdministrator[]>;
  byId(session: Pick<Session, 'rows'>, id: number): Promise<StoredAdministrator | null>;
  /** `email` is normalized. */
  byEmail(session: Pick<Session, 'rows'>, email: string): Promise<StoredAdministrator | null>;
  hasAny(session: Pick<Session, 'rows'>): Promise<boolean>;
  /** Returns whether another Super Admin can sign in. */
  otherSuperAdmin(tx: Transaction, id: number): Promise<boolean>;
  /** Throws Failure account.email-taken. */
  insert(
    tx: Transaction,
    profile: AdministratorProfile & { readonly password: string | null },
  ): Promise<StoredAdministrator>;
  /** Throws Failure account.email-taken. */
  setProfile(tx: Transaction, id: number, profile: AdministratorProfile): Promise<StoredAdministrator>;
  setPassword(tx: Transaction, id: number, digest: string): Promise<void>;
  /** Turns the second factor on, with the step of the confirming code, or off. */
  setSecondFactor(
    tx: Transaction,
    id: number,
    factor: { readonly secret: string; readonly step: number } | null,
  ): Promise<void>;
  /** Records the step of a used code; returns false if this or a later step was used before. */
  consumeStep(tx: Transaction, id: number, secret: string, step: number): Promise<boolean>;
  remove(tx: Transaction, id: number): Promise<void>;
}

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const administrators = tableStatements(dialect, administratorTable);
  const profile = ['email', 'first_name', 'last_name', 'role_id', 'blocked', 'updated_at'] as const;
  const columns = columnShape(administratorTable);
  const row = { ...columns, role_name: 'text', role_code: 'text?' } as const;
  const joined = '[octavo_administrators] a JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id]';
  const select = `SELECT ${selectList(columns, 'a')}, r.[name] AS [role_name], r.[code] AS [role_code] FROM ${joined}`;
  return {
    all: print(`${select} ORDER BY a.[id]`, {}, row),
    byId: print(`${select} WHERE a.[id] = :id`, { id: 'integer' }, row),
    byEmail: print(`${select} WHERE a.[email] = :email`, { email: 'text' }, row),
    any: administrators.select(['id'], {}, { limit: 1 }),
    /** Super Admins with a password, other than one. */
    otherSuperAdmin: print(
      `SELECT a.[id] FROM ${joined} WHERE r.[code] = 'super-admin' AND a.[password] IS NOT NULL AND a.[blocked] = :blocked AND a.[id] <> :id LIMIT 1`,
      { blocked: 'boolean', id: 'integer' },
    ),
    insert: administrators.insert([...profile, 'password', 'created_at'], ['id']),
    setProfile: administrators.update(profile, { id: '=' }),
    setPassword: administrators.update(['password', 'updated_at'], { id: '=' }),
    setSecondFactor: administrators.update(['totp_secret', 'totp_step', 'updated_at'], { id: '=' }),
    /** Changes a row only if the step is later than the last used one. */
    consumeStep: print(
      'UPDATE [octavo_administrators] SET [totp_step] = :step WHERE [id] = :id AND [totp_secret] = :secret AND ([totp_step] IS NULL OR [totp_step] < :step)',
      { step: 'integer', id: 'integer', secret: 'text' },
    ),
    remove: administrators.delete({ id: '=' }),
  };
}

type AdministratorRow = RowOf<ReturnType<typeof createStatements>['byId']>;

/** Creates access to the table in a store. */
export function createAdministratorTable(store: Store, clock: Clock): AdministratorTable {
  const statements = createStatements(store.dialect);

  async function byId(session: Pick<Session, 'rows'>, id: number): Promise<StoredAdministrator | null> {
    const row = await statements.byId.first(session, { id });
    return row === undefined ? null : administratorFromRow(row);
  }

  const profileColumns = ({ email, firstName, lastName, role, blocked }: AdministratorProfile) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    role_id: role,
    blocked,
    updated_at: isoTime(clock.now()),
  });

  /** Returns the written row. */
  async function reload(tx: Transaction, id: number): Promise<StoredAdministrator> {
    const administrator = await byId(tx, id);
    if (administrator === null) throw new Failure('http.not-found');
    return administrator;
  }

  return {
    byId,
    async all() {
      return (await statements.all.rows(store, {})).map(administratorFromRow);
    },
    async byEmail(session, email) {
      const row = await statements.byEmail.first(session, { email });
      return row === undefined ? null : administratorFromRow(row);
    },
    async hasAny(session) {
      return statements.any.exists(session, {});
    },
    async otherSuperAdmin(tx, id) {
      return statements.otherSuperAdmin.exists(tx, { blocked: false, id });
    },
    async insert(tx, profile) {
      const columns = profileColumns(profile);
      const row = { ...columns, password: profile.password, created_at: columns.updated_at };
      const { id } = await mapUniqueViolation(statements.insert.one(tx, row));
      return reload(tx, id);
    },
    async setProfile(tx, id, profile) {
      await mapUniqueViolation(statements.setProfile.run(tx, { ...profileColumns(profile), id }));
      return reload(tx, id);
    },
    async setPassword(tx, id, digest) {
      await statements.setPassword.run(tx, { password: digest, updated_at: isoTime(clock.now()), id });
    },
    async setSecondFactor(tx, id, factor) {
      await statements.setSecondFactor.run(tx, {
        totp_secret: factor?.secret ?? null,
        totp_step: factor?.step ?? null,
        updated_at: isoTime(clock.now()),
        id,
      });
    },
    async consumeStep(tx, id, secret, step) {
      return (await statements.consumeStep.run(tx, { step, id, secret })) > 0;
    },
    async remove(tx, id) {
      await statements.remove.run(tx, { id });
    },
  };
}

async function mapUniqueViolation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Failure('account.email-taken');
    throw error;
  }
}

function administratorFromRow(row: AdministratorRow): StoredAdministrator {
  return {
    password: row.password,
    totpSecret: row.totp_secret,
    superAdmin: row.role_code === 'super-admin',
    shown: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      blocked: row.blocked,
      active: row.password !== null,
      secondFactor: row.totp_secret !== null,
      role: { id: row.role_id, name: row.role_name },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
  };
}
