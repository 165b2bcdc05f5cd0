import type { AccountAction, ContentAction, SettingsAction } from './actions.js';

/** What may be done: with the documents of a content type, with accounts, with settings. */
export type AbilityAction = ContentAction | AccountAction | SettingsAction;

/** Which documents of a content type an action reaches: every given condition has to hold. */
export interface RowRule {
  /** Only documents that this administrator created (the condition "is creator"); null: anybody's. */
  readonly creator: number | null;
  /** Only versions in these locales; null: in any. */
  readonly locales: ReadonlySet<string> | null;
  /** Only these documents, by documentId; left out: any. */
  readonly documents?: ReadonlySet<string>;
  /** Drafts of these documents alone; left out: of any. */
  readonly drafts?: ReadonlySet<string>;
}

/** What one caller may do, as a value. */
export interface Ability {
  /** Callers with equal classes get equal answers: part of the key of every cached plan. */
  readonly permissionFingerprint: string;
  /** True for an identified caller: decides between 401 and 403. */
  readonly identified: boolean;
  /** Returns whether the caller may do this with the content type, or the group of endpoints, of this uid. */
  can(action: AbilityAction, uid: string): boolean;
  /** Returns which documents of the type the action reaches; null: all of them. Called only where `can` returns true. */
  rowRule(action: ContentAction, uid: string): RowRule | null;
  /** The attributes that the caller may read of a content type, private ones included; null: those that are not private. */
  readableAttributes(uid: string): ReadonlySet<string> | null;
  /** The attributes that a write of this kind may name; null: all of them. */
  writableAttributes(action: 'create' | 'update', uid: string): ReadonlySet<string> | null;
  /** The administrator who is recorded as the creator of new documents; null: none is. */
  readonly administrator: number | null;
}

/** The caller of a request. Row ids; `session` is the public id of a session, never its secret. */
export type Identity =
  | { readonly is: 'nobody' }
  | { readonly is: 'token'; readonly id: number }
  | { readonly is: 'user'; readonly id: number; readonly documentId: string; readonly session: string }
  | { readonly is: 'administrator'; readonly id: number; readonly session: string };

/** A caller and their permissions. */
export interface Caller {
  readonly identity: Identity;
  readonly ability: Ability;
}
