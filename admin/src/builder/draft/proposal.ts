import type { ModelDefinition, ModelProposal, ModelRename, ModelState, ValueSuccessor } from '../../api/index.js';
import { factsIn, textsIn } from './read.js';
import { sameDefinition } from './same.js';
import type { Draft, DraftAttribute, DraftShape, Facts } from './types.js';

/** A shape as a file defines it. */
export function definitionOf({ head, attributes }: Pick<DraftShape, 'head' | 'attributes'>): Facts {
  return { ...head, attributes: Object.fromEntries(attributes.map(({ name, facts }) => [name, facts])) };
}

/** What is different in a draft, as the server is asked for it (docs/reference/model-api.md). */
export function proposalOf({ definitions }: Pick<ModelState, 'definitions'>, draft: Draft): ModelProposal {
  const before = new Map(Object.entries(definitions));
  const now = new Map(draft.shapes.map((shape) => [shape.uid, definitionOf(shape)]));
  const gone = [...before.keys()].filter((uid) => !now.has(uid)).map((uid) => [uid, null] as const);
  const written = [...now].filter(([uid, definition]) => {
    const there = before.get(uid);
    return there === undefined || !sameDefinition(there, definition);
  });
  return {
    base: draft.base,
    definitions: Object.fromEntries<ModelDefinition | null>([...gone, ...written]),
    locales: null,
    renames: draft.shapes.flatMap(renamesOf),
    values: draft.shapes.flatMap((shape) => successorsOf(shape, factsIn(before.get(shape.origin ?? '')?.attributes))),
  };
}

/** Whether a proposal asks for anything. */
export function asksForNothing({ definitions = {}, renames = [] }: ModelProposal): boolean {
  return Object.keys(definitions).length === 0 && renames.length === 0;
}

function renamesOf({ origin, uid, attributes }: DraftShape): readonly ModelRename[] {
  if (origin === null) return [];
  const own = origin === uid ? [] : [{ from: origin, to: uid }];
  const names = attributes.flatMap((attribute) =>
    attribute.origin === null || attribute.origin === attribute.name
      ? []
      : [{ from: `${origin}.${attribute.origin}`, to: attribute.name }],
  );
  return [...own, ...names];
}

/** Only what the enumeration had, and has no longer, can have a successor. */
function successorsOf({ uid, attributes }: DraftShape, before: Facts): readonly ValueSuccessor[] {
  return attributes.flatMap((attribute) => {
    const { origin, name, facts, successors } = attribute;
    if (origin === null || !isEnumeration(attribute)) return [];
    const [had, has] = [textsIn(factsIn(before[origin]).enum), textsIn(facts.enum)];
    return [...successors]
      .filter(([from, to]) => had.includes(from) && !has.includes(from) && has.includes(to))
      .map(([from, to]) => ({ of: uid, attribute: name, from, to }));
  });
}

function isEnumeration({ facts }: Pick<DraftAttribute, 'facts'>): boolean {
  return facts.type === 'enumeration';
}
