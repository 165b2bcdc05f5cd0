import type { Attribute, ContentModel, ContentType } from '../api/index.js';

/** What can be asked for along with a document, or with something that it leads to. */
export interface Reachable {
  readonly name: string;
  /** Values that can be chosen from; null: it comes whole. */
  readonly fields: readonly string[] | null;
  /** What it leads to in turn; `*` alone where that is of several kinds. */
  readonly inner: readonly string[];
}

/** What a content type leads to: relations, files, components, zones, and the same document in other locales. */
export function reachableFrom(type: ContentType, model: ContentModel): readonly Reachable[] {
  const reached = type.attributes
    .filter(({ readable, storage }) => readable && storage !== 'column')
    .map((attribute) => reach(attribute, model));
  const localizations: Reachable = { name: 'localizations', fields: fieldNames(type.attributes), inner: [] };
  return type.localized ? [...reached, localizations] : reached;
}

/** Names of attributes that hold a value themselves and are answered. */
export function fieldNames(attributes: readonly Attribute[]): readonly string[] {
  return attributes.filter(({ readable, storage }) => readable && storage === 'column').map(({ name }) => name);
}

function reach(attribute: Attribute, model: ContentModel): Reachable {
  const { name } = attribute;
  const attributes = attributesBehind(attribute, model);
  if (attributes === null) {
    return { name, fields: null, inner: attribute.storage === 'media' || attribute.storage === 'column' ? [] : ['*'] };
  }
  const further = attributes.filter(({ readable, storage }) => readable && storage !== 'column');
  return { name, fields: fieldNames(attributes), inner: further.map((one) => one.name) };
}

/** null: nothing that is one list of attributes. */
function attributesBehind(attribute: Attribute, model: ContentModel): readonly Attribute[] | null {
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
