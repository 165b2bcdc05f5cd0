import { Fault, firstLine } from './errors.js';

const loaders = new Set<() => Promise<unknown>>();

/** Too many open files: the package exists, but the process could not read it. */
const outOfFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/**
 * Returns a loader of a part of the server that a start and most commands do without. It is loaded on first use, and by
 * `preloadModules` at the latest. `name`: the package that it needs. Throws Fault server.part where it cannot be loaded, whose cause
 * names the package, the reason, and what to do.
 */
export function lazyModule<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  const loadModule = async (): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      throw new Fault('server.part', new Error(`${name}: ${firstLine(cause)}. ${remedyFor(cause)}`, { cause }));
    }
  };
  loaders.add(loadModule);
  return loadModule;
}

/**
 * Loads all lazy modules, one after the other. Node.js never retries a module that it failed to read once, so a server that needed one
 * for the first time without free descriptors would fail until it is restarted: it loads them while there are few requests (decision
 * 0034). Throws Fault server.part.
 */
export async function preloadModules(): Promise<void> {
  for (const loadModule of loaders) await loadModule();
}

function remedyFor(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && outOfFiles.has(cause.code)) {
    return 'Allow more open files (ulimit -n), then start the server again';
  }
  const platform = `${process.platform} ${process.arch}`;
  return `Run "npm install" on this machine (${platform}), without --omit=optional or --no-optional, and do not copy node_modules between platforms`;
}
