import type { Attribute, ContentModel, RelationAttribute, WireJson } from '../api/index.js';
import { asComponentValues, type ComponentValues, findComponent, toComponentList } from './component-values.js';
import { type RelatedDocument, relatedKey, toRelatedDocuments } from './related-documents.js';

/**
 * The value of an attribute as a write takes it: documents and files by what names them, components by the attributes that can be written.
 * `before` is what the form began with: where documents were only added at the end or taken away, just that is said, so that nobody
 * else's changes are undone. undefined: there is nothing to write.
 */
export function toWriteValue(
  attribute: Attribute,
  value: unknown,
  model: ContentModel,
  initialValue?: unknown,
): WireJson | undefined {
  if (value === undefined) return undefined;
  switch (attribute.storage) {
    case 'column':
      return attribute.computed === undefined ? (value as WireJson) : undefined;
    case 'relation':
      return toWriteRelation(
        attribute,
        toRelatedDocuments(value),
        initialValue === undefined ? null : toRelatedDocuments(initialValue),
      );
    case 'media': {
      const ids = [value].flat().flatMap(fileId);
      return attribute.many ? ids : (ids[0] ?? null);
    }
    case 'component': {
      if (attribute.repeatable)
        return toComponentList(value).map((item) => toWriteComponent(attribute.component, item, model));
      const values = asComponentValues(value);
      return values === null ? null : toWriteComponent(attribute.component, values, model);
    }
    case 'zone':
      return toComponentList(value).map((item) => {
        const uid = String(item.__component);
        return { __component: uid, ...toWriteComponent(uid, item, model) };
      });
  }
}

function toWriteComponent(
  uid: string,
  values: ComponentValues,
  model: ContentModel,
): Readonly<Record<string, WireJson>> {
  const attributes = findComponent(uid, model)?.attributes ?? [];
  const { id } = values;
  const entries = attributes.flatMap((attribute) => {
    const value = toWriteValue(attribute, values[attribute.name], model);
    return value === undefined ? [] : [[attribute.name, value] as const];
  });
  return { ...(typeof id === 'number' ? { id } : {}), ...Object.fromEntries(entries) };
}

function toWriteRelation(
  { many, target }: RelationAttribute,
  related: readonly RelatedDocument[],
  initial: readonly RelatedDocument[] | null,
): WireJson {
  const references = related.map((document) => toReference(document, target));
  if (!many) return references[0] ?? null;
  if (initial === null || target === null) return references;
  const currentKeys = new Set(related.map(relatedKey));
  const removed = initial.filter((document) => !currentKeys.has(relatedKey(document)));
  const remaining = initial.filter((document) => currentKeys.has(relatedKey(document)));
  const isAppendOnly = remaining.every(
    (document, index) => related[index] !== undefined && relatedKey(related[index]) === relatedKey(document),
  );
  return isAppendOnly
    ? {
        connect: references.slice(remaining.length),
        disconnect: removed.map((document) => toReference(document, target)),
      }
    : { set: references };
}

function toReference(
  { documentId, locale, __type }: RelatedDocument,
  target: string | null,
): Readonly<Record<string, WireJson>> {
  return {
    documentId,
    ...(typeof locale === 'string' ? { locale } : {}),
    ...(target === null && __type !== undefined ? { __type } : {}),
  };
}

function fileId(file: unknown): readonly number[] {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'number' ? [file.id] : [];
}

/** The same value for another document or another locale: its components are new ones. */
export function withoutComponentIds(attribute: Attribute, value: unknown, model: ContentModel): unknown {
  if (attribute.storage === 'component' && !attribute.repeatable) {
    const values = asComponentValues(value);
    return values === null ? null : componentWithoutId(attribute.component, values, model);
  }
  if (attribute.storage === 'component') {
    return toComponentList(value).map((item) => componentWithoutId(attribute.component, item, model));
  }
  if (attribute.storage === 'zone') {
    return toComponentList(value).map((item) => componentWithoutId(String(item.__component), item, model));
  }
  return value;
}

function componentWithoutId(uid: string, values: ComponentValues, model: ContentModel): ComponentValues {
  const attributes = findComponent(uid, model)?.attributes ?? [];
  const copied = attributes.map((attribute) => [
    attribute.name,
    withoutComponentIds(attribute, values[attribute.name], model),
  ]);
  const { id: _, ...rest } = values;
  return { ...rest, ...Object.fromEntries(copied) };
}
