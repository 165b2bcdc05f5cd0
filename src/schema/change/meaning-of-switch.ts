import { unreachable } from '../../kernel/index.js';
import { attributeIn, shapeIn } from './in-record.js';
import { additive, costOfColumn, harmless, isComponent, type Models, placeOf } from './meaning-base.js';
import type { ChangeMeaning } from './meaning-types.js';
import type { AtAttribute, SwitchChange } from './types.js';

/** What it means that a fact of an attribute is on now, or off. */
export function meaningOfSwitch({ is, of, attribute, after: on }: SwitchChange, models: Models): ChangeMeaning {
  const at = { of, attribute };
  const place = placeOf(at);
  switch (is) {
    case 'repeatable':
      return many(at, on, `the entries of ${place} but the first`);
    case 'media-many':
      return many(at, on, `the files of ${place} but the first`);
    case 'private':
      return hidden(at, on, models);
    case 'required':
      return required(at, on, models);
    case 'unique':
      return unique(at, on, models);
    case 'attribute-localized':
      return localized(at, on, models);
    default:
      return unreachable(is);
  }
}

function many(at: AtAttribute, on: boolean, rest: string): ChangeMeaning {
  if (on) return harmless(`${placeOf(at)} is a list`, { cost: 'rewrite' });
  return harmless(`${placeOf(at)} is no list`, {
    cost: 'rewrite',
    loses: [rest],
    conditions: [{ is: 'at-most-one', ...at, otherwise: 'lost' }],
  });
}

/** In a component the private values are kept apart from the others. */
function hidden(at: AtAttribute, on: boolean, { after }: Models): ChangeMeaning {
  const says = on ? `${placeOf(at)} is private` : `${placeOf(at)} is public`;
  return isComponent(at.of, after) ? harmless(says, { cost: costOfColumn(at.of, after) }) : additive(says);
}

function required(at: AtAttribute, on: boolean, { after }: Models): ChangeMeaning {
  if (!on) return additive(`${placeOf(at)} may be missing`);
  const fill = attributeIn(after, at.of, at.attribute).default ?? null;
  return harmless(`${placeOf(at)} is required`, {
    cost: 'scan',
    conditions: [{ is: 'no-missing', ...at, fill, otherwise: 'refused' }],
  });
}

function unique(at: AtAttribute, on: boolean, { after }: Models): ChangeMeaning {
  if (!on) return additive(`${placeOf(at)} need not be unique`);
  const within = attributeIn(after, at.of, at.attribute).localized === true ? 'locale' : 'all';
  return harmless(`${placeOf(at)} is unique`, {
    cost: 'scan',
    conditions: [{ is: 'no-duplicates', ...at, within, otherwise: 'refused' }],
  });
}

/** Where the content type itself gets or gives up locales there is one version of each document, so nothing can differ. */
function localized(at: AtAttribute, on: boolean, { after }: Models): ChangeMeaning {
  const facts = attributeIn(after, at.of, at.attribute);
  if (on)
    return harmless(`${placeOf(at)} has a value per locale`, { cost: facts.unique === true ? 'scan' : 'instant' });
  const once =
    facts.unique === true ? [{ is: 'no-duplicates', ...at, within: 'all', otherwise: 'refused' } as const] : [];
  const says = `${placeOf(at)} has one value for all locales`;
  if (shapeIn(after, at.of).facts.localized !== true)
    return harmless(says, { cost: facts.unique === true ? 'scan' : 'instant', conditions: once });
  const locale = after.defaultLocale;
  return harmless(says, {
    cost: 'rewrite',
    loses: [`values of ${placeOf(at)} that differ from the one in ${locale}`],
    conditions: [{ is: 'same-in-all-locales', ...at, locale, otherwise: 'lost' }, ...once],
  });
}
