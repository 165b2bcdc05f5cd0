import { type MeasureFunction, measureFunctions } from '../../../language/query/index.js';
import type { ColumnKind, ContentType, JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { anyOfSchemas, arraySchema, objectSchema } from './json-schema.js';
import { type Parameter, queryParameter } from './parameters.js';
import { type PopulatablePart, populatableParts, readableScalars } from './populatable-parts.js';

/* The parameters and the response of aggregates (query language, "Aggregates"). */

const commas = { style: 'form', explode: false } as const;
const numbers: readonly ColumnKind[] = ['integer', 'bigint', 'real', 'decimal'];
const dates: readonly ColumnKind[] = ['date', 'instant'];
const kindsOf: Readonly<Record<Exclude<MeasureFunction, 'countDistinct'>, readonly ColumnKind[]>> = {
  sum: numbers,
  avg: numbers,
  min: [...numbers, ...dates, 'time'],
  max: [...numbers, ...dates, 'time'],
};

/** `groupBy`, `distinct`, the numbers of each group, `having` and `sort`. */
export function aggregateParameters(type: ContentType, scope: ApiScope): readonly Parameter[] {
  const groups = scope.schemas.forShape(type, 'Groups', () => groupNames(type, scope));
  const having: JsonSchema = { type: 'object' };
  return [
    queryParameter('groupBy', groups, { ...commas, description: 'What to group by: at most three names.' }),
    queryParameter('distinct', groups, { ...commas, description: 'Distinct values: `groupBy` by another name.' }),
    queryParameter('count', { type: 'string', const: '*' }, { description: 'Count the documents of each group.' }),
    ...measureFunctions.flatMap((is) => {
      const names = measureNames(is, type);
      return names === null ? [] : [queryParameter(is, names, commas)];
    }),
    scope.shared.refer('parameters', 'Having', () =>
      queryParameter('having', having, {
        style: 'deepObject',
        explode: true,
        description: 'Conditions on numbers: `having[avg.rating][$gt]=3`.',
      }),
    ),
    scope.shared.refer('parameters', 'GroupSort', () =>
      queryParameter('sort', arraySchema({ type: 'string', examples: ['count:desc'] }), {
        ...commas,
        description: 'Names of groups and numbers, each with `:asc` or `:desc`.',
      }),
    ),
  ];
}

/** Names of values and relations, parts of dates, and paths through relations and components. */
function groupNames(type: ContentType, scope: ApiScope): JsonSchema {
  const scalars = readableScalars(type).filter((attribute) => attribute.type.sortable);
  const parts = scalars
    .filter((attribute) => dates.includes(attribute.type.column))
    .flatMap(({ name }) => ['year', 'month', 'day'].map((part) => `${name}:${part}`));
  const steps = populatableParts(type, scope);
  const references = steps.filter((part) => part.is === 'documents' || part.is === 'files').map(({ name }) => name);
  const names: JsonSchema = { type: 'string', enum: [...scalars.map(({ name }) => name), ...parts, ...references] };
  return arraySchema(anyOfSchemas([names, ...nestedNames(steps.filter(isStep))]), { maxItems: 3 });
}

/** Names of one value in each document. null: there is none that fits. */
function measureNames(is: MeasureFunction, type: ContentType): JsonSchema | null {
  const scalars = readableScalars(type).filter((attribute) =>
    is === 'countDistinct' ? attribute.type.sortable : kindsOf[is].includes(attribute.type.column),
  );
  return scalars.length === 0 ? null : arraySchema({ type: 'string', enum: scalars.map(({ name }) => name) });
}

function nestedNames(parts: readonly PopulatablePart[]): readonly JsonSchema[] {
  if (parts.length === 0) return [];
  const names = parts.map(({ name }) => name).join('|');
  return [{ type: 'string', pattern: `^(?:${names})(?:\\.[^.,:]+)+(?::(?:year|month|day))?$` }];
}

function isStep({ is }: PopulatablePart): boolean {
  return is === 'documents' || is === 'files' || is === 'component';
}

/** One group. Names of its members are those of the request. */
export function groupSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Group', () => {
    const counts: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };
    const values: JsonSchema = { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } };
    const means: JsonSchema = { type: 'object', additionalProperties: { type: ['number', 'null'] } };
    return objectSchema(
      {
        group: { type: 'object' },
        count: { type: 'integer' },
        countDistinct: counts,
        sum: values,
        avg: means,
        min: values,
        max: values,
      },
      ['group'],
    );
  });
}
