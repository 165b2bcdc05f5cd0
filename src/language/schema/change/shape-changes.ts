import type { Json } from '../../../foundations/core/index.js';
import type { RecordedModel, RecordedShape } from '../recorded-model.js';
import type { ResolvedRenames } from './hints.js';
import { matchItems, type NamedItem } from './match-items.js';
import type { AttributeNames, ModelChange, TypeNames } from './types.js';

/** A content type or component with its uid. */
interface NamedShape extends NamedItem {
  readonly shape: RecordedShape;
}

/** Returns removals and renames of content types, components and their attributes. */
export function listNameChanges(
  before: RecordedModel,
  after: RecordedModel,
  renames: ResolvedRenames,
): readonly ModelChange[] {
  const changes: ModelChange[] = [];
  for (const is of ['contentType', 'component'] as const) {
    const { pairs, removed } = matchItems(listNamedShapes(before, is), listNamedShapes(after, is), renames.shapes);
    for (const { name, shape } of removed) changes.push({ is: getChangeKind(shape, 'removed'), of: name, shape });
    for (const pair of pairs)
      changes.push(...listRenameChanges(pair.before, pair.after), ...listAttributeNameChanges(pair, renames));
  }
  return changes;
}

/** Lists what is in the model after and not in the one before, whose shapes have their new uids by now. */
export function listAdditions(before: RecordedModel, after: RecordedModel): readonly ModelChange[] {
  return Object.entries(after.shapes).flatMap(([of, shape]): readonly ModelChange[] => {
    const existing = Object.hasOwn(before.shapes, of) ? before.shapes[of] : undefined;
    if (existing === undefined) return [{ is: getChangeKind(shape, 'added'), of, shape }];
    return Object.entries(shape.attributes)
      .filter(([attribute]) => !Object.hasOwn(existing.attributes, attribute))
      .map(([attribute, facts]) => ({ is: 'attribute-added', of, attribute, facts }));
  });
}

function getChangeKind<T extends 'added' | 'removed'>({ is }: RecordedShape, event: T): `type-${T}` | `component-${T}` {
  return is === 'component' ? `component-${event}` : `type-${event}`;
}

function listRenameChanges(before: NamedShape, after: NamedShape): readonly ModelChange[] {
  if (after.shape.is === 'component') {
    return before.name === after.name ? [] : [{ is: 'component-renamed', before: before.name, after: after.name }];
  }
  const names = { before: typeNames(before), after: typeNames(after) };
  return JSON.stringify(names.before) === JSON.stringify(names.after) ? [] : [{ is: 'type-renamed', ...names }];
}

/** Lists removed attributes of one shape (by its uid before) and renamed ones (by its uid after). */
function listAttributeNameChanges(
  { before, after }: { readonly before: NamedShape; readonly after: NamedShape },
  renames: ResolvedRenames,
): readonly ModelChange[] {
  const hints = renames.attributes.get(before.name) ?? new Map<string, string>();
  const { pairs, removed } = matchItems(listNamedAttributes(before.shape), listNamedAttributes(after.shape), hints);
  return [
    ...removed.map(
      ({ name, facts }): ModelChange => ({ is: 'attribute-removed', of: before.name, attribute: name, facts }),
    ),
    ...pairs
      .filter((pair) => pair.before.name !== pair.after.name)
      .map(
        (pair): ModelChange => ({
          is: 'attribute-renamed',
          of: after.name,
          before: attributeNames(pair.before),
          after: attributeNames(pair.after),
        }),
      ),
  ];
}

function listNamedShapes(model: RecordedModel, is: RecordedShape['is']): readonly NamedShape[] {
  return Object.entries(model.shapes)
    .filter(([, shape]) => shape.is === is)
    .map(([name, shape]) => ({ name, id: shape.id, shape }));
}

function listNamedAttributes(shape: RecordedShape) {
  return Object.entries(shape.attributes).map(([name, facts]) => ({ name, id: toId(facts.id), facts }));
}

function attributeNames({ name, facts }: ReturnType<typeof listNamedAttributes>[number]): AttributeNames {
  return { name, column: String(facts.column) };
}

function typeNames({ name, shape: { facts } }: NamedShape): TypeNames {
  const { singularName, pluralName, collectionName } = facts;
  return {
    uid: name,
    singularName: String(singularName),
    pluralName: String(pluralName),
    collectionName: String(collectionName),
  };
}

function toId(id: Json | undefined): string | null {
  return typeof id === 'string' ? id : null;
}
