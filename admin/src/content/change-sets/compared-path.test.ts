import { describe, expect, test } from 'vitest';
import type { Attribute, ContentModel, ContentType } from '../../api/index.js';
import { attributesAlong, isOrder } from './compared-path.js';

const text = (name: string) => ({ name, storage: 'column', type: 'string' }) as unknown as Attribute;
const sections = { name: 'sections', storage: 'zone', components: ['page.quote', 'page.text'] } as unknown as Attribute;
const address = { name: 'address', storage: 'component', component: 'page.address' } as unknown as Attribute;
const tags = { name: 'tags', storage: 'relation', target: 'api::tag.tag' } as unknown as Attribute;
const type = { attributes: [text('title'), sections, address, tags] } as unknown as ContentType;
const model = {
  components: [
    { uid: 'page.quote', attributes: [text('author')] },
    { uid: 'page.text', attributes: [text('heading')] },
    { uid: 'page.address', attributes: [text('street')] },
    { uid: 'page.other', attributes: [text('secret')] },
  ],
} as unknown as ContentModel;
const names = (path: string) => attributesAlong(type, path, model).map(({ name }) => name);

describe('the path of a compared value', () => {
  test.each([
    ['title', ['title']],
    ['tags → abc (de)', ['tags']],
    ['address.street', ['address', 'street']],
    ['sections[id=12]', ['sections']],
    ['sections[id=12].heading', ['sections', 'heading']],
    ['sections[id=12].secret', ['sections']],
    ['gone.heading', []],
  ])('%s', (path, expected) => {
    expect(names(path)).toEqual(expected);
  });

  test('ids alone are an order of entries, and not of links', () => {
    expect(isOrder(sections, [1, 2], [2, 1])).toBe(true);
    expect(isOrder(sections, { id: 1 }, null)).toBe(false);
    expect(isOrder(tags, [1, 2], [2, 1])).toBe(false);
  });
});
