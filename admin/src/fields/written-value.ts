import type { Attribute, ContentModel, RelationAttribute, WireJson } from '../api/index.js';
import { type ComponentValues, componentOf, componentValues, entriesOf } from './component-values.js';
import { type Related, relatedKey, relatedOf } from './related.js';

/**
 * The value of an attribute as a write takes it: documents and files by what names them, components by the attributes that can be written.
 * `before` is what the form began with: where documents were only added at the end or taken away, just that is said, so that nobody
 * else's changes are undone. undefined: there is nothing to write.
 */
export function writtenValue(
  attribute: Attribute,
  value: unknown,
  model: ContentModel,
  before?: unknown,
): WireJson | undefined {
  if (value === undefined) return undefined;
  switch (attribute.storage) {
    case 'column':
      return value as WireJson;
    case 'relation':
      return writtenRelation(attribute, relatedOf(value), before === undefined ? null : relatedOf(before));
    case 'media': {
      const ids = [value].flat().flatMap(idOf);
      return attribute.many ? ids : (ids[0] ?? null);
    }
    case 'component': {
      if (attribute.repeatable) return entriesOf(value).map((one) => writtenComponent(attribute.component, one, model));
      const values = componentValues(value);
      return values === null ? null : writtenComponent(attribute.component, values, model);
    }
    case 'zone':
      return entriesOf(value).map((one) => {
        const uid = String(one.__component);
        return { __component: uid, ...writtenComponent(uid, one, model) };
      });
  }
}

function writtenComponent(
  uid: string,
  values: ComponentValues,
  model: ContentModel,
): Readonly<Record<string, WireJson>> {
  const attributes = componentOf(uid, model)?.attributes ?? [];
  const { id } = values;
  const written = attributes.flatMap((attribute) => {
    const value = writtenValue(attribute, values[attribute.name], model);
    return value === undefined ? [] : [[attribute.name, value] as const];
  });
  return { ...(typeof id === 'number' ? { id } : {}), ...Object.fromEntries(written) };
}

function writtenRelation(
  { many, target }: RelationAttribute,
  related: readonly Related[],
  before: readonly Related[] | null,
): WireJson {
  const names = related.map((one) => nameOf(one, target));
  if (!many) return names[0] ?? null;
  if (before === null || target === null) return names;
  const kept = new Set(related.map(relatedKey));
  const gone = before.filter((one) => !kept.has(relatedKey(one)));
  const stayed = before.filter((one) => kept.has(relatedKey(one)));
  const inOrder = stayed.every((one, at) => related[at] !== undefined && relatedKey(related[at]) === relatedKey(one));
  return inOrder
    ? { connect: names.slice(stayed.length), disconnect: gone.map((one) => nameOf(one, target)) }
    : { set: names };
}

function nameOf({ documentId, locale, __type }: Related, target: string | null): Readonly<Record<string, WireJson>> {
  return {
    documentId,
    ...(typeof locale === 'string' ? { locale } : {}),
    ...(target === null && __type !== undefined ? { __type } : {}),
  };
}

function idOf(file: unknown): readonly number[] {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'number' ? [file.id] : [];
}

/** The same value for another document or another locale: its components are new ones. */
export function asNew(attribute: Attribute, value: unknown, model: ContentModel): unknown {
  if (attribute.storage === 'component' && !attribute.repeatable) {
    const values = componentValues(value);
    return values === null ? null : newComponent(attribute.component, values, model);
  }
  if (attribute.storage === 'component') {
    return entriesOf(value).map((one) => newComponent(attribute.component, one, model));
  }
  if (attribute.storage === 'zone') {
    return entriesOf(value).map((one) => newComponent(String(one.__component), one, model));
  }
  return value;
}

function newComponent(uid: string, values: ComponentValues, model: ContentModel): ComponentValues {
  const attributes = componentOf(uid, model)?.attributes ?? [];
  const copied = attributes.map((attribute) => [attribute.name, asNew(attribute, values[attribute.name], model)]);
  const { id: _, ...rest } = values;
  return { ...rest, ...Object.fromEntries(copied) };
}
