import type { TargetJson } from '../../../layout/index.js';
import { nullJson, type RecordedModel } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import { attributesOf } from '../../migrate/component-keys.js';
import {
  type Entry,
  putTogether,
  readEntries,
  readPair,
  type Taken,
  takeApart,
  writeEntries,
  writePair,
} from './entries.js';
import { holdsComponents, isList, isOnWire } from './facts.js';
import type { AttributeThen } from './lineage.js';
import { linksOf } from './link-step.js';
import type { LostEntry, LostLink, LostScalar, LostValue } from './lost.js';

/** What was lost, by the id of the component that it was in. */
type LostById = ReadonlyMap<number | null, readonly LostValue[]>;

/** The texts of an attribute with what was lost put back (see `Rewriter.restore`). The model is the one that it was lost from. */
export function restored(
  texts: ComponentTexts | null,
  at: AttributeThen,
  model: RecordedModel,
  lost: readonly LostValue[],
): ComponentTexts | null {
  const byId = new Map<number | null, LostValue[]>();
  for (const value of lost) byId.set(value.place, [...(byId.get(value.place) ?? []), value]);
  const entries = readEntries(texts, at.facts);
  const now = withEntries(entries, at, lostOf(byId, null, at), model, byId);
  return now === entries ? texts : writeEntries(now, at.facts);
}

/** What belongs to an attribute of a component, or of the content type. */
function lostOf(byId: LostById, place: number | null, { of, name }: AttributeThen): readonly LostValue[] {
  return (byId.get(place) ?? []).filter((value) => value.of === of && value.attribute === name);
}

/** The same list where nothing had to be put back. */
function withEntries(
  entries: readonly Entry[],
  at: AttributeThen,
  lost: readonly LostValue[],
  model: RecordedModel,
  byId: LostById,
): readonly Entry[] {
  const now = entries.map((entry) => withValues(entry, at, model, byId));
  const ids = new Set(entries.map((entry) => takeApart(entry, at.facts).id));
  for (const value of lost.map((each) => JSON.parse(each.value) as LostEntry)) {
    const entry = { wire: value.wire, deep: value.deep };
    const fits = isList(at.facts) || now.length === 0;
    if (fits && !ids.has(takeApart(entry, at.facts).id)) now.splice(value.at, 0, entry);
  }
  const same = now.length === entries.length && now.every((entry, index) => entry === entries[index]);
  return same ? entries : now;
}

function withValues(entry: Entry, holder: AttributeThen, model: RecordedModel, byId: LostById): Entry {
  const taken = takeApart(entry, holder.facts);
  const attributes = [...attributesOf(taken.uid, model)].map(([name, facts]) => ({ of: taken.uid, name, facts }));
  const values = attributes.map((at) => {
    const json = taken.values.get(at.name) ?? nullJson;
    return { at, json, now: withValue(json, at, taken, model, byId) };
  });
  if (values.every(({ json, now }) => json === now)) return entry;
  const members = (onWire: boolean) =>
    values.flatMap(({ at, now }): [string, string][] => (isOnWire(at.facts) === onWire ? [[at.name, now]] : []));
  return putTogether(taken, holder.facts, { wire: members(true), deep: members(false) });
}

function withValue(json: string, at: AttributeThen, { id }: Taken, model: RecordedModel, byId: LostById): string {
  const lost = lostOf(byId, id, at);
  if (holdsComponents(at.facts)) {
    const entries = readEntries(readPair(json), at.facts);
    const now = withEntries(entries, at, lost, model, byId);
    return now === entries ? json : writePair(now, at.facts);
  }
  if (at.facts.storage !== 'column') return lost.length === 0 ? json : withLinks(linksOf(json), at, lost);
  for (const value of lost.map((each) => JSON.parse(each.value) as LostScalar)) {
    if (json === (value.stands ?? nullJson)) return value.was;
  }
  return json;
}

function withLinks(links: readonly TargetJson[], { facts }: AttributeThen, lost: readonly LostValue[]): string {
  const now = [...links];
  const placeOf = (link: unknown) => now.findIndex((other) => JSON.stringify(other) === JSON.stringify(link));
  for (const { value } of lost) {
    const { at, was, stands } = JSON.parse(value) as LostLink & { readonly was: TargetJson };
    if (placeOf(was) >= 0) continue;
    const place = placeOf(stands);
    if (stands !== null && place >= 0) now.splice(place, 1, was);
    else if (stands === null && (facts.many === true || now.length === 0)) now.splice(at, 0, was);
  }
  return now.length === 0 ? nullJson : JSON.stringify(now);
}
