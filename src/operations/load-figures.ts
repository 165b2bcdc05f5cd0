import type { Figures, Running } from './figures.js';

/** Figures of a running server, for those who want them; what counts them is loaded only now. */
export async function loadFigures(running: Running): Promise<Figures> {
  const { createFigures } = await import('./figures.js');
  return createFigures(running);
}
