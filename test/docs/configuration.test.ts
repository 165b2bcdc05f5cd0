import { describe, expect, test } from 'vitest';
import { defaultConfig, environmentConfig } from '../../src/composition/app/index.js';
import { codeOf, tableRows } from './tables.js';

const rows = tableRows('reference/configuration.md');

/** Settings by dotted name. */
function flatten(value: object, prefix = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isGroup ? flatten(inner, `${prefix}${key}.`) : [[`${prefix}${key}`, inner] as const];
  });
}

describe('docs/reference/configuration.md', () => {
  const settings = flatten(defaultConfig);
  const variables = rows.filter((cells) => cells.length === 2);
  const documented = rows.filter((cells) => cells.length === 3);

  test('lists every setting, and no other', () => {
    const names = documented.map((cells) => codeOf(cells[0]));
    expect([...names].sort()).toEqual(settings.map(([name]) => name).sort());
  });

  test.each(settings.filter(([name]) => name !== 'defaultLocale'))('%s: the default', (name, value) => {
    const cells = documented.find(([cell]) => codeOf(cell) === name);
    expect(JSON.parse(codeOf(cells?.[1]) ?? '')).toEqual(value);
  });

  test('every environment variable sets what the page says', () => {
    const set = variables.map(([variable, setting]) => {
      const layer = environmentConfig({ [codeOf(variable) ?? '']: 'contract' });
      return [codeOf(variable), flatten(layer).map(([name]) => name), /^`([^`]+)`/.exec(setting ?? '')?.[1]];
    });
    expect(set).toHaveLength(16);
    for (const [variable, names, setting] of set) expect(names, String(variable)).toEqual([setting]);
  });
});
