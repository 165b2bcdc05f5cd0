import type { RecordedModel } from '../recorded-model.js';
import type { ChangeAssessment, ChangeCost } from './assessment-types.js';
import { getRecordedShape, isComponentUsed } from './recorded-lookup.js';
import type { AttributeRef } from './types.js';

/** The models on both sides of a change. */
export interface ModelPair {
  readonly before: RecordedModel;
  readonly after: RecordedModel;
}

/** A change without cost, losses and checks that still needs confirmation. */
export function createAssessment(
  description: string,
  overrides: Partial<Omit<ChangeAssessment, 'description'>> = {},
): ChangeAssessment {
  return { description, cost: 'instant', losses: [], impactChecks: [], additive: false, refusal: null, ...overrides };
}

/** A change that a start may apply without confirmation. */
export function additiveAssessment(description: string, cost: ChangeCost = 'instant'): ChangeAssessment {
  return createAssessment(description, { cost, additive: true });
}

/** The name and path of an attribute, for messages. */
export function describeAttribute({ of, attribute }: AttributeRef): string {
  return `${attribute} of ${of}`;
}

/** An attribute of a content type has a column of its own; in a component it shares a text with others, which is rewritten. */
export function getColumnCost(uid: string, model: RecordedModel): ChangeCost {
  return getRecordedShape(model, uid).is === 'component' && isComponentUsed(uid, model) ? 'rewrite' : 'instant';
}

/** Whether a uid is that of a component. */
export function isComponentShape(uid: string, model: RecordedModel): boolean {
  return getRecordedShape(model, uid).is === 'component';
}
