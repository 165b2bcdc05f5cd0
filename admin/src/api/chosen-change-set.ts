import type { QueryParameters } from './query-string.js';

let chosenId: string | null = null;

/** The change set that documents are read with and written into; null: none. */
export function chosenChangeSet(): string | null {
  return chosenId;
}

/** Chooses a change set for the requests that follow; null: none. The router calls it with what the address says. */
export function chooseChangeSet(id: string | null): void {
  chosenId = id;
}

/**
 * Returns the parameters of a request about documents in a change set, by default the chosen one; null: in none. A set is a layer over what
 * is published, and knows neither drafts nor how far they are published.
 */
export function inChangeSet(parameters: QueryParameters, id: string | null = chosenId): QueryParameters {
  if (id === null) return parameters;
  const { status: _, publicationFilter: __, ...others } = parameters;
  return { ...others, set: id };
}
