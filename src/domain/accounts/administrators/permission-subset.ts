import { type ContentAction, contentActions } from '../../../language/query/access/index.js';
import { type ContentType, roleUid, type Snapshot, userUid } from '../../../language/schema/index.js';
import { authenticatedType, defaultRoles } from '../roles/default-roles.js';
import { impliedAccountActions } from './account-actions.js';
import { findPermission, permissionsByKey, settingsKey } from './permissions.js';
import type { ContentPermission, Permissions } from './types.js';

/** How far a right on a content type goes: the conditions of a permission. */
type AccessScope = Pick<ContentPermission, 'fields' | 'locales' | 'own'>;

const unrestrictedScope: AccessScope = { fields: null, locales: null, own: false };

/** What end users do about themselves alone: no administrator has it, and it is about nobody's data but theirs. */
const selfServiceActions: ReadonlySet<string> = new Set(
  defaultRoles.filter(({ type }) => type === authenticatedType).flatMap(({ actions }) => actions),
);

/** Writes of users that are answered with the user. */
const actionsReturningUser: ReadonlySet<string> = new Set(
  ['create', 'update', 'destroy'].map((name) => `${userUid}.${name}`),
);

/** Whoever is given one of these gives themselves whatever they like: the content API knows no bound of rights to give. */
const escalatingActions: ReadonlySet<string> = new Set([`${roleUid}.createRole`, `${roleUid}.updateRole`]);

/**
 * Whether a role of administrators may do nothing that another one may not: every right it has, those that follow from `find` among
 * them, is one that the other has too and goes no further there, in attributes, locales and documents. A list that names all there
 * is does not cover "all": what is added to the model later is in the one and not in the other.
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
 * Whether a role of administrators has, without any condition, all that API tokens and end users can do with these actions
 * (`<uid>.<action>`): conditions do not pass on to them. More than its name says belongs to an action there, see `takes`.
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

/** What a role of end users or a custom token may do, its switch for drafts written out: `<uid>.readDrafts` of every type it names. */
export function expandDraftActions(
  snapshot: Snapshot,
  { actions, readDrafts }: { readonly actions: readonly string[]; readonly readDrafts: boolean },
): ReadonlySet<string> {
  const types = readDrafts ? actions.flatMap((pair) => parseContentAction(snapshot, pair).type?.uid ?? []) : [];
  return new Set([...actions, ...types.map((uid) => `${uid}.readDrafts`)]);
}

/** The rights that an entry stands for. */
function impliedPermissions({
  action,
  type,
}: ContentPermission): readonly Pick<ContentPermission, 'action' | 'type'>[] {
  const actions = action === 'find' ? (['find', 'findOne', 'readDrafts'] as const) : [action];
  return actions.map((implied) => ({ action: implied, type }));
}

/** How far a right goes once all entries are taken together; null: there is none. */
function findScope(permissions: Permissions, action: ContentAction, type: string): AccessScope | null {
  const entries = permissionsByKey(permissions);
  const entry = findPermission(entries, action, type);
  if (entry === undefined) return null;
  // Which drafts may be read is for `find` and `findOne` to say.
  if (action === 'readDrafts') return unrestrictedScope;
  // So is which attributes may be, and `find` says it for both.
  return action === 'findOne' ? { ...entry, fields: (findPermission(entries, 'find', type) ?? entry).fields } : entry;
}

function isScopeSubset(requested: AccessScope, granted: AccessScope): boolean {
  const isSubset = (names: readonly string[] | null, allowed: readonly string[] | null): boolean =>
    allowed === null || (names?.every((name) => allowed.includes(name)) ?? false);
  return (
    isSubset(requested.fields, granted.fields) &&
    isSubset(requested.locales, granted.locales) &&
    (requested.own || !granted.own)
  );
}

/**
 * The rights of administrators that an action of a token or an end user amounts to: but for a removal, what is written is answered,
 * whoever may create or update publishes by it, and drafts are read wherever documents are.
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

/** The same of an action on accounts. */
function requiredAccountActions(pair: string): readonly string[] {
  return actionsReturningUser.has(pair) ? [pair, `${userUid}.findOne`] : [pair];
}

/** The content type and action of `<uid>.<action>`. No type: it is about accounts. No action: there is none of that name. */
function parseContentAction(
  snapshot: Snapshot,
  pair: string,
): { readonly type: ContentType | null; readonly action: ContentAction | null } {
  const dot = pair.lastIndexOf('.');
  const type = snapshot.contentTypes.get(pair.slice(0, dot));
  if (type === undefined || type.kind === 'system') return { type: null, action: null };
  return { type, action: contentActions.find((name) => name === pair.slice(dot + 1)) ?? null };
}
