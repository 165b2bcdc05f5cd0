/** What the address of a document's history says. */
export interface HistorySearch {
  /** Left out: the default one, or the type has none. */
  readonly locale?: string;
  /** The state that is shown; left out: none. */
  readonly state?: number;
  /** From 1; left out: the first. */
  readonly page?: number;
}

/** Reads the query string of a history; what cannot be meant is left out. */
export function parseHistorySearch({ locale, state, page }: Record<string, unknown>): HistorySearch {
  return {
    ...(typeof locale === 'string' && locale !== '' ? { locale } : {}),
    ...(isNumber(state, 1) ? { state } : {}),
    ...(isNumber(page, 2) ? { page } : {}),
  };
}

/** The same of a list of documents that are gone. */
export function parseDeletedSearch({ page }: Record<string, unknown>): Pick<HistorySearch, 'page'> {
  return isNumber(page, 2) ? { page } : {};
}

function isNumber(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least;
}
