import { Failure } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import { getRelatedRowRule } from '../authorise/row-rule.js';
import { Literals } from '../literals.js';
import type { RuleOperands } from '../rules/rule-operands.js';
import type { QuerySettings } from '../settings.js';
import type { AnswerFormat, Status } from '../tree.js';
import { canFollow } from '../visibility.js';

/** The context that the parsers of one query share. */
export interface ParseContext {
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /** Returns whether the caller may see documents of the content type of this uid through a relation. */
  canFollow(uid: string): boolean;
  /**
   * Returns whether a sort may lead through relations to this content type. It may not where a rule hides some of its documents, which
   * the order would reveal.
   */
  canSortThrough(uid: string): boolean;
  /** The format of the response. */
  readonly format: AnswerFormat | undefined;
  /** See `QueryInput.repeatsPopulate`. */
  readonly repeatsPopulate: boolean;
  readonly literals: Literals;
  readonly nodeBudget: NodeBudget;
  /** What operands such as `$user` stand for; null: for themselves, outside of rules. */
  readonly operands: RuleOperands | null;
}

/** How responses show the documents of a query. */
export interface ResponseOptions {
  readonly format?: AnswerFormat | undefined;
  readonly repeatsPopulate?: boolean | undefined;
}

/**
 * Creates a context. `status`: of the versions that are read, null: any. Without an ability every content type can be seen;
 * `authoriseQuery` checks the tree afterwards.
 */
export function createParseContext(
  snapshot: Snapshot,
  settings: QuerySettings,
  ability: Ability | null,
  status: Status | null,
  { format, repeatsPopulate = false }: ResponseOptions = {},
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
    repeatsPopulate,
    literals: new Literals(),
    nodeBudget: new NodeBudget(),
    operands: null,
  };
}

const maxNodes = 1000;

/** Counts the nodes of a tree, so that a short query string cannot produce an unlimited statement. */
export class NodeBudget {
  #used = 0;

  /** Throws Failure query.too-costly at the 1,001st node. */
  consume(): void {
    this.#used += 1;
    if (this.#used > maxNodes) {
      throw new Failure('query.too-costly', {
        reason: `it populates more than ${maxNodes} attributes`,
        limit: maxNodes,
      });
    }
  }
}
