import { unreachable } from '../kernel/index.js';
import type { JsonSchema, Shape } from '../schema/index.js';
import { filtersOf } from './filters.js';
import { anyOf, closedObject, listOf } from './json-schema.js';
import { type Part, partsOf, scalarsOf } from './members.js';
import type { Scope } from './scope.js';

/* What an answer is made of and in which order: `fields`, `sort` and `populate`. */

/** Refers to the schema of `fields`: names of scalars. */
export function fieldsOf(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, 'Fields', () =>
    listOf({ type: 'string', enum: ['*', ...scalarsOf(shape).map(({ name }) => name)] }),
  );
}

/** Refers to the schema of `sort`: names of scalars with a direction, also through relations and components. */
export function sortOf(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, 'Sort', () => {
    const names = scalarsOf(shape).flatMap(({ name, type }) => (type.sortable ? [name] : []));
    const own: JsonSchema = { type: 'string', enum: names.flatMap((name) => [name, `${name}:asc`, `${name}:desc`]) };
    const steps = partsOf(shape, scope).flatMap((part) => (leadsOn(part, scope) ? [part.name] : []));
    const through: JsonSchema = {
      type: 'string',
      pattern: `^(?:${steps.join('|')})(?:\\.[^.,:]+)+(?::(?:asc|desc))?$`,
    };
    return listOf(steps.length === 0 ? own : anyOf([own, through]));
  });
}

function leadsOn(part: Part, scope: Scope): boolean {
  switch (part.is) {
    case 'documents':
    case 'files':
      return scope.orders(part.target.uid);
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
export function populateOf(shape: Shape, scope: Scope): JsonSchema | null {
  const parts = partsOf(shape, scope);
  if (parts.length === 0) return null;
  return scope.schemas.of(shape, 'Populate', () => {
    const names = parts.map(({ name }) => name);
    const path: JsonSchema = { type: 'string', pattern: `^(?:${names.join('|')})(?:\\.[^.,:]+)*$` };
    const forms = Object.fromEntries(parts.map((part) => [part.name, formOf(part, scope)]));
    return anyOf([
      { type: 'string', const: '*' },
      listOf(anyOf([{ type: 'string', enum: names }, path])),
      closedObject(forms),
    ]);
  });
}

const wanted: JsonSchema = { type: 'boolean' };

function formOf(part: Part, scope: Scope): JsonSchema {
  switch (part.is) {
    case 'documents':
    case 'component':
      return anyOf([wanted, optionsOf(part.target, scope, 'Populated')]);
    case 'files':
    case 'localizations':
      return anyOf([wanted, optionsOf(part.target, scope, 'Shaped')]);
    case 'any':
    case 'zone': {
      const branches = part.targets.map(
        (target) => [target.uid, anyOf([wanted, optionsOf(target, scope, 'Shaped')])] as const,
      );
      const every = closedObject({ populate: { type: 'string', const: '*' } }, ['populate']);
      return anyOf([wanted, every, closedObject({ on: closedObject(new Map(branches)) }, ['on'])]);
    }
    default:
      return unreachable(part);
  }
}

/** What may be said of something that is populated; `Populated`: that only its number is wanted, too. */
function optionsOf(shape: Shape, scope: Scope, ending: 'Populated' | 'Shaped'): JsonSchema {
  return scope.schemas.of(shape, ending, () => {
    const populate = populateOf(shape, scope);
    return closedObject({
      fields: fieldsOf(shape, scope),
      filters: filtersOf(shape, scope),
      sort: sortOf(shape, scope),
      ...(populate === null ? {} : { populate }),
      ...(ending === 'Populated' ? { count: { type: 'boolean' } } : {}),
    });
  });
}
