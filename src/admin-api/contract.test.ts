import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type AdminHouse, openAdminHouse } from '../../test/support/admin-house.js';
import type * as access from '../access/index.js';
import type * as accounts from '../accounts/index.js';
import type * as media from '../media/index.js';
import type * as model from '../model/index.js';
import type * as store from '../store/index.js';
import type * as wire from './contract.js';

/* The types that the panel is built from say what the endpoints give. */

let house: AdminHouse;

beforeAll(async () => {
  house = await openAdminHouse();
});

afterAll(() => house.close());

test('what is answered as it is kept has the same type', () => {
  expectTypeOf<wire.Administrator>().toEqualTypeOf<accounts.Administrator>();
  expectTypeOf<wire.AdministratorRole>().toEqualTypeOf<accounts.AdministratorRole>();
  expectTypeOf<wire.AdministratorSession>().toEqualTypeOf<accounts.AdministratorSession>();
  expectTypeOf<wire.ContentAction>().toEqualTypeOf<access.ContentAction>();
  expectTypeOf<wire.SettingsPart>().toEqualTypeOf<access.SettingsPart>();
  expectTypeOf<wire.UserRoleDetail>().toEqualTypeOf<accounts.RoleDetail>();
  expectTypeOf<wire.TokenKind>().toEqualTypeOf<accounts.TokenKind>();
  expectTypeOf<wire.AuditEntry>().toEqualTypeOf<accounts.AuditRow>();
  expectTypeOf<wire.Folder>().toEqualTypeOf<media.Folder>();
  expectTypeOf<wire.Against>().toEqualTypeOf<store.Against>();
  expectTypeOf<Omit<wire.PlannedChange, 'change'>>().toEqualTypeOf<Omit<store.PlannedChange, 'change'>>();
  expectTypeOf<store.PlannedChange>().toExtend<wire.PlannedChange>();
  expectTypeOf<Omit<wire.ModelPlan, 'changes'>>().toEqualTypeOf<Omit<store.ModelPlan, 'changes'>>();
  expectTypeOf<keyof wire.ProposedPlan>().toEqualTypeOf<keyof model.ProposedPlan>();
  expectTypeOf<wire.ModelProgress>().toEqualTypeOf<model.ModelProgress>();
  expectTypeOf<Omit<wire.Revision, 'says'>>().toEqualTypeOf<Pick<store.Revision, keyof Omit<wire.Revision, 'says'>>>();
});

/** The keys that an answer has to have, and no others: one of every key of a type, checked by the compiler. */
function keys<T>(all: Readonly<Record<keyof T, true>>): readonly string[] {
  return Object.keys(all).sort();
}

describe('what endpoints put together has the keys of its type', () => {
  test.each([
    ['setup', keys<wire.SetupState>({ needed: true })],
    [
      'me',
      keys<wire.Me>({
        id: true,
        email: true,
        firstName: true,
        lastName: true,
        blocked: true,
        active: true,
        secondFactor: true,
        role: true,
        createdAt: true,
        updatedAt: true,
      }),
    ],
    ['permissions', keys<wire.PermissionCatalogue>({ content: true, locales: true, settings: true, user: true })],
    [
      'content-model',
      keys<wire.ContentModel>({
        version: true,
        locales: true,
        defaultLocale: true,
        contentTypes: true,
        components: true,
      }),
    ],
    [
      'model',
      keys<wire.ModelState>({
        version: true,
        locked: true,
        writesFiles: true,
        drift: true,
        locales: true,
        definitions: true,
      }),
    ],
  ])('%s', async (path, expected) => {
    const { data } = await house.ask({ path, as: house.owner });
    expect(Object.keys(data).sort()).toEqual(expected);
  });

  test('tokens', async () => {
    const made = await house.ask({ method: 'POST', path: 'tokens', as: house.owner, body: { name: 'Front end' } });
    const expected = keys<wire.TokenWithText>({
      id: true,
      name: true,
      description: true,
      kind: true,
      actions: true,
      readDrafts: true,
      expiresAt: true,
      shown: true,
      createdAt: true,
      lastUsedAt: true,
      token: true,
    });
    expect(Object.keys(made.data).sort()).toEqual(expected);
  });

  test('locales, a change of them, its plan, and its revision', async () => {
    const { data: all } = await house.ask({ path: 'locales', as: house.owner });
    expect(Object.keys(all[0]).sort()).toEqual(keys<wire.Locale>({ code: true, name: true, isDefault: true }));

    const { data: state } = await house.ask({ path: 'model', as: house.owner });
    const proposal: wire.ModelProposal = {
      base: state.version,
      definitions: {},
      locales: { default: state.locales.default, list: [...state.locales.list, { code: 'is', name: 'Icelandic' }] },
      renames: [],
      values: [],
    };
    const planned = await house.ask({ method: 'POST', path: 'model/plan', as: house.owner, body: proposal });
    expect(Object.keys(planned.data).sort()).toEqual(keys<wire.ProposedPlan>({ version: true, plan: true }));
    expect(Object.keys(planned.data.plan.changes[0]).sort()).toEqual(
      keys<wire.PlannedChange>({
        change: true,
        says: true,
        cost: true,
        rows: true,
        locks: true,
        sql: true,
        loses: true,
        refused: true,
      }),
    );

    const body: wire.ModelChangeBody = { ...proposal, allowLoss: false, purge: false };
    const made = await house.ask({ method: 'POST', path: 'model/change', as: house.owner, body });
    const revision = {
      id: true,
      version: true,
      source: true,
      author: true,
      appliedAt: true,
      reverts: true,
      revertible: true,
      says: true,
    } as const;
    expect(Object.keys(made.data).sort()).toEqual(keys<wire.Revision>(revision));
    const detail = await house.ask({ path: `model/revisions/${made.data.id}`, as: house.owner });
    expect(Object.keys(detail.data).sort()).toEqual(keys<wire.RevisionDetail>({ ...revision, plan: true }));
  });
});
