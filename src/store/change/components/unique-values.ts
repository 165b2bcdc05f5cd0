import { type RecordedModel, storedOfJson } from '../../../schema/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import { attributesOf } from '../../migrate/component-keys.js';
import { instancesIn } from './instances.js';
import { scalarOf } from './scalar-values.js';

/** A unique value inside a component, as `octavo_unique` knows it (docs/reference/storage.md). */
export interface UniqueClaim {
  /** Column `attribute`: `seo.canonical`, `note.slug@fr`. */
  readonly key: string;
  readonly value: string;
}

/**
 * The values in a version's component or zone attribute that its document claims when it goes live, as often as they stand there.
 * `locale`: of the version, which is part of the key where each locale has components of its own.
 */
export function* uniqueClaims(
  texts: ComponentTexts | null,
  at: { readonly of: string; readonly attribute: string; readonly locale: string },
  model: RecordedModel,
): Iterable<UniqueClaim> {
  const facts = attributesOf(at.of, model).get(at.attribute);
  if (facts === undefined || !holdsUnique(at.of, at.attribute, model)) return;
  const suffix = facts.localized === true ? `@${at.locale}` : '';
  for (const { path, attributes, values } of instancesIn(texts, facts, model, at.attribute)) {
    for (const [name, inner] of attributes) {
      const json = inner.storage === 'column' && inner.unique === true ? values.get(name) : undefined;
      if (json === undefined) continue;
      const value = storedOfJson(json, scalarOf(name, inner).type.column);
      yield { key: `${path}.${name}${suffix}`, value: String(value) };
    }
  }
}

/** Whether components of an attribute have unique attributes, at any depth. */
export function holdsUnique(of: string, attribute: string, model: RecordedModel): boolean {
  const facts = attributesOf(of, model).get(attribute);
  if (facts === undefined) return false;
  if (facts.storage === 'column') return facts.unique === true;
  const held = facts.storage === 'component' ? [String(facts.component)] : [];
  const components = Array.isArray(facts.components) ? facts.components.map(String) : held;
  return components.some((uid) => [...attributesOf(uid, model).keys()].some((name) => holdsUnique(uid, name, model)));
}
