import type { Json } from '../kernel/index.js';
import { publicationFilters } from '../query/index.js';
import type { ContentType, JsonSchema } from '../schema/index.js';
import { filtersOf } from './filters.js';
import { anyOf, closedObject, listOf } from './json-schema.js';
import type { Scope } from './scope.js';
import { fieldsOf, populateOf, sortOf } from './shaping.js';

/** A parameter of an operation. */
export type Parameter = Readonly<Record<string, Json>>;

function queryParameter(name: string, schema: JsonSchema, more: Readonly<Record<string, Json>> = {}): Parameter {
  return { name, in: 'query', ...more, schema };
}

const brackets = { style: 'deepObject', explode: true } as const;
const commas = { style: 'form', explode: false } as const;

/** `fields` and `populate`. */
export function shapeParameters(type: ContentType, scope: Scope): readonly Parameter[] {
  const populate = populateOf(type, scope);
  return [
    queryParameter('fields', fieldsOf(type, scope), { ...commas, description: 'What to answer with; left out: all.' }),
    ...(populate === null
      ? []
      : [
          queryParameter('populate', populate, {
            ...brackets,
            description: 'What to answer with besides: `*`, names, or an object that says more of each.',
          }),
        ]),
  ];
}

/** `filters` and `_q`. */
export function conditionParameters(type: ContentType, scope: Scope): readonly Parameter[] {
  return [
    queryParameter('filters', filtersOf(type, scope), {
      ...brackets,
      description: 'Conditions that all have to hold.',
    }),
    queryParameter('_q', { type: 'string' }, { description: 'A text to look for in all texts and numbers.' }),
  ];
}

/** `sort`. */
export function sortParameter(type: ContentType, scope: Scope): Parameter {
  return queryParameter('sort', sortOf(type, scope), commas);
}

/** `status`, which says `published` alone to who may not see drafts; `publicationFilter` where there are drafts. */
export function statusParameter(type: ContentType, scope: Scope): Parameter {
  const words = scope.readsDrafts(type) ? ['published', 'draft'] : ['published'];
  return queryParameter('status', { type: 'string', enum: words, default: 'published' });
}

/** `publicationFilter`, and the older spelling of two of its values. */
export function publicationParameters(type: ContentType): readonly Parameter[] {
  if (!type.draftAndPublish) return [];
  return [
    queryParameter('publicationFilter', { type: 'string', enum: publicationFilters }),
    queryParameter('hasPublishedVersion', { type: 'boolean' }, { deprecated: true }),
  ];
}

/** `locale`: one; several or `*`; or one or `*`. Nothing on content types without locales. */
export function localeParameter(
  type: ContentType,
  takes: 'one' | 'several' | 'one or all',
  scope: Scope,
): readonly Parameter[] {
  if (!type.localized) return [];
  const { locales, defaultLocale } = scope.snapshot;
  const one: JsonSchema = { type: 'string', enum: locales };
  const all: JsonSchema = { type: 'string', const: '*' };
  const schemas = { one: [one], several: [one, all, listOf(one)], 'one or all': [one, all] }[takes];
  return [queryParameter('locale', { ...anyOf(schemas), default: defaultLocale })];
}

/** `pagination`: by page or by offset. */
export function paginationParameter({ facts }: Scope): Parameter {
  const { page, size, start } = pageNumbers(facts.settings);
  const withCount = { type: 'boolean', default: facts.settings.withCount } as const;
  return queryParameter(
    'pagination',
    anyOf([closedObject({ page, pageSize: size, withCount }), closedObject({ start, limit: size, withCount })]),
    brackets,
  );
}

/** Pages whose `start` and `limit` stand at the top. */
export function offsetParameters({ facts }: Scope): readonly Parameter[] {
  const { size, start } = pageNumbers(facts.settings);
  return [queryParameter('start', start), queryParameter('limit', size)];
}

/** Larger sizes are answered with the largest; numbers below the minimum are refused, or answered with it. */
function pageNumbers(settings: Scope['facts']['settings']) {
  const { defaultLimit, maxLimit, paginationBounds } = settings;
  const from = (minimum: number): JsonSchema => (paginationBounds === 'refuse' ? { minimum } : {});
  const description = `At most ${maxLimit} are answered.`;
  return {
    page: { type: 'integer', ...from(1), default: 1 },
    size: { type: 'integer', ...from(1), default: Math.min(defaultLimit, maxLimit), description },
    start: { type: 'integer', ...from(0), default: 0 },
  } as const;
}

/** Headers that say what a write expects to find (docs/reference/writing.md). */
export function preconditionParameters({ facts }: Scope): readonly Parameter[] {
  const either = facts.requireIfMatch ? ' One of both headers is needed.' : '';
  return [
    headerParameter('If-Match', `Only if it is what was read with this ETag, or \`*\`: is there at all.${either}`),
    headerParameter('If-None-Match', `\`*\`: only if it is not there yet.${either}`),
  ];
}

/** The header that makes a POST be done once. */
export const onceParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key, it is done once and answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

/** The header that asks only for what has changed. */
export const unchangedParameter: Parameter = headerParameter(
  'If-None-Match',
  'An ETag: 304 where nothing has changed.',
);

/** A part of the path. */
export function pathParameter(name: string, schema: JsonSchema): Parameter {
  return { name, in: 'path', required: true, schema };
}

function headerParameter(name: string, description: string): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

export { queryParameter };
