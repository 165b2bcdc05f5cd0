import { unreachable } from '../../../foundations/core/index.js';
import { nullJson, type Strictness, storedFromJson } from '../../../language/schema/index.js';
import { allowedComponents, isComponentList, isInResponseJson } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import {
  type ComponentEntry,
  type ComponentParts,
  entryComponent,
  joinComponent,
  readEntries,
  readPair,
  splitComponent,
  writeEntries,
  writePair,
} from './component-entries.js';
import type { RecordedAttribute } from './lineage.js';
import { parseTargetLinks } from './link-conversion.js';
import {
  type LossCause,
  type LostEntry,
  type LostLink,
  type LostScalar,
  type LostValue,
  toLostEntry,
} from './lost-values.js';
import type { ScalarRoundTrip } from './scalar-round-trip.js';
import { initialValue } from './scalar-values.js';
import type { AttributePlan, ShapePlan, ShapePlans } from './shape-plan.js';

/** A component or zone attribute before and after. */
interface HolderPair {
  readonly before: RecordedAttribute;
  readonly after: RecordedAttribute;
}

/** What applies to all components of one value. */
interface RewriteContext {
  readonly plans: ShapePlans;
  readonly version: VersionContext;
}

/** The context of the version that contains the value. */
export interface VersionContext {
  /** `''` where its type has no locales. */
  readonly locale: string;
  /** Which rules its values must meet. */
  readonly strictness: Strictness;
}

interface RewritePass extends RewriteContext {
  readonly lost: LostValue[];
}

/** Rewrites the value of a content type's component or zone attribute, and collects what is lost. */
export function rewriteAttribute(
  texts: ComponentJson,
  pair: HolderPair,
  context: RewriteContext,
): { readonly texts: ComponentJson | null; readonly lost: readonly LostValue[] } {
  const pass: RewritePass = { ...context, lost: [] };
  const entries = rewriteEntries(readEntries(texts, pair.before.facts), pair, null, pass);
  return { texts: writeEntries(entries, pair.after.facts), lost: pass.lost };
}

/** Rewrites the remaining entries. `place`: the id of the component that contains them. */
function rewriteEntries(
  entries: readonly ComponentEntry[],
  pair: HolderPair,
  componentId: number | null,
  pass: RewritePass,
): readonly ComponentEntry[] {
  const remaining: ComponentEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const uid = entryComponent(entry.responseJson, pair.before.facts);
    const uidAfter = pass.plans.lineage.shapeAfter(uid);
    const cause = entryLossCause(uidAfter, pair, remaining.length);
    if (cause !== null || uidAfter === null)
      recordLoss(pass, componentId, pair.before, cause ?? 'no-values', toLostEntry(at, entry));
    else remaining.push(rewriteEntry(entry, pass.plans.get(uid, uidAfter), pair, pass));
  }
  return remaining;
}

/** Why an entry does not fit beside the remaining ones; null: it does. */
function entryLossCause(
  uidAfter: string | null,
  { before, after }: HolderPair,
  remainingCount: number,
): LossCause | null {
  if (uidAfter === null || !allowedComponents(after.facts).includes(uidAfter)) {
    return before.facts.storage === 'zone' || after.facts.storage === 'zone' ? 'no-entries-of' : 'no-values';
  }
  return isComponentList(after.facts) || remainingCount === 0 ? null : 'at-most-one';
}

function rewriteEntry(entry: ComponentEntry, plan: ShapePlan, pair: HolderPair, pass: RewritePass): ComponentEntry {
  const hasSameStorage = pair.before.facts.storage === pair.after.facts.storage;
  if (plan.unchanged && hasSameStorage && (pair.after.facts.storage !== 'zone' || plan.before === plan.after))
    return entry;
  const parts = splitComponent(entry, pair.before.facts);
  for (const removed of plan.removed) loseAttribute(parts, removed, pass);
  const responseJson: [string, string][] = [];
  const storedJson: [string, string][] = [];
  for (const attribute of plan.attributes) {
    const member: [string, string] = [attribute.after.name, rewriteValue(parts, attribute, pass)];
    (isInResponseJson(attribute.after.facts) ? responseJson : storedJson).push(member);
  }
  return joinComponent({ uid: plan.after, idText: parts.idText }, pair.after.facts, { responseJson, storedJson });
}

function rewriteValue(parts: ComponentParts, { after, source }: AttributePlan, pass: RewritePass): string {
  if (source.is === 'new') return source.json;
  const { before } = source;
  const json = parts.values.get(before.name) ?? nullJson;
  if (json === nullJson) return nullJson;
  switch (source.is) {
    case 'unchanged':
      return json;
    case 'scalar':
      return rewriteScalar(json, parts.id, before, source.roundTrip, pass);
    case 'links': {
      const { links, lost } = source.conversion(parseTargetLinks(json), pass.version.locale);
      for (const { because, value } of lost) recordLoss(pass, parts.id, before, because, value);
      return links.length === 0 ? nullJson : JSON.stringify(links);
    }
    case 'components':
      return writePair(
        rewriteEntries(readEntries(readPair(json), before.facts), { before, after }, parts.id, pass),
        after.facts,
      );
    default:
      return unreachable(source);
  }
}

function rewriteScalar(
  json: string,
  id: number,
  attribute: RecordedAttribute,
  conversion: ScalarRoundTrip,
  pass: RewritePass,
): string {
  const value = storedFromJson(json, conversion.before.type.column);
  if (value === null) return nullJson;
  const { value: converted, because } = conversion.convert(value, pass.version.strictness);
  if (converted === null) {
    recordLoss(pass, id, attribute, because ?? 'spelling', { was: json, stands: null });
    return nullJson;
  }
  const reverted = conversion.revert(converted, pass.version.strictness).value;
  const stands = reverted === null ? null : conversion.before.type.toJsonText(reverted);
  if (stands !== json) recordLoss(pass, id, attribute, 'spelling', { was: json, stands });
  return conversion.after.type.toJsonText(converted);
}

/** Records everything that a component has under a removed attribute as lost. */
function loseAttribute(parts: ComponentParts, attribute: RecordedAttribute, pass: RewritePass): void {
  const json = parts.values.get(attribute.name) ?? nullJson;
  // The revert treats the attribute as a new one.
  const stands = initialValue(attribute.name, attribute.facts);
  if (json === nullJson && stands === nullJson) return;
  switch (attribute.facts.storage) {
    case 'column': {
      const because = json === nullJson ? 'spelling' : 'no-values';
      recordLoss(pass, parts.id, attribute, because, { was: json, stands: stands === nullJson ? null : stands });
      return;
    }
    case 'component':
    case 'zone':
      for (const [at, entry] of readEntries(readPair(json), attribute.facts).entries()) {
        recordLoss(pass, parts.id, attribute, 'no-values', toLostEntry(at, entry));
      }
      return;
    default:
      for (const [at, link] of parseTargetLinks(json).entries()) {
        recordLoss(pass, parts.id, attribute, 'no-values', { at, was: link, stands: null });
      }
  }
}

function recordLoss(
  pass: RewritePass,
  place: number | null,
  { of, name }: RecordedAttribute,
  because: LossCause,
  value: LostScalar | LostLink | LostEntry,
): void {
  pass.lost.push({ place, of, attribute: name, because, value: JSON.stringify(value) });
}
