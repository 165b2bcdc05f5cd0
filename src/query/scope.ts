import type { Ability } from '../access/index.js';
import { Failure } from '../kernel/index.js';
import type { Snapshot, Stored } from '../schema/index.js';
import type { QuerySettings } from './settings.js';
import type { Slot, SlotValues } from './tree.js';
import { mayFollow } from './visibility.js';

/** What the parsers of one question share. */
export interface Scope {
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /** May the caller see documents of the content type of this uid through a relation? */
  sees(uid: string): boolean;
  readonly literals: Literals;
  readonly budget: NodeBudget;
}

/** A fresh scope. Without an ability every content type can be seen; `authorise` has the last word then. */
export function openScope(snapshot: Snapshot, settings: QuerySettings, ability: Ability | null): Scope {
  return {
    snapshot,
    settings,
    sees: (uid) => ability === null || mayFollow(ability, uid),
    literals: new Literals(),
    budget: new NodeBudget(),
  };
}

/** The literals of a question, collected in the order in which they are met. */
export class Literals {
  readonly #values: Stored[] = [];

  /** Keeps a value and gives its slot. */
  add(value: Stored): Slot {
    return this.#values.push(value) - 1;
  }

  get values(): SlotValues {
    return this.#values;
  }
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
