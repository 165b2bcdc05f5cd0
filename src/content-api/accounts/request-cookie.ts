import { cookiesOf, type DoorRequest } from '../../http/index.js';

/** The value of the cookie of that name that came with a request; null: none, or one whose origin is in doubt. */
export function cookieOf({ headers }: DoorRequest, name: string): string | null {
  const sent = headers.cookie;
  return (typeof sent === 'string' ? cookiesOf(sent).get(name) : undefined) || null;
}
