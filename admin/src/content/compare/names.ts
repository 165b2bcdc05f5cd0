import type { Attribute, ContentModel, ContentType, Document } from '../../api/index.js';
import { titleOf } from '../../documents/index.js';

/** What documents and files are called, by `<type> <documentId>`; files have no type. */
export type Names = ReadonlyMap<string, string>;

/** Names a document, or with `type` null a file, in `Names`. */
export function nameKey(type: string | null, documentId: string): string {
  return `${type ?? ''} ${documentId}`;
}

/** The names of all that documents lead to, whose values are as answers hold them; in components too. */
export function namesIn(
  type: ContentType,
  documents: readonly Readonly<Record<string, unknown>>[],
  model: ContentModel,
): Names {
  const names = new Map<string, string>();

  function collect(attributes: readonly Attribute[], values: Readonly<Record<string, unknown>>): void {
    for (const attribute of attributes) {
      for (const one of [values[attribute.name]].flat()) {
        if (typeof one === 'object' && one !== null) note(attribute, one as Readonly<Record<string, unknown>>);
      }
    }
  }

  function note(attribute: Attribute, value: Readonly<Record<string, unknown>>): void {
    switch (attribute.storage) {
      case 'column':
        return;
      case 'media':
        if (typeof value.documentId === 'string' && typeof value.name === 'string')
          names.set(nameKey(null, value.documentId), value.name);
        return;
      case 'relation': {
        const uid = typeof value.__type === 'string' ? value.__type : attribute.target;
        const target = model.contentTypes.find((one) => one.uid === uid);
        const title = target === undefined ? null : titleOf(value as unknown as Document, target);
        if (typeof value.documentId === 'string' && title !== null) names.set(nameKey(uid, value.documentId), title);
        return;
      }
      case 'component':
      case 'zone': {
        const uid = attribute.storage === 'component' ? attribute.component : value.__component;
        collect(model.components.find((one) => one.uid === uid)?.attributes ?? [], value);
      }
    }
  }

  for (const document of documents) collect(type.attributes, document);
  return names;
}
