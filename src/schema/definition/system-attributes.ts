import { Bug } from '../../kernel/index.js';
import { attributeTypes } from '../attributes/index.js';
import type { ScalarAttribute } from '../types.js';
import type { Head } from './head.js';

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
    id: null,
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
