import { type AccountAction, uploadUid } from '../access/index.js';
import type { Json } from '../kernel/index.js';
import { contentTypeOf, fileUid, type JsonSchema } from '../schema/index.js';
import { membersOf } from './answers.js';
import { credentialErrors, type Paths, present } from './content-paths.js';
import { anyOf, closedObject, listOf, objectOf } from './json-schema.js';
import {
  conditionParameters,
  offsetParameters,
  type Parameter,
  paginationParameter,
  pathParameter,
  queryParameter,
  shapeParameters,
  sortParameter,
  unchangedParameter,
} from './parameters.js';
import { errorResponses, jsonResponse, listEnvelope, type Responses, unchangedResponse } from './responses.js';
import type { Scope } from './scope.js';

/** The endpoints of files, as far as the caller may use them. */
export function uploadPaths(scope: Scope): Paths {
  const may = (action: AccountAction): boolean => scope.ability.can(action, uploadUid);
  const type = contentTypeOf(scope.snapshot, fileUid);
  const file = (): JsonSchema => shownFile(scope);
  const rowId = pathParameter('id', { type: 'integer', minimum: 1 });
  const shape = (): readonly Parameter[] => shapeParameters(type, scope);
  const list = (): readonly Parameter[] => [
    ...conditionParameters(type, scope),
    sortParameter(type, scope),
    ...shape(),
  ];
  const read = (id: string, summary: string, parameters: readonly Parameter[], schema: JsonSchema, errors: number[]) =>
    operation(id, summary, [...parameters, unchangedParameter(scope)], {
      '200': jsonResponse('What was asked for.', schema, true),
      ...unchangedResponse,
      ...errorResponses([400, ...credentialErrors(scope), ...errors], scope),
    });
  return present([
    ['/upload', { post: may('upload') ? upload(file(), scope) : null }],
    [
      '/upload/files',
      {
        get: may('find')
          ? read('findFiles', 'List files.', [...list(), ...offsetParameters(scope)], listOf(file()), [])
          : null,
      },
    ],
    [
      '/upload/files/page',
      {
        get: may('find')
          ? read(
              'findFilesByPage',
              'List files in pages.',
              [...list(), paginationParameter(scope)],
              listEnvelope(file(), scope),
              [],
            )
          : null,
      },
    ],
    [
      '/upload/files/{id}',
      {
        get: may('findOne')
          ? read('getFile', 'Read what is known of a file.', [rowId, ...shape()], file(), [404])
          : null,
        delete: may('destroy')
          ? operation('deleteFile', 'Remove a file.', [rowId], {
              '200': jsonResponse('The file that was removed.', file()),
              ...errorResponses([400, ...credentialErrors(scope), 404], scope),
            })
          : null,
      },
    ],
  ]);
}

/** A file as these endpoints answer it: addresses of private ones are signed. */
function shownFile(scope: Scope): JsonSchema {
  const type = contentTypeOf(scope.snapshot, fileUid);
  return scope.schemas.of(type, 'Shown', () => {
    const { properties, required, ...rest } = membersOf(type, scope);
    return {
      ...rest,
      required: [...(required as readonly string[]), 'isUrlSigned'],
      properties: { ...(properties as JsonSchema), isUrlSigned: { type: 'boolean' } },
    };
  });
}

function upload(file: JsonSchema, scope: Scope): Json {
  const text: JsonSchema = { type: 'string' };
  const info = { type: 'string', contentMediaType: 'application/json', contentSchema: fileInfo } as const;
  const form = objectOf({
    files: anyOf([listOf({ type: 'string', format: 'binary' }), { type: 'string', format: 'binary' }]),
    fileInfo: anyOf([info, listOf(info)]),
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
        'application/json': { schema: objectOf({ fileInfo }, ['fileInfo']) },
      },
    },
    responses: {
      '200': jsonResponse('The file that was changed.', file),
      '201': jsonResponse('The new files, in the order sent.', listOf(file)),
      ...errorResponses([400, ...credentialErrors(scope), 403, 404, 408, 413], scope),
    },
  };
}

const percentage: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };

const fileInfo: JsonSchema = closedObject({
  name: { type: ['string', 'null'] },
  alternativeText: { type: ['string', 'null'] },
  caption: { type: ['string', 'null'] },
  focalPoint: anyOf([objectOf({ x: percentage, y: percentage }, ['x', 'y']), { type: 'null' }]),
  folder: { type: ['integer', 'null'] },
  visibility: { type: 'string', enum: ['public', 'private'] },
  path: {},
});

function operation(operationId: string, summary: string, parameters: readonly Parameter[], responses: Responses): Json {
  return { operationId, summary, tags: ['Files'], parameters, responses };
}
