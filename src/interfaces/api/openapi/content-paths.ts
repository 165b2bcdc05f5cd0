import type { Json } from '../../../foundations/core/index.js';
import type { ContentAction } from '../../../language/query/access/index.js';
import { keyAttributes } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { aggregateParameters, groupSchema } from './aggregate-parameters.js';
import type { ApiScope } from './api-scope.js';
import { documentIdSchema, documentSchema } from './document-schemas.js';
import { objectSchema } from './json-schema.js';
import {
  asOfParameter,
  changeSetParameter,
  conditionParameters,
  fallbackParameter,
  filtersParameter,
  highlightParameter,
  idempotencyKeyParameter,
  ifNoneMatchParameter,
  localeParameter,
  type Parameter,
  paginationParameter,
  pathParameter,
  preconditionParameters,
  publicationParameters,
  queryParameter,
  shapeParameters,
  sortParameter,
  statusParameter,
} from './parameters.js';
import { requestBodySchema } from './request-bodies.js';
import {
  emptyResponseObject,
  envelopeSchema,
  errorResponses,
  highlightsSchema,
  jsonResponseObject,
  listEnvelopeSchema,
  notModifiedResponse,
  type Responses,
} from './responses.js';

/** An operation by its method in lower case. */
export type PathItem = Readonly<Record<string, Json>>;

/** Paths of the document, with what may be done at each. A path at which nothing may be done is not there. */
export type Paths = ReadonlyMap<string, PathItem>;

const documentActions = [
  { segment: 'publish', action: 'publish', verb: 'publish', draft: false, does: 'Publish' },
  {
    segment: 'unpublish',
    action: 'unpublish',
    verb: 'unpublish',
    draft: true,
    does: 'Take back the published version of',
  },
  {
    segment: 'discard-draft',
    action: 'discardDraft',
    verb: 'discard',
    draft: true,
    does: 'Go back to the published version of',
  },
] as const;

/** The endpoints of one content type, as far as the caller may use them. */
export function contentPaths(type: ContentType, scope: ApiScope): Paths {
  switch (type.kind) {
    case 'collectionType':
      return collectionPaths(type, scope);
    case 'singleType':
      return singlePaths(type, scope);
    case 'system':
      return new Map();
  }
}

function collectionPaths(type: ContentType, scope: ApiScope): Paths {
  const root = `/${type.pluralName}`;
  const documentPath = `${root}/{documentId}`;
  const pathParameters = [pathParameter('documentId', documentIdSchema)];
  return withoutEmptyItems([
    [
      root,
      {
        get: listOperation(type, scope),
        post: createOperation(type, scope),
        put: upsertOperation(type, scope),
      },
    ],
    [`${root}/aggregate`, { get: aggregateOperation(type, scope) }],
    [
      documentPath,
      {
        get: readOperation(type, 'findOne', pathParameters, scope),
        put: updateOperation(type, pathParameters, scope),
        delete: deleteOperation(type, pathParameters, scope),
      },
    ],
    [`${documentPath}/similar`, { get: similarOperation(type, pathParameters, scope) }],
    ...actionEntries(type, documentPath, pathParameters, scope),
  ]);
}

function singlePaths(type: ContentType, scope: ApiScope): Paths {
  const root = `/${type.singularName}`;
  return withoutEmptyItems([
    [
      root,
      {
        get: readOperation(type, 'find', [], scope),
        put: updateOperation(type, [], scope),
        delete: deleteOperation(type, [], scope),
      },
    ],
    ...actionEntries(type, root, [], scope),
  ]);
}

type PathEntry = readonly [path: string, operations: Readonly<Record<string, Json | null>>];

/** Without what may not be done. */
export function withoutEmptyItems(items: readonly PathEntry[]): Paths {
  const entries = items.map(([path, operations]) => {
    const allowed = Object.entries(operations).filter((entry): entry is [string, Json] => entry[1] !== null);
    return [path, Object.fromEntries(allowed)] as const;
  });
  return new Map(entries.filter(([, item]) => Object.keys(item).length > 0));
}

function actionEntries(
  type: ContentType,
  basePath: string,
  pathParameters: readonly Parameter[],
  scope: ApiScope,
): readonly PathEntry[] {
  if (!type.draftAndPublish) return [];
  return documentActions.map(({ segment, action, verb, draft, does }) => {
    if (!isAllowed(action, type, scope) || (draft && !scope.canReadDrafts(type)))
      return [`${basePath}/actions/${segment}`, {}];
    const parameters = [
      ...pathParameters,
      ...localeParameter(type, 'OneOrAll', scope),
      ...shapeParameters(type, scope),
      ...preconditionParameters(scope),
      idempotencyKeyParameter(scope),
    ];
    const post = toOperation(type, verb, `${does} a document.`, scope, {
      parameters,
      responses: {
        '200': documentResponse(type, scope),
        ...errorResponses([...writeErrors(type, scope), 404, 422, ...preconditionErrors(scope)], scope),
      },
    });
    return [`${basePath}/actions/${segment}`, { post }];
  });
}

function listOperation(type: ContentType, scope: ApiScope): Json | null {
  if (!isAllowed('find', type, scope)) return null;
  const parameters = [
    ...conditionParameters(type, scope),
    ...highlightParameter(type, scope),
    sortParameter(type, scope),
    ...shapeParameters(type, scope),
    paginationParameter(scope),
    ...localeParameter(type, 'Several', scope),
    ...fallbackParameter(type, scope),
    ...changeSetParameter('read', scope),
    ...asOfParameter(scope),
    statusParameter(type, scope),
    ...publicationParameters(type, scope),
    ifNoneMatchParameter(scope),
  ];
  return toOperation(type, 'find', 'List documents.', scope, {
    parameters,
    responses: {
      '200': jsonResponseObject(
        'The documents of one page.',
        listEnvelopeSchema(documentSchema(type, scope), scope, {
          maxMatches: maxMatches(type),
          ...(type.search === null ? {} : { highlights: highlightsSchema(scope) }),
        }),
        true,
      ),
      ...notModifiedResponse,
      ...errorResponses(readErrors(type, scope), scope),
    },
  });
}

function similarOperation(type: ContentType, pathParameters: readonly Parameter[], scope: ApiScope): Json | null {
  if (type.search?.similar !== true || !isAllowed('find', type, scope)) return null;
  const parameters = [
    ...pathParameters,
    filtersParameter(type, scope),
    ...shapeParameters(type, scope),
    paginationParameter(scope),
    ...localeParameter(type, 'One', scope),
    ...fallbackParameter(type, scope),
    ifNoneMatchParameter(scope),
  ];
  return toOperation(type, 'similar', 'List published documents with similar texts, the most similar first.', scope, {
    parameters,
    responses: {
      '200': jsonResponseObject(
        'The documents of one page.',
        listEnvelopeSchema(documentSchema(type, scope), scope),
        true,
      ),
      ...notModifiedResponse,
      ...errorResponses([...readErrors(type, scope), 404], scope),
    },
  });
}

function maxMatches({ search }: ContentType): number | null {
  return search?.maxMatches ?? null;
}

function aggregateOperation(type: ContentType, scope: ApiScope): Json | null {
  if (!isAllowed('find', type, scope)) return null;
  const parameters = [
    ...aggregateParameters(type, scope),
    ...conditionParameters(type, scope),
    paginationParameter(scope),
    ...localeParameter(type, 'Several', scope),
    ...fallbackParameter(type, scope),
    ...changeSetParameter('read', scope),
    ...asOfParameter(scope),
    statusParameter(type, scope),
    ...publicationParameters(type, scope),
    ifNoneMatchParameter(scope),
  ];
  return toOperation(type, 'aggregate', 'Count and summarise documents, in groups.', scope, {
    parameters,
    responses: {
      '200': jsonResponseObject(
        'The groups of one page.',
        listEnvelopeSchema(groupSchema(scope), scope, { maxMatches: maxMatches(type) }),
        true,
      ),
      ...notModifiedResponse,
      ...errorResponses(readErrors(type, scope), scope),
    },
  });
}

function readOperation(
  type: ContentType,
  action: 'find' | 'findOne',
  pathParameters: readonly Parameter[],
  scope: ApiScope,
): Json | null {
  if (!isAllowed(action, type, scope)) return null;
  const parameters = [
    ...pathParameters,
    ...shapeParameters(type, scope),
    ...localeParameter(type, 'One', scope),
    ...fallbackParameter(type, scope),
    ...changeSetParameter('read', scope),
    ...asOfParameter(scope),
    statusParameter(type, scope),
    ...conditionParameters(type, scope),
    ...highlightParameter(type, scope),
    ...publicationParameters(type, scope),
    ifNoneMatchParameter(scope),
  ];
  return toOperation(type, 'get', 'Read a document.', scope, {
    parameters,
    responses: {
      '200': readResponse(type, scope),
      ...notModifiedResponse,
      ...errorResponses([...readErrors(type, scope), 404], scope),
    },
  });
}

function createOperation(type: ContentType, scope: ApiScope): Json | null {
  if (!isAllowed('create', type, scope)) return null;
  return toOperation(type, 'create', 'Write a new document.', scope, {
    parameters: [...writeParameters(type, scope), idempotencyKeyParameter(scope)],
    requestBody: jsonBody(requestBodySchema(type, 'create', scope)),
    responses: {
      [String(scope.facts.createdStatus)]: documentResponse(type, scope),
      ...errorResponses([...writeErrors(type, scope), 413, 422], scope),
    },
  });
}

function updateOperation(type: ContentType, pathParameters: readonly Parameter[], scope: ApiScope): Json | null {
  if (!isAllowed('update', type, scope)) return null;
  const needsLocalizePermission = type.localized && scope.facts.localizationNeedsPermission;
  const refused = needsLocalizePermission && !isAllowed('createLocalization', type, scope) ? [403] : [];
  return toOperation(type, 'update', 'Change a document; what is left out stays as it is.', scope, {
    parameters: [...pathParameters, ...writeParameters(type, scope), ...preconditionParameters(scope)],
    requestBody: jsonBody(requestBodySchema(type, 'update', scope)),
    responses: {
      '200': documentResponse(type, scope),
      ...errorResponses(
        [
          ...writeErrors(type, scope),
          ...refused,
          ...(pathParameters.length > 0 ? [404] : []),
          413,
          ...preconditionErrors(scope),
        ],
        scope,
      ),
    },
  });
}

/** A PUT that updates the document with a unique value, or creates it. */
function upsertOperation(type: ContentType, scope: ApiScope): Json | null {
  const action = (['update', 'create'] as const).find((name) => isAllowed(name, type, scope));
  const keys = keyAttributes(type, scope.ability).map(({ name }) => name);
  if (action === undefined || keys.length === 0) return null;
  const key = queryParameter('key', { type: 'string', enum: keys }, { required: true });
  return toOperation(type, 'upsert', 'Change the document with this unique value, or write a new one.', scope, {
    parameters: [key, ...writeParameters(type, scope), ...preconditionParameters(scope)],
    requestBody: jsonBody(requestBodySchema(type, action, scope)),
    responses: {
      '200': documentResponse(type, scope),
      '201': documentResponse(type, scope),
      ...errorResponses([...writeErrors(type, scope), 403, 405, 413, ...preconditionErrors(scope)], scope),
    },
  });
}

function deleteOperation(type: ContentType, pathParameters: readonly Parameter[], scope: ApiScope): Json | null {
  if (!isAllowed('delete', type, scope)) return null;
  return toOperation(type, 'delete', 'Remove a document, or its version in a locale.', scope, {
    parameters: [
      ...pathParameters,
      ...localeParameter(type, 'OneOrAll', scope),
      ...changeSetParameter('write', scope),
      ...preconditionParameters(scope),
    ],
    responses: {
      '204': emptyResponseObject('It is gone.'),
      ...errorResponses([400, ...credentialErrors(scope), 404, ...preconditionErrors(scope)], scope),
    },
  });
}

/** The parameters of a write besides its body. */
function writeParameters(type: ContentType, scope: ApiScope): readonly Parameter[] {
  return [
    ...shapeParameters(type, scope),
    ...localeParameter(type, 'One', scope),
    ...changeSetParameter('write', scope),
    statusParameter(type, scope),
  ];
}

function toOperation(
  type: ContentType,
  verb: string,
  summary: string,
  scope: ApiScope,
  rest: { readonly parameters: readonly Parameter[]; readonly requestBody?: Json; readonly responses: Responses },
): Json {
  return { operationId: `${verb}${scope.schemas.nameOf(type)}`, summary, tags: [type.displayName], ...rest };
}

function documentResponse(type: ContentType, scope: ApiScope): Json {
  return jsonResponseObject('The document.', envelopeSchema(documentSchema(type, scope)), true);
}

function readResponse(type: ContentType, scope: ApiScope): Json {
  if (type.search === null) return documentResponse(type, scope);
  const meta = objectSchema({ highlights: highlightsSchema(scope) });
  return jsonResponseObject('The document.', envelopeSchema(documentSchema(type, scope), meta), true);
}

/** A body in JSON. */
export function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

function isAllowed(action: ContentAction, type: ContentType, { ability }: ApiScope): boolean {
  return ability.can(action, type.uid);
}

/**
 * Returns status 401 for callers with credentials, which may be invalid; the description for anonymous callers has only
 * endpoints without credentials.
 */
export function credentialErrors({ ability }: ApiScope): readonly number[] {
  return ability.identified ? [401] : [];
}

function readErrors(type: ContentType, scope: ApiScope): readonly number[] {
  return [400, ...credentialErrors(scope), ...(scope.canReadDrafts(type) ? [] : [403])];
}

/** The errors of writes: a caller who may not read drafts may not request them as response either. */
function writeErrors(type: ContentType, scope: ApiScope): readonly number[] {
  return readErrors(type, scope);
}

function preconditionErrors({ facts }: ApiScope): readonly number[] {
  return facts.requireIfMatch ? [412, 428] : [412];
}
