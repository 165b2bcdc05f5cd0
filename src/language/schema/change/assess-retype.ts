import { keepValue } from '../attributes/conversion-base.js';
import { findConversion, getConversionRefusal } from '../attributes/convert-value.js';
import { attributeTypes } from '../attributes/index.js';
import { createAssessment, describeAttribute, isComponentShape, type ModelPair } from './assessment-base.js';
import type { ChangeAssessment, ImpactCheck } from './assessment-types.js';
import { getRecordedAttribute, toTextList } from './recorded-lookup.js';
import type { RetypeChange } from './types.js';

const newAttributeAdvice = 'give it another name or id to start without values: existing ones are then retained';

/** Assesses a changed type of an attribute. */
export function assessRetype(change: RetypeChange, models: ModelPair): ChangeAssessment {
  const { of, attribute, before, after } = change;
  const [from, to] = [attributeTypes.get(String(before.type)), attributeTypes.get(String(after.type))];
  if (from === undefined || to === undefined) return assessNested(change);
  const refusal = getConversionRefusal(from, to);
  if (refusal !== null) return assessRefused(change, refusal);
  const keepsValue = findConversion(from, to) === keepValue;
  const keepsColumn = keepsValue && from.column === to.column && !isComponentShape(of, models.after);
  const { required, unique, localized } = getRecordedAttribute(models.after, of, attribute);
  const isRequired = required === true;
  // Two notations may mean one value: the texts 5 and 5.0 are one number.
  const uniqueChecks: readonly ImpactCheck[] =
    keepsValue || unique !== true
      ? []
      : [{ is: 'no-duplicates', of, attribute, within: localized === true ? 'locale' : 'all', otherwise: 'refused' }];
  return createAssessment(describeRetype(change), {
    cost: keepsColumn ? 'scan' : 'rewrite',
    losses: isRequired ? [] : [`the values of ${describeAttribute(change)} that mean nothing as ${to.name}`],
    impactChecks: [
      { is: 'counterpart', of, attribute, from: before, to: after, otherwise: isRequired ? 'refused' : 'lost' },
      ...uniqueChecks,
    ],
  });
}

/** Of the types that are not scalar, only components and zones have entries in common. */
function assessNested(change: RetypeChange): ChangeAssessment {
  const { before, after } = change;
  if (before.storage === 'component' && after.storage === 'zone') {
    const uid = String(before.component);
    return assessEntries(change, toTextList(after.components).includes(uid) ? [] : [uid], false);
  }
  if (before.storage === 'zone' && after.storage === 'component') {
    const others = toTextList(before.components).filter((uid) => uid !== after.component);
    return assessEntries(change, others, after.repeatable !== true);
  }
  return assessRefused(change, `${String(before.type)} cannot become ${String(after.type)}`);
}

function assessEntries(change: RetypeChange, others: readonly string[], single: boolean): ChangeAssessment {
  const { of, attribute } = change;
  const label = describeAttribute(change);
  const checks: ImpactCheck[] = [];
  if (others.length > 0) {
    checks.push({ is: 'no-entries-of', of, attribute, components: others, otherwise: 'lost' });
  }
  if (single) checks.push({ is: 'at-most-one', of, attribute, otherwise: 'lost' });
  return createAssessment(describeRetype(change), {
    cost: 'rewrite',
    losses: [
      ...(others.length > 0 ? [`the entries of ${label} that are ${others.join(' or ')}`] : []),
      ...(single ? [`the entries of ${label} but the first`] : []),
    ],
    impactChecks: checks,
  });
}

function assessRefused(change: RetypeChange, reason: string): ChangeAssessment {
  return createAssessment(describeRetype(change), { refusal: `${reason} – ${newAttributeAdvice}` });
}

function describeRetype(change: RetypeChange): string {
  return `${describeAttribute(change)} is ${typeName(change.after)}, was ${typeName(change.before)}`;
}

/** The name of the type in definitions. */
function typeName({ type }: RetypeChange['after']): string {
  return type === 'zone' ? 'dynamiczone' : String(type);
}
