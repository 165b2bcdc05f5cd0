import { isObject } from '../../kernel/index.js';
import type { ForeignColumns } from '../../store/index.js';
import type { SourceShape } from '../types.js';
import { textOf } from '../values.js';
import { snakeOf, sourceName } from './names.js';

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
    const own = uid.slice(uid.lastIndexOf('.') + 1);
    const table = tableOf({ uid, definition });
    if (!tables.has(table)) continue;
    const listed = isObject(definition.attributes) ? Object.entries(definition.attributes) : [];
    const attributes = new Map(listed.flatMap(([name, raw]) => (isObject(raw) ? [[name, raw] as const] : [])));
    const singular = snakeOf(is === 'component' ? own : (textOf(info.singularName) ?? own));
    shapes.set(uid, { is, uid, table, singular, attributes });
  }
  return shapes;
}

/** The name of the table that a content type or component has there. */
export function tableOf({ uid, definition }: Pick<SourceShape, 'uid' | 'definition'>): string {
  const info = isObject(definition.info) ? definition.info : {};
  const own = uid.slice(uid.lastIndexOf('.') + 1);
  return sourceName([textOf(definition.collectionName) ?? snakeOf(textOf(info.pluralName) ?? own)]);
}
