import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../../foundations/core/index.js';
import { attributeTypes, findStoredType } from '../../../../language/schema/index.js';
import type { ForeignColumns } from '../../../../storage/database/index.js';
import { findColumn } from '../database/read-rows.js';
import { nullIfMissing } from '../file-system.js';
import type { SourceShape } from '../types.js';

/** The types of custom fields that a project names itself, by uid. */
export type CustomFieldTypes = ReadonlyMap<string, string>;

/** The table of a content type or component; undefined: it is not there. */
type ColumnsOf = (shape: SourceShape) => ForeignColumns | undefined;

const generatedTypeFiles = ['types/generated/contentTypes.d.ts', 'types/generated/components.d.ts'];

/** Reads what Strapi itself wrote down of a project's custom fields: `types/generated`. */
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
 * The model with custom fields as attributes of the type that their values have: as the project says, else as well-known plug-ins do,
 * else as the column in the database says. Those of which nothing is known stay as they are.
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

/** A uid of an address would be made unique and made up where there is none; what a plug-in keeps is a plain text. */
function customFieldType(uid: string, customFieldTypes: CustomFieldTypes): string | null {
  const type = customFieldTypes.get(uid) ?? findStoredType(uid);
  return type === 'uid' ? 'string' : type;
}

/** The attribute type that is kept in such a column. */
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
