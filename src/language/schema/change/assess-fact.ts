import { type Json, unreachable } from '../../../foundations/core/index.js';
import { assessLimit } from './assess-limit.js';
import { assessRelation } from './assess-relation.js';
import { assessRetype } from './assess-retype.js';
import { assessSwitch } from './assess-switch.js';
import { additiveAssessment, createAssessment, describeAttribute, type ModelPair } from './assessment-base.js';
import type { ChangeAssessment } from './assessment-types.js';
import { getRecordedAttribute } from './recorded-lookup.js';
import type { AttributeRef, EnumerationChange, FactChange, IndexChange } from './types.js';

/** Facts that do not affect values. */
const neutralFacts: ReadonlySet<string> = new Set([
  ...['options.enumName', 'options.targetField', 'options.options', 'as'],
  // Blocks of a kind that is no longer allowed stay until the value is written again.
  'options.blocks',
]);

/** Assesses a changed fact of an attribute that stays in its shape under its name. */
export function assessFact(change: FactChange, models: ModelPair): ChangeAssessment {
  const label = describeAttribute(change);
  switch (change.is) {
    case 'retyped':
      return assessRetype(change, models);
    case 'relation':
      return assessRelation(change, models);
    case 'limit':
      return assessLimit(change);
    case 'values':
      return assessEnumeration(change, models);
    case 'zone-components':
      return assessZone(change, change.before, change.after);
    case 'component':
      return createAssessment(`${label} has the component ${change.after}, had ${change.before}`, {
        cost: 'rewrite',
        losses: [`the values of ${label}`],
        impactChecks: [{ is: 'no-values', ...toAttributeRef(change), otherwise: 'lost' }],
      });
    case 'column':
      return createAssessment(`the column of ${label} is ${change.after}, was ${change.before}`);
    case 'allowed-types':
      return additiveAssessment(
        `${label} takes ${change.after.join(', ') || 'no files'}, took ${change.before.join(', ') || 'none'}`,
      );
    case 'default':
      return additiveAssessment(
        `the default of ${label} is ${printValue(change.after)}, was ${printValue(change.before)}`,
      );
    case 'index':
      return assessIndex(change);
    case 'option':
      return assessOption(change.fact, label, change.before, change.after);
    case 'repeatable':
    case 'media-many':
    case 'attribute-localized':
    case 'private':
    case 'required':
    case 'unique':
      return assessSwitch(change, models);
    default:
      return unreachable(change);
  }
}

/** A removed text index leaves the index of whole values as it is. */
function assessIndex(change: IndexChange): ChangeAssessment {
  const label = describeAttribute(change);
  switch (change.after) {
    case 'text':
      return additiveAssessment(`${label} has an index for the text inside of its values`, 'scan');
    case true:
      return change.before === 'text'
        ? additiveAssessment(`${label} has no index for the text inside of its values`)
        : additiveAssessment(`${label} has an index`, 'scan');
    default:
      return additiveAssessment(`${label} has no index`);
  }
}

function assessEnumeration(change: EnumerationChange, { after }: ModelPair): ChangeAssessment {
  const label = describeAttribute(change);
  const mapped = change.mapping.map(({ from }) => from);
  const removed = change.before.filter((value) => !change.after.includes(value) && !mapped.includes(value));
  const mappings = change.mapping.map(({ from, to }) => `; ${from} becomes ${to}`).join('');
  const description = `the values of ${label} are ${change.after.join(', ')}${mappings}`;
  const cost = mapped.length > 0 ? 'rewrite' : 'scan';
  if (removed.length === 0)
    return mapped.length === 0 ? additiveAssessment(description) : createAssessment(description, { cost });
  // A value of a required attribute cannot become null.
  const isRequired = getRecordedAttribute(after, change.of, change.attribute).required === true;
  return createAssessment(description, {
    cost,
    losses: isRequired ? [] : [`the values ${removed.join(', ')} of ${label}`],
    impactChecks: [
      { is: 'none-of', ...toAttributeRef(change), values: removed, otherwise: isRequired ? 'refused' : 'lost' },
    ],
  });
}

function assessZone(change: AttributeRef, before: readonly string[], after: readonly string[]): ChangeAssessment {
  const label = describeAttribute(change);
  const removed = before.filter((uid) => !after.includes(uid));
  const description = `${label} holds ${after.join(', ')}`;
  if (removed.length === 0) return additiveAssessment(description);
  return createAssessment(description, {
    cost: 'scan',
    losses: [`the entries of ${label} that are ${removed.join(' or ')}`],
    impactChecks: [{ is: 'no-entries-of', ...toAttributeRef(change), components: removed, otherwise: 'lost' }],
  });
}

function assessOption(fact: string, label: string, before: Json, after: Json): ChangeAssessment {
  const description = `${fact} of ${label} is ${printValue(after)}, was ${printValue(before)}`;
  if (neutralFacts.has(fact)) return additiveAssessment(description);
  return createAssessment(description, { refusal: `nothing is known of ${fact} – change it back` });
}

function toAttributeRef({ of, attribute }: AttributeRef): AttributeRef {
  return { of, attribute };
}

function printValue(value: Json): string {
  return value === null ? 'none' : JSON.stringify(value);
}
