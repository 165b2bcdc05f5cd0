import type { Ability } from '../access/index.js';
import { foundRule, mayFollow, viewFor } from '../query/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import { Schemas } from './schemas.js';
import { Shared } from './shared.js';
import type { ApiCaller, ApiFacts } from './types.js';

/** What all parts of one description share. */
export interface Scope {
  /** The content model as the caller may see it. */
  readonly snapshot: Snapshot;
  readonly ability: Ability;
  readonly isUser: boolean;
  readonly facts: ApiFacts;
  readonly schemas: Schemas;
  /** Parts of operations that several have. */
  readonly shared: Shared;
  /** May documents of this content type be reached through a relation? */
  sees(uid: string): boolean;
  /** May an order lead through relations to it? */
  orders(uid: string): boolean;
  /** May drafts be asked for where the answer begins with this content type? */
  readsDrafts(type: ContentType): boolean;
}

/** A fresh scope. */
export function openScope(snapshot: Snapshot, { ability, isUser }: ApiCaller, facts: ApiFacts): Scope {
  const sees = (uid: string): boolean => mayFollow(ability, uid);
  return {
    snapshot: viewFor(snapshot, ability),
    ability,
    isUser,
    facts,
    schemas: new Schemas(snapshot),
    shared: new Shared(),
    sees,
    orders(uid) {
      const type = snapshot.contentTypes.get(uid);
      return sees(uid) && (type === undefined || foundRule(ability, type) === null);
    },
    readsDrafts: ({ uid }) => ability.can('readDrafts', uid) || (!ability.identified && facts.publicReadsDrafts),
  };
}
