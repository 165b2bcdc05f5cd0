import type { ForeignColumns, ForeignDatabase, ForeignRow } from '../../store/index.js';
import type { SourceRow } from '../types.js';
import { instantOf, numberOf, textOf } from '../values.js';
import { type Naming, snakeOf, sourceName, tableNamed } from './names.js';
import { readValue } from './read-value.js';
import type { TableShape } from './shapes.js';

/** Where rows are read. */
export interface RowsPlace {
  readonly database: ForeignDatabase;
  readonly shapes: ReadonlyMap<string, TableShape>;
  readonly naming: Naming;
  /** The documentId of a row that has none itself: see `Entries`. */
  readonly documentIdOf: (uid: string, id: number) => string | null;
}

type Data = Record<string, unknown>;

const atOnce = 200;

/** The rows of a content type, with their components. */
export async function* readRows(place: RowsPlace, shape: TableShape): AsyncIterable<SourceRow> {
  let batch: ForeignRow[] = [];
  for await (const row of place.database.rows(shape.table)) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    yield* await readBatch(place, shape, batch);
    batch = [];
  }
  if (batch.length > 0) yield* await readBatch(place, shape, batch);
}

async function readBatch(
  place: RowsPlace,
  shape: TableShape,
  rows: readonly ForeignRow[],
): Promise<readonly SourceRow[]> {
  const data = await dataOf(place, shape, rows);
  return rows.map((row) => ({
    type: shape.uid,
    id: Number(row.id),
    data: {
      documentId: textOf(row.document_id) ?? place.documentIdOf(shape.uid, Number(row.id)),
      ...data.get(Number(row.id)),
      locale: textOf(row.locale),
      createdAt: instantOf(row.created_at),
      updatedAt: instantOf(row.updated_at),
      publishedAt: instantOf(row.published_at),
    },
    createdBy: numberOf(row.created_by_id),
    updatedBy: numberOf(row.updated_by_id),
  }));
}

/** The values of rows by their ids, components in their places. */
async function dataOf(
  place: RowsPlace,
  shape: TableShape,
  rows: readonly ForeignRow[],
  depth = 0,
): Promise<ReadonlyMap<number, Data>> {
  const columns = place.database.tables.get(shape.table) ?? new Map<string, string>();
  const result = new Map<number, Data>();
  for (const row of rows) {
    const data: Data = {};
    for (const [name, { type }] of shape.attributes) {
      const column = columnOf(name, columns);
      const value = column === null ? undefined : readValue(row[column], type);
      if (value !== undefined) data[name] = value;
    }
    result.set(Number(row.id), data);
  }
  // Deeper than that only what holds itself goes, and such attributes do not come over.
  if (depth < place.shapes.size) await addComponents(place, shape, result, depth);
  return result;
}

/** The column of an attribute; null: it has none. */
export function columnOf(attribute: string, columns: ForeignColumns): string | null {
  return [sourceName([snakeOf(attribute)]), attribute].find((name) => columns.has(name)) ?? null;
}

/** One place in which a component stands. */
interface Standing {
  readonly owner: number;
  readonly attribute: string;
  readonly component: string;
  readonly id: number;
}

async function addComponents(
  place: RowsPlace,
  shape: TableShape,
  owners: ReadonlyMap<number, Data>,
  depth: number,
): Promise<void> {
  const standing = await standingIn(place, shape, [...owners.keys()]);
  if (standing.length === 0) return;
  const components = await componentsAt(place, standing, depth + 1);
  for (const { owner, attribute, component, id } of standing) {
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

async function standingIn(
  { database, naming }: RowsPlace,
  shape: TableShape,
  ids: readonly number[],
): Promise<readonly Standing[]> {
  const table = tableNamed(naming, database.tables, [shape.table], naming.components);
  const holds = [...shape.attributes.values()].some(({ type }) => type === 'component' || type === 'dynamiczone');
  if (!holds || table === null) return [];
  const rows = await database.rowsWith(table, 'entity_id', ids);
  const place = (row: ForeignRow): number => numberOf(row.order) ?? 0;
  return rows
    .toSorted((left, right) => place(left) - place(right) || Number(left.id) - Number(right.id))
    .map((row) => ({
      owner: Number(row.entity_id),
      attribute: String(row.field),
      component: String(row.component_type),
      id: Number(row[naming.componentId]),
    }))
    .filter(({ attribute, component }) => mayHold(shape.attributes.get(attribute), component));
}

/** Only what the definition says is followed; what a table says need not be true. */
function mayHold(definition: Readonly<Record<string, unknown>> | undefined, component: string): boolean {
  if (definition?.type === 'component') return definition.component === component;
  const { components } = definition ?? {};
  return definition?.type === 'dynamiczone' && Array.isArray(components) && components.includes(component);
}

/** The values of components by kind and row id, to any depth. */
async function componentsAt(
  place: RowsPlace,
  standing: readonly Standing[],
  depth: number,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Data>>> {
  const found = new Map<string, ReadonlyMap<number, Data>>();
  for (const uid of new Set(standing.map(({ component }) => component))) {
    const shape = place.shapes.get(uid);
    if (shape === undefined) continue;
    const ids = new Set(standing.filter(({ component }) => component === uid).map(({ id }) => id));
    found.set(uid, await dataOf(place, shape, await place.database.rowsWith(shape.table, 'id', [...ids]), depth));
  }
  return found;
}
