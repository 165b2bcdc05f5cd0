/** Documents that are chosen, by their ids. */
export interface Selection {
  readonly selectedIds: ReadonlySet<string>;
  readonly onChange: (selectedIds: ReadonlySet<string>) => void;
}

/** The same with a document taken in, or left out where it was in. */
export function toggleDocument(selectedIds: ReadonlySet<string>, documentId: string): ReadonlySet<string> {
  const next = new Set(selectedIds);
  if (!next.delete(documentId)) next.add(documentId);
  return next;
}
