import { type Json, unreachable } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';
import { flattenFacts } from './recorded-facts.js';
import type { FactChange, SwitchKind } from './types.js';

/** One changed fact of an attribute's record; undefined: it is, or was, absent. */
export interface ChangedFact {
  /** e.g. `required`, `options.maxLength`. */
  readonly fact: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

const switchFacts: Readonly<Record<SwitchKind, string>> = {
  repeatable: 'repeatable',
  'media-many': 'many',
  'attribute-localized': 'localized',
  private: 'private',
  required: 'required',
  unique: 'unique',
};

/** Lists what a change does to an attribute's record, fact by fact. */
export function listChangedFacts(change: FactChange): readonly ChangedFact[] {
  switch (change.is) {
    case 'retyped':
    case 'relation':
      return diffFacts(change.before, change.after);
    case 'column':
    case 'component':
    case 'index':
      return [{ fact: change.is, before: change.before, after: change.after }];
    case 'zone-components':
      return [{ fact: 'components', before: change.before, after: change.after }];
    case 'allowed-types':
      return [{ fact: 'allowedTypes', before: change.before, after: change.after }];
    case 'values':
      return [{ fact: 'options.enum', before: change.before, after: change.after }];
    case 'repeatable':
    case 'media-many':
    case 'attribute-localized':
    case 'private':
    case 'required':
    case 'unique':
      return [{ fact: switchFacts[change.is], before: change.before, after: change.after }];
    case 'limit':
      return [optionalFact(change.limit, change.before, change.after)];
    case 'default':
      return [optionalFact('default', change.before, change.after)];
    case 'option':
      return [optionalFact(change.fact, change.before, change.after)];
    default:
      return unreachable(change);
  }
}

function diffFacts(before: RecordedFacts, after: RecordedFacts): readonly ChangedFact[] {
  const [left, right] = [flattenFacts(before), flattenFacts(after)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((fact) => ({ fact, before: left.get(fact), after: right.get(fact) }))
    .filter((facts) => JSON.stringify(facts.before) !== JSON.stringify(facts.after));
}

/** Returns a changed fact from a change, which contains null where a record has no value. */
function optionalFact(fact: string, before: Json, after: Json): ChangedFact {
  return { fact, before: before ?? undefined, after: after ?? undefined };
}
