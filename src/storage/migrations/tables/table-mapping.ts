import { Bug } from '../../../foundations/core/index.js';
import type { Column, Layout, Table, VersionTable } from '../../sql/layout/index.js';
import { needsNewComponentColumns } from '../components/component-moves.js';
import { linkPairs, type ModelTransition } from '../links/link-pairs.js';
import { type AttributePair, type TypePair, typePairs } from '../plan/type-pairs.js';
import type { RetainedData } from '../retained/retained-data.js';
import { needsNewColumn } from '../values/scalar-moves.js';

/** A table of the model in both layouts; null where a layout does not have it. Tables that every database has are not included. */
export interface TableMapping {
  readonly before: Table | null;
  readonly after: Table | null;
  /** uid of the content type whose versions or links it contains, in the model before; null: it is new. */
  readonly owner: string | null;
  /** It is new, and replaces the table or columns that an attribute had its links in. */
  readonly replaces: boolean;
  /** All columns of both tables, where both layouts have the table. */
  readonly columns: readonly ColumnMapping[];
}

/** A column in both layouts; null where a layout does not have it, or with other values. */
export interface ColumnMapping {
  readonly before: Column | null;
  readonly after: Column | null;
  /** It is new, and replaces one that is removed. */
  readonly replaces: boolean;
}

/**
 * Maps tables and columns of the layout before to those with the same contents in the layout after. A column whose values change
 * counts as removed and new, as does one that a revert restores from retained values.
 */
export function mapTables(transition: ModelTransition, retained: RetainedData | null = null): readonly TableMapping[] {
  const { from, to, changes } = transition;
  const unmovedLinks = findUnmovedLinks(transition);
  return typePairs(from.layout, to.layout, changes).flatMap((pair) => [
    versionMapping(pair, transition, { unmovedLinks, retained }),
    ...linkMappings(pair, transition, unmovedLinks),
  ]);
}

/** The attributes whose links stay in place, by `keyOf` in the model after. */
function findUnmovedLinks(transition: ModelTransition): ReadonlySet<string> {
  return new Set(
    linkPairs(transition)
      .filter(({ unmoved }) => unmoved)
      .map(({ uid, attribute }) => attributeKey(uid, attribute)),
  );
}

function attributeKey(uid: string, attribute: string): string {
  return `${uid}\n${attribute}`;
}

/** What else determines whether values stay in place. */
interface UnmovedData {
  readonly unmovedLinks: ReadonlySet<string>;
  readonly retained: RetainedData | null;
}

function versionMapping(pair: TypePair, transition: ModelTransition, unmoved: UnmovedData): TableMapping {
  const { before, after } = pair;
  const [tableBefore, tableAfter] = [
    getTable(transition.from.layout, before?.name),
    getTable(transition.to.layout, after?.name),
  ];
  const owner = before?.type.uid ?? null;
  if (before === null || after === null || tableBefore === null || tableAfter === null) {
    return { before: tableBefore, after: tableAfter, owner, replaces: false, columns: [] };
  }
  const attributeColumns = pair.attributes.flatMap((attributes) => {
    const [columnsBefore, columnsAfter] = [
      columnsByRole(before, attributes.before?.name),
      columnsByRole(after, attributes.after?.name),
    ];
    return joinColumns(
      columnsBefore,
      columnsAfter,
      isUnmoved(attributes, pair, transition, unmoved),
      tableBefore,
      tableAfter,
    );
  });
  const mappedNames = new Set(attributeColumns.flatMap((column) => [column.before?.name, column.after?.name]));
  const otherColumns = tableAfter.columns
    .filter(({ name }) => !mappedNames.has(name))
    .map((column) => ({ before: findColumn(tableBefore, column.name), after: column, replaces: false }));
  return {
    before: tableBefore,
    after: tableAfter,
    owner,
    replaces: false,
    columns: [...otherColumns, ...attributeColumns],
  };
}

/** The roles of value columns. Link columns are restored as they were, and overwritten where links differ. */
const valueRoles: ReadonlySet<string> = new Set(['value', 'wire', 'deep']);

/** Pairs the columns of both layouts by their role. */
function joinColumns(
  columnsBefore: ReadonlyMap<string, string>,
  columnsAfter: ReadonlyMap<string, string>,
  stays: boolean,
  tableBefore: Table,
  tableAfter: Table,
): readonly ColumnMapping[] {
  const roles = [...new Set([...columnsBefore.keys(), ...columnsAfter.keys()])];
  return roles.flatMap((role): readonly ColumnMapping[] => {
    const [nameBefore, nameAfter] = [columnsBefore.get(role), columnsAfter.get(role)];
    const before = nameBefore === undefined ? null : findColumn(tableBefore, nameBefore);
    const after = nameAfter === undefined ? null : findColumn(tableAfter, nameAfter);
    if (stays || before === null || after === null) return [{ before, after, replaces: false }];
    return [
      { before, after: null, replaces: false },
      { before: null, after, replaces: valueRoles.has(role) },
    ];
  });
}

/** Whether the values of an attribute stay unchanged in their columns. */
function isUnmoved(
  { before, after }: AttributePair,
  pair: TypePair,
  transition: ModelTransition,
  { unmovedLinks, retained }: UnmovedData,
): boolean {
  if (before === null || after === null || pair.after === null) return false;
  if (before.storage === 'relation' || before.storage === 'media')
    return unmovedLinks.has(attributeKey(pair.after.type.uid, after.name));
  if (before.storage === 'column') return after.storage === 'column' && !needsNewColumn(before, after, pair, retained);
  return !needsNewComponentColumns(before, after, pair, transition, retained);
}

/** The columns of an attribute by role; empty where it has none of its own. */
function columnsByRole(table: VersionTable, attribute: string | undefined): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  if (attribute === undefined) return columns;
  const scalar = table.columns.get(attribute);
  if (scalar !== undefined) columns.set('value', scalar.name);
  const component = table.components.get(attribute);
  if (component !== undefined) columns.set('wire', component.responseJson).set('deep', component.storedJson);
  const link = table.links.get(attribute);
  if (link?.is !== 'column' || link.direction !== 'forward') return columns;
  columns.set('target', link.targetColumn);
  if (link.inversePositionColumn !== null) columns.set('position', link.inversePositionColumn);
  if (link.localeColumn !== null) columns.set('locale', link.localeColumn);
  if (link.statusColumn !== null) columns.set('status', link.statusColumn);
  return columns;
}

/** The link tables of a content type. */
function linkMappings(
  pair: TypePair,
  { from, to }: ModelTransition,
  unmovedLinks: ReadonlySet<string>,
): readonly TableMapping[] {
  const { before, after } = pair;
  const owner = before?.type.uid ?? null;
  const laterNames = new Map(pair.attributes.map((attributes) => [attributes.before?.name, attributes.after?.name]));
  const mappedNames = new Set<string>();
  const mappings = linkTables(before).map(([attribute, name]): TableMapping => {
    const nameAfter = laterNames.get(attribute);
    const tableNameAfter = nameAfter === undefined ? undefined : new Map(linkTables(after)).get(nameAfter);
    const [tableBefore, tableAfter] = [getTable(from.layout, name), getTable(to.layout, tableNameAfter)];
    if (
      after === null ||
      nameAfter === undefined ||
      tableAfter === null ||
      !unmovedLinks.has(attributeKey(after.type.uid, nameAfter))
    ) {
      return { before: tableBefore, after: null, owner, replaces: false, columns: [] };
    }
    mappedNames.add(tableAfter.name);
    const columns = [...new Set([...(tableBefore?.columns ?? []), ...tableAfter.columns].map((column) => column.name))];
    return {
      before: tableBefore,
      after: tableAfter,
      owner,
      replaces: false,
      columns: columns.map((column) => ({
        before: findColumn(tableBefore, column),
        after: findColumn(tableAfter, column),
        replaces: false,
      })),
    };
  });
  const formerAttributes = new Set(
    pair.attributes.flatMap(({ before: attributeBefore, after: attributeAfter }) =>
      attributeBefore === null ? [] : [attributeAfter?.name],
    ),
  );
  const newMappings = linkTables(after)
    .filter(([, name]) => !mappedNames.has(name))
    .map(([attribute, name]): TableMapping => {
      const replaces = formerAttributes.has(attribute);
      return { before: null, after: getTable(to.layout, name), owner, replaces, columns: [] };
    });
  return [...mappings, ...newMappings];
}

function linkTables(table: VersionTable | null): readonly (readonly [attribute: string, name: string])[] {
  return [...(table?.links.values() ?? [])].flatMap((link): readonly [string, string][] =>
    link.is === 'table' && link.direction === 'forward' ? [[link.attribute.name, link.table]] : [],
  );
}

/** Throws Bug for a name that a layout does not have. */
function getTable({ allTables }: Layout, name: string | undefined): Table | null {
  if (name === undefined) return null;
  const table = allTables.find((candidate) => candidate.name === name);
  if (table === undefined) throw new Bug(`the layout has no table ${name}`);
  return table;
}

function findColumn(table: Table | null, name: string): Column | null {
  return table?.columns.find((column) => column.name === name) ?? null;
}
