import type { Metrics, ServerInfo } from './metrics.js';

/** Figures of a running server, for those who want them; what counts them is loaded only now. */
export async function loadMetrics(server: ServerInfo): Promise<Metrics> {
  const { createMetrics } = await import('./metrics.js');
  return createMetrics(server);
}
