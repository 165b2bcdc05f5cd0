import type { EventLoopTick } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';

/** Turns credentials into callers. */
export interface Authenticator {
  /**
   * Who sent this `Authorization` header (contract, "Authentication"): nobody with the abilities of the public role, an API token,
   * or an end user; the latter two with the rights of the public role
   * besides their own, where the profile says so. Throws `access.unauthorized` for a bearer that is neither, even where anybody may read, and
   * `access.token-expired`.
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Who was found before, and may have lost their rights on another node since; null: the database has to be asked. */
  findCached(authorization: string | undefined): Caller | null;
  /**
   * Who was found before and is affected by nothing that was committed before this question, on whichever node; null: the database
   * has to be asked. Throws Fault store.*.
   */
  revalidate(authorization: string | undefined): Promise<Caller | null>;
  /** The same without waiting; undefined: that has to be waited for. `turn`: in which the request came. Throws Fault store.*. */
  revalidateSync(authorization: string | undefined, tick?: EventLoopTick): Caller | null | undefined;
  /** Waits for what is still being noted about callers, such as when a token was used last; nothing more is noted. */
  stop(): Promise<void>;
}
