/** The model of the tests: a blog in two locales, with drafts, and types without. */
export const blogFiles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'src/api/article/content-types/article/schema.json': type('article', {
      options: { draftAndPublish: true },
      pluginOptions: { i18n: { localized: true } },
      attributes: {
        title: { type: 'string', required: true, maxLength: 120, pluginOptions: { i18n: { localized: true } } },
        body: { type: 'richtext', pluginOptions: { i18n: { localized: true } } },
        price: { type: 'decimal' },
        secret: { type: 'string', private: true },
        cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        seo: { type: 'component', component: 'shared.seo', repeatable: false },
      },
    }),
    'src/api/author/content-types/author/schema.json': type('author', {
      options: { draftAndPublish: true },
      attributes: { name: { type: 'string', required: true } },
    }),
    'src/api/tag/content-types/tag/schema.json': type('tag', {
      options: { draftAndPublish: false },
      attributes: { label: { type: 'string', required: true, unique: true } },
    }),
    'src/api/homepage/content-types/homepage/schema.json': type('homepage', {
      kind: 'singleType',
      options: { draftAndPublish: true },
      attributes: { headline: { type: 'string' } },
    }),
    'src/components/shared/seo.json': {
      collectionName: 'components_shared_seos',
      info: { displayName: 'SEO' },
      attributes: { metaTitle: { type: 'string', required: true } },
    },
  }).map(([path, content]) => [path, JSON.stringify(content)]),
);

function type(name: string, definition: object): object {
  return {
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    ...definition,
  };
}

/** A model of this many content types. */
export function manyTypes(count: number): ReadonlyMap<string, string> {
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const name = `kind-of-document-${index}`;
      const definition = type(name, {
        options: { draftAndPublish: true },
        attributes: { title: { type: 'string' }, text: { type: 'richtext' }, count: { type: 'integer' } },
      });
      return [`src/api/${name}/content-types/${name}/schema.json`, JSON.stringify(definition)];
    }),
  );
}
