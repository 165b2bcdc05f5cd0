import { networkFailure, parseFailure } from './failure.js';

/** How a form with files is sent. */
export interface SendFormOptions {
  /** Told the share that is sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a form with files to the panel's interface and gives the body of the answer. The one request that is not made with `fetch`, which
 * does not tell how much has been sent. Throws ApiFailure, and an AbortError where `signal` ends it.
 */
export function sendForm<T>(path: string, form: FormData, { onProgress, signal }: SendFormOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/admin/api/${path}`);
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onabort = () => reject(new DOMException('the form is not sent', 'AbortError'));
    request.onerror = () => reject(networkFailure(new Error('the form did not arrive')));
    request.onload = () => {
      const body = parseJson(request.responseText);
      const { status, statusText } = request;
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      if (status >= 200 && status < 300) resolve(body as T);
      else reject(parseFailure({ status, statusText, headers }, body));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** An answer that is no JSON comes from something in front of the server. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
