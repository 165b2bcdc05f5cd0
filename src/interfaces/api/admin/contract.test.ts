import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../test/support/admin-fixture.js';
import type * as documents from '../../../domain/documents/index.js';
import type * as media from '../../../domain/media/index.js';
import type * as store from '../../../storage/database/index.js';
import type * as wire from './contract.js';

/* The panel's types match what the endpoints answer. */

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

test('types that the contract copies are equal to those of the domain', () => {
  expectTypeOf<wire.StorageTest>().toEqualTypeOf<media.StorageTrial>();
  expectTypeOf<wire.ScheduledJobState>().toEqualTypeOf<store.JobState>();
  expectTypeOf<keyof wire.DocumentRevisionDetail>().toEqualTypeOf<keyof documents.RevisionDetails>();
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
    [
      'permissions',
      keys<wire.PermissionCatalogue>({
        content: true,
        locales: true,
        settings: true,
        user: true,
        users: true,
        public: true,
      }),
    ],
    [
      'content-model',
      keys<wire.ContentModel>({
        version: true,
        locales: true,
        defaultLocale: true,
        attributeTypes: true,
        contentTypes: true,
        components: true,
      }),
    ],
    [
      'storage',
      keys<wire.StorageState>({
        provider: true,
        place: true,
        baseUrl: true,
        signedSeconds: true,
        sizeLimit: true,
        imageSizeLimit: true,
        pixelLimit: true,
        filesLimit: true,
        allow: true,
        svg: true,
        formats: true,
        files: true,
        bytes: true,
      }),
    ],
    ['mail', keys<wire.MailState>({ place: true, from: true, templates: true, publicUrl: true })],
    [
      'system',
      keys<wire.SystemState>({
        version: true,
        node: true,
        platform: true,
        startedAt: true,
        memory: true,
        profile: true,
        publicUrl: true,
        database: true,
        model: true,
        documents: true,
        jobs: true,
        cacheBytes: true,
      }),
    ],
    ['slow-questions', keys<wire.SlowQueryReport>({ threshold: true, since: true, pid: true, questions: true })],
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
    const { data } = await fixture.ask({ path, as: fixture.owner });
    expect(Object.keys(data).sort()).toEqual(expected);
  });

  test('tokens', async () => {
    const made = await fixture.ask({ method: 'POST', path: 'tokens', as: fixture.owner, body: { name: 'Front end' } });
    const expected = keys<wire.TokenWithText>({
      id: true,
      name: true,
      description: true,
      kind: true,
      actions: true,
      rules: true,
      readDrafts: true,
      expiresAt: true,
      shown: true,
      createdAt: true,
      lastUsedAt: true,
      token: true,
    });
    expect(Object.keys(made.data).sort()).toEqual(expected);
  });

  test('content at once, at a time, and on a page of its own', async () => {
    const body = { data: { title: 'Fox' } };
    const made = await fixture.ask({ method: 'POST', path: 'content/articles?status=draft', as: fixture.owner, body });
    const { documentId } = made.data;
    const ask = (method: string, path: string, sent: object) =>
      fixture.ask({ method, path, as: fixture.owner, body: sent });
    const dry = await ask('POST', 'content/articles/actions/delete?dryRun=true', { documentIds: [documentId, 'none'] });
    const done = keys<wire.BulkResult>({ documents: true, dryRun: true, refused: true, uses: true });
    expect(Object.keys(dry.data).sort()).toEqual(done);
    expect(Object.keys(dry.data.refused[0]).sort()).toEqual(
      keys<wire.BulkRefusal>({ documentId: true, title: true, code: true, message: true, errors: true }),
    );
    const preview = await ask('POST', `preview/api::article.article/${documentId}`, {});
    expect(Object.keys(preview.data).sort()).toEqual(
      keys<wire.PreviewAddress>({ url: true, token: true, endsAt: true }),
    );
  });

  test('locales, a change of them, its plan, and its revision', async () => {
    const { data: all } = await fixture.ask({ path: 'locales', as: fixture.owner });
    expect(Object.keys(all[0]).sort()).toEqual(
      keys<wire.Locale>({ code: true, name: true, isDefault: true, fallback: true }),
    );

    const { data: state } = await fixture.ask({ path: 'model', as: fixture.owner });
    const proposal: wire.ModelProposal = {
      base: state.version,
      definitions: {},
      locales: { default: state.locales.default, list: [...state.locales.list, { code: 'is', name: 'Icelandic' }] },
      renames: [],
      values: [],
    };
    const planned = await fixture.ask({ method: 'POST', path: 'model/plan', as: fixture.owner, body: proposal });
    expect(Object.keys(planned.data).sort()).toEqual(keys<wire.ProposedPlan>({ version: true, plan: true }));
    expect(Object.keys(planned.data.plan.changes[0]).sort()).toEqual(
      keys<wire.PlannedChange>({
        change: true,
        says: true,
        cost: true,
        rows: true,
        locks: true,
        wait: true,
        sql: true,
        loses: true,
        refused: true,
      }),
    );

    const body: wire.ModelChangeBody = { ...proposal, allowLoss: false, purge: false };
    const made = await fixture.ask({ method: 'POST', path: 'model/change', as: fixture.owner, body });
    const revision = {
      id: true,
      version: true,
      source: true,
      author: true,
      appliedAt: true,
      reverts: true,
      revertible: true,
      says: true,
      changes: true,
    } as const;
    expect(Object.keys(made.data).sort()).toEqual(keys<wire.ModelRevision>(revision));
    const detail = await fixture.ask({ path: `model/revisions/${made.data.id}`, as: fixture.owner });
    expect(Object.keys(detail.data).sort()).toEqual(keys<wire.ModelRevisionDetail>({ ...revision, plan: true }));
  });
});
