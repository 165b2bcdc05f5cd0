import { unreachable } from '../../../foundations/core/index.js';
import { findReadableAttribute } from '../../../language/query/index.js';
import type { JsonSchema, Shape } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { filterSchema } from './filters.js';
import { anyOfSchemas, arraySchema, strictObjectSchema } from './json-schema.js';
import { pageNumbers } from './page-numbers.js';
import { type PopulatablePart, populatableParts, readableScalars } from './populatable-parts.js';

/* Schemas of the selection and order of a response: `fields`, `sort` and `populate`. */

/** Refers to the schema of `fields`: names of scalars. */
export function fieldsSchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, 'Fields', () =>
    arraySchema({ type: 'string', enum: ['*', ...readableScalars(shape).map(({ name }) => name)] }),
  );
}

/** Refers to the schema of `sort`: names of scalars with a direction, also through relations and components. */
export function sortSchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, 'Sort', () => {
    const names = readableScalars(shape).flatMap(({ name, type }) => (type.sortable ? [name] : []));
    const ownFields: JsonSchema = {
      type: 'string',
      enum: names.flatMap((name) => [name, `${name}:asc`, `${name}:desc`]),
    };
    const sortableParts = populatableParts(shape, scope).flatMap((part) =>
      isSortable(part, scope) ? [part.name] : [],
    );
    const nestedFields: JsonSchema = {
      type: 'string',
      pattern: `^(?:${sortableParts.join('|')})(?:\\.[^.,:]+)+(?::(?:asc|desc))?$`,
    };
    return arraySchema(sortableParts.length === 0 ? ownFields : anyOfSchemas([ownFields, nestedFields]));
  });
}

function isSortable(part: PopulatablePart, scope: ApiScope): boolean {
  switch (part.is) {
    case 'documents':
    case 'files':
      return scope.canSortThrough(part.target.uid);
    case 'component':
      return true;
    case 'any':
    case 'zone':
    case 'localizations':
      return false;
    default:
      return unreachable(part);
  }
}

/**
 * Refers to the schema of `populate`: `*`, dotted names, or an object with options. Null: there is nothing to populate.
 */
export function populateSchema(shape: Shape, scope: ApiScope): JsonSchema | null {
  const parts = populatableParts(shape, scope);
  if (parts.length === 0) return null;
  return scope.schemas.forShape(shape, 'Populate', () => {
    const names = parts.map(({ name }) => name);
    const path: JsonSchema = { type: 'string', pattern: `^(?:${names.join('|')})(?:\\.[^.,:]+)*$` };
    const forms = Object.fromEntries(parts.map((part) => [part.name, partPopulateSchema(part, scope)]));
    return anyOfSchemas([
      { type: 'string', const: '*' },
      arraySchema(anyOfSchemas([{ type: 'string', enum: names }, path])),
      strictObjectSchema(forms),
    ]);
  });
}

const booleanSchema: JsonSchema = { type: 'boolean' };

function partPopulateSchema(part: PopulatablePart, scope: ApiScope): JsonSchema {
  const withOptions = (target: Shape, suffix: OptionsSuffix): JsonSchema =>
    anyOfSchemas([booleanSchema, populateOptionsSchema(target, scope, suffix)]);
  const withIds = (target: Shape, suffix: OptionsSuffix): JsonSchema => {
    const forms = withOptions(target, suffix);
    return findReadableAttribute(target, 'ids') === undefined
      ? anyOfSchemas([forms, { type: 'string', const: 'ids' }])
      : forms;
  };
  switch (part.is) {
    case 'documents':
      return withIds(part.target, part.many ? 'RelatedList' : 'Related');
    case 'component':
      return withOptions(part.target, part.attribute.repeatable ? 'PopulatedList' : 'Populated');
    case 'files':
      return withIds(part.target, part.many ? 'FileList' : 'File');
    case 'localizations':
      return withOptions(part.target, 'Shaped');
    case 'any':
    case 'zone': {
      const branches = part.targets.map((target) => [target.uid, withOptions(target, 'Shaped')] as const);
      const every = strictObjectSchema({ populate: { type: 'string', const: '*' } }, ['populate']);
      return anyOfSchemas([
        booleanSchema,
        every,
        strictObjectSchema({ on: strictObjectSchema(new Map(branches)) }, ['on']),
      ]);
    }
    default:
      return unreachable(part);
  }
}

/**
 * The options of a populated name: `Populated` and `Related` also allow requesting only the count, `Related` and `File` only the ids,
 * `List` only a part of the list.
 */
type OptionsSuffix = `${'Populated' | 'Related' | 'File'}${'' | 'List'}` | 'Shaped';

function populateOptionsSchema(shape: Shape, scope: ApiScope, suffix: OptionsSuffix): JsonSchema {
  return scope.schemas.forShape(shape, suffix, () => {
    const populate = populateSchema(shape, scope);
    const { start, limit } = pageNumbers(scope.facts.settings);
    const isList = suffix.endsWith('List');
    const isRelated = suffix.startsWith('Related') || suffix.startsWith('File');
    return strictObjectSchema({
      fields: fieldsSchema(shape, scope),
      filters: filterSchema(shape, scope),
      sort: sortSchema(shape, scope),
      ...(populate === null ? {} : { populate }),
      ...(isList ? { start, limit: isRelated ? limitOrNone(limit) : limit } : {}),
      ...(isRelated && isList ? { withCount: booleanSchema } : {}),
      ...(isRelated ? { ids: booleanSchema } : {}),
      ...(suffix.startsWith('Populated') || suffix.startsWith('Related') ? { count: booleanSchema } : {}),
    });
  });
}

/** Beside `withCount` it may be 0, and then only. */
function limitOrNone({ minimum: _, ...limit }: JsonSchema): JsonSchema {
  return { ...limit, description: `${String(limit.description)} 0 only beside withCount.` };
}
