import type { ForeignColumns, ForeignDatabase, ForeignRow } from '../../../../storage/database/index.js';
import { instantOrNull, numberOrNull, stringOrNull } from '../coerce-values.js';
import type { SourceRow } from '../types.js';
import { findTable, type Naming, strapiName, toSnakeCase } from './names.js';
import { readValue } from './read-value.js';
import type { TableShape } from './table-shapes.js';

/** Source of rows. */
export interface RowSource {
  readonly database: ForeignDatabase;
  readonly shapes: ReadonlyMap<string, TableShape>;
  readonly naming: Naming;
  /** Returns the documentId of a row without one, see `TranslationGroups`. */
  readonly documentIdFor: (uid: string, id: number) => string | null;
}

type Data = Record<string, unknown>;

const batchSize = 200;

/** Yields the rows of a content type with their components. */
export async function* readRows(source: RowSource, shape: TableShape): AsyncIterable<SourceRow> {
  let batch: ForeignRow[] = [];
  for await (const row of source.database.rows(shape.table)) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield* await readBatch(source, shape, batch);
    batch = [];
  }
  if (batch.length > 0) yield* await readBatch(source, shape, batch);
}

async function readBatch(
  source: RowSource,
  shape: TableShape,
  rows: readonly ForeignRow[],
): Promise<readonly SourceRow[]> {
  const data = await readValues(source, shape, rows);
  return rows.map((row) => ({
    type: shape.uid,
    id: Number(row.id),
    data: {
      documentId: stringOrNull(row.document_id) ?? source.documentIdFor(shape.uid, Number(row.id)),
      ...data.get(Number(row.id)),
      locale: stringOrNull(row.locale),
      createdAt: instantOrNull(row.created_at),
      updatedAt: instantOrNull(row.updated_at),
      publishedAt: instantOrNull(row.published_at),
    },
    createdBy: numberOrNull(row.created_by_id),
    updatedBy: numberOrNull(row.updated_by_id),
  }));
}

/** Returns the values of rows by id, including components. */
async function readValues(
  source: RowSource,
  shape: TableShape,
  rows: readonly ForeignRow[],
  depth = 0,
): Promise<ReadonlyMap<number, Data>> {
  const columns = source.database.tables.get(shape.table) ?? new Map<string, string>();
  const result = new Map<number, Data>();
  for (const row of rows) {
    const data: Data = {};
    for (const [name, { type }] of shape.attributes) {
      const column = findColumn(name, columns);
      const value = column === null ? undefined : readValue(row[column], type);
      if (value !== undefined) data[name] = value;
    }
    result.set(Number(row.id), data);
  }
  // Only components that contain themselves nest deeper, and such attributes are not imported.
  if (depth < source.shapes.size) await addComponents(source, shape, result, depth);
  return result;
}

/** Returns the column of an attribute; null if it has none. */
export function findColumn(attribute: string, columns: ForeignColumns): string | null {
  return [strapiName([toSnakeCase(attribute)]), attribute].find((name) => columns.has(name)) ?? null;
}

/** A position at which a component is used. */
interface ComponentPlacement {
  readonly owner: number;
  readonly attribute: string;
  readonly component: string;
  readonly id: number;
}

async function addComponents(
  source: RowSource,
  shape: TableShape,
  owners: ReadonlyMap<number, Data>,
  depth: number,
): Promise<void> {
  const placements = await readPlacements(source, shape, [...owners.keys()]);
  if (placements.length === 0) return;
  const components = await readComponents(source, placements, depth + 1);
  for (const { owner, attribute, component, id } of placements) {
    const [definition, data, value] = [
      shape.attributes.get(attribute),
      owners.get(owner),
      components.get(component)?.get(id),
    ];
    if (definition === undefined || data === undefined || value === undefined) continue;
    if (definition.type === 'component' && definition.repeatable !== true) {
      data[attribute] = { id, ...value };
      continue;
    }
    const entry = definition.type === 'dynamiczone' ? { __component: component, id, ...value } : { id, ...value };
    const list = data[attribute];
    if (Array.isArray(list)) list.push(entry);
    else data[attribute] = [entry];
  }
}

async function readPlacements(
  { database, naming }: RowSource,
  shape: TableShape,
  ids: readonly number[],
): Promise<readonly ComponentPlacement[]> {
  const table = findTable(naming, database.tables, [shape.table], naming.components);
  const hasComponents = [...shape.attributes.values()].some(
    ({ type }) => type === 'component' || type === 'dynamiczone',
  );
  if (!hasComponents || table === null) return [];
  const rows = await database.rowsWhere(table, 'entity_id', ids);
  const position = (row: ForeignRow): number => numberOrNull(row.order) ?? 0;
  return rows
    .toSorted((left, right) => position(left) - position(right) || Number(left.id) - Number(right.id))
    .map((row) => ({
      owner: Number(row.entity_id),
      attribute: String(row.field),
      component: String(row.component_type),
      id: Number(row[naming.componentId]),
    }))
    .filter(({ attribute, component }) => acceptsComponent(shape.attributes.get(attribute), component));
}

/** Only components that the definition allows are followed, since the table may contain others. */
function acceptsComponent(definition: Readonly<Record<string, unknown>> | undefined, component: string): boolean {
  if (definition?.type === 'component') return definition.component === component;
  const { components } = definition ?? {};
  return definition?.type === 'dynamiczone' && Array.isArray(components) && components.includes(component);
}

/** Returns the values of components by kind and row id, at any depth. */
async function readComponents(
  source: RowSource,
  placements: readonly ComponentPlacement[],
  depth: number,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Data>>> {
  const components = new Map<string, ReadonlyMap<number, Data>>();
  for (const uid of new Set(placements.map(({ component }) => component))) {
    const shape = source.shapes.get(uid);
    if (shape === undefined) continue;
    const ids = new Set(placements.filter(({ component }) => component === uid).map(({ id }) => id));
    components.set(
      uid,
      await readValues(source, shape, await source.database.rowsWhere(shape.table, 'id', [...ids]), depth),
    );
  }
  return components;
}
