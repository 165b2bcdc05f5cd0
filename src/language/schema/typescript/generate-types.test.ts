import { describe, expect, test } from 'vitest';
import { parseModel, type Snapshot } from '../index.js';
import { generateTypes } from './generate-types.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };

function modelOf(types: Readonly<Record<string, object>>, components: Readonly<Record<string, object>> = {}): Snapshot {
  const files = [
    ...Object.entries(types).map(([name, attributes]) => ({
      path: `schema/content-types/${name}.json`,
      json: JSON.stringify({
        kind: 'collectionType',
        info: { singularName: name, pluralName: `${name}s`, displayName: '*/ evil' },
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

  test('says by what it was written, and the same each time', () => {
    expect(text.split('\n')[0]).toContain('`octavo types`');
    expect(text).not.toContain('evil');
  });

  test('leaves private attributes out, and passwords of answers', () => {
    expect(text).not.toMatch(/secret|owner/);
    expect(text.match(/key\??: /g)).toEqual(['key?: ']);
    expect(text).toContain('  key?: string | null;');
  });

  test('tells values, bodies and places', () => {
    expect(text).toContain('  title: string;');
    expect(text).toContain('  title?: string | null;');
    expect(text).toContain(String.raw`  kind: "it's" | "a \"b\"" | "c\\" | null;`);
    expect(text).toContain('  price?: number | string | null;');
    expect(text).toContain("  'no-name': string | null;");
    expect(text).toContain("  '2nd place'?: SharedQuote | null;");
    expect(text).toContain("  required: 'title';");
    expect(text).toContain("    any: { among: DocumentShapes; by: '__type'; many: true };");
    expect(text).toContain("    | ({ __component: 'shared.a-b' } & SharedAB)");
    expect(text).toContain(
      "  'articles': { kind: 'collection'; shape: ArticleShape; input: ArticleInput; locale: never };",
    );
  });
});

describe('names', () => {
  const attributes = { text: { type: 'string' } };

  test('two that would be called alike', () => {
    const text = generateTypes(
      modelOf({ 'shared-seo': attributes, article: attributes }, { 'shared.seo': attributes }),
    );
    expect(text).toContain('export interface SharedSeo extends');
    expect(text).toContain('export interface SharedSeo2 extends');
    expect(text).toContain("'shared.seo': SharedSeo2Shape;");
  });

  test('one that would be called like something made of another, or like one of the file', () => {
    const text = generateTypes(modelOf({ article: attributes, 'article-input': attributes, locale: attributes }));
    const declared = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared).toEqual(
      expect.arrayContaining(['ArticleInput', 'Article2', 'Locale2', 'UploadFile', 'User', 'Role']),
    );
  });
});
