import { unreachable } from '../kernel/index.js';
import { isReadable } from '../query/index.js';
import {
  type Attribute,
  type ComponentAttribute,
  type ContentType,
  type JsonSchema,
  type Shape,
  type Strictness,
  shapeOf,
  type ZoneAttribute,
} from '../schema/index.js';
import { kindsOf } from './answers.js';
import { anyOf, closedObject, listOf, nullable, oneOfKinds } from './json-schema.js';
import { linksInput } from './link-bodies.js';
import type { Scope } from './scope.js';

/** The body of a POST or PUT of documents. */
export function bodyOf(type: ContentType, action: 'create' | 'update', scope: Scope): JsonSchema {
  const ending = action === 'create' ? 'Create' : 'Update';
  const data = scope.schemas.of(type, ending, () => {
    const strictness = strictnessOf(type);
    const writable = scope.ability.writable(action, type.uid);
    const attributes = writtenOf(type, scope).filter(({ name }) => writable === null || writable.has(name));
    const required = action === 'create' ? attributes.filter((attribute) => isNeeded(attribute, strictness)) : [];
    return closedObject(
      inputsOf(attributes, strictness, scope),
      required.map(({ name }) => name),
    );
  });
  return { type: 'object', required: ['data'], properties: { data } };
}

/** The schemas of what a body may say of these attributes, under the rules of publication, by name. */
export function inputsByName(
  type: ContentType,
  wanted: (attribute: Attribute) => boolean,
  scope: Scope,
): Readonly<Record<string, JsonSchema>> {
  return inputsOf(writtenOf(type, scope).filter(wanted), 'published', scope);
}

/**
 * The rules that hold for every write: those of drafts where there are drafts. What is needed besides for publication is no part of the
 * schema, as the same body may be a draft's.
 */
function strictnessOf(type: ContentType): Strictness {
  return type.draftAndPublish ? 'draft' : 'published';
}

/** What a body may name. Passwords are written though never read; what is private besides is nobody's to know of. */
function writtenOf(shape: Shape, scope: Scope): readonly Attribute[] {
  return [...shape.attributes.values()].filter((attribute) => {
    if (attribute.private || (attribute.storage !== 'column' && !isReadable(attribute))) return false;
    if (attribute.storage !== 'relation') return true;
    // What leads to documents that the caller may not find is as unknown as any other name.
    return attribute.target !== null ? scope.ability.can('find', attribute.target) : true;
  });
}

function inputsOf(
  attributes: readonly Attribute[],
  strictness: Strictness,
  scope: Scope,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, inputOf(attribute, strictness, scope)]));
}

function inputOf(attribute: Attribute, strictness: Strictness, scope: Scope): JsonSchema {
  const clears = !attribute.required || strictness === 'draft';
  switch (attribute.storage) {
    case 'column': {
      const schema = described(attribute.type.inputSchema(attribute, strictness), attribute, strictness);
      return clears ? nullable(schema) : schema;
    }
    case 'relation':
    case 'media':
      return linksInput(attribute, scope);
    case 'component': {
      const component = componentInput(shapeOf(scope.snapshot, attribute.component), strictness, scope);
      if (attribute.repeatable) return entriesInput(component, attribute, strictness, scope);
      return clears ? anyOf([component, { type: 'null' }]) : component;
    }
    case 'zone': {
      const shapes = attribute.components.map((uid) => shapeOf(scope.snapshot, uid));
      const kinds = kindsOf(shapes, (shape) => componentInput(shape, strictness, scope, true));
      return entriesInput(oneOfKinds('__component', kinds), attribute, strictness, scope);
    }
    default:
      return unreachable(attribute);
  }
}

/** Says in words what publication asks for besides. */
function described(schema: JsonSchema, attribute: Attribute, strictness: Strictness): JsonSchema {
  return strictness === 'draft' && isNeeded(attribute, 'published')
    ? { ...schema, description: 'Needed for publication.' }
    : schema;
}

function entriesInput(
  entry: JsonSchema,
  { required, min, max }: ComponentAttribute | ZoneAttribute,
  strictness: Strictness,
  scope: Scope,
): JsonSchema {
  const most: JsonSchema = max === undefined ? {} : { maxItems: max };
  const counts = strictness === 'published' && min !== undefined;
  const list = listOf(entry, { ...most, ...(counts ? { minItems: min } : {}) });
  // An empty list meets any minimum as long as there need not be one.
  const lists = counts && !required ? [list, listOf(entry, { maxItems: 0 })] : [list];
  return anyOf(scope.facts.nullClearsLists && !(counts && required) ? [...lists, { type: 'null' }] : lists);
}

/** Refers to the schema of an entry of a body. With the id of one that is there, it may leave out what is needed of a new one. */
function componentInput(shape: Shape, strictness: Strictness, scope: Scope, inZone = false): JsonSchema {
  const ending = `${strictness === 'draft' ? '' : 'Complete'}Input${inZone ? 'InZone' : ''}`;
  return scope.schemas.of(shape, ending, () => {
    const attributes = writtenOf(shape, scope);
    const needed = attributes.filter((attribute) => isNeeded(attribute, strictness)).map(({ name }) => name);
    const kind: Readonly<Record<string, JsonSchema>> = inZone
      ? { __component: { type: 'string', const: shape.uid } }
      : {};
    const schema = closedObject(
      { ...kind, id: { type: 'integer' }, ...inputsOf(attributes, strictness, scope) },
      inZone ? ['__component'] : [],
    );
    return needed.length === 0 ? schema : { ...schema, anyOf: [{ required: needed }, { required: ['id'] }] };
  });
}

/** Has something new to have this attribute, under these rules? */
function isNeeded(attribute: Attribute, strictness: Strictness): boolean {
  if (!attribute.required) return false;
  if (attribute.storage === 'zone' || (attribute.storage === 'component' && attribute.repeatable)) return true;
  return strictness === 'published' && !hasDefault(attribute);
}

/** A uid that is made from another attribute counts as having one. */
function hasDefault(attribute: Attribute): boolean {
  if (attribute.storage !== 'column') return false;
  return attribute.default !== undefined || typeof attribute.options.targetField === 'string';
}
