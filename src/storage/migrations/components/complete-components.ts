import {
  joinRawJsonArray,
  joinRawJsonObject,
  splitRawJsonArray,
  splitRawJsonObject,
} from '../../../foundations/core/index.js';
import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../sql/layout/index.js';
import { recordedAttributes, responseKeys } from './component-keys.js';

/** The two JSON texts of a component or zone attribute (see `ComponentColumns`). */
export interface ComponentJson {
  readonly responseJson: string;
  readonly storedJson: string | null;
}

const nullText = 'null';
const componentKey = '__component';

/**
 * Returns the value of a component or zone attribute with exactly the keys of a model, in its order: a missing key is null, at every
 * depth. Everything else keeps its spelling.
 */
export function completeComponents(texts: ComponentJson, facts: RecordedFacts, model: RecordedModel): ComponentJson {
  const { responseJson, storedJson } = completeValue(
    { responseJson: texts.responseJson, storedJson: texts.storedJson ?? nullText },
    facts,
    model,
  );
  return { responseJson, storedJson: texts.storedJson === null ? null : storedJson };
}

interface ComponentValue {
  readonly responseJson: string;
  readonly storedJson: string;
}

function completeValue(texts: ComponentValue, facts: RecordedFacts, model: RecordedModel): ComponentValue {
  if (texts.responseJson === nullText) return texts;
  if (facts.storage === 'component' && facts.repeatable !== true)
    return completeInstance(texts, String(facts.component), model);
  const storedJson = texts.storedJson === nullText ? [] : splitRawJsonArray(texts.storedJson);
  const entries = splitRawJsonArray(texts.responseJson).map((responseJson, index) => {
    const entry = { responseJson, storedJson: storedJson[index] ?? nullText };
    return completeInstance(
      entry,
      facts.storage === 'zone' ? componentUid(responseJson) : String(facts.component),
      model,
    );
  });
  return {
    responseJson: joinRawJsonArray(entries.map(({ responseJson }) => responseJson)),
    storedJson: texts.storedJson === nullText ? nullText : joinRawJsonArray(entries.map((entry) => entry.storedJson)),
  };
}

function completeInstance(
  { responseJson, storedJson }: ComponentValue,
  uid: string,
  model: RecordedModel,
): ComponentValue {
  const members = splitRawJsonObject(responseJson);
  const keys = [...(members.has(componentKey) ? [componentKey] : []), ...responseKeys(uid, model)];
  const orderedMembers = keys.map((key): [string, string] => [key, members.get(key) ?? nullText]);
  return {
    responseJson: joinRawJsonObject(orderedMembers),
    storedJson: storedJson === nullText ? nullText : completeStoredJson(storedJson, uid, model),
  };
}

/** Completes the stored JSON of an instance, including the components inside it. */
function completeStoredJson(storedJson: string, uid: string, model: RecordedModel): string {
  const attributes = recordedAttributes(uid, model);
  const members = [...splitRawJsonObject(storedJson)].map(([name, value]): [string, string] => {
    const facts = attributes.get(name);
    if (facts?.storage !== 'component' && facts?.storage !== 'zone') return [name, value];
    const pair = splitRawJsonObject(value);
    const inner = completeValue(
      { responseJson: pair.get(responseJsonKey) ?? nullText, storedJson: pair.get(storedJsonKey) ?? nullText },
      facts,
      model,
    );
    return [
      name,
      joinRawJsonObject([
        [responseJsonKey, inner.responseJson],
        [storedJsonKey, inner.storedJson],
      ]),
    ];
  });
  return joinRawJsonObject(members);
}

function componentUid(responseJson: string): string {
  const kind: unknown = JSON.parse(splitRawJsonObject(responseJson).get(componentKey) ?? nullText);
  return String(kind);
}
