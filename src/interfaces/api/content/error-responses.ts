import {
  type Facts,
  Failure,
  type FailureCode,
  type FailureDefinition,
  Fault,
  failures,
  type Problem,
} from '../../../foundations/core/index.js';
import type { HttpResponse } from '../../../foundations/http/index.js';

/** Everything under `error` of a failed answer. `details` is absent where the request could not even be read. */
interface ErrorFields {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: object;
}

/** Names by status; `exceptions` are more precise. */
const namesByStatus: Readonly<Record<FailureDefinition['status'], string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  408: 'RequestTimeoutError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  417: 'ExpectationFailedError',
  422: 'UnprocessableEntityError',
  428: 'PreconditionRequiredError',
  429: 'RateLimitError',
};

const namesByCode: ReadonlyMap<FailureCode, string> = new Map([
  ['query.mixed-pagination', 'PaginationError'],
  ['write.foreign-component', 'ApplicationError'],
  ['account.taken', 'ApplicationError'],
  ['account.email-taken', 'ApplicationError'],
  ['account.blocked', 'ApplicationError'],
  ['account.not-confirmed', 'ApplicationError'],
  ['account.register-disabled', 'ApplicationError'],
  ['account.provider-disabled', 'ApplicationError'],
  ['account.role-needed', 'ApplicationError'],
  ['account.missing-refresh-token', 'BadRequestError'],
  ['upload.empty', 'ApplicationError'],
  ['upload.type-refused', 'ApplicationError'],
  ['upload.name-refused', 'ApplicationError'],
  ['http.malformed-body', 'SyntaxError'],
  ['http.json-scalar', 'SyntaxError'],
  ['http.malformed-head', 'BadRequestError'],
  ['http.malformed-path', 'BadRequestError'],
]);

/** Failures of requests that could not be read: without details. */
const codesWithoutDetails: ReadonlySet<FailureCode> = new Set([
  'http.malformed-body',
  'http.json-scalar',
  'http.malformed-head',
  'http.unknown-expectation',
  'http.malformed-path',
  'http.payload-too-large',
  'http.too-slow',
]);

/** The names that errors of a status may have; from 500 on: those of the server's own trouble. */
export function errorNamesForStatus(status: number): readonly string[] {
  if (status >= 500) return ['InternalServerError', 'ServiceUnavailableError', 'InsufficientStorageError'];
  const general = Object.entries(namesByStatus).flatMap(([statusText, name]) =>
    Number(statusText) === status ? [name] : [],
  );
  const precise = [...namesByCode].flatMap(([code, name]) => (failures[code].status === status ? [name] : []));
  return [...new Set([...general, ...precise])];
}

/** Seconds after which a caller may try again when the world is broken. */
const faultRetrySeconds = '5';
/** The same for a temporary overload. */
const busyRetrySeconds = '1';

/**
 * Returns the response of an error (behaviour, section 15): a failure with its message, a fault with a request to retry
 * later, and anything else with the request id only.
 */
export function emitError(error: unknown, requestId: string): HttpResponse {
  if (error instanceof Failure) return errorResponse(describeFailure(error), failureHeaders(error.facts));
  if (error instanceof Fault) return errorResponse(describeFault(error, requestId), retryAfter(error));
  const details = { requestId };
  return errorResponse({ status: 500, name: 'InternalServerError', message: 'Internal Server Error', details });
}

/**
 * Returns the same response with the codes of the catalogue in `details.code`, and in each of `details.errors`, there with
 * the rule that the value breaks: for callers with messages of their own. A bug has none.
 */
export function emitErrorWithCodes(error: unknown, requestId: string): HttpResponse {
  if (error instanceof Failure) return errorResponse(failureWithCodes(error), failureHeaders(error.facts));
  if (!(error instanceof Fault)) return emitError(error, requestId);
  const fields = describeFault(error, requestId);
  return errorResponse({ ...fields, details: { ...fields.details, code: error.code } }, retryAfter(error));
}

function retryAfter({ code }: Fault): readonly string[] {
  return ['Retry-After', code === 'http.busy' ? busyRetrySeconds : faultRetrySeconds];
}

function failureWithCodes(failure: Failure): ErrorFields {
  const { code, problems } = failure;
  const fields = describeFailure(failure);
  const errors = problems.map((problem) => {
    const rule = problem.rule === undefined ? {} : { rule: problem.rule };
    return { ...describeProblem(problem), code: problem.code ?? code, ...rule };
  });
  return { ...fields, details: { ...fields.details, ...(errors.length === 0 ? {} : { errors }), code } };
}

/** Returns headers with alternatives for the caller: the allowed methods, or the seconds to wait. */
function failureHeaders({ allow, retryAfter }: Facts): readonly string[] | undefined {
  if (typeof allow === 'string') return ['Allow', allow];
  return typeof retryAfter === 'number' ? ['Retry-After', String(retryAfter)] : undefined;
}

function errorResponse(error: ErrorFields, headers?: readonly string[]): HttpResponse {
  const body = [Buffer.from(JSON.stringify({ data: null, error }))];
  return headers === undefined
    ? { status: error.status, body, revalidates: false }
    : { status: error.status, body, revalidates: false, headers };
}

function describeFailure(failure: Failure): ErrorFields {
  const { code, problems, facts } = failure;
  const { status } = failures[code];
  const name = namesByCode.get(code) ?? namesByStatus[status];
  if (codesWithoutDetails.has(code)) return { status, name, message: failure.message };
  const operation = typeof facts.operation === 'number' ? { operation: facts.operation } : {};
  if (problems.length === 0)
    return { status, name, message: failure.message, details: { ...errorDetails(code, facts), ...operation } };
  const errors = problems.map(describeProblem);
  return { status, name, message: summarize(problems), details: { errors, ...operation } };
}

/** One problem speaks for itself, several are counted. */
function summarize(problems: readonly Problem[]): string {
  const [first, second] = problems;
  return first !== undefined && second === undefined ? first.message : `${problems.length} errors occurred`;
}

function describeProblem(problem: Problem): object {
  const { path, message, value } = problem;
  return { path: path.map(String), message, name: 'ValidationError', value: toJsonValue(value) };
}

/** 64-bit integers have no JSON form. */
function toJsonValue(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Which key was refused and where it stood, or which parameter is wrong. */
function errorDetails(code: FailureCode, { key, path = null, param }: Facts): object {
  switch (code) {
    case 'query.invalid-key':
    case 'query.invalid-key-at':
      return { key, path, source: 'query', param };
    case 'write.invalid-key':
    case 'write.invalid-key-at':
      return { key, path, source: 'body' };
    case 'query.mixed-pagination':
      return {};
    default:
      return code.startsWith('query.') && param !== undefined ? { param, source: 'query' } : {};
  }
}

function describeFault(fault: Fault, requestId: string): ErrorFields {
  const { status } = fault;
  const full = status === 507;
  return {
    status,
    name: full ? 'InsufficientStorageError' : 'ServiceUnavailableError',
    message: full ? 'Insufficient Storage' : 'Service Unavailable',
    details: { requestId },
  };
}
