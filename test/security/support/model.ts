/*
 * A content model with something to hide in every place where a question can reach: private and password attributes on the type
 * itself, on a relation's target and in components, a relation to a type that the reader may not find, and a private relation.
 */
const localized = { i18n: { localized: true } };

const contentTypes = {
  article: {
    kind: 'collectionType',
    collectionName: 'article_rows',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', pluginOptions: localized },
      rank: { type: 'integer' },
      slug: { type: 'uid', pluginOptions: localized },
      mail: { type: 'email' },
      mood: { type: 'enumeration', enum: ['calm', 'wild'] },
      day: { type: 'date' },
      meta: { type: 'json' },
      secret: { type: 'string', private: true, pluginOptions: localized },
      level: { type: 'integer', private: true },
      pin: { type: 'password' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
      related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
      dossier: { type: 'relation', relation: 'manyToOne', target: 'api::dossier.dossier', inversedBy: 'articles' },
      dossiers: { type: 'relation', relation: 'manyToMany', target: 'api::dossier.dossier' },
      subject: { type: 'relation', relation: 'morphToMany' },
      reviewer: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', private: true },
      cover: { type: 'media' },
      seo: { type: 'component', component: 'parts.seo', pluginOptions: localized },
      cards: { type: 'component', component: 'parts.card', repeatable: true, pluginOptions: localized },
      body: { type: 'dynamiczone', components: ['parts.quote', 'parts.card'], pluginOptions: localized },
    },
  },
  author: {
    kind: 'collectionType',
    collectionName: 'authors',
    info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string' },
      secret: { type: 'string', private: true },
      pin: { type: 'password' },
      dossier: { type: 'relation', relation: 'oneToOne', target: 'api::dossier.dossier' },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
    },
  },
  tag: {
    kind: 'collectionType',
    collectionName: 'tags',
    info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
    options: { draftAndPublish: false },
    attributes: { label: { type: 'string' }, weight: { type: 'integer' }, sku: { type: 'string', unique: true } },
  },
  dossier: {
    kind: 'collectionType',
    collectionName: 'dossiers',
    info: { singularName: 'dossier', pluralName: 'dossiers', displayName: 'Dossier' },
    options: { draftAndPublish: false },
    attributes: {
      subject: { type: 'string' },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'dossier' },
    },
  },
  homepage: {
    kind: 'singleType',
    collectionName: 'homepages',
    info: { singularName: 'homepage', pluralName: 'homepages', displayName: 'Homepage' },
    options: { draftAndPublish: false },
    attributes: { motto: { type: 'string' }, secret: { type: 'string', private: true } },
  },
};

const components = {
  'parts/seo': {
    collectionName: 'components_parts_seos',
    info: { displayName: 'Seo' },
    attributes: { heading: { type: 'string' }, secret: { type: 'string', private: true } },
  },
  'parts/card': {
    collectionName: 'components_parts_cards',
    info: { displayName: 'Card' },
    attributes: {
      caption: { type: 'string' },
      secret: { type: 'string', private: true },
      tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
      dossier: { type: 'relation', relation: 'oneToOne', target: 'api::dossier.dossier' },
    },
  },
  'parts/quote': {
    collectionName: 'components_parts_quotes',
    info: { displayName: 'Quote' },
    attributes: { text: { type: 'string' }, secret: { type: 'string', private: true } },
  },
};

/** The model as files of a project, path → text. */
export const modelFiles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(contentTypes).map(
    ([name, definition]) => [`schema/content-types/${name}.json`, JSON.stringify(definition)] as const,
  ),
  ...Object.entries(components).map(
    ([name, definition]) => [`schema/components/${name}.json`, JSON.stringify(definition)] as const,
  ),
]);
