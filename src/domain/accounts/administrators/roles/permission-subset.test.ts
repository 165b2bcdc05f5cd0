import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentType } from '../../../../../test/support/document-fixture.js';
import {
  accountActions,
  contentActions,
  type RowRule,
  settingsParts,
} from '../../../../language/query/access/index.js';
import { parseModel } from '../../../../language/schema/index.js';
import { defaultRoles } from '../../roles/default-roles.js';
import type { ContentPermission, Permissions, SettingsPermission } from '../types.js';
import { createAdministratorAbilityFactory } from './ability-factory.js';
import { expandDraftActions, includesActions, includesPermissions } from './permission-subset.js';

const article = 'api::article.article';
const tag = 'api::tag.tag';
const snapshot = parseModel(
  [
    contentType('article', { title: { type: 'string' }, body: { type: 'text' } }, { localized: true, drafts: true }),
    contentType('tag', { name: { type: 'string' } }),
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);

function entry(action: ContentPermission['action'], changes: Partial<ContentPermission> = {}): ContentPermission {
  return { action, type: article, fields: null, locales: null, own: false, ...changes };
}

function may(...content: readonly ContentPermission[]): Permissions {
  return { content, settings: [] };
}

function rules(...settings: readonly SettingsPermission[]): Permissions {
  return { content: [], settings };
}

describe('coversPermissions', () => {
  type Case = readonly [what: string, covers: boolean, own: Permissions, given: Permissions];

  const some = { fields: ['title'] };
  const french = { locales: ['fr'] };
  const mine = { own: true };
  const cases: readonly Case[] = [
    ['nothing by nothing', true, may(), may()],
    ['something by nothing', false, may(), may(entry('find'))],
    ['nothing by something', true, may(entry('find')), may()],
    [
      'the same',
      true,
      may(entry('update', { ...some, ...french, ...mine })),
      may(entry('update', { ...some, ...french, ...mine })),
    ],
    ['another action', false, may(entry('update')), may(entry('create'))],
    ['another type', false, may(entry('find')), may(entry('find', { type: tag }))],
    ['a type of an object prototype', false, may(entry('find')), may(entry('find', { type: '__proto__' }))],
    ['all attributes by some', false, may(entry('update', some)), may(entry('update'))],
    ['some attributes by all', true, may(entry('update')), may(entry('update', some))],
    ['an attribute too many', false, may(entry('update', some)), may(entry('update', { fields: ['title', 'body'] }))],
    ['an attribute fewer', true, may(entry('update', { fields: ['title', 'body'] })), may(entry('update', some))],
    ['no attribute', true, may(entry('update', some)), may(entry('update', { fields: [] }))],
    [
      'all attributes by a list of them all',
      false,
      may(entry('update', { fields: ['title', 'body'] })),
      may(entry('update')),
    ],
    ['all locales by some', false, may(entry('update', french)), may(entry('update'))],
    ['some locales by all', true, may(entry('update')), may(entry('update', french))],
    ['a locale too many', false, may(entry('update', french)), may(entry('update', { locales: ['en', 'fr'] }))],
    ['everybody’s documents by one’s own', false, may(entry('update', mine)), may(entry('update'))],
    ['one’s own documents by everybody’s', true, may(entry('update')), may(entry('update', mine))],
    [
      'one part of several',
      true,
      may(entry('find'), entry('update', mine)),
      may(entry('update', { ...mine, ...some })),
    ],
    ['one part too many', false, may(entry('find'), entry('update', mine)), may(entry('find'), entry('update'))],
    ['what find stands for', true, may(entry('find')), may(entry('findOne'), entry('readDrafts'))],
    ['find by what it stands for', false, may(entry('findOne'), entry('readDrafts')), may(entry('find'))],
    ['findOne further than find', false, may(entry('find', mine)), may(entry('findOne'))],
    ['drafts where find has conditions', true, may(entry('find', mine)), may(entry('find', mine), entry('readDrafts'))],
    ['drafts by findOne', false, may(entry('findOne')), may(entry('findOne'), entry('readDrafts'))],
    // `find` alone reads single documents like lists; adding a narrower `findOne` restricts that, so the role without
    // it has more.
    ['find where findOne has less', false, may(entry('find'), entry('findOne', mine)), may(entry('find'))],
    [
      'both where findOne has less',
      true,
      may(entry('find'), entry('findOne', mine)),
      may(entry('find'), entry('findOne', mine)),
    ],
    // `find` decides which attributes both read; without it `findOne` reads all of them.
    [
      'findOne without the attributes of find',
      false,
      may(entry('find', some), entry('findOne')),
      may(entry('findOne')),
    ],
    [
      'findOne with the attributes of find',
      true,
      may(entry('find', some), entry('findOne')),
      may(entry('find', some), entry('findOne')),
    ],
    [
      'a setting',
      true,
      rules({ action: 'write', part: 'settings::tokens' }),
      rules({ action: 'write', part: 'settings::tokens' }),
    ],
    [
      'reading a setting by writing it',
      false,
      rules({ action: 'write', part: 'settings::tokens' }),
      rules({ action: 'read', part: 'settings::tokens' }),
    ],
    [
      'another setting',
      false,
      rules({ action: 'write', part: 'settings::tokens' }),
      rules({ action: 'write', part: 'settings::audit' }),
    ],
    ['a setting by content', false, may(entry('find')), rules({ action: 'read', part: 'settings::audit' })],
  ];

  test.each(cases)('%s', (_, covers, own, given) => {
    expect(includesPermissions(own, given)).toBe(covers);
  });
});

describe('coversPermissions in general', () => {
  const condition = <T>(value: fc.Arbitrary<T>, without: T): fc.Arbitrary<T> =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(without) }, { weight: 1, arbitrary: value });
  const permission = (type: string, fields: readonly string[]): fc.Arbitrary<ContentPermission> =>
    fc.record({
      action: fc.constantFrom(...contentActions),
      type: fc.constant(type),
      fields: condition<readonly string[] | null>(fc.subarray([...fields]), null),
      locales: condition<readonly string[] | null>(fc.subarray(['en', 'fr']), null),
      own: fc.boolean(),
    });
  const usual = fc.oneof(permission(article, ['title', 'body']), permission(tag, ['name'])).map((one) => ({
    ...one,
    fields: ['find', 'create', 'update'].includes(one.action) ? one.fields : null,
    ...(one.action === 'readDrafts' ? { locales: null, own: false } : {}),
  }));
  const permissions: fc.Arbitrary<Permissions> = fc.record({
    content: fc.uniqueArray(usual, { selector: ({ action, type }) => `${type}.${action}`, maxLength: 12 }),
    settings: fc.uniqueArray(
      fc.record({
        action: fc.constantFrom('read' as const, 'write' as const),
        part: fc.constantFrom(...settingsParts),
      }),
      { selector: ({ action, part }) => `${part}.${action}`, maxLength: 4 },
    ),
  });
  const abilities = createAdministratorAbilityFactory(snapshot);
  const abilityOf = (given: Permissions) => abilities(7, { id: 3, code: null, permissions: given });
  const narrower = (one: RowRule | null, other: RowRule | null): boolean => {
    if (other === null) return true;
    const sameCreator = other.creator === null || one?.creator === other.creator;
    const among = (locale: string): boolean => other.locales?.has(locale) === true;
    return sameCreator && (other.locales === null || [...(one?.locales ?? ['any'])].every(among));
  };

  test('everything covers itself, and itself without an entry for writing', () => {
    fc.assert(
      fc.property(permissions, fc.nat(20), (own, at) => {
        const content = own.content.filter(({ action }, index) => index !== at || /^(?:find|findOne)$/.test(action));
        return includesPermissions(own, own) && includesPermissions(own, { ...own, content });
      }),
      { numRuns: 2_000 },
    );
  });

  test('who has what is covered can do, see and write nothing that the other cannot', () => {
    let covered = 0;
    const pairs = fc.tuple(permissions, permissions).map(([own, more]) => {
      // Of two roles made at random one hardly ever covers the other: the second is a part of the first, somewhat changed.
      const content = own.content.flatMap((mine, at) => {
        const other = more.content[at];
        if (other === undefined) return [];
        const fields = other.type === mine.type && other.action === mine.action ? other.fields : mine.fields;
        return [{ ...mine, fields, own: mine.own || other.own }];
      });
      return { own, given: { content, settings: own.settings.slice(more.settings.length) } };
    });
    fc.assert(
      fc.property(pairs, ({ own, given }) => {
        if (!includesPermissions(own, given)) return;
        covered++;
        const [far, near] = [abilityOf(own), abilityOf(given)];
        for (const uid of [article, tag, ...settingsParts, ...Object.keys(accountActions)]) {
          for (const action of [...contentActions, 'read', 'write'] as const) {
            if (near.can(action, uid)) expect(far.can(action, uid), `${action} ${uid}`).toBe(true);
          }
        }
        for (const uid of [article, tag]) {
          expect(
            [...(near.readableAttributes(uid) ?? [])].every((name) => far.readableAttributes(uid)?.has(name)),
            `read ${uid}`,
          ).toBe(true);
          for (const action of contentActions.filter((name) => near.can(name, uid) && name !== 'readDrafts')) {
            expect(narrower(near.rowRule(action, uid), far.rowRule(action, uid)), `${action} ${uid}`).toBe(true);
          }
          for (const action of ['create', 'update'] as const) {
            expect(
              [...(near.writableAttributes(action, uid) ?? [])].every((name) =>
                far.writableAttributes(action, uid)?.has(name),
              ),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 5_000 },
    );
    expect(covered).toBeGreaterThan(500);
  });
});

describe('coversActions', () => {
  const writing = [entry('find'), entry('create'), entry('update'), entry('publish')];
  const auth = 'plugin::users-permissions.auth';
  const user = 'plugin::users-permissions.user';
  const role = 'plugin::users-permissions.role';
  const settings = (part: SettingsPermission['part']): Permissions =>
    rules({ action: 'read', part }, { action: 'write', part });

  type Case = readonly [what: string, covers: boolean, own: Permissions, actions: readonly string[]];
  const cases: readonly Case[] = [
    ['nothing', true, may(), []],
    ['no such permission', false, may(), [`${article}.find`]],
    ['find', true, may(entry('find')), [`${article}.find`, `${article}.findOne`, `${article}.readDrafts`]],
    ['find of some attributes', false, may(entry('find', { fields: ['title', 'body'] })), [`${article}.find`]],
    ['find in some locales', false, may(entry('find', { locales: ['en', 'fr'] })), [`${article}.find`]],
    ['find of one’s own', false, may(entry('find', { own: true })), [`${article}.find`]],
    [
      'findOne where find has conditions',
      false,
      may(entry('find', { fields: [] }), entry('findOne')),
      [`${article}.findOne`],
    ],
    ['findOne alone', true, may(entry('findOne')), [`${article}.findOne`]],
    ['drafts where findOne alone is', false, may(entry('findOne')), [`${article}.readDrafts`]],
    ['one too many', false, may(entry('find')), [`${article}.find`, `${tag}.find`]],
    ['writes', true, may(...writing), [`${article}.create`, `${article}.update`]],
    ['a write that publishes', false, may(entry('find'), entry('create'), entry('update')), [`${article}.update`]],
    [
      'a write that cannot publish',
      true,
      may(entry('find', { type: tag }), entry('update', { type: tag })),
      [`${tag}.update`],
    ],
    [
      'a write of some attributes',
      false,
      may(entry('find'), entry('publish'), entry('update', { fields: ['title'] })),
      [`${article}.update`],
    ],
    [
      'a write whose answer is more than may be read',
      false,
      may(entry('find', { fields: ['title'] }), entry('update'), entry('publish')),
      [`${article}.update`],
    ],
    ['a write whose answer may not be read', false, may(entry('publish')), [`${article}.publish`]],
    ['a removal', true, may(entry('delete')), [`${article}.delete`]],
    ['a removal of one’s own', false, may(entry('delete', { own: true })), [`${article}.delete`]],
    ['an unknown action', false, may(entry('find')), [`${article}.fly`]],
    ['an unknown type', false, may(entry('find')), ['api::cat.cat.find']],
    [
      'a name of object prototypes',
      false,
      may(entry('find')),
      ['__proto__', 'constructor.find', `${article}.constructor`],
    ],
    ['settings', false, settings('settings::tokens'), ['settings::tokens.write']],
    ['files', false, may(entry('find')), ['plugin::upload.file.find']],
    [
      'reading users',
      true,
      settings('settings::users'),
      [`${user}.find`, `${user}.count`, `${user}.create`, `${user}.destroy`],
    ],
    [
      'writing users without reading them',
      false,
      rules({ action: 'write', part: 'settings::users' }),
      [`${user}.update`],
    ],
    ['writing users by reading them', false, rules({ action: 'read', part: 'settings::users' }), [`${user}.update`]],
    ['reading roles', true, settings('settings::user-roles'), [`${role}.find`, `${role}.deleteRole`]],
    ['writing roles, which has no bound', false, settings('settings::user-roles'), [`${role}.updateRole`]],
    ['making roles, which has no bound', false, settings('settings::user-roles'), [`${role}.createRole`]],
    ['registering', false, settings('settings::user-roles'), [`${auth}.register`]],
    ['what users do about themselves', true, may(), defaultRoles[0]?.actions ?? []],
  ];

  test.each(cases)('%s', (_, covers, own, actions) => {
    expect(includesActions(snapshot, own, actions)).toBe(covers);
  });
});

test('the switch for drafts is written out for every content type, and for nothing else', () => {
  const actions = [`${article}.find`, `${article}.update`, `${tag}.find`, 'plugin::users-permissions.user.me'];
  expect([...expandDraftActions(snapshot, { actions, readDrafts: false })]).toEqual(actions);
  expect([...expandDraftActions(snapshot, { actions, readDrafts: true })]).toEqual([
    ...actions,
    `${article}.readDrafts`,
    `${tag}.readDrafts`,
  ]);
});
