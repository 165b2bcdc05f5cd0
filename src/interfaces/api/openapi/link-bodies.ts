import { listMorphTargets } from '../../../language/query/index.js';
import type { JsonSchema, MediaAttribute, RelationAttribute } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { documentIdSchema } from './document-schemas.js';
import { anyOfSchemas, arraySchema, nullSchema, objectSchema, strictObjectSchema } from './json-schema.js';

const rowId: JsonSchema = { type: 'integer' };
const pinProperties: Readonly<Record<string, JsonSchema>> = {
  locale: { type: ['string', 'null'] },
  status: { type: ['string', 'null'], enum: ['draft', 'published', null] },
};

/** The schema of a relation or media attribute in a body: its new targets, or a change of them. */
export function linkInputSchema(attribute: RelationAttribute | MediaAttribute, scope: ApiScope): JsonSchema {
  const [reference, operations] =
    attribute.target === null
      ? [typedReferenceSchema(scope), linkOperationsSchema('Typed', scope, () => typedReferenceSchema(scope))]
      : [referenceSchema(scope), linkOperationsSchema('', scope, () => referenceSchema(scope))];
  return anyOfSchemas([...(attribute.many ? [arraySchema(reference)] : [reference]), operations, nullSchema]);
}

/** A documentId, a row id, or an object with one of them. */
function referenceSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Reference', () =>
    anyOfSchemas([
      documentIdSchema,
      rowId,
      objectSchema({ documentId: documentIdSchema, ...pinProperties, position: positionSchema(scope) }, ['documentId']),
      objectSchema({ id: rowId, ...pinProperties, position: positionSchema(scope) }, ['id']),
    ]),
  );
}

/** The same for a target of any content type, which is named. */
function typedReferenceSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('TypedReference', () => {
    const findableTypes = listMorphTargets(scope.snapshot).filter(({ uid }) => scope.ability.can('find', uid));
    const kind: JsonSchema = { type: 'string', enum: findableTypes.map(({ uid }) => uid) };
    const extra = { ...pinProperties, position: positionSchema(scope) };
    return anyOfSchemas([
      objectSchema({ __type: kind, documentId: documentIdSchema, ...extra }, ['__type', 'documentId']),
      objectSchema({ __type: kind, id: rowId, ...extra }, ['__type', 'id']),
    ]);
  });
}

/** The schema of the position of a connected entry. */
function positionSchema(scope: ApiScope): JsonSchema {
  const anchor = anyOfSchemas([documentIdSchema, rowId]);
  return scope.schemas.named('Position', () =>
    objectSchema({ before: anchor, after: anchor, start: { type: 'boolean' }, end: { type: 'boolean' } }),
  );
}

function linkOperationsSchema(kind: '' | 'Typed', scope: ApiScope, reference: () => JsonSchema): JsonSchema {
  return scope.schemas.named(`${kind}LinkChange`, () => {
    const references = anyOfSchemas([arraySchema(reference()), reference()]);
    const options = objectSchema({ strict: { type: 'boolean' } });
    return strictObjectSchema({ set: references, connect: references, disconnect: references, options });
  });
}
