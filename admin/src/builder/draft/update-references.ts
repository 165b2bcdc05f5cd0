import type { WireJson } from '../../api/index.js';
import { parseVisibility, toVisibilityConditions } from '../../documents/field-visibility.js';
import { asTexts } from './shape-accessors.js';
import type { Draft, DraftShape, JsonObject } from './types.js';

/** The draft with everything that refers to a shape of one uid referring to another: targets, components, zones. */
export function renameShapeReferences(draft: Draft, from: string, to: string): Draft {
  if (from === to) return draft;
  return mapAttributeFacts(draft, (facts) => ({
    ...facts,
    ...(facts.target === from ? { target: to } : {}),
    ...(facts.component === from ? { component: to } : {}),
    ...(facts.type === 'dynamiczone'
      ? { components: asTexts(facts.components).map((uid) => (uid === from ? to : uid)) }
      : {}),
  }));
}

/** The draft with everything that names an attribute of a shape naming it otherwise: other sides, target fields, what is shown because of it. */
export function renameAttributeReferences(draft: Draft, uid: string, from: string, to: string): Draft {
  if (from === to) return draft;
  const renameIfSame = (value: WireJson | undefined): WireJson => (value === from ? to : (value ?? null));
  return mapAttributeFacts(draft, (facts, shape) => {
    const pointsToShape = facts.type === 'relation' && facts.target === uid;
    const keys = [
      ...(pointsToShape ? ['mappedBy', 'inversedBy', 'morphBy'] : []),
      ...(shape.uid === uid ? ['targetField'] : []),
    ];
    const renamedFacts = keys
      .filter((key) => facts[key] === from)
      .map((key) => [key, renameIfSame(facts[key])] as const);
    const visibility = shape.uid === uid ? parseVisibility(facts.conditions) : null;
    const renamedConditions: JsonObject =
      visibility?.attribute === from ? { conditions: toVisibilityConditions({ ...visibility, attribute: to }) } : {};
    return { ...facts, ...Object.fromEntries(renamedFacts), ...renamedConditions };
  });
}

/** Removes references to a removed shape: relations, components, and attributes that become empty. */
export function removeReferences(draft: Draft, uid: string): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes
      .filter(({ facts }) => facts.target !== uid && facts.component !== uid)
      .flatMap((attribute) => {
        const { facts } = attribute;
        const components = asTexts(facts.components);
        if (facts.type !== 'dynamiczone' || !components.includes(uid)) return [attribute];
        const rest = components.filter((componentUid) => componentUid !== uid);
        return rest.length === 0 ? [] : [{ ...attribute, facts: { ...facts, components: rest } }];
      }),
  }));
  return { ...draft, shapes };
}

function mapAttributeFacts(draft: Draft, change: (facts: JsonObject, shape: DraftShape) => JsonObject): Draft {
  const shapes = draft.shapes.map((shape) => ({
    ...shape,
    attributes: shape.attributes.map((attribute) => ({ ...attribute, facts: change(attribute.facts, shape) })),
  }));
  return { ...draft, shapes };
}
