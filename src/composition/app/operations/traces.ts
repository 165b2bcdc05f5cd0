import type { ObservedRequest } from '../../../foundations/http/index.js';

/** The name under which spans are made. */
const instrumentation = 'octavo';

/** Creates a span of a completed request, at `now` in milliseconds since 1970. */
export type TraceRequest = (request: ObservedRequest, now: number) => void;

/**
 * Returns a function that creates a span of each request, with the parent from its `traceparent` header. Costs a few
 * empty calls as long as no tracer provider is registered with `@opentelemetry/api`, whose attribute names are used.
 */
export async function loadTraces(): Promise<TraceRequest> {
  const { context, propagation, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  return ({ method, path, status, milliseconds, headers }, now) => {
    const parentContext = propagation.extract(context.active(), headers);
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
      parentContext,
    );
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  };
}
