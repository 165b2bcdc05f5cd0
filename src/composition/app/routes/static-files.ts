import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** The spellings of a body on the wire, the shortest first. */
export const encodings = ['br', 'gzip'] as const;

/** One of `encodings`. */
export type Encoding = (typeof encodings)[number];

/** A file of the built panel. */
export interface StaticFile {
  readonly bytes: Buffer;
  /** The compressed encodings from the build; small files and compressed formats have none. */
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
  readonly contentType: string;
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
}

/** Suffixes of the files that contain a compressed encoding of another file. */
const encodingExtensions: ReadonlyMap<Encoding, string> = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
  ['.txt', 'text/plain; charset=utf-8'],
]);

/**
 * Reads the built panel: its files by their path in the folder, with `/` as separator. All files stay in memory, so
 * that a page and what it loads are of one build whatever happens to the folder. Files of kinds that the panel does not
 * use are skipped; without a folder there are no files. `apiPrefix`: the prefix of the content API, which is written
 * into the panel's page.
 */
export async function readStaticFiles(folder: string, apiPrefix = '/api'): Promise<ReadonlyMap<string, StaticFile>> {
  const all = new Map<string, Buffer>();
  for (const path of await listPaths(folder)) {
    all.set(path.split(sep).join('/'), await readFile(join(folder, path)));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, bytes] of all) {
    const contentType = contentTypes.get(extname(path));
    if (contentType === undefined) continue;
    const rewritten = extname(path) === '.html' && apiPrefix !== '/api' ? withPrefix(bytes, apiPrefix) : null;
    const encoded = rewritten === null ? encodedVariants(path, all) : new Map<Encoding, Buffer>();
    files.set(path, { bytes: rewritten ?? bytes, encoded, contentType, etag: entityTag(rewritten ?? bytes) });
  }
  return files;
}

/** Returns a page of the panel with this prefix instead of the default one. */
function withPrefix(page: Buffer, apiPrefix: string): Buffer {
  return Buffer.from(
    page.toString().replace('name="octavo-api" content="/api"', `name="octavo-api" content="${apiPrefix}"`),
  );
}

async function listPaths(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function encodedVariants(path: string, all: ReadonlyMap<string, Buffer>): ReadonlyMap<Encoding, Buffer> {
  const variants = encodings.flatMap((encoding) => {
    const bytes = all.get(`${path}${encodingExtensions.get(encoding)}`);
    return bytes === undefined ? [] : [[encoding, bytes] as const];
  });
  return new Map(variants);
}

function entityTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
