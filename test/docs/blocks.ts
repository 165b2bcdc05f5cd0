import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A block of code of a page. */
export interface CodeBlock {
  /** Path below the repository. */
  readonly page: string;
  readonly line: number;
  /** '' where none is named. */
  readonly language: string;
  readonly text: string;
}

/** Returns every block of code of the documentation and the README files, in order. */
export function codeBlocks(): readonly CodeBlock[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`);
  const readmes = [
    'README.md',
    'create-octavo/README.md',
    'examples/extended/README.md',
    'examples/magazine/README.md',
  ];
  return [...docs.sort(), ...readmes].flatMap(blocksOf);
}

function blocksOf(page: string): readonly CodeBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^([ \t]*)```([^\n`]*)\n([\s\S]*?)^[ \t]*```[ \t]*$/gm)].map((found) => {
    const [, indent = '', language = '', block = ''] = found;
    const line = text.slice(0, found.index).split('\n').length;
    return { page, line, language, text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
}

/** Blocks that another test runs, by page and languages, with that test. It names the page or, if it reads several, its name. */
export const ranElsewhere: readonly (readonly [page: string, languages: string, test: string])[] = [
  ['README.md', 'sh json', 'test/docs/readme.test.ts'],
  ['docs/tutorials/first-site.md', 'sh js', 'test/docs/first-site.test.ts'],
  ['docs/how-to/permissions.md', 'sh', 'test/docs/permissions.test.ts'],
  ['docs/how-to/draft-and-publish.md', 'sh', 'test/docs/draft-and-publish.test.ts'],
  ['docs/how-to/typescript-client.md', 'sh ts', 'test/docs/typescript-client.test.ts'],
  ['docs/how-to/hook-recipes.md', 'ts', 'test/docs/hook-recipes.test.ts'],
  ['docs/how-to/hooks.md', 'ts', 'test/extensions/example.test.ts'],
  ['docs/how-to/verify-webhooks.md', 'js', 'test/docs/verify-webhooks.test.ts'],
  ['docs/how-to/caching-with-a-cdn.md', 'js', 'test/docs/caching-with-a-cdn.test.ts'],
  ['docs/reference/export.md', 'jsonl', 'test/docs/export.test.ts'],
  ['docs/how-to/deploy-with-docker.md', 'ts yaml', 'test/installation/deployments.test.ts'],
  ['docs/how-to/deploy-to-a-server.md', 'ini nginx caddyfile', 'test/installation/deployments.test.ts'],
  ['docs/how-to/deploy-to-fly.md', 'toml', 'test/installation/deployments.test.ts'],
  ['docs/how-to/deploy-to-hetzner.md', 'yaml', 'test/installation/deployments.test.ts'],
];

/** Blocks without a language show something that is no code: what it is. */
export const shown: Readonly<Record<string, string>> = {
  'docs/explanations/change-sets.md': 'a drawing',
  'docs/explanations/two-requests.md': 'a request, its tree and its plan; the goldens have them',
  'docs/how-to/caching-with-a-cdn.md': 'headers of a response',
  'docs/how-to/full-text-search.md': 'requests; the tests of searches ask such ones',
  'docs/how-to/slow-queries.md': 'a header of a response',
  'docs/how-to/social-sign-in.md': 'an address to register',
  'docs/how-to/staging-to-production.md': 'what a command prints',
  'docs/reference/accounts.md': 'a header of a response',
  'docs/reference/content-model.md': 'an error message',
  'docs/reference/feed.md': 'events of a stream',
  'docs/reference/query-language.md': 'requests; the conformance suite has them',
  'examples/extended/README.md': 'a list of files',
  'examples/magazine/README.md': 'a list of files',
};

/** Programs of commands that a test cannot run, as they are not installed or would change the machine or somebody's account. */
export const foreignPrograms: ReadonlySet<string> = new Set([
  'apt-get',
  'caddy',
  'cd',
  'chown',
  'claude',
  'docker',
  'doctl',
  'fly',
  'hcloud',
  'journalctl',
  'mkdir',
  'nginx',
  'railway',
  'systemctl',
  'useradd',
]);
