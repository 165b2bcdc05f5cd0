import { Fault } from './errors.js';

const parts = new Set<() => Promise<unknown>>();

/**
 * A part of the server that a start and most commands do without. It is loaded when it is first asked for, and by `loadParts` at the
 * latest. Raises Fault server.part where it cannot be loaded.
 */
export function later<T>(load: () => Promise<T>): () => Promise<T> {
  const part = async (): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      throw new Fault('server.part', cause);
    }
  };
  parts.add(part);
  return part;
}

/**
 * Loads every part there is, one after the other. Node.js never tries a module again that it failed to read once, so a server that took
 * its first picture or password in a moment without free descriptors would refuse all of them until its end: it loads what it may need
 * while nobody asks for much yet (decision 0034). Raises Fault server.part.
 */
export async function loadParts(): Promise<void> {
  for (const part of parts) await part();
}
