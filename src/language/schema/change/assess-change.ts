import type { RecordedModel } from '../recorded-model.js';
import { assessAttribute } from './assess-attribute.js';
import { assessFact } from './assess-fact.js';
import { assessLocale, assessShape } from './assess-shape.js';
import type { ChangeAssessment } from './assessment-types.js';
import type { ModelChange } from './types.js';

/**
 * Assesses the impact of one of the changes between two models on existing documents. Depends on the models alone: the caller counts
 * the documents that do not meet the conditions.
 */
export function assessChange(change: ModelChange, before: RecordedModel, after: RecordedModel): ChangeAssessment {
  const models = { before, after };
  switch (change.is) {
    case 'locale-added':
    case 'locale-removed':
    case 'default-locale':
      return assessLocale(change);
    case 'type-added':
    case 'type-removed':
    case 'type-renamed':
    case 'type-kind':
    case 'draft-and-publish':
    case 'search':
    case 'type-localized':
    case 'component-added':
    case 'component-removed':
    case 'component-renamed':
    case 'attributes-ordered':
    case 'identified':
      return assessShape(change, models);
    case 'attribute-added':
    case 'attribute-removed':
    case 'attribute-renamed':
      return assessAttribute(change, models);
    default:
      return assessFact(change, models);
  }
}
