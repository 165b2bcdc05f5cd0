// Writes a picture of every view of the panel into docs/images: npm run screenshots -- [words, of which a name has to contain one]
// The example magazine is served from its own folder, and opened in a real browser.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './root.mjs';
import { openExample } from './screenshots/example.mjs';
import { views } from './screenshots/views.mjs';

/** Bytes that all pictures together may have. */
const limit = 3_300_000;
const folder = join(root, 'docs', 'images');
const words = process.argv.slice(2);
const wanted = views.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

await prepare();
const { default: sharp } = await import('sharp');
mkdirSync(folder, { recursive: true });
const example = await openExample();
// The server reads images on threads of its own, and keeps this one from reading any.
sharp.unblock({ operation: ['VipsForeignLoadPng'] });
try {
  for (const { name, path, width = 1280, scheme = 'light', steps, whole = false } of wanted) {
    const page = await example.enter({ width, scheme });
    await page.goto(`${example.base}/admin${path(example.ids)}`);
    await page.locator('main, form').first().waitFor();
    await page.waitForLoadState('networkidle');
    await steps?.(page, example);
    await page.waitForTimeout(500);
    const picture = await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' });
    const bytes = await sharp(picture).webp({ quality: 77, effort: 6, smartSubsample: true }).toBuffer();
    writeFileSync(join(folder, `${name}.webp`), bytes);
    console.log(`${name}.webp ${Math.round(bytes.length / 1000)} kB`);
    await page.context().close();
  }
} finally {
  await example.close();
}

const total = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${Math.round(total / 1000)} kB altogether`);
if (total > limit) {
  console.error(`The pictures may have ${limit / 1000} kB.`);
  process.exitCode = 1;
}
