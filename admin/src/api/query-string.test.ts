import { expect, test } from 'vitest';
import { parseParameters } from '../../../src/language/query/index.js';
import { contractSettings } from '../../../test/support/contract-settings.js';
import { toQueryString } from './query-string.js';

test('nested names become brackets, and what is not there is left out', () => {
  const text = toQueryString({
    filters: { title: { $containsi: 'a & b' }, id: { $in: [1, 2] } },
    sort: ['title:asc', 'id:desc'],
    locale: undefined,
    pagination: { page: 2, withCount: true },
  });
  expect(decodeURIComponent(text.replaceAll('&', ' '))).toBe(
    'filters[title][$containsi]=a & b filters[id][$in][0]=1 filters[id][$in][1]=2 sort[0]=title:asc sort[1]=id:desc pagination[page]=2 pagination[withCount]=true',
  );
});

test('the server reads what was meant', () => {
  const parameters = { _q: 'ü=[]&%', filters: { name: { $eq: ' a+b ' } } };
  const read = parseParameters(toQueryString(parameters), contractSettings);
  expect(read.get('_q')).toBe('ü=[]&%');
  expect(JSON.stringify(read.get('filters'))).not.toContain('%20');
});
