import { Bug, type Json } from '../../../../foundations/core/index.js';
import type { ContentTypeHeader } from '../definition-header.js';

/** The parts of a built-in content type's definition that differ. */
export interface SystemDefinition {
  readonly uid: string;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly collectionName: string;
  /** In the order of responses. */
  readonly attributes: Readonly<Record<string, Json>>;
}

/** Creates the header of a content type that every model has: no drafts, no locales, no address of its own below `/api`. */
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
    // Mistakes here would be ours.
    report: (jsonPath, message) => {
      throw new Bug(`the definition of ${uid}: ${jsonPath}: ${message}`);
    },
  };
}
