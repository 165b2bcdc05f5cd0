import type { ContentAction } from '../access/index.js';
import type { Json } from '../kernel/index.js';
import type { ContentType } from '../schema/index.js';
import { answered, documentIdSchema } from './answers.js';
import { bodyOf } from './bodies.js';
import {
  conditionParameters,
  localeParameter,
  onceParameter,
  type Parameter,
  paginationParameter,
  pathParameter,
  preconditionParameters,
  publicationParameters,
  shapeParameters,
  sortParameter,
  statusParameter,
  unchangedParameter,
} from './parameters.js';
import {
  emptyResponse,
  envelope,
  errorResponses,
  jsonResponse,
  listEnvelope,
  type Responses,
  unchangedResponse,
} from './responses.js';
import type { Scope } from './scope.js';

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
export function contentPaths(type: ContentType, scope: Scope): Paths {
  switch (type.kind) {
    case 'collectionType':
      return collectionPaths(type, scope);
    case 'singleType':
      return singlePaths(type, scope);
    case 'system':
      return new Map();
  }
}

function collectionPaths(type: ContentType, scope: Scope): Paths {
  const root = `/${type.pluralName}`;
  const document = `${root}/{documentId}`;
  const addressed = [pathParameter('documentId', documentIdSchema)];
  return present([
    [root, { get: list(type, scope), post: create(type, scope) }],
    [
      document,
      {
        get: one(type, 'findOne', addressed, scope),
        put: update(type, addressed, scope),
        delete: remove(type, addressed, scope),
      },
    ],
    ...actionItems(type, document, addressed, scope),
  ]);
}

function singlePaths(type: ContentType, scope: Scope): Paths {
  const root = `/${type.singularName}`;
  return present([
    [root, { get: one(type, 'find', [], scope), put: update(type, [], scope), delete: remove(type, [], scope) }],
    ...actionItems(type, root, [], scope),
  ]);
}

type Item = readonly [path: string, operations: Readonly<Record<string, Json | null>>];

/** Without what may not be done. */
export function present(items: readonly Item[]): Paths {
  const kept = items.map(([path, operations]) => {
    const there = Object.entries(operations).filter((entry): entry is [string, Json] => entry[1] !== null);
    return [path, Object.fromEntries(there)] as const;
  });
  return new Map(kept.filter(([, item]) => Object.keys(item).length > 0));
}

function actionItems(
  type: ContentType,
  address: string,
  addressed: readonly Parameter[],
  scope: Scope,
): readonly Item[] {
  if (!type.draftAndPublish) return [];
  return documentActions.map(({ segment, action, verb, draft, does }) => {
    if (!may(action, type, scope) || (draft && !scope.readsDrafts(type))) return [`${address}/actions/${segment}`, {}];
    const parameters = [
      ...addressed,
      ...localeParameter(type, 'OneOrAll', scope),
      ...shapeParameters(type, scope),
      ...preconditionParameters(scope),
      onceParameter(scope),
    ];
    const post = operation(type, verb, `${does} a document.`, scope, {
      parameters,
      responses: {
        '200': documentResponse(type, scope),
        ...errorResponses([...writeErrors(type, scope), 404, 422, ...preconditionErrors(scope)], scope),
      },
    });
    return [`${address}/actions/${segment}`, { post }];
  });
}

function list(type: ContentType, scope: Scope): Json | null {
  if (!may('find', type, scope)) return null;
  const parameters = [
    ...conditionParameters(type, scope),
    sortParameter(type, scope),
    ...shapeParameters(type, scope),
    paginationParameter(scope),
    ...localeParameter(type, 'Several', scope),
    statusParameter(type, scope),
    ...publicationParameters(type, scope),
    unchangedParameter(scope),
  ];
  return operation(type, 'find', 'List documents.', scope, {
    parameters,
    responses: {
      '200': jsonResponse('The documents of one page.', listEnvelope(answered(type, scope), scope), true),
      ...unchangedResponse,
      ...errorResponses(readErrors(type, scope), scope),
    },
  });
}

function one(
  type: ContentType,
  action: 'find' | 'findOne',
  addressed: readonly Parameter[],
  scope: Scope,
): Json | null {
  if (!may(action, type, scope)) return null;
  const parameters = [
    ...addressed,
    ...shapeParameters(type, scope),
    ...localeParameter(type, 'One', scope),
    statusParameter(type, scope),
    ...conditionParameters(type, scope),
    ...publicationParameters(type, scope),
    unchangedParameter(scope),
  ];
  return operation(type, 'get', 'Read a document.', scope, {
    parameters,
    responses: {
      '200': documentResponse(type, scope),
      ...unchangedResponse,
      ...errorResponses([...readErrors(type, scope), 404], scope),
    },
  });
}

function create(type: ContentType, scope: Scope): Json | null {
  if (!may('create', type, scope)) return null;
  return operation(type, 'create', 'Write a new document.', scope, {
    parameters: [...writeParameters(type, scope), onceParameter(scope)],
    requestBody: jsonBody(bodyOf(type, 'create', scope)),
    responses: {
      [String(scope.facts.createdStatus)]: documentResponse(type, scope),
      ...errorResponses([...writeErrors(type, scope), 413, 422], scope),
    },
  });
}

function update(type: ContentType, addressed: readonly Parameter[], scope: Scope): Json | null {
  if (!may('update', type, scope)) return null;
  const localizes = type.localized && scope.facts.localizationNeedsPermission;
  const refused = localizes && !may('createLocalization', type, scope) ? [403] : [];
  return operation(type, 'update', 'Change a document; what is left out stays as it is.', scope, {
    parameters: [...addressed, ...writeParameters(type, scope), ...preconditionParameters(scope)],
    requestBody: jsonBody(bodyOf(type, 'update', scope)),
    responses: {
      '200': documentResponse(type, scope),
      ...errorResponses(
        [
          ...writeErrors(type, scope),
          ...refused,
          ...(addressed.length > 0 ? [404] : []),
          413,
          ...preconditionErrors(scope),
        ],
        scope,
      ),
    },
  });
}

function remove(type: ContentType, addressed: readonly Parameter[], scope: Scope): Json | null {
  if (!may('delete', type, scope)) return null;
  return operation(type, 'delete', 'Remove a document, or its version in a locale.', scope, {
    parameters: [...addressed, ...localeParameter(type, 'OneOrAll', scope), ...preconditionParameters(scope)],
    responses: {
      '204': emptyResponse('It is gone.'),
      ...errorResponses([400, ...credentialErrors(scope), 404, ...preconditionErrors(scope)], scope),
    },
  });
}

/** What a write says besides its body. */
function writeParameters(type: ContentType, scope: Scope): readonly Parameter[] {
  return [...shapeParameters(type, scope), ...localeParameter(type, 'One', scope), statusParameter(type, scope)];
}

function operation(
  type: ContentType,
  verb: string,
  summary: string,
  scope: Scope,
  rest: { readonly parameters: readonly Parameter[]; readonly requestBody?: Json; readonly responses: Responses },
): Json {
  return { operationId: `${verb}${scope.schemas.nameOf(type)}`, summary, tags: [type.displayName], ...rest };
}

function documentResponse(type: ContentType, scope: Scope): Json {
  return jsonResponse('The document.', envelope(answered(type, scope)), true);
}

/** A body in JSON. */
export function jsonBody(schema: Json): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

function may(action: ContentAction, type: ContentType, { ability }: Scope): boolean {
  return ability.can(action, type.uid);
}

/** Credentials may not work any more; who sends none is not asked for any where this description is theirs. */
export function credentialErrors({ ability }: Scope): readonly number[] {
  return ability.identified ? [401] : [];
}

function readErrors(type: ContentType, scope: Scope): readonly number[] {
  return [400, ...credentialErrors(scope), ...(scope.readsDrafts(type) ? [] : [403])];
}

/** Errors of writes: drafts that may not be seen may not be asked for as an answer either. */
function writeErrors(type: ContentType, scope: Scope): readonly number[] {
  return readErrors(type, scope);
}

function preconditionErrors({ facts }: Scope): readonly number[] {
  return facts.requireIfMatch ? [412, 428] : [412];
}
