import { createHash } from 'node:crypto';
import type { RecordedFacts, RecordedModel } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import { attributesOf } from '../../migrate/component-keys.js';
import { readEntries, readPair, takeApart } from '../components/entries.js';
import { holdsComponents } from '../components/facts.js';

/** A short text that is the same for components that hold the same, whatever their ids. */
export function contentOf(texts: ComponentTexts | null, facts: RecordedFacts, model: RecordedModel): string {
  const content = JSON.stringify(entries(texts, facts, model));
  return createHash('sha256').update(content).digest('base64');
}

function entries(texts: ComponentTexts | null, facts: RecordedFacts, model: RecordedModel): readonly unknown[] {
  return readEntries(texts, facts).map((entry) => {
    const { uid, values } = takeApart(entry, facts);
    const inside = [...attributesOf(uid, model)].map(([name, inner]) => {
      const json = values.get(name) ?? null;
      return json !== null && holdsComponents(inner) ? entries(readPair(json), inner, model) : json;
    });
    return [uid, ...inside];
  });
}
