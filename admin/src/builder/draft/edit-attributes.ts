import { parseVisibility } from '../../documents/field-visibility.js';
import { withSearchOfRenamed } from './edit-search.js';
import { withViewOfRenamed } from './edit-view.js';
import { asJsonObject, asText, findShape } from './shape-accessors.js';
import type { Draft, DraftAttribute, DraftShape, JsonObject } from './types.js';
import { renameAttributeReferences } from './update-references.js';
import { withProperty } from './with-property.js';

/** An attribute as it is to be. */
export type AttributeContent = Pick<DraftAttribute, 'name' | 'facts' | 'successors'>;

/** The draft with one attribute more, or with one as it is to be (`attribute` says which; null: a new one). Names that refer to it follow. */
export function upsertAttribute(draft: Draft, key: string, attribute: string | null, content: AttributeContent): Draft {
  const shape = findShape(draft, key);
  if (shape === undefined) return draft;
  const existing = shape.attributes.find((candidate) => candidate.key === attribute);
  if (existing === undefined) {
    const added = { key: `new-${draft.made + 1}`, origin: null, ...content };
    return mapShapeAttributes({ ...draft, made: draft.made + 1 }, key, (attributes) => [...attributes, added]);
  }
  const changed = mapShapeAttributes(draft, key, (attributes) =>
    attributes.map((candidate) => (candidate.key === attribute ? { ...candidate, ...content } : candidate)),
  );
  return withRenamedView(
    renameAttributeReferences(changed, shape.uid, existing.name, content.name),
    key,
    existing.name,
    content.name,
  );
}

/**
 * The draft without an attribute. Of a relation in two directions the side without the links goes alone; with the side that holds them
 * goes the other one too. Target fields that name it are given up, and so are conditions about it.
 */
export function removeAttribute(draft: Draft, key: string, attribute: string): Draft {
  const shape = findShape(draft, key);
  const removed = shape?.attributes.find((candidate) => candidate.key === attribute);
  if (shape === undefined || removed === undefined) return draft;
  const other = findOtherSide(draft, shape, removed);
  const withoutOwnSide = mapShapeAttributes(withRenamedView(draft, key, removed.name, null), key, (attributes) =>
    attributes
      .filter((candidate) => candidate.key !== attribute)
      .map((candidate) =>
        candidate.facts.targetField === removed.name
          ? { ...candidate, facts: withProperty(candidate.facts, 'targetField', undefined) }
          : candidate,
      )
      .map((candidate) =>
        parseVisibility(candidate.facts.conditions)?.attribute === removed.name
          ? { ...candidate, facts: withProperty(candidate.facts, 'conditions', undefined) }
          : candidate,
      ),
  );
  const polymorphic = removeInverseMorphs(withoutOwnSide, shape.uid, removed.name);
  if (other === null) return polymorphic;
  return mapShapeAttributes(polymorphic, other.shape.key, (attributes) =>
    removed.facts.inversedBy === undefined
      ? attributes.map((candidate) =>
          candidate.key === other.attribute.key
            ? { ...candidate, facts: withoutOtherSide(candidate.facts) }
            : candidate,
        )
      : attributes.filter((candidate) => candidate.key !== other.attribute.key),
  );
}

/** Returns the draft with an attribute moved within its shape. */
export function moveAttribute(draft: Draft, key: string, from: number, to: number): Draft {
  return mapShapeAttributes(draft, key, (attributes) => {
    const [moved] = attributes.slice(from, from + 1);
    if (moved === undefined) return attributes;
    const rest = attributes.filter((_, index) => index !== from);
    return [...rest.slice(0, to), moved, ...rest.slice(to)];
  });
}

/** An attribute, and the shape that has it. */
export interface AttributeRef {
  readonly shape: DraftShape;
  readonly attribute: DraftAttribute;
}

/** The attribute that reads the same links from the other side; null: there is none. */
export function findOtherSide(
  draft: Draft,
  { uid }: Pick<DraftShape, 'uid'>,
  { name, facts }: AttributeRef['attribute'],
): AttributeRef | null {
  const shape = draft.shapes.find((candidate) => candidate.uid === facts.target);
  const otherName = asText(facts.inversedBy) || asText(facts.mappedBy);
  const attribute = shape?.attributes.find((candidate) => candidate.name === otherName);
  if (facts.type !== 'relation' || shape === undefined || attribute === undefined) return null;
  const backName = asText(attribute.facts.inversedBy) || asText(attribute.facts.mappedBy);
  return attribute.facts.target === uid && backName === name ? { shape, attribute } : null;
}

/** A relation without its other side. */
export function withoutOtherSide(facts: JsonObject): JsonObject {
  return withProperty(withProperty(facts, 'inversedBy', undefined), 'mappedBy', undefined);
}

/** The draft with other attributes of a shape. */
export function mapShapeAttributes(
  draft: Draft,
  key: string,
  change: (attributes: readonly DraftAttribute[]) => readonly DraftAttribute[],
): Draft {
  const shapes = draft.shapes.map((shape) =>
    shape.key === key ? { ...shape, attributes: change(shape.attributes) } : shape,
  );
  return { ...draft, shapes };
}

/** The draft with the form and the searches of a shape naming an attribute otherwise; null: not at all. */
function withRenamedView(draft: Draft, key: string, from: string, to: string | null): Draft {
  const renamed = findShape(draft, key);
  if (from === to || renamed === undefined) return draft;
  const shapes = draft.shapes.map((shape) => (shape.key === key ? withViewOfRenamed(shape, from, to) : shape));
  return withSearchOfRenamed({ ...draft, shapes }, renamed, from, to);
}

/** Relations that read a polymorphic attribute from its other side go with it. */
function removeInverseMorphs(draft: Draft, uid: string, name: string): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes.filter(({ facts }) => {
      const { target, morphBy } = asJsonObject(facts);
      return target !== uid || morphBy !== name;
    }),
  }));
  return { ...draft, shapes };
}
