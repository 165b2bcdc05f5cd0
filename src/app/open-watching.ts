import type { Door, Seen } from '../http/index.js';
import { packageVersion } from '../kernel/index.js';
import { loadFigures, loadTraces, operationsDoors } from '../operations/index.js';
import { firstOf } from './below-prefix.js';
import { clockWarning, watchClock } from './clock-warning.js';
import { doorNames } from './doors.js';
import type { Foundations } from './foundations.js';

/** What whoever runs a server sees of it. */
export interface Watching {
  /** By the first segment of paths. */
  readonly doors: ReadonlyMap<string, Door>;
  /** Hears of every request; null: nobody counts. */
  readonly observe: ((seen: Seen) => void) | null;
  stop(): void;
}

/** Puts figures, traces and signs of life together as the settings want them; loads only what they do. */
export async function openWatching({ config, store, clock, log, report }: Foundations): Promise<Watching> {
  const { api, metrics, tracing, database } = config;
  const figures =
    metrics.token === null
      ? null
      : await loadFigures({
          version: packageVersion(),
          database: database.url === null ? 'sqlite' : 'postgres',
          doors: doorNames.map((name) => (name === 'api' ? firstOf(api.prefix) : name)),
        });
  const doors = operationsDoors({
    look: () => store.look(),
    warning: () => clockWarning(store.clock),
    figures,
    metricsToken: metrics.token,
    report,
  });
  const traceRequest = tracing ? await loadTraces() : null;
  const stop = watchClock(store.clock, log);
  if (figures === null && traceRequest === null) return { doors, observe: null, stop };
  return {
    doors,
    stop,
    observe(seen) {
      figures?.observe(seen);
      traceRequest?.(seen, clock.now());
    },
  };
}
