import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Seen } from '../http/index.js';

/** The name under which spans are made. */
const instrumentation = 'octavo';

/**
 * Makes a span of a request that was answered, below the one that its `traceparent` header names. Costs a few empty calls as long as
 * nobody has registered a collector with `@opentelemetry/api`, whose names for attributes these are.
 */
export function traceRequest({ method, path, status, milliseconds, headers }: Seen, now: number): void {
  const above = propagation.extract(context.active(), headers);
  const span = trace.getTracer(instrumentation).startSpan(
    method,
    {
      kind: SpanKind.SERVER,
      startTime: now - milliseconds,
      attributes: {
        'http.request.method': method,
        'url.path': path,
        'http.response.status_code': status,
      },
    },
    above,
  );
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}
