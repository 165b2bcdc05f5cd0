import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite, type Page } from '../../scripts/docs/build-site.mjs';
import { type Part, searchOf } from '../../scripts/docs/site/search.mjs';
import { buildVersion } from '../../scripts/docs/versions.mjs';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
let site: string;
let pages: readonly Page[];
/** HTML by path within the site. */
const texts = new Map<string, string>();
const files = new Set<string>();

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'octavo-site-'));
  pages = await buildSite(site);
  for (const name of await readdir(site, { recursive: true })) {
    files.add(name);
    if (name.endsWith('.html')) texts.set(name, await readFile(join(site, name), 'utf8'));
  }
});

afterAll(() => rm(site, { recursive: true }));

/** What an attribute says, wherever it stands outside of code. */
function valuesOf(html: string, attribute: string): readonly string[] {
  return [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
}

describe('the documentation as a site', () => {
  test('has every page, in the navigation of every page', async () => {
    const written = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md'));
    expect(pages.map(({ path }) => path).sort()).toEqual(written.sort());
    expect(texts.size).toBe(written.length + 1);
    for (const [path, html] of texts) {
      const navigation = html.slice(html.indexOf('<nav id="pages"'));
      const led = valuesOf(navigation, 'href').map((href) => relative(site, resolve(site, dirname(path), href)));
      expect(led.sort(), path).toEqual(written.map((name) => name.replace(/\.md$/, '.html')).sort());
      expect(navigation.split('aria-current="page"').length - 1, path).toBe(path === 'index.html' ? 0 : 1);
    }
  });

  test('has no link that leads nowhere, and no anchor that is not there', () => {
    const broken = [...texts].flatMap(([path, html]) =>
      [...valuesOf(html, 'href'), ...valuesOf(html, 'src')].flatMap((href) => {
        if (/^(?:https?|mailto):/.test(href)) return [];
        const [file = '', id] = href.split('#');
        const target = file === '' ? path : relative(site, resolve(site, dirname(path), file));
        const there = files.has(target) && (id === undefined || texts.get(target)?.includes(` id="${id}"`));
        return there ? [] : [`${path}: ${href}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test('loads nothing from elsewhere, and runs its own script alone', () => {
    for (const [path, html] of texts) {
      const loaded = [...html.matchAll(/<(?:img|link|script|iframe|source|video)\b[^>]*/g)].map(([tag]) => tag);
      expect(
        loaded.filter((tag) => /<iframe|(?:src|href)="(?:[a-z]+:|\/)/.test(tag)),
        path,
      ).toEqual([]);
      const scripts = loaded.filter((tag) => tag.startsWith('<script'));
      expect(scripts, path).toEqual([`<script defer src="${'../'.repeat(path.split('/').length - 1)}site.js"`]);
      expect(new Set(valuesOf(html, 'id')).size, path).toBe(valuesOf(html, 'id').length);
    }
  });

  test('names what is in the repository alone, without a link', () => {
    const hooks = texts.get('how-to/hooks.html') ?? '';
    expect(hooks).toMatch(/<span class="elsewhere" title="in the repository: [^"]*examples\/extended">/);
  });

  test('is searched: the page for a word of the trade comes first', async () => {
    const script = await readFile(join(site, 'search-data.js'), 'utf8');
    const parts: readonly Part[] = JSON.parse(script.slice(script.indexOf('['), script.lastIndexOf(']') + 1));
    for (const { href } of parts) {
      const [file = '', id] = href.split('#');
      expect(id === undefined || texts.get(file)?.includes(` id="${id}"`), href).toBe(true);
    }
    const search = searchOf(parts);
    const wanted = {
      hook: 'how-to/hooks.html',
      lifecycle: 'how-to/hooks.html',
      permissions: 'how-to/permissions.html',
      'health check': 'how-to/deployment.html',
      'slow query': 'how-to/slow-queries.html',
      draft: 'how-to/draft-and-publish.html',
      populate: 'reference/query-language.html#populate',
      cron: 'how-to/hooks.html#scheduled-jobs-cron',
      'envirnment variables': 'reference/configuration.html#environment-variables',
      backup: 'how-to/backups.html',
      upgrade: 'how-to/upgrading.html',
      graphql: 'reference/graphql.html',
      strapi: 'how-to/come-from-strapi.html',
    };
    for (const [words, first] of Object.entries(wanted)) expect(search(words)[0]?.href, words).toBe(first);
    expect(search('qqqzzz')).toEqual([]);
  });

  test('is there for programs that read: a list with sentences, and everything', async () => {
    const [list, full] = await Promise.all(
      ['llms.txt', 'llms-full.txt'].map((name) => readFile(join(site, name), 'utf8')),
    );
    for (const { path, title } of pages) {
      expect(list).toContain(`[${title}](${path})`);
      expect(files).toContain(path);
      expect(full).toContain((await readFile(join(docs, path), 'utf8')).trimEnd());
    }
    expect(list).not.toMatch(/```/);
  });

  test('stands beside those of other versions, and the newest one is the first page', async () => {
    const all = await mkdtemp(join(tmpdir(), 'octavo-versions-'));
    await mkdir(join(all, '0.0.10'));
    await writeFile(join(all, '0.0.10', 'llms.txt'), 'an earlier version');
    expect(await buildVersion(all)).toEqual(['0.1.0', '0.0.10']);
    expect(await readFile(join(all, 'versions.js'), 'utf8')).toBe('globalThis.octavoVersions = ["0.1.0","0.0.10"];\n');
    expect(await readFile(join(all, 'index.html'), 'utf8')).toContain('url=0.1.0/index.html');
    expect(await readdir(join(all, '0.1.0'))).toContain('search-data.js');
    expect(await readFile(join(all, '0.0.10', 'llms.txt'), 'utf8')).toBe('an earlier version');
    expect(await readFile(join(all, '0.1.0', 'site.js'), 'utf8')).toContain('versions.js');
    await rm(all, { recursive: true });
  });

  test('has colours for dark screens', async () => {
    const style = await readFile(join(site, 'style.css'), 'utf8');
    expect(style).toContain('color-scheme: light dark');
    const colours = [...style.matchAll(/^ {2}--[\w-]+: (.*);$/gm)].map(([, value]) => value);
    expect(colours.length).toBeGreaterThan(6);
    for (const colour of colours) expect(colour).toMatch(/^light-dark\(/);
  });

  test('takes the place of an earlier one, and of nothing else', async () => {
    const other = await mkdtemp(join(tmpdir(), 'octavo-other-'));
    await writeFile(join(other, 'thesis.txt'), 'mine');
    await expect(buildSite(other)).rejects.toThrow('no site');
    expect(await readdir(other)).toEqual(['thesis.txt']);
    await rm(other, { recursive: true });
    await writeFile(join(site, 'gone.html'), '');
    await buildSite(site);
    expect(await readdir(site)).not.toContain('gone.html');
  });
});
