import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clocked, isClocked } from '../scripts/test-failures.mjs';
import { longest, testFiles } from '../scripts/test-files.mjs';

const root = join(import.meta.dirname, '..');

it.each(clocked)('%s, whose tests watch a clock, is there', (place) => {
  expect(existsSync(join(root, place))).toBe(true);
});

it.each(longest)('%s, with which a stage begins, is there', (file) => {
  expect(testFiles).toContain(file);
});

it('does not retry tests that check for lost or different data', () => {
  const places = [
    'src/foundations/http/socket-fast-path/socket-fast-path.test.ts',
    'test/conformance/',
    'test/scenario/crash/',
    'test/property/',
  ];
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
  expect(places.filter((file) => isClocked({ file, name: '', message: '' }))).toEqual([]);
});
