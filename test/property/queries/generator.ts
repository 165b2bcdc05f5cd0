import fc from 'fast-check';
import { type Operator, operatorNames, operatorTable } from '../../../src/language/query/index.js';
import type { OperatorFamily } from '../../../src/language/schema/index.js';
import { pools } from './dataset.js';
import type { Filter, Query } from './evaluator.js';
import { attributes, type ComponentName, type Facts, type TypeName, traits } from './model.js';

/*
 * Generated queries. Depth counts logic and steps through relations and components together; five is deeper than handwritten queries.
 */
const deepest = 5;

/** An option that is on in a quarter of all cases. */
const sometimes = fc.constantFrom<(true | undefined)[]>(undefined, undefined, undefined, true);

type Operands = (typeof operatorTable)[Operator]['operands'];

const operatorsOf = (family: OperatorFamily, operands: Operands): readonly Operator[] =>
  operatorNames.filter((name) => operatorTable[name].family === family && operatorTable[name].operands === operands);

/** One query of one content type. */
export const queries: fc.Arbitrary<Query> = fc
  .constantFrom<TypeName>('story', 'story', 'story', 'place', 'writer', 'topic')
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      status: fc.constantFrom<Query['status']>('draft', 'published'),
      locale: fc.constantFrom(undefined, undefined, 'en', 'fr', 'de', '*'),
      fallback: fc.option(fc.array(fc.constantFrom('en', 'fr', 'de'), { minLength: 1, maxLength: 3 }), {
        nil: undefined,
        freq: 1,
      }),
      filters: fc.option(filters(type, deepest), { nil: undefined, freq: 8 }),
      sort: sorts(type),
      publicationFilter: fc.option(publicationFilters(), { nil: undefined, freq: 1 }),
      page: fc.integer({ min: 1, max: 3 }),
      pageSize: fc.integer({ min: 1, max: 40 }),
      populate: populates(type),
    }),
  );

function publicationFilters(): fc.Arbitrary<string> {
  return fc.constantFrom(
    'never-published',
    'never-published-document',
    'modified',
    'unmodified',
    'has-published-version',
    'published-with-draft',
    'published-without-draft',
  );
}

/** Conditions on a content type or component. */
export function filters(shape: TypeName | ComponentName, depth: number): fc.Arbitrary<Filter> {
  const leaves = Object.entries(attributes[shape]).flatMap(([name, facts]) => {
    if (facts.is === 'json') return [jsonConditions.map((filter) => ({ [name]: filter }))];
    return facts.is === 'relation' || facts.is === 'component' || facts.is === 'zone' ? [] : [condition(name, facts)];
  });
  if (depth <= 1) return fc.oneof(...leaves);
  const deeper = Object.entries(attributes[shape]).flatMap(([name, facts]) => {
    if (facts.is === 'relation')
      return [fc.constant(null).chain(() => filters(facts.to, depth - 1).map((filter) => ({ [name]: filter })))];
    if (facts.is === 'component')
      return [fc.constant(null).chain(() => filters(facts.of, depth - 1).map((filter) => ({ [name]: filter })))];
    if (facts.is === 'zone')
      return facts.of.map((of) =>
        fc
          .constant(null)
          .chain(() => filters(of, depth - 1).map((filter) => ({ [name]: { on: { [`parts.${of}`]: filter } } }))),
      );
    return [];
  });
  const terms = fc.constant(null).chain(() => fc.array(filters(shape, depth - 1), { minLength: 1, maxLength: 3 }));
  const logic = fc.oneof(
    terms.map((all) => ({ $and: all })),
    terms.map((all) => ({ $or: all })),
    terms.map((all) => ({ $not: all })),
    fc.constant(null).chain(() => filters(shape, depth - 1).map((filter) => ({ $not: filter }))),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...leaves) },
    { weight: 2, arbitrary: logic },
    ...deeper.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

/** Paths into the JSON of the pool, as they are written: to values of every type, and to nothing. */
const jsonPaths = [
  ...[
    'color',
    'size',
    'tags',
    'deep',
    '0',
    '1',
    '2',
    '4',
    '007',
    '-1',
    '$$ref',
    'a"b\\c',
    'length',
    '__proto__',
    'toString',
  ],
  ...[
    'tags.0',
    'tags.1',
    'tags.2',
    'tags.2.0',
    'tags.2.1',
    'tags.-1',
    'tags.length',
    'tags.00',
    'deep.on',
    'deep.list',
  ],
  ...['deep.list.0', 'deep.list.1', 'deep.list.1.1', 'deep.1.on', '4.color', 'color.0', 'color.length', 'size.x'],
];

/** Operands by type, as they are written. */
const jsonOperands: readonly (readonly string[])[] = [
  ['red', 'Red', 'a', 'b', 'c', 'é', 'zero', '"4"', '"true"', 'x', '', '04', '+4', '"', '{}', '"red"', '[1]'],
  ['4', '4.50', '5', '-3', '0', '1e-7', '12345.678', '7', '3', '2', '-0', '1E1'],
  ['true', 'false'],
];

const textParts = fc.constantFrom('red', 'RED', 'e', 'E', 'é', 'É', 'a', '4', 'true', '', 'z', '%');

const jsonConditions: fc.Arbitrary<Filter> = fc
  .tuple(fc.constantFrom(...jsonPaths), fc.boolean(), fc.constantFrom(...jsonOperands))
  .chain(([path, negated, pool]) => {
    const value = fc.constantFrom(...pool);
    const at = (filter: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
      filter.map((conditions) =>
        path
          .split('.')
          .reduceRight<Filter>((inner, key) => ({ [key]: inner }), negated ? { $not: conditions } : conditions),
      );
    const named = (family: OperatorFamily, operand: fc.Arbitrary<unknown>) =>
      comparisons('_', family, operand).map((filter) => filter.map(({ _ }) => _ as Filter));
    const isBoolean = pool.includes('true');
    return at(
      fc.oneof(
        ...named('equality', value),
        ...named('presence', value),
        ...(isBoolean ? [] : named('order', value)),
        ...named('text', textParts),
        fc.constantFrom('$eq', '$ne').map((operator) => ({ [operator]: 'null' })),
      ),
    );
  });

/** Conditions on values inside JSON, of stories and of components, and on entries of zones: nothing else. */
export const conditionsInside: { readonly [kind in 'JSON' | 'zones']: fc.Arbitrary<Filter> } = {
  JSON: combined(
    fc.oneof(
      jsonConditions.map((meta): Filter => ({ meta })),
      jsonConditions.map((extra): Filter => ({ cards: { extra } })),
      jsonConditions.map((extra): Filter => ({ sections: { on: { 'parts.card': { extra } } } })),
    ),
  ),
  zones: combined(
    fc.oneof(
      fc
        .constant(null)
        .chain(() => filters('card', 4).map((card): Filter => ({ sections: { on: { 'parts.card': card } } }))),
      fc
        .constant(null)
        .chain(() => filters('note', 3).map((note): Filter => ({ sections: { on: { 'parts.note': note } } }))),
    ),
  ),
};

function combined(one: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  const several = fc.array(one, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: one },
    { weight: 1, arbitrary: several.map((all): Filter => ({ $or: all })) },
    { weight: 1, arbitrary: several.map((all): Filter => ({ $and: all })) },
    { weight: 1, arbitrary: several.map((all): Filter => ({ $not: all })) },
  );
}

function condition(name: string, facts: Facts): fc.Arbitrary<Filter> {
  const value = operands(name, facts);
  const equality = comparisons(name, 'equality', value);
  const presence = comparisons(name, 'presence', value);
  if (facts.is === 'boolean') return fc.oneof(...presence, ...equality);
  const order = comparisons(name, 'order', value);
  if (facts.is !== 'text') return fc.oneof(...presence, ...equality, ...order);
  const parts = fc.oneof(value, fc.constantFrom('e', 'E', 'É', 'r', '%', '_', 'ss', '🦉'));
  const text = comparisons(name, 'text', parts);
  return fc.oneof(...presence, ...equality, ...order, ...text, ...text);
}

/** Conditions with the operators of a family, whatever operands they take. */
function comparisons(name: string, family: OperatorFamily, value: fc.Arbitrary<unknown>): fc.Arbitrary<Filter>[] {
  const operandsByForm: Readonly<Record<Operands, fc.Arbitrary<unknown>>> = {
    one: value,
    many: fc.array(value, { minLength: 1, maxLength: 4 }),
    two: fc.tuple(value, value),
    boolean: fc.boolean(),
  };
  return (['one', 'many', 'two', 'boolean'] as const).flatMap((form) => {
    const operators = operatorsOf(family, form);
    if (operators.length === 0) return [];
    return [
      fc
        .constantFrom(...operators)
        .chain((operator) => operandsByForm[form].map((operand) => ({ [name]: { [operator]: operand } }))),
    ];
  });
}

function operands(name: string, facts: Facts): fc.Arbitrary<unknown> {
  switch (facts.is) {
    case 'text':
      return name === 'kind' ? fc.constantFrom(...pools.kind) : fc.constantFrom(...pools.text);
    case 'integer':
      return fc.constantFrom(...pools.integer);
    case 'real':
      return fc.constantFrom(...pools.real);
    case 'decimal':
      return fc.constantFrom(...pools.decimal);
    case 'bigint':
      return fc.constantFrom(...pools.bigint);
    case 'boolean':
      return fc.constantFrom(...pools.boolean);
    case 'date':
      return fc.constantFrom(...pools.date);
    default:
      throw new Error(`${facts.is} has no operands`);
  }
}

function sorts(type: TypeName): fc.Arbitrary<readonly string[]> {
  const key = fc
    .tuple(fc.constantFrom(...sortPaths(type, 3)), fc.constantFrom('', ':asc', ':desc'))
    .map(([path, direction]) => path + direction);
  return fc.array(key, { maxLength: 3 });
}

export function sortPaths(shape: TypeName | ComponentName, depth: number): string[] {
  return Object.entries(attributes[shape]).flatMap(([name, facts]) => {
    if (facts.is === 'json' || facts.is === 'zone') return [];
    if (facts.is !== 'relation' && facts.is !== 'component') return [name];
    if (depth === 1) return [];
    return sortPaths(facts.is === 'relation' ? facts.to : facts.of, depth - 1).map((path) => `${name}.${path}`);
  });
}

function populates(type: TypeName): fc.Arbitrary<Query['populate']> {
  const relations = Object.entries(attributes[type]).flatMap(([name, facts]) =>
    facts.is === 'relation' ? [{ name, to: facts.to, many: facts.many }] : [],
  );
  if (relations.length === 0) return fc.constant({});
  const one = fc.constantFrom(...relations).chain(({ name, to, many }) =>
    fc.record({
      name: fc.constant(name),
      filters: fc.option(filters(to, 2), { nil: undefined, freq: 1 }),
      sort: fc.oneof(fc.constant<readonly string[]>([]), sorts(to)),
      start: many ? partNumber(0) : fc.constant(undefined),
      limit: many ? partNumber(1) : fc.constant(undefined),
      withCount: many ? sometimes : fc.constant(undefined),
      ids: sometimes,
    }),
  );
  return fc
    .array(one, { maxLength: 2 })
    .map((all) => Object.fromEntries(all.map(({ name, ...wanted }) => [name, withoutEntries(wanted)])));
}

/** Beside a count a list may be empty. */
function withoutEntries<W extends Query['populate'][string]>(wanted: W): W {
  return wanted.withCount === true && wanted.limit === 4 ? { ...wanted, limit: 0 } : wanted;
}

/** Where a part of a list begins, or how long it is: small numbers, as most lists are short. */
function partNumber(min: number): fc.Arbitrary<number | undefined> {
  return fc.option(fc.integer({ min, max: 4 }), { nil: undefined, freq: 2 });
}

/** Whether the server accepts this query as it is; other tests cover the rest. */
export function isPlain(query: Query): boolean {
  if (query.locale === '*' && query.fallback !== undefined) return false;
  return traits[query.type].localized || query.locale === undefined;
}
