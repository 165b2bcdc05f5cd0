import { createHash } from 'node:crypto';
import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import { holdsComponents } from '../components/attribute-facts.js';
import type { ComponentJson } from '../components/complete-components.js';
import { readEntries, readPair, splitComponent } from '../components/component-entries.js';
import { recordedAttributes } from '../components/component-keys.js';

/** Returns a short text that is equal for components with equal contents, ignoring ids. */
export function componentFingerprint(texts: ComponentJson | null, facts: RecordedFacts, model: RecordedModel): string {
  const content = JSON.stringify(comparableEntries(texts, facts, model));
  return createHash('sha256').update(content).digest('base64');
}

function comparableEntries(
  texts: ComponentJson | null,
  facts: RecordedFacts,
  model: RecordedModel,
): readonly unknown[] {
  return readEntries(texts, facts).map((entry) => {
    const { uid, values } = splitComponent(entry, facts);
    const comparableValues = [...recordedAttributes(uid, model)].map(([name, inner]) => {
      const json = values.get(name) ?? null;
      return json !== null && holdsComponents(inner) ? comparableEntries(readPair(json), inner, model) : json;
    });
    return [uid, ...comparableValues];
  });
}
