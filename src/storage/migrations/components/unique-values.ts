import { type RecordedModel, storedFromJson } from '../../../language/schema/index.js';
import type { ComponentJson } from './complete-components.js';
import { recordedAttributes } from './component-keys.js';
import { findInstances } from './instances.js';
import { recordedScalar } from './scalar-values.js';

/** A unique value inside a component, as stored in `octavo_unique` (docs/reference/storage.md). */
export interface UniqueClaim {
  /** Column `attribute`: `seo.canonical`, `note.slug@fr`. */
  readonly key: string;
  readonly value: string;
}

/**
 * Yields the values in a version's component or zone attribute that its document claims when published, including duplicates.
 * `locale`: of the version, part of the key where each locale has components of its own.
 */
export function* findUniqueClaims(
  texts: ComponentJson | null,
  holder: { readonly of: string; readonly attribute: string; readonly locale: string },
  model: RecordedModel,
): Iterable<UniqueClaim> {
  const facts = recordedAttributes(holder.of, model).get(holder.attribute);
  if (facts === undefined || !hasUniqueAttributes(holder.of, holder.attribute, model)) return;
  const suffix = facts.localized === true ? `@${holder.locale}` : '';
  for (const { path, attributes, values } of findInstances(texts, facts, model, holder.attribute)) {
    for (const [name, inner] of attributes) {
      const json = inner.storage === 'column' && inner.unique === true ? values.get(name) : undefined;
      if (json === undefined) continue;
      const value = storedFromJson(json, recordedScalar(name, inner).type.column);
      yield { key: `${path}.${name}${suffix}`, value: String(value) };
    }
  }
}

/** Whether components of an attribute have unique attributes, at any depth. */
export function hasUniqueAttributes(ownerUid: string, attribute: string, model: RecordedModel): boolean {
  const facts = recordedAttributes(ownerUid, model).get(attribute);
  if (facts === undefined) return false;
  if (facts.storage === 'column') return facts.unique === true;
  const singleComponent = facts.storage === 'component' ? [String(facts.component)] : [];
  const components = Array.isArray(facts.components) ? facts.components.map(String) : singleComponent;
  return components.some((uid) =>
    [...recordedAttributes(uid, model).keys()].some((name) => hasUniqueAttributes(uid, name, model)),
  );
}
