import type { ForeignRow } from '../../store/index.js';
import type { SourceLink } from '../types.js';
import { numberOf, textOf } from '../values.js';
import { snakeOf, tableNamed } from './names.js';
import { columnOf, type RowsPlace } from './read-rows.js';
import type { TableShape } from './shapes.js';

const fileType = 'plugin::upload.file';

/** The links that rows of a content type or component hold. */
export async function* readLinks(place: RowsPlace, shape: TableShape): AsyncIterable<SourceLink> {
  for (const [name, definition] of shape.attributes) {
    if (definition.type !== 'relation' || typeof definition.mappedBy === 'string') continue;
    const { relation } = definition;
    if (relation === 'morphToOne') yield* morphToOne(place, shape, name);
    else if (relation === 'morphToMany') yield* morphToMany(place, shape, name);
    else if (typeof definition.morphBy !== 'string') yield* plain(place, shape, name, definition);
  }
}

async function* plain(
  { database, shapes, naming, documentIdOf }: RowsPlace,
  shape: TableShape,
  attribute: string,
  { relation, target, inversedBy }: Readonly<Record<string, unknown>>,
): AsyncIterable<SourceLink> {
  const to = shapes.get(String(target));
  if (to === undefined) return;
  const table = tableNamed(naming, database.tables, [shape.table, snakeOf(attribute)], naming.links);
  const columns = table === null ? undefined : database.tables.get(table);
  if (table === null || columns === undefined) {
    yield* joinColumn({ database, shapes, naming, documentIdOf }, shape, attribute, to);
    return;
  }
  const same = shape.singular === to.singular;
  const own = naming.name([shape.singular], { after: 'id' });
  const other = naming.name([to.singular], same ? { before: 'inv', after: 'id' } : { after: 'id' });
  if (!columns.has(own) || !columns.has(other)) return;
  const many = relation === 'oneToMany' || relation === 'manyToMany';
  const backMany = relation === 'manyToOne' || relation === 'manyToMany';
  const orderColumn = naming.name([to.singular], { after: naming.order });
  const inverted = same && relation === 'manyToMany';
  const inverseColumn = naming.name(
    [shape.singular],
    inverted ? { before: 'inv', after: naming.order } : { after: naming.order },
  );
  const position = many && columns.has(orderColumn) ? orderColumn : null;
  const inverse = backMany && typeof inversedBy === 'string' && columns.has(inverseColumn) ? inverseColumn : null;
  for await (const row of database.rows(table)) {
    const [from, target] = [numberOf(row[own]), numberOf(row[other])];
    if (from === null || target === null) continue;
    yield {
      from: { type: shape.uid, id: from, attribute },
      to: { type: to.uid, id: target },
      position: at(row, position),
      inversePosition: at(row, inverse),
    };
  }
}

/** A relation without a table of its own: a column of the row. */
async function* joinColumn(
  { database }: RowsPlace,
  shape: TableShape,
  attribute: string,
  to: TableShape,
): AsyncIterable<SourceLink> {
  const columns = database.tables.get(shape.table) ?? new Map<string, string>();
  const column = columnOf(`${attribute}_id`, columns) ?? columnOf(`${snakeOf(attribute)}_id`, columns);
  if (column === null) return;
  for await (const row of database.rows(shape.table)) {
    const target = numberOf(row[column]);
    if (target === null) continue;
    const from = { type: shape.uid, id: Number(row.id), attribute };
    yield { from, to: { type: to.uid, id: target }, position: null, inversePosition: null };
  }
}

async function* morphToOne({ database }: RowsPlace, shape: TableShape, attribute: string): AsyncIterable<SourceLink> {
  const columns = database.tables.get(shape.table);
  if (columns?.has('target_id') !== true || !columns.has('target_type')) return;
  for await (const row of database.rows(shape.table)) {
    const [id, type] = [numberOf(row.target_id), textOf(row.target_type)];
    if (id === null || type === null) continue;
    const from = { type: shape.uid, id: Number(row.id), attribute };
    yield { from, to: { type, id }, position: null, inversePosition: null };
  }
}

/** Links of files are listed from the file, and belong to what they are shown in. */
async function* morphToMany(
  { database, naming }: RowsPlace,
  shape: TableShape,
  attribute: string,
): AsyncIterable<SourceLink> {
  const table = tableNamed(naming, database.tables, [shape.table, snakeOf(attribute)], naming.morphs);
  const columns = table === null ? undefined : database.tables.get(table);
  const own = naming.name([shape.singular], { after: 'id' });
  const [idColumn, typeColumn] = [
    naming.name([snakeOf(attribute)], { after: 'id' }),
    naming.name([snakeOf(attribute)], { after: 'type' }),
  ];
  if (table === null || columns === undefined || ![own, idColumn, typeColumn].every((column) => columns.has(column)))
    return;
  for await (const row of database.rows(table)) {
    const [from, id, type] = [numberOf(row[own]), numberOf(row[idColumn]), textOf(row[typeColumn])];
    if (from === null || id === null || type === null) continue;
    const field = textOf(row.field);
    const position = at(row, 'order');
    const holder = { type: shape.uid, id: from };
    if (shape.uid !== fileType) {
      yield { from: { ...holder, attribute }, to: { type, id }, position, inversePosition: null };
    } else if (field !== null) {
      yield { from: { type, id, attribute: field }, to: holder, position, inversePosition: null };
    }
  }
}

function at(row: ForeignRow, column: string | null): number | null {
  return column === null ? null : numberOf(row[column]);
}
