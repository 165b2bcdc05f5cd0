/** What a failed call knows of itself. */
export interface ErrorFacts {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly code?: string | null;
  readonly details?: unknown;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/**
 * The one error of this client. `status` is the answer's, or 0 where there was none: `name` is then `TimeoutError` or `NetworkError`.
 * Otherwise `name`, `message` and `details` are what the server said under `error`.
 */
export class OctavoError extends Error {
  readonly status: number;
  /** Of the catalogue of failures, where the server tells it. */
  readonly code: string | null;
  /** `errors`, each with a `path` and a `message`, where several things are wrong; otherwise what helps to mend it. */
  readonly details: unknown;
  /** What the server's log calls this request. */
  readonly requestId: string | null;

  constructor({ status, name, message, code = null, details = {}, requestId = null, cause }: ErrorFacts) {
    super(message, { cause });
    this.name = name;
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** The error of an answer that is none of the 200s; `body` is what was read of it, which may be anything. */
export function errorOfAnswer(status: number, body: unknown, requestId: string | null): OctavoError {
  const error = property(body, 'error');
  const details = property(error, 'details');
  return new OctavoError({
    status,
    name: text(property(error, 'name')) ?? 'HttpError',
    message: text(property(error, 'message')) ?? `The server answered with ${status}`,
    code: text(property(details, 'code')) ?? null,
    details,
    requestId,
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
