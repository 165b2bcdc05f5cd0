// Builds the panel into dist/panel, compresses what is text, and tells how much a browser loads first.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './root.mjs';

/** Compressed JavaScript that the first view may take, before any editor. */
const firstLoadLimit = 350_000;
/** Shorter files gain nothing. */
const shortest = 1_000;
const compressed = new Set(['.html', '.js', '.css', '.svg']);

/** The folder from which the panel is served; the build is moved there once it is complete. */
const place = join(root, 'dist', 'panel');
const output = `${place}.new`;

/** Builds the panel. Rejects where the first view would load too much. */
export async function buildPanel() {
  const admin = join(root, 'admin');
  const built = await build({
    root: admin,
    configFile: join(admin, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: output, emptyOutDir: true },
  });
  compress();
  rmSync(place, { recursive: true, force: true });
  renameSync(output, place);
  report(firstLoad([built].flat().flatMap((one) => one.output)));
}

/** Writes a `.br` and a `.gz` beside each file that gets shorter by it. */
function compress() {
  for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressed.has(extname(path))) continue;
    const bytes = readFileSync(path);
    if (bytes.length < shortest) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** The scripts that every first view loads: the entry, what it imports, and the larger of the catalogues of strings. */
function firstLoad(files) {
  const chunks = new Map(files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const named = (name) => [...chunks.values()].filter((chunk) => chunk.name === name);
  const catalogues = [...named('catalogue-en'), ...named('catalogue-de')];
  catalogues.sort((one, other) => other.code.length - one.code.length);
  const wanted = [...chunks.values()].filter(({ isEntry }) => isEntry).concat(catalogues.slice(0, 1));
  const found = new Set();
  for (let chunk = wanted.pop(); chunk !== undefined; chunk = wanted.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    wanted.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
  }
  return [...found];
}

function report(chunks) {
  const sizes = chunks.map(({ fileName, code }) => {
    const bytes = Buffer.from(code);
    return { fileName, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  });
  const total = sizes.reduce((sum, { gzip }) => sum + gzip, 0);
  sizes.sort((one, other) => other.gzip - one.gzip);
  for (const { fileName, plain, gzip } of sizes) {
    console.error(`  ${kilobytes(gzip)} (${kilobytes(plain).trim()} plain)  ${fileName}`);
  }
  console.error(
    `  ${kilobytes(total)} compressed JavaScript until the first view, of ${firstLoadLimit / 1000} kB allowed`,
  );
  if (total > firstLoadLimit)
    throw new Error('the panel loads too much at first: load parts of it when they are needed');
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await buildPanel();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
