import { type ContentAction, contentActions } from '../../access/index.js';
import { type ContentType, roleUid, type Snapshot, userUid } from '../../schema/index.js';
import { authenticatedType, defaultRoles } from '../roles/default-roles.js';
import { accountRights } from './account-rights.js';
import { entriesOf, entryFor, settingsKey } from './permissions.js';
import type { ContentPermission, Permissions } from './types.js';

/** How far a right on a content type goes: the conditions of a permission. */
type Reach = Pick<ContentPermission, 'fields' | 'locales' | 'own'>;

const everywhere: Reach = { fields: null, locales: null, own: false };

/** What end users do about themselves alone: no administrator has it, and it is about nobody's data but theirs. */
const ownAffairs: ReadonlySet<string> = new Set(
  defaultRoles.filter(({ type }) => type === authenticatedType).flatMap(({ actions }) => actions),
);

/** Writes of users that are answered with the user. */
const answeredWithUser: ReadonlySet<string> = new Set(
  ['create', 'update', 'destroy'].map((name) => `${userUid}.${name}`),
);

/** Whoever is given one of these gives themselves whatever they like: the content API knows no bound of rights to give. */
const unbounded: ReadonlySet<string> = new Set([`${roleUid}.createRole`, `${roleUid}.updateRole`]);

/**
 * Whether a role of administrators may do nothing that another one may not: every right it has, those that follow from `find` among
 * them, is one that the other has too and goes no further there, in attributes, locales and documents. A list that names all there
 * is does not cover "all": what is added to the model later is in the one and not in the other.
 */
export function coversPermissions(own: Permissions, given: Permissions): boolean {
  const settings = new Set(own.settings.map(settingsKey));
  return (
    given.settings.every((entry) => settings.has(settingsKey(entry))) &&
    given.content.flatMap(standsFor).every(({ action, type }) => {
      const [far, wanted] = [reachOf(own, action, type), reachOf(given, action, type)];
      return far !== null && wanted !== null && isWithin(wanted, far);
    })
  );
}

/**
 * Whether a role of administrators has, without any condition, all that API tokens and end users can do with these actions
 * (`<uid>.<action>`): conditions do not pass on to them. More than its name says belongs to an action there, see `takes`.
 */
export function coversActions(snapshot: Snapshot, own: Permissions, actions: Iterable<string>): boolean {
  const account = new Set([...ownAffairs, ...own.settings.map(settingsKey).flatMap(accountRights)]);
  const inFull = (type: ContentType, action: ContentAction): boolean => {
    const reach = reachOf(own, action, type.uid);
    return reach !== null && isWithin(everywhere, reach);
  };
  return [...actions].every((pair) => {
    const { type, action } = contentPair(snapshot, pair);
    if (type === null) return takesOfAccounts(pair).every((needed) => account.has(needed)) && !unbounded.has(pair);
    return action !== null && takes(type, action).every((needed) => inFull(type, needed));
  });
}

/** What a role of end users or a custom token may do, its switch for drafts written out: `<uid>.readDrafts` of every type it names. */
export function writtenOut(
  snapshot: Snapshot,
  { actions, readDrafts }: { readonly actions: readonly string[]; readonly readDrafts: boolean },
): ReadonlySet<string> {
  const types = readDrafts ? actions.flatMap((pair) => contentPair(snapshot, pair).type?.uid ?? []) : [];
  return new Set([...actions, ...types.map((uid) => `${uid}.readDrafts`)]);
}

/** The rights that an entry stands for. */
function standsFor({ action, type }: ContentPermission): readonly Pick<ContentPermission, 'action' | 'type'>[] {
  const actions = action === 'find' ? (['find', 'findOne', 'readDrafts'] as const) : [action];
  return actions.map((each) => ({ action: each, type }));
}

/** How far a right goes once all entries are taken together; null: there is none. */
function reachOf(permissions: Permissions, action: ContentAction, type: string): Reach | null {
  const entries = entriesOf(permissions);
  const entry = entryFor(entries, action, type);
  if (entry === undefined) return null;
  // Which drafts may be read is for `find` and `findOne` to say.
  if (action === 'readDrafts') return everywhere;
  // So is which attributes may be, and `find` says it for both.
  return action === 'findOne' ? { ...entry, fields: (entryFor(entries, 'find', type) ?? entry).fields } : entry;
}

function isWithin(wanted: Reach, far: Reach): boolean {
  const named = (names: readonly string[] | null, among: readonly string[] | null): boolean =>
    among === null || (names?.every((name) => among.includes(name)) ?? false);
  return named(wanted.fields, far.fields) && named(wanted.locales, far.locales) && (wanted.own || !far.own);
}

/**
 * The rights of administrators that an action of a token or an end user amounts to: but for a removal, what is written is answered,
 * whoever may create or update publishes by it, and drafts are read wherever documents are.
 */
function takes(type: ContentType, action: ContentAction): readonly ContentAction[] {
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
function takesOfAccounts(pair: string): readonly string[] {
  return answeredWithUser.has(pair) ? [pair, `${userUid}.findOne`] : [pair];
}

/** The content type and action of `<uid>.<action>`. No type: it is about accounts. No action: there is none of that name. */
function contentPair(
  snapshot: Snapshot,
  pair: string,
): { readonly type: ContentType | null; readonly action: ContentAction | null } {
  const dot = pair.lastIndexOf('.');
  const type = snapshot.contentTypes.get(pair.slice(0, dot));
  if (type === undefined || type.kind === 'system') return { type: null, action: null };
  return { type, action: contentActions.find((name) => name === pair.slice(dot + 1)) ?? null };
}
