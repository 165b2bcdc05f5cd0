import type { Attribute, ContentModel, ContentType, Document } from '../../api/index.js';
import { documentTitle } from '../../documents/index.js';

/** What documents and files are called, by `<type> <documentId>`; files have no type. */
export type DocumentNames = ReadonlyMap<string, string>;

/** Names a document, or with `type` null a file, in `Names`. */
export function documentNameKey(type: string | null, documentId: string): string {
  return `${type ?? ''} ${documentId}`;
}

/** The names of all that documents lead to, whose values are as answers hold them; in components too. */
export function collectDocumentNames(
  type: ContentType,
  documents: readonly Readonly<Record<string, unknown>>[],
  model: ContentModel,
): DocumentNames {
  const names = new Map<string, string>();

  function collect(attributes: readonly Attribute[], values: Readonly<Record<string, unknown>>): void {
    for (const attribute of attributes) {
      for (const item of [values[attribute.name]].flat()) {
        if (typeof item === 'object' && item !== null) addName(attribute, item as Readonly<Record<string, unknown>>);
      }
    }
  }

  function addName(attribute: Attribute, value: Readonly<Record<string, unknown>>): void {
    switch (attribute.storage) {
      case 'column':
        return;
      case 'media':
        if (typeof value.documentId === 'string' && typeof value.name === 'string')
          names.set(documentNameKey(null, value.documentId), value.name);
        return;
      case 'relation': {
        const uid = typeof value.__type === 'string' ? value.__type : attribute.target;
        const target = model.contentTypes.find((item) => item.uid === uid);
        const title = target === undefined ? null : documentTitle(value as unknown as Document, target);
        if (typeof value.documentId === 'string' && title !== null)
          names.set(documentNameKey(uid, value.documentId), title);
        return;
      }
      case 'component':
      case 'zone': {
        const uid = attribute.storage === 'component' ? attribute.component : value.__component;
        collect(model.components.find((item) => item.uid === uid)?.attributes ?? [], value);
      }
    }
  }

  for (const document of documents) collect(type.attributes, document);
  return names;
}
