import type { WireJson } from '../../api/index.js';
import { conditionsOf, visibilityIn } from '../../documents/visibility.js';
import { textsIn } from './read.js';
import type { Draft, DraftShape, Facts } from './types.js';

/** The draft with everything that refers to a shape of one uid referring to another: targets, components, zones. */
export function followShape(draft: Draft, from: string, to: string): Draft {
  if (from === to) return draft;
  return mapFacts(draft, (facts) => ({
    ...facts,
    ...(facts.target === from ? { target: to } : {}),
    ...(facts.component === from ? { component: to } : {}),
    ...(facts.type === 'dynamiczone'
      ? { components: textsIn(facts.components).map((uid) => (uid === from ? to : uid)) }
      : {}),
  }));
}

/** The draft with everything that names an attribute of a shape naming it otherwise: other sides, target fields, what is shown because of it. */
export function followAttribute(draft: Draft, uid: string, from: string, to: string): Draft {
  if (from === to) return draft;
  const named = (value: WireJson | undefined): WireJson => (value === from ? to : (value ?? null));
  return mapFacts(draft, (facts, shape) => {
    const leadsThere = facts.type === 'relation' && facts.target === uid;
    const keys = [
      ...(leadsThere ? ['mappedBy', 'inversedBy', 'morphBy'] : []),
      ...(shape.uid === uid ? ['targetField'] : []),
    ];
    const followed = keys.filter((key) => facts[key] === from).map((key) => [key, named(facts[key])] as const);
    const visibility = shape.uid === uid ? visibilityIn(facts.conditions) : null;
    const shown: Facts =
      visibility?.attribute === from ? { conditions: conditionsOf({ ...visibility, attribute: to }) } : {};
    return { ...facts, ...Object.fromEntries(followed), ...shown };
  });
}

/** Whatever names a shape that is no longer there goes with it: relations, components, and what held nothing else. */
export function withoutReferences(draft: Draft, uid: string): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes
      .filter(({ facts }) => facts.target !== uid && facts.component !== uid)
      .flatMap((attribute) => {
        const { facts } = attribute;
        const components = textsIn(facts.components);
        if (facts.type !== 'dynamiczone' || !components.includes(uid)) return [attribute];
        const rest = components.filter((one) => one !== uid);
        return rest.length === 0 ? [] : [{ ...attribute, facts: { ...facts, components: rest } }];
      }),
  }));
  return { ...draft, shapes };
}

function mapFacts(draft: Draft, change: (facts: Facts, shape: DraftShape) => Facts): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes.map((attribute) => ({ ...attribute, facts: change(attribute.facts, shape) })),
  }));
  return { ...draft, shapes };
}
