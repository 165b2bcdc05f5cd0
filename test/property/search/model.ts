import { component, type DocumentFixture, openDocumentFixture } from '../../support/document-fixture.js';

const localized = { pluginOptions: { i18n: { localized: true } } };

/** The definition of a content type with a full-text search. */
export function searchedType(
  singularName: string,
  attributes: object,
  search: object | null,
  options: { readonly drafts?: boolean; readonly localized?: boolean } = {},
) {
  const definition = {
    kind: 'collectionType',
    collectionName: `${singularName}s`,
    info: { singularName, pluralName: `${singularName}s`, displayName: singularName },
    options: { draftAndPublish: options.drafts ?? false },
    pluginOptions: {
      i18n: { localized: options.localized ?? false },
      ...(search === null ? {} : { octavo: { search } }),
    },
    attributes,
  };
  return { path: `schema/content-types/${singularName}.json`, json: JSON.stringify(definition) };
}

/** What articles are found by, with weights. */
export const weights = { title: 4, body: 1, text: 1, seo: 1, sections: 1, 'author.name': 2, 'tags.label': 3 } as const;

/** A model with everything that can be searched. */
export const searchedModel = [
  searchedType(
    'article',
    {
      title: { type: 'string', ...localized },
      secret: { type: 'string', private: true, ...localized },
      body: { type: 'richtext', ...localized },
      text: { type: 'blocks', ...localized },
      seo: { type: 'component', component: 'shared.seo', ...localized },
      sections: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'], ...localized },
      category: { type: 'string' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    },
    { attributes: weights },
    { drafts: true, localized: true },
  ),
  searchedType('author', { name: { type: 'string' } }, null, { drafts: true }),
  searchedType('tag', { label: { type: 'string', ...localized } }, null, { localized: true }),
  component('quote', { words: { type: 'string' } }),
  component('seo', {
    description: { type: 'string' },
    hidden: { type: 'string', private: true },
    quotes: { type: 'component', component: 'shared.quote', repeatable: true },
  }),
];

/** Opens a fixture over this model. */
export function openSearchFixture(): Promise<DocumentFixture> {
  return openDocumentFixture(searchedModel, { sharedAttributesOnLocalization: 'copy' });
}
