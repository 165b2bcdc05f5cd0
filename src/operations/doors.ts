import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Answer, Door, DoorRequest, Endpoint } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import type { Figures } from './figures.js';

/** Milliseconds within which the database has to answer a look. */
const patience = 2_000;
const bearer = /^Bearer +(\S+)$/i;

/** What whoever runs a server asks it. */
export interface OperationsParts {
  /** Asks the database for a sign of life. Raises whatever is wrong. */
  look(): Promise<void>;
  /** What somebody should mend although requests are answered; null: nothing. */
  warning(): string | null;
  /** null: nobody asked for figures. */
  readonly figures: Figures | null;
  /** What has to be shown for them. */
  readonly metricsToken: string | null;
  /** Hears why the server is not ready. */
  readonly report: (error: unknown) => void;
}

const fine: Answer = { status: 204, body: null, revalidates: false };
const notReady: Answer = {
  status: 503,
  body: [Buffer.from('{"ready":false,"reason":"the database does not answer"}')],
  revalidates: false,
  headers: ['Retry-After', '1'],
};

/**
 * `GET /livez`: the process answers. `GET /readyz`: so does the database, within two seconds; 503 otherwise, 200 with a warning. `GET /metrics`: figures for
 * whoever shows the token; where there is none set, there is no such path. Raises Failure http.not-found, access.unauthorized.
 */
export function operationsDoors(parts: OperationsParts): ReadonlyMap<string, Door> {
  const doors = new Map([
    ['livez', doorOf(async () => fine)],
    ['readyz', doorOf(() => readiness(parts))],
  ]);
  const { figures, metricsToken } = parts;
  if (figures !== null && metricsToken !== null) {
    doors.set(
      'metrics',
      doorOf((request) => measured(request, figures, metricsToken)),
    );
  }
  return doors;
}

/** One path, one answer to GET. */
function doorOf(endpoint: Endpoint): Door {
  const route = new Map([['GET', endpoint]]);
  return { sameOrigin: true, recall: () => null, route: (segments) => (segments.length === 1 ? route : null) };
}

async function readiness({ look, warning, report }: OperationsParts): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([look(), late]);
    const told = warning();
    return told === null ? fine : readyWith(told);
  } catch (error) {
    report(error);
    return notReady;
  } finally {
    clearTimeout(timer);
  }
}

function readyWith(warning: string): Answer {
  return { status: 200, body: [Buffer.from(JSON.stringify({ ready: true, warnings: [warning] }))], revalidates: false };
}

async function measured({ authorization }: DoorRequest, figures: Figures, token: string): Promise<Answer> {
  const shown = bearer.exec(authorization ?? '')?.[1];
  if (shown === undefined || !equal(shown, token)) throw new Failure('access.unauthorized');
  const { contentType, text } = await figures.text();
  const bytes = Buffer.from(text);
  return {
    status: 200,
    body: null,
    revalidates: false,
    file: { stream: Readable.from([bytes]), length: bytes.length },
    headers: ['Content-Type', contentType, 'Cache-Control', 'no-store'],
  };
}

/** Compares digests, so that the time tells nothing of either text. */
function equal(shown: string, expected: string): boolean {
  return timingSafeEqual(digest(shown), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
