// Writes the documentation as a site that needs no server and no network: `npm run docs [folder]`, docs-site/ where none is named.
import { join, resolve } from 'node:path';
import { buildSite } from './docs/build-site.mjs';
import { root } from './root.mjs';

const to = resolve(process.argv[2] ?? join(root, 'docs-site'));
const pages = await buildSite(to);
console.log(`${pages.length} pages in ${to}: open index.html`);
