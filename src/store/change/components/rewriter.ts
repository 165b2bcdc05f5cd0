import type { ModelChange, RecordedModel } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import { attributesOf } from '../../migrate/component-keys.js';
import { componentsOf, holdsComponents } from './facts.js';
import { type AttributeThen, type Lineage, lineageOf } from './lineage.js';
import type { LostValue } from './lost.js';
import { restored } from './restore.js';
import { rewriteHeld, type VersionThen } from './rewrite-entries.js';
import { type Plans, plansOf } from './shape-plan.js';

/**
 * Puts the components that version rows hold from one model into another one. A component or zone attribute of a content type is named
 * by uid and name as the model after has them. Pure; values that no change is about keep their spelling, entries their ids.
 */
export interface Rewriter {
  readonly lineage: Lineage;
  /** Whether any value of the attribute may become another one. False for an attribute that is new, or that holds no components. */
  rewrites(uid: string, attribute: string): boolean;
  /** The texts afterwards, and what does not come along. */
  rewrite(uid: string, attribute: string, texts: ComponentTexts | null, version: VersionThen): Rewritten;
  /**
   * Texts of the model after, with what was lost on an earlier way from that very model put back: values whose component is still there
   * and that nobody has given anew, links and entries at their places. Of `lost` only what belongs here is taken.
   */
  restore(
    uid: string,
    attribute: string,
    texts: ComponentTexts | null,
    lost: readonly LostValue[],
  ): ComponentTexts | null;
}

/** The texts of a component or zone attribute after a change; `texts` null: there is nothing. */
export interface Rewritten {
  readonly texts: ComponentTexts | null;
  /** In the order in which it stood in the texts before. */
  readonly lost: readonly LostValue[];
}

/** The rewriter between two models that these changes lie between. */
export function rewriter(from: RecordedModel, to: RecordedModel, changes: readonly ModelChange[]): Rewriter {
  const lineage = lineageOf(from, to, changes);
  const plans = new Map<string, Plans>();
  const plansUnder = (before: string, after: string): Plans => {
    const known = plans.get(after) ?? plansOf({ before, after }, lineage);
    plans.set(after, known);
    return known;
  };
  return {
    lineage,
    rewrites(uid, attribute) {
      const pair = pairOf(uid, attribute, lineage);
      return pair !== null && !plansUnder(pair.before.of, uid).staysSame(pair.before, pair.after);
    },
    rewrite(uid, attribute, texts, version) {
      const pair = pairOf(uid, attribute, lineage);
      if (pair === null || texts === null) return { texts, lost: [] };
      const under = plansUnder(pair.before.of, uid);
      if (under.staysSame(pair.before, pair.after)) return { texts, lost: [] };
      return rewriteHeld(texts, pair, { plans: under, version });
    },
    restore(uid, attribute, texts, lost) {
      const facts = attributesOf(uid, to).get(attribute);
      return facts === undefined || lost.length === 0
        ? texts
        : restored(texts, { of: uid, name: attribute, facts }, to, lost);
    },
  };
}

/** A component or zone attribute on both sides. */
export interface AttributePair {
  readonly before: AttributeThen;
  readonly after: AttributeThen;
}

function pairOf(uid: string, attribute: string, lineage: Lineage): AttributePair | null {
  const facts = attributesOf(uid, lineage.to).get(attribute);
  const before = lineage.attributeBefore(uid, attribute);
  if (facts === undefined || before === null) return null;
  if (!holdsComponents(before.facts) || !holdsComponents(facts)) return null;
  return { before, after: { of: uid, name: attribute, facts } };
}

/** Whether an attribute may hold a component, at any depth. */
export function mayHold(facts: AttributeThen['facts'], uid: string, model: RecordedModel): boolean {
  return componentsOf(facts).some(
    (held) => held === uid || [...attributesOf(held, model).values()].some((inner) => mayHold(inner, uid, model)),
  );
}
