import type { FilterNode, SlotValues, Status } from '../tree.js';
import type { AccountAction, ContentAction, SettingsAction } from './actions.js';

/** An action on the documents of a content type, on accounts, or on settings. */
export type AbilityAction = ContentAction | AccountAction | SettingsAction;

/** A condition on versions of a content type, with the values that it compares with. */
export interface RuleCondition {
  readonly filter: FilterNode;
  /** The literals of `filter`, by its slots. */
  readonly values: SlotValues;
}

/** The values that a write gets whatever its body says, by attribute, as in a body. */
export type ForcedValues = Readonly<Record<string, unknown>>;

/** The documents of a content type that an action may access: every given condition must hold. */
export interface RowRule {
  /** Only documents that this administrator created (the condition "is creator"); null: of any creator. */
  readonly creator: number | null;
  /** Only versions in these locales; null: in any. */
  readonly locales: ReadonlySet<string> | null;
  /** Only these documents, by documentId; absent: any. */
  readonly documents?: ReadonlySet<string> | undefined;
  /** Drafts of these documents only; absent: of any. */
  readonly drafts?: ReadonlySet<string> | undefined;
  /** Only versions of this status; absent: of both. */
  readonly status?: Status | undefined;
  /** Only versions for which this holds; absent: any. */
  readonly where?: RuleCondition | undefined;
  /** Only versions that one of these rules applies to; absent: any. */
  readonly anyOf?: readonly RowRule[] | undefined;
}

/** The permissions of one caller, as a value. */
export interface Ability {
  /** Callers with equal fingerprints get equal responses: part of the key of every cached plan. */
  readonly permissionFingerprint: string;
  /** True for an identified caller: decides between 401 and 403. */
  readonly identified: boolean;
  /** Returns whether the caller may do this with the content type, or the group of endpoints, of this uid. */
  can(action: AbilityAction, uid: string): boolean;
  /** Returns the documents of the type that the action may access; null: all of them. Called only where `can` returns true. */
  rowRule(action: ContentAction, uid: string): RowRule | null;
  /** The attributes that the caller may read of a content type, including private ones; null: those that are not private. */
  readableAttributes(uid: string): ReadonlySet<string> | null;
  /** The attributes that a write of this kind may name; null: all of them. */
  writableAttributes(action: 'create' | 'update', uid: string): ReadonlySet<string> | null;
  /** Returns the values that a write of this kind gets whatever its body says; null: none. */
  forcedValues(action: 'create' | 'update', uid: string): ForcedValues | null;
  /**
   * Returns the ability for a write whose body names these attributes: of several permissions for it, those count that allow all of the
   * names; if none does, all of them.
   */
  forWrite(action: 'create' | 'update', uid: string, names: readonly string[]): Ability;
  /** The administrator who is recorded as the creator of new documents; null: no administrator. */
  readonly administrator: number | null;
}

/** The caller of a request. Row ids; `session` is the public id of a session, never its secret. */
export type Identity =
  | { readonly is: 'nobody' }
  | { readonly is: 'token'; readonly id: number }
  | { readonly is: 'user'; readonly id: number; readonly documentId: string; readonly session: string }
  | {
      readonly is: 'administrator';
      readonly id: number;
      readonly session: string;
      /** The name of the client that acts for them; left out: they use the panel themselves. */
      readonly client?: string;
    };

/** A caller and their permissions. */
export interface Caller {
  readonly identity: Identity;
  readonly ability: Ability;
  /** Loads what reads show in addition to what is saved; left out: nothing, as for all callers but live previews. */
  readonly loadUnsaved?: () => Promise<UnsavedDraft | null>;
}

/** Values of a draft that its editor has not saved yet. */
export interface UnsavedDraft {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** The body of an update, as JSON text. */
  readonly data: string;
  /** What the editor may do at present. */
  readonly ability: Ability;
}
