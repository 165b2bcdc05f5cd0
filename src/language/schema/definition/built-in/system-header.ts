import { Bug, type Json } from '../../../../foundations/core/index.js';
import type { ContentTypeHeader } from '../definition-header.js';

/** What tells one built-in content type from another. */
export interface SystemDefinition {
  readonly uid: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly collectionName: string;
  /** In the order of the answers. */
  readonly attributes: Readonly<Record<string, Json>>;
}

/** The head of a content type that every model has: no drafts, no locales, no address of its own below `/api`. */
export function createSystemHeader(system: SystemDefinition): ContentTypeHeader {
  const { uid, singularName, pluralName, displayName, collectionName, attributes } = system;
  return {
    is: 'contentType',
    uid,
    id: null,
    kind: 'system',
    singularName,
    pluralName,
    displayName,
    collectionName,
    draftAndPublish: false,
    localized: false,
    attributes,
    definition: { collectionName, info: { singularName, pluralName, displayName }, attributes },
    // Its mistakes would be ours.
    report: (jsonPath, message) => {
      throw new Bug(`the definition of ${uid}: ${jsonPath}: ${message}`);
    },
  };
}
