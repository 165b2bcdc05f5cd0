import type { Metrics, ServerInfo } from './metrics.js';

/** Creates the metrics of a running server; the metrics library is loaded only if they are enabled. */
export async function loadMetrics(server: ServerInfo): Promise<Metrics> {
  const { createMetrics } = await import('./metrics.js');
  return createMetrics(server);
}
