import { describe, expect, test } from 'vitest';
import { parseModel, type Snapshot } from '../index.js';
import { generateTypes } from './generate-types.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };

function modelOf(
  types: Readonly<Record<string, object>>,
  components: Readonly<Record<string, object>> = {},
  options: object = {},
): Snapshot {
  const files = [
    ...Object.entries(types).map(([name, attributes]) => ({
      path: `schema/content-types/${name}.json`,
      json: JSON.stringify({
        kind: 'collectionType',
        info: { singularName: name, pluralName: `${name}s`, displayName: '*/ evil' },
        options,
        attributes,
      }),
    })),
    ...Object.entries(components).map(([uid, attributes]) => ({
      path: `schema/components/${uid.replace('.', '/')}.json`,
      json: JSON.stringify({ info: { displayName: uid }, attributes }),
    })),
  ];
  return parseModel(files, settings);
}

describe('the text', () => {
  const text = generateTypes(
    modelOf(
      {
        article: {
          title: { type: 'string', required: true },
          secret: { type: 'string', private: true },
          owner: { type: 'relation', relation: 'oneToOne', target: 'api::article.article', private: true },
          key: { type: 'password' },
          kind: { type: 'enumeration', enum: ["it's", 'a "b"', 'c\\'] },
          price: { type: 'decimal' },
          'no-name': { type: 'string' },
          '2nd place': { type: 'component', component: 'shared.quote' },
          any: { type: 'relation', relation: 'morphToMany' },
          zone: { type: 'dynamiczone', components: ['shared.a-b', 'shared.quote'] },
        },
      },
      { 'shared.a-b': { text: { type: 'string' } }, 'shared.quote': { text: { type: 'string', required: true } } },
    ),
  );

  test('names its generator, and is the same each time', () => {
    expect(text.split('\n')[0]).toContain('`octavo types`');
    expect(text).not.toContain('evil');
  });

  test('omits private attributes, and passwords in responses', () => {
    expect(text).not.toMatch(/secret|owner/);
    expect(text.match(/key\??: /g)).toEqual(['key?: ']);
    expect(text).toContain('  key?: string | null;');
  });

  test('distinguishes values, bodies and populated attributes', () => {
    expect(text).toContain('  title: string;');
    expect(text).toContain(String.raw`  kind: "it's" | "a \"b\"" | "c\\" | null;`);
    expect(text).toContain('  price?: number | string | null;');
    expect(text).toContain("  'no-name': string | null;");
    expect(text).toContain("  '2nd place'?: SharedQuote | null;");
    expect(text).toContain("  required: 'title';");
    expect(text).toContain("    any: { among: DocumentShapes; by: '__type'; many: true };");
    expect(text).toContain("    | ({ __component: 'shared.a-b' } & SharedAB)");
    expect(text).toContain(
      "  'articles': { kind: 'collection'; shape: ArticleShape; input: ArticleInput; draft: ArticleInput; locale: never };",
    );
  });
});

test('computed attributes are read and never written', () => {
  const article = { price: { type: 'decimal' }, total: { type: 'computed', as: 'price * 2' } };
  const text = generateTypes(modelOf({ article }));
  expect(text.match(/.*\btotal\b.*/g)).toEqual(['  readonly total: number | null;']);
});

test('bodies contain what the check of bodies requires', () => {
  const required = { required: true };
  const text = generateTypes(
    modelOf(
      {
        article: {
          title: { type: 'string', ...required },
          slug: { type: 'uid', targetField: 'title', ...required },
          kind: { type: 'string', default: 'news', ...required },
          note: { type: 'string' },
          parent: { type: 'relation', relation: 'manyToOne', target: 'api::article.article', ...required },
          seo: { type: 'component', component: 'shared.seo', ...required },
          quotes: { type: 'component', component: 'shared.quote', repeatable: true, ...required },
        },
      },
      { 'shared.seo': { text: { type: 'string', ...required } }, 'shared.quote': { text: { type: 'string' } } },
      { draftAndPublish: true },
    ),
  );
  const members = (head: string): readonly string[] => {
    const [, after = ''] = text.split(head);
    return after.slice(0, after.indexOf('\n}')).trim().split(/\n */);
  };
  expect(members('interface ArticleDraftInput {')).toEqual([
    'title?: string | null;',
    'slug?: string | null;',
    'kind?: string | null;',
    'note?: string | null;',
    'parent?: OneReference;',
    'seo?: SharedSeoDraftInput | null;',
    'quotes: SharedQuoteDraftInput[];',
  ]);
  expect(members('interface ArticleInput extends ArticleDraftInput {')).toEqual([
    'title: string;',
    'kind?: string;',
    'parent: NonNullable<OneReference>;',
    'seo: NonNullable<SharedSeoInput | null>;',
    'quotes: SharedQuoteInput[];',
  ]);
  expect(members('SharedSeoInput = SharedSeoDraftInput & ({ id: number } | {')).toEqual(['text: string;']);
  expect(text).toContain('export type SharedQuoteInput = SharedQuoteDraftInput;');
  expect(text).toContain('input: ArticleInput; draft: ArticleDraftInput; locale');
});

describe('names', () => {
  const attributes = { text: { type: 'string' } };

  test('two that would be equal', () => {
    const text = generateTypes(
      modelOf({ 'shared-seo': attributes, article: attributes }, { 'shared.seo': attributes }),
    );
    expect(text).toContain('export interface SharedSeo extends');
    expect(text).toContain('export interface SharedSeo2 extends');
    expect(text).toContain("'shared.seo': SharedSeo2Shape;");
  });

  test('one that would equal a derived name, or a name of the file itself', () => {
    const text = generateTypes(modelOf({ article: attributes, 'article-input': attributes, locale: attributes }));
    const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared).toEqual(
      expect.arrayContaining(['ArticleInput', 'Article2', 'Locale2', 'UploadFile', 'User', 'Role']),
    );
  });
});
