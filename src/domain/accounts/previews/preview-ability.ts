import {
  type Ability,
  type AbilityAction,
  canReadChangeSet,
  changeSetUid,
  intersectNames,
  type RowRule,
} from '../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';

/** The document whose drafts a preview shows. */
export interface PreviewedDocument {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** The change set that it is shown with; null: none. */
  readonly changeSet: string | null;
}

/**
 * Returns the ability of a preview: reading one document with its drafts, and what both the public and its administrator may read.
 * Documents, locales and attributes are limited to those of the administrator; private attributes and drafts of other documents are
 * excluded. With a change set, the preview may read content through this one, while the administrator may. null: the administrator may not read the drafts.
 */
export function previewAbility(
  { type, documentId, changeSet }: PreviewedDocument,
  anonymousAbility: Ability,
  administrator: Ability,
  snapshot: Snapshot,
): Ability | null {
  const reads = administrator.can('find', type) || administrator.can('findOne', type);
  if (!reads || !administrator.can('readDrafts', type)) return null;
  const documentIds: ReadonlySet<string> = new Set([documentId]);

  /** What the public may find under a rule alone is not shown: the rule may be about the caller, and a preview has none. */
  const isPublicAction = (action: AbilityAction, uid: string): boolean =>
    anonymousAbility.can(action, uid) &&
    ((action !== 'find' && action !== 'findOne') || anonymousAbility.rowRule(action, uid) === null);
  const isSharedAction = (action: AbilityAction, uid: string): boolean =>
    isPublicAction(action, uid) && administrator.can(action, uid);

  /** Restricts what is not public to the one document. */
  function rowRule(action: 'find' | 'findOne', uid: string): RowRule {
    const grantedAction = administrator.can(action, uid) ? action : action === 'find' ? 'findOne' : 'find';
    const rule = administrator.rowRule(grantedAction, uid) ?? { creator: null, locales: null };
    return isSharedAction(action, uid) ? { ...rule, drafts: documentIds } : { ...rule, documents: documentIds };
  }

  const setUid = changeSet === null || !canReadChangeSet(administrator, changeSet) ? null : changeSetUid(changeSet);
  return {
    permissionFingerprint: `preview:${type}:${documentId}:${setUid ?? ''}:${anonymousAbility.permissionFingerprint}:${administrator.permissionFingerprint}`,
    identified: true,
    can: (action, uid) => {
      if (action === 'readDrafts') return uid === type;
      if (action === 'read') return uid === setUid;
      return (action === 'find' || action === 'findOne') && (uid === type || isSharedAction(action, uid));
    },
    rowRule: (action, uid) => (action === 'find' || action === 'findOne' ? rowRule(action, uid) : null),
    readableAttributes: (uid) => {
      const names = withoutPrivate(administrator.readableAttributes(uid), snapshot.contentTypes.get(uid));
      return uid === type ? names : intersectNames([names, anonymousAbility.readableAttributes(uid)]);
    },
    writableAttributes: () => new Set(),
    forcedValues: () => null,
    forWrite() {
      return this;
    },
    administrator: null,
  };
}

/** null: all attributes that are not private, as in `Ability.readableAttributes`. */
function withoutPrivate(names: ReadonlySet<string> | null, type: ContentType | undefined): ReadonlySet<string> | null {
  return names && new Set([...names].filter((name) => type?.attributes.get(name)?.private === false));
}
