import type { Ability, ContentAction, RowRule } from '../access/index.js';
import type { ContentType, Shape, Snapshot } from '../schema/index.js';
import { Literals } from './literals.js';
import { foundRule, rowRule, ruleCondition } from './row-rule.js';
import type { FilterNode, SlotValues, Status } from './tree.js';
import { mayFollow } from './visibility.js';

/** Something that may be seen: all of it, or only what the condition holds for. */
export interface Reach {
  readonly condition: FilterNode | null;
}

/** Components, and whatever no rule holds for. */
const all: Reach = { condition: null };

/**
 * What an ability has to say about one question. The condition of a content type is made once, however often the type is met; its
 * literals come after those that the question has.
 */
export class Rights {
  readonly #ability: Ability;
  readonly #snapshot: Snapshot;
  readonly #status: Status | null;
  readonly #literals: Literals;
  readonly #found = new Map<string, Reach | null>();

  /** `status`: of the versions that are asked for; null: any. */
  constructor(ability: Ability, snapshot: Snapshot, values: SlotValues, status: Status | null) {
    this.#ability = ability;
    this.#snapshot = snapshot;
    this.#status = status;
    this.#literals = new Literals(values);
  }

  /** The literals of the question, those of conditions included. */
  get values(): SlotValues {
    return this.#literals.values;
  }

  /** How an action that the ability allows reaches what is asked for. */
  reachOf(shape: Shape, action: ContentAction): Reach {
    if (shape.is === 'component') return all;
    return this.#reach(rowRule(this.#ability, action, shape, this.#status), shape);
  }

  /** How documents of the content type of this uid are reached through others; null: not at all. Components always are. */
  found(uid: string): Reach | null {
    const known = this.#found.get(uid);
    if (known !== undefined) return known;
    const reach = this.#find(uid);
    this.#found.set(uid, reach);
    return reach;
  }

  #find(uid: string): Reach | null {
    const type = this.#snapshot.contentTypes.get(uid);
    if (type === undefined) return all;
    return mayFollow(this.#ability, uid) ? this.#reach(foundRule(this.#ability, type, this.#status), type) : null;
  }

  #reach(rule: RowRule | null, type: ContentType): Reach {
    return rule === null ? all : { condition: ruleCondition(rule, type, this.#literals) };
  }
}
