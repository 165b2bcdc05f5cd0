import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import {
  type Row,
  type Session,
  type Store,
  type Transaction,
  UniqueViolation,
} from '../../../storage/database/index.js';
import { booleanColumn, textOrNull } from '../columns.js';
import { administratorStatements } from './administrator-statements.js';
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

/** Creates access to the table in a store. */
export function createAdministratorTable(store: Store, clock: Clock): AdministratorTable {
  const statements = administratorStatements(store.dialect);

  async function byId(session: Pick<Session, 'rows'>, id: number): Promise<StoredAdministrator | null> {
    return firstAdministrator(await session.rows(statements.byId, [id]));
  }

  /** Returns the written row. */
  async function reload(tx: Transaction, id: number): Promise<StoredAdministrator> {
    const administrator = await byId(tx, id);
    if (administrator === null) throw new Failure('http.not-found');
    return administrator;
  }

  return {
    byId,
    async all() {
      return (await store.rows(statements.all, [])).map(administratorFromRow);
    },
    async byEmail(session, email) {
      return firstAdministrator(await session.rows(statements.byEmail, [email]));
    },
    async hasAny(session) {
      return (await session.rows(statements.any, [])).length > 0;
    },
    async otherSuperAdmin(tx, id) {
      return (await tx.rows(statements.otherSuperAdmin, [false, id])).length > 0;
    },
    async insert(tx, { email, firstName, lastName, password, role, blocked }) {
      const now = isoTime(clock.now());
      const values = [email, firstName, lastName, password, role, blocked, now, now];
      const [row] = await mapUniqueViolation(tx.rows(statements.insert, values));
      return reload(tx, Number(row?.id));
    },
    async setProfile(tx, id, { email, firstName, lastName, role, blocked }) {
      const values = [email, firstName, lastName, role, blocked, isoTime(clock.now()), id];
      await mapUniqueViolation(tx.run(statements.setProfile, values));
      return reload(tx, id);
    },
    async setPassword(tx, id, digest) {
      await tx.run(statements.setPassword, [digest, isoTime(clock.now()), id]);
    },
    async setSecondFactor(tx, id, factor) {
      await tx.run(statements.setSecondFactor, [
        factor?.secret ?? null,
        factor?.step ?? null,
        isoTime(clock.now()),
        id,
      ]);
    },
    async consumeStep(tx, id, secret, step) {
      return (await tx.run(statements.takeStep, [step, id, secret, step])) > 0;
    },
    async remove(tx, id) {
      await tx.run(statements.remove, [id]);
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

function firstAdministrator([row]: readonly Row[]): StoredAdministrator | null {
  return row === undefined ? null : administratorFromRow(row);
}

function administratorFromRow(row: Row): StoredAdministrator {
  const password = textOrNull(row.password);
  const totpSecret = textOrNull(row.totp_secret);
  return {
    password,
    totpSecret,
    superAdmin: row.role_code === 'super-admin',
    shown: {
      id: Number(row.id),
      email: String(row.email),
      firstName: textOrNull(row.first_name),
      lastName: textOrNull(row.last_name),
      blocked: booleanColumn(row.blocked),
      active: password !== null,
      secondFactor: totpSecret !== null,
      role: { id: Number(row.role_id), name: String(row.role_name) },
      createdAt: String(row.created_at),
      updatedAt: String(row.updated_at),
    },
  };
}
