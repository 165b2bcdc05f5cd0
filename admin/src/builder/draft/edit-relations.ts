import {
  type AttributeContent,
  type AttributeRef,
  findOtherSide,
  mapShapeAttributes,
  upsertAttribute,
  withoutOtherSide,
} from './edit-attributes.js';
import { findShape } from './shape-accessors.js';
import type { Draft, JsonObject } from './types.js';
import { withProperty } from './with-property.js';

/** Relations to documents of one type, that may have an attribute on the other side. */
export const twoSidedKinds = ['oneToOne', 'manyToOne', 'oneToMany', 'manyToMany'] as const;

/** One of them. */
export type TwoSidedKind = (typeof twoSidedKinds)[number];

/** What the other side of such a relation is. */
export const inverseKinds: Readonly<Record<TwoSidedKind, TwoSidedKind>> = {
  oneToOne: 'oneToOne',
  manyToOne: 'oneToMany',
  oneToMany: 'manyToOne',
  manyToMany: 'manyToMany',
};

/** Whether a relation is one of them. */
export function isTwoSided(relation: unknown): relation is TwoSidedKind {
  return twoSidedKinds.some((kind) => kind === relation);
}

/**
 * The draft with a relation as it is to be, and with its other side: called `other`, or none where that is empty. A side that was there
 * stays the same attribute if it is of the same type; otherwise it goes, and another one is added where the relation leads now.
 */
export function upsertRelation(
  draft: Draft,
  key: string,
  attribute: string | null,
  content: AttributeContent,
  otherName: string,
): Draft {
  const shape = findShape(draft, key);
  if (shape === undefined) return draft;
  const existing = shape.attributes.find((candidate) => candidate.key === attribute);
  const previousSide = existing === undefined ? null : findOtherSide(draft, shape, existing);
  const { relation, target } = content.facts;
  const keptSide =
    previousSide !== null && otherName !== '' && isTwoSided(relation) && previousSide.shape.uid === target
      ? previousSide
      : null;
  const cleaned = previousSide === null || keptSide !== null ? draft : removeSide(draft, previousSide);
  if (!isTwoSided(relation) || otherName === '') {
    return upsertAttribute(cleaned, key, attribute, { ...content, facts: withoutOtherSide(content.facts) });
  }
  const ownsLinks = isOwningSide(relation, existing?.facts);
  const facts = withOtherSide(content.facts, ownsLinks ? 'inversedBy' : 'mappedBy', otherName);
  const withOwnSide = upsertAttribute(cleaned, key, attribute, { ...content, facts });
  const targetShape = withOwnSide.shapes.find(({ uid }) => uid === target);
  if (targetShape === undefined)
    return upsertAttribute(draft, key, attribute, { ...content, facts: withoutOtherSide(content.facts) });
  const otherFacts: JsonObject = {
    ...(keptSide?.attribute.facts ?? {}),
    type: 'relation',
    relation: inverseKinds[relation],
    target: shape.uid,
  };
  return upsertAttribute(withOwnSide, targetShape.key, keptSide?.attribute.key ?? null, {
    name: otherName,
    facts: withOtherSide(otherFacts, ownsLinks ? 'mappedBy' : 'inversedBy', content.name),
    successors: new Map(),
  });
}

/** Which side holds the links: many-to-one always, one-to-many never, and of equal sides the one that did, or the one that is new. */
function isOwningSide(relation: TwoSidedKind, previousFacts: JsonObject | undefined): boolean {
  if (relation === 'manyToOne') return true;
  if (relation === 'oneToMany') return false;
  return previousFacts?.mappedBy === undefined;
}

function withOtherSide(facts: JsonObject, key: 'inversedBy' | 'mappedBy', name: string): JsonObject {
  return withProperty(withoutOtherSide(facts), key, name);
}

function removeSide(draft: Draft, { shape, attribute }: AttributeRef): Draft {
  return mapShapeAttributes(draft, shape.key, (attributes) =>
    attributes.filter((candidate) => candidate.key !== attribute.key),
  );
}
