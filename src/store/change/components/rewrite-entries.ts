import { unreachable } from '../../../kernel/index.js';
import { nullJson, type Strictness, storedOfJson } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import {
  type Entry,
  kindOf,
  putTogether,
  readEntries,
  readPair,
  type Taken,
  takeApart,
  writeEntries,
  writePair,
} from './entries.js';
import { componentsOf, isList, isOnWire } from './facts.js';
import type { AttributeThen } from './lineage.js';
import { linksOf } from './link-step.js';
import type { LossCause, LostEntry, LostLink, LostScalar, LostValue } from './lost.js';
import type { ScalarWay } from './scalar-step.js';
import { firstValue } from './scalar-values.js';
import type { AttributePlan, Plans, ShapePlan } from './shape-plan.js';

/** A component or zone attribute before and after. */
interface Pair {
  readonly before: AttributeThen;
  readonly after: AttributeThen;
}

/** What holds for all components of one value. */
interface Circumstances {
  readonly plans: Plans;
  readonly version: VersionThen;
}

/** The version before, as far as it matters to what it holds. */
export interface VersionThen {
  /** `''` where its type has no locales. */
  readonly locale: string;
  /** Which rules hold for its values. */
  readonly strictness: Strictness;
}

interface Pass extends Circumstances {
  readonly lost: LostValue[];
}

/** The value of a content type's component or zone attribute as the model after has it, and what does not come along. */
export function rewriteHeld(
  texts: ComponentTexts,
  pair: Pair,
  circumstances: Circumstances,
): { readonly texts: ComponentTexts | null; readonly lost: readonly LostValue[] } {
  const pass: Pass = { ...circumstances, lost: [] };
  const entries = held(readEntries(texts, pair.before.facts), pair, null, pass);
  return { texts: writeEntries(entries, pair.after.facts), lost: pass.lost };
}

/** The entries that stay, rewritten. `place`: the id of the component that they are in. */
function held(entries: readonly Entry[], pair: Pair, place: number | null, pass: Pass): readonly Entry[] {
  const kept: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    const uid = kindOf(entry.wire, pair.before.facts);
    const now = pass.plans.lineage.shapeAfter(uid);
    const because = unfit(now, pair, kept.length);
    if (because !== null || now === null) lose(pass, place, pair.before, because ?? 'no-values', { at, ...entry });
    else kept.push(rewritten(entry, pass.plans.of(uid, now), pair, pass));
  }
  return kept;
}

/** Why an entry cannot stay beside so many others; null: it can. */
function unfit(now: string | null, { before, after }: Pair, kept: number): LossCause | null {
  if (now === null || !componentsOf(after.facts).includes(now)) {
    return before.facts.storage === 'zone' || after.facts.storage === 'zone' ? 'no-entries-of' : 'no-values';
  }
  return isList(after.facts) || kept === 0 ? null : 'at-most-one';
}

function rewritten(entry: Entry, plan: ShapePlan, pair: Pair, pass: Pass): Entry {
  const inSameForm = pair.before.facts.storage === pair.after.facts.storage;
  if (plan.same && inSameForm && (pair.after.facts.storage !== 'zone' || plan.before === plan.after)) return entry;
  const taken = takeApart(entry, pair.before.facts);
  for (const gone of plan.gone) loseAll(taken, gone, pass);
  const wire: [string, string][] = [];
  const deep: [string, string][] = [];
  for (const attribute of plan.attributes) {
    const member: [string, string] = [attribute.after.name, valueNow(taken, attribute, pass)];
    (isOnWire(attribute.after.facts) ? wire : deep).push(member);
  }
  return putTogether({ uid: plan.after, idText: taken.idText }, pair.after.facts, { wire, deep });
}

function valueNow(taken: Taken, { after, way }: AttributePlan, pass: Pass): string {
  if (way.is === 'new') return way.json;
  const { before } = way;
  const json = taken.values.get(before.name) ?? nullJson;
  if (json === nullJson) return nullJson;
  switch (way.is) {
    case 'kept':
      return json;
    case 'scalar':
      return scalar(json, taken.id, before, way.way, pass);
    case 'links': {
      const { links, lost } = way.step(linksOf(json), pass.version.locale);
      for (const { because, value } of lost) lose(pass, taken.id, before, because, value);
      return links.length === 0 ? nullJson : JSON.stringify(links);
    }
    case 'components':
      return writePair(held(readEntries(readPair(json), before.facts), { before, after }, taken.id, pass), after.facts);
    default:
      return unreachable(way);
  }
}

function scalar(json: string, id: number, at: AttributeThen, way: ScalarWay, pass: Pass): string {
  const value = storedOfJson(json, way.before.type.column);
  if (value === null) return nullJson;
  const { value: now, because } = way.there(value, pass.version.strictness);
  if (now === null) {
    lose(pass, id, at, because ?? 'spelling', { was: json, stands: null });
    return nullJson;
  }
  const back = way.back(now, pass.version.strictness).value;
  const stands = back === null ? null : way.before.type.toJsonText(back);
  if (stands !== json) lose(pass, id, at, 'spelling', { was: json, stands });
  return way.after.type.toJsonText(now);
}

/** Everything that a component has under an attribute that is gone. */
function loseAll(taken: Taken, gone: AttributeThen, pass: Pass): void {
  const json = taken.values.get(gone.name) ?? nullJson;
  // The way back takes the attribute for a new one.
  const stands = firstValue(gone.name, gone.facts);
  if (json === nullJson && stands === nullJson) return;
  switch (gone.facts.storage) {
    case 'column': {
      const because = json === nullJson ? 'spelling' : 'no-values';
      lose(pass, taken.id, gone, because, { was: json, stands: stands === nullJson ? null : stands });
      return;
    }
    case 'component':
    case 'zone':
      for (const [at, entry] of readEntries(readPair(json), gone.facts).entries()) {
        lose(pass, taken.id, gone, 'no-values', { at, ...entry });
      }
      return;
    default:
      for (const [at, link] of linksOf(json).entries()) {
        lose(pass, taken.id, gone, 'no-values', { at, was: link, stands: null });
      }
  }
}

function lose(
  pass: Pass,
  place: number | null,
  { of, name }: AttributeThen,
  because: LossCause,
  value: LostScalar | LostLink | LostEntry,
): void {
  pass.lost.push({ place, of, attribute: name, because, value: JSON.stringify(value) });
}
