import { expect, it } from 'vitest';
import { snakeCase } from './index.js';

it.each([
  ['title', 'title'],
  ['someCamelCase', 'some_camel_case'],
  ['theDateTime', 'the_date_time'],
  ['metaURL', 'meta_url'],
  ['HTMLText', 'html_text'],
  ['line2Text', 'line2_text'],
  ['provider_metadata', 'provider_metadata'],
  ['blog-posts', 'blog_posts'],
])('%s is %s', (name, snake) => {
  expect(snakeCase(name)).toBe(snake);
});
