import { deepKey, wireKey } from '../../../layout/index.js';
import { nullJson, type RecordedFacts } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import { arrayText, entriesOf, membersOf, objectText } from '../../migrate/json-text.js';
import { isList } from './facts.js';

/** One component, as its two JSON texts; `deep` is the text `null` where nothing stands behind it. */
export interface Entry {
  readonly wire: string;
  readonly deep: string;
}

const kindKey = '__component';

/** The entries of a component or zone attribute; a single component is a list of one, or of none. */
export function readEntries(texts: ComponentTexts | null, facts: RecordedFacts): readonly Entry[] {
  if (texts === null || texts.wire === nullJson) return [];
  const deep = texts.deep ?? nullJson;
  if (!isList(facts)) return [{ wire: texts.wire, deep }];
  const behind = deep === nullJson ? [] : entriesOf(deep);
  return entriesOf(texts.wire).map((wire, at) => ({ wire, deep: behind[at] ?? nullJson }));
}

/** The texts of the entries of an attribute; null where a single component is missing. */
export function writeEntries(entries: readonly Entry[], facts: RecordedFacts): ComponentTexts | null {
  if (!isList(facts)) {
    const [entry] = entries;
    return entry === undefined ? null : { wire: entry.wire, deep: entry.deep === nullJson ? null : entry.deep };
  }
  return {
    wire: arrayText(entries.map(({ wire }) => wire)),
    deep: entries.every(({ deep }) => deep === nullJson) ? null : arrayText(entries.map(({ deep }) => deep)),
  };
}

/** The texts of an attribute inside a component, from the pair that stands in its deep JSON. */
export function readPair(json: string): ComponentTexts | null {
  if (json === nullJson) return null;
  const pair = membersOf(json);
  const deep = pair.get(deepKey) ?? nullJson;
  return { wire: pair.get(wireKey) ?? nullJson, deep: deep === nullJson ? null : deep };
}

/** The pair of texts as it stands in deep JSON; the text `null` where there is no entry. */
export function writePair(entries: readonly Entry[], facts: RecordedFacts): string {
  const texts = entries.length === 0 ? null : writeEntries(entries, facts);
  if (texts === null) return nullJson;
  return objectText([
    [wireKey, texts.wire],
    [deepKey, texts.deep ?? nullJson],
  ]);
}

/** A component taken apart: every attribute by name as JSON text, those without a value left out. */
export interface Taken {
  readonly uid: string;
  readonly id: number;
  readonly idText: string;
  readonly values: ReadonlyMap<string, string>;
}

/** An entry of an attribute taken apart. */
export function takeApart({ wire, deep }: Entry, holder: RecordedFacts): Taken {
  const shown = membersOf(wire);
  const behind = deep === nullJson ? [] : membersOf(deep);
  const idText = shown.get('id') ?? nullJson;
  const kind: unknown = holder.storage === 'zone' ? JSON.parse(shown.get(kindKey) ?? nullJson) : holder.component;
  const values = [...shown, ...behind].filter(([name, json]) => name !== kindKey && name !== 'id' && json !== nullJson);
  return { uid: String(kind), id: Number(idText), idText, values: new Map(values) };
}

/** The component of an entry. */
export function kindOf(wire: string, holder: RecordedFacts): string {
  if (holder.storage !== 'zone') return String(holder.component);
  const kind: unknown = JSON.parse(membersOf(wire).get(kindKey) ?? nullJson);
  return String(kind);
}

/** The entry of these members; those of the wire JSON all have a value, `null` where there is none. */
export function putTogether(
  { uid, idText }: Pick<Taken, 'uid' | 'idText'>,
  holder: RecordedFacts,
  members: {
    readonly wire: readonly (readonly [string, string])[];
    readonly deep: readonly (readonly [string, string])[];
  },
): Entry {
  const kind = holder.storage === 'zone' ? ([[kindKey, JSON.stringify(uid)]] as const) : [];
  const deep = members.deep.filter(([, json]) => json !== nullJson);
  return {
    wire: objectText([...kind, ['id', idText], ...members.wire]),
    deep: deep.length === 0 ? nullJson : objectText(deep),
  };
}
