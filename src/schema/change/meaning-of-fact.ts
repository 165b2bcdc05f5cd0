import { type Json, unreachable } from '../../kernel/index.js';
import { attributeIn } from './in-record.js';
import { additive, harmless, type Models, placeOf } from './meaning-base.js';
import { meaningOfLimit } from './meaning-of-limit.js';
import { meaningOfRelation } from './meaning-of-relation.js';
import { meaningOfRetype } from './meaning-of-retype.js';
import { meaningOfSwitch } from './meaning-of-switch.js';
import type { ChangeMeaning } from './meaning-types.js';
import type { AtAttribute, EnumerationChange, FactChange, IndexChange } from './types.js';

/** Facts that say nothing about values. */
const neutral: ReadonlySet<string> = new Set(['options.enumName', 'options.targetField', 'options.options']);

/** What it means that a fact of an attribute changes, which stays where it is and is called as it was. */
export function meaningOfFact(change: FactChange, models: Models): ChangeMeaning {
  const place = placeOf(change);
  switch (change.is) {
    case 'retyped':
      return meaningOfRetype(change, models);
    case 'relation':
      return meaningOfRelation(change, models);
    case 'limit':
      return meaningOfLimit(change);
    case 'values':
      return values(change, models);
    case 'zone-components':
      return zoneComponents(change, change.before, change.after);
    case 'component':
      return harmless(`${place} holds the component ${change.after}, held ${change.before}`, {
        cost: 'rewrite',
        loses: [`the values of ${place}`],
        conditions: [{ is: 'no-values', ...at(change), otherwise: 'lost' }],
      });
    case 'column':
      return harmless(`the column of ${place} is ${change.after}, was ${change.before}`);
    case 'allowed-types':
      return additive(
        `${place} takes ${change.after.join(', ') || 'no files'}, took ${change.before.join(', ') || 'none'}`,
      );
    case 'default':
      return additive(`the default of ${place} is ${written(change.after)}, was ${written(change.before)}`);
    case 'index':
      return index(change);
    case 'option':
      return option(change.fact, place, change.before, change.after);
    case 'repeatable':
    case 'media-many':
    case 'attribute-localized':
    case 'private':
    case 'required':
    case 'unique':
      return meaningOfSwitch(change, models);
    default:
      return unreachable(change);
  }
}

/** Of a text index that is given up, the one for whole values stays as it is. */
function index(change: IndexChange): ChangeMeaning {
  const place = placeOf(change);
  switch (change.after) {
    case 'text':
      return additive(`${place} has an index for the text inside of its values`, 'scan');
    case true:
      return change.before === 'text'
        ? additive(`${place} has no index for the text inside of its values`)
        : additive(`${place} has an index`, 'scan');
    default:
      return additive(`${place} has no index`);
  }
}

function values(change: EnumerationChange, { after }: Models): ChangeMeaning {
  const place = placeOf(change);
  const mapped = change.mapping.map(({ from }) => from);
  const gone = change.before.filter((value) => !change.after.includes(value) && !mapped.includes(value));
  const became = change.mapping.map(({ from, to }) => `; ${from} becomes ${to}`).join('');
  const says = `the values of ${place} are ${change.after.join(', ')}${became}`;
  const cost = mapped.length > 0 ? 'rewrite' : 'scan';
  if (gone.length === 0) return mapped.length === 0 ? additive(says) : harmless(says, { cost });
  // A value of a required attribute cannot become null.
  const isRequired = attributeIn(after, change.of, change.attribute).required === true;
  return harmless(says, {
    cost,
    loses: isRequired ? [] : [`the values ${gone.join(', ')} of ${place}`],
    conditions: [{ is: 'none-of', ...at(change), values: gone, otherwise: isRequired ? 'refused' : 'lost' }],
  });
}

function zoneComponents(change: AtAttribute, before: readonly string[], after: readonly string[]): ChangeMeaning {
  const place = placeOf(change);
  const gone = before.filter((uid) => !after.includes(uid));
  const says = `${place} holds ${after.join(', ')}`;
  if (gone.length === 0) return additive(says);
  return harmless(says, {
    cost: 'scan',
    loses: [`the entries of ${place} that are ${gone.join(' or ')}`],
    conditions: [{ is: 'no-entries-of', ...at(change), components: gone, otherwise: 'lost' }],
  });
}

function option(fact: string, place: string, before: Json, after: Json): ChangeMeaning {
  const says = `${fact} of ${place} is ${written(after)}, was ${written(before)}`;
  if (neutral.has(fact)) return additive(says);
  return harmless(says, { refusal: `nothing is known of ${fact} – change it back` });
}

function at({ of, attribute }: AtAttribute): AtAttribute {
  return { of, attribute };
}

function written(value: Json): string {
  return value === null ? 'none' : JSON.stringify(value);
}
