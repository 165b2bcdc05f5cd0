import type { RecordedFacts, RecordedModel, RecordedShape } from '../recorded-model.js';
import { applyChanges } from './apply-changes.js';
import { listAttributeChanges } from './attribute-changes.js';
import { sortChanges } from './change-kinds.js';
import { type ChangeHints, resolveRenames } from './hints.js';
import { sortRecordedShapes } from './recorded-lookup.js';
import { checkHints } from './reverse-hints.js';
import { listAdditions, listNameChanges } from './shape-changes.js';
import type { ModelChange } from './types.js';

/**
 * Returns the changes between two models in the order in which they are applied (`changeKinds`, then uids, then the order of the
 * attributes): `applyChanges(from, changesBetween(from, to))` equals `to`, and equal models have no changes.
 *
 * Items of both are matched by hints, ids and names, in this order (`matchItems`); an item without a match is removed, or new. Throws
 * CliError for hints that match nothing.
 */
export function changesBetween(
  from: RecordedModel,
  to: RecordedModel,
  hints: ChangeHints = {},
): readonly ModelChange[] {
  const [before, after] = [withSortedShapes(from), withSortedShapes(to)];
  const names = listNameChanges(before, after, resolveRenames(hints, before));
  const renamedModel = applyChanges(before, sortChanges(names));
  const facts = Object.entries(after.shapes).flatMap(([uid, shape]) => {
    const existing = Object.hasOwn(renamedModel.shapes, uid) ? renamedModel.shapes[uid] : undefined;
    return existing === undefined ? [] : listShapeChanges(uid, existing, shape, hints);
  });
  const changes = sortChanges([
    ...listLocaleChanges(before, after),
    ...names,
    ...listAdditions(renamedModel, after),
    ...facts,
  ]);
  checkHints(hints, changes);
  return changes;
}

function withSortedShapes(model: RecordedModel): RecordedModel {
  return { ...model, shapes: sortRecordedShapes(new Map(Object.entries(model.shapes))) };
}

function listLocaleChanges(before: RecordedModel, after: RecordedModel): readonly ModelChange[] {
  const [left, right] = [before.defaultLocale, after.defaultLocale];
  return [
    ...after.locales
      .filter((locale) => !before.locales.includes(locale))
      .map((locale): ModelChange => ({ is: 'locale-added', locale })),
    ...before.locales
      .filter((locale) => !after.locales.includes(locale))
      .map((locale): ModelChange => ({ is: 'locale-removed', locale })),
    ...(left === right ? [] : [{ is: 'default-locale', before: left, after: right } as const]),
  ];
}

/** The changes of a shape that has its new uid by now, and of its remaining attributes. */
function listShapeChanges(
  uid: string,
  before: RecordedShape,
  after: RecordedShape,
  hints: ChangeHints,
): readonly ModelChange[] {
  const common = Object.entries(after.attributes).flatMap(([attribute, facts]) => {
    const existing = Object.hasOwn(before.attributes, attribute) ? before.attributes[attribute] : undefined;
    return existing === undefined ? [] : [{ attribute, before: existing, after: facts }];
  });
  return [
    ...listTypeChanges(uid, before.facts, after.facts),
    ...common.flatMap(({ attribute, ...facts }) =>
      listAttributeChanges({ of: uid, attribute }, facts.before, facts.after, hints),
    ),
    ...listOrderChanges(uid, before, after),
    ...listIdChanges(uid, before, after, common),
  ];
}

function listTypeChanges(uid: string, before: RecordedFacts, after: RecordedFacts): readonly ModelChange[] {
  const changes: ModelChange[] = [];
  if (before.kind !== after.kind)
    changes.push({ is: 'type-kind', of: uid, before: String(before.kind), after: String(after.kind) });
  for (const [is, fact] of [
    ['type-localized', 'localized'],
    ['draft-and-publish', 'draftAndPublish'],
  ] as const) {
    if (before[fact] === after[fact]) continue;
    changes.push({ is, of: uid, before: before[fact] === true, after: after[fact] === true });
  }
  const [searchBefore, searchAfter] = [before.search ?? null, after.search ?? null];
  if (JSON.stringify(searchBefore) !== JSON.stringify(searchAfter))
    changes.push({ is: 'search', of: uid, before: searchBefore, after: searchAfter });
  return changes;
}

/** New attributes come last, unless the model has them elsewhere. */
function listOrderChanges(uid: string, before: RecordedShape, after: RecordedShape): readonly ModelChange[] {
  const attributes = Object.keys(after.attributes);
  const added = attributes.filter((name) => !Object.hasOwn(before.attributes, name));
  const appended = [...Object.keys(before.attributes), ...added];
  return appended.join() === attributes.join() ? [] : [{ is: 'attributes-ordered', of: uid, attributes }];
}

function listIdChanges(
  uid: string,
  before: RecordedShape,
  after: RecordedShape,
  common: readonly { readonly attribute: string; readonly before: RecordedFacts; readonly after: RecordedFacts }[],
): readonly ModelChange[] {
  const ids = [
    ...(before.id === after.id ? [] : [{ attribute: null, id: after.id }]),
    ...common
      .filter((facts) => facts.before.id !== facts.after.id)
      .map(({ attribute, after: { id } }) => ({ attribute, id: typeof id === 'string' ? id : null })),
  ];
  return ids.length === 0 ? [] : [{ is: 'identified', of: uid, ids }];
}
