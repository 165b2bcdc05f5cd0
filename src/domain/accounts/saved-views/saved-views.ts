import type { Transaction } from '../../../storage/database/index.js';

/** A list of the panel as somebody wants to see it again. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** What the panel stores: search, conditions, order, columns. */
  readonly content: Readonly<Record<string, unknown>>;
  /** The role of administrators that it is shared with; null: it is the caller's own. */
  readonly role: { readonly id: number; readonly name: string } | null;
}

/** Who looks at views: an administrator, and whether views of every role are theirs to manage. */
export interface SavedViewCaller {
  readonly administrator: number;
  readonly managesRoles: boolean;
}

/** A view to save; one of the same name and owner is replaced. */
export interface NewSavedView {
  /** uid of the content type. */
  readonly type: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The role to share it with; null: nobody. */
  readonly role: number | null;
}

/** Views of lists, of one administrator or shared with a role. */
export interface SavedViews {
  /** Returns the caller's own views of a content type and those of the caller's role, or of every role, by name. */
  list(caller: SavedViewCaller, type: string): Promise<readonly SavedView[]>;
  /** Throws Failure access.forbidden for a role without the right to manage roles, account.role-not-found, account.invalid for too many. */
  save(
    caller: SavedViewCaller,
    view: NewSavedView,
    afterWrite: (transaction: Transaction, id: number) => Promise<void>,
  ): Promise<SavedView>;
  /** Returns false if the caller has no such view, or may not remove it. */
  remove(
    caller: SavedViewCaller,
    type: string,
    id: number,
    afterWrite: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean>;
}
