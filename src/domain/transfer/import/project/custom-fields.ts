import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../foundations/core/index.js';
import { attributeTypes, findStoredType } from '../../../../language/schema/index.js';
import type { ForeignColumns } from '../../../../storage/database/index.js';
import { findColumn } from '../database/read-rows.js';
import { nullIfMissing } from '../file-system.js';
import type { SourceShape } from '../types.js';

/** Types of the custom fields that a project declares, by uid. */
export type CustomFieldTypes = ReadonlyMap<string, string>;

/** Returns the columns of a content type or component; undefined if it has no table. */
type ColumnsOf = (shape: SourceShape) => ForeignColumns | undefined;

const generatedTypeFiles = ['types/generated/contentTypes.d.ts', 'types/generated/components.d.ts'];

/** Reads the types that Strapi generated for the custom fields of a project in `types/generated`. */
export async function readCustomFieldTypes(project: string): Promise<CustomFieldTypes> {
  const types = new Map<string, string>();
  for (const path of generatedTypeFiles) {
    const text = (await nullIfMissing(readFile(join(project, path), 'utf8'))) ?? '';
    for (const statement of text.split(';')) {
      const [, uid] = /CustomField<\s*['"]([^'"]+)['"]/.exec(statement) ?? [];
      const [, name = ''] = /Attribute\.([A-Za-z]+)/.exec(statement) ?? [];
      if (uid !== undefined && attributeTypes.has(name.toLowerCase())) types.set(uid, name.toLowerCase());
    }
  }
  return types;
}

/**
 * Replaces custom fields by attributes with the type of their values: as the project declares, otherwise as well-known plugins do,
 * otherwise by the column in the database. Unknown fields stay unchanged.
 */
export function resolveCustomFields(
  model: readonly SourceShape[],
  customFieldTypes: CustomFieldTypes,
  findColumns: ColumnsOf,
): readonly SourceShape[] {
  return model.map((shape) => {
    const { attributes } = shape.definition;
    if (!isObject(attributes)) return shape;
    const resolved = Object.entries(attributes).map(([name, raw]) => {
      if (!isObject(raw) || typeof raw.customField !== 'string' || raw.type !== 'customField') return [name, raw];
      const columns = findColumns(shape);
      const column = columns === undefined ? null : findColumn(name, columns);
      const declared = column === null ? undefined : columns?.get(column);
      const type = customFieldType(raw.customField, customFieldTypes) ?? columnAttributeType(declared);
      return [name, type === null ? raw : { ...raw, type }];
    });
    return { ...shape, definition: { ...shape.definition, attributes: Object.fromEntries(resolved) } };
  });
}

/** A `uid` attribute would be generated and made unique; plugins store plain text. */
function customFieldType(uid: string, customFieldTypes: CustomFieldTypes): string | null {
  const type = customFieldTypes.get(uid) ?? findStoredType(uid);
  return type === 'uid' ? 'string' : type;
}

/** Returns the attribute type of a column type. */
function columnAttributeType(declared: string | undefined): string | null {
  if (declared === undefined) return null;
  const [, type = null] = columnTypes.find(([pattern]) => pattern.test(declared)) ?? [];
  return type;
}

const columnTypes: readonly (readonly [RegExp, string])[] = [
  [/char/, 'string'],
  [/text/, 'text'],
  [/json/, 'json'],
  [/^bigint/, 'biginteger'],
  [/int/, 'integer'],
  [/decimal|numeric/, 'decimal'],
  [/float|double|real/, 'float'],
  [/bool/, 'boolean'],
  [/timestamp|datetime/, 'datetime'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
];
