import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { Fault, firstLine } from './errors.js';

/** Descriptors that are kept for reading modules. One is used at a time; other threads may take the rest meanwhile. */
const reservedCount = 8;

/** Too many open files: the package exists, but the process could not read it. */
const outOfFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

const require = createRequire(import.meta.url);
/** Node.js 22 before 22.12 cannot require ES modules, nor can the loader of Yarn's Plug'n'Play. */
const canRequire =
  'require_module' in process.features &&
  process.features.require_module === true &&
  process.versions.pnp === undefined;

const preloaders = new Set<() => Promise<unknown>>();
const reserved: number[] = [];
let reserves = false;

/**
 * Returns a loader of a part of the server that a start and most commands do without. It is loaded on first use. `name`: the package
 * that it needs. `file`: its bundled file, which the build adds; without it, or where Node.js cannot require it, the part is loaded by
 * `preloadModules` at the latest. Throws Fault server.part where it cannot be loaded, whose cause names the package, the reason, and
 * what to do.
 */
export function lazyModule<T>(name: string, load: () => Promise<T>, file?: string): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  const bundled = canRequire ? file : undefined;
  const loadModule = async (): Promise<T> => {
    try {
      return await (bundled === undefined ? load() : requireNow(bundled));
    } catch (cause) {
      loaded = null;
      throw new Fault('server.part', new Error(`${name}: ${firstLine(cause)}. ${remedyFor(cause)}`, { cause }));
    }
  };
  const loadOnce = (): Promise<T> => {
    loaded ??= loadModule();
    return loaded;
  };
  if (bundled === undefined) preloaders.add(loadOnce);
  return loadOnce;
}

/**
 * Prepares a server for running out of descriptors (decision 0090). Loads the lazy modules that can only be imported, one after the
 * other, since Node.js never retries an import that it failed to read; for the others it keeps descriptors. Throws Fault server.part.
 */
export async function preloadModules(): Promise<void> {
  for (const loadModule of preloaders) await loadModule();
  reserves = true;
  reserve();
}

/** Reads a module and what it needs within this tick, in which no connection can take the descriptors that are released for it. */
function requireNow<T>(file: string): T {
  for (const descriptor of reserved.splice(0)) closeSync(descriptor);
  try {
    return require(file) as T;
  } finally {
    if (reserves) reserve();
  }
}

function reserve(): void {
  try {
    while (reserved.length < reservedCount) reserved.push(openSync(devNull, 'r'));
  } catch (error) {
    // The next module to load does with fewer.
    if (!isOutOfFiles(error)) throw error;
  }
}

function remedyFor(cause: unknown): string {
  if (isOutOfFiles(cause)) return 'Allow more open files (ulimit -n), then start the server again';
  const platform = `${process.platform} ${process.arch}`;
  return `Run "npm install" on this machine (${platform}), without --omit=optional or --no-optional, and do not copy node_modules between platforms`;
}

function isOutOfFiles(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && outOfFiles.has(cause.code);
}
