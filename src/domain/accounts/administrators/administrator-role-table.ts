import { type Clock, Failure, isoTime } from '../../../foundations/core/index.js';
import {
  type Row,
  type Session,
  type Store,
  type Transaction,
  UniqueViolation,
} from '../../../storage/database/index.js';
import { textOrNull } from '../columns.js';
import { administratorRoleStatements } from './administrator-role-statements.js';
import { parseStoredPermissions, serializePermissions } from './permissions.js';
import type { AdministratorRole } from './types.js';

/** Stored content of a role. */
export type AdministratorRoleContent = Pick<AdministratorRole, 'name' | 'description' | 'permissions'>;

/** The table of administrators' roles. Writes belong to the transaction of the whole change. */
export interface AdministratorRoleTable {
  /** Sorted by id. */
  all(session: Pick<Session, 'rows'>): Promise<readonly AdministratorRole[]>;
  byId(session: Pick<Session, 'rows'>, id: number): Promise<AdministratorRole | null>;
  /** Returns the role with this code, otherwise the one with this name, so that no role can impersonate Super Admin by its name. */
  findByCodeOrName(session: Pick<Session, 'rows'>, name: string): Promise<AdministratorRole | null>;
  /** Throws Failure account.invalid if the name is taken. */
  insert(tx: Transaction, role: AdministratorRoleContent, code: AdministratorRole['code']): Promise<AdministratorRole>;
  /** Throws Failure account.invalid if the name is taken, account.role-not-found. */
  update(tx: Transaction, id: number, role: AdministratorRoleContent): Promise<AdministratorRole>;
  remove(tx: Transaction, id: number): Promise<void>;
}

/** Creates access to the table in a store. */
export function createAdministratorRoleTable(store: Store, clock: Clock): AdministratorRoleTable {
  const statements = administratorRoleStatements(store.dialect);

  async function byId(session: Pick<Session, 'rows'>, id: number): Promise<AdministratorRole | null> {
    const [row] = await session.rows(statements.byId, [id]);
    return row === undefined ? null : roleFromRow(row);
  }

  /** Returns the written row. */
  async function reload(tx: Transaction, id: number): Promise<AdministratorRole> {
    const role = await byId(tx, id);
    if (role === null) throw new Failure('account.role-not-found');
    return role;
  }

  return {
    byId,
    async all(session) {
      return (await session.rows(statements.all, [])).map(roleFromRow);
    },
    async findByCodeOrName(session, name) {
      const [rowByCode] = await session.rows(statements.byCode, [name]);
      const [row] = rowByCode === undefined ? await session.rows(statements.byName, [name]) : [rowByCode];
      return row === undefined ? null : roleFromRow(row);
    },
    async insert(tx, { name, description, permissions }, code) {
      const now = isoTime(clock.now());
      const values = [name, code, description, serializePermissions(permissions), now, now];
      const [row] = await mapUniqueViolation(tx.rows(statements.insert, values));
      return reload(tx, Number(row?.id));
    },
    async update(tx, id, { name, description, permissions }) {
      const values = [name, description, serializePermissions(permissions), isoTime(clock.now()), id];
      await mapUniqueViolation(tx.run(statements.update, values));
      return reload(tx, id);
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
    if (!(error instanceof UniqueViolation)) throw error;
    const message = 'name is the name of another role';
    throw new Failure('account.invalid', { message }, [{ path: ['name'], message }]);
  }
}

function roleFromRow(row: Row): AdministratorRole {
  return {
    id: Number(row.id),
    name: String(row.name),
    description: textOrNull(row.description) ?? '',
    code: row.code === 'super-admin' ? 'super-admin' : null,
    permissions: parseStoredPermissions(row.permissions, row.id),
    administrators: Number(row.administrators),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  };
}
