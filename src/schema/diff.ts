import { isObject, type Json } from '../kernel/index.js';
import { compareFacts, type FactChange } from './diff-facts.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from './record.js';

/** What lies between two models: one sentence per change. Documents survive the additive ones as they are. */
export interface ModelDiff {
  readonly additive: readonly string[];
  /** What would lose, rename or invalidate documents, and that it needs a migration. */
  readonly refused: readonly string[];
}

interface Lists {
  readonly additive: string[];
  readonly refused: string[];
}

/** Compares the model a database has with the one it is to have. */
export function diffModels(before: RecordedModel, after: RecordedModel): ModelDiff {
  const lists: Lists = { additive: [], refused: [] };
  diffLocales(before, after, lists);
  const [shapesBefore, shapesAfter] = [new Map(Object.entries(before.shapes)), new Map(Object.entries(after.shapes))];
  for (const [uid, shape] of shapesBefore) {
    const now = shapesAfter.get(uid);
    if (now === undefined) removed(uid, shape, before, lists);
    else diffShapes(uid, shape, now, lists);
  }
  for (const [uid, shape] of shapesAfter) {
    if (!shapesBefore.has(uid)) lists.additive.push(`${nameOf(shape)} ${uid} is new`);
  }
  return lists;
}

function diffLocales(before: RecordedModel, after: RecordedModel, { additive, refused }: Lists): void {
  for (const locale of after.locales) if (!before.locales.includes(locale)) additive.push(`locale ${locale} is new`);
  for (const locale of before.locales) {
    if (!after.locales.includes(locale))
      refused.push(`locale ${locale} is gone: its versions would be lost – ${migration}`);
  }
  if (before.defaultLocale !== after.defaultLocale) {
    additive.push(`the default locale is ${after.defaultLocale}, was ${before.defaultLocale}`);
  }
}

function removed(uid: string, shape: RecordedShape, model: RecordedModel, { additive, refused }: Lists): void {
  if (shape.is === 'component' && !isUsed(uid, model)) additive.push(`component ${uid} is gone; nothing held it`);
  else refused.push(`${nameOf(shape)} ${uid} is gone: its documents would be lost – ${migration}`);
}

function isUsed(uid: string, model: RecordedModel): boolean {
  return Object.values(model.shapes)
    .flatMap((shape) => Object.values(shape.attributes))
    .some(({ component, components }) => component === uid || (Array.isArray(components) && components.includes(uid)));
}

function diffShapes(uid: string, before: RecordedShape, after: RecordedShape, lists: Lists): void {
  for (const change of compareFacts(before.facts, after.facts)) judge(uid, change, lists);
  const [attributesBefore, attributesAfter] = [
    new Map(Object.entries(before.attributes)),
    new Map(Object.entries(after.attributes)),
  ];
  for (const [name, facts] of attributesBefore) {
    const now = attributesAfter.get(name);
    if (now === undefined)
      lists.refused.push(`attribute ${name} of ${uid} is gone: its values would be lost – ${migration}`);
    else for (const change of compareFacts(facts, now)) judge(`${name} of ${uid}`, moved(before, change), lists);
  }
  for (const [name, facts] of attributesAfter) {
    if (!attributesBefore.has(name)) added(`attribute ${name} of ${uid}`, facts, lists);
  }
}

function added(what: string, facts: RecordedFacts, { additive, refused }: Lists): void {
  if (facts.required === true)
    refused.push(`${what} is new and required, but documents there have none – leave required out, or ${migration}`);
  else additive.push(`${what} is new`);
}

/** In a component the private values are kept apart from the others, so turning an attribute private moves its values. */
function moved(shape: RecordedShape, change: FactChange): FactChange {
  return shape.is === 'component' && change.fact === 'private' ? { ...change, verdict: 'refused' } : change;
}

function judge(what: string, { fact, before, after, verdict }: FactChange, { additive, refused }: Lists): void {
  const sentence = `${fact} of ${what} is ${written(after)}, was ${written(before)}`;
  if (verdict === 'additive') additive.push(sentence);
  else refused.push(`${sentence} – ${migration}`);
}

const migration = 'change it back, or write a migration';

function nameOf(shape: RecordedShape): string {
  return shape.is === 'component' ? 'component' : 'content type';
}

function written(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
