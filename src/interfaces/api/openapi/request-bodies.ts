import { unreachable } from '../../../foundations/core/index.js';
import { isReadable } from '../../../language/query/index.js';
import {
  type Attribute,
  type ComponentAttribute,
  type ContentType,
  getShape,
  type JsonSchema,
  type Shape,
  type StoredAttribute,
  type Strictness,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { schemasByUid } from './document-schemas.js';
import { anyOfSchemas, arraySchema, discriminatedUnion, nullable, strictObjectSchema } from './json-schema.js';
import { linkInputSchema } from './link-bodies.js';
import { withView } from './view-texts.js';

/** The body of a POST or PUT of documents. */
export function requestBodySchema(type: ContentType, action: 'create' | 'update', scope: ApiScope): JsonSchema {
  const suffix = action === 'create' ? 'Create' : 'Update';
  const data = scope.schemas.forShape(type, suffix, () => {
    const strictness = strictnessOf(type);
    const writable = scope.ability.writableAttributes(action, type.uid);
    const attributes = writableAttributes(type, scope).filter(({ name }) => writable === null || writable.has(name));
    const required = action === 'create' ? attributes.filter((attribute) => isRequired(attribute, strictness)) : [];
    return strictObjectSchema(
      inputProperties(type, attributes, strictness, scope),
      required.map(({ name }) => name),
    );
  });
  return { type: 'object', required: ['data'], properties: { data } };
}

/** The schemas of these attributes in a body, under the rules of publication, by name. */
export function inputSchemas(
  type: ContentType,
  isIncluded: (attribute: Attribute) => boolean,
  scope: ApiScope,
): Readonly<Record<string, JsonSchema>> {
  return inputProperties(type, writableAttributes(type, scope).filter(isIncluded), 'published', scope);
}

/**
 * Returns the rules that apply to every write: those of drafts if the type has drafts. The additional rules of
 * publication are not in the schema, because the same body may be for a draft.
 */
function strictnessOf(type: ContentType): Strictness {
  return type.draftAndPublish ? 'draft' : 'published';
}

/**
 * Returns the attributes that a body may contain. Passwords are writable though never readable; other private
 * attributes are hidden.
 */
function writableAttributes(shape: Shape, scope: ApiScope): readonly StoredAttribute[] {
  return [...shape.attributes.values()].filter((attribute): attribute is StoredAttribute => {
    if (
      attribute.storage === 'computed' ||
      attribute.private ||
      (attribute.storage !== 'column' && !isReadable(attribute))
    )
      return false;
    if (attribute.storage !== 'relation') return true;
    // What leads to documents that the caller may not find is as unknown as any other name.
    return attribute.target !== null ? scope.ability.can('find', attribute.target) : true;
  });
}

function inputProperties(
  shape: Shape,
  attributes: readonly StoredAttribute[],
  strictness: Strictness,
  scope: ApiScope,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.name,
      withView(inputSchema(attribute, strictness, scope), shape, attribute.name, scope),
    ]),
  );
}

function inputSchema(attribute: StoredAttribute, strictness: Strictness, scope: ApiScope): JsonSchema {
  const acceptsNull = !attribute.required || strictness === 'draft';
  switch (attribute.storage) {
    case 'column': {
      const schema = withPublicationHint(attribute.type.inputSchema(attribute, strictness), attribute, strictness);
      return acceptsNull ? nullable(schema) : schema;
    }
    case 'relation':
    case 'media':
      return linkInputSchema(attribute, scope);
    case 'component': {
      const component = componentInput(getShape(scope.snapshot, attribute.component), strictness, scope);
      if (attribute.repeatable) return entriesInput(component, attribute, strictness, scope);
      return acceptsNull ? anyOfSchemas([component, { type: 'null' }]) : component;
    }
    case 'zone': {
      const shapes = attribute.components.map((uid) => getShape(scope.snapshot, uid));
      const kinds = schemasByUid(shapes, (shape) => componentInput(shape, strictness, scope, true));
      return entriesInput(discriminatedUnion('__component', kinds), attribute, strictness, scope);
    }
    default:
      return unreachable(attribute);
  }
}

/** Describes the additional rules of publication. */
function withPublicationHint(schema: JsonSchema, attribute: Attribute, strictness: Strictness): JsonSchema {
  return strictness === 'draft' && isRequired(attribute, 'published')
    ? { ...schema, description: 'Needed for publication.' }
    : schema;
}

function entriesInput(
  entry: JsonSchema,
  { required, min, max }: ComponentAttribute | ZoneAttribute,
  strictness: Strictness,
  scope: ApiScope,
): JsonSchema {
  const maxItems: JsonSchema = max === undefined ? {} : { maxItems: max };
  const enforcesMinimum = strictness === 'published' && min !== undefined;
  const list = arraySchema(entry, { ...maxItems, ...(enforcesMinimum ? { minItems: min } : {}) });
  // An empty list meets any minimum as long as there need not be one.
  const lists = enforcesMinimum && !required ? [list, arraySchema(entry, { maxItems: 0 })] : [list];
  return anyOfSchemas(
    scope.facts.nullClearsLists && !(enforcesMinimum && required) ? [...lists, { type: 'null' }] : lists,
  );
}

/**
 * Refers to the schema of an entry in a body. An entry with the id of an existing component may omit the members that a
 * new one requires.
 */
function componentInput(shape: Shape, strictness: Strictness, scope: ApiScope, inZone = false): JsonSchema {
  const suffix = `${strictness === 'draft' ? '' : 'Complete'}Input${inZone ? 'InZone' : ''}`;
  return scope.schemas.forShape(shape, suffix, () => {
    const attributes = writableAttributes(shape, scope);
    const requiredNames = attributes.filter((attribute) => isRequired(attribute, strictness)).map(({ name }) => name);
    const kind: Readonly<Record<string, JsonSchema>> = inZone
      ? { __component: { type: 'string', const: shape.uid } }
      : {};
    const schema = strictObjectSchema(
      { ...kind, id: { type: 'integer' }, ...inputProperties(shape, attributes, strictness, scope) },
      inZone ? ['__component'] : [],
    );
    return requiredNames.length === 0
      ? schema
      : { ...schema, anyOf: [{ required: requiredNames }, { required: ['id'] }] };
  });
}

/** Has something new to have this attribute, under these rules? */
function isRequired(attribute: Attribute, strictness: Strictness): boolean {
  if (!attribute.required) return false;
  if (attribute.storage === 'zone' || (attribute.storage === 'component' && attribute.repeatable)) return true;
  return strictness === 'published' && !hasDefault(attribute);
}

/** A uid that is made from another attribute counts as having one. */
function hasDefault(attribute: Attribute): boolean {
  if (attribute.storage !== 'column') return false;
  return attribute.default !== undefined || typeof attribute.options.targetField === 'string';
}
