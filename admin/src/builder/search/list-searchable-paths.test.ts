import { expect, test } from 'vitest';
import { CliError } from '../../../../src/foundations/core/index.js';
import { describeAttributeTypes } from '../../../../src/interfaces/api/admin/model/attribute-types.js';
import { parseModel } from '../../../../src/language/schema/index.js';
import { maxSearchedAttributes } from '../../api/index.js';
import { createDraft, findShape, setShapeSearch, toDefinitions } from '../draft/index.js';
import { listSearchablePaths } from './list-searchable-paths.js';

const [post, author] = ['api::post.post', 'api::author.author'];
const types = describeAttributeTypes();
const scalars = Object.fromEntries(
  types
    .filter(({ storage }) => storage === 'column')
    .map(({ name }) => [name, { type: name, ...(name === 'enumeration' ? { enum: ['a'] } : {}) }]),
);
const toOne = { type: 'relation', relation: 'manyToOne' };
const definitions = {
  [post]: {
    kind: 'collectionType',
    info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
    attributes: {
      ...scalars,
      loud: { type: 'computed', as: 'upper(string)' },
      seo: { type: 'component', component: 'shared.seo' },
      zone: { type: 'dynamiczone', components: ['shared.seo'] },
      author: { ...toOne, target: author, inversedBy: 'posts' },
      anything: { type: 'relation', relation: 'morphToOne' },
      user: { ...toOne, target: 'plugin::users-permissions.user' },
      cover: { type: 'media' },
    },
  },
  [author]: {
    kind: 'collectionType',
    info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
    attributes: {
      name: { type: 'string' },
      age: { type: 'integer' },
      posts: { type: 'relation', relation: 'oneToMany', target: post, mappedBy: 'author' },
    },
  },
  'shared.seo': {
    info: { displayName: 'SEO' },
    attributes: { metaTitle: { type: 'string' }, score: { type: 'float' } },
  },
};
const draft = createDraft({ version: '1', definitions });

function pathsOf(key: string): readonly string[] {
  const shape = findShape(draft, key);
  if (shape === undefined) throw new Error(`there is no ${key}`);
  return listSearchablePaths(draft, shape, types).map(({ path }) => path);
}

test('fields with text are offered, also those of components, related documents and files from the owning side', () => {
  expect(pathsOf(post).filter((path) => !(path in scalars))).toEqual([
    'seo',
    'seo.metaTitle',
    'zone',
    'author.name',
    'user.username',
    'cover.name',
    'cover.alternativeText',
    'cover.caption',
  ]);
  expect(pathsOf(author)).toEqual(['name']);
});

test('the server accepts every path that is offered, and no other scalar', () => {
  const mistakes = (paths: readonly string[]): readonly string[] => {
    const weights = paths.map((path) => [path, 1] as const);
    const searched = toDefinitions(setShapeSearch(draft, post, { weights }));
    const files = Object.entries(searched).map(([uid, definition]) => ({
      path: pathOfUid(uid),
      json: JSON.stringify(definition),
    }));
    try {
      parseModel(files, { locales: ['en'], defaultLocale: 'en' });
      return [];
    } catch (error) {
      if (error instanceof CliError) return error.lines;
      throw error;
    }
  };
  const offered = pathsOf(post);
  expect(offered.length).toBeLessThanOrEqual(2 * maxSearchedAttributes);
  expect([
    ...mistakes(offered.slice(0, maxSearchedAttributes)),
    ...mistakes(offered.slice(maxSearchedAttributes)),
  ]).toEqual([]);
  for (const name of Object.keys(scalars).filter((name) => !offered.includes(name))) {
    expect(mistakes([name])).toEqual([expect.stringContaining(`search.attributes.${name}`)]);
  }
});

function pathOfUid(uid: string): string {
  const [, name] = /^api::(\w+)\./.exec(uid) ?? [];
  return name === undefined
    ? `src/components/${uid.replace('.', '/')}.json`
    : `src/api/${name}/content-types/${name}/schema.json`;
}
