import type { WireJson } from './responses.js';

export type { SavedView } from '../../../../domain/accounts/index.js';

/** Body of `POST views/:uid`. */
export interface SavedViewBody {
  /** At most 100 characters. */
  readonly name: string;
  /** What the panel makes of a view; at most 20,000 characters of JSON. */
  readonly content: Readonly<Record<string, WireJson>>;
  /** Id of the role of administrators that it is shared with; left out or null: nobody. */
  readonly role?: number | null;
}
