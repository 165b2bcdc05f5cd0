import type { ForeignRow } from '../../../../storage/database/index.js';
import { numberOrNull, stringOrNull } from '../coerce-values.js';
import type { SourceLink } from '../types.js';
import { findTable, toSnakeCase } from './names.js';
import { findColumn, type RowSource } from './read-rows.js';
import type { TableShape } from './table-shapes.js';

const fileType = 'plugin::upload.file';

/** Yields the links from rows of a content type or component. */
export async function* readLinks(source: RowSource, shape: TableShape): AsyncIterable<SourceLink> {
  for (const [name, definition] of shape.attributes) {
    if (definition.type !== 'relation' || typeof definition.mappedBy === 'string') continue;
    const { relation } = definition;
    if (relation === 'morphToOne') yield* morphToOneLinks(source, shape, name);
    else if (relation === 'morphToMany') yield* morphToManyLinks(source, shape, name);
    else if (typeof definition.morphBy !== 'string') yield* joinTableLinks(source, shape, name, definition);
  }
}

async function* joinTableLinks(
  { database, shapes, naming, documentIdFor }: RowSource,
  shape: TableShape,
  attribute: string,
  { relation, target, inversedBy }: Readonly<Record<string, unknown>>,
): AsyncIterable<SourceLink> {
  const targetShape = shapes.get(String(target));
  if (targetShape === undefined) return;
  const table = findTable(naming, database.tables, [shape.table, toSnakeCase(attribute)], naming.links);
  const columns = table === null ? undefined : database.tables.get(table);
  if (table === null || columns === undefined) {
    yield* joinColumnLinks({ database, shapes, naming, documentIdFor }, shape, attribute, targetShape);
    return;
  }
  const isSelfRelation = shape.singular === targetShape.singular;
  const ownColumn = naming.name([shape.singular], { after: 'id' });
  const otherColumn = naming.name(
    [targetShape.singular],
    isSelfRelation ? { before: 'inv', after: 'id' } : { after: 'id' },
  );
  if (!columns.has(ownColumn) || !columns.has(otherColumn)) return;
  const many = relation === 'oneToMany' || relation === 'manyToMany';
  const inverseMany = relation === 'manyToOne' || relation === 'manyToMany';
  const orderColumn = naming.name([targetShape.singular], { after: naming.order });
  const inverseSelf = isSelfRelation && relation === 'manyToMany';
  const inverseColumn = naming.name(
    [shape.singular],
    inverseSelf ? { before: 'inv', after: naming.order } : { after: naming.order },
  );
  const position = many && columns.has(orderColumn) ? orderColumn : null;
  const inverse = inverseMany && typeof inversedBy === 'string' && columns.has(inverseColumn) ? inverseColumn : null;
  for await (const row of database.rows(table)) {
    const [from, target] = [numberOrNull(row[ownColumn]), numberOrNull(row[otherColumn])];
    if (from === null || target === null) continue;
    yield {
      from: { type: shape.uid, id: from, attribute },
      to: { type: targetShape.uid, id: target },
      position: positionIn(row, position),
      inversePosition: positionIn(row, inverse),
    };
  }
}

/** Yields the links of a relation that is stored in a column of the row. */
async function* joinColumnLinks(
  { database }: RowSource,
  shape: TableShape,
  attribute: string,
  targetShape: TableShape,
): AsyncIterable<SourceLink> {
  const columns = database.tables.get(shape.table) ?? new Map<string, string>();
  const column = findColumn(`${attribute}_id`, columns) ?? findColumn(`${toSnakeCase(attribute)}_id`, columns);
  if (column === null) return;
  for await (const row of database.rows(shape.table)) {
    const target = numberOrNull(row[column]);
    if (target === null) continue;
    const from = { type: shape.uid, id: Number(row.id), attribute };
    yield { from, to: { type: targetShape.uid, id: target }, position: null, inversePosition: null };
  }
}

async function* morphToOneLinks(
  { database }: RowSource,
  shape: TableShape,
  attribute: string,
): AsyncIterable<SourceLink> {
  const columns = database.tables.get(shape.table);
  if (columns?.has('target_id') !== true || !columns.has('target_type')) return;
  for await (const row of database.rows(shape.table)) {
    const [id, type] = [numberOrNull(row.target_id), stringOrNull(row.target_type)];
    if (id === null || type === null) continue;
    const from = { type: shape.uid, id: Number(row.id), attribute };
    yield { from, to: { type, id }, position: null, inversePosition: null };
  }
}

/** Yields the links of media. Strapi stores them from the file; they belong to the row that shows it. */
async function* morphToManyLinks(
  { database, naming }: RowSource,
  shape: TableShape,
  attribute: string,
): AsyncIterable<SourceLink> {
  const table = findTable(naming, database.tables, [shape.table, toSnakeCase(attribute)], naming.morphs);
  const columns = table === null ? undefined : database.tables.get(table);
  const ownColumn = naming.name([shape.singular], { after: 'id' });
  const [idColumn, typeColumn] = [
    naming.name([toSnakeCase(attribute)], { after: 'id' }),
    naming.name([toSnakeCase(attribute)], { after: 'type' }),
  ];
  if (
    table === null ||
    columns === undefined ||
    ![ownColumn, idColumn, typeColumn].every((column) => columns.has(column))
  )
    return;
  for await (const row of database.rows(table)) {
    const [from, id, type] = [numberOrNull(row[ownColumn]), numberOrNull(row[idColumn]), stringOrNull(row[typeColumn])];
    if (from === null || id === null || type === null) continue;
    const field = stringOrNull(row.field);
    const position = positionIn(row, 'order');
    const holder = { type: shape.uid, id: from };
    if (shape.uid !== fileType) {
      yield { from: { ...holder, attribute }, to: { type, id }, position, inversePosition: null };
    } else if (field !== null) {
      yield { from: { type, id, attribute: field }, to: holder, position, inversePosition: null };
    }
  }
}

function positionIn(row: ForeignRow, column: string | null): number | null {
  return column === null ? null : numberOrNull(row[column]);
}
