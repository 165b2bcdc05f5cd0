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
 * Rewrites the components of version rows from one model to another. A component or zone attribute of a content type is identified by
 * uid and name in the model after. Pure; unchanged values keep their spelling, entries keep their ids.
 */
export interface ComponentRewriter {
  readonly lineage: Lineage;
  /** Whether a value of the attribute may change. False for an attribute that is new, or that contains no components. */
  changesValues(uid: string, attribute: string): boolean;
  /** Returns the texts afterwards, and what is lost. */
  rewrite(uid: string, attribute: string, texts: ComponentJson | null, version: VersionContext): RewrittenComponents;
  /**
   * Returns texts of the model after, with the values restored that an earlier rewrite from that very model has lost: values whose
   * component still exists and that were not set since, links and entries at their positions. Entries of `lost` that belong to other
   * attributes are ignored.
   */
  restore(
    uid: string,
    attribute: string,
    texts: ComponentJson | null,
    lost: readonly LostValue[],
  ): ComponentJson | null;
}

/** The texts of a component or zone attribute after a change. `texts` is null where there is no value. */
export interface RewrittenComponents {
  readonly texts: ComponentJson | null;
  /** In the order of the texts before. */
  readonly lost: readonly LostValue[];
}

/** Creates the rewriter between two models that differ by these changes. */
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

/** Whether an attribute may contain a component, at any depth. */
export function canHold(facts: RecordedAttribute['facts'], uid: string, model: RecordedModel): boolean {
  return allowedComponents(facts).some(
    (component) =>
      component === uid ||
      [...recordedAttributes(component, model).values()].some((inner) => canHold(inner, uid, model)),
  );
}
