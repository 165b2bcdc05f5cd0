import type { ModelChange } from '../../schema/index.js';
import type { DataDefinition } from '../migrate/place.js';
import type { PlacedTable } from './placement.js';
import type { Move, MovePlace } from './types.js';
import type { ChangeWork } from './work-of.js';

const away = 'octavo_parked_…';

/** The statements of one change, as far as they can be told before it is made. */
export function sqlOf(
  change: ModelChange,
  work: ChangeWork,
  place: MovePlace,
  moves: readonly Move[],
  definition: DataDefinition,
): readonly string[] {
  const { from, to } = work.between;
  const { tables } = work.placement;
  switch (change.is) {
    case 'locale-added':
    case 'default-locale':
    case 'component-added':
    case 'component-removed':
    case 'attributes-ordered':
    case 'identified':
      return componentSql(change, work, moves);
    case 'locale-removed':
      return moves.filter(({ says }) => says.includes(change.locale)).flatMap(({ sql }) => sql);
    case 'type-added': {
      const table = to.layout.tables.get(change.of)?.name;
      const owned = tables.filter(({ mapping }) => mapping.after?.name === table);
      return owned.flatMap(({ mapping: { after } }) => (after === null ? [] : [definition.createTable(after)]));
    }
    case 'type-removed': {
      const gone = tables.filter(({ mapping }) => mapping.owner === change.of && mapping.after === null);
      return gone.flatMap(({ mapping: { before } }) =>
        before === null ? [] : definition.renameTable(before.name, away).slice(0, 1),
      );
    }
    case 'type-renamed': {
      const owned = tables.filter(({ mapping }) => mapping.owner === change.before.uid);
      const heads =
        change.before.uid === change.after.uid ? [] : moves.filter(({ table }) => table === 'octavo_documents');
      return [...owned.flatMap((table) => tableRenaming(table, definition)), ...heads.flatMap(({ sql }) => sql)];
    }
    case 'component-renamed':
      return componentSql(change, work, moves);
    case 'type-kind':
    case 'draft-and-publish':
    case 'type-localized': {
      const about = moves.filter(({ says }) => says.includes(change.of));
      return about.flatMap(({ sql }) => sql);
    }
    case 'attribute-removed':
      return attributeSql(change.attribute, from.layout.tables.get(change.of)?.name, null, work, definition);
    case 'attribute-renamed': {
      const own = attributeSql(change.after.name, null, to.layout.tables.get(change.of)?.name, work, definition);
      return own.length > 0 ? own : componentSql(change, work, moves);
    }
    default: {
      const table = to.layout.tables.get(change.of);
      if (table === undefined) return componentSql(change, work, moves);
      const said = moves.filter(({ says }) => says.includes(`${change.attribute} of ${change.of}`));
      return [
        ...attributeSql(change.attribute, null, table.name, work, definition),
        ...said.flatMap(({ sql }) => sql),
        ...(change.is === 'unique' || change.is === 'index' ? indexSql(change, place, definition) : []),
      ];
    }
  }
}

/** Components are rewritten where they are held. */
function componentSql(change: ModelChange, { between }: ChangeWork, moves: readonly Move[]): readonly string[] {
  const of = 'of' in change ? change.of : change.is === 'component-renamed' ? change.after : null;
  if (of === null || between.to.layout.tables.has(of) || between.from.layout.tables.has(of)) return [];
  return moves.filter(({ says }) => says.startsWith('the components in')).flatMap(({ sql }) => sql);
}

function tableRenaming({ mapping: { before, after } }: PlacedTable, definition: DataDefinition): readonly string[] {
  if (before === null || after === null || before.name === after.name) return [];
  return definition.renameTable(before.name, after.name).slice(0, 1);
}

/** What happens to the columns and link table of an attribute; its table by the layout before or the one to come. */
function attributeSql(
  attribute: string,
  before: string | null | undefined,
  after: string | null | undefined,
  { between, placement }: ChangeWork,
  definition: DataDefinition,
): readonly string[] {
  const layout = after === null ? between.from.layout : between.to.layout;
  const versions = [...layout.tables.values()].find(({ name }) => name === (after ?? before));
  if (versions === undefined) return [];
  const link = versions.links.get(attribute);
  const table = placement.tables.find(({ mapping }) =>
    after === null ? mapping.before?.name === before : mapping.after?.name === after,
  );
  const names = new Set([
    versions.columns.get(attribute)?.name,
    versions.components.get(attribute)?.wire,
    versions.components.get(attribute)?.deep,
    ...(link?.is === 'column' && link.direction === 'forward'
      ? [link.targetColumn, link.inversePositionColumn, link.localeColumn, link.statusColumn]
      : []),
  ]);
  const columns = (table?.columns ?? []).flatMap(({ mapping: { before: was, after: is }, origin }) => {
    if (table === undefined || table.name === null) return [];
    if (is === null)
      return was !== null && after === null && names.has(was.name)
        ? [definition.renameColumn(table.name, was.name, away)]
        : [];
    if (after === null || !names.has(is.name)) return [];
    if (was !== null) return was.name === is.name ? [] : [definition.renameColumn(table.name, was.name, is.name)];
    return origin === 'parked'
      ? [definition.renameColumn(table.name, away, is.name)]
      : [definition.addColumn(table.name, is)];
  });
  if (link?.is !== 'table' || link.direction !== 'forward') return columns;
  const held = placement.tables.find(({ mapping }) =>
    after === null ? mapping.before?.name === link.table : mapping.after?.name === link.table,
  );
  if (held === undefined) return columns;
  const { before: was, after: is } = held.mapping;
  if (is === null) return was === null ? [] : definition.renameTable(was.name, away).slice(0, 1);
  if (was !== null) return tableRenaming(held, definition);
  return held.origin === 'parked' ? definition.renameTable(away, is.name).slice(0, 1) : [definition.createTable(is)];
}

/** The indexes of an attribute that come or go. */
function indexSql(
  { of, attribute }: { readonly of: string; readonly attribute: string },
  { from, to }: MovePlace,
  definition: DataDefinition,
): readonly string[] {
  const versions = to.layout.tables.get(of);
  const column = versions?.columns.get(attribute)?.name;
  const now = to.layout.all.find(({ name }) => name === versions?.name);
  const then = from.layout.all.find(({ name }) => name === versions?.name);
  if (now === undefined || column === undefined) return [];
  const known = new Set(then?.indexes.map(({ name }) => name));
  const wanted = new Set(now.indexes.map(({ name }) => name));
  return [
    ...(then?.indexes ?? []).filter(({ name }) => !wanted.has(name)).map(({ name }) => definition.dropIndex(name)),
    ...now.indexes
      .filter(({ name, columns }) => !known.has(name) && columns.includes(column))
      .map((index) => definition.createIndex(now, index)),
  ];
}
