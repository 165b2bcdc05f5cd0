import { expect, test } from 'vitest';
import type { Attribute, ContentModel } from '../../api/index.js';
import { findTexts, haveSameComponents, replaceTexts } from './component-texts.js';

const text = (name: string, type = 'string') => ({ name, storage: 'column', type }) as unknown as Attribute;
const component = (name: string, uid: string, repeatable: boolean) =>
  ({ name, storage: 'component', component: uid, repeatable }) as unknown as Attribute;
const zone = { name: 'body', storage: 'zone', components: ['a.part', 'a.list'] } as unknown as Attribute;
const model = {
  components: [
    {
      uid: 'a.part',
      attributes: [
        text('heading'),
        text('text', 'richtext'),
        text('size', 'integer'),
        { name: 'tag', storage: 'relation' },
      ],
    },
    { uid: 'a.list', attributes: [component('parts', 'a.part', true), component('seo', 'a.part', false)] },
  ],
} as unknown as ContentModel;

const tag = { documentId: 't' };
const value = [
  { __component: 'a.part', id: 1, heading: 'Head', text: '', size: 2, tag },
  {
    __component: 'a.list',
    id: 2,
    parts: [
      { id: 3, heading: null },
      { id: 4, heading: 'In', text: '**b**' },
    ],
    seo: null,
  },
];

test('texts are found inside components, at any depth, and put back in their places', () => {
  const texts = findTexts(zone, value, model);
  expect(texts).toEqual([
    { path: 'body.0.heading', kind: 'text', value: 'Head' },
    { path: 'body.1.parts.1.heading', kind: 'text', value: 'In' },
    { path: 'body.1.parts.1.text', kind: 'markdown', value: '**b**' },
  ]);
  const upper = new Map(texts.map(({ path, value: one }) => [path, String(one).toUpperCase()]));
  expect(replaceTexts(zone, value, upper, model)).toEqual([
    { __component: 'a.part', id: 1, heading: 'HEAD', text: '', size: 2, tag },
    {
      __component: 'a.list',
      id: 2,
      parts: [
        { id: 3, heading: null },
        { id: 4, heading: 'IN', text: '**B**' },
      ],
      seo: null,
    },
  ]);
  expect(replaceTexts(zone, value, new Map(), model)).toEqual(value);
});

test.each(['https://example.org/a', '/about', '#top', 'mailto:a@b.org'])('%s is no text', (value) => {
  expect(findTexts(text('title'), value, model)).toEqual([]);
});

test('a single component is found, and none is nothing', () => {
  const seo = component('seo', 'a.part', false);
  expect(findTexts(seo, null, model)).toEqual([]);
  expect(replaceTexts(seo, null, new Map(), model)).toBe(null);
  expect(findTexts(seo, { heading: 'x' }, model)).toEqual([{ path: 'seo.heading', kind: 'text', value: 'x' }]);
});

test.each([
  ['other texts', [{ ...value[0], heading: 'Kopf', id: 9 }, value[1]], true],
  ['another order', value.toReversed(), false],
  ['one less', value.slice(1), false],
  ['nothing', null, false],
  ['other entries inside', [value[0], { ...value[1], parts: [] }], false],
])('%s: places mean the same is %s', (_, other, same) => {
  expect(haveSameComponents(zone, value, other, model)).toBe(same);
});
