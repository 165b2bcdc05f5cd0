import { describe, expect, it } from 'vitest';
import { parseModel, type Snapshot } from '../../../language/schema/index.js';
import { createLayout } from './index.js';
import type { Index, Layout, Link, Table } from './types.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };

interface TypeOptions {
  readonly draftAndPublish?: boolean;
  readonly localized?: boolean;
  readonly plural?: string;
  readonly collectionName?: string;
}

function type(name: string, attributes: object, options: TypeOptions = {}) {
  const { draftAndPublish = true, localized = true, plural = `${name}s`, collectionName } = options;
  const definition = {
    kind: 'collectionType',
    ...(collectionName === undefined ? {} : { collectionName }),
    info: { singularName: name, pluralName: plural, displayName: name },
    options: { draftAndPublish },
    pluginOptions: { i18n: { localized } },
    attributes,
  };
  return { path: `schema/content-types/${name}.json`, json: JSON.stringify(definition) };
}

const local = { pluginOptions: { i18n: { localized: true } } };

function completeModel(): Snapshot {
  const quote = { info: { displayName: 'Quote' }, attributes: { text: { type: 'text' } } };
  return parseModel(
    [
      { path: 'schema/components/shared/quote.json', json: JSON.stringify(quote) },
      type('article', {
        title: { type: 'string', ...local, index: true },
        slug: { type: 'uid', ...local },
        sku: { type: 'string', unique: true },
        stock: { type: 'integer' },
        serial: { type: 'biginteger' },
        weight: { type: 'float' },
        price: { type: 'decimal' },
        featured: { type: 'boolean' },
        extra: { type: 'json' },
        launchDate: { type: 'date' },
        opensAt: { type: 'time' },
        seenAt: { type: 'datetime' },
        author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
        similar: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
        lead: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag', inversedBy: 'leading' },
        bestOf: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', mappedBy: 'best' },
        about: { type: 'relation', relation: 'morphToMany' },
        cover: { type: 'media', multiple: false },
        gallery: { type: 'media', multiple: true },
        quote: { type: 'component', component: 'shared.quote' },
        blocks: { type: 'dynamiczone', components: ['shared.quote'] },
      }),
      type(
        'author',
        {
          name: { type: 'string', unique: true },
          articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
          best: { type: 'relation', relation: 'oneToOne', target: 'api::article.article', inversedBy: 'bestOf' },
          read: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
          hero: { type: 'relation', relation: 'morphToOne' },
        },
        { draftAndPublish: false, localized: false },
      ),
      type(
        'tag',
        {
          label: { type: 'string', index: true },
          articles: { type: 'relation', relation: 'manyToMany', target: 'api::article.article', mappedBy: 'tags' },
          leading: { type: 'relation', relation: 'oneToOne', target: 'api::article.article', mappedBy: 'lead' },
          mentions: { type: 'relation', relation: 'morphMany', target: 'api::article.article', morphBy: 'about' },
        },
        { localized: false },
      ),
    ],
    settings,
  );
}

describe('createLayout', () => {
  it('creates tables and columns for every attribute of a complete model', async () => {
    await expect(print(createLayout(completeModel()))).toMatchFileSnapshot('./layout-of.golden.txt');
  });

  it('keeps names short and distinct', () => {
    const long = `a${'b'.repeat(40)}`;
    const snapshot = parseModel(
      [type(long, { [`${long}cd`]: { type: 'string', index: true }, [`${long}ce`]: { type: 'string', index: true } })],
      settings,
    );
    const names = createLayout(snapshot).allTables.flatMap(({ name, columns, indexes }) => [
      name,
      ...columns.map((column) => column.name),
      ...indexes.map((index) => index.name),
    ]);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
    const indexes = names.filter((name) => name.startsWith('ix_'));
    expect(new Set(indexes).size).toBe(indexes.length);
    expect(indexes.some((name) => /_[0-9a-f]{5}$/.test(name) && name.length === 63)).toBe(true);
  });

  it('returns equal layouts for equal models', () => {
    expect(print(createLayout(completeModel()))).toBe(print(createLayout(completeModel())));
  });
});

function print(layout: Layout): string {
  const tables = layout.allTables.map(printTable);
  const links = [...layout.versionTables.values()].flatMap((table) =>
    [...table.links.entries()].map(([name, link]) => `${table.type.uid} ${name}: ${printLink(link)}`),
  );
  const components = [...layout.versionTables.values()].flatMap((table) =>
    [...table.components.entries()].map(
      ([name, { responseJson, storedJson }]) => `${table.type.uid} ${name}: ${responseJson}, ${storedJson}`,
    ),
  );
  return `${[...tables, ['links', ...links].join('\n  '), ['components', ...components].join('\n  ')].join('\n\n')}\n`;
}

function printTable({ name, columns, primaryKey, autoIncrement, indexes }: Table): string {
  const lines = columns.map(({ name: column, kind, required, references }) => {
    const to = references === null ? '' : ` → ${references.table}.${references.column} (${references.onDelete})`;
    return `${column} ${kind}${required ? ' required' : ''}${to}`;
  });
  const key = `key (${primaryKey.join(', ')})${autoIncrement ? ' counted' : ''}`;
  return [name, ...lines, key, ...indexes.map(printIndex)].join('\n  ');
}

function printIndex({ name, columns, unique, nullsEqual, where }: Index): string {
  const only = where.map((term) =>
    'equals' in term ? `${term.column} = ${term.equals}` : `${term.column} is not null`,
  );
  return [
    `${unique ? 'unique' : 'index'} ${name} (${columns.join(', ')})`,
    ...(nullsEqual ? ['nulls equal'] : []),
    ...(only.length === 0 ? [] : [`where ${only.join(' and ')}`]),
  ].join(' ');
}

function printLink(link: Link): string {
  const { localeColumn, statusColumn, inversePositionColumn } = link;
  const parts = [
    `${link.direction} ${link.is} ${link.table}.${link.targetColumn}`,
    `${link.owner.uid} → ${link.target?.uid ?? 'any'}`,
    ...(link.is === 'table' && link.typeColumn !== null ? [`type ${link.typeColumn}`] : []),
    ...(localeColumn === null ? [] : [`locale ${localeColumn}`]),
    ...(statusColumn === null ? [] : [`status ${statusColumn}`]),
    ...(inversePositionColumn === null ? [] : [`inverse order ${inversePositionColumn}`]),
  ];
  return parts.join(', ');
}
