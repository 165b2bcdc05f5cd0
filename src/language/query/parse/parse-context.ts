import { Failure } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import { getRelatedRowRule } from '../authorise/row-rule.js';
import { Literals } from '../literals.js';
import type { QuerySettings } from '../settings.js';
import type { AnswerFormat, Status } from '../tree.js';
import { canFollow } from '../visibility.js';

/** What the parsers of one question share. */
export interface ParseContext {
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /** May the caller see documents of the content type of this uid through a relation? */
  canFollow(uid: string): boolean;
  /** May an order lead through relations to it? Not where a rule hides some of its documents: the order would tell of them. */
  canSortThrough(uid: string): boolean;
  /** How what is read is printed. */
  readonly format: AnswerFormat | undefined;
  readonly literals: Literals;
  readonly nodeBudget: NodeBudget;
}

/**
 * A fresh scope; `status`: of the versions that are asked for, null: any. Without an ability every content type can be seen;
 * `authorise` has the last word then.
 */
export function createParseContext(
  snapshot: Snapshot,
  settings: QuerySettings,
  ability: Ability | null,
  status: Status | null,
  format?: AnswerFormat,
): ParseContext {
  const isRestricted = (uid: string): boolean => {
    const type = snapshot.contentTypes.get(uid);
    return ability !== null && type !== undefined && getRelatedRowRule(ability, type, status) !== null;
  };
  const isVisible = (uid: string): boolean => ability === null || canFollow(ability, uid);
  return {
    snapshot,
    settings,
    canFollow: isVisible,
    canSortThrough: (uid) => isVisible(uid) && !isRestricted(uid),
    format,
    literals: new Literals(),
    nodeBudget: new NodeBudget(),
  };
}

const maxNodes = 1000;

/** Counts the nodes of a tree, so that a short query string cannot ask for a boundless statement. */
export class NodeBudget {
  #used = 0;

  /** Throws Failure query.too-costly at the 1,001st node. */
  consume(): void {
    this.#used += 1;
    if (this.#used > maxNodes) {
      throw new Failure('query.too-costly', { reason: `it populates more than ${maxNodes} places`, limit: maxNodes });
    }
  }
}
