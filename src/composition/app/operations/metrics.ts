import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObservedRequest } from '../../../foundations/http/index.js';

/** Seconds. Cached responses are below the first bound; those above the last one are worth investigating. */
const durationBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Label of requests that no route group takes: a label per invented path would be unbounded. */
const otherLabel = 'other';

/** The metrics of a running server. */
export interface Metrics {
  /** Counts a completed request. */
  observeRequest(request: ObservedRequest): void;
  /** All figures as Prometheus reads them, and the content type of that text. */
  render(): Promise<{ readonly contentType: string; readonly render: string }>;
}

/** What stays the same while a server runs. */
export interface ServerInfo {
  readonly version: string;
  /** Which kind of database: `sqlite` or `postgres`. */
  readonly database: string;
  /** The first segments of paths that have a series of their own. */
  readonly routeGroups: readonly string[];
}

/**
 * Counts requests by route group, method and status class, with their durations, and adds Node's own metrics: memory, the event
 * loop, collections. Every label has a closed list of values.
 */
export function createMetrics({ version, database, routeGroups }: ServerInfo): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'octavo_info', help: 'What is running', labelNames: ['version', 'database'], registers })
    .labels(version, database)
    .set(1);
  const labelNames = ['door', 'method', 'status'] as const;
  const requests = new Counter({
    name: 'octavo_http_requests_total',
    help: 'Requests that were answered',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'octavo_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['door'],
    buckets: durationBuckets,
    registers,
  });
  const knownGroups = new Set(routeGroups);
  return {
    observeRequest({ method, path, status, milliseconds }) {
      const first = path.split('/', 2)[1]?.toLowerCase() ?? '';
      const door = knownGroups.has(first) ? first : otherLabel;
      requests.inc({ door, method: methodLabel(method), status: `${Math.floor(status / 100)}xx` });
      durations.observe({ door }, milliseconds / 1_000);
    },
    render: async () => ({ contentType: registry.contentType, render: await registry.metrics() }),
  };
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodLabel(method: string): string {
  return methods.has(method) ? method : otherLabel;
}
