import { attributeTypes } from '../attributes/index.js';
import { sameValue } from '../attributes/retype-base.js';
import { retypeRefusal } from '../attributes/retyped.js';
import { attributeIn, listOf } from './in-record.js';
import { harmless, isComponent, type Models, placeOf } from './meaning-base.js';
import type { ChangeCondition, ChangeMeaning } from './meaning-types.js';
import type { RetypeChange } from './types.js';

const instead = 'give it another name or id to begin anew: what is there is then parked';

/** What it means that an attribute has another type. */
export function meaningOfRetype(change: RetypeChange, models: Models): ChangeMeaning {
  const { of, attribute, before, after } = change;
  const [from, to] = [attributeTypes.get(String(before.type)), attributeTypes.get(String(after.type))];
  if (from === undefined || to === undefined) return nested(change);
  const refusal = retypeRefusal(from, to);
  if (refusal !== null) return refused(change, refusal);
  const isSame = to.from.get(from.name) === sameValue;
  const staysAsItIs = isSame && from.column === to.column && !isComponent(of, models.after);
  const { required, unique, localized } = attributeIn(models.after, of, attribute);
  const isRequired = required === true;
  // Two spellings may mean one value: the texts 5 and 5.0 are one number.
  const stayUnique: readonly ChangeCondition[] =
    isSame || unique !== true
      ? []
      : [{ is: 'no-duplicates', of, attribute, within: localized === true ? 'locale' : 'all', otherwise: 'refused' }];
  return harmless(saysOf(change), {
    cost: staysAsItIs ? 'scan' : 'rewrite',
    loses: isRequired ? [] : [`the values of ${placeOf(change)} that mean nothing as ${to.name}`],
    conditions: [
      { is: 'counterpart', of, attribute, from: before, to: after, otherwise: isRequired ? 'refused' : 'lost' },
      ...stayUnique,
    ],
  });
}

/** Of the types that hold no scalars, components and zones have entries in common. */
function nested(change: RetypeChange): ChangeMeaning {
  const { before, after } = change;
  if (before.storage === 'component' && after.storage === 'zone') {
    const uid = String(before.component);
    return entries(change, listOf(after.components).includes(uid) ? [] : [uid], false);
  }
  if (before.storage === 'zone' && after.storage === 'component') {
    const others = listOf(before.components).filter((uid) => uid !== after.component);
    return entries(change, others, after.repeatable !== true);
  }
  return refused(change, `${String(before.type)} cannot become ${String(after.type)}`);
}

function entries(change: RetypeChange, others: readonly string[], single: boolean): ChangeMeaning {
  const { of, attribute } = change;
  const place = placeOf(change);
  const conditions: ChangeCondition[] = [];
  if (others.length > 0) {
    conditions.push({ is: 'no-entries-of', of, attribute, components: others, otherwise: 'lost' });
  }
  if (single) conditions.push({ is: 'at-most-one', of, attribute, otherwise: 'lost' });
  return harmless(saysOf(change), {
    cost: 'rewrite',
    loses: [
      ...(others.length > 0 ? [`the entries of ${place} that are ${others.join(' or ')}`] : []),
      ...(single ? [`the entries of ${place} but the first`] : []),
    ],
    conditions,
  });
}

function refused(change: RetypeChange, because: string): ChangeMeaning {
  return harmless(saysOf(change), { refusal: `${because} – ${instead}` });
}

function saysOf(change: RetypeChange): string {
  return `${placeOf(change)} is ${typeName(change.after)}, was ${typeName(change.before)}`;
}

/** As definitions call it. */
function typeName({ type }: RetypeChange['after']): string {
  return type === 'zone' ? 'dynamiczone' : String(type);
}
