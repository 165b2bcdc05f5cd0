/** Facts about a failed call. */
export interface ErrorFacts {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details?: unknown;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/**
 * The only error of this client. `status` is that of the response, or 0 without one: `name` is then `TimeoutError` or
 * `NetworkError`. Otherwise `name`, `message` and `details` are those of the response's `error`.
 */
export class OctavoError extends Error {
  readonly status: number;
  /** Of the catalogue of failures, if the server sends it. */
  readonly code: string | null;
  /** `errors`, each with a `path` and a `message`, if several values are wrong; otherwise details that help to fix it. */
  readonly details: unknown;
  /** The id of this request in the server's log. */
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

/** The error of an invalid response; `body` is the part that was read, of any form. */
export function errorOfAnswer({ status, headers }: Response, body: unknown): OctavoError {
  const facts: Partial<ErrorFacts> = (body as { readonly error?: object } | null | undefined)?.error ?? {};
  const { name = 'HttpError', message = `The server answered with ${status}`, details } = facts;
  return new OctavoError({ status, name, message, details, requestId: headers.get('x-request-id') });
}
