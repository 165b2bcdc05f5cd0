import type { Json } from '../../../foundations/core/index.js';
import { canUseChangeSets, momentsUid } from '../../../language/query/access/index.js';
import { publicationFilters } from '../../../language/query/index.js';
import type { ContentType, JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { filterSchema } from './filters.js';
import { anyOfSchemas, arraySchema, strictObjectSchema } from './json-schema.js';
import { pageNumbers } from './page-numbers.js';
import { fieldsSchema, populateSchema, sortSchema } from './query-parameter-schemas.js';

/** A parameter of an operation, or a reference to one that several operations have. */
export type Parameter = Readonly<Record<string, Json>>;

const brackets = { style: 'deepObject', explode: true } as const;
const commas = { style: 'form', explode: false } as const;

/** A parameter of the query string. */
export function queryParameter(
  name: string,
  schema: JsonSchema,
  extra: Readonly<Record<string, Json>> = {},
): Parameter {
  return { name, in: 'query', ...extra, schema };
}

/** A part of the path. */
export function pathParameter(name: string, schema: JsonSchema): Parameter {
  return { name, in: 'path', required: true, schema };
}

/** A header of the request. */
export function headerParameter(name: string, description: string): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

function sharedParameter(name: string, scope: ApiScope, make: () => Parameter): Parameter {
  return scope.shared.refer('parameters', name, make);
}

/** `fields` and `populate`. */
export function shapeParameters(type: ContentType, scope: ApiScope): readonly Parameter[] {
  const name = scope.schemas.nameOf(type);
  const populate = populateSchema(type, scope);
  const fields = sharedParameter(`${name}Fields`, scope, () =>
    queryParameter('fields', fieldsSchema(type, scope), {
      ...commas,
      description: 'What to answer with; left out: all.',
    }),
  );
  if (populate === null) return [fields];
  const description = 'What to answer with besides: `*`, names, or an object that says more of each.';
  return [
    fields,
    sharedParameter(`${name}Populate`, scope, () => queryParameter('populate', populate, { ...brackets, description })),
  ];
}

/** `filters` and `_q`. */
export function conditionParameters(type: ContentType, scope: ApiScope): readonly Parameter[] {
  return [
    filtersParameter(type, scope),
    sharedParameter('Search', scope, () =>
      queryParameter(
        '_q',
        { type: 'string' },
        {
          description:
            'A text to look for in all texts and numbers; where the content type has a full-text search, words.',
        },
      ),
    ),
  ];
}

/** `filters`. */
export function filtersParameter(type: ContentType, scope: ApiScope): Parameter {
  return sharedParameter(`${scope.schemas.nameOf(type)}Filters`, scope, () =>
    queryParameter('filters', filterSchema(type, scope), {
      ...brackets,
      description: 'Conditions that all have to hold.',
    }),
  );
}

/** `_highlight` of content types with a full-text search. */
export function highlightParameter(type: ContentType, scope: ApiScope): readonly Parameter[] {
  if (type.search === null) return [];
  const description = 'Beside `_q`: `meta.highlights` says what was found in each document.';
  return [
    sharedParameter('Highlight', scope, () =>
      queryParameter('_highlight', { type: 'boolean', default: false }, { description }),
    ),
  ];
}

/** `sort`. */
export function sortParameter(type: ContentType, scope: ApiScope): Parameter {
  return sharedParameter(`${scope.schemas.nameOf(type)}Sort`, scope, () => {
    const sort = sortSchema(type, scope);
    if (type.search === null) return queryParameter('sort', sort, commas);
    const ranked: JsonSchema = {
      type: 'array',
      prefixItems: [{ const: '_rank' }],
      items: { type: 'string' },
      minItems: 1,
    };
    const description = '`_rank` returns what `_q` finds best first.';
    return queryParameter('sort', anyOfSchemas([sort, ranked]), { ...commas, description });
  });
}

/** `status`, which allows only `published` for callers who may not read drafts. */
export function statusParameter(type: ContentType, scope: ApiScope): Parameter {
  const drafts = scope.canReadDrafts(type);
  const words = drafts ? ['published', 'draft'] : ['published'];
  return sharedParameter(drafts ? 'Status' : 'StatusPublished', scope, () =>
    queryParameter('status', { type: 'string', enum: words, default: 'published' }),
  );
}

/** `publicationFilter` for types with drafts, and the older spelling of two of its values. */
export function publicationParameters(type: ContentType, scope: ApiScope): readonly Parameter[] {
  if (!type.draftAndPublish) return [];
  return [
    sharedParameter('PublicationFilter', scope, () =>
      queryParameter('publicationFilter', { type: 'string', enum: publicationFilters }),
    ),
    sharedParameter('HasPublishedVersion', scope, () =>
      queryParameter('hasPublishedVersion', { type: 'boolean' }, { deprecated: true }),
    ),
  ];
}

/** `locale`: one; several or `*`; or one or `*`. Nothing on content types without locales. */
export function localeParameter(
  type: ContentType,
  accepts: 'One' | 'Several' | 'OneOrAll',
  scope: ApiScope,
): readonly Parameter[] {
  if (!type.localized) return [];
  const { locales, defaultLocale } = scope.snapshot;
  const oneLocale: JsonSchema = { type: 'string', enum: locales };
  const all: JsonSchema = { type: 'string', const: '*' };
  const schemas = { One: [oneLocale], Several: [oneLocale, all, arraySchema(oneLocale)], OneOrAll: [oneLocale, all] }[
    accepts
  ];
  return [
    sharedParameter(`Locale${accepts}`, scope, () =>
      queryParameter('locale', { ...anyOfSchemas(schemas), default: defaultLocale }, commas),
    ),
  ];
}

/** `fallback` of a read: locales after that of the request, or whether to use those of the content model. */
export function fallbackParameter(type: ContentType, scope: ApiScope): readonly Parameter[] {
  if (!type.localized) return [];
  const oneLocale: JsonSchema = { type: 'string', enum: scope.snapshot.locales };
  const schemas: readonly JsonSchema[] = [{ ...arraySchema(oneLocale), maxItems: 9 }, { type: 'boolean' }];
  const description =
    'Locales to try after `locale`, in this order; `true`: those that the content model has for it. `locale` of each document tells which one it is.';
  return [
    sharedParameter('Fallback', scope, () =>
      queryParameter('fallback', anyOfSchemas(schemas), { ...commas, description }),
    ),
  ];
}

/** `set` of a read or a write, for callers who may use change sets in that way. */
export function changeSetParameter(action: 'read' | 'write', scope: ApiScope): readonly Parameter[] {
  if (!canUseChangeSets(scope.ability, action)) return [];
  const description = {
    read: 'Id of a change set: documents are as they will be once it is published. Not beside `publicationFilter`.',
    write: 'Id of a change set to write into, in place of drafts. Not beside `status=published`.',
  };
  const name = { read: 'ChangeSet', write: 'ChangeSetWrite' }[action];
  return [
    sharedParameter(name, scope, () => queryParameter('set', { type: 'string' }, { description: description[action] })),
  ];
}

/** `asOf` of a read, for callers who may read the past. */
export function asOfParameter(scope: ApiScope): readonly Parameter[] {
  if (!scope.ability.can('read', momentsUid)) return [];
  const description =
    'A past moment: documents are as they were then. Refused where what is read was not recorded at that time (setting `history.asOf`). Not beside `set`.';
  return [
    sharedParameter('AsOf', scope, () =>
      queryParameter('asOf', { type: 'string', format: 'date-time' }, { description }),
    ),
  ];
}

/** `pagination`: by page, by offset or by cursor. */
export function paginationParameter(scope: ApiScope): Parameter {
  const { settings } = scope.facts;
  const { page, size, start } = pageNumbers(settings);
  const withCount: JsonSchema = { type: 'boolean', default: settings.withCount };
  const byPage = strictObjectSchema({ page, pageSize: size, withCount });
  const byOffset = strictObjectSchema({ start, limit: size, withCount });
  const description = '`next` or `previous` of a response with the same sort; empty: the first or last page.';
  const cursor: JsonSchema = { type: 'string', description, examples: [''] };
  const sizeAndCount = { pageSize: size, withCount: { type: 'boolean', default: false } } as const;
  const byCursor = (['after', 'before'] as const).map((name) =>
    strictObjectSchema({ [name]: cursor, ...sizeAndCount }, [name]),
  );
  return sharedParameter('Pagination', scope, () =>
    queryParameter('pagination', anyOfSchemas([byPage, byOffset, ...byCursor]), brackets),
  );
}

/** Pagination with `start` and `limit` as top-level parameters. */
export function offsetParameters(scope: ApiScope): readonly Parameter[] {
  const { size, start } = pageNumbers(scope.facts.settings);
  return [
    sharedParameter('Start', scope, () => queryParameter('start', start)),
    sharedParameter('Limit', scope, () => queryParameter('limit', size)),
  ];
}

/** Headers with the preconditions of a write (docs/reference/writing.md). */
export function preconditionParameters(scope: ApiScope): readonly Parameter[] {
  const either = scope.facts.requireIfMatch ? ' One of both headers is needed.' : '';
  return [
    sharedParameter('IfMatch', scope, () =>
      headerParameter('If-Match', `Only if it is what was read with this ETag, or \`*\`: is there at all.${either}`),
    ),
    sharedParameter('IfNoneMatch', scope, () =>
      headerParameter('If-None-Match', `\`*\`: only if it is not there yet.${either}`),
    ),
  ];
}

/** The header that makes a POST be done once. */
export function idempotencyKeyParameter(scope: ApiScope): Parameter {
  return sharedParameter('IdempotencyKey', scope, () => ({
    ...headerParameter('Idempotency-Key', 'Sent again with the same key, it is done once and answered the same.'),
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  }));
}

/** The header of a conditional read. */
export function ifNoneMatchParameter(scope: ApiScope): Parameter {
  return sharedParameter('IfChanged', scope, () =>
    headerParameter('If-None-Match', 'An ETag: 304 where nothing has changed.'),
  );
}
