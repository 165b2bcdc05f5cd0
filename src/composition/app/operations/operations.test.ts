import { type Span, type SpanOptions, trace } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import type { HttpRequest, HttpResponse, ObservedRequest } from '../../../foundations/http/index.js';
import { createOperationsRoutes, loadTraces } from './index.js';
import { createMetrics } from './metrics.js';
import type { OperationsDependencies } from './routes.js';

const running = { version: '1.2.3', database: 'sqlite', routeGroups: ['api', 'admin'] };
const token = 'a token of some length';
const seen: ObservedRequest = { method: 'GET', path: '/api/articles', status: 200, milliseconds: 3, headers: {} };

function ask(path: string, parts: Partial<OperationsDependencies>, authorization?: string) {
  const routeGroups = createOperationsRoutes({
    checkDatabase: async () => undefined,
    warning: () => null,
    metrics: null,
    metricsToken: null,
    report: () => undefined,
    ...parts,
  });
  const endpoint = routeGroups.get(path)?.route([path])?.get('GET');
  const request = { authorization, segments: [path] } as unknown as HttpRequest;
  return endpoint === undefined ? null : endpoint(request);
}

async function textOf(answer: HttpResponse | null): Promise<string> {
  let text = '';
  for await (const chunk of answer?.file?.stream ?? []) text += String(chunk);
  return text;
}

test('a server whose database does not answer is alive, but not ready', async () => {
  const reported: unknown[] = [];
  const checkDatabase = async (): Promise<void> => {
    throw new Error('gone');
  };
  const parts = { checkDatabase, report: (error: unknown) => reported.push(error) };
  expect((await ask('livez', parts))?.status).toBe(204);
  expect((await ask('readyz', parts))?.status).toBe(503);
  expect(reported).toEqual([new Error('gone')]);
  expect((await ask('readyz', {}))?.status).toBe(204);
});

test('reliability B2: a ready server reports its warning', async () => {
  const answer = await ask('readyz', { warning: () => 'the clock is wrong' });
  expect(answer?.status).toBe(200);
  expect(String(answer?.body)).toBe('{"ready":true,"warnings":["the clock is wrong"]}');
});

test('a database that never answers is waited for two seconds', async () => {
  const started = performance.now();
  const answer = await ask('readyz', { checkDatabase: () => new Promise(() => undefined) });
  expect(answer?.status).toBe(503);
  expect(performance.now() - started).toBeGreaterThan(1_900);
});

test('without a token there is no path /metrics', () => {
  expect(ask('metrics', {})).toBeNull();
  expect(ask('metrics', { metrics: createMetrics(running) })).toBeNull();
});

test('metrics need the token', async () => {
  const metrics = createMetrics(running);
  metrics.observeRequest(seen);
  const parts = { metrics, metricsToken: token.replaceAll(' ', '-') };
  for (const authorization of [undefined, 'Bearer other', 'Basic x', `Bearer ${parts.metricsToken}x`]) {
    await expect(ask('metrics', parts, authorization)).rejects.toMatchObject({ code: 'access.unauthorized' });
  }
  const answer = await ask('metrics', parts, `Bearer ${parts.metricsToken}`);
  const text = await textOf(answer);
  expect(answer?.file?.length).toBe(Buffer.byteLength(text));
  expect(text).toContain('octavo_info{version="1.2.3",database="sqlite"} 1');
  expect(text).toContain('octavo_http_requests_total{door="api",method="GET",status="2xx"} 1');
  expect(text).toContain('octavo_http_request_duration_seconds_bucket{le="0.005",door="api"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});

test('values that callers invent do not become labels', async () => {
  const metrics = createMetrics(running);
  for (const path of ['/x', '/constructor/y', '/', '/API/z']) {
    metrics.observeRequest({ ...seen, path, method: 'BREW', status: 404 });
  }
  const { render } = await metrics.render();
  const labels = [...render.matchAll(/^octavo_http_requests_total\{(.*)\} (\d)/gm)].map(([, names, count]) => [
    names,
    count,
  ]);
  expect(labels).toEqual([
    ['door="other",method="other",status="4xx"', '3'],
    ['door="api",method="other",status="4xx"', '1'],
  ]);
});

afterEach(() => trace.disable());

test('a request becomes a span if a tracer provider is set', async () => {
  const traceRequest = await loadTraces();
  const spans: (SpanOptions & { name: string; end?: unknown; failed?: boolean })[] = [];
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan(name: string, options: SpanOptions = {}) {
        const span = { ...options, name };
        spans.push(span);
        const made: Partial<Span> = {
          end: (at) => void Object.assign(span, { end: at }),
          setStatus: () => Object.assign(span, { failed: true }) && (made as Span),
        };
        return made as Span;
      },
      startActiveSpan: () => undefined as never,
    }),
  });
  traceRequest(seen, 1_000);
  traceRequest({ ...seen, status: 503 }, 1_000);
  expect(spans).toMatchObject([
    { name: 'GET', startTime: 997, end: 1_000, attributes: { 'url.path': '/api/articles' } },
    { failed: true },
  ]);
});

test('without a tracer provider nothing happens', async () => {
  const traceRequest = await loadTraces();
  expect(() => traceRequest(seen, 1_000)).not.toThrow();
});
