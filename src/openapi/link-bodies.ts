import { morphTargets } from '../query/index.js';
import type { JsonSchema, MediaAttribute, RelationAttribute } from '../schema/index.js';
import { documentIdSchema } from './answers.js';
import { anyOf, closedObject, listOf, nothing, objectOf } from './json-schema.js';
import type { Scope } from './scope.js';

const rowId: JsonSchema = { type: 'integer' };
const pins: Readonly<Record<string, JsonSchema>> = {
  locale: { type: ['string', 'null'] },
  status: { type: ['string', 'null'], enum: ['draft', 'published', null] },
};

/** What a body says about a relation or media attribute: what it is to lead to, or how that changes. */
export function linksInput(attribute: RelationAttribute | MediaAttribute, scope: Scope): JsonSchema {
  const [reference, operations] =
    attribute.target === null
      ? [typedReference(scope), operationsOn('Typed', scope, () => typedReference(scope))]
      : [plainReference(scope), operationsOn('', scope, () => plainReference(scope))];
  return anyOf([...(attribute.many ? [listOf(reference)] : [reference]), operations, nothing]);
}

/** A documentId, a row id, or an object with one of them. */
function plainReference(scope: Scope): JsonSchema {
  return scope.schemas.own('Reference', () =>
    anyOf([
      documentIdSchema,
      rowId,
      objectOf({ documentId: documentIdSchema, ...pins, position: position(scope) }, ['documentId']),
      objectOf({ id: rowId, ...pins, position: position(scope) }, ['id']),
    ]),
  );
}

/** The same where the target may be of any content type: it is named. */
function typedReference(scope: Scope): JsonSchema {
  return scope.schemas.own('TypedReference', () => {
    const found = morphTargets(scope.snapshot).filter(({ uid }) => scope.ability.can('find', uid));
    const kind: JsonSchema = { type: 'string', enum: found.map(({ uid }) => uid) };
    const more = { ...pins, position: position(scope) };
    return anyOf([
      objectOf({ __type: kind, documentId: documentIdSchema, ...more }, ['__type', 'documentId']),
      objectOf({ __type: kind, id: rowId, ...more }, ['__type', 'id']),
    ]);
  });
}

/** Where a connected entry goes. */
function position(scope: Scope): JsonSchema {
  const anchor = anyOf([documentIdSchema, rowId]);
  return scope.schemas.own('Position', () =>
    objectOf({ before: anchor, after: anchor, start: { type: 'boolean' }, end: { type: 'boolean' } }),
  );
}

function operationsOn(kind: '' | 'Typed', scope: Scope, reference: () => JsonSchema): JsonSchema {
  return scope.schemas.own(`${kind}LinkChange`, () => {
    const references = anyOf([listOf(reference()), reference()]);
    const options = objectOf({ strict: { type: 'boolean' } });
    return closedObject({ set: references, connect: references, disconnect: references, options });
  });
}
