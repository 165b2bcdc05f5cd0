import type { Json } from '../../../foundations/core/index.js';
import { type AccountAction, uploadUid } from '../../../language/query/access/index.js';
import { fileUid, getContentType, type JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { credentialErrors, type Paths, withoutEmptyItems } from './content-paths.js';
import { shapeSchema } from './document-schemas.js';
import { anyOfSchemas, arraySchema, objectSchema, strictObjectSchema } from './json-schema.js';
import {
  conditionParameters,
  ifNoneMatchParameter,
  offsetParameters,
  type Parameter,
  paginationParameter,
  pathParameter,
  queryParameter,
  shapeParameters,
  sortParameter,
} from './parameters.js';
import {
  errorResponses,
  jsonResponseObject,
  listEnvelopeSchema,
  notModifiedResponse,
  type Responses,
} from './responses.js';

/** The endpoints of files, as far as the caller may use them. */
export function uploadPaths(scope: ApiScope): Paths {
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, uploadUid);
  const type = getContentType(scope.snapshot, fileUid);
  const file = (): JsonSchema => fileSchema(scope);
  const rowId = pathParameter('id', { type: 'integer', minimum: 1 });
  const shapeOptions = (): readonly Parameter[] => shapeParameters(type, scope);
  const list = (): readonly Parameter[] => [
    ...conditionParameters(type, scope),
    sortParameter(type, scope),
    ...shapeOptions(),
  ];
  const read = (id: string, summary: string, parameters: readonly Parameter[], schema: JsonSchema, errors: number[]) =>
    toOperation(id, summary, [...parameters, ifNoneMatchParameter(scope)], {
      '200': jsonResponseObject('What was asked for.', schema, true),
      ...notModifiedResponse,
      ...errorResponses([400, ...credentialErrors(scope), ...errors], scope),
    });
  return withoutEmptyItems([
    ['/upload', { post: isAllowed('upload') ? uploadOperation(file(), scope) : null }],
    [
      '/upload/files',
      {
        get: isAllowed('find')
          ? read('findFiles', 'List files.', [...list(), ...offsetParameters(scope)], arraySchema(file()), [])
          : null,
      },
    ],
    [
      '/upload/files/page',
      {
        get: isAllowed('find')
          ? read(
              'findFilesByPage',
              'List files in pages.',
              [...list(), paginationParameter(scope)],
              listEnvelopeSchema(file(), scope),
              [],
            )
          : null,
      },
    ],
    [
      '/upload/files/{id}',
      {
        get: isAllowed('findOne')
          ? read('getFile', 'Read what is known of a file.', [rowId, ...shapeOptions()], file(), [404])
          : null,
        delete: isAllowed('destroy')
          ? toOperation('deleteFile', 'Remove a file.', [rowId], {
              '200': jsonResponseObject('The file that was removed.', file()),
              ...errorResponses([400, ...credentialErrors(scope), 404], scope),
            })
          : null,
      },
    ],
  ]);
}

/** A file as these endpoints answer it: addresses of private ones are signed. */
function fileSchema(scope: ApiScope): JsonSchema {
  const type = getContentType(scope.snapshot, fileUid);
  return scope.schemas.forShape(type, 'Shown', () => {
    const { properties, required, ...rest } = shapeSchema(type, scope);
    return {
      ...rest,
      required: [...(required as readonly string[]), 'isUrlSigned'],
      properties: { ...(properties as JsonSchema), isUrlSigned: { type: 'boolean' } },
    };
  });
}

function uploadOperation(file: JsonSchema, scope: ApiScope): Json {
  const text: JsonSchema = { type: 'string' };
  const info = { type: 'string', contentMediaType: 'application/json', contentSchema: fileInfo } as const;
  const form = objectSchema({
    files: anyOfSchemas([arraySchema({ type: 'string', format: 'binary' }), { type: 'string', format: 'binary' }]),
    fileInfo: anyOfSchemas([info, arraySchema(info)]),
    ref: { ...text, description: 'uid of the content type of the document that the files are attached to.' },
    refId: { ...text, description: 'Its documentId, or a row id.' },
    field: { ...text, description: 'The media attribute.' },
  });
  const id = queryParameter(
    'id',
    { type: 'integer', minimum: 1 },
    { description: 'A file that is there: its content or what is known of it is replaced.' },
  );
  return {
    operationId: 'upload',
    summary: 'Send files.',
    tags: ['Files'],
    parameters: [id],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: form },
        'application/json': { schema: objectSchema({ fileInfo }, ['fileInfo']) },
      },
    },
    responses: {
      '200': jsonResponseObject('The file that was changed.', file),
      '201': jsonResponseObject('The new files, in the order sent.', arraySchema(file)),
      ...errorResponses([400, ...credentialErrors(scope), 403, 404, 408, 413], scope),
    },
  };
}

const percentage: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };

const fileInfo: JsonSchema = strictObjectSchema({
  name: { type: ['string', 'null'] },
  alternativeText: { type: ['string', 'null'] },
  caption: { type: ['string', 'null'] },
  focalPoint: anyOfSchemas([objectSchema({ x: percentage, y: percentage }, ['x', 'y']), { type: 'null' }]),
  folder: { type: ['integer', 'null'] },
  visibility: { type: 'string', enum: ['public', 'private'] },
  path: {},
});

function toOperation(
  operationId: string,
  summary: string,
  parameters: readonly Parameter[],
  responses: Responses,
): Json {
  return { operationId, summary, tags: ['Files'], parameters, responses };
}
