import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../../foundations/core/index.js';
import type { ResourceDescription, ResourceText } from './protocol.js';

/** The folders of documentation for people who use a server, in the order of the list. */
const folders = ['tutorials', 'how-to', 'reference', 'explanations'] as const;

const scheme = 'octavo://docs/';
const listPage = 'llms.txt';
const mimeType = 'text/markdown';

interface Page {
  /** As `how-to/permissions.md`. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** The documentation that comes with the package, as resources. */
export interface Docs {
  list(): Promise<readonly ResourceDescription[]>;
  /** Returns the page of a URI; null: there is none. */
  read(uri: string): Promise<ResourceText | null>;
  /** Returns a page by its path, as `how-to/permissions.md`; null: there is none. */
  page(path: string): Promise<string | null>;
}

let loading: Promise<readonly Page[]> | null = null;

/** Reads the documentation once per process; pages that cannot be read are an error of each use. */
function loadPages(): Promise<readonly Page[]> {
  loading ??= readPages(join(packageFolder, 'dist', 'docs'));
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function readPages(docs: string): Promise<readonly Page[]> {
  const pages = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(join(docs, folder))).filter((name) => name.endsWith('.md')).sort();
      return Promise.all(names.map((name) => readPage(docs, `${folder}/${name}`)));
    }),
  );
  return pages.flat();
}

async function readPage(docs: string, path: string): Promise<Page> {
  const text = await readFile(join(docs, path), 'utf8');
  return { path, text, title: /^# (.+)$/m.exec(text)?.[1] ?? path, summary: summarize(text) };
}

/** The first sentence of the first paragraph, without marks. */
function summarize(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((part) => /^(?:[A-Z*[]|`[^`])/.test(part)) ?? '';
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

function listText(pages: readonly Page[]): string {
  const lines = pages.map(({ path, title, summary }) => `- [${title}](${path})${summary === '' ? '' : `: ${summary}`}`);
  return `# Octavo\n\nPages of the documentation, by path:\n\n${lines.join('\n')}\n`;
}

/** Creates the documentation. Its pages are read with the first use. */
export function createDocs(): Docs {
  async function page(path: string): Promise<string | null> {
    const pages = await loadPages();
    if (path === listPage) return listText(pages);
    return pages.find((candidate) => candidate.path === path)?.text ?? null;
  }

  return {
    page,
    async list() {
      const pages = await loadPages();
      const described = pages.map(({ path, title, summary }) => ({
        uri: `${scheme}${path}`,
        name: title,
        description: summary,
        mimeType,
      }));
      const list = { uri: `${scheme}${listPage}`, name: listPage, description: 'All pages, by path', mimeType };
      return [list, ...described];
    },
    async read(uri) {
      const text = uri.startsWith(scheme) ? await page(uri.slice(scheme.length)) : null;
      return text === null ? null : { uri, mimeType, text };
    },
  };
}
