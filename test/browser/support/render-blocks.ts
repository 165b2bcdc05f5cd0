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
