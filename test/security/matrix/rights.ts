import { type Attribute, type Model, type Shape, type Type, typeAt } from './model.js';

/*
 * The permission table: what a configuration allows, worked out from the configuration alone. It knows nothing of the code that is
 * tested; it says in its own words what the documentation promises.
 */

/** What may be done with documents. */
export const actions = [
  'find',
  'findOne',
  'create',
  'update',
  'delete',
  'createLocalization',
  'publish',
  'unpublish',
  'discardDraft',
  'readDrafts',
] as const;

/** See `actions`. */
export type Action = (typeof actions)[number];

/** One line of an administrators' role: an action on a type, for some attributes, locales, or only what oneself created. */
export interface Line {
  readonly action: Action;
  readonly type: string;
  readonly fields: readonly string[] | null;
  readonly locales: readonly string[] | null;
  readonly own: boolean;
}

/** A right on a part of the settings. */
export interface SettingsLine {
  readonly action: 'read' | 'write';
  readonly part: string;
}

/** What one caller is configured to be allowed. */
export type Grants =
  /** A full-access token. */
  | { readonly is: 'everything' }
  /** A read-only token. */
  | { readonly is: 'reading'; readonly readDrafts: boolean }
  /** A role of end users, or a custom token: `<uid>.<action>`. */
  | { readonly is: 'listed'; readonly actions: readonly string[]; readonly readDrafts: boolean }
  /** An identified caller, who has the permissions of the public role in addition to their own. */
  | { readonly is: 'with-public'; readonly own: Grants; readonly everyone: Grants }
  | { readonly is: 'super-admin' }
  /** A role of administrators. */
  | { readonly is: 'role'; readonly content: readonly Line[]; readonly settings: readonly SettingsLine[] };

/** An action that is allowed, and which documents it reaches. */
export interface Right {
  /** Only what the caller created. */
  readonly own: boolean;
  /** null: all. */
  readonly locales: readonly string[] | null;
}

const unlimited: Right = { own: false, locales: null };

/** Does the caller speak through the panel's interface? */
export function isAdministrator(grants: Grants): boolean {
  return grants.is === 'super-admin' || grants.is === 'role';
}

/** The right to do this with documents of the type; null: there is none. */
export function rightTo(grants: Grants, action: Action, uid: string): Right | null {
  switch (grants.is) {
    case 'everything':
    case 'super-admin':
      return unlimited;
    case 'reading':
      return isReading(action) || (action === 'readDrafts' && grants.readDrafts) ? unlimited : null;
    case 'listed':
      return (action === 'readDrafts' ? grants.readDrafts : grants.actions.includes(`${uid}.${action}`))
        ? unlimited
        : null;
    case 'with-public':
      return (
        [grants.own, grants.everyone]
          .filter((one) => action !== 'readDrafts' || actsOn(one, uid))
          .map((one) => rightTo(one, action, uid))
          .find((right) => right !== null) ?? null
      );
    case 'role':
      return rightOf(grants, action, uid);
  }
}

/** Is anything allowed with documents of the type? The switch for drafts says nothing about other types. */
function actsOn(grants: Grants, uid: string): boolean {
  return actions.some((action) => action !== 'readDrafts' && rightTo(grants, action, uid) !== null);
}

/** `find` stands for `findOne` and `readDrafts` where these have no line. */
function rightOf(role: Grants & { readonly is: 'role' }, action: Action, uid: string): Right | null {
  const line = lineOf(role, action, uid);
  if (line !== null || (action !== 'findOne' && action !== 'readDrafts')) return line;
  return lineOf(role, 'find', uid);
}

function isReading(action: Action): boolean {
  return action === 'find' || action === 'findOne';
}

function lineOf({ content }: Grants & { readonly is: 'role' }, action: Action, uid: string): Line | null {
  return content.find((line) => line.action === action && line.type === uid) ?? null;
}

/** May an attribute of a type be seen? Passwords never; inside components what is not private. */
export function mayRead(grants: Grants, shape: Shape, attribute: Attribute, model: Model): boolean {
  if (attribute.is === 'scalar' && attribute.type === 'password') return false;
  if (!isAdministrator(grants) || !model.types.has(shape.uid)) return !attribute.private;
  if (grants.is !== 'role') return true;
  const line = lineOf(grants, 'find', shape.uid);
  if (line === null) return lineOf(grants, 'findOne', shape.uid) !== null;
  return line.fields === null || line.fields.includes(attribute.name);
}

/** May a body name this attribute of a type or component? A relation only where its documents can be found. */
export function mayWrite(grants: Grants, action: 'create' | 'update', shape: Shape, attribute: Attribute): boolean {
  if (attribute.is === 'relation' && attribute.target !== null && rightTo(grants, 'find', attribute.target) === null) {
    return false;
  }
  if (grants.is !== 'role') return true;
  const fields = lineOf(grants, action, shape.uid)?.fields ?? null;
  return fields === null || fields.includes(attribute.name);
}

/** May documents be reached through this relation? Polymorphic ones, where any type may be found. */
export function mayFollow(grants: Grants, target: string | null, model: Model): boolean {
  const targets = target === null ? [...model.types.keys()] : [target];
  return targets.some((uid) => rightTo(grants, 'find', uid) !== null);
}

/** The part of a read request that permissions depend on. */
export interface ReadRequest {
  readonly action: 'find' | 'findOne';
  readonly status: 'draft' | 'published';
}

/** Returns whether the request is allowed at all. */
export function mayAsk(grants: Grants, { action, status }: ReadRequest, { uid }: Type): boolean {
  if (rightTo(grants, action, uid) === null) return false;
  return status === 'published' || rightTo(grants, 'readDrafts', uid) !== null;
}

/** A version of a document, as far as rights depend on it. */
export interface Version {
  /** Who created the document. */
  readonly creator: string;
  readonly locale: string | null;
}

/** Is this version one that the caller may see? `me` is the caller's name. */
export function maySee(
  grants: Grants,
  me: string,
  { action, status }: ReadRequest,
  type: Type,
  version: Version,
): boolean {
  if (grants.is === 'with-public') {
    const asked = { action, status };
    return [grants.own, grants.everyone].some((one) => maySee(one, me, asked, type, version));
  }
  if (status === 'draft' && type.drafts && rightTo(grants, 'readDrafts', type.uid) === null) return false;
  const right = rightTo(grants, action, type.uid);
  return right !== null && reaches(right, me, type, version);
}

/** Does a right reach a version of a document? */
export function reaches({ own, locales }: Right, me: string, type: Type, { creator, locale }: Version): boolean {
  return (!own || creator === me) && allowsLocale({ locales }, type, locale);
}

/** Does a right reach this locale? It says nothing about types that have none. */
export function allowsLocale({ locales }: Pick<Right, 'locales'>, type: Type, locale: string | null): boolean {
  return !type.localized || locales === null || (locale !== null && locales.includes(locale));
}

/** Is every document of the type seen that there is? */
export function seesAll(grants: Grants, uid: string, model: Model): boolean {
  const right = rightTo(grants, 'find', uid);
  const type = typeAt(model, uid);
  return right !== null && !right.own && (right.locales === null || !type.localized);
}
