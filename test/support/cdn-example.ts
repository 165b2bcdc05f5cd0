import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** An event as a receiver gets it, as far as purging needs it. */
export interface ToldEvent {
  readonly event: string;
  readonly model?: string;
  readonly [more: string]: unknown;
}

/** What the example in docs/how-to/caching-with-a-cdn.md exports. */
export interface CdnExample {
  tagsOf(event: ToldEvent): readonly string[];
  purgeFastly(tags: readonly string[], of: { readonly service: string; readonly token: string }): Promise<Response>;
  purgeCloudflare(tags: readonly string[], of: { readonly zone: string; readonly token: string }): Promise<Response>;
  receiver(parts: {
    readonly isGenuine: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;
    readonly secret: string;
    readonly purge: (tags: readonly string[]) => Promise<{ readonly ok: boolean }>;
  }): (request: IncomingMessage, response: ServerResponse) => void;
}

/** The code of the page, as it stands there. */
export async function cdnExample(): Promise<CdnExample> {
  const page = await readFile('docs/how-to/caching-with-a-cdn.md', 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as CdnExample;
}
