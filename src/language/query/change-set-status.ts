/**
 * What the rows of version tables that belong to a set have as their status. `set`: the version that the set contains. `base`: the
 * published version when the document was put into the set, which a comparison of three needs. `undo`: the published version that the
 * publication of the set replaced.
 */
export type ChangeSetStatus = `${'set' | 'base' | 'undo'}:${string}`;

/** Returns the status of the rows of a set. */
export function changeSetStatus(kind: 'set' | 'base' | 'undo', setId: string): ChangeSetStatus {
  return `${kind}:${setId}`;
}
