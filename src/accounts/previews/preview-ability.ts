import type { Ability, Action, RowRule } from '../../access/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';

/** The one document whose drafts a preview opens. */
export interface Previewed {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
}

/**
 * What a preview may do: read the one document, drafts included, and beside it what both everybody and its administrator may read. Documents,
 * locales and attributes are those of the administrator everywhere; private attributes and drafts of other documents are left out.
 * null: its administrator may not read those drafts (any more).
 */
export function previewAbility(
  { type, documentId }: Previewed,
  everybody: Ability,
  administrator: Ability,
  snapshot: Snapshot,
): Ability | null {
  const reads = administrator.can('find', type) || administrator.can('findOne', type);
  if (!reads || !administrator.can('readDrafts', type)) return null;
  const only: ReadonlySet<string> = new Set([documentId]);

  const shared = (action: Action, uid: string): boolean => everybody.can(action, uid) && administrator.can(action, uid);

  /** What is not shared with everybody is the one document and no other. */
  function ruleOf(action: 'find' | 'findOne', uid: string): RowRule {
    const asked = administrator.can(action, uid) ? action : action === 'find' ? 'findOne' : 'find';
    const { creator, locales } = administrator.rule(asked, uid) ?? { creator: null, locales: null };
    return shared(action, uid) ? { creator, locales, drafts: only } : { creator, locales, documents: only };
  }

  return {
    class: `preview:${type}:${documentId}:${everybody.class}:${administrator.class}`,
    identified: true,
    can: (action, uid) => {
      if (action === 'readDrafts') return uid === type;
      return (action === 'find' || action === 'findOne') && (uid === type || shared(action, uid));
    },
    rule: (action, uid) => (action === 'find' || action === 'findOne' ? ruleOf(action, uid) : null),
    readable: (uid) => withoutPrivate(administrator.readable(uid), snapshot.contentTypes.get(uid)),
    writable: () => new Set(),
    administrator: null,
  };
}

/** null: all that are not private, as in `Ability.readable`. */
function withoutPrivate(names: ReadonlySet<string> | null, type: ContentType | undefined): ReadonlySet<string> | null {
  return names && new Set([...names].filter((name) => type?.attributes.get(name)?.private === false));
}
