import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../sql/layout/index.js';
import { recordedAttributes, responseKeys } from './component-keys.js';
import { joinJsonArray, joinJsonObject, splitJsonArray, splitJsonObject } from './json-text.js';

/** The two JSON texts of a component or zone attribute (see `ComponentColumns`). */
export interface ComponentJson {
  readonly responseJson: string;
  readonly storedJson: string | null;
}

const nullText = 'null';
const componentKey = '__component';

/**
 * The value of a component or zone attribute with the keys that a model asks for, in its order: a missing one is null,
 * at every depth. Everything else stays as it is spelled.
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
  const storedJson = texts.storedJson === nullText ? [] : splitJsonArray(texts.storedJson);
  const entries = splitJsonArray(texts.responseJson).map((responseJson, index) => {
    const entry = { responseJson, storedJson: storedJson[index] ?? nullText };
    return completeInstance(
      entry,
      facts.storage === 'zone' ? componentUid(responseJson) : String(facts.component),
      model,
    );
  });
  return {
    responseJson: joinJsonArray(entries.map(({ responseJson }) => responseJson)),
    storedJson: texts.storedJson === nullText ? nullText : joinJsonArray(entries.map((entry) => entry.storedJson)),
  };
}

function completeInstance(
  { responseJson, storedJson }: ComponentValue,
  uid: string,
  model: RecordedModel,
): ComponentValue {
  const members = splitJsonObject(responseJson);
  const keys = [...(members.has(componentKey) ? [componentKey] : []), ...responseKeys(uid, model)];
  const orderedMembers = keys.map((key): [string, string] => [key, members.get(key) ?? nullText]);
  return {
    responseJson: joinJsonObject(orderedMembers),
    storedJson: storedJson === nullText ? nullText : completeStoredJson(storedJson, uid, model),
  };
}

/** What stands behind an instance: components inside it are completed in turn. */
function completeStoredJson(storedJson: string, uid: string, model: RecordedModel): string {
  const attributes = recordedAttributes(uid, model);
  const members = [...splitJsonObject(storedJson)].map(([name, value]): [string, string] => {
    const facts = attributes.get(name);
    if (facts?.storage !== 'component' && facts?.storage !== 'zone') return [name, value];
    const pair = splitJsonObject(value);
    const inner = completeValue(
      { responseJson: pair.get(responseJsonKey) ?? nullText, storedJson: pair.get(storedJsonKey) ?? nullText },
      facts,
      model,
    );
    return [
      name,
      joinJsonObject([
        [responseJsonKey, inner.responseJson],
        [storedJsonKey, inner.storedJson],
      ]),
    ];
  });
  return joinJsonObject(members);
}

function componentUid(responseJson: string): string {
  const kind: unknown = JSON.parse(splitJsonObject(responseJson).get(componentKey) ?? nullText);
  return String(kind);
}
