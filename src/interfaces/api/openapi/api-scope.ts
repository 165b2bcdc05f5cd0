import type { Ability } from '../../../language/query/access/index.js';
import { canFollow, getRelatedRowRule, getVisibleSchema } from '../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import { SchemaRegistry } from './schemas.js';
import { SharedComponents } from './shared-components.js';
import type { ApiCaller, ApiFacts } from './types.js';

/** What all parts of one description share. */
export interface ApiScope {
  /** The content model as the caller may see it. */
  readonly snapshot: Snapshot;
  readonly ability: Ability;
  readonly isUser: boolean;
  readonly facts: ApiFacts;
  readonly schemas: SchemaRegistry;
  /** Parts of operations that several have. */
  readonly shared: SharedComponents;
  /** May documents of this content type be reached through a relation? */
  canReach(uid: string): boolean;
  /** May an order lead through relations to it? */
  canSortThrough(uid: string): boolean;
  /** Whether the caller may read drafts in responses about this content type. */
  canReadDrafts(type: ContentType): boolean;
}

/** A fresh scope. */
export function createApiScope(snapshot: Snapshot, { ability, isUser }: ApiCaller, facts: ApiFacts): ApiScope {
  const canReach = (uid: string): boolean => canFollow(ability, uid);
  return {
    snapshot: getVisibleSchema(snapshot, ability),
    ability,
    isUser,
    facts,
    schemas: new SchemaRegistry(snapshot),
    shared: new SharedComponents(),
    canReach,
    canSortThrough(uid) {
      const type = snapshot.contentTypes.get(uid);
      return canReach(uid) && (type === undefined || getRelatedRowRule(ability, type) === null);
    },
    canReadDrafts: ({ uid }) => ability.can('readDrafts', uid) || (!ability.identified && facts.publicReadsDrafts),
  };
}
