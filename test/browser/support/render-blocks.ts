import { createRequire } from 'node:module';

/* The types of React declare elements of pages, which tests do not have: these are the parts that are used. */

type CreateElement = (component: unknown, properties: Readonly<Record<string, unknown>>) => unknown;

const require = createRequire(import.meta.url);
const { createElement } = require('react') as { readonly createElement: CreateElement };
const { renderToStaticMarkup } = require('react-dom/server') as {
  readonly renderToStaticMarkup: (element: unknown) => string;
};
const { BlocksRenderer } = require('@strapi/blocks-react-renderer') as { readonly BlocksRenderer: unknown };

/** Returns the HTML of blocks as a front end shows them that uses the usual renderer. */
export function renderBlocks(content: unknown): string {
  return renderToStaticMarkup(createElement(BlocksRenderer, { content }));
}

type Properties = Readonly<Record<string, unknown>>;
const element =
  (tag: string) =>
  ({ children }: Properties) =>
    createElement(tag, { children });

/** The components of docs/reference/content-model.md for the kinds that the renderer does not have. */
const additionalBlocks = {
  table: ({ children }: Properties) => createElement('table', { children: createElement('tbody', { children }) }),
  'table-row': element('tr'),
  'table-cell': ({ header, children }: Properties) => createElement(header === true ? 'th' : 'td', { children }),
  callout: ({ tone, children }: Properties) =>
    createElement('aside', { className: `callout ${String(tone)}`, children }),
  embed: ({ url, title }: Properties) => createElement('a', { href: url, children: title }),
  'document-link': ({ documentId, children }: Properties) =>
    createElement('a', { href: `/pages/${String(documentId)}`, children }),
};

/** The same with components for the additional kinds. */
export function renderAllBlocks(content: unknown): string {
  return renderToStaticMarkup(createElement(BlocksRenderer, { content, blocks: additionalBlocks }));
}
