/** A row id in the canonical form of responses. */
const rowIdPattern = /^[1-9]\d{0,9}$/;
/** The largest one that every database's integer column can hold. */
const maxRowId = 2_147_483_647;

/** The row id in a segment of a path; null: no row could have it. */
export function parseRowId(segment: string | undefined): number | null {
  if (segment === undefined || !rowIdPattern.test(segment)) return null;
  const id = Number(segment);
  return id <= maxRowId ? id : null;
}
