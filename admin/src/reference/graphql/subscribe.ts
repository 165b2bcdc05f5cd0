import { type GraphqlOperation, subscribeGraphql } from '../../api/index.js';
import type { ApiCaller, ApiResponse } from '../send-request.js';

/** Events that are shown, the latest. */
const maxShown = 50;

/**
 * Sends a subscription and shows its events as the body of the response, the latest first, until it is aborted or ends. Roles have none. Throws
 * ApiFailure if there is no response.
 */
export async function showSubscription(
  operation: GraphqlOperation,
  caller: Exclude<ApiCaller, { readonly kind: 'role' }>,
  { signal, show }: { readonly signal: AbortSignal; readonly show: (response: ApiResponse) => void },
): Promise<void> {
  const startedAt = performance.now();
  const response = await subscribeGraphql(operation, caller.kind === 'token' ? caller.token : null, signal);
  const shown: string[] = [];
  let size = 0;
  const update = () =>
    show({
      status: response.status,
      statusText: response.statusText,
      headers: [],
      body: shown.join('\n'),
      size,
      durationMs: performance.now() - startedAt,
      database: null,
    });
  update();
  for await (const data of readEvents(response)) {
    size += data.length;
    shown.unshift(JSON.stringify(JSON.parse(data), null, 2));
    shown.length = Math.min(shown.length, maxShown);
    update();
  }
}

/** The data of server-sent events that have some. */
async function* readEvents({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
      const data = lines.join('\n');
      if (data !== '') yield data;
    }
  }
}
