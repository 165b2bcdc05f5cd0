import { posix } from 'node:path';
import { escaped } from './escaped.mjs';

/** The HTML of a page: its text, the navigation of the site, its own headings, and the pages before and behind it. */
export function pageHtml(page, { body, headings }, { sections, version, before, after }) {
  const up = '../'.repeat(page.path.split('/').length - 1);
  const contents = headings.filter(({ depth }) => depth === 2);
  const onPage =
    contents.length < 3
      ? ''
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2>${listHtml(contents.map(({ id, html }) => `<a href="#${id}">${html}</a>`))}</nav>`;
  const steps = [
    before === undefined ? '' : `<a rel="prev" href="${hrefOf(before, page.path)}">← ${titleHtml(before)}</a>`,
    after === undefined ? '' : `<a rel="next" href="${hrefOf(after, page.path)}">${titleHtml(after)} →</a>`,
  ].join('');
  const main = `${onPage}<article>${body}</article><nav class="steps" aria-label="Pages before and behind">${steps}</nav>`;
  return documentHtml(`${page.title} · Octavo ${version}`, up, version, navigation(sections, page.path), main);
}

/** The first page: what it is about, and every other page with its first sentence. */
export function homeHtml(description, sections, version) {
  const lists = sections.map(({ title, pages }) => {
    const entries = pages.map((page) => {
      const summary = page.summary === '' || title === 'Decisions' ? '' : `<p>${escaped(page.summary)}</p>`;
      return `<a href="${hrefOf(page, 'index.md')}">${titleHtml(page)}</a>${summary}`;
    });
    return `<h2>${title}</h2>${listHtml(entries)}`;
  });
  const main = `<article class="home"><h1>Octavo</h1><p>${escaped(description)}</p>${lists.join('\n')}</article>`;
  return documentHtml(`Octavo ${version}`, '', version, navigation(sections, 'index.md'), main);
}

function documentHtml(title, up, version, pages, main) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${up}style.css">
<script defer src="${up}site.js"></script>
</head>
<body>
<header><a class="skip" href="#text">To the text</a><a class="name" href="${up}index.html">Octavo</a><span class="version">${escaped(version)}</span><a class="menu" href="#pages">All pages</a></header>
<main id="text">
${main}
</main>
<nav id="pages" aria-label="All pages">
${pages}
</nav>
</body>
</html>
`;
}

function navigation(sections, path) {
  return sections
    .map(({ title, pages }) => {
      const entries = pages.map((page) => {
        const current = page.path === path ? ' aria-current="page"' : '';
        return `<a href="${hrefOf(page, path)}"${current}>${titleHtml(page)}</a>`;
      });
      const open = title !== 'Decisions' || path.startsWith('decisions/') ? ' open' : '';
      return `<details${open}><summary>${title}</summary>${listHtml(entries)}</details>`;
    })
    .join('\n');
}

function listHtml(entries) {
  return `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;
}

function titleHtml({ title }) {
  return escaped(title.replace(/`/g, ''));
}

function hrefOf(page, from) {
  return escaped(posix.relative(posix.dirname(from), page.path).replace(/\.md$/, '.html'));
}
