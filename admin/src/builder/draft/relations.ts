import { type AttributeContent, mapShape, oneWay, otherSideOf, type Side, withAttribute } from './attributes.js';
import { shapeWith } from './read.js';
import type { Draft, Facts } from './types.js';
import { withFact } from './with-fact.js';

/** Relations to documents of one type, that may have an attribute on the other side. */
export const pairedKinds = ['oneToOne', 'manyToOne', 'oneToMany', 'manyToMany'] as const;

/** One of them. */
export type PairedKind = (typeof pairedKinds)[number];

/** What the other side of such a relation is. */
export const counterparts: Readonly<Record<PairedKind, PairedKind>> = {
  oneToOne: 'oneToOne',
  manyToOne: 'oneToMany',
  oneToMany: 'manyToOne',
  manyToMany: 'manyToMany',
};

/** Whether a relation is one of them. */
export function isPaired(relation: unknown): relation is PairedKind {
  return pairedKinds.some((kind) => kind === relation);
}

/**
 * The draft with a relation as it is to be, and with its other side: called `other`, or none where that is empty. A side that was there
 * stays the same attribute if it is of the same type; otherwise it goes, and another one is added where the relation leads now.
 */
export function withRelation(
  draft: Draft,
  key: string,
  attribute: string | null,
  content: AttributeContent,
  other: string,
): Draft {
  const shape = shapeWith(draft, key);
  if (shape === undefined) return draft;
  const now = shape.attributes.find((one) => one.key === attribute);
  const before = now === undefined ? null : otherSideOf(draft, shape, now);
  const { relation, target } = content.facts;
  const stays = before !== null && other !== '' && isPaired(relation) && before.shape.uid === target ? before : null;
  const without = before === null || stays !== null ? draft : withoutSide(draft, before);
  if (!isPaired(relation) || other === '') {
    return withAttribute(without, key, attribute, { ...content, facts: oneWay(content.facts) });
  }
  const ownsLinks = holdsLinks(relation, now?.facts);
  const facts = sided(content.facts, ownsLinks ? 'inversedBy' : 'mappedBy', other);
  const written = withAttribute(without, key, attribute, { ...content, facts });
  const there = written.shapes.find(({ uid }) => uid === target);
  if (there === undefined) return withAttribute(draft, key, attribute, { ...content, facts: oneWay(content.facts) });
  const back: Facts = {
    ...(stays?.attribute.facts ?? {}),
    type: 'relation',
    relation: counterparts[relation],
    target: shape.uid,
  };
  return withAttribute(written, there.key, stays?.attribute.key ?? null, {
    name: other,
    facts: sided(back, ownsLinks ? 'mappedBy' : 'inversedBy', content.name),
    successors: new Map(),
  });
}

/** Which side holds the links: many-to-one always, one-to-many never, and of equal sides the one that did, or the one that is new. */
function holdsLinks(relation: PairedKind, before: Facts | undefined): boolean {
  if (relation === 'manyToOne') return true;
  if (relation === 'oneToMany') return false;
  return before?.mappedBy === undefined;
}

function sided(facts: Facts, key: 'inversedBy' | 'mappedBy', name: string): Facts {
  return withFact(oneWay(facts), key, name);
}

function withoutSide(draft: Draft, { shape, attribute }: Side): Draft {
  return mapShape(draft, shape.key, (attributes) => attributes.filter((one) => one.key !== attribute.key));
}
