import { unreachable } from '../../kernel/index.js';
import type { RecordedFacts } from '../record.js';
import { additive, costOfColumn, harmless, type Models, placeOf } from './meaning-base.js';
import type { ChangeMeaning } from './meaning-types.js';
import type { AtAttribute, NameChange } from './types.js';

/** What it means that an attribute comes, goes, or is called otherwise. */
export function meaningOfAttribute(change: NameChange, models: Models): ChangeMeaning {
  switch (change.is) {
    case 'attribute-added':
      return added(change, change.facts, models);
    case 'attribute-removed':
      return removed(change, change.facts, models);
    case 'attribute-renamed':
      return harmless(`attribute ${change.before.name} of ${change.of} is called ${change.after.name}`, {
        cost: costOfColumn(change.of, models.after),
      });
    default:
      return unreachable(change);
  }
}

function added(at: AtAttribute, facts: RecordedFacts, { after }: Models): ChangeMeaning {
  const says = `attribute ${placeOf(at)} is new`;
  const cost = costOfColumn(at.of, after);
  if (facts.required !== true) return additive(says, cost);
  // The documents that are there get the default; a unique one would be a duplicate at once.
  if (facts.default !== undefined && facts.unique !== true) {
    return harmless(`${says} and required: what is there gets its default`, { cost: 'rewrite' });
  }
  return harmless(`${says} and required`, {
    cost: cost === 'instant' ? 'scan' : cost,
    conditions: [{ is: 'no-versions', of: at.of, otherwise: 'refused' }],
  });
}

/** An inverse side has no values of its own: the links stay with the other side. */
function removed({ of, attribute }: AtAttribute, facts: RecordedFacts, { before }: Models): ChangeMeaning {
  const says = `attribute ${attribute} of ${of} is gone`;
  if (facts.storage === 'relation' && facts.side === 'inverse') return harmless(says);
  return harmless(says, {
    cost: costOfColumn(of, before),
    loses: [`the values of ${attribute} of ${of}`],
    conditions: [{ is: 'no-values', of, attribute, otherwise: 'lost' }],
  });
}
