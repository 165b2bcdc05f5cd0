import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { releaseManifests } from '../../scripts/prepare-release.mjs';

const root = join(import.meta.dirname, '../..');
const home = 'https://github.com/somebody/octavo';

describe('a release', () => {
  test('has the fields of its repository, keywords, and no funding', () => {
    const manifests = [...releaseManifests('v0.1.0', home)];
    expect(manifests.map(([path]) => path)).toEqual(['package.json', 'create-octavo/package.json']);
    for (const [path, manifest] of manifests) {
      expect(manifest, path).toMatchObject({
        repository: { type: 'git', url: `git+${home}.git` },
        homepage: `${home}#readme`,
        bugs: { url: `${home}/issues` },
        license: 'MIT',
      });
      expect((manifest.keywords as readonly string[]).length).toBeGreaterThan(3);
      expect(manifest.funding, path).toBeUndefined();
    }
  });

  test.each([
    ['0.1.0', home],
    ['v9.9.9', home],
    ['v0.1.0', 'github.com/somebody'],
  ])('is refused for the tag %s of %s', (tag, address) => {
    expect(() => releaseManifests(tag, address)).toThrow();
  });

  test.each(['.', 'create-octavo'])(
    'npm publish --dry-run of %s has no complaints',
    (folder) => {
      const words = ['publish', '--dry-run', '--ignore-scripts', '--loglevel=warn'];
      const said = execFileSync('sh', ['-c', `npm ${words.join(' ')} 2>&1`], {
        cwd: join(root, folder),
        encoding: 'utf8',
      });
      const complaints = said.split('\n').filter((line) => line.startsWith('npm warn') && !line.includes('logged in'));
      expect(complaints).toEqual([]);
      expect(said).toMatch(/^\+ (?:create-)?octavo@\d/m);
    },
    60_000,
  );

  test('the workflow publishes with provenance and a signed list of components, by scripts that are there', () => {
    const { permissions, jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
    expect(permissions).toMatchObject({ 'id-token': 'write', attestations: 'write' });
    const steps = jobs.publish.steps as readonly { readonly run?: string; readonly uses?: string }[];
    const commands = steps.flatMap(({ run = '' }) => run);
    expect(commands.filter((command) => command.startsWith('npm publish'))).toHaveLength(2);
    for (const command of commands.filter((one) => one.startsWith('npm publish')))
      expect(command).toContain('--provenance');
    expect(steps.some(({ uses = '' }) => uses.startsWith('actions/attest-sbom@'))).toBe(true);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const command of commands) {
      const [, script = ''] = /node (scripts\/\S+)/.exec(command) ?? [];
      if (script !== '') expect(readFileSync(join(root, script), 'utf8')).not.toBe('');
      const [, name] = /npm run (?:--\S+ )?(\w+)/.exec(command) ?? [];
      if (name !== undefined) expect(scripts).toHaveProperty(name);
    }
  });
});
