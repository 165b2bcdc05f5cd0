import { Fault, firstLine } from './errors.js';

const loaders = new Set<() => Promise<unknown>>();

/** Too many open files: the package is there, and the process could not read it. */
const outOfFiles: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/**
 * A part of the server that a start and most commands do without. It is loaded when it is first asked for, and by `preloadModules` at the
 * latest. `name`: the package it stands on. Throws Fault server.part where it cannot be loaded, whose cause names the package, the
 * reason, and what to do.
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
 * Loads every part there is, one after the other. Node.js never tries a module again that it failed to read once, so a server that took
 * its first picture or password in a moment without free descriptors would refuse all of them until its end: it loads what it may need
 * while few requests come yet (decision 0034). Throws Fault server.part.
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
