import { Bug } from '../../../foundations/core/index.js';
import { attributeTypes } from '../attributes/index.js';
import type { ScalarAttribute } from '../types.js';
import type { DefinitionHeader } from './definition-header.js';

/** The attributes that every document or component has in addition to its own, in the order of responses. */
export function createSystemAttributes(header: DefinitionHeader): ReadonlyMap<string, ScalarAttribute> {
  if (header.is === 'component') return new Map([['id', createSystemAttribute('id', 'integer', 'id', false)]]);
  const attributes = [
    createSystemAttribute('id', 'integer', 'id', header.localized),
    createSystemAttribute('documentId', 'string', 'document_id', false),
    createSystemAttribute('createdAt', 'datetime', 'created_at', header.localized),
    createSystemAttribute('updatedAt', 'datetime', 'updated_at', header.localized),
    createSystemAttribute('publishedAt', 'datetime', 'published_at', header.localized),
    ...(header.localized ? [createSystemAttribute('locale', 'string', 'locale', true)] : []),
  ];
  return new Map(attributes.map((attribute) => [attribute.name, attribute]));
}

function createSystemAttribute(name: string, typeName: string, column: string, localized: boolean): ScalarAttribute {
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
