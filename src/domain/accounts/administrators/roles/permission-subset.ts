import { isDeepStrictEqual } from 'node:util';
import { type ContentAction, contentActions } from '../../../../language/query/access/index.js';
import { type ContentType, roleUid, type Snapshot, userUid } from '../../../../language/schema/index.js';
import { authenticatedType, defaultRoles } from '../../roles/default-roles.js';
import type { ContentPermission, Permissions } from '../types.js';
import { impliedAccountActions } from './account-actions.js';
import { findPermission, permissionsByKey, settingsKey } from './permissions.js';

/** Scope of a permission on a content type: its conditions. */
type AccessScope = Pick<ContentPermission, 'fields' | 'locales' | 'own' | 'where' | 'set' | 'status'>;

const unrestrictedScope: AccessScope = { fields: null, locales: null, own: false };

/** Actions of end users on their own account, which administrators do not have. */
const selfServiceActions: ReadonlySet<string> = new Set(
  defaultRoles.filter(({ type }) => type === authenticatedType).flatMap(({ actions }) => actions),
);

/** Writes of users that return the user. */
const actionsReturningUser: ReadonlySet<string> = new Set(
  ['create', 'update', 'destroy'].map((name) => `${userUid}.${name}`),
);

/** Actions that allow users to grant themselves anything, since the content API does not limit what they grant. */
const escalatingActions: ReadonlySet<string> = new Set([`${roleUid}.createRole`, `${roleUid}.updateRole`]);

/**
 * Returns whether the permissions `own` include all of `given`, implied ones such as those of `find` among them, without narrower
 * attributes, locales or documents. A list of all current names does not include "all", which covers names added later.
 */
export function includesPermissions(own: Permissions, given: Permissions): boolean {
  const settings = new Set(own.settings.map(settingsKey));
  return (
    given.settings.every((entry) => settings.has(settingsKey(entry))) &&
    given.content.flatMap(impliedPermissions).every(({ action, type }) => {
      const [grantedScope, requestedScope] = [findScope(own, action, type), findScope(given, action, type)];
      return grantedScope !== null && requestedScope !== null && isScopeSubset(requestedScope, grantedScope);
    })
  );
}

/**
 * Returns whether a role of administrators has all permissions behind actions of tokens and end users (`<uid>.<action>`) without
 * conditions, since conditions do not apply to them. An action may need more than its name says, see `requiredActions`.
 */
export function includesActions(snapshot: Snapshot, own: Permissions, actions: Iterable<string>): boolean {
  const accountActions = new Set([
    ...selfServiceActions,
    ...own.settings.map(settingsKey).flatMap(impliedAccountActions),
  ]);
  const hasUnrestricted = (type: ContentType, action: ContentAction): boolean => {
    const scope = findScope(own, action, type.uid);
    return scope !== null && isScopeSubset(unrestrictedScope, scope);
  };
  return [...actions].every((pair) => {
    const { type, action } = parseContentAction(snapshot, pair);
    if (type === null)
      return (
        requiredAccountActions(pair).every((required) => accountActions.has(required)) && !escalatingActions.has(pair)
      );
    return action !== null && requiredActions(type, action).every((required) => hasUnrestricted(type, required));
  });
}

/**
 * Returns the actions of a role of end users or a custom token, with its switch for drafts expanded to `<uid>.readDrafts` of every type.
 */
export function expandDraftActions(
  snapshot: Snapshot,
  { actions, readDrafts }: { readonly actions: readonly string[]; readonly readDrafts: boolean },
): ReadonlySet<string> {
  const types = readDrafts ? actions.flatMap((pair) => parseContentAction(snapshot, pair).type?.uid ?? []) : [];
  return new Set([...actions, ...types.map((uid) => `${uid}.readDrafts`)]);
}

/** Returns the permissions that an entry implies. */
function impliedPermissions({
  action,
  type,
}: ContentPermission): readonly Pick<ContentPermission, 'action' | 'type'>[] {
  const actions = action === 'find' ? (['find', 'findOne', 'readDrafts'] as const) : [action];
  return actions.map((implied) => ({ action: implied, type }));
}

/** Returns the scope of a permission over all entries; null if there is none. */
function findScope(permissions: Permissions, action: ContentAction, type: string): AccessScope | null {
  const entries = permissionsByKey(permissions);
  const entry = findPermission(entries, action, type);
  if (entry === undefined) return null;
  // `find` and `findOne` decide which drafts may be read.
  if (action === 'readDrafts') return unrestrictedScope;
  // `find` decides the attributes for both.
  return action === 'findOne' ? { ...entry, fields: (findPermission(entries, 'find', type) ?? entry).fields } : entry;
}

function isScopeSubset(requested: AccessScope, granted: AccessScope): boolean {
  const isSubset = (names: readonly string[] | null, allowed: readonly string[] | null): boolean =>
    allowed === null || (names?.every((name) => allowed.includes(name)) ?? false);
  return (
    isSubset(requested.fields, granted.fields) &&
    isSubset(requested.locales, granted.locales) &&
    (requested.own || !granted.own) &&
    // One filter says less than another only if it is the same.
    (['where', 'set', 'status'] as const).every((key) => {
      const condition = granted[key] ?? null;
      return condition === null || isDeepStrictEqual(condition, requested[key]);
    })
  );
}

/**
 * Returns the administrator permissions that an action of a token or an end user amounts to: all but removals return what was written,
 * create and update can publish, and drafts can be read of all readable documents.
 */
function requiredActions(type: ContentType, action: ContentAction): readonly ContentAction[] {
  switch (action) {
    case 'find':
    case 'findOne':
    case 'delete':
      return [action];
    case 'create':
    case 'update':
      return type.draftAndPublish ? [action, 'findOne', 'publish'] : [action, 'findOne'];
    case 'createLocalization':
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
    case 'readDrafts':
      return [action, 'findOne'];
  }
}

/** Does the same for an action on accounts. */
function requiredAccountActions(pair: string): readonly string[] {
  return actionsReturningUser.has(pair) ? [pair, `${userUid}.findOne`] : [pair];
}

/** Returns the content type and action of `<uid>.<action>`. Without a type it is an action on accounts, without an action it is unknown. */
function parseContentAction(
  snapshot: Snapshot,
  pair: string,
): { readonly type: ContentType | null; readonly action: ContentAction | null } {
  const dot = pair.lastIndexOf('.');
  const type = snapshot.contentTypes.get(pair.slice(0, dot));
  if (type === undefined || type.kind === 'system') return { type: null, action: null };
  return { type, action: contentActions.find((name) => name === pair.slice(dot + 1)) ?? null };
}
