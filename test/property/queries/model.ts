/** The content model of the generated queries: two localized types and two plain ones, linked in every direction, with components three deep. */
const localized = { i18n: { localized: true } };

const contentTypes = {
  story: {
    kind: 'collectionType',
    collectionName: 'stories',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', pluginOptions: localized },
      rank: { type: 'integer', index: true },
      score: { type: 'float', pluginOptions: localized },
      price: { type: 'decimal' },
      views: { type: 'biginteger', index: true, pluginOptions: localized },
      open: { type: 'boolean', pluginOptions: localized },
      day: { type: 'date', index: true },
      kind: { type: 'enumeration', enum: ['news', 'essay', 'letter'], pluginOptions: localized },
      secret: { type: 'string', private: true },
      writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'stories' },
      topics: { type: 'relation', relation: 'manyToMany', target: 'api::topic.topic', inversedBy: 'stories' },
      places: { type: 'relation', relation: 'oneToMany', target: 'api::place.place' },
      sequel: { type: 'relation', relation: 'oneToOne', target: 'api::story.story' },
      seo: { type: 'component', component: 'parts.seo', pluginOptions: localized },
      cards: { type: 'component', component: 'parts.card', repeatable: true, pluginOptions: localized },
      meta: { type: 'json', pluginOptions: localized },
      sections: { type: 'dynamiczone', components: ['parts.card', 'parts.note'], pluginOptions: localized },
    },
  },
  place: {
    kind: 'collectionType',
    collectionName: 'places',
    info: { singularName: 'place', pluralName: 'places', displayName: 'Place' },
    options: { draftAndPublish: false },
    pluginOptions: localized,
    attributes: {
      name: { type: 'string', pluginOptions: localized },
      size: { type: 'integer', pluginOptions: localized },
      topic: { type: 'relation', relation: 'manyToOne', target: 'api::topic.topic' },
    },
  },
  writer: {
    kind: 'collectionType',
    collectionName: 'writers',
    info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string' },
      age: { type: 'integer', index: true },
      stories: { type: 'relation', relation: 'oneToMany', target: 'api::story.story', mappedBy: 'writer' },
      friends: { type: 'relation', relation: 'manyToMany', target: 'api::writer.writer' },
    },
  },
  topic: {
    kind: 'collectionType',
    collectionName: 'topics',
    info: { singularName: 'topic', pluralName: 'topics', displayName: 'Topic' },
    options: { draftAndPublish: true },
    attributes: {
      label: { type: 'string' },
      weight: { type: 'integer' },
      stories: { type: 'relation', relation: 'manyToMany', target: 'api::story.story', mappedBy: 'topics' },
    },
  },
};

const components = {
  'parts/seo': {
    collectionName: 'components_parts_seos',
    info: { displayName: 'Seo' },
    attributes: {
      heading: { type: 'string' },
      depth: { type: 'integer' },
      links: { type: 'component', component: 'parts.link', repeatable: true },
    },
  },
  'parts/card': {
    collectionName: 'components_parts_cards',
    info: { displayName: 'Card' },
    attributes: {
      caption: { type: 'string' },
      topic: { type: 'relation', relation: 'oneToOne', target: 'api::topic.topic' },
      link: { type: 'component', component: 'parts.link' },
      extra: { type: 'json' },
    },
  },
  // Its caption has another type than that of a card: both are entries of one zone.
  'parts/note': {
    collectionName: 'components_parts_notes',
    info: { displayName: 'Note' },
    attributes: {
      caption: { type: 'integer' },
      links: { type: 'component', component: 'parts.link', repeatable: true },
    },
  },
  'parts/link': {
    collectionName: 'components_parts_links',
    info: { displayName: 'Link' },
    attributes: { label: { type: 'string' }, order: { type: 'integer' } },
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

export type TypeName = keyof typeof contentTypes;

/** What the evaluator and the generator need to know of an attribute; written down here, not read from the server. */
export type Facts =
  | { readonly is: 'text' | 'integer' | 'real' | 'decimal' | 'bigint' | 'boolean' | 'date' }
  | { readonly is: 'relation'; readonly to: TypeName; readonly many: boolean; readonly inverseOf?: string }
  | { readonly is: 'component'; readonly of: ComponentName; readonly many: boolean }
  | { readonly is: 'json' }
  | { readonly is: 'zone'; readonly of: readonly ComponentName[] };

export type ComponentName = 'seo' | 'card' | 'link' | 'note';

/** Attributes by type or component. */
export const attributes: Readonly<Record<TypeName | ComponentName, Readonly<Record<string, Facts>>>> = {
  story: {
    title: { is: 'text' },
    rank: { is: 'integer' },
    score: { is: 'real' },
    price: { is: 'decimal' },
    views: { is: 'bigint' },
    open: { is: 'boolean' },
    day: { is: 'date' },
    kind: { is: 'text' },
    writer: { is: 'relation', to: 'writer', many: false },
    topics: { is: 'relation', to: 'topic', many: true },
    places: { is: 'relation', to: 'place', many: true },
    sequel: { is: 'relation', to: 'story', many: false },
    seo: { is: 'component', of: 'seo', many: false },
    cards: { is: 'component', of: 'card', many: true },
    meta: { is: 'json' },
    sections: { is: 'zone', of: ['card', 'note'] },
  },
  place: {
    name: { is: 'text' },
    size: { is: 'integer' },
    topic: { is: 'relation', to: 'topic', many: false },
  },
  writer: {
    name: { is: 'text' },
    age: { is: 'integer' },
    stories: { is: 'relation', to: 'story', many: true, inverseOf: 'writer' },
    friends: { is: 'relation', to: 'writer', many: true },
  },
  topic: {
    label: { is: 'text' },
    weight: { is: 'integer' },
    stories: { is: 'relation', to: 'story', many: true, inverseOf: 'topics' },
  },
  seo: { heading: { is: 'text' }, depth: { is: 'integer' }, links: { is: 'component', of: 'link', many: true } },
  card: {
    caption: { is: 'text' },
    topic: { is: 'relation', to: 'topic', many: false },
    link: { is: 'component', of: 'link', many: false },
    extra: { is: 'json' },
  },
  note: { caption: { is: 'integer' }, links: { is: 'component', of: 'link', many: true } },
  link: { label: { is: 'text' }, order: { is: 'integer' } },
};

/** Which types have locales, and which draft & publish. */
export const traits: Readonly<
  Record<TypeName, { readonly localized: boolean; readonly drafts: boolean; readonly plural: string }>
> = {
  story: { localized: true, drafts: true, plural: 'stories' },
  place: { localized: true, drafts: false, plural: 'places' },
  writer: { localized: false, drafts: false, plural: 'writers' },
  topic: { localized: false, drafts: true, plural: 'topics' },
};
