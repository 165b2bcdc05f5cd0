import type { Attribute, ContentModel, ContentType } from '../api/index.js';

/** Fields that can be populated in a document, or in a related one. */
export interface PopulatableField {
  readonly name: string;
  /** Values that can be chosen from; null: it comes whole. */
  readonly fields: readonly string[] | null;
  /** Its nested fields; only `*` if it has several kinds of targets. */
  readonly nestedNames: readonly string[];
}

/** What a content type leads to: relations, files, components, zones, and the same document in other locales. */
export function listPopulatableFields(type: ContentType, model: ContentModel): readonly PopulatableField[] {
  const populatable = type.attributes
    .filter(({ readable, storage }) => readable && storage !== 'column')
    .map((attribute) => toPopulatableField(attribute, model));
  const localizations: PopulatableField = {
    name: 'localizations',
    fields: fieldNames(type.attributes),
    nestedNames: [],
  };
  return type.localized ? [...populatable, localizations] : populatable;
}

/** Names of attributes that hold a value themselves and are answered. */
export function fieldNames(attributes: readonly Attribute[]): readonly string[] {
  return attributes.filter(({ readable, storage }) => readable && storage === 'column').map(({ name }) => name);
}

function toPopulatableField(attribute: Attribute, model: ContentModel): PopulatableField {
  const { name } = attribute;
  const attributes = targetAttributes(attribute, model);
  if (attributes === null) {
    return {
      name,
      fields: null,
      nestedNames: attribute.storage === 'media' || attribute.storage === 'column' ? [] : ['*'],
    };
  }
  const nested = attributes.filter(({ readable, storage }) => readable && storage !== 'column');
  return { name, fields: fieldNames(attributes), nestedNames: nested.map((nestedAttribute) => nestedAttribute.name) };
}

/** null: nothing that is one list of attributes. */
function targetAttributes(attribute: Attribute, model: ContentModel): readonly Attribute[] | null {
  switch (attribute.storage) {
    case 'column':
    case 'media':
    case 'zone':
      return null;
    case 'relation':
      return model.contentTypes.find(({ uid }) => uid === attribute.target)?.attributes ?? null;
    case 'component':
      return model.components.find(({ uid }) => uid === attribute.component)?.attributes ?? null;
  }
}
