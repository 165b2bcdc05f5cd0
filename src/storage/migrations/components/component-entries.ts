import { nullJson, type RecordedFacts } from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../sql/layout/index.js';
import { isComponentList } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import { joinJsonArray, joinJsonObject, splitJsonArray, splitJsonObject } from './json-text.js';

/** One component, as its two JSON texts; `deep` is the text `null` where nothing stands behind it. */
export interface ComponentEntry {
  readonly responseJson: string;
  readonly storedJson: string;
}

const componentKey = '__component';

/** The entries of a component or zone attribute; a single component is a list of one, or of none. */
export function readEntries(texts: ComponentJson | null, facts: RecordedFacts): readonly ComponentEntry[] {
  if (texts === null || texts.responseJson === nullJson) return [];
  const storedJson = texts.storedJson ?? nullJson;
  if (!isComponentList(facts)) return [{ responseJson: texts.responseJson, storedJson }];
  const storedEntries = storedJson === nullJson ? [] : splitJsonArray(storedJson);
  return splitJsonArray(texts.responseJson).map((responseJson, index) => ({
    responseJson,
    storedJson: storedEntries[index] ?? nullJson,
  }));
}

/** The texts of the entries of an attribute; null where a single component is missing. */
export function writeEntries(entries: readonly ComponentEntry[], facts: RecordedFacts): ComponentJson | null {
  if (!isComponentList(facts)) {
    const [entry] = entries;
    return entry === undefined
      ? null
      : { responseJson: entry.responseJson, storedJson: entry.storedJson === nullJson ? null : entry.storedJson };
  }
  return {
    responseJson: joinJsonArray(entries.map(({ responseJson }) => responseJson)),
    storedJson: entries.every(({ storedJson }) => storedJson === nullJson)
      ? null
      : joinJsonArray(entries.map(({ storedJson }) => storedJson)),
  };
}

/** The texts of an attribute inside a component, from the pair that stands in its deep JSON. */
export function readPair(json: string): ComponentJson | null {
  if (json === nullJson) return null;
  const pair = splitJsonObject(json);
  const storedJson = pair.get(storedJsonKey) ?? nullJson;
  return {
    responseJson: pair.get(responseJsonKey) ?? nullJson,
    storedJson: storedJson === nullJson ? null : storedJson,
  };
}

/** The pair of texts as it stands in deep JSON; the text `null` where there is no entry. */
export function writePair(entries: readonly ComponentEntry[], facts: RecordedFacts): string {
  const texts = entries.length === 0 ? null : writeEntries(entries, facts);
  if (texts === null) return nullJson;
  return joinJsonObject([
    [responseJsonKey, texts.responseJson],
    [storedJsonKey, texts.storedJson ?? nullJson],
  ]);
}

/** A component taken apart: every attribute by name as JSON text, those without a value left out. */
export interface ComponentParts {
  readonly uid: string;
  readonly id: number;
  readonly idText: string;
  readonly values: ReadonlyMap<string, string>;
}

/** An entry of an attribute taken apart. */
export function splitComponent({ responseJson, storedJson }: ComponentEntry, holder: RecordedFacts): ComponentParts {
  const responseMembers = splitJsonObject(responseJson);
  const storedMembers = storedJson === nullJson ? [] : splitJsonObject(storedJson);
  const idText = responseMembers.get('id') ?? nullJson;
  const uid: unknown =
    holder.storage === 'zone' ? JSON.parse(responseMembers.get(componentKey) ?? nullJson) : holder.component;
  const values = [...responseMembers, ...storedMembers].filter(
    ([name, json]) => name !== componentKey && name !== 'id' && json !== nullJson,
  );
  return { uid: String(uid), id: Number(idText), idText, values: new Map(values) };
}

/** The component of an entry. */
export function entryComponent(responseJson: string, holder: RecordedFacts): string {
  if (holder.storage !== 'zone') return String(holder.component);
  const uid: unknown = JSON.parse(splitJsonObject(responseJson).get(componentKey) ?? nullJson);
  return String(uid);
}

/** The entry of these members; those of the wire JSON all have a value, `null` where there is none. */
export function joinComponent(
  { uid, idText }: Pick<ComponentParts, 'uid' | 'idText'>,
  holder: RecordedFacts,
  members: {
    readonly responseJson: readonly (readonly [string, string])[];
    readonly storedJson: readonly (readonly [string, string])[];
  },
): ComponentEntry {
  const componentMember = holder.storage === 'zone' ? ([[componentKey, JSON.stringify(uid)]] as const) : [];
  const storedJson = members.storedJson.filter(([, json]) => json !== nullJson);
  return {
    responseJson: joinJsonObject([...componentMember, ['id', idText], ...members.responseJson]),
    storedJson: storedJson.length === 0 ? nullJson : joinJsonObject(storedJson),
  };
}
