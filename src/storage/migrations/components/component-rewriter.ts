import type { ModelChange, RecordedModel } from '../../../language/schema/index.js';
import { allowedComponents, holdsComponents } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import { recordedAttributes } from './component-keys.js';
import { createLineage, type Lineage, type RecordedAttribute } from './lineage.js';
import type { LostValue } from './lost-values.js';
import { restoreLost } from './restore-lost.js';
import { rewriteAttribute, type VersionContext } from './rewrite-entries.js';
import { createShapePlans, type ShapePlans } from './shape-plan.js';

/**
 * Puts the components that version rows hold from one model into another one. A component or zone attribute of a content type is named
 * by uid and name as the model after has them. Pure; values that no change is about keep their spelling, entries their ids.
 */
export interface ComponentRewriter {
  readonly lineage: Lineage;
  /** Whether any value of the attribute may become another one. False for an attribute that is new, or that holds no components. */
  changesValues(uid: string, attribute: string): boolean;
  /** The texts afterwards, and what does not come along. */
  rewrite(uid: string, attribute: string, texts: ComponentJson | null, version: VersionContext): RewrittenComponents;
  /**
   * Texts of the model after, with what was lost on an earlier way from that very model put back: values whose component is still there
   * and that nobody has given anew, links and entries at their places. Of `lost` only what belongs here is taken.
   */
  restore(
    uid: string,
    attribute: string,
    texts: ComponentJson | null,
    lost: readonly LostValue[],
  ): ComponentJson | null;
}

/** The texts of a component or zone attribute after a change; `texts` null: there is nothing. */
export interface RewrittenComponents {
  readonly texts: ComponentJson | null;
  /** In the order in which it stood in the texts before. */
  readonly lost: readonly LostValue[];
}

/** The rewriter between two models that these changes lie between. */
export function createRewriter(
  from: RecordedModel,
  to: RecordedModel,
  changes: readonly ModelChange[],
): ComponentRewriter {
  const lineage = createLineage(from, to, changes);
  const plans = new Map<string, ShapePlans>();
  const getPlans = (before: string, after: string): ShapePlans => {
    const typePlans = plans.get(after) ?? createShapePlans({ before, after }, lineage);
    plans.set(after, typePlans);
    return typePlans;
  };
  return {
    lineage,
    changesValues(uid, attribute) {
      const pair = findPair(uid, attribute, lineage);
      return pair !== null && !getPlans(pair.before.of, uid).isUnchanged(pair.before, pair.after);
    },
    rewrite(uid, attribute, texts, version) {
      const pair = findPair(uid, attribute, lineage);
      if (pair === null || texts === null) return { texts, lost: [] };
      const typePlans = getPlans(pair.before.of, uid);
      if (typePlans.isUnchanged(pair.before, pair.after)) return { texts, lost: [] };
      return rewriteAttribute(texts, pair, { plans: typePlans, version });
    },
    restore(uid, attribute, texts, lost) {
      const facts = recordedAttributes(uid, to).get(attribute);
      return facts === undefined || lost.length === 0
        ? texts
        : restoreLost(texts, { of: uid, name: attribute, facts }, to, lost);
    },
  };
}

/** A component or zone attribute on both sides. */
export interface RecordedAttributePair {
  readonly before: RecordedAttribute;
  readonly after: RecordedAttribute;
}

function findPair(uid: string, attribute: string, lineage: Lineage): RecordedAttributePair | null {
  const facts = recordedAttributes(uid, lineage.to).get(attribute);
  const before = lineage.attributeBefore(uid, attribute);
  if (facts === undefined || before === null) return null;
  if (!holdsComponents(before.facts) || !holdsComponents(facts)) return null;
  return { before, after: { of: uid, name: attribute, facts } };
}

/** Whether an attribute may hold a component, at any depth. */
export function canHold(facts: RecordedAttribute['facts'], uid: string, model: RecordedModel): boolean {
  return allowedComponents(facts).some(
    (component) =>
      component === uid ||
      [...recordedAttributes(component, model).values()].some((inner) => canHold(inner, uid, model)),
  );
}
