// Prepares the packages of a tag for publication: node scripts/prepare-release.mjs v0.1.0 https://github.com/<owner>/<name>
// Writes the home of the repository into both manifests, which is only known where they are published: npm compares it with the
// provenance that is signed there. Throws where tag, manifests and changelog name different versions.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/**
 * Returns the manifests of a release by path, with the home of the repository.
 * @param {string} tag
 * @param {string} home
 * @returns {ReadonlyMap<string, Readonly<Record<string, unknown>>>}
 */
export function releaseManifests(tag, home) {
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (version === undefined) throw new Error(`${tag} is no tag of a version, such as v0.1.0`);
  if (!/^https:\/\/[^/]+\/[^/]+\/[^/]+$/.test(home)) throw new Error(`${home} is no address of a repository`);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (/^## (\S+)/m.exec(changelog)?.[1] !== version) throw new Error(`CHANGELOG.md does not begin with ${version}`);
  const folders = { 'package.json': undefined, 'create-octavo/package.json': 'create-octavo' };
  return new Map(
    Object.entries(folders).map(([path, directory]) => {
      const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
      if (manifest.version !== version) throw new Error(`${path} has the version ${manifest.version}, not ${version}`);
      const repository = { type: 'git', url: `git+${home}.git`, ...(directory && { directory }) };
      return [path, { ...manifest, repository, homepage: `${home}#readme`, bugs: { url: `${home}/issues` } }];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [tag = '', home = ''] = process.argv.slice(2);
  for (const [path, manifest] of releaseManifests(tag, home)) {
    writeFileSync(join(root, path), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
