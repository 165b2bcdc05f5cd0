import { describe, expect, it } from 'vitest';
import { CliError } from '../../foundations/core/index.js';
import { diffModels, type ModelFile, parseModel, parseRecordedModel, serializeModel } from './index.js';
import type { ComputedAttribute } from './types.js';

const settings = { locales: ['en'], defaultLocale: 'en' };

function contentType(name: string, attributes: object): ModelFile {
  const definition = {
    kind: 'collectionType',
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  };
  return { path: `schema/content-types/${name}.json`, json: JSON.stringify(definition) };
}

const owner = contentType('owner', {
  name: { type: 'string' },
  hidden: { type: 'string', private: true },
  initial: { type: 'computed', as: 'substring(name, 1, 1)' },
  orders: { type: 'relation', relation: 'oneToMany', target: 'api::order.order', mappedBy: 'owner' },
});
const seo: ModelFile = {
  path: 'schema/components/shared/seo.json',
  json: JSON.stringify({ info: { displayName: 'seo' }, attributes: { weight: { type: 'integer' } } }),
};
const attributes = {
  title: { type: 'string' },
  price: { type: 'decimal' },
  quantity: { type: 'integer' },
  serial: { type: 'biginteger' },
  ratio: { type: 'float' },
  sent: { type: 'boolean' },
  day: { type: 'date' },
  at: { type: 'datetime' },
  clock: { type: 'time' },
  extra: { type: 'json' },
  secret: { type: 'password' },
  internal: { type: 'integer', private: true },
  'full name': { type: 'string' },
  seo: { type: 'component', component: 'shared.seo' },
  parts: { type: 'component', component: 'shared.seo', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.seo'] },
  owner: { type: 'relation', relation: 'manyToOne', target: 'api::owner.owner', inversedBy: 'orders' },
  others: { type: 'relation', relation: 'manyToMany', target: 'api::owner.owner' },
  anything: { type: 'relation', relation: 'morphToMany' },
  image: { type: 'media' },
};

function withComputed(computed: object): readonly ModelFile[] {
  return [contentType('order', { ...attributes, ...computed }), owner, seo];
}

function attributeOf(as: string, options: object = {}): ComputedAttribute {
  const model = parseModel(withComputed({ total: { type: 'computed', as, ...options } }), settings);
  const attribute = model.contentTypes.get('api::order.order')?.attributes.get('total');
  if (attribute?.storage !== 'computed') throw new Error('it is not computed');
  return attribute;
}

function linesOf(files: readonly ModelFile[]): readonly string[] {
  try {
    parseModel(files, settings);
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
  return [];
}

const file = 'schema/content-types/order.json';

describe('the type of a computed attribute', () => {
  it.each([
    ['quantity + 1', 'integer'],
    ['-quantity * 2 % 7', 'integer'],
    ['quantity / 2', 'decimal'],
    ['price * quantity', 'decimal'],
    ['quantity + 0.5', 'decimal'],
    ['serial', 'decimal'],
    ['ratio', 'decimal'],
    ['round(price)', 'integer'],
    ['round(price, 2)', 'decimal'],
    ['floor(ratio * 10)', 'integer'],
    ['abs(quantity)', 'integer'],
    ["title || ' ' || quantity", 'text'],
    ['concat(title, day, null)', 'text'],
    ['`full name`', 'text'],
    ['length(trim(lower(title)))', 'integer'],
    ["contains(title, 'x') or not sent", 'boolean'],
    ['price > 5 and quantity <= 3', 'boolean'],
    ["day >= '2024-01-01'", 'boolean'],
    ["clock < '10:00:00' and at > '2024-01-01T00:00:00Z'", 'boolean'],
    ['title is not null', 'boolean'],
    ['if(sent, quantity, 1.5)', 'decimal'],
    ['coalesce(null, quantity)', 'integer'],
    ['max(day, date(at))', 'date'],
    ['year(at) * 100 + month(day)', 'integer'],
    ['createdAt', 'datetime'],
    ['owner.name', 'text'],
    ['owner.initial', 'text'],
    ['seo.weight', 'integer'],
    ['count(others) + count(parts) + count(zone) + count(image) + count(seo)', 'integer'],
    ['count(owner.orders)', 'integer'],
    ["'it''s'", 'text'],
  ])('%s: %s', (as, type) => {
    expect(attributeOf(as).type.name).toBe(type);
    expect(linesOf(withComputed({ total: { type: 'computed', as } }))).toEqual([]);
  });

  it('says what it discloses, through other computed attributes too', () => {
    expect(attributeOf('owner.initial || title || count(others)').uses).toEqual({
      attributes: [
        { of: 'api::order.order', name: 'owner' },
        { of: 'api::owner.owner', name: 'initial' },
        { of: 'api::owner.owner', name: 'name' },
        { of: 'api::order.order', name: 'title' },
        { of: 'api::order.order', name: 'others' },
      ],
      follows: ['api::owner.owner'],
    });
  });

  it('may name private attributes where it is private itself', () => {
    expect(attributeOf('internal + 1', { private: true }).private).toBe(true);
  });
});

describe('a wrong expression', () => {
  const nested = `${'('.repeat(25)}quantity${')'.repeat(25)}`;
  it.each([
    ['', 'is empty – write an expression such as price * quantity'],
    ['price *', 'ends too early – write a value'],
    ['price quantity', 'has "quantity" – write an operator'],
    ['(price', 'ends too early – write ")"'],
    ['price ? 1', 'cannot be read at "? 1" – write numbers, \'texts\', names of attributes, operators and functions'],
    ["title || 'x", 'has a text without an end at "\'x" – close it with \''],
    ['title = "x"', 'has a quotation mark at ""x"" – write texts in single quotes: \'new\''],
    ["'\ue0000\ue000'", 'has a text that must not contain private-use characters – write another text'],
    ['prise * 2', 'names "prise", which api::order.order does not have – write "price"'],
    ['secret', 'names "secret", which is a password – nothing is computed from it'],
    ['extra', 'names "extra", which is a json – write a text, number, date or boolean'],
    [
      'internal',
      'names "internal", which is private – write a public attribute, or make the computed one of the same type private',
    ],
    [
      'owner.hidden',
      'names "hidden", which is private – write a public attribute, or make the computed one of the same type private',
    ],
    ['owner', 'names "owner", which is no value – write one of its attributes: owner.…'],
    ['others.name', 'names "others", which leads to a list – write count(others), or a relation to one document'],
    ['image', 'names "image", which is no value – write count(image), or a value'],
    ['title.length', 'names "title", which has no attributes – write title alone'],
    [
      'count(title)',
      'names "title", which is a value – count a relation, files or components, or write the value itself',
    ],
    ['count(anything)', 'names "anything", which leads to any type – count a relation to one type'],
    ['count(1)', 'gives count() something else than an attribute – write a relation, such as count(comments)'],
    ['lenght(title)', 'calls "lenght", which is no function – write "length"'],
    ['length(title, 1)', 'gives length() 2 values – write 1'],
    ['length(price)', 'gives length() a number – write a text'],
    ['title + 1', 'gives + a text – write a whole number'],
    ['title = 1', 'gives = 1 and a text – write values of one kind'],
    ["day = 'monday'", 'gives = a date and "monday" – write values of one kind'],
    ['if(price, 1, 2)', 'gives if() a number – write a condition'],
    ['sent || title', "gives || a condition – write if(…, 'yes', 'no') around it"],
    ['round(price, quantity)', 'gives round() a whole number – write a whole number from 0 to 20'],
    ['substring(title, 0)', 'gives substring() 0 – write a whole number from 1 to 1000000'],
    [nested, 'is nested in more than 20 levels – compute a part in an attribute of its own'],
    [
      `1${' + 1'.repeat(60)}`,
      'has 121 parts in 61 levels with the computed attributes in it – write at most 200 in 50',
    ],
    [`count(others)${' + count(others)'.repeat(10)}`, 'follows or counts 11 relations – write at most 10'],
    [
      'total',
      'depends on itself (api::order.order.total → api::order.order.total) – write an expression without total',
    ],
    ['x'.repeat(1_001), 'is 1001 characters long – write at most 1000, or compute a part in an attribute of its own'],
  ])('%s', (as, message) => {
    expect(linesOf(withComputed({ total: { type: 'computed', as } }))).toEqual([
      `${file}: attributes.total.as: ${message}`,
    ]);
  });

  it('is reported once where others name it', () => {
    const lines = linesOf(
      withComputed({ a: { type: 'computed', as: 'b + 1' }, b: { type: 'computed', as: 'title * 2' } }),
    );
    expect(lines).toEqual([
      `${file}: attributes.b.as: gives * a text – write a whole number`,
      `${file}: attributes.a.as: names "b", which has a mistake itself – correct that one first`,
    ]);
  });

  it('is found in cycles of several attributes', () => {
    const lines = linesOf(withComputed({ a: { type: 'computed', as: 'b + 1' }, b: { type: 'computed', as: 'a + 1' } }));
    expect(lines.join('\n')).toContain(
      'depends on itself (api::order.order.a → api::order.order.b → api::order.order.a)',
    );
  });

  it('takes no options of stored attributes, and no component', () => {
    const option = (options: object) =>
      linesOf(withComputed({ total: { type: 'computed', as: 'quantity', ...options } }));
    expect(option({ required: true })).toEqual([
      `${file}: attributes.total: required: is true, but a computed value is never sent – remove it`.replace(
        ': required',
        '.required',
      ),
    ]);
    expect(option({ unique: true })).toEqual([expect.stringContaining('attributes.total.unique: is not known')]);
    expect(option({ as: 5 })).toEqual([
      `${file}: attributes.total.as: is 5 – write an expression such as "price * quantity"`,
    ]);
    const inComponent: ModelFile = {
      path: 'schema/components/shared/sum.json',
      json: JSON.stringify({ info: { displayName: 'sum' }, attributes: { total: { type: 'computed', as: '1' } } }),
    };
    expect(linesOf([inComponent])).toEqual([expect.stringContaining('components hold stored values only')]);
  });
});

describe('a change of the model', () => {
  const recorded = (computed: object) =>
    parseRecordedModel(serializeModel(parseModel(withComputed(computed), settings)).json);
  const total = (as: string) => ({ total: { type: 'computed', as } });

  it.each([
    ['added', {}, total('quantity')],
    ['changed', total('quantity'), total("title || 'x'")],
    ['made private', total('quantity'), { total: { type: 'computed', as: 'quantity', private: true } }],
    ['removed', total('quantity'), {}],
  ])('is applied at a start where a computed attribute is %s', (_, before, after) => {
    const diff = diffModels(recorded(before), recorded(after));
    expect(diff.refused).toEqual([]);
    expect(diff.additive.length).toBeGreaterThan(0);
  });

  it('is refused where a computed attribute becomes a stored one', () => {
    const { refused } = diffModels(recorded(total('quantity')), recorded({ total: { type: 'integer' } }));
    expect(refused.join('\n')).toContain('type of total of api::order.order is integer, was computed');
  });
});
