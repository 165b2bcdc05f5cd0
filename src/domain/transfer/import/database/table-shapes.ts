import { isObject } from '../../../../foundations/core/index.js';
import type { ForeignColumns } from '../../../../storage/database/index.js';
import { stringOrNull } from '../coerce-values.js';
import type { SourceShape } from '../types.js';
import { strapiName, toSnakeCase } from './names.js';

/** A content type or component with its table. */
export interface TableShape {
  readonly is: SourceShape['is'];
  readonly uid: string;
  readonly table: string;
  /** In snake case, as in the column names of link tables. */
  readonly singular: string;
  readonly attributes: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** Returns the tables of a model; shapes without a table are left out. */
export function tableShapes(
  model: readonly SourceShape[],
  tables: ReadonlyMap<string, ForeignColumns>,
): ReadonlyMap<string, TableShape> {
  const shapes = new Map<string, TableShape>();
  for (const { is, uid, definition } of model) {
    const info = isObject(definition.info) ? definition.info : {};
    const shortName = uid.slice(uid.lastIndexOf('.') + 1);
    const table = sourceTableName({ uid, definition });
    if (!tables.has(table)) continue;
    const rawAttributes = isObject(definition.attributes) ? Object.entries(definition.attributes) : [];
    const attributes = new Map(rawAttributes.flatMap(([name, raw]) => (isObject(raw) ? [[name, raw] as const] : [])));
    const singular = toSnakeCase(is === 'component' ? shortName : (stringOrNull(info.singularName) ?? shortName));
    shapes.set(uid, { is, uid, table, singular, attributes });
  }
  return shapes;
}

/** Returns the table name of a content type or component. */
export function sourceTableName({ uid, definition }: Pick<SourceShape, 'uid' | 'definition'>): string {
  const info = isObject(definition.info) ? definition.info : {};
  const shortName = uid.slice(uid.lastIndexOf('.') + 1);
  return strapiName([
    stringOrNull(definition.collectionName) ?? toSnakeCase(stringOrNull(info.pluralName) ?? shortName),
  ]);
}
