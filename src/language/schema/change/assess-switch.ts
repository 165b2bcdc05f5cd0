import { unreachable } from '../../../foundations/core/index.js';
import {
  additiveAssessment,
  createAssessment,
  describeAttribute,
  getColumnCost,
  isComponentShape,
  type ModelPair,
} from './assessment-base.js';
import type { ChangeAssessment } from './assessment-types.js';
import { getRecordedAttribute, getRecordedShape } from './recorded-lookup.js';
import type { AttributeRef, SwitchChange } from './types.js';

/** Assesses a fact of an attribute that is switched on or off. */
export function assessSwitch({ is, of, attribute, after: isOn }: SwitchChange, models: ModelPair): ChangeAssessment {
  const ref = { of, attribute };
  const label = describeAttribute(ref);
  switch (is) {
    case 'repeatable':
      return assessMany(ref, isOn, `the entries of ${label} but the first`);
    case 'media-many':
      return assessMany(ref, isOn, `the files of ${label} but the first`);
    case 'private':
      return assessPrivate(ref, isOn, models);
    case 'required':
      return assessRequired(ref, isOn, models);
    case 'unique':
      return assessUnique(ref, isOn, models);
    case 'attribute-localized':
      return assessLocalizedAttribute(ref, isOn, models);
    default:
      return unreachable(is);
  }
}

function assessMany(ref: AttributeRef, isOn: boolean, loss: string): ChangeAssessment {
  if (isOn) return createAssessment(`${describeAttribute(ref)} is a list`, { cost: 'rewrite' });
  return createAssessment(`${describeAttribute(ref)} is no list`, {
    cost: 'rewrite',
    losses: [loss],
    impactChecks: [{ is: 'at-most-one', ...ref, otherwise: 'lost' }],
  });
}

/** In a component, private values are stored apart from the others. */
function assessPrivate(ref: AttributeRef, isOn: boolean, { after }: ModelPair): ChangeAssessment {
  const description = isOn ? `${describeAttribute(ref)} is private` : `${describeAttribute(ref)} is public`;
  return isComponentShape(ref.of, after)
    ? createAssessment(description, { cost: getColumnCost(ref.of, after) })
    : additiveAssessment(description);
}

function assessRequired(ref: AttributeRef, isOn: boolean, { after }: ModelPair): ChangeAssessment {
  if (!isOn) return additiveAssessment(`${describeAttribute(ref)} may be missing`);
  const fill = getRecordedAttribute(after, ref.of, ref.attribute).default ?? null;
  return createAssessment(`${describeAttribute(ref)} is required`, {
    cost: 'scan',
    impactChecks: [{ is: 'no-missing', ...ref, fill, otherwise: 'refused' }],
  });
}

function assessUnique(ref: AttributeRef, isOn: boolean, { after }: ModelPair): ChangeAssessment {
  if (!isOn) return additiveAssessment(`${describeAttribute(ref)} need not be unique`);
  const within = getRecordedAttribute(after, ref.of, ref.attribute).localized === true ? 'locale' : 'all';
  return createAssessment(`${describeAttribute(ref)} is unique`, {
    cost: 'scan',
    impactChecks: [{ is: 'no-duplicates', ...ref, within, otherwise: 'refused' }],
  });
}

/** Where the content type itself gains or loses locales there is one version of each document, so nothing can differ. */
function assessLocalizedAttribute(ref: AttributeRef, isOn: boolean, { after }: ModelPair): ChangeAssessment {
  const facts = getRecordedAttribute(after, ref.of, ref.attribute);
  if (isOn)
    return createAssessment(`${describeAttribute(ref)} has a value per locale`, {
      cost: facts.unique === true ? 'scan' : 'instant',
    });
  const uniqueChecks =
    facts.unique === true ? [{ is: 'no-duplicates', ...ref, within: 'all', otherwise: 'refused' } as const] : [];
  const description = `${describeAttribute(ref)} has one value for all locales`;
  if (getRecordedShape(after, ref.of).facts.localized !== true)
    return createAssessment(description, {
      cost: facts.unique === true ? 'scan' : 'instant',
      impactChecks: uniqueChecks,
    });
  const locale = after.defaultLocale;
  return createAssessment(description, {
    cost: 'rewrite',
    losses: [`values of ${describeAttribute(ref)} that differ from the one in ${locale}`],
    impactChecks: [{ is: 'same-in-all-locales', ...ref, locale, otherwise: 'lost' }, ...uniqueChecks],
  });
}
