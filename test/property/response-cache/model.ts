import { contentTypeDefinition, type Definition } from '../../support/model-fixture.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const drafts: Definition = { options: { draftAndPublish: true }, ...localized };
const text = { type: 'string' };

function relation(kind: string, target: string, more: Definition = {}): Definition {
  return { type: 'relation', relation: kind, target, ...more };
}

/** The type whose definition changes: with one attribute more, or without. */
export function writer(more: boolean): Definition {
  return contentTypeDefinition('writer', {
    name: text,
    ...(more ? { born: { type: 'integer', default: 1900 } } : {}),
    articles: relation('oneToMany', 'api::article.article', { mappedBy: 'author' }),
  });
}

/** Every way in which an answer can depend on a row of another type. */
export const definitions: Readonly<Record<string, Definition>> = {
  'schema/components/shared/seo.json': {
    info: { displayName: 'SEO' },
    attributes: { title: text, label: relation('oneToOne', 'api::label.label') },
  },
  'schema/content-types/article.json': contentTypeDefinition(
    'article',
    {
      title: { ...text, ...localized },
      views: { type: 'integer' },
      author: relation('manyToOne', 'api::writer.writer', { inversedBy: 'articles' }),
      labels: relation('manyToMany', 'api::label.label', { inversedBy: 'articles' }),
      owner: relation('manyToOne', 'plugin::users-permissions.user'),
      anything: { type: 'relation', relation: 'morphToMany' },
      seo: { type: 'component', component: 'shared.seo' },
      cover: { type: 'media', multiple: false },
      next: relation('oneToOne', 'api::article.article'),
    },
    drafts,
  ),
  'schema/content-types/writer.json': writer(false),
  'schema/content-types/label.json': contentTypeDefinition(
    'label',
    {
      name: { ...text, ...localized },
      articles: relation('manyToMany', 'api::article.article', { mappedBy: 'labels' }),
      note: relation('oneToOne', 'api::note.note', { mappedBy: 'label' }),
    },
    drafts,
  ),
  'schema/content-types/note.json': contentTypeDefinition('note', {
    text,
    label: relation('oneToOne', 'api::label.label', { inversedBy: 'note' }),
  }),
};

/** Of nearly every part of the read language. */
export const requests: readonly string[] = [
  'articles',
  'articles?status=draft',
  'articles?populate=*&locale=*',
  'articles?populate[author][populate][articles][count]=true',
  'articles?populate[labels][sort]=name&populate[seo][populate]=label',
  'articles?populate[cover]=true&populate[owner]=true',
  'articles?populate[anything][on][api::note.note]=true&populate[anything][on][api::writer.writer]=true',
  'articles?filters[author][name][$contains]=1',
  'articles?filters[labels][name][$ne]=n1&sort=author.name',
  'articles?filters[seo][label][name][$eq]=n2',
  'articles?filters[cover][name][$notNull]=true',
  'articles?publicationFilter=modified&status=draft',
  'articles?locale=fr&populate=localizations',
  'writers?populate=articles',
  'labels?populate[articles][populate]=author',
  'labels?populate=note&locale=*',
  'articles?populate=next&status=published',
  'articles?filters[next][title][$notNull]=true&fields=title',
  'notes?populate=label',
  'notes?filters[label][documentId][$notNull]=true&fields=text',
  'notes',
  'notes?filters[text][$eq]=n2',
];

/** The same of GraphQL. */
export const graphqlRequests: readonly string[] = [
  '{ articles { title author { name } labels { name } } }',
  '{ articles(status: DRAFT) { title } notes { text label { name } } }',
  '{ labels_connection { nodes { name articles { title } } pageInfo { total } } __typename }',
  '{ missing: article(documentId: "none") { title } writers { name } }',
].map((query) => `../graphql?query=${encodeURIComponent(query)}`);
