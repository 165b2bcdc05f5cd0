import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { root } from '../root.mjs';
import { fullText, listText } from './llms.mjs';
import { homeHtml, pageHtml } from './page-html.mjs';
import { readPages, sectionsOf } from './pages.mjs';
import { rendering } from './render.mjs';
import { searchDataScript, searchParts } from './search-data.mjs';

/** Every site has this file; a folder without it is not emptied. */
const mark = 'llms.txt';

/**
 * A page of the site. `path` is relative to `docs`, with slashes: `how-to/extend.md`.
 * @typedef {{ readonly path: string, readonly title: string }} Page
 */

/**
 * Writes the site into a folder, which is emptied first; returns its pages in the order of the navigation.
 * @param {string} to
 * @returns {Promise<readonly Page[]>}
 */
export async function buildSite(to) {
  const docs = join(root, 'docs');
  const { description, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const sections = sectionsOf(await readPages(docs));
  const pages = sections.flatMap((section) => section.pages);
  await makeRoom(to);
  const render = rendering(new Set(pages.map(({ path }) => path)));
  const parts = [];
  for (const [at, page] of pages.entries()) {
    const place = join(to, page.path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, page.text);
    const around = { sections, version, before: pages[at - 1], after: pages[at + 1] };
    const rendered = render(page);
    await writeFile(place.replace(/\.md$/, '.html'), pageHtml(page, rendered, around));
    parts.push(...searchParts(page, rendered.headings));
  }
  await writeFile(join(to, 'index.html'), homeHtml(description, sections, version));
  await writeFile(join(to, mark), listText(description, sections));
  await writeFile(join(to, 'llms-full.txt'), fullText(description, pages));
  await writeFile(join(to, 'search-data.js'), searchDataScript(parts));
  await build({
    input: join(root, 'scripts/docs/site/main.mjs'),
    output: { file: join(to, 'site.js'), format: 'iife', minify: true },
    logLevel: 'warn',
  });
  await cp(join(root, 'scripts/docs/site/style.css'), join(to, 'style.css'));
  await cp(join(docs, 'images'), join(to, 'images'), { recursive: true });
  return pages.map(({ path, title }) => ({ path, title }));
}

async function makeRoom(to) {
  await mkdir(to, { recursive: true });
  const there = await readdir(to);
  if (there.length > 0 && !there.includes(mark))
    throw new Error(`${to} holds something that is no site: name another folder`);
  for (const name of there) await rm(join(to, name), { recursive: true });
}
