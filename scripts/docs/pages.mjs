import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The navigation: what readers want to do, and the pages for that in the order in which they are read. A page stands once; the folders of
 * `docs` say of what kind it is (tutorial, how-to, reference, explanation).
 */
const navigation = {
  Start: ['tutorials/first-site', 'explanations/panel-tour', 'explanations/comparison'],
  Model: ['reference/content-model', 'reference/model-changes', 'reference/model-api'],
  Query: ['reference/query-language', 'reference/graphql', 'reference/feed', 'reference/openapi'],
  'Write and publish': [
    'how-to/draft-and-publish',
    'reference/writing',
    'how-to/plan-a-launch',
    'explanations/change-sets',
    'reference/history',
    'reference/webhooks',
    'how-to/verify-webhooks',
    'how-to/machine-translation',
  ],
  Media: ['reference/media'],
  'Users and permissions': ['how-to/permissions', 'reference/accounts', 'how-to/social-sign-in', 'reference/mail'],
  'Front ends': [
    'how-to/front-ends',
    'how-to/typescript-client',
    'reference/client',
    'how-to/live-preview',
    'how-to/full-text-search',
    'how-to/caching-with-a-cdn',
  ],
  Extend: ['how-to/hooks', 'how-to/hook-recipes', 'reference/extensions', 'how-to/work-with-an-agent', 'reference/mcp'],
  Deploy: [
    'how-to/deployment',
    'how-to/deploy-with-docker',
    'how-to/deploy-to-a-server',
    'how-to/deploy-to-fly',
    'how-to/deploy-to-render',
    'how-to/deploy-to-railway',
    'how-to/deploy-to-digitalocean',
    'how-to/deploy-to-hetzner',
    'how-to/scaling',
    'how-to/staging-to-production',
    'reference/configuration',
  ],
  Operate: [
    'how-to/backups',
    'how-to/upgrading',
    'how-to/upgrade-to-0.1.0',
    'how-to/slow-queries',
    'reference/reliability',
    'reference/performance',
    'reference/security',
    'reference/secrets',
  ],
  Migrate: ['how-to/come-from-strapi', 'reference/export'],
  Reference: [
    'reference/command-line',
    'reference/errors',
    'reference/admin-api',
    'reference/storage',
    'reference/dependencies',
    'explanations/accessibility',
    'glossary',
    'architecture',
    'explanations/two-requests',
  ],
};

/** Every page below a folder: `{ path, text, title, summary }`, in the order of paths. */
export async function readPages(docs) {
  const paths = (await readdir(docs, { recursive: true })).map((path) => path.split('\\').join('/'));
  const texts = paths.filter((path) => path.endsWith('.md')).sort();
  return Promise.all(
    texts.map(async (path) => {
      const text = await readFile(join(docs, path), 'utf8');
      return { path, text, title: /^# (.+)$/m.exec(text)?.[1] ?? path, summary: summaryOf(text) };
    }),
  );
}

/** The first sentence of the first paragraph, without marks; '' where a page begins with something else. */
function summaryOf(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^(?:[A-Z*[]|`[^`])/.test(part)) ?? '';
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return /^[\s\S]*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.').replace(/\s+/g, ' ') ?? plain;
}

/** The pages under their headings, and the decisions by number. Throws Error for a page that is not listed, and for one that is not there. */
export function sectionsOf(pages) {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const take = (path) => {
    const page = byPath.get(path);
    if (page === undefined) throw new Error(`scripts/docs/pages.mjs names ${path}, which is not there`);
    byPath.delete(path);
    return page;
  };
  const sections = Object.entries(navigation).map(([title, paths]) => ({
    title,
    pages: paths.map((path) => take(`${path}.md`)),
  }));
  const decisions = [...byPath.keys()].filter((path) => path.startsWith('decisions/')).sort(indexFirst);
  sections.push({ title: 'Decisions', pages: decisions.map(take) });
  if (byPath.size > 0) throw new Error(`scripts/docs/pages.mjs does not name ${[...byPath.keys()].join(', ')}`);
  return sections;
}

function indexFirst(one, other) {
  return Number(other.endsWith('README.md')) - Number(one.endsWith('README.md')) || one.localeCompare(other);
}
