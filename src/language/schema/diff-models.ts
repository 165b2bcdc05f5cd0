import { isObject, type Json } from '../../foundations/core/index.js';
import { assessChange } from './change/assess-change.js';
import type { ChangeAssessment } from './change/assessment-types.js';
import { listChangedFacts } from './change/changed-facts.js';
import { changesBetween } from './change/changes-between.js';
import type { ModelChange, TypeNames } from './change/types.js';
import type { RecordedModel } from './recorded-model.js';

/** The differences between two models: a sentence or more per change. Additive ones leave documents unchanged. */
export interface ModelDiff {
  readonly additive: readonly string[];
  /** Changes that would lose, rename or invalidate documents, and so need a migration. */
  readonly refused: readonly string[];
}

/** Compares the model of a database with the wanted one, without hints, as a start does. */
export function diffModels(before: RecordedModel, after: RecordedModel): ModelDiff {
  const additive: string[] = [];
  const refused: string[] = [];
  for (const change of changesBetween(before, after)) {
    const assessment = assessChange(change, before, after);
    const sentences = describeChange(change, assessment);
    if (assessment.additive) additive.push(...sentences);
    else refused.push(...sentences.map((sentence) => `${sentence} – ${migrationAdvice}`));
  }
  return { additive, refused };
}

const migrationAdvice = 'change it back, or write a migration';

function describeChange(change: ModelChange, assessment: ChangeAssessment): readonly string[] {
  switch (change.is) {
    case 'type-renamed':
      return change.before.uid === change.after.uid
        ? describeNames(change.before.uid, change.before, change.after)
        : [assessment.description];
    case 'type-kind':
      return [describeFact('kind', change.of, change.before, change.after)];
    case 'draft-and-publish':
      return [describeFact('draftAndPublish', change.of, change.before, change.after)];
    case 'type-localized':
      return [describeFact('localized', change.of, change.before, change.after)];
    case 'type-added':
    case 'component-added':
    case 'component-renamed':
    case 'locale-added':
    case 'default-locale':
    case 'attribute-renamed':
    case 'attributes-ordered':
    case 'identified':
    case 'search':
      return [assessment.description];
    case 'attribute-added':
      return [
        assessment.additive ? assessment.description : `${assessment.description}, but documents there have none`,
      ];
    case 'type-removed':
    case 'component-removed':
    case 'attribute-removed':
    case 'locale-removed':
      return [
        assessment.losses.length === 0
          ? assessment.description
          : `${assessment.description}: ${assessment.losses.join(', ')} would be lost`,
      ];
    default:
      return listChangedFacts(change).map(({ fact, before, after }) =>
        describeFact(fact, `${change.attribute} of ${change.of}`, before, after),
      );
  }
}

function describeNames(uid: string, before: TypeNames, after: TypeNames): readonly string[] {
  return (['singularName', 'pluralName', 'collectionName'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => describeFact(name, uid, before[name], after[name]));
}

function describeFact(fact: string, subject: string, before: Json | undefined, after: Json | undefined): string {
  return `${fact} of ${subject} is ${printValue(after)}, was ${printValue(before)}`;
}

function printValue(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
