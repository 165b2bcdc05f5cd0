import { unreachable } from '../kernel/index.js';
import type { JsonSchema, ScalarAttribute, Shape } from '../schema/index.js';
import { anyOf, listOf, nothing, nullable, objectOf, oneOfKinds } from './json-schema.js';
import { type Part, partsOf, scalarsOf } from './members.js';
import type { Scope } from './scope.js';

/** The schema of a documentId. */
export const documentIdSchema: JsonSchema = {
  type: 'string',
  pattern: '^[a-z0-9]{24}$',
  examples: ['a1b2c3d4e5f6g7h8i9j0k1l2'],
};

/** Always answered, whatever `fields` says. */
const identities: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * Refers to the schema of a document, file or component as it is answered. What `fields` and `populate` did not ask for is left out of an
 * answer, so only identities are required.
 */
export function answered(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, '', () => membersOf(shape, scope));
}

/** The same as an entry of a zone: it says which component it is. */
export function answeredInZone(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, 'InZone', () => membersOf(shape, scope, '__component'));
}

/** The same behind a polymorphic relation: it says of which content type it is. */
function answeredTyped(shape: Shape, scope: Scope): JsonSchema {
  return scope.schemas.of(shape, 'Typed', () => membersOf(shape, scope, '__type'));
}

/** Members of a shape, behind one that says which shape it is. */
export function membersOf(shape: Shape, scope: Scope, kind: '__component' | '__type' | null = null): JsonSchema {
  const scalars = scalarsOf(shape);
  const properties: Record<string, JsonSchema> = Object.create(null);
  if (kind !== null) properties[kind] = { type: 'string', const: shape.uid };
  for (const scalar of scalars) properties[scalar.name] = scalarSchema(scalar, shape);
  for (const part of partsOf(shape, scope)) properties[part.name] = partSchema(part, scope);
  const required = scalars.map(({ name }) => name).filter((name) => identities.has(name));
  return objectOf({ ...properties }, kind === null ? required : [kind, ...required]);
}

/** What was required when it was written may be missing in what was written before: only what we write ourselves is certain. */
function scalarSchema(attribute: ScalarAttribute, shape: Shape): JsonSchema {
  const isOurs = shape.system.get(attribute.name) === attribute;
  if (isOurs && attribute.name === 'documentId') return documentIdSchema;
  const schema = attribute.type.jsonSchema(attribute);
  return isOurs && attribute.required ? schema : nullable(schema);
}

/** What is answered where `[count]=true` was asked for. */
function counted(scope: Scope): JsonSchema {
  return scope.schemas.own('Count', () => objectOf({ count: { type: 'integer', minimum: 0 } }, ['count']));
}

function partSchema(part: Part, scope: Scope): JsonSchema {
  switch (part.is) {
    case 'documents': {
      const document = answered(part.target, scope);
      return anyOf([...(part.many ? [listOf(document)] : [document, nothing]), counted(scope)]);
    }
    case 'any': {
      const documents = oneOfKinds(
        '__type',
        kindsOf(part.targets, (target) => answeredTyped(target, scope)),
      );
      return part.many ? listOf(documents) : anyOf([documents, nothing]);
    }
    case 'files': {
      const file = answered(part.target, scope);
      return part.many ? listOf(file) : anyOf([file, nothing]);
    }
    case 'component': {
      const component = answered(part.target, scope);
      return anyOf([...(part.attribute.repeatable ? [listOf(component)] : [component, nothing]), counted(scope)]);
    }
    case 'zone':
      return listOf(
        oneOfKinds(
          '__component',
          kindsOf(part.targets, (target) => answeredInZone(target, scope)),
        ),
      );
    case 'localizations':
      return listOf(answered(part.target, scope));
    default:
      return unreachable(part);
  }
}

/** Schemas by the uid of what they are of. */
export function kindsOf<S extends Shape>(
  shapes: readonly S[],
  schemaOf: (shape: S) => JsonSchema,
): ReadonlyMap<string, JsonSchema> {
  return new Map(shapes.map((shape) => [shape.uid, schemaOf(shape)]));
}
