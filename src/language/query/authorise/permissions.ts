import { Failure } from '../../../foundations/core/index.js';
import type { ContentType, Shape, Snapshot } from '../../schema/index.js';
import { type Ability, type ContentAction, canReadChangeSet, momentsUid, type RowRule } from '../access/index.js';
import { Literals } from '../literals.js';
import type { FilterNode, SlotValues, Status, VersionChoice } from '../tree.js';
import { canFollow } from '../visibility.js';
import { createRuleFilter, getRelatedRowRule, getRowRule, isAboutContent } from './row-rule.js';

/** What the caller may see of a shape: all documents, or those that meet the condition. */
export interface DocumentAccess {
  readonly condition: FilterNode | null;
}

/** Components, and documents without a rule. */
const unrestricted: DocumentAccess = { condition: null };

/**
 * The permissions of an ability as conditions of one query. The condition of a content type is created once, however often the type
 * occurs; its literals follow those of the query.
 */
export class QueryPermissions {
  readonly #ability: Ability;
  readonly #snapshot: Snapshot;
  readonly #status: Status | null;
  readonly #hasChain: boolean;
  readonly #isPast: boolean;
  readonly #literals: Literals;
  readonly #related = new Map<string, DocumentAccess | null>();

  /**
   * `versions`: those that are read; null: in any status. Throws Failure query.unknown-change-set where the caller may not read the set, as
   * for a set that does not exist; access.forbidden where the caller may not read the past.
   */
  constructor(ability: Ability, snapshot: Snapshot, values: SlotValues, versions: VersionChoice | null) {
    if (versions?.set !== undefined && !canReadChangeSet(ability, String(values[versions.set.id])))
      throw new Failure('query.unknown-change-set', { value: values[versions.set.id], param: 'set' });
    this.#isPast = versions?.moment !== undefined;
    if (this.#isPast && !ability.can('read', momentsUid)) throw new Failure('access.forbidden');
    this.#ability = ability;
    this.#snapshot = snapshot;
    this.#status = versions?.status ?? null;
    this.#hasChain = versions?.locale.is === 'first';
    this.#literals = new Literals(values);
  }

  /** The literals of the query, those of conditions included. */
  get values(): SlotValues {
    return this.#literals.values;
  }

  /** Returns the access that an allowed action has to a shape. */
  getAccess(shape: Shape, action: ContentAction): DocumentAccess {
    if (shape.is === 'component') return unrestricted;
    return this.#toAccess(getRowRule(this.#ability, action, shape, this.#status), shape);
  }

  /** Returns the access to documents of the content type of this uid through others; null: none. Components are always accessible. */
  getRelatedAccess(uid: string): DocumentAccess | null {
    const cached = this.#related.get(uid);
    if (cached !== undefined) return cached;
    const access = this.#resolveRelated(uid);
    this.#related.set(uid, access);
    return access;
  }

  /**
   * Returns the choice of versions with the conditions of the queried documents, and of those that `getRelatedAccess` was called for: a
   * chain of locales passes over versions that they exclude.
   */
  withConditions(versions: VersionChoice, { condition: root }: DocumentAccess): VersionChoice {
    const { locale } = versions;
    if (locale.is !== 'first') return versions;
    const related = new Map<string, FilterNode>();
    for (const [uid, access] of this.#related) {
      if (access !== null && access.condition !== null) related.set(uid, access.condition);
    }
    return { ...versions, locale: { ...locale, root, related } };
  }

  #resolveRelated(uid: string): DocumentAccess | null {
    const type = this.#snapshot.contentTypes.get(uid);
    if (type === undefined) return unrestricted;
    return canFollow(this.#ability, uid)
      ? this.#toAccess(getRelatedRowRule(this.#ability, type, this.#status), type)
      : null;
  }

  #toAccess(rule: RowRule | null, type: ContentType): DocumentAccess {
    if (rule === null) return unrestricted;
    // As for the history: what a document was may have been within reach, and be out of it by now.
    if (this.#isPast && isAboutContent(rule)) throw new Failure('access.forbidden');
    const term = createRuleFilter(rule, type, this.#literals);
    return { condition: this.#hasChain ? { is: 'in-own-locale', term } : term };
  }
}
