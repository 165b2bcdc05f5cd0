import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const localized = { i18n: { localized: true } };

/** A long text in parts, all of which carry the stamp of one write: scalars, a component two deep, a zone, JSON. */
const text = {
  title: { type: 'string', required: true, pluginOptions: localized },
  seo: { type: 'component', component: 'parts.seo', pluginOptions: localized },
  sections: { type: 'dynamiczone', components: ['parts.quote', 'parts.figure'], pluginOptions: localized },
  extra: { type: 'json', pluginOptions: localized },
};

function towardsLabels(relation: string, inversedBy: string): object {
  return { type: 'relation', relation, target: 'api::label.label', inversedBy };
}

function fromPages(relation: string, mappedBy: string): object {
  return { type: 'relation', relation, target: 'api::page.page', mappedBy };
}

const contentTypes = {
  page: {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      ...text,
      edition: { type: 'integer' },
      labels: towardsLabels('manyToMany', 'pages'),
      owner: towardsLabels('manyToOne', 'owned'),
      friends: towardsLabels('manyToMany', 'friendsOf'),
    },
  },
  label: {
    kind: 'collectionType',
    collectionName: 'labels',
    info: { singularName: 'label', pluralName: 'labels', displayName: 'Label' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string', unique: true },
      pages: fromPages('manyToMany', 'labels'),
      owned: fromPages('oneToMany', 'owner'),
      friendsOf: fromPages('manyToMany', 'friends'),
    },
  },
  front: {
    kind: 'singleType',
    collectionName: 'fronts',
    info: { singularName: 'front', pluralName: 'fronts', displayName: 'Front' },
    options: { draftAndPublish: true },
    attributes: text,
  },
};

const components = {
  seo: {
    heading: { type: 'string' },
    number: { type: 'integer' },
    links: { type: 'component', component: 'parts.link', repeatable: true },
  },
  link: { label: { type: 'string' } },
  quote: { text: { type: 'string' } },
  figure: { number: { type: 'integer' } },
};

/** Definitions of the types of a project, by singular name, and of its components, by what follows `parts.`. */
export interface Model {
  readonly contentTypes: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, object>>;
}

/** Stamped pages in two locales with drafts, labels that they link to in three ways, and a single type. */
export const stampedModel: Model = { contentTypes, components };

/** Tests send many concurrent requests, on busy machines. */
const patience = { queueSeconds: 20, connectSeconds: 20 };

/** Makes the folder a project with this model, in the locales `en` and `de`, and with further settings. */
export async function writeProject(folder: string, model: Model, settings: object = {}): Promise<void> {
  const http = { patienceMilliseconds: 20_000 };
  const config = { locales: ['en', 'de'], defaultLocale: 'en', database: patience, http, ...settings };
  const files = new Map([['octavo.config.ts', `export default ${JSON.stringify(config)};\n`]]);
  for (const [name, definition] of Object.entries(model.contentTypes)) {
    files.set(`schema/content-types/${name}.json`, JSON.stringify(definition));
  }
  for (const [name, attributes] of Object.entries(model.components)) {
    const definition = { collectionName: `components_parts_${name}s`, info: { displayName: name }, attributes };
    files.set(`schema/components/parts/${name}.json`, JSON.stringify(definition));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
