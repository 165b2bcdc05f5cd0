import { expect, test } from 'vitest';
import { createDraft, type Draft, getShapeSearch, removeAttribute, setShapeSearch, upsertAttribute } from './index.js';

const [post, author] = ['api::post.post', 'api::author.author'];
const draft = createDraft({
  version: '1',
  definitions: {
    [post]: {
      info: { displayName: 'Post' },
      pluginOptions: { octavo: { id: 'k1', search: { language: 'none', attributes: { title: 4, 'author.name': 2 } } } },
      attributes: { title: { type: 'string' }, author: { type: 'relation', relation: 'manyToOne', target: author } },
    },
    [author]: { info: { displayName: 'Author' }, attributes: { name: { type: 'string' } } },
  },
});

function searchOf({ shapes }: Draft): unknown {
  return shapes.find(({ uid }) => uid === post)?.head.pluginOptions;
}

function rename(key: string, from: string, to: string): Draft {
  const attribute = draft.shapes.find((shape) => shape.key === key)?.attributes.find(({ name }) => name === from);
  if (attribute === undefined) throw new Error(`there is no ${from}`);
  return upsertAttribute(draft, key, attribute.key, { ...attribute, name: to });
}

function remove(from: Draft, key: string, name: string): Draft {
  const attribute = from.shapes.find((shape) => shape.key === key)?.attributes.find((one) => one.name === name);
  return removeAttribute(from, key, attribute?.key ?? '');
}

const withAttributes = (attributes: object) => ({ octavo: { id: 'k1', search: { language: 'none', attributes } } });

test('a search follows what is called otherwise, in its place, and what is removed leaves it', () => {
  expect(searchOf(rename(post, 'title', 'headline'))).toEqual(withAttributes({ headline: 4, 'author.name': 2 }));
  expect(searchOf(rename(post, 'author', 'writer'))).toEqual(withAttributes({ title: 4, 'writer.name': 2 }));
  expect(searchOf(rename(author, 'name', 'title'))).toEqual(withAttributes({ title: 4, 'author.title': 2 }));
  expect(searchOf(remove(draft, author, 'name'))).toEqual(withAttributes({ title: 4 }));
  const none = remove(remove(draft, post, 'author'), post, 'title');
  expect(searchOf(none)).toEqual({ octavo: { id: 'k1' } });
});

test('settings of a search are read and written; a search without fields is removed with them', () => {
  const [shape] = draft.shapes;
  if (shape === undefined) throw new Error('there is no post');
  const weights = [
    ['title', 4],
    ['author.name', 2],
  ] as const;
  expect(getShapeSearch(shape)).toEqual({ weights, language: 'none', maxMatches: undefined, similar: false });
  const limited = setShapeSearch(draft, post, { language: { de: 'german' }, maxMatches: 500, weights: [['title', 9]] });
  expect(searchOf(limited)).toEqual({
    octavo: { id: 'k1', search: { language: { de: 'german' }, attributes: { title: 9 }, maxMatches: 500 } },
  });
  expect(searchOf(setShapeSearch(draft, post, { weights: [['title', 1]], similar: true }))).toEqual({
    octavo: { id: 'k1', search: { language: 'none', attributes: { title: 1 }, similar: true } },
  });
  const automatic = setShapeSearch(limited, post, { language: undefined, maxMatches: undefined });
  expect(searchOf(automatic)).toEqual({ octavo: { id: 'k1', search: { attributes: { title: 9 } } } });
  expect(searchOf(setShapeSearch(limited, post, { weights: [] }))).toEqual({ octavo: { id: 'k1' } });
  expect(searchOf(setShapeSearch(draft, author, { weights: [['name', 1]] }))).toEqual(searchOf(draft));
});
