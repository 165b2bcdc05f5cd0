import type { ModelDefinition, ModelProposal, ModelRename, ModelState, ValueSuccessor } from '../../api/index.js';
import { isSameDefinition } from './is-same-json.js';
import { asJsonObject, asTexts } from './shape-accessors.js';
import type { Draft, DraftAttribute, DraftShape, JsonObject } from './types.js';

/** A shape as a file defines it. */
export function toDefinition({ head, attributes }: Pick<DraftShape, 'head' | 'attributes'>): JsonObject {
  return { ...head, attributes: Object.fromEntries(attributes.map(({ name, facts }) => [name, facts])) };
}

/** The definitions of all shapes of a draft, by uid. */
export function toDefinitions({ shapes }: Pick<Draft, 'shapes'>): ModelState['definitions'] {
  return Object.fromEntries(shapes.map((shape) => [shape.uid, toDefinition(shape)]));
}

/** The changes of a draft as a request body (docs/reference/model-api.md). */
export function createProposal({ definitions }: Pick<ModelState, 'definitions'>, draft: Draft): ModelProposal {
  const definitionsBefore = new Map(Object.entries(definitions));
  const definitionsNow = new Map(draft.shapes.map((shape) => [shape.uid, toDefinition(shape)]));
  const removed = [...definitionsBefore.keys()]
    .filter((uid) => !definitionsNow.has(uid))
    .map((uid) => [uid, null] as const);
  const changed = [...definitionsNow].filter(([uid, definition]) => {
    const previous = definitionsBefore.get(uid);
    return previous === undefined || !isSameDefinition(previous, definition);
  });
  return {
    base: draft.base,
    definitions: Object.fromEntries<ModelDefinition | null>([...removed, ...changed]),
    locales: null,
    renames: draft.shapes.flatMap(collectRenames),
    values: draft.shapes.flatMap((shape) =>
      collectSuccessors(shape, asJsonObject(definitionsBefore.get(shape.origin ?? '')?.attributes)),
    ),
  };
}

/** Whether a proposal asks for anything. */
export function isEmptyProposal({ definitions = {}, renames = [] }: ModelProposal): boolean {
  return Object.keys(definitions).length === 0 && renames.length === 0;
}

function collectRenames({ origin, uid, attributes }: DraftShape): readonly ModelRename[] {
  if (origin === null) return [];
  const shapeRename = origin === uid ? [] : [{ from: origin, to: uid }];
  const names = attributes.flatMap((attribute) =>
    attribute.origin === null || attribute.origin === attribute.name
      ? []
      : [{ from: `${origin}.${attribute.origin}`, to: attribute.name }],
  );
  return [...shapeRename, ...names];
}

/** Only what the enumeration had, and has no longer, can have a successor. */
function collectSuccessors({ uid, attributes }: DraftShape, previousAttributes: JsonObject): readonly ValueSuccessor[] {
  return attributes.flatMap((attribute) => {
    const { origin, name, facts, successors } = attribute;
    if (origin === null || !isEnumeration(attribute)) return [];
    const [previousValues, currentValues] = [
      asTexts(asJsonObject(previousAttributes[origin]).enum),
      asTexts(facts.enum),
    ];
    return [...successors]
      .filter(
        ([from, to]) => previousValues.includes(from) && !currentValues.includes(from) && currentValues.includes(to),
      )
      .map(([from, to]) => ({ of: uid, attribute: name, from, to }));
  });
}

function isEnumeration({ facts }: Pick<DraftAttribute, 'facts'>): boolean {
  return facts.type === 'enumeration';
}
