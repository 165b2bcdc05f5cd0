import { type Clock, Failure, isoTime, violation } from '../../../../foundations/core/index.js';
import { type Session, type Store, type Transaction, UniqueViolation } from '../../../../storage/database/index.js';
import { administratorRoleTable } from '../../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type RowOf,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../../storage/sql/plan/index.js';
import type { AdministratorRole } from '../types.js';
import { parseStoredPermissions, serializePermissions } from './permissions.js';

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

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const roles = tableStatements(dialect, administratorRoleTable);
  const written = ['name', 'description', 'permissions', 'updated_at'] as const;
  const columns = columnShape(administratorRoleTable, ['id', 'code', 'created_at', ...written]);
  const row = { ...columns, administrators: 'integer' } as const;
  const select =
    `SELECT ${selectList(columns, 'r')}, (SELECT COUNT(*) FROM [octavo_administrators] a WHERE a.[role_id] = r.[id]) ` +
    'AS [administrators] FROM [octavo_administrator_roles] r';
  return {
    all: print(`${select} ORDER BY r.[id]`, {}, row),
    byId: print(`${select} WHERE r.[id] = :id`, { id: 'integer' }, row),
    byCode: print(`${select} WHERE r.[code] = :code`, { code: 'text' }, row),
    byName: print(`${select} WHERE r.[name] = :name`, { name: 'text' }, row),
    insert: roles.insert([...written, 'code', 'created_at'], ['id']),
    update: roles.update(written, { id: '=' }),
    remove: roles.delete({ id: '=' }),
  };
}

type RoleRow = RowOf<ReturnType<typeof createStatements>['byId']>;

/** Creates access to the table in a store. */
export function createAdministratorRoleTable(store: Store, clock: Clock): AdministratorRoleTable {
  const statements = createStatements(store.dialect);

  async function byId(session: Pick<Session, 'rows'>, id: number): Promise<AdministratorRole | null> {
    const row = await statements.byId.first(session, { id });
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
      return (await statements.all.rows(session, {})).map(roleFromRow);
    },
    async findByCodeOrName(session, name) {
      const row =
        (await statements.byCode.first(session, { code: name })) ?? (await statements.byName.first(session, { name }));
      return row === undefined ? null : roleFromRow(row);
    },
    async insert(tx, { name, description, permissions }, code) {
      const now = isoTime(clock.now());
      const stored = { name, code, description, permissions: serializePermissions(permissions) };
      const { id } = await mapUniqueViolation(
        statements.insert.one(tx, { ...stored, created_at: now, updated_at: now }),
      );
      return reload(tx, id);
    },
    async update(tx, id, { name, description, permissions }) {
      const stored = { name, description, permissions: serializePermissions(permissions) };
      await mapUniqueViolation(statements.update.run(tx, { ...stored, updated_at: isoTime(clock.now()), id }));
      return reload(tx, id);
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
    if (!(error instanceof UniqueViolation)) throw error;
    const message = 'name is the name of another role';
    throw new Failure('account.invalid', { message }, [{ path: ['name'], ...violation('unique', message) }]);
  }
}

function roleFromRow(row: RoleRow): AdministratorRole {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? '',
    code: row.code === 'super-admin' ? 'super-admin' : null,
    permissions: parseStoredPermissions(row.permissions, row.id),
    administrators: row.administrators,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
