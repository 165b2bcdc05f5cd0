import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The pictures of the panel are those that the tour shows, and not too heavy to be cloned by everybody. */

const docs = new URL('../../docs/', import.meta.url);
const images = new URL('images/', docs);
const all = readdirSync(images);
/** Those of the page of performance are drawn by the bench. */
const kept = all.filter((name) => !name.startsWith('bench-')).sort();

function shownIn(page: string, pattern: RegExp): readonly string[] {
  const text = readFileSync(new URL(page, docs), 'utf8');
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

test('every picture is shown once in the tour, and none is missing', () => {
  const shown = shownIn('explanations/panel-tour.md', /\.\.\/images\/([\w-]+\.webp)/g);
  expect([...shown].sort()).toEqual(kept);
});

test('the page of performance shows what the bench has drawn', () => {
  const shown = shownIn('reference/performance.md', /\.\.\/images\/(bench-[a-z]+\.svg)/g);
  expect([...shown].sort()).toEqual(all.filter((name) => name.startsWith('bench-')).sort());
});

test('the README shows pictures that are there', () => {
  const shown = shownIn('../README.md', /docs\/images\/([\w-]+\.webp)/g);
  expect(shown.length).toBe(2);
  expect(shown.filter((name) => !kept.includes(name))).toEqual([]);
});

test('they have 3.1 MB altogether', () => {
  const bytes = all.reduce((sum, name) => sum + statSync(new URL(name, images)).size, 0);
  expect(bytes).toBeLessThan(3_300_000);
});
