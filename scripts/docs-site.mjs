// Writes the documentation as a site that needs no server and no network: `npm run docs [folder]`, docs-site/ where none is named. With
// `--versioned`, into a folder of its version there, beside those of other versions.
import { join, resolve } from 'node:path';
import { buildSite } from './docs/build-site.mjs';
import { buildVersion } from './docs/versions.mjs';
import { root } from './root.mjs';

const words = process.argv.slice(2);
const to = resolve(words.find((word) => !word.startsWith('--')) ?? join(root, 'docs-site'));
if (words.includes('--versioned')) console.log(`${(await buildVersion(to)).join(', ')} in ${to}: open index.html`);
else console.log(`${(await buildSite(to)).length} pages in ${to}: open index.html`);
