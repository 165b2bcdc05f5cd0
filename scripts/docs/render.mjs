import { posix } from 'node:path';
import { Marked } from 'marked';
import { escaped } from './escaped.mjs';
import { highlighted } from './highlight.mjs';

/**
 * Returns what makes a page of Markdown HTML: `{ body, headings }`. Links to other pages lead to their HTML; `known`: the paths of all
 * pages. What is in the repository and not on the site is named and not linked.
 */
export function rendering(known) {
  return ({ path, text }) => {
    const headings = [];
    const slugs = new Map();
    const marked = new Marked({
      renderer: {
        heading({ tokens, depth }) {
          const html = this.parser.parseInline(tokens);
          const plain = html.replace(/<[^>]*>/g, '');
          const title = unescaped(plain);
          const id = slugOf(title, slugs);
          headings.push({ id, depth, text: title, html: html.replace(/<\/?a\b[^>]*>/g, '') });
          return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to this heading">#</a></h${depth}>\n`;
        },
        link({ href, title, tokens }) {
          const html = this.parser.parseInline(tokens);
          const target = targetOf(href, path, known);
          if (target === null)
            return `<span class="elsewhere" title="in the repository: ${escaped(href)}">${html}</span>`;
          return `<a href="${escaped(target)}"${title ? ` title="${escaped(title)}"` : ''}>${html}</a>`;
        },
        image({ href, text: alternative }) {
          return `<img src="${escaped(href)}" alt="${escaped(alternative)}" loading="lazy">`;
        },
        table(token) {
          // A header without a text is none.
          const cells = (wanted, row) =>
            row
              .map((cell) => {
                const tag = cell.text === '' ? 'td' : wanted;
                return `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
              })
              .join('');
          const rows = token.rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
          const head = `<thead><tr>${cells('th', token.header)}</tr></thead>`;
          return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
        },
        code({ text: code, lang = '' }) {
          const language = lang === '' ? '' : ` data-language="${escaped(lang)}"`;
          return `<pre tabindex="0"><code${language}>${highlighted(code, lang)}</code></pre>\n`;
        },
        // The pages contain no HTML: markup in them is text.
        html({ text: raw }) {
          return escaped(raw);
        },
      },
    });
    return { body: marked.parse(text), headings };
  };
}

/** Where a link of a page leads on the site; null: to something that is in the repository alone. */
function targetOf(href, path, known) {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [file = '', fragment] = href.split('#');
  const place = posix.normalize(posix.join(posix.dirname(path), file));
  const page = [place, posix.join(place, 'README.md')].find((candidate) => known.has(candidate));
  if (page === undefined) return place.startsWith('images/') ? href : null;
  const relative = posix.relative(posix.dirname(path), page).replace(/\.md$/, '.html');
  return fragment === undefined ? relative : `${relative}#${fragment}`;
}

/** The anchor of a heading, as forges of code make it; the second of two equal ones gets a number. */
function slugOf(text, slugs) {
  const slug = text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function unescaped(html) {
  return html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}
