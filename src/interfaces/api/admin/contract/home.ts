import type { RecentList } from '../../../../domain/documents/index.js';
import type { DocumentState } from './content.js';
import type { Person } from './history.js';
import type { ScheduledAction } from './schedule.js';

/** A version in a list of the home page. */
export interface HomeEntry {
  /** uid. */
  readonly type: string;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  /** null: it has none, or the caller may not read it. */
  readonly title: string | null;
  readonly state: DocumentState;
  readonly updatedAt: string;
  /** null: not known, such as through the content API. */
  readonly updatedBy: Person | null;
}

/** Documents that are not translated. */
export interface HomeTranslations {
  /** uid. */
  readonly type: string;
  readonly locale: string;
  readonly missing: number;
  readonly outdated: number;
}

/** `GET home`: what an administrator works on, as far as they may read it; at most eight entries in each list. */
export interface Home extends Readonly<Record<RecentList, readonly HomeEntry[]>> {
  readonly scheduled: readonly (ScheduledAction & { readonly title: string | null })[];
  readonly translations: readonly HomeTranslations[];
}
