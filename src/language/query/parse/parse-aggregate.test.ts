import { describe, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { abilityFromGrants } from '../access/index.js';
import type { AggregateQuery } from '../aggregate.js';
import { authoriseAggregate } from '../authorise/authorise-aggregate.js';
import { createAggregateKey } from '../shape-key.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText, writeFilter, writeSort } from '../test-notation.js';
import { parseParameters } from './parameters.js';
import { parseAggregateQuery } from './parse-aggregate.js';

const type = testTypeOf('api::article.article');
const allowed = abilityFromGrants('reader', ['api::article.article.find', 'api::tag.tag.find']);

function parse(query: string, ability = allowed): AggregateQuery {
  const parameters = parseParameters(query, settings);
  return authoriseAggregate(parseAggregateQuery({ type, snapshot, settings, parameters, ability }), ability, snapshot);
}

function write({ groups, measures, having, sort, values }: AggregateQuery): string {
  const named = groups.map(({ name, path, attribute, part, isReference }) => {
    const steps = [...path.map((step) => step.attribute.name), attribute.name].join('.');
    return `${name} = ${steps}${part === null ? '' : ` by ${part}`}${isReference ? ', a reference' : ''}`;
  });
  return [
    ...named,
    ...measures.map(({ name }) => name),
    `having ${writeFilter(having, values)}`,
    `by ${writeSort(sort)}`,
  ].join('; ');
}

describe('aggregates', () => {
  test.each([
    ['', 'count; having none; by '],
    ['groupBy=title', 'title = title; having none; by title asc'],
    ['distinct=tags.label', 'tags.label = tags.label; having none; by tags.label asc'],
    ['groupBy=tags', 'tags = tags.documentId, a reference; having none; by tags asc'],
    ['groupBy=cover', 'cover = cover.documentId, a reference; having none; by cover asc'],
    [
      'groupBy=createdAt:month,state&count=*&sort=createdAt:month:desc',
      'createdAt:month = createdAt by month; state = state; count; having none; by createdAt:month desc, state asc',
    ],
    [
      'count=*&avg=rating,views&max=startsAt&having[avg.rating][$gt]=3.5&having[$not][count]=2&sort[max.startsAt]=desc',
      'count; avg.rating; avg.views; max.startsAt; having and(avg.rating $gt "3.5", not(count $eq 2)); by max.startsAt desc',
    ],
    [
      'groupBy=seo.metaTitle&sum=price&sort=sum.price',
      'seo.metaTitle = seo.metaTitle; sum.price; having none; by sum.price asc, seo.metaTitle asc',
    ],
  ])('%s', (query, expected) => {
    expect(write(parse(query))).toBe(expected);
  });

  test.each([
    ['groupBy=secretNote', 'query.invalid-key: Invalid key secretNote'],
    ['groupBy=nothing', 'query.invalid-key: Invalid key nothing'],
    ['groupBy=pin', 'query.invalid-key: Invalid key pin'],
    ['groupBy=meta', 'query.invalid-key: Invalid key meta'],
    ['groupBy=sections', 'query.invalid-key: Invalid key sections'],
    ['groupBy=author', 'query.invalid-key: Invalid key author'],
    ['groupBy=author.name', 'query.invalid-key: Invalid key author'],
    ['countDistinct=author', 'query.invalid-key: Invalid key author'],
    ['avg=author.age', 'query.invalid-key: Invalid key author'],
    ['groupBy=tags.nothing', 'query.invalid-key-at: Invalid key nothing at tags'],
    ['groupBy=title,views,state,price', 'query.invalid-parameter: Invalid groupBy parameter. Expected at most 3 names'],
    [
      'groupBy=title&distinct=state',
      'query.invalid-parameter: Invalid distinct parameter. Write groupBy and distinct in one of them',
    ],
    [
      'groupBy=createdAt:week',
      'query.invalid-parameter: Invalid groupBy parameter. The parts of a date are year, month and day',
    ],
    [
      'groupBy=title:month',
      'query.invalid-parameter: Invalid groupBy parameter. title:month has no date: parts are those of dates and times',
    ],
    ['avg=title', 'query.invalid-parameter: Invalid avg parameter. title is not a number'],
    ['min=title', 'query.invalid-parameter: Invalid min parameter. title is not a number or date'],
    [
      'sum=tags.weight',
      'query.invalid-parameter: Invalid sum parameter. tags.weight leads through a list: use it in groupBy',
    ],
    ['count=1', 'query.invalid-parameter: Invalid count parameter. Expected count=*'],
    ['avg=', 'query.invalid-parameter: Invalid avg parameter. Expected names of attributes'],
    ['sort=title', 'query.invalid-key: Invalid key title'],
    ['sort=count:up', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['having[title]=x', 'query.invalid-key: Invalid key title'],
    ['having[count][$gt]=x', 'query.invalid-operand: Invalid value for $gt at count: "x" is not a number'],
    ['populate=tags', 'query.invalid-key: Invalid key populate'],
    ['filters[nothing]=1', 'query.invalid-key: Invalid key nothing'],
    ['status=old', 'query.invalid-status'],
  ])('%s is refused', (query, expected) => {
    expect(failureText(() => parse(query))).toContain(expected);
  });

  test('have equal keys where they differ in literals alone', () => {
    const key = (query: string): string => createAggregateKey(parse(query));
    const query = 'groupBy=tags.label&count=*&filters[title]=a&having[count][$gt]=1&pagination[page]=1';
    expect(key(query.replace('=a', '=b').replace('=1', '=2').replace('page]=1', 'page]=7'))).toBe(key(query));
    const others = [
      query.replace('tags.label', 'title'),
      query.replace('$gt', '$lt'),
      query.replace('count=*', 'count=*&avg=views'),
      query.replace('filters[title]', 'filters[slug]'),
      `${query}&sort=count:desc`,
      `${query}&locale=*`,
    ];
    expect(new Set([query, ...others].map(key)).size).toBe(others.length + 1);
  });
});
