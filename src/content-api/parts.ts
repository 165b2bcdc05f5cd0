import type { Ability, Action } from '../access/index.js';
import type { Accounts } from '../accounts/index.js';
import type { Documents } from '../documents/index.js';
import { Failure } from '../kernel/index.js';
import type { QuerySettings, Status } from '../query/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import type { Profile } from './profiles.js';

/** What the endpoints are made of; one set per snapshot. */
export interface ContentApiParts {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly accounts: Accounts;
  readonly settings: QuerySettings;
  readonly profile: Profile;
}

/** Raises `access.forbidden` unless the caller may do this with documents of the content type. */
export function demand(ability: Ability, action: Action, type: ContentType): void {
  if (!ability.can(action, type.uid)) throw new Failure('access.forbidden');
}

/** Raises `access.forbidden` where drafts are asked for by someone who may not see them (behaviour 0.37). */
export function demandDrafts(ability: Ability, status: Status, type: ContentType, profile: Profile): void {
  if (status !== 'draft' || !type.draftAndPublish || ability.can('readDrafts', type.uid)) return;
  if (ability.identified || !profile.publicReadsDrafts) throw new Failure('access.forbidden');
}
