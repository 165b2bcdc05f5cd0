import fc from 'fast-check';
import type { Attribute, Model, Type } from './model.js';
import { type Action, actions, type Grants, type Line } from './rights.js';

/*
 * Generated configurations: who is allowed what. Any combination may come; only what no test could do without is always there,
 * such as signing in.
 */

/** Those who ask for content, by the names under which they ask. */
export const callerNames = [
  'public',
  'user',
  'read-only',
  'full-access',
  'custom',
  'editor',
  'author',
  'super-admin',
] as const;

/** See `callerNames`. */
export type CallerName = (typeof callerNames)[number];

/** The permissions of all callers, and what is checked. */
export interface Configuration {
  readonly grants: Readonly<Record<CallerName, Grants>>;
  /** An administrator with rights on settings alone. */
  readonly clerk: Grants & { readonly is: 'role' };
  /** The content types that are queried; the others are targets of their relations. */
  readonly types: readonly Type[];
}

/** What may be allowed on accounts and files, by uid. */
export const accountActions = {
  'plugin::users-permissions.user': ['me', 'find', 'findOne', 'count', 'create', 'update', 'destroy'],
  'plugin::users-permissions.role': ['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'],
  'plugin::users-permissions.permissions': ['getPermissions'],
  'plugin::upload.content-api': ['find', 'findOne', 'upload', 'destroy'],
} as const;

/** The parts of the settings. */
export const settingsParts = [
  'settings::administrators',
  'settings::administrator-roles',
  'settings::tokens',
  'settings::users',
  'settings::user-roles',
  'settings::audit',
  'settings::secrets',
  'settings::media',
  'settings::webhooks',
  'settings::assist',
  'settings::change-sets',
] as const;

const signingIn = 'plugin::users-permissions.auth.callback';

/** Generates configurations of a model that query `asked` of its types, including those in `always`. */
export function configurations(model: Model, asked: number, always: readonly string[]): fc.Arbitrary<Configuration> {
  const types = [...model.types.values()];
  const chosen = types.filter(({ uid }) => always.includes(uid));
  const others = types.filter(({ uid }) => !always.includes(uid));
  const more = Math.min(asked - chosen.length, others.length);
  return fc.record({
    grants: fc.record({
      public: listed(types, [signingIn]),
      user: listed(types, ['plugin::users-permissions.auth.logout']),
      'read-only': fc.record({ is: fc.constant('reading' as const), readDrafts: fc.boolean() }),
      'full-access': fc.constant({ is: 'everything' as const }),
      custom: listed(types, []),
      editor: role(model, { own: 0.1, fields: 0.2, locales: 0.2 }),
      author: role(model, { own: 0.6, fields: 0.5, locales: 0.4 }),
      'super-admin': fc.constant({ is: 'super-admin' as const }),
    }),
    clerk: clerk(),
    types: fc.shuffledSubarray(others, { minLength: more, maxLength: more }).map((some) => [...chosen, ...some]),
  });
}

function listed(types: readonly Type[], always: readonly string[]): fc.Arbitrary<Grants> {
  const offered = [
    ...types.flatMap((type) => listable(type).map((action) => `${type.uid}.${action}`)),
    ...Object.entries(accountActions).flatMap(([uid, names]) => names.map((name) => `${uid}.${name}`)),
  ];
  return fc.record({
    is: fc.constant('listed' as const),
    actions: someOf(offered, 0.65).map((some) => [...always, ...some]),
    readDrafts: fc.boolean(),
  });
}

/** The actions that make sense for a type in a list. */
function listable(type: Type): readonly Action[] {
  const single: readonly Action[] = ['findOne', 'create', 'readDrafts'];
  return sensible(type).filter((action) => (type.single ? !single.includes(action) : action !== 'readDrafts'));
}

/** The actions that a role of administrators can be given on a type. */
export function sensible({ localized, drafts }: Type): readonly Action[] {
  return actions.filter((action) => {
    if (action === 'createLocalization') return localized;
    return drafts || !(['publish', 'unpublish', 'discardDraft'] as readonly Action[]).includes(action);
  });
}

/** How often a line of a role has a condition. */
interface Chances {
  readonly own: number;
  readonly fields: number;
  readonly locales: number;
}

function role(model: Model, chances: Chances): fc.Arbitrary<Grants> {
  const lines = [...model.types.values()].flatMap((type) =>
    sensible(type).map((action) => sometimes(isCovered(action) ? 0.25 : 0.75, line(model, type, action, chances))),
  );
  return fc
    .tuple(...lines)
    .map((given) => ({ is: 'role' as const, content: given.flatMap((one) => one ?? []), settings: [] }));
}

/** What `find` stands for: rarely given apart. */
function isCovered(action: Action): boolean {
  return action === 'findOne' || action === 'readDrafts';
}

function line(model: Model, type: Type, action: Action, chances: Chances): fc.Arbitrary<Line> {
  const named = action === 'find' || action === 'create' || action === 'update';
  const limited = action !== 'readDrafts';
  return fc.record({
    action: fc.constant(action),
    type: fc.constant(type.uid),
    fields: named ? sometimes(chances.fields, fields(type, action)) : fc.constant(null),
    locales:
      type.localized && limited
        ? sometimes(chances.locales, fc.shuffledSubarray([...model.locales], { minLength: 1 }))
        : fc.constant(null),
    own: sometimes(limited ? chances.own : 0, fc.constant(true)).map((own) => own ?? false),
  });
}

/** Who writes can always write what a document must have. */
function fields(type: Type, action: Action): fc.Arbitrary<readonly string[]> {
  const attributes = [...type.attributes.values()];
  const needed = attributes.filter(({ name, required }) => action !== 'find' && (required || name === type.main));
  const names = (some: readonly Attribute[]): readonly string[] => some.map(({ name }) => name);
  return someOf(names(attributes), 0.5).map((some) => [...new Set([...some, ...names(needed)])]);
}

function clerk(): fc.Arbitrary<Grants & { readonly is: 'role' }> {
  const offered = settingsParts.flatMap((part) => (['read', 'write'] as const).map((action) => ({ action, part })));
  return someOf(offered, 0.5).map((settings) => ({ is: 'role' as const, content: [], settings }));
}

/** Each of these with a chance of its own. */
function someOf<T>(all: readonly T[], chance: number): fc.Arbitrary<readonly T[]> {
  return fc
    .tuple(...all.map((one) => sometimes(chance, fc.constant(one))))
    .map((some) => some.flatMap((one) => one ?? []));
}

function sometimes<T>(chance: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.integer({ min: 0, max: 99 }).chain((roll) => (roll < chance * 100 ? arbitrary : fc.constant(null)));
}
