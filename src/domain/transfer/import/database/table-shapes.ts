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
  /** In snake case, as columns of link tables are called. */
  readonly singular: string;
  readonly attributes: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** The tables of a model; those of what has no table there are left out. */
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

/** The name of the table that a content type or component has there. */
export function sourceTableName({ uid, definition }: Pick<SourceShape, 'uid' | 'definition'>): string {
  const info = isObject(definition.info) ? definition.info : {};
  const shortName = uid.slice(uid.lastIndexOf('.') + 1);
  return strapiName([
    stringOrNull(definition.collectionName) ?? toSnakeCase(stringOrNull(info.pluralName) ?? shortName),
  ]);
}
