import { packageVersion } from '../../../foundations/core/index.js';
import type { ObservedRequest, RouteGroup } from '../../../foundations/http/index.js';
import { createOperationsRoutes, loadMetrics, loadTraces } from '../operations/index.js';
import { routeGroupNames } from '../routes/route-groups.js';
import { firstPathSegment } from '../routes/route-prefix.js';
import { clockWarning, watchClock } from './clock-warning.js';
import type { Services } from './services.js';

/** Metrics, traces and health checks, for the operator of a server. */
export interface Monitoring {
  /** By the first segment of paths. */
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  /** Called for every request; null: not measured. */
  readonly observe: ((seen: ObservedRequest) => void) | null;
  stop(): void;
}

/** Creates metrics, traces and health checks according to the settings; loads only the enabled ones. */
export async function openMonitoring({ config, store, clock, log, report }: Services): Promise<Monitoring> {
  const { api, metrics, tracing, database } = config;
  const requestMetrics =
    metrics.token === null
      ? null
      : await loadMetrics({
          version: packageVersion(),
          database: database.url === null ? 'sqlite' : 'postgres',
          routeGroups: routeGroupNames.map((name) => (name === 'api' ? firstPathSegment(api.prefix) : name)),
        });
  const routeGroups = createOperationsRoutes({
    checkDatabase: async () => store.syncVersion(),
    warning: () => clockWarning(store.clock),
    metrics: requestMetrics,
    metricsToken: metrics.token,
    report,
  });
  const traceRequest = tracing ? await loadTraces() : null;
  const stop = watchClock(store.clock, log);
  if (requestMetrics === null && traceRequest === null) return { routeGroups, observe: null, stop };
  return {
    routeGroups,
    stop,
    observe(request) {
      requestMetrics?.observeRequest(request);
      traceRequest?.(request, clock.now());
    },
  };
}
