// Opens the pages of an unmodified front end twice, once over the old server and once over this one, and compares what they show.
// node scripts/compare-front-end.mjs --front <folder> --theirs <address> --ours <address> --pages <file> [--variable NEXT_PUBLIC_API_URL]
// `--pages`: a file with a path per line. The front end is started with `npm run dev`, with the address in the named variable; it and
// both servers are the reader's own: nothing of them is part of this project.
//
// What it takes for the pages to show real text:
// - The old server runs as it does in production, on this machine, and the project was imported from its database before anything else was
//   written to either.
// - Each page has its content there, in its language. A layout that reads a single type (`global`, say) in every language shows the error
//   page of the front end in a language that it has no published version in, on both servers alike: add that version before the import.
// - Whatever the front end reads without credentials is allowed to the public role there.
// - Variables of the front end besides the address (its own address, the secret of its preview) are in its `.env` or in the environment.
// - It may be without the internet: fonts are then replaced, images come from the servers themselves.
// A page on which the front end throws is counted as no page that works, even where it does so on both.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values } = parseArgs({
  options: {
    front: { type: 'string' },
    theirs: { type: 'string' },
    ours: { type: 'string' },
    pages: { type: 'string' },
    variable: { type: 'string', default: 'NEXT_PUBLIC_API_URL' },
  },
});
for (const name of ['front', 'theirs', 'ours', 'pages']) {
  if (values[name] === undefined) {
    console.error(`--${name} is missing; the first lines of this script say what it takes`);
    process.exit(2);
  }
}

const pages = readFileSync(values.pages, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '');
const executablePath = spawnSync('node', [fileURLToPath(new URL('browser.mjs', import.meta.url))], { encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
  .at(-1);

const theirs = await visit(values.theirs);
const ours = await visit(values.ours);

let different = 0;
for (const [index, path] of pages.entries()) {
  const [their, our] = [theirs[index], ours[index]];
  const alike = their.status === our.status && their.text === our.text && their.errors === our.errors;
  const same = alike && our.errors === 0;
  if (!same) different += 1;
  console.log(
    `${same ? 'same     ' : alike ? 'BROKEN   ' : 'DIFFERENT'}  ${path}  ${our.status}, ${our.text.length} characters, ${our.errors} errors`,
  );
  if (!alike) showFirstDifference(their, our);
}
console.log(`${pages.length - different} of ${pages.length} pages show the same text.`);
process.exit(different === 0 ? 0 : 1);

/** Starts the front end with a server and returns the content of each page. */
async function visit(server) {
  const port = await freePort();
  const env = { ...process.env, [values.variable]: server, PORT: String(port), ENVIRONMENT: 'development' };
  const front = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: values.front,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const base = `http://localhost:${port}`;
    await answering(base);
    const shown = [];
    for (const path of pages) {
      const page = await browser.newPage();
      let errors = 0;
      page.on('pageerror', () => (errors += 1));
      const answer = await page.goto(`${base}${path}`, { timeout: 180_000, waitUntil: 'load' });
      const text = await settledText(page);
      const plain = text.replaceAll(server, '').replaceAll(base, '').replace(/\s+/g, ' ').trim();
      shown.push({ status: answer?.status() ?? 0, text: plain, errors });
      console.error(`${server} ${path}: ${answer?.status()}, ${plain.length} characters, ${errors} errors`);
      await page.close();
    }
    return shown;
  } finally {
    await browser.close();
    process.kill(-front.pid, 'SIGTERM');
  }
}

/** Waits until a page has shown the same for three seconds, for a minute at most; parts of it may be compiled and fetched late. */
async function settledText(page) {
  let [text, same] = ['', 0];
  for (let seconds = 0; seconds < 60 && same < 3; seconds++) {
    await page.waitForTimeout(1_000);
    const shown = await page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      for (const hidden of copy.querySelectorAll(
        'script, style, noscript, template, nextjs-portal, next-route-announcer',
      ))
        hidden.remove();
      return copy.textContent ?? '';
    });
    same = shown === text && shown.trim() !== '' ? same + 1 : 0;
    text = shown;
  }
  return text;
}

async function answering(base) {
  for (let tries = 0; tries < 180; tries++) {
    try {
      await fetch(base, { redirect: 'manual' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
  throw new Error(`The front end does not answer at ${base}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function showFirstDifference(their, our) {
  const at = [...their.text].findIndex((letter, index) => our.text[index] !== letter);
  const from = Math.max(0, (at === -1 ? their.text.length : at) - 40);
  console.log(`    there …${their.text.slice(from, from + 120)}…`);
  console.log(`    here  …${our.text.slice(from, from + 120)}…`);
}
