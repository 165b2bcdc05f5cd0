import { visibilityIn } from '../../documents/visibility.js';
import { followAttribute } from './follow.js';
import { factsIn, shapeWith, textIn } from './read.js';
import type { Draft, DraftAttribute, DraftShape, Facts } from './types.js';
import { withFact } from './with-fact.js';

/** An attribute as it is to be. */
export type AttributeContent = Pick<DraftAttribute, 'name' | 'facts' | 'successors'>;

/** The draft with one attribute more, or with one as it is to be (`attribute` says which; null: a new one). Names that refer to it follow. */
export function withAttribute(draft: Draft, key: string, attribute: string | null, content: AttributeContent): Draft {
  const shape = shapeWith(draft, key);
  if (shape === undefined) return draft;
  const before = shape.attributes.find((one) => one.key === attribute);
  if (before === undefined) {
    const added = { key: `new-${draft.made + 1}`, origin: null, ...content };
    return mapShape({ ...draft, made: draft.made + 1 }, key, (attributes) => [...attributes, added]);
  }
  const changed = mapShape(draft, key, (attributes) =>
    attributes.map((one) => (one.key === attribute ? { ...one, ...content } : one)),
  );
  return followAttribute(changed, shape.uid, before.name, content.name);
}

/**
 * The draft without an attribute. Of a relation in two directions the side without the links goes alone; with the side that holds them
 * goes the other one too. Target fields that name it are given up, and so are conditions about it.
 */
export function withoutAttribute(draft: Draft, key: string, attribute: string): Draft {
  const shape = shapeWith(draft, key);
  const gone = shape?.attributes.find((one) => one.key === attribute);
  if (shape === undefined || gone === undefined) return draft;
  const other = otherSideOf(draft, shape, gone);
  const alone = mapShape(draft, key, (attributes) =>
    attributes
      .filter((one) => one.key !== attribute)
      .map((one) =>
        one.facts.targetField === gone.name ? { ...one, facts: withFact(one.facts, 'targetField', undefined) } : one,
      )
      .map((one) =>
        visibilityIn(one.facts.conditions)?.attribute === gone.name
          ? { ...one, facts: withFact(one.facts, 'conditions', undefined) }
          : one,
      ),
  );
  const polymorphic = withoutMorphs(alone, shape.uid, gone.name);
  if (other === null) return polymorphic;
  return mapShape(polymorphic, other.shape.key, (attributes) =>
    gone.facts.inversedBy === undefined
      ? attributes.map((one) => (one.key === other.attribute.key ? { ...one, facts: oneWay(one.facts) } : one))
      : attributes.filter((one) => one.key !== other.attribute.key),
  );
}

/** The draft with an attribute at another place among those of its shape. */
export function withAttributeMoved(draft: Draft, key: string, from: number, to: number): Draft {
  return mapShape(draft, key, (attributes) => {
    const [moved] = attributes.slice(from, from + 1);
    if (moved === undefined) return attributes;
    const rest = attributes.filter((_, at) => at !== from);
    return [...rest.slice(0, to), moved, ...rest.slice(to)];
  });
}

/** An attribute, and the shape that has it. */
export interface Side {
  readonly shape: DraftShape;
  readonly attribute: DraftAttribute;
}

/** The attribute that reads the same links from the other side; null: there is none. */
export function otherSideOf(
  draft: Draft,
  { uid }: Pick<DraftShape, 'uid'>,
  { name, facts }: Side['attribute'],
): Side | null {
  const shape = draft.shapes.find((one) => one.uid === facts.target);
  const otherName = textIn(facts.inversedBy) || textIn(facts.mappedBy);
  const attribute = shape?.attributes.find((one) => one.name === otherName);
  if (facts.type !== 'relation' || shape === undefined || attribute === undefined) return null;
  const back = textIn(attribute.facts.inversedBy) || textIn(attribute.facts.mappedBy);
  return attribute.facts.target === uid && back === name ? { shape, attribute } : null;
}

/** A relation without its other side. */
export function oneWay(facts: Facts): Facts {
  return withFact(withFact(facts, 'inversedBy', undefined), 'mappedBy', undefined);
}

/** The draft with other attributes of a shape. */
export function mapShape(
  draft: Draft,
  key: string,
  change: (attributes: readonly DraftAttribute[]) => readonly DraftAttribute[],
): Draft {
  const shapes = draft.shapes.map((shape) =>
    shape.key === key ? { ...shape, attributes: change(shape.attributes) } : shape,
  );
  return { ...draft, shapes };
}

/** Relations that read a polymorphic attribute from its other side go with it. */
function withoutMorphs(draft: Draft, uid: string, name: string): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes.filter(({ facts }) => {
      const { target, morphBy } = factsIn(facts);
      return target !== uid || morphBy !== name;
    }),
  }));
  return { ...draft, shapes };
}
