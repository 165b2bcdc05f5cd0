/** What may be done with a content type (contract, "Authentication"; publish and the rest are extensions). */
export type Action =
  | 'find'
  | 'findOne'
  | 'create'
  | 'update'
  | 'delete'
  | 'createLocalization'
  | 'publish'
  | 'unpublish'
  | 'discardDraft'
  | 'readDrafts';

/** What one caller may do, as a value. */
export interface Ability {
  /** Callers with equal classes get equal answers: part of the key of every cached plan. */
  readonly class: string;
  /** True for an identified caller: decides between 401 and 403. */
  readonly identified: boolean;
  /** May the caller do this with the content type of this uid? */
  can(action: Action, uid: string): boolean;
}
