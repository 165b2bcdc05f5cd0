import type { Failure } from '../../../foundations/core/index.js';
import type { Literals } from '../literals.js';
import type { SetChoice } from '../tree.js';
import { invalidParameter } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';

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

/** The parameters that choose versions by the relation of draft and published version. */
export const publicationNames = ['publicationFilter', 'hasPublishedVersion'] as const;

/**
 * Parses `set`: the id of a change set (docs/reference/query-language.md); null: none. Whether there is such a set is known when the query
 * runs. Throws Failure query.invalid-parameter for anything but a text.
 */
export function parseChangeSet(node: ParameterNode | undefined, literals: Literals): SetChoice | null {
  if (node === undefined) return null;
  if (typeof node !== 'string') throw invalidParameter('set', 'Expected the id of one change set');
  return { id: literals.add(node), status: literals.add(changeSetStatus('set', node)) };
}

/** The failure of a read with a set that chooses versions by their publication: those of a set are neither drafts nor published. */
export function publicationBesideSet(name: (typeof publicationNames)[number]): Failure {
  return invalidParameter(
    name,
    'It cannot be combined with set: versions of a change set are neither drafts nor published',
  );
}
