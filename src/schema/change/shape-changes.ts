import type { Json } from '../../kernel/index.js';
import type { RecordedModel, RecordedShape } from '../record.js';
import type { Renames } from './hints.js';
import { type Named, pairUp } from './pair-up.js';
import type { AttributeNames, ModelChange, TypeNames } from './types.js';

/** A content type or component with its uid. */
interface NamedShape extends Named {
  readonly shape: RecordedShape;
}

/** What goes and what is called otherwise: content types, components and their attributes. */
export function nameChanges(before: RecordedModel, after: RecordedModel, renames: Renames): readonly ModelChange[] {
  const changes: ModelChange[] = [];
  for (const is of ['contentType', 'component'] as const) {
    const { pairs, gone } = pairUp(shapesOf(before, is), shapesOf(after, is), renames.shapes);
    for (const { name, shape } of gone) changes.push({ is: kindOf(shape, 'removed'), of: name, shape });
    for (const pair of pairs) changes.push(...renaming(pair.before, pair.after), ...within(pair, renames));
  }
  return changes;
}

/** What is in the model after and not in the one before, which is called the same by now. */
export function additions(before: RecordedModel, after: RecordedModel): readonly ModelChange[] {
  return Object.entries(after.shapes).flatMap(([of, shape]): readonly ModelChange[] => {
    const known = Object.hasOwn(before.shapes, of) ? before.shapes[of] : undefined;
    if (known === undefined) return [{ is: kindOf(shape, 'added'), of, shape }];
    return Object.entries(shape.attributes)
      .filter(([attribute]) => !Object.hasOwn(known.attributes, attribute))
      .map(([attribute, facts]) => ({ is: 'attribute-added', of, attribute, facts }));
  });
}

function kindOf<T extends 'added' | 'removed'>({ is }: RecordedShape, what: T): `type-${T}` | `component-${T}` {
  return is === 'component' ? `component-${what}` : `type-${what}`;
}

function renaming(before: NamedShape, after: NamedShape): readonly ModelChange[] {
  if (after.shape.is === 'component') {
    return before.name === after.name ? [] : [{ is: 'component-renamed', before: before.name, after: after.name }];
  }
  const names = { before: typeNames(before), after: typeNames(after) };
  return JSON.stringify(names.before) === JSON.stringify(names.after) ? [] : [{ is: 'type-renamed', ...names }];
}

/** The attributes of one shape that are gone (by its uid before) or called otherwise (by its uid after). */
function within(
  { before, after }: { readonly before: NamedShape; readonly after: NamedShape },
  renames: Renames,
): readonly ModelChange[] {
  const hints = renames.attributes.get(before.name) ?? new Map<string, string>();
  const { pairs, gone } = pairUp(attributesOf(before.shape), attributesOf(after.shape), hints);
  return [
    ...gone.map(
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

function shapesOf(model: RecordedModel, is: RecordedShape['is']): readonly NamedShape[] {
  return Object.entries(model.shapes)
    .filter(([, shape]) => shape.is === is)
    .map(([name, shape]) => ({ name, id: shape.id, shape }));
}

function attributesOf(shape: RecordedShape) {
  return Object.entries(shape.attributes).map(([name, facts]) => ({ name, id: idOf(facts.id), facts }));
}

function attributeNames({ name, facts }: ReturnType<typeof attributesOf>[number]): AttributeNames {
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

function idOf(id: Json | undefined): string | null {
  return typeof id === 'string' ? id : null;
}
