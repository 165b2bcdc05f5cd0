import { describe, expect, test } from 'vitest';
import { component, contentType, type Definition, recordIn } from '../../../../test/support/model-records.js';
import {
  type ChangeHints,
  changesBetween,
  createReverseHints,
  type RecordedModel,
} from '../../../language/schema/index.js';
import type { ComponentJson } from './complete-components.js';
import { createRewriter } from './component-rewriter.js';
import type { LostValue, VersionContext } from './index.js';

const string = { type: 'string' };
const uid = 'api::page.page';
const published: VersionContext = { locale: '', strictness: 'published' };

interface Model {
  readonly quote?: Definition;
  readonly box?: Definition;
  readonly page?: Definition;
  readonly more?: Definition;
  readonly locales?: readonly string[];
  readonly tag?: Definition | null;
  readonly named?: string;
}

const quote: Definition = { text: { type: 'text' }, price: { type: 'decimal' } };
const page: Definition = {
  one: { type: 'component', component: 'shared.quote' },
  many: { type: 'component', component: 'shared.quote', repeatable: true },
  box: { type: 'component', component: 'shared.box' },
  zone: { type: 'dynamiczone', components: ['shared.quote', 'shared.box'] },
};
const box: Definition = {
  inner: { type: 'component', component: 'shared.quote', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.quote'] },
};

/** A page with quotes, boxes of quotes, and a tag, in two locales. */
function model(given: Model): RecordedModel {
  const { tag = {} } = given;
  const localized = { pluginOptions: { i18n: { localized: true } }, options: { draftAndPublish: true } };
  return recordIn(given.locales ?? ['en', 'fr'], [
    contentType('page', given.page ?? page, given.more),
    ...(tag === null ? [] : [contentType(given.named ?? 'tag', { word: string }, { ...localized, ...tag })]),
    component('shared/quote', given.quote ?? quote),
    component('shared/box', given.box ?? box),
  ]);
}

interface Way {
  readonly attribute?: string;
  readonly now?: string;
  readonly hints?: ChangeHints;
  readonly version?: VersionContext;
}

/** Returns the texts of the page's attribute `one` in the model after, and checks that the way back restores the original. */
function moved(from: Model, to: Model, texts: ComponentJson, way: Way = {}) {
  const [before, after] = [model(from), model(to)];
  const changes = changesBetween(before, after, way.hints);
  const forward = createRewriter(before, after, changes);
  const { attribute = 'one', now = attribute, version = published } = way;
  const { texts: made, lost } = forward.rewrite(uid, now, texts, version);
  expect(forward.changesValues(uid, now)).toBe(true);
  const back = createRewriter(after, before, changesBetween(after, before, createReverseHints(changes)));
  const returned = back.rewrite(uid, attribute, made, version);
  expect(back.restore(uid, attribute, returned.texts, lost)).toEqual(texts);
  return { responseJson: made?.responseJson ?? null, storedJson: made?.storedJson ?? null, lost: lost.map(lostText) };
}

function lostText({ place, of, attribute, because, value }: LostValue): string {
  return `${because}: ${of}.${attribute} in ${place}: ${value}`;
}

const single = { responseJson: '{"id":7,"text":"a, \\"b\\"","price":1.10000000000000000001}', storedJson: null };

describe('the attributes of a component', () => {
  test('a new one is inserted in its position, with its default where it is required', () => {
    expect(moved({}, { quote: { ...quote, by: string } }, single)).toEqual({
      responseJson: '{"id":7,"text":"a, \\"b\\"","price":1.10000000000000000001,"by":null}',
      storedJson: null,
      lost: [],
    });
    const fresh = { count: { type: 'integer', required: true, default: 3 }, ...quote };
    expect(moved({}, { quote: fresh }, single).responseJson).toBe(
      '{"id":7,"count":3,"text":"a, \\"b\\"","price":1.10000000000000000001}',
    );
    const unique = { ...quote, code: { ...string, required: true, unique: true, default: 'x' } };
    expect(moved({}, { quote: unique }, single).responseJson).toContain('"code":null');
    const hidden = { ...quote, code: { ...string, required: true, private: true, default: 'x' } };
    expect(moved({}, { quote: hidden }, single).storedJson).toBe('{"code":"x"}');
  });

  test('a removed one is lost, and restored on the way back', () => {
    expect(moved({}, { quote: { text: { type: 'text' } } }, single)).toEqual({
      responseJson: '{"id":7,"text":"a, \\"b\\""}',
      storedJson: null,
      lost: ['no-values: shared.quote.price in 7: {"was":"1.10000000000000000001","stands":null}'],
    });
    const required = { text: { type: 'text' }, price: { type: 'integer', required: true, default: 1 } };
    const spelled = {
      responseJson: '[{"id":1,"text":null,"price":1},{"id":2,"text":null,"price":2}]',
      storedJson: null,
    };
    const gone = { text: { type: 'text' } };
    expect(moved({ quote: required }, { quote: gone }, spelled, { attribute: 'many' }).lost).toHaveLength(2);
    const missing = { responseJson: '{"id":1,"text":null,"price":null}', storedJson: null };
    expect(moved({ quote: required }, { quote: gone }, missing).lost).toEqual([
      'spelling: shared.quote.price in 1: {"was":"null","stands":"1"}',
    ]);
  });

  test('names and order are those of the new model, including swapped names', () => {
    const swapped = { price: { type: 'text' }, text: { type: 'decimal' } };
    const renames = [
      { from: 'shared.quote.text', to: 'price' },
      { from: 'shared.quote.price', to: 'text' },
    ];
    expect(moved({}, { quote: swapped }, single, { hints: { renames } })).toEqual({
      responseJson: '{"id":7,"price":"a, \\"b\\"","text":1.10000000000000000001}',
      storedJson: null,
      lost: [],
    });
    expect(moved({}, { quote: { price: quote.price, text: quote.text } }, single).responseJson).toBe(
      '{"id":7,"price":1.10000000000000000001,"text":"a, \\"b\\""}',
    );
  });

  test('private values are in the stored JSON', () => {
    const hidden = { ...quote, price: { type: 'decimal', private: true } };
    const texts = {
      responseJson: '[{"id":1,"text":null,"price":1.50},{"id":2,"text":"x","price":null}]',
      storedJson: null,
    };
    expect(moved({}, { quote: hidden }, texts, { attribute: 'many' })).toEqual({
      responseJson: '[{"id":1,"text":null},{"id":2,"text":"x"}]',
      storedJson: '[{"price":1.50},null]',
      lost: [],
    });
  });

  test('another type converts values, those without a counterpart are lost', () => {
    const texts = {
      responseJson: '[{"id":1,"text":"5","price":1},{"id":2,"text":"5.0","price":2},{"id":3,"text":"five","price":3}]',
      storedJson: null,
    };
    expect(moved({}, { quote: { ...quote, text: { type: 'integer' } } }, texts, { attribute: 'many' })).toEqual({
      responseJson: '[{"id":1,"text":5,"price":1},{"id":2,"text":5,"price":2},{"id":3,"text":null,"price":3}]',
      storedJson: null,
      lost: [
        'spelling: shared.quote.text in 2: {"was":"\\"5.0\\"","stands":"\\"5\\""}',
        'counterpart: shared.quote.text in 3: {"was":"\\"five\\"","stands":null}',
      ],
    });
  });

  test('the rules of the new type are those of the version', () => {
    const limited = { quote: { ...quote, text: { type: 'string', minLength: 20 } } };
    const draft = { version: { locale: '', strictness: 'draft' } } as const;
    expect(moved({}, limited, single, draft)).toMatchObject({ ...single, lost: [] });
    expect(moved({}, limited, single).responseJson).toContain('"text":null');
  });

  test('values of an enumeration have successors, or are lost', () => {
    const kind = (...values: string[]) => ({ quote: { kind: { type: 'enumeration', enum: values } } });
    const texts = {
      responseJson: '[{"id":1,"kind":"a"},{"id":2,"kind":"b"},{"id":3,"kind":"c"},{"id":4,"kind":"d"}]',
      storedJson: null,
    };
    const values = ['a', 'b'].map((from) => ({ of: 'shared.quote', attribute: 'kind', from, to: 'x' }));
    const way = { attribute: 'many', hints: { values } };
    expect(moved(kind('a', 'b', 'c', 'd'), kind('x', 'd'), texts, way)).toEqual({
      responseJson: '[{"id":1,"kind":"x"},{"id":2,"kind":"x"},{"id":3,"kind":null},{"id":4,"kind":"d"}]',
      storedJson: null,
      lost: [
        'spelling: shared.quote.kind in 2: {"was":"\\"b\\"","stands":"\\"a\\""}',
        'none-of: shared.quote.kind in 3: {"was":"\\"c\\"","stands":null}',
      ],
    });
  });
});

describe('components in components', () => {
  const texts = {
    responseJson: '{"id":1}',
    storedJson:
      '{"inner":{"s":[{"id":2,"text":"a","price":1.0},{"id":3,"text":null,"price":2}],"n":null},"zone":{"s":[{"__component":"shared.quote","id":4,"text":"z","price":null}],"n":null}}',
  };

  test('are rewritten at any depth, including zones', () => {
    expect(moved({}, { quote: { ...quote, by: string } }, texts, { attribute: 'box' }).storedJson).toBe(
      '{"inner":{"s":[{"id":2,"text":"a","price":1.0,"by":null},{"id":3,"text":null,"price":2,"by":null}],"n":null},' +
        '"zone":{"s":[{"__component":"shared.quote","id":4,"text":"z","price":null,"by":null}],"n":null}}',
    );
  });

  test('become a list, or stop being one', () => {
    const one = { ...box, inner: { type: 'component', component: 'shared.quote' } };
    const made = moved({}, { box: one }, texts, { attribute: 'box' });
    expect(made.storedJson).toContain('"inner":{"s":{"id":2,"text":"a","price":1.0},"n":null}');
    expect(made.lost).toEqual([
      'at-most-one: shared.box.inner in 1: {"at":1,"wire":"{\\"id\\":3,\\"text\\":null,\\"price\\":2}","deep":"null"}',
    ]);
    const list = { page: { ...page, one: { type: 'component', component: 'shared.quote', repeatable: true } } };
    expect(moved({}, list, single).responseJson).toBe(`[${single.responseJson}]`);
  });

  test('become a zone, or leave one', () => {
    const inner = { type: 'dynamiczone', components: ['shared.quote'] };
    expect(moved({}, { box: { ...box, inner } }, texts, { attribute: 'box' }).storedJson).toContain(
      '"inner":{"s":[{"__component":"shared.quote","id":2,"text":"a","price":1.0},{"__component":"shared.quote","id":3,"text":null,"price":2}],"n":null}',
    );
    const zone = {
      responseJson:
        '[{"__component":"shared.box","id":1},{"__component":"shared.quote","id":2,"text":"a","price":1},{"__component":"shared.quote","id":3,"text":"b","price":1}]',
      storedJson: '[{"inner":{"s":[{"id":4,"text":"c","price":1}],"n":null}},null,null]',
    };
    const out = { page: { ...page, zone: { type: 'component', component: 'shared.quote' } } };
    const made = moved({}, out, zone, { attribute: 'zone' });
    expect([made.responseJson, made.storedJson]).toEqual(['{"id":2,"text":"a","price":1}', null]);
    expect(made.lost.map((text) => text.slice(0, 40))).toEqual([
      'no-entries-of: api::page.page.zone in nu',
      'at-most-one: api::page.page.zone in null',
    ]);
  });

  test('that a zone no longer allows are lost, each with its stored JSON', () => {
    const zone = {
      responseJson: '[{"__component":"shared.quote","id":2,"text":"a","price":1},{"__component":"shared.box","id":1}]',
      storedJson: '[null,{"inner":{"s":[{"id":4,"text":"c","price":1}],"n":null}}]',
    };
    const fewer = { page: { ...page, zone: { type: 'dynamiczone', components: ['shared.quote'] } } };
    expect(moved({}, fewer, zone, { attribute: 'zone' })).toMatchObject({
      responseJson: '[{"__component":"shared.quote","id":2,"text":"a","price":1}]',
      storedJson: null,
      lost: [
        'no-entries-of: api::page.page.zone in null: {"at":1,"wire":"{\\"__component\\":\\"shared.box\\",\\"id\\":1}","deep":"{\\"inner\\":{\\"s\\":[{\\"id\\":4,\\"text\\":\\"c\\",\\"price\\":1}],\\"n\\":null}}"}',
      ],
    });
  });

  test('are replaced by another component', () => {
    const other = { page: { ...page, one: { type: 'component', component: 'shared.box' } } };
    expect(moved({}, other, single)).toMatchObject({
      responseJson: null,
      storedJson: null,
      lost: [expect.stringMatching(/^no-values/)],
    });
  });

  test('are renamed, as is the attribute', () => {
    const called = recordIn(
      ['en'],
      [
        contentType('page', { parts: { type: 'dynamiczone', components: ['other.saying'] } }),
        component('other/saying', { text: string }),
      ],
    );
    const before = recordIn(
      ['en'],
      [
        contentType('page', { zone: { type: 'dynamiczone', components: ['shared.quote'] } }),
        component('shared/quote', { text: string }),
      ],
    );
    const renames = [
      { from: 'shared.quote', to: 'other.saying' },
      { from: `${uid}.zone`, to: 'parts' },
    ];
    const forward = createRewriter(before, called, changesBetween(before, called, { renames }));
    const texts = { responseJson: '[{"__component":"shared.quote","id":1,"text":"a"}]', storedJson: null };
    expect(forward.changesValues(uid, 'parts')).toBe(true);
    expect(forward.rewrite(uid, 'parts', texts, published)).toEqual({
      texts: { responseJson: '[{"__component":"other.saying","id":1,"text":"a"}]', storedJson: null },
      lost: [],
    });
  });
});

describe('links in components', () => {
  const link = (relation: string, target = 'tag') => ({
    quote: { tags: { type: 'relation', relation, target: `api::${target}.${target}` } },
  });
  const any = { quote: { tags: { type: 'relation', relation: 'morphToMany' } } };
  const responseJson = '{"id":1}';

  test('become to-one: the first stays; to another type: none stay', () => {
    const texts = { responseJson, storedJson: '{"tags":[{"d":"a","l":"en"},{"d":"b","l":"fr","v":"draft"}]}' };
    expect(moved(link('manyToMany'), link('manyToOne'), texts)).toEqual({
      responseJson,
      storedJson: '{"tags":[{"d":"a","l":"en"}]}',
      lost: ['at-most-one: shared.quote.tags in 1: {"at":1,"was":{"d":"b","l":"fr","v":"draft"},"stands":null}'],
    });
    expect(moved(link('manyToMany'), link('manyToMany', 'page'), texts)).toMatchObject({
      storedJson: null,
      lost: { length: 2 },
    });
  });

  test('become polymorphic: each names its type by its new uid', () => {
    const texts = { responseJson, storedJson: '{"tags":[{"d":"a","l":"en"}]}' };
    expect(moved(link('manyToMany'), any, texts).storedJson).toBe('{"tags":[{"d":"a","t":"api::tag.tag","l":"en"}]}');
    const mixed = {
      responseJson,
      storedJson: '{"tags":[{"d":"a","t":"api::tag.tag","l":"en"},{"d":"p","t":"api::page.page"}]}',
    };
    const renames = [{ from: 'api::tag.tag', to: 'api::word.word' }];
    expect(moved(any, { ...any, named: 'word' }, mixed, { hints: { renames } }).storedJson).toBe(
      '{"tags":[{"d":"a","t":"api::word.word","l":"en"},{"d":"p","t":"api::page.page"}]}',
    );
    expect(moved(any, { ...any, tag: null }, mixed)).toMatchObject({
      storedJson: '{"tags":[{"d":"p","t":"api::page.page"}]}',
      lost: [expect.stringMatching(/^target-gone: shared.quote.tags in 1: \{"at":0/)],
    });
    expect(moved(any, link('manyToMany', 'page'), mixed)).toMatchObject({
      storedJson: '{"tags":[{"d":"p"}]}',
      lost: [expect.stringMatching(/^links-to/)],
    });
  });

  test('to a removed type are removed, even though the relation becomes polymorphic', () => {
    const texts = {
      responseJson: '[{"__component":"shared.quote","id":1}]',
      storedJson: '[{"tags":[{"d":"a","l":"en"}]}]',
    };
    expect(moved(link('manyToMany'), { ...any, tag: null }, texts, { attribute: 'zone' })).toEqual({
      responseJson: texts.responseJson,
      storedJson: null,
      lost: ['target-gone: shared.quote.tags in 1: {"at":0,"was":{"d":"a","l":"en"},"stands":null}'],
    });
  });

  test('name a locale as long as it exists, without duplicates', () => {
    const texts = {
      responseJson,
      storedJson: '{"tags":[{"d":"a","l":"fr"},{"d":"b","l":"en"},{"d":"a"},{"d":"a","l":"de"}]}',
    };
    const locales = { locales: ['en', 'fr', 'de'] };
    expect(moved({ ...link('manyToMany'), ...locales }, { ...link('manyToMany'), locales: ['en'] }, texts)).toEqual({
      responseJson,
      storedJson: '{"tags":[{"d":"a"},{"d":"b","l":"en"}]}',
      lost: [
        'pin: shared.quote.tags in 1: {"at":0,"was":{"d":"a","l":"fr"},"stands":{"d":"a"}}',
        'pin: shared.quote.tags in 1: {"at":2,"was":{"d":"a"},"stands":null}',
        'pin: shared.quote.tags in 1: {"at":3,"was":{"d":"a","l":"de"},"stands":null}',
      ],
    });
  });

  test('name the locale of their owner when the owner loses its locales', () => {
    const owner = { ...link('manyToMany'), more: { pluginOptions: { i18n: { localized: true } } } };
    const [before, after] = [model(owner), model(link('manyToMany'))];
    const forward = createRewriter(before, after, changesBetween(before, after));
    const texts = { responseJson, storedJson: '{"tags":[{"d":"a"}]}' };
    expect(forward.rewrite(uid, 'one', texts, { ...published, locale: 'fr' })).toEqual({
      texts: { responseJson, storedJson: '{"tags":[{"d":"a","l":"fr"}]}' },
      lost: [],
    });
  });

  test('name no version when their owner or target has locales or drafts itself', () => {
    const texts = { responseJson, storedJson: '{"tags":[{"d":"a","l":"fr","v":"draft"}]}' };
    const drafts = { ...link('manyToMany'), more: { options: { draftAndPublish: true } } };
    expect(moved(link('manyToMany'), drafts, texts).storedJson).toBe('{"tags":[{"d":"a","l":"fr"}]}');
    const plain = { ...link('manyToMany'), tag: { pluginOptions: {} } };
    expect(moved(link('manyToMany'), plain, texts).storedJson).toBe('{"tags":[{"d":"a","v":"draft"}]}');
  });

  test('files change between several and one', () => {
    const media = (multiple: boolean) => ({ quote: { cover: { type: 'media', multiple } } });
    const texts = { responseJson, storedJson: '{"cover":[{"d":"a"},{"d":"b"}]}' };
    expect(moved(media(true), media(false), texts).storedJson).toBe('{"cover":[{"d":"a"}]}');
  });
});

describe('components without changes', () => {
  const before = model({});

  test('are not rewritten', () => {
    const same = createRewriter(before, before, []);
    for (const name of ['one', 'many', 'box', 'zone']) expect(same.changesValues(uid, name)).toBe(false);
    const deep = model({ box: { ...box, extra: { type: 'media', multiple: false } } });
    const added = createRewriter(before, deep, changesBetween(before, deep));
    expect(['one', 'box', 'zone'].map((name) => added.changesValues(uid, name))).toEqual([false, false, false]);
    const text = model({ box: { ...box, label: string } });
    const labelled = createRewriter(before, text, changesBetween(before, text));
    expect(['one', 'many', 'box', 'zone'].map((name) => labelled.changesValues(uid, name))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(labelled.changesValues(uid, 'nothing')).toBe(false);
  });

  test('keep their spelling beside changed ones', () => {
    const after = model({ box: { ...box, label: string } });
    const forward = createRewriter(before, after, changesBetween(before, after));
    const texts = {
      responseJson:
        '[{"__component":"shared.quote", "id":2,"text":"\\u00e4","price":1.50},{"__component":"shared.box","id":1}]',
      storedJson: '[null,{"inner":{"s":[{"id":4, "text":"c","price":1e3}],"n":null}}]',
    };
    expect(forward.rewrite(uid, 'zone', texts, published).texts).toEqual({
      responseJson:
        '[{"__component":"shared.quote", "id":2,"text":"\\u00e4","price":1.50},{"__component":"shared.box","id":1,"label":null}]',
      storedJson: '[null,{"inner":{"s":[{"id":4, "text":"c","price":1e3}],"n":null}}]',
    });
    expect(forward.rewrite(uid, 'one', null, published)).toEqual({ texts: null, lost: [] });
  });

  test('are not restored over newer values, nor into a removed component', () => {
    const after = model({ quote: { text: { type: 'text' } } });
    const changes = changesBetween(before, after);
    const { lost } = createRewriter(before, after, changes).rewrite(uid, 'one', single, published);
    const back = createRewriter(after, before, changesBetween(after, before, createReverseHints(changes)));
    const given = { responseJson: '{"id":7,"text":null,"price":5}', storedJson: null };
    expect(back.restore(uid, 'one', given, lost)).toEqual(given);
    const other = { responseJson: '{"id":8,"text":null,"price":null}', storedJson: null };
    expect(back.restore(uid, 'one', other, lost)).toEqual(other);
    expect(back.restore(uid, 'one', null, lost)).toBeNull();
  });
});
