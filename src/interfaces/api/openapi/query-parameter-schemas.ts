import { unreachable } from '../../../foundations/core/index.js';
import type { JsonSchema, Shape } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { filterSchema } from './filters.js';
import { anyOfSchemas, arraySchema, strictObjectSchema } from './json-schema.js';
import { type PopulatablePart, populatableParts, readableScalars } from './populatable-parts.js';

/* What an answer is made of and in which order: `fields`, `sort` and `populate`. */

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

/** Refers to the schema of `populate`: `*`, dotted names, or an object that says more of each. Null: there is nothing to populate. */
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
  switch (part.is) {
    case 'documents':
    case 'component':
      return anyOfSchemas([booleanSchema, populateOptionsSchema(part.target, scope, 'Populated')]);
    case 'files':
    case 'localizations':
      return anyOfSchemas([booleanSchema, populateOptionsSchema(part.target, scope, 'Shaped')]);
    case 'any':
    case 'zone': {
      const branches = part.targets.map(
        (target) =>
          [target.uid, anyOfSchemas([booleanSchema, populateOptionsSchema(target, scope, 'Shaped')])] as const,
      );
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

/** What may be said of something that is populated; `Populated`: that only its number is wanted, too. */
function populateOptionsSchema(shape: Shape, scope: ApiScope, suffix: 'Populated' | 'Shaped'): JsonSchema {
  return scope.schemas.forShape(shape, suffix, () => {
    const populate = populateSchema(shape, scope);
    return strictObjectSchema({
      fields: fieldsSchema(shape, scope),
      filters: filterSchema(shape, scope),
      sort: sortSchema(shape, scope),
      ...(populate === null ? {} : { populate }),
      ...(suffix === 'Populated' ? { count: { type: 'boolean' } } : {}),
    });
  });
}
