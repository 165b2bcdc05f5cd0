import { isObject, type Json } from '../kernel/index.js';
import { changesBetween } from './change/changes-between.js';
import { factsOfChange } from './change/facts-of-change.js';
import { meaningOf } from './change/meaning-of.js';
import type { ChangeMeaning } from './change/meaning-types.js';
import type { ModelChange, TypeNames } from './change/types.js';
import type { RecordedModel } from './record.js';

/** What lies between two models: a sentence or more per change. Documents survive the additive ones as they are. */
export interface ModelDiff {
  readonly additive: readonly string[];
  /** What would lose, rename or invalidate documents, and that it needs a migration. */
  readonly refused: readonly string[];
}

/** Compares the model a database has with the one it is to have, as a start does that nobody has told anything. */
export function diffModels(before: RecordedModel, after: RecordedModel): ModelDiff {
  const additive: string[] = [];
  const refused: string[] = [];
  for (const change of changesBetween(before, after)) {
    const meaning = meaningOf(change, before, after);
    const sentences = sentencesOf(change, meaning);
    if (meaning.additive) additive.push(...sentences);
    else refused.push(...sentences.map((sentence) => `${sentence} – ${migration}`));
  }
  return { additive, refused };
}

const migration = 'change it back, or write a migration';

function sentencesOf(change: ModelChange, meaning: ChangeMeaning): readonly string[] {
  switch (change.is) {
    case 'type-renamed':
      return change.before.uid === change.after.uid
        ? nameSentences(change.before.uid, change.before, change.after)
        : [meaning.says];
    case 'type-kind':
      return [sentence('kind', change.of, change.before, change.after)];
    case 'draft-and-publish':
      return [sentence('draftAndPublish', change.of, change.before, change.after)];
    case 'type-localized':
      return [sentence('localized', change.of, change.before, change.after)];
    case 'type-added':
    case 'component-added':
    case 'component-renamed':
    case 'locale-added':
    case 'default-locale':
    case 'attribute-renamed':
    case 'attributes-ordered':
    case 'identified':
      return [meaning.says];
    case 'attribute-added':
      return [meaning.additive ? meaning.says : `${meaning.says}, but documents there have none`];
    case 'type-removed':
    case 'component-removed':
    case 'attribute-removed':
    case 'locale-removed':
      return [meaning.loses.length === 0 ? meaning.says : `${meaning.says}: ${meaning.loses.join(', ')} would be lost`];
    default:
      return factsOfChange(change).map(({ fact, before, after }) =>
        sentence(fact, `${change.attribute} of ${change.of}`, before, after),
      );
  }
}

function nameSentences(uid: string, before: TypeNames, after: TypeNames): readonly string[] {
  return (['singularName', 'pluralName', 'collectionName'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => sentence(name, uid, before[name], after[name]));
}

function sentence(fact: string, what: string, before: Json | undefined, after: Json | undefined): string {
  return `${fact} of ${what} is ${written(after)}, was ${written(before)}`;
}

function written(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
