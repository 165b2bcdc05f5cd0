import type { Ability, AbilityAction, RowRule } from '../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';

/** The one document whose drafts a preview opens. */
export interface PreviewedDocument {
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
  { type, documentId }: PreviewedDocument,
  anonymousAbility: Ability,
  administrator: Ability,
  snapshot: Snapshot,
): Ability | null {
  const reads = administrator.can('find', type) || administrator.can('findOne', type);
  if (!reads || !administrator.can('readDrafts', type)) return null;
  const documentIds: ReadonlySet<string> = new Set([documentId]);

  const isSharedAction = (action: AbilityAction, uid: string): boolean =>
    anonymousAbility.can(action, uid) && administrator.can(action, uid);

  /** What is not shared with everybody is the one document and no other. */
  function rowRule(action: 'find' | 'findOne', uid: string): RowRule {
    const grantedAction = administrator.can(action, uid) ? action : action === 'find' ? 'findOne' : 'find';
    const { creator, locales } = administrator.rowRule(grantedAction, uid) ?? { creator: null, locales: null };
    return isSharedAction(action, uid)
      ? { creator, locales, drafts: documentIds }
      : { creator, locales, documents: documentIds };
  }

  return {
    permissionFingerprint: `preview:${type}:${documentId}:${anonymousAbility.permissionFingerprint}:${administrator.permissionFingerprint}`,
    identified: true,
    can: (action, uid) => {
      if (action === 'readDrafts') return uid === type;
      return (action === 'find' || action === 'findOne') && (uid === type || isSharedAction(action, uid));
    },
    rowRule: (action, uid) => (action === 'find' || action === 'findOne' ? rowRule(action, uid) : null),
    readableAttributes: (uid) => withoutPrivate(administrator.readableAttributes(uid), snapshot.contentTypes.get(uid)),
    writableAttributes: () => new Set(),
    administrator: null,
  };
}

/** null: all that are not private, as in `Ability.readable`. */
function withoutPrivate(names: ReadonlySet<string> | null, type: ContentType | undefined): ReadonlySet<string> | null {
  return names && new Set([...names].filter((name) => type?.attributes.get(name)?.private === false));
}
