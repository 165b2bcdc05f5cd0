import type { Ability } from '../access/index.js';
import { Failure } from '../kernel/index.js';
import type { Snapshot } from '../schema/index.js';
import { Literals } from './literals.js';
import { foundRule } from './row-rule.js';
import type { QuerySettings } from './settings.js';
import type { AnswerFormat, Status } from './tree.js';
import { mayFollow } from './visibility.js';

/** What the parsers of one question share. */
export interface Scope {
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /** May the caller see documents of the content type of this uid through a relation? */
  sees(uid: string): boolean;
  /** May an order lead through relations to it? Not where a rule hides some of its documents: the order would tell of them. */
  orders(uid: string): boolean;
  /** How what is read is printed. */
  readonly format: AnswerFormat | undefined;
  readonly literals: Literals;
  readonly budget: NodeBudget;
}

/**
 * A fresh scope; `status`: of the versions that are asked for, null: any. Without an ability every content type can be seen;
 * `authorise` has the last word then.
 */
export function openScope(
  snapshot: Snapshot,
  settings: QuerySettings,
  ability: Ability | null,
  status: Status | null,
  format?: AnswerFormat,
): Scope {
  const ruled = (uid: string): boolean => {
    const type = snapshot.contentTypes.get(uid);
    return ability !== null && type !== undefined && foundRule(ability, type, status) !== null;
  };
  const sees = (uid: string): boolean => ability === null || mayFollow(ability, uid);
  return {
    snapshot,
    settings,
    sees,
    orders: (uid) => sees(uid) && !ruled(uid),
    format,
    literals: new Literals(),
    budget: new NodeBudget(),
  };
}

const maxNodes = 1000;

/** Counts the nodes of a tree, so that a short query string cannot ask for a boundless statement. */
export class NodeBudget {
  #used = 0;

  /** Raises Failure query.too-costly at the 1,001st node. */
  take(): void {
    this.#used += 1;
    if (this.#used > maxNodes) {
      throw new Failure('query.too-costly', { reason: `it populates more than ${maxNodes} places`, limit: maxNodes });
    }
  }
}
