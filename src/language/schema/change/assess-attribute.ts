import { unreachable } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';
import {
  additiveAssessment,
  createAssessment,
  describeAttribute,
  getColumnCost,
  type ModelPair,
} from './assessment-base.js';
import type { ChangeAssessment } from './assessment-types.js';
import type { AttributeRef, NameChange } from './types.js';

/** Assesses that an attribute is added, removed or renamed. */
export function assessAttribute(change: NameChange, models: ModelPair): ChangeAssessment {
  switch (change.is) {
    case 'attribute-added':
      return assessAdded(change, change.facts, models);
    case 'attribute-removed':
      return assessRemoved(change, change.facts, models);
    case 'attribute-renamed':
      return createAssessment(`attribute ${change.before.name} of ${change.of} is called ${change.after.name}`, {
        cost: getColumnCost(change.of, models.after),
      });
    default:
      return unreachable(change);
  }
}

function assessAdded(ref: AttributeRef, facts: RecordedFacts, { after }: ModelPair): ChangeAssessment {
  const description = `attribute ${describeAttribute(ref)} is new`;
  if (facts.storage === 'computed') return additiveAssessment(description);
  const cost = getColumnCost(ref.of, after);
  if (facts.required !== true) return additiveAssessment(description, cost);
  // Existing documents get the default; a unique one would be a duplicate immediately.
  if (facts.default !== undefined && facts.unique !== true) {
    return createAssessment(`${description} and required: existing documents get its default`, { cost: 'rewrite' });
  }
  return createAssessment(`${description} and required`, {
    cost: cost === 'instant' ? 'scan' : cost,
    impactChecks: [{ is: 'no-versions', of: ref.of, otherwise: 'refused' }],
  });
}

/** An inverse side has no values of its own: the links stay with the owning side. Neither has a computed attribute. */
function assessRemoved({ of, attribute }: AttributeRef, facts: RecordedFacts, { before }: ModelPair): ChangeAssessment {
  const description = `attribute ${attribute} of ${of} is gone`;
  if (facts.storage === 'computed') return additiveAssessment(description);
  if (facts.storage === 'relation' && facts.side === 'inverse') return createAssessment(description);
  return createAssessment(description, {
    cost: getColumnCost(of, before),
    losses: [`the values of ${attribute} of ${of}`],
    impactChecks: [{ is: 'no-values', of, attribute, otherwise: 'lost' }],
  });
}
