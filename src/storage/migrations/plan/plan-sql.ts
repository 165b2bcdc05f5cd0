import type { ModelChange } from '../../../language/schema/index.js';
import type { DdlDialect } from '../../database/index.js';
import type { PlacedTable } from '../tables/placement.js';
import type { Move, MoveContext } from '../types.js';
import type { PreparedChange } from './prepare-change.js';

const retainedPlaceholder = 'octavo_parked_…';

/** Returns the statements of one change that are known before it is made. */
export function changeSql(
  change: ModelChange,
  prepared: PreparedChange,
  moveContext: MoveContext,
  moves: readonly Move[],
  ddl: DdlDialect,
): readonly string[] {
  const { from, to } = prepared.transition;
  const { tables } = prepared.placement;
  switch (change.is) {
    case 'locale-added':
    case 'default-locale':
    case 'component-added':
    case 'component-removed':
    case 'attributes-ordered':
    case 'identified':
      return componentSql(change, prepared, moves);
    case 'locale-removed':
      return moves.filter(({ description }) => description.includes(change.locale)).flatMap(({ sql }) => sql);
    case 'type-added': {
      const table = to.layout.versionTables.get(change.of)?.name;
      const typeTables = tables.filter(({ mapping }) => mapping.after?.name === table);
      return typeTables.flatMap(({ mapping: { after } }) => (after === null ? [] : [ddl.createTable(after)]));
    }
    case 'type-removed': {
      const removedTables = tables.filter(({ mapping }) => mapping.owner === change.of && mapping.after === null);
      return removedTables.flatMap(({ mapping: { before } }) =>
        before === null ? [] : ddl.renameTable(before.name, retainedPlaceholder).slice(0, 1),
      );
    }
    case 'type-renamed': {
      const typeTables = tables.filter(({ mapping }) => mapping.owner === change.before.uid);
      const documentMoves =
        change.before.uid === change.after.uid ? [] : moves.filter(({ table }) => table === 'octavo_documents');
      return [...typeTables.flatMap((table) => tableRenaming(table, ddl)), ...documentMoves.flatMap(({ sql }) => sql)];
    }
    case 'component-renamed':
      return componentSql(change, prepared, moves);
    case 'type-kind':
    case 'draft-and-publish':
    case 'type-localized': {
      const typeMoves = moves.filter(({ description }) => description.includes(change.of));
      return typeMoves.flatMap(({ sql }) => sql);
    }
    // The index is kept beside the tables, as is what else is derived from versions.
    case 'search':
      return [];
    case 'attribute-removed':
      return attributeSql(change.attribute, from.layout.versionTables.get(change.of)?.name, null, prepared, ddl);
    case 'attribute-renamed': {
      const attributeStatements = attributeSql(
        change.after.name,
        null,
        to.layout.versionTables.get(change.of)?.name,
        prepared,
        ddl,
      );
      return attributeStatements.length > 0 ? attributeStatements : componentSql(change, prepared, moves);
    }
    default: {
      const table = to.layout.versionTables.get(change.of);
      if (table === undefined) return componentSql(change, prepared, moves);
      const attributeMoves = moves.filter(({ description }) =>
        description.includes(`${change.attribute} of ${change.of}`),
      );
      return [
        ...attributeSql(change.attribute, null, table.name, prepared, ddl),
        ...attributeMoves.flatMap(({ sql }) => sql),
        ...(change.is === 'unique' || change.is === 'index' ? indexSql(change, moveContext, ddl) : []),
      ];
    }
  }
}

/** Components are rewritten in the tables that contain them. */
function componentSql(change: ModelChange, { transition }: PreparedChange, moves: readonly Move[]): readonly string[] {
  const uid = 'of' in change ? change.of : change.is === 'component-renamed' ? change.after : null;
  if (uid === null || transition.to.layout.versionTables.has(uid) || transition.from.layout.versionTables.has(uid))
    return [];
  return moves.filter(({ description }) => description.startsWith('the components in')).flatMap(({ sql }) => sql);
}

function tableRenaming({ mapping: { before, after } }: PlacedTable, ddl: DdlDialect): readonly string[] {
  if (before === null || after === null || before.name === after.name) return [];
  return ddl.renameTable(before.name, after.name).slice(0, 1);
}

/** The statements for the columns and link table of an attribute, in its table before or after. */
function attributeSql(
  attribute: string,
  before: string | null | undefined,
  after: string | null | undefined,
  { transition, placement }: PreparedChange,
  ddl: DdlDialect,
): readonly string[] {
  const layout = after === null ? transition.from.layout : transition.to.layout;
  const versions = [...layout.versionTables.values()].find(({ name }) => name === (after ?? before));
  if (versions === undefined) return [];
  const link = versions.links.get(attribute);
  const table = placement.tables.find(({ mapping }) =>
    after === null ? mapping.before?.name === before : mapping.after?.name === after,
  );
  const names = new Set([
    versions.columns.get(attribute)?.name,
    versions.components.get(attribute)?.responseJson,
    versions.components.get(attribute)?.storedJson,
    ...(link?.is === 'column' && link.direction === 'forward'
      ? [link.targetColumn, link.inversePositionColumn, link.localeColumn, link.statusColumn]
      : []),
  ]);
  const columns = (table?.columns ?? []).flatMap(
    ({ mapping: { before: columnBefore, after: columnAfter }, origin }) => {
      if (table === undefined || table.name === null) return [];
      if (columnAfter === null)
        return columnBefore !== null && after === null && names.has(columnBefore.name)
          ? [ddl.renameColumn(table.name, columnBefore.name, retainedPlaceholder)]
          : [];
      if (after === null || !names.has(columnAfter.name)) return [];
      if (columnBefore !== null)
        return columnBefore.name === columnAfter.name
          ? []
          : [ddl.renameColumn(table.name, columnBefore.name, columnAfter.name)];
      return origin === 'retained'
        ? [ddl.renameColumn(table.name, retainedPlaceholder, columnAfter.name)]
        : [ddl.addColumn(table.name, columnAfter)];
    },
  );
  if (link?.is !== 'table' || link.direction !== 'forward') return columns;
  const linkTable = placement.tables.find(({ mapping }) =>
    after === null ? mapping.before?.name === link.table : mapping.after?.name === link.table,
  );
  if (linkTable === undefined) return columns;
  const { before: columnBefore, after: columnAfter } = linkTable.mapping;
  if (columnAfter === null)
    return columnBefore === null ? [] : ddl.renameTable(columnBefore.name, retainedPlaceholder).slice(0, 1);
  if (columnBefore !== null) return tableRenaming(linkTable, ddl);
  return linkTable.origin === 'retained'
    ? ddl.renameTable(retainedPlaceholder, columnAfter.name).slice(0, 1)
    : [ddl.createTable(columnAfter)];
}

/** The statements for added and dropped indexes of an attribute. */
function indexSql(
  { of, attribute }: { readonly of: string; readonly attribute: string },
  { from, to }: MoveContext,
  ddl: DdlDialect,
): readonly string[] {
  const versions = to.layout.versionTables.get(of);
  const column = versions?.columns.get(attribute)?.name;
  const tableAfter = to.layout.allTables.find(({ name }) => name === versions?.name);
  const tableBefore = from.layout.allTables.find(({ name }) => name === versions?.name);
  if (tableAfter === undefined || column === undefined) return [];
  const namesBefore = new Set(tableBefore?.indexes.map(({ name }) => name));
  const namesAfter = new Set(tableAfter.indexes.map(({ name }) => name));
  return [
    ...(tableBefore?.indexes ?? []).filter(({ name }) => !namesAfter.has(name)).map(({ name }) => ddl.dropIndex(name)),
    ...tableAfter.indexes
      .filter(({ name, columns }) => !namesBefore.has(name) && columns.includes(column))
      .map((index) => ddl.createIndex(tableAfter, index)),
  ];
}
