import { nullJson, type RecordedFacts } from '../../../schema/index.js';
import { attributesOf } from '../../migrate/component-keys.js';
import { componentsOf, holdsComponents, isList, isOnWire } from './facts.js';
import type { AttributeThen, Lineage } from './lineage.js';
import type { Owner } from './link-pins.js';
import { type LinkStep, linkStep } from './link-step.js';
import { type ScalarWay, scalarWay } from './scalar-step.js';
import { firstValue } from './scalar-values.js';

/** What becomes of the components of one uid. */
export interface ShapePlan {
  /** uids before and after. */
  readonly before: string;
  readonly after: string;
  /** The attributes afterwards, in their order. */
  readonly attributes: readonly AttributePlan[];
  /** The attributes that are gone. */
  readonly gone: readonly AttributeThen[];
  /** Every such component stays as it is, at any depth. */
  readonly same: boolean;
}

/** What becomes of one attribute of a component. */
export interface AttributePlan {
  readonly after: AttributeThen;
  readonly way: AttributeWay;
}

/** Where the value of an attribute comes from. */
export type AttributeWay =
  /** It is new, and begins with this JSON text. */
  | { readonly is: 'new'; readonly json: string }
  /** The JSON text stays as it is spelled. */
  | { readonly is: 'kept'; readonly before: AttributeThen }
  | { readonly is: 'scalar'; readonly before: AttributeThen; readonly way: ScalarWay }
  | { readonly is: 'links'; readonly before: AttributeThen; readonly step: LinkStep }
  | { readonly is: 'components'; readonly before: AttributeThen };

/** The plans of all components that the versions of one content type can hold. */
export interface Plans {
  readonly lineage: Lineage;
  of(before: string, after: string): ShapePlan;
  /** Whether the value of a component or zone attribute stays as it is. */
  staysSame(before: AttributeThen, after: AttributeThen): boolean;
}

/** The plans under one content type; each is made when it is first asked for. Components never hold themselves. */
export function plansOf(owner: Owner, lineage: Lineage): Plans {
  const known = new Map<string, ShapePlan>();
  const plans: Plans = {
    lineage,
    of(before, after) {
      const plan = known.get(before) ?? shapePlan(before, after, owner, plans);
      known.set(before, plan);
      return plan;
    },
    staysSame: (before, after) =>
      before.facts.storage === after.facts.storage &&
      isList(before.facts) === isList(after.facts) &&
      componentsOf(before.facts).every((uid) => entriesStay(uid, after.facts, plans)),
  };
  return plans;
}

function entriesStay(uid: string, after: RecordedFacts, plans: Plans): boolean {
  const now = plans.lineage.shapeAfter(uid);
  if (now === null || !componentsOf(after).includes(now)) return false;
  return (after.storage !== 'zone' || now === uid) && plans.of(uid, now).same;
}

function shapePlan(before: string, after: string, owner: Owner, plans: Plans): ShapePlan {
  const { lineage } = plans;
  const attributes = [...attributesOf(after, lineage.to)].map(([name, facts]): AttributePlan => {
    const now = { of: after, name, facts };
    return { after: now, way: wayOf(lineage.attributeBefore(after, name), now, owner, plans) };
  });
  const gone = [...attributesOf(before, lineage.from)]
    .filter(([name]) => lineage.attributeAfter(before, name) === null)
    .map(([name, facts]) => ({ of: before, name, facts }));
  const onWire = wireNames([...attributesOf(before, lineage.from)].map(([name, facts]) => ({ name, facts })));
  const same =
    gone.length === 0 &&
    onWire === wireNames(attributes.map((plan) => plan.after)) &&
    attributes.every((plan) => isUntouched(plan, plans));
  return { before, after, attributes, gone, same };
}

/** The keys of the wire JSON, whose order is that of answers. */
function wireNames(attributes: readonly Pick<AttributeThen, 'name' | 'facts'>[]): string {
  return attributes.flatMap(({ name, facts }) => (isOnWire(facts) ? [name] : [])).join();
}

function isUntouched({ after, way }: AttributePlan, plans: Plans): boolean {
  switch (way.is) {
    case 'new':
      return way.json === nullJson && !isOnWire(after.facts);
    case 'kept':
      return way.before.name === after.name && isOnWire(way.before.facts) === isOnWire(after.facts);
    case 'components':
      return way.before.name === after.name && plans.staysSame(way.before, after);
    default:
      return false;
  }
}

function wayOf(before: AttributeThen | null, after: AttributeThen, owner: Owner, plans: Plans): AttributeWay {
  if (before === null) return { is: 'new', json: firstValue(after.name, after.facts) };
  const { lineage } = plans;
  if (holdsComponents(before.facts) && holdsComponents(after.facts)) return { is: 'components', before };
  // Such a change is refused; until then it is only asked about.
  if (before.facts.storage !== after.facts.storage) return { is: 'new', json: nullJson };
  if (before.facts.storage === 'column') {
    const way = scalarWay(before, after, lineage);
    return way === null ? { is: 'kept', before } : { is: 'scalar', before, way };
  }
  const step = linkStep(before, after, owner, lineage);
  return step === null ? { is: 'kept', before } : { is: 'links', before, step };
}
