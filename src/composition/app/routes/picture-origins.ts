import type { MediaSettings } from '../../../domain/media/index.js';

/** The origins besides the server's own that browsers fetch files from: where others serve them, and the store that addresses lead to. */
export function pictureOrigins({ baseUrl, provider, s3 }: MediaSettings): readonly string[] {
  const endpoint = provider === 's3' && baseUrl !== null ? (s3?.endpoint ?? null) : null;
  const origins = [baseUrl, endpoint].flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  return [...new Set(origins)];
}
