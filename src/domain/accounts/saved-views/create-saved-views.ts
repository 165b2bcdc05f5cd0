import { Failure, isObject, isoTime, parseStoredJson } from '../../../foundations/core/index.js';
import { savedViewTable } from '../../../storage/sql/layout/index.js';
import {
  type Dialect,
  oncePerDialect,
  type RowOf,
  statementPrinter,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import type { AccountsContext } from '../context.js';
import type { SavedView, SavedViews } from './saved-views.js';

/** Most views of a content type that one administrator has, or one role. */
const maxViews = 100;

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const row = { id: 'integer', name: 'text', content: 'json', role_id: 'integer?', role_name: 'text?' } as const;
  const select =
    'SELECT v.[id], v.[name], v.[content], v.[role_id], r.[name] AS [role_name] FROM [octavo_saved_views] v ' +
    'LEFT JOIN [octavo_administrator_roles] r ON r.[id] = v.[role_id]';
  const ownRole = 'SELECT a.[role_id] FROM [octavo_administrators] a WHERE a.[id] = :administrator';
  const caller = { administrator: 'integer', type: 'text' } as const;
  const ofOwner = { type: 'text', owner: 'integer' } as const;
  return {
    visible: print(
      `${select} WHERE v.[type] = :type AND (v.[administrator_id] = :administrator OR v.[role_id] IN (${ownRole})) ORDER BY v.[name], v.[id]`,
      caller,
      row,
    ),
    all: print(
      `${select} WHERE v.[type] = :type AND (v.[administrator_id] = :administrator OR v.[role_id] IS NOT NULL) ORDER BY v.[name], v.[id]`,
      caller,
      row,
    ),
    byId: print(`${select} WHERE v.[id] = :id`, { id: 'integer' }, row),
    role: print('SELECT [id] FROM [octavo_administrator_roles] WHERE [id] = :id', { id: 'integer' }, { id: 'integer' }),
    ownNames: print(
      'SELECT [id], [name] FROM [octavo_saved_views] WHERE [type] = :type AND [administrator_id] = :owner',
      ofOwner,
      { id: 'integer', name: 'text' },
    ),
    roleNames: print(
      'SELECT [id], [name] FROM [octavo_saved_views] WHERE [type] = :type AND [role_id] = :owner',
      ofOwner,
      { id: 'integer', name: 'text' },
    ),
    insert: tableStatements(dialect, savedViewTable).insert(
      ['type', 'administrator_id', 'role_id', 'name', 'content', 'updated_at'],
      ['id'],
    ),
    remove: tableStatements(dialect, savedViewTable).delete({ id: '=' }),
  };
});

type ViewRow = RowOf<ReturnType<typeof createStatements>['byId']>;

/** Creates saved views in the tables of a store. */
export function createSavedViews({ store, clock }: AccountsContext): SavedViews {
  const statements = createStatements(store.dialect);
  return {
    async list({ administrator, managesRoles }, type) {
      const rows = await (managesRoles ? statements.all : statements.visible).rows(store, { administrator, type });
      return rows.map(viewFromRow);
    },
    async save({ administrator, managesRoles }, { type, name, content, role }, afterWrite) {
      if (role !== null && !managesRoles) throw new Failure('access.forbidden');
      return store.write(async (transaction) => {
        if (role !== null && !(await statements.role.exists(transaction, { id: role })))
          throw new Failure('account.role-not-found');
        const others =
          role === null
            ? await statements.ownNames.rows(transaction, { type, owner: administrator })
            : await statements.roleNames.rows(transaction, { type, owner: role });
        const replaced = others.filter((other) => other.name === name);
        if (others.length - replaced.length >= maxViews) throw tooManyViews();
        for (const { id } of replaced) await statements.remove.run(transaction, { id });
        const { id } = await statements.insert.one(transaction, {
          type,
          administrator_id: role === null ? administrator : null,
          role_id: role,
          name,
          content: JSON.stringify(content),
          updated_at: isoTime(clock.now()),
        });
        await afterWrite(transaction, id);
        return viewFromRow(await statements.byId.one(transaction, { id }));
      });
    },
    async remove({ administrator, managesRoles }, type, id, afterWrite) {
      return store.write(async (transaction) => {
        const own = await statements.ownNames.rows(transaction, { type, owner: administrator });
        const shared = managesRoles ? await statements.all.rows(transaction, { administrator, type }) : [];
        if (![...own, ...shared].some((view) => view.id === id)) return false;
        await statements.remove.run(transaction, { id });
        await afterWrite(transaction);
        return true;
      });
    },
  };
}

function tooManyViews(): Failure {
  const message = `there are ${maxViews} views of this content type already`;
  return new Failure('account.invalid', { message }, [{ path: ['name'], message }]);
}

function viewFromRow({ id, name, content, role_id: roleId, role_name: roleName }: ViewRow): SavedView {
  return {
    id,
    name,
    content: parseStoredJson(content, isObject, { table: savedViewTable.name, row: id, column: 'content' }),
    role: roleId === null ? null : { id: roleId, name: roleName ?? '' },
  };
}
