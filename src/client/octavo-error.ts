/** What a failed call knows of itself. */
export interface ErrorFacts {
  readonly status: number;
  readonly name: string;
  readonly message: string;
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

  constructor({ status, name, message, details = {}, requestId = null, cause }: ErrorFacts) {
    super(message, { cause });
    this.name = name;
    this.status = status;
    this.code = (details as { readonly code?: string } | null)?.code ?? null;
    this.details = details;
    this.requestId = requestId;
  }
}

/** The error of an answer that cannot be used; `body` is what was read of it, which may be anything. */
export function errorOfAnswer({ status, headers }: Response, body: unknown): OctavoError {
  const told: Partial<ErrorFacts> = (body as { readonly error?: object } | null | undefined)?.error ?? {};
  const { name = 'HttpError', message = `The server answered with ${status}`, details } = told;
  return new OctavoError({ status, name, message, details, requestId: headers.get('x-request-id') });
}
