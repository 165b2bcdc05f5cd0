import { nullJson, type RecordedFacts, type RecordedModel } from '../../../language/schema/index.js';
import { holdsComponents } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import { readEntries, readPair, splitComponent } from './component-entries.js';
import { recordedAttributes } from './component-keys.js';

/** A component within a version. */
export interface ContainedComponent {
  /** uid of the component. */
  readonly uid: string;
  readonly id: number;
  /** The attribute names on the path to it, including component uids in zones: `body.shared.quote`. */
  readonly path: string;
  readonly attributes: ReadonlyMap<string, RecordedFacts>;
  /** JSON texts by attribute, without attributes that have no value. Of components: the pair of their texts. */
  readonly values: ReadonlyMap<string, string>;
}

/** Yields all components in the value of an attribute, at any depth, each before those inside it. `path`: the attribute's name. */
export function* findInstances(
  texts: ComponentJson | null,
  facts: RecordedFacts,
  model: RecordedModel,
  path: string,
): Iterable<ContainedComponent> {
  for (const entry of readEntries(texts, facts)) {
    const { uid, id, values } = splitComponent(entry, facts);
    const attributes = recordedAttributes(uid, model);
    const entryPath = facts.storage === 'zone' ? `${path}.${uid}` : path;
    yield { uid, id, path: entryPath, attributes, values };
    for (const [name, inner] of attributes) {
      const pair = holdsComponents(inner) ? readPair(values.get(name) ?? nullJson) : null;
      if (pair !== null) yield* findInstances(pair, inner, model, `${entryPath}.${name}`);
    }
  }
}
