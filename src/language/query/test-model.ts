import { type ContentType, parseModel, type Snapshot } from '../schema/index.js';

const contentType = (
  singularName: string,
  pluralName: string,
  attributes: object,
  options: { readonly localized?: boolean; readonly draftAndPublish?: boolean; readonly kind?: string } = {},
) => ({
  path: `src/api/${singularName}/content-types/${singularName}/schema.json`,
  json: JSON.stringify({
    kind: options.kind ?? 'collectionType',
    collectionName: pluralName,
    info: { singularName, pluralName, displayName: singularName },
    options: { draftAndPublish: options.draftAndPublish ?? false },
    pluginOptions: { i18n: { localized: options.localized ?? false } },
    attributes,
  }),
});

const component = (category: string, name: string, attributes: object) => ({
  path: `src/components/${category}/${name}.json`,
  json: JSON.stringify({ collectionName: `components_${category}_${name}s`, info: { displayName: name }, attributes }),
});

/**
 * Articles (localized, draft & publish) with one attribute of every storage, their author, tags and notes, a single type, and
 * components that nest. `secret` names are private.
 */
export const snapshot: Snapshot = parseModel(
  [
    contentType(
      'article',
      'articles',
      {
        title: { type: 'string' },
        body: { type: 'richtext' },
        views: { type: 'integer' },
        reads: { type: 'biginteger' },
        price: { type: 'decimal' },
        rating: { type: 'float' },
        featured: { type: 'boolean' },
        launchDate: { type: 'date' },
        opensAt: { type: 'time' },
        startsAt: { type: 'datetime' },
        state: { type: 'enumeration', enum: ['new', 'old'] },
        slug: { type: 'uid', targetField: 'title' },
        contact: { type: 'email' },
        meta: { type: 'json' },
        secretNote: { type: 'string', private: true },
        pin: { type: 'password' },
        sections: { type: 'dynamiczone', components: ['shared.quote', 'shared.gallery'] },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
        secretEditor: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', private: true },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        related: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
        subject: { type: 'relation', relation: 'morphToOne' },
        cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
        secretScan: { type: 'media', multiple: false, private: true },
        seo: { type: 'component', component: 'shared.seo' },
        quotes: { type: 'component', component: 'shared.quote', repeatable: true },
      },
      { localized: true, draftAndPublish: true },
    ),
    contentType('author', 'authors', {
      name: { type: 'string' },
      age: { type: 'integer' },
      secretPhone: { type: 'string', private: true },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
      notes: { type: 'relation', relation: 'oneToMany', target: 'api::note.note', mappedBy: 'author' },
      avatar: { type: 'media', multiple: false },
    }),
    contentType('tag', 'tags', { label: { type: 'string' }, weight: { type: 'integer' } }),
    contentType('note', 'notes', {
      text: { type: 'text' },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'notes' },
    }),
    contentType(
      'homepage',
      'homepages',
      { heading: { type: 'string' } },
      { kind: 'singleType', draftAndPublish: true },
    ),
    component('shared', 'seo', {
      metaTitle: { type: 'string' },
      secretScore: { type: 'integer', private: true },
      cards: { type: 'component', component: 'shared.card', repeatable: true },
    }),
    component('shared', 'card', {
      network: { type: 'string' },
      image: { type: 'media', multiple: false },
      writer: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
    }),
    component('shared', 'quote', {
      text: { type: 'text' },
      speaker: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
    }),
    component('shared', 'gallery', {
      caption: { type: 'string' },
      images: { type: 'media', multiple: true },
    }),
    component('shared', 'unused', { text: { type: 'string' } }),
  ],
  { locales: ['en', 'fr', 'de'], defaultLocale: 'en' },
);

/** A content type of the test model by its uid. */
export function testTypeOf(uid: string): ContentType {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Error(`the test model has no ${uid}`);
  return type;
}
