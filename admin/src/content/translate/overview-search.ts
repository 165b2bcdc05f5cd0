/** Which documents are listed below the table. */
export interface OverviewSearch {
  /** API id of a content type. */
  readonly type?: string;
  readonly locale?: string;
  readonly state?: 'missing' | 'outdated';
}

/** Reads the query string; what cannot be meant is left out. */
export function parseOverviewSearch({ type, locale, state }: Record<string, unknown>): OverviewSearch {
  if (typeof type !== 'string' || typeof locale !== 'string') return {};
  return state === 'missing' || state === 'outdated' ? { type, locale, state } : {};
}
