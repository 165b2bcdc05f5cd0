import { Bug, type Json } from '../../kernel/index.js';
import { attributeTypes } from '../attributes/index.js';
import { fileUid, type ScalarAttribute } from '../types.js';
import type { ContentTypeHead, Head } from './head.js';

const fileAttributes = {
  name: { type: 'string', required: true },
  alternativeText: { type: 'text' },
  caption: { type: 'text' },
  focalPoint: { type: 'json' },
  width: { type: 'integer' },
  height: { type: 'integer' },
  formats: { type: 'json' },
  hash: { type: 'string' },
  ext: { type: 'string' },
  mime: { type: 'string' },
  size: { type: 'decimal' },
  url: { type: 'text' },
  previewUrl: { type: 'text' },
  provider: { type: 'string' },
  provider_metadata: { type: 'json', private: true },
} as const satisfies Json;

/** The content type behind media attributes, which every model has. It has no address of its own. */
export const fileHead: ContentTypeHead = {
  is: 'contentType',
  uid: fileUid,
  kind: 'system',
  singularName: 'file',
  pluralName: 'files',
  displayName: 'File',
  collectionName: 'files',
  draftAndPublish: false,
  localized: false,
  attributes: fileAttributes,
  definition: {
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    attributes: fileAttributes,
  },
  // Its mistakes would be ours.
  report: (jsonPath, wrong) => {
    throw new Bug(`the definition of files: ${jsonPath}: ${wrong}`);
  },
};

/** What every document or component has besides its attributes, in the order of the answer. */
export function systemAttributes(head: Head): ReadonlyMap<string, ScalarAttribute> {
  if (head.is === 'component') return new Map([['id', system('id', 'integer', 'id', false)]]);
  const attributes = [
    system('id', 'integer', 'id', head.localized),
    system('documentId', 'string', 'document_id', false),
    system('createdAt', 'datetime', 'created_at', head.localized),
    system('updatedAt', 'datetime', 'updated_at', head.localized),
    system('publishedAt', 'datetime', 'published_at', head.localized),
    ...(head.localized ? [system('locale', 'string', 'locale', true)] : []),
  ];
  return new Map(attributes.map((attribute) => [attribute.name, attribute]));
}

function system(name: string, typeName: string, column: string, localized: boolean): ScalarAttribute {
  const type = attributeTypes.get(typeName);
  if (type === undefined) throw new Bug(`no attribute type ${typeName}`);
  return {
    storage: 'column',
    name,
    required: name !== 'publishedAt',
    private: false,
    localized,
    type,
    column,
    unique: false,
    index: false,
    options: {},
    default: undefined,
  };
}
