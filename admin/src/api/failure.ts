import type { ErrorBody, Rule, ValueProblem } from './contract.js';

/** A value that the server refused, and why. */
export interface Problem {
  /** Leads to the value in the body, e.g. `['blocks', '0', 'title']`. */
  readonly path: readonly string[];
  readonly message: string;
  /** Of the catalogue of errors; null: the server did not say. */
  readonly code: string | null;
  /** The rule that it breaks; absent: the server named none. */
  readonly rule?: Rule;
  /** What it is about; undefined: it was absent. */
  readonly value?: unknown;
}

/** What `ApiFailure` is made of. */
interface FailureDetails {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly code: string | null;
  readonly problems: readonly Problem[];
  readonly retryAfter: number | null;
  readonly requestId: string | null;
}

/** A request that was refused, or that nothing came back of. */
export class ApiFailure extends Error {
  /** Of the answer; 0: the server was not reached, or what came was none of its answers. */
  readonly status: number;
  /** Of the catalogue of errors, such as `write.precondition`; null: the server did not say. */
  readonly code: string | null;
  /** One per value that breaks a rule; none where the request itself was wrong. */
  readonly problems: readonly Problem[];
  /** Seconds after which it is worth trying again; null: the server did not say. */
  readonly retryAfter: number | null;
  /** The id of the log entry of the server; null: there is none. */
  readonly requestId: string | null;

  constructor({ status, name, message, code, problems, retryAfter, requestId }: FailureDetails) {
    super(message);
    this.name = name;
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** The parts of a response besides its body. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
}

/** The failure in an answer that is no success. */
export function parseFailure(response: ResponseHead, body: unknown): ApiFailure {
  const { status, headers } = response;
  const retryAfter = parseSeconds(headers.get('Retry-After'));
  const requestId = headers.get('X-Request-Id');
  if (!isErrorBody(body)) {
    const message = response.statusText;
    return new ApiFailure({ status, name: 'Error', message, code: null, problems: [], retryAfter, requestId });
  }
  const { name, message, details } = body.error;
  const code = details?.code ?? null;
  const problems = (details?.errors ?? []).map((problem: ValueProblem) => ({
    path: problem.path,
    message: problem.message,
    code: problem.code ?? null,
    ...(problem.rule === undefined ? {} : { rule: problem.rule }),
    value: problem.value,
  }));
  const common = { status, name, message, code, problems, retryAfter };
  return new ApiFailure({ ...common, requestId: details?.requestId ?? requestId });
}

/** The failure of a request that did not reach the server. */
export function networkFailure(cause: unknown): ApiFailure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ApiFailure({
    status: 0,
    name: 'NetworkError',
    message,
    code: null,
    problems: [],
    retryAfter: null,
    requestId: null,
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object';
}

function parseSeconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
