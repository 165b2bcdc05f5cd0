import type { Ability, RowRule } from '../../access/index.js';

/** The one document whose drafts a preview opens. */
export interface Previewed {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
}

/**
 * What a preview may do: read what everybody may, and one document in drafts too, on the terms of its administrator. Drafts of other
 * documents are left out wherever a question leads to them. null: its administrator may not read those drafts (any more).
 */
export function previewAbility(
  { type, documentId }: Previewed,
  everybody: Ability,
  administrator: Ability,
): Ability | null {
  const reads = administrator.can('find', type) || administrator.can('findOne', type);
  if (!reads || !administrator.can('readDrafts', type)) return null;
  const only: ReadonlySet<string> = new Set([documentId]);
  const own = administrator.rule(administrator.can('findOne', type) ? 'findOne' : 'find', type);

  /** With a rule of the administrator's, or without a right of everybody's, the type is this document and no other. */
  function ruleOf(action: 'find' | 'findOne', uid: string): RowRule {
    const open = everybody.can(action, uid) && (uid !== type || own === null);
    if (open) return { creator: null, locales: null, drafts: only };
    return { creator: own?.creator ?? null, locales: own?.locales ?? null, documents: only };
  }

  return {
    class: `preview:${type}:${documentId}:${everybody.class}:${administrator.class}`,
    identified: true,
    can: (action, uid) => {
      if (action === 'readDrafts') return uid === type;
      return (action === 'find' || action === 'findOne') && (uid === type || everybody.can(action, uid));
    },
    rule: (action, uid) => (action === 'find' || action === 'findOne' ? ruleOf(action, uid) : null),
    readable: (uid) => everybody.readable(uid),
    writable: () => new Set(),
    administrator: null,
  };
}
