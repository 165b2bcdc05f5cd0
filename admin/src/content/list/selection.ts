/** Documents that are chosen, by their ids. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** The same with a document taken in, or left out where it was in. */
export function toggled(chosen: ReadonlySet<string>, documentId: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(documentId)) next.add(documentId);
  return next;
}
