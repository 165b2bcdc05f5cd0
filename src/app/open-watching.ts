import type { Door, Seen } from '../http/index.js';
import { packageVersion } from '../kernel/index.js';
import { createFigures, operationsDoors, traceRequest } from '../operations/index.js';
import { doorNames } from './doors.js';
import type { Foundations } from './foundations.js';

/** What whoever runs a server sees of it. */
export interface Watching {
  /** By the first segment of paths. */
  readonly doors: ReadonlyMap<string, Door>;
  /** Hears of every request; null: nobody counts. */
  readonly observe: ((seen: Seen) => void) | null;
}

/** Puts figures, traces and signs of life together as the settings want them. */
export function openWatching({ config, store, clock, report }: Foundations): Watching {
  const { metrics, tracing, database } = config;
  const figures =
    metrics.token === null
      ? null
      : createFigures({
          version: packageVersion(),
          database: database.url === null ? 'sqlite' : 'postgres',
          doors: doorNames,
        });
  const doors = operationsDoors({ look: () => store.look(), figures, metricsToken: metrics.token, report });
  if (figures === null && !tracing) return { doors, observe: null };
  return {
    doors,
    observe(seen) {
      figures?.observe(seen);
      if (tracing) traceRequest(seen, clock.now());
    },
  };
}
