import {
  joinRawJsonArray,
  joinRawJsonObject,
  splitRawJsonArray,
  splitRawJsonObject,
} from '../../../foundations/core/index.js';
import { nullJson, type RecordedFacts } from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../sql/layout/index.js';
import { isComponentList } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';

/** One component as its two JSON texts. `storedJson` is the text `null` where there is none. */
export interface ComponentEntry {
  readonly responseJson: string;
  readonly storedJson: string;
}

const componentKey = '__component';

/** The entries of a component or zone attribute; a single component is a list of one or none. */
export function readEntries(texts: ComponentJson | null, facts: RecordedFacts): readonly ComponentEntry[] {
  if (texts === null || texts.responseJson === nullJson) return [];
  const storedJson = texts.storedJson ?? nullJson;
  if (!isComponentList(facts)) return [{ responseJson: texts.responseJson, storedJson }];
  const storedEntries = storedJson === nullJson ? [] : splitRawJsonArray(storedJson);
  return splitRawJsonArray(texts.responseJson).map((responseJson, index) => ({
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
    responseJson: joinRawJsonArray(entries.map(({ responseJson }) => responseJson)),
    storedJson: entries.every(({ storedJson }) => storedJson === nullJson)
      ? null
      : joinRawJsonArray(entries.map(({ storedJson }) => storedJson)),
  };
}

/** The texts of an attribute inside a component, from the pair in its stored JSON. */
export function readPair(json: string): ComponentJson | null {
  if (json === nullJson) return null;
  const pair = splitRawJsonObject(json);
  const storedJson = pair.get(storedJsonKey) ?? nullJson;
  return {
    responseJson: pair.get(responseJsonKey) ?? nullJson,
    storedJson: storedJson === nullJson ? null : storedJson,
  };
}

/** The pair of texts as it is written in stored JSON; the text `null` where there is no entry. */
export function writePair(entries: readonly ComponentEntry[], facts: RecordedFacts): string {
  const texts = entries.length === 0 ? null : writeEntries(entries, facts);
  if (texts === null) return nullJson;
  return joinRawJsonObject([
    [responseJsonKey, texts.responseJson],
    [storedJsonKey, texts.storedJson ?? nullJson],
  ]);
}

/** A component split into attributes: JSON text by name, without attributes that have no value. */
export interface ComponentParts {
  readonly uid: string;
  readonly id: number;
  readonly idText: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Splits an entry of an attribute. */
export function splitComponent({ responseJson, storedJson }: ComponentEntry, holder: RecordedFacts): ComponentParts {
  const responseMembers = splitRawJsonObject(responseJson);
  const storedMembers = storedJson === nullJson ? [] : splitRawJsonObject(storedJson);
  const idText = responseMembers.get('id') ?? nullJson;
  const uid: unknown =
    holder.storage === 'zone' ? JSON.parse(responseMembers.get(componentKey) ?? nullJson) : holder.component;
  const values = [...responseMembers, ...storedMembers].filter(
    ([name, json]) => name !== componentKey && name !== 'id' && json !== nullJson,
  );
  return { uid: String(uid), id: Number(idText), idText, values: new Map(values) };
}

/** The component uid of an entry. */
export function entryComponent(responseJson: string, holder: RecordedFacts): string {
  if (holder.storage !== 'zone') return String(holder.component);
  const uid: unknown = JSON.parse(splitRawJsonObject(responseJson).get(componentKey) ?? nullJson);
  return String(uid);
}

/** Joins these members into an entry. Those of the response JSON all have a value, `null` where there is none. */
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
    responseJson: joinRawJsonObject([...componentMember, ['id', idText], ...members.responseJson]),
    storedJson: storedJson.length === 0 ? nullJson : joinRawJsonObject(storedJson),
  };
}
