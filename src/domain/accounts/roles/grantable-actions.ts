import { accountActions, type ContentAction } from '../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';

/** Returns the actions that a role or a custom token may be granted, by uid of the type or part (see `UserRoles.catalogue`). */
export function grantableActionsByUid(snapshot: Snapshot): ReadonlyMap<string, readonly string[]> {
  const ofTypes = [...snapshot.contentTypes.values()].map((type) => [type.uid, contentTypeActions(type)] as const);
  return new Map<string, readonly string[]>([
    ...ofTypes.filter(([, actions]) => actions.length > 0),
    ...Object.entries(accountActions),
  ]);
}

/** Returns the same as a set of `<uid>.<action>`. */
export function grantableActions(snapshot: Snapshot): ReadonlySet<string> {
  const pairs = [...grantableActionsByUid(snapshot)].flatMap(([uid, actions]) =>
    actions.map((action) => `${uid}.${action}`),
  );
  return new Set(pairs);
}

/** Returns the actions of a content type; none for the built-in ones, which have endpoints of their own. */
function contentTypeActions(type: ContentType): readonly ContentAction[] {
  if (type.kind === 'system') return [];
  const document: readonly ContentAction[] =
    type.kind === 'singleType' ? ['find', 'update', 'delete'] : ['find', 'findOne', 'create', 'update', 'delete'];
  return [
    ...document,
    ...(type.localized ? (['createLocalization'] as const) : []),
    ...(type.draftAndPublish ? (['publish', 'unpublish', 'discardDraft'] as const) : []),
  ];
}
