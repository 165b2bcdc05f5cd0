import { type ContentAction, canUseChangeSets } from '../../../language/query/access/index.js';
import type { ContentType, JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { credentialErrors, jsonBody, type Paths } from './content-paths.js';
import { documentIdSchema } from './document-schemas.js';
import { anyOfSchemas, arraySchema, objectSchema, strictObjectSchema } from './json-schema.js';
import { idempotencyKeyParameter } from './parameters.js';
import { envelopeSchema, errorResponses, jsonResponseObject } from './responses.js';

/** The actions of a batch, with the permissions of which a caller needs one. */
const batchActions: readonly (readonly [string, readonly ContentAction[]])[] = [
  ['create', ['create']],
  ['update', ['update']],
  ['upsert', ['create', 'update']],
  ['delete', ['delete']],
  ['publish', ['publish']],
  ['unpublish', ['unpublish']],
  ['discardDraft', ['discardDraft']],
];

const textSchema: JsonSchema = { type: 'string' };
const maxOperations = 100;

/** Describes `/_batch`, if the caller may write anything: with the content types and actions that they may use. */
export function batchPaths(scope: ApiScope): Paths {
  const { ability } = scope;
  const types = [...scope.snapshot.contentTypes.values()].filter(
    ({ kind, uid }) =>
      kind !== 'system' && batchActions.some(([, actions]) => actions.some((action) => ability.can(action, uid))),
  );
  if (types.length === 0) return new Map();
  const actions = batchActions.filter(([, needed]) =>
    types.some(({ uid }) => needed.some((action) => ability.can(action, uid))),
  );
  const operation = operationSchema(
    types,
    actions.map(([name]) => name),
    canUseChangeSets(ability, 'write'),
  );
  const result = objectSchema({ status: { type: 'integer' }, data: { type: ['object', 'null'] }, etag: textSchema }, [
    'status',
    'data',
  ]);
  const post = {
    operationId: 'batch',
    summary: 'Run several writes in one transaction: all of them, or none.',
    tags: ['Batch'],
    parameters: [idempotencyKeyParameter(scope)],
    requestBody: jsonBody(
      strictObjectSchema({ operations: arraySchema(operation, { minItems: 1, maxItems: maxOperations }) }, [
        'operations',
      ]),
    ),
    responses: {
      '200': jsonResponseObject('The outcomes of the operations, in their order.', envelopeSchema(arraySchema(result))),
      ...errorResponses([400, ...credentialErrors(scope), 403, 404, 412, 413, 422, 428], scope),
    },
  };
  return new Map([['/_batch', { post }]]);
}

/** The data of an operation is that of the single request; its relations may name documents of earlier operations. */
function operationSchema(
  types: readonly ContentType[],
  actions: readonly string[],
  writesIntoSets: boolean,
): JsonSchema {
  const names = types.map(({ kind, singularName, pluralName }) => (kind === 'singleType' ? singularName : pluralName));
  // A property that is called $ref would be a reference to most tools.
  const reference: JsonSchema = {
    type: 'object',
    description: 'The document of an earlier operation, by its name in `as`: `{"$ref": name}`.',
    additionalProperties: textSchema,
    minProperties: 1,
    maxProperties: 1,
  };
  const selection = anyOfSchemas([textSchema, arraySchema(textSchema)]);
  return strictObjectSchema(
    {
      action: { type: 'string', enum: actions },
      type: { type: 'string', enum: names },
      documentId: anyOfSchemas([documentIdSchema, reference]),
      key: textSchema,
      data: { type: 'object' },
      as: { type: 'string', pattern: '^[\\w-]{1,64}$' },
      locale: textSchema,
      status: { type: 'string', enum: ['published', 'draft'] },
      ...(writesIntoSets ? { set: textSchema } : {}),
      fields: selection,
      populate: anyOfSchemas([selection, { type: 'object' }]),
      ifMatch: textSchema,
      ifNoneMatch: textSchema,
    },
    ['action', 'type'],
  );
}
