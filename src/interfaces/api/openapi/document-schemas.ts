import { unreachable } from '../../../foundations/core/index.js';
import type { JsonSchema, Shape, ValueAttribute } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { anyOfSchemas, arraySchema, discriminatedUnion, nullable, nullSchema, objectSchema } from './json-schema.js';
import { type PopulatablePart, populatableParts, readableScalars } from './populatable-parts.js';
import { withView } from './view-texts.js';

/** The schema of a documentId. */
export const documentIdSchema: JsonSchema = {
  type: 'string',
  pattern: '^[a-z0-9]{24}$',
  examples: ['a1b2c3d4e5f6g7h8i9j0k1l2'],
};

/** Part of every response, independent of `fields`. */
const identityNames: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * Refers to the schema of a document, file or component in a response. Members that `fields` and `populate` do not
 * select are absent, so only identities are required.
 */
export function documentSchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, '', () => shapeSchema(shape, scope));
}

/** Refers to the schema of a zone entry, which names its component. */
export function zoneEntrySchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, 'InZone', () => shapeSchema(shape, scope, '__component'));
}

/** Refers to the schema of a document in a polymorphic relation, which names its content type. */
function typedDocumentSchema(shape: Shape, scope: ApiScope): JsonSchema {
  return scope.schemas.forShape(shape, 'Typed', () => shapeSchema(shape, scope, '__type'));
}

/** Returns the schema of the members of a shape, after the member that names the shape. */
export function shapeSchema(
  shape: Shape,
  scope: ApiScope,
  discriminator: '__component' | '__type' | null = null,
): JsonSchema {
  const scalars = readableScalars(shape);
  const properties: Record<string, JsonSchema> = Object.create(null);
  if (discriminator !== null) properties[discriminator] = { type: 'string', const: shape.uid };
  for (const scalar of scalars) {
    properties[scalar.name] = withView(scalarSchema(scalar, shape), shape, scalar.name, scope);
  }
  const parts = populatableParts(shape, scope);
  for (const part of parts) properties[part.name] = withView(partSchema(part, scope), shape, part.name, scope);
  for (const name of listCountKeys(parts)) properties[name] ??= { type: 'integer', minimum: 0 };
  const required = scalars.map(({ name }) => name).filter((name) => identityNames.has(name));
  return objectSchema({ ...properties }, discriminator === null ? required : [discriminator, ...required]);
}

/** A required attribute may be missing in documents written earlier: only built-in attributes are certain. */
function scalarSchema(attribute: ValueAttribute, shape: Shape): JsonSchema {
  const isSystemAttribute = shape.system.get(attribute.name) === attribute;
  if (isSystemAttribute && attribute.name === 'documentId') return documentIdSchema;
  const schema = attribute.type.jsonSchema(attribute);
  if (attribute.storage === 'computed') return { ...nullable(schema), readOnly: true };
  return isSystemAttribute && attribute.required ? schema : nullable(schema);
}

/** The schema of the response to `[count]=true`. */
function countSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Count', () => objectSchema({ count: { type: 'integer', minimum: 0 } }, ['count']));
}

/** The keys of counts beside lists. An attribute of that name is not overwritten: there is no count then. */
function listCountKeys(parts: readonly PopulatablePart[]): readonly string[] {
  return parts.flatMap((part) =>
    (part.is === 'documents' || part.is === 'files') && part.many ? [`${part.name}Count`] : [],
  );
}

/** Several documents or one, complete or as documentIds. */
function documentsOrIds(document: JsonSchema, many: boolean): readonly JsonSchema[] {
  return many ? [arraySchema(document), arraySchema(documentIdSchema)] : [document, documentIdSchema, nullSchema];
}

function partSchema(part: PopulatablePart, scope: ApiScope): JsonSchema {
  switch (part.is) {
    case 'documents': {
      const document = documentSchema(part.target, scope);
      return anyOfSchemas([...documentsOrIds(document, part.many), countSchema(scope)]);
    }
    case 'any': {
      const documents = discriminatedUnion(
        '__type',
        schemasByUid(part.targets, (target) => typedDocumentSchema(target, scope)),
      );
      return part.many ? arraySchema(documents) : anyOfSchemas([documents, nullSchema]);
    }
    case 'files':
      return anyOfSchemas(documentsOrIds(documentSchema(part.target, scope), part.many));
    case 'component': {
      const component = documentSchema(part.target, scope);
      return anyOfSchemas([
        ...(part.attribute.repeatable ? [arraySchema(component)] : [component, nullSchema]),
        countSchema(scope),
      ]);
    }
    case 'zone':
      return arraySchema(
        discriminatedUnion(
          '__component',
          schemasByUid(part.targets, (target) => zoneEntrySchema(target, scope)),
        ),
      );
    case 'localizations':
      return arraySchema(documentSchema(part.target, scope));
    default:
      return unreachable(part);
  }
}

/** Schemas by the uid of their shape. */
export function schemasByUid<S extends Shape>(
  shapes: readonly S[],
  schemaOf: (shape: S) => JsonSchema,
): ReadonlyMap<string, JsonSchema> {
  return new Map(shapes.map((shape) => [shape.uid, schemaOf(shape)]));
}
