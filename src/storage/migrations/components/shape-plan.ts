import { nullJson, type RecordedFacts } from '../../../language/schema/index.js';
import { allowedComponents, holdsComponents, isComponentList, isInResponseJson } from './attribute-facts.js';
import { recordedAttributes } from './component-keys.js';
import type { Lineage, RecordedAttribute } from './lineage.js';
import { createLinkConversion, type LinkConversion } from './link-conversion.js';
import type { OwnerUids } from './link-versions.js';
import { createScalarRoundTrip, type ScalarRoundTrip } from './scalar-round-trip.js';
import { initialValue } from './scalar-values.js';

/** The rewrite plan of the components of one uid. */
export interface ShapePlan {
  /** uids before and after. */
  readonly before: string;
  readonly after: string;
  /** The attributes afterwards, in their order. */
  readonly attributes: readonly AttributePlan[];
  /** The removed attributes. */
  readonly removed: readonly RecordedAttribute[];
  /** No such component changes, at any depth. */
  readonly unchanged: boolean;
}

/** The plan of one attribute of a component. */
export interface AttributePlan {
  readonly after: RecordedAttribute;
  readonly source: ValueSource;
}

/** Where the value of an attribute comes from. */
export type ValueSource =
  /** A new attribute, with this JSON text as its value. */
  | { readonly is: 'new'; readonly json: string }
  /** The JSON text keeps its spelling. */
  | { readonly is: 'unchanged'; readonly before: RecordedAttribute }
  | { readonly is: 'scalar'; readonly before: RecordedAttribute; readonly roundTrip: ScalarRoundTrip }
  | { readonly is: 'links'; readonly before: RecordedAttribute; readonly conversion: LinkConversion }
  | { readonly is: 'components'; readonly before: RecordedAttribute };

/** The plans of all components that the versions of one content type can contain. */
export interface ShapePlans {
  readonly lineage: Lineage;
  get(before: string, after: string): ShapePlan;
  /** Whether the value of a component or zone attribute stays as it is. */
  isUnchanged(before: RecordedAttribute, after: RecordedAttribute): boolean;
}

/** Creates the plans of one content type, each on first use. Components never contain themselves. */
export function createShapePlans(owner: OwnerUids, lineage: Lineage): ShapePlans {
  const cache = new Map<string, ShapePlan>();
  const plans: ShapePlans = {
    lineage,
    get(before, after) {
      const plan = cache.get(before) ?? createShapePlan(before, after, owner, plans);
      cache.set(before, plan);
      return plan;
    },
    isUnchanged: (before, after) =>
      before.facts.storage === after.facts.storage &&
      isComponentList(before.facts) === isComponentList(after.facts) &&
      allowedComponents(before.facts).every((uid) => entriesUnchanged(uid, after.facts, plans)),
  };
  return plans;
}

function entriesUnchanged(uid: string, after: RecordedFacts, plans: ShapePlans): boolean {
  const uidAfter = plans.lineage.shapeAfter(uid);
  if (uidAfter === null || !allowedComponents(after).includes(uidAfter)) return false;
  return (after.storage !== 'zone' || uidAfter === uid) && plans.get(uid, uidAfter).unchanged;
}

function createShapePlan(before: string, after: string, owner: OwnerUids, plans: ShapePlans): ShapePlan {
  const { lineage } = plans;
  const attributes = [...recordedAttributes(after, lineage.to)].map(([name, facts]): AttributePlan => {
    const attributeAfter = { of: after, name, facts };
    return {
      after: attributeAfter,
      source: findValueSource(lineage.attributeBefore(after, name), attributeAfter, owner, plans),
    };
  });
  const removed = [...recordedAttributes(before, lineage.from)]
    .filter(([name]) => lineage.attributeAfter(before, name) === null)
    .map(([name, facts]) => ({ of: before, name, facts }));
  const responseNames = responseKeyList(
    [...recordedAttributes(before, lineage.from)].map(([name, facts]) => ({ name, facts })),
  );
  const unchanged =
    removed.length === 0 &&
    responseNames === responseKeyList(attributes.map((plan) => plan.after)) &&
    attributes.every((plan) => isAttributeUnchanged(plan, plans));
  return { before, after, attributes, removed, unchanged };
}

/** The keys of the response JSON, in the order of responses. */
function responseKeyList(attributes: readonly Pick<RecordedAttribute, 'name' | 'facts'>[]): string {
  return attributes.flatMap(({ name, facts }) => (isInResponseJson(facts) ? [name] : [])).join();
}

function isAttributeUnchanged({ after, source }: AttributePlan, plans: ShapePlans): boolean {
  switch (source.is) {
    case 'new':
      return source.json === nullJson && !isInResponseJson(after.facts);
    case 'unchanged':
      return (
        source.before.name === after.name && isInResponseJson(source.before.facts) === isInResponseJson(after.facts)
      );
    case 'components':
      return source.before.name === after.name && plans.isUnchanged(source.before, after);
    default:
      return false;
  }
}

function findValueSource(
  before: RecordedAttribute | null,
  after: RecordedAttribute,
  owner: OwnerUids,
  plans: ShapePlans,
): ValueSource {
  if (before === null) return { is: 'new', json: initialValue(after.name, after.facts) };
  const { lineage } = plans;
  if (holdsComponents(before.facts) && holdsComponents(after.facts)) return { is: 'components', before };
  // Such a change is refused; here it is only planned.
  if (before.facts.storage !== after.facts.storage) return { is: 'new', json: nullJson };
  if (before.facts.storage === 'column') {
    const roundTrip = createScalarRoundTrip(before, after, lineage);
    return roundTrip === null ? { is: 'unchanged', before } : { is: 'scalar', before, roundTrip };
  }
  const conversion = createLinkConversion(before, after, owner, lineage);
  return conversion === null ? { is: 'unchanged', before } : { is: 'links', before, conversion };
}
