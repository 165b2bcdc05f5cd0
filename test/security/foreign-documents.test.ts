import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';
import { dataOf, send } from './support/fixture.js';

/* Security 6, C: whatever names a document answers alike for one that is somebody else's and for one that is nowhere. */

const uid = 'api::article.article';
const actions = ['find', 'create', 'update', 'delete', 'createLocalization', 'publish', 'unpublish', 'discardDraft'];

let fixture: AdminFixture;
/** Administrators who reach their own documents alone, and those in English alone. */
const callers = new Map<string, string>();
/** Documents that they do not reach, by what was done to them. */
const foreign = new Map<string, string>();

beforeAll(async () => {
  fixture = await openAdminFixture();
  // Whoever may update adds the locales of their role to documents that have others: they reach those.
  for (const [name, rule, may] of [
    ['own', { own: true }, actions],
    ['english', { locales: ['en'] }, actions.filter((action) => action !== 'update')],
  ] as const) {
    callers.set(
      name,
      await fixture.addAdministrator(name, { content: may.map((action) => ({ type: uid, action, ...rule })) }),
    );
  }
  await foreignDocuments('own', '');
  await foreignDocuments('english', 'locale=fr');
});

afterAll(() => fixture.close());

/** Makes one document of each kind, as the owner, in the given locale alone. */
async function foreignDocuments(of: string, locale: string): Promise<void> {
  const write = async (method: string, path: string, body?: object): Promise<string> => {
    const { status, data, text } = await fixture.ask({ method, path: `content/${path}`, as: fixture.owner, body });
    expect(status, `${method} ${path} ${text}`).toBeLessThan(300);
    return data?.documentId;
  };
  const data = { title: 'Not yours', secret: 'hidden' };
  const make = async (kind: string, query: string): Promise<string> => {
    const id = await write('POST', `articles?${query}${locale}`, { data });
    foreign.set(`${of}: ${kind}`, id);
    return id;
  };
  await make('published', '');
  await make('a draft', 'status=draft&');
  const deleted = await make('deleted', '');
  await write('DELETE', `articles/${deleted}${locale === '' ? '' : `?${locale}`}`);
  const discarded = await make('discarded', '');
  await write('PUT', `articles/${discarded}?status=draft&${locale}`, { data: { title: 'Changed' } });
  await write('POST', `articles/${discarded}/actions/discard-draft?${locale}`);
}

const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();
const body = { data: { title: 'x' } };
/** Every row of the panel's interface, and of its content, that takes a documentId. */
const rows: readonly (readonly [method: string, path: (id: string) => string, body?: (id: string) => unknown])[] = [
  ['GET', (id) => `content/articles/${id}`],
  ['GET', (id) => `content/articles/${id}?status=draft`],
  ['GET', (id) => `content/articles/${id}?locale=fr`],
  ['GET', (id) => `content/articles?filters[documentId]=${id}&locale=*`],
  ['GET', (id) => `content/articles?filters[related][documentId]=${id}`],
  ['PUT', (id) => `content/articles/${id}`, () => body],
  ['PUT', (id) => `content/articles/${id}?status=draft`, () => body],
  ['PUT', (id) => `content/articles/${id}?locale=fr`, () => body],
  ['PUT', (id) => `content/articles/${id}?locale=de`, () => body],
  ['DELETE', (id) => `content/articles/${id}`],
  ['DELETE', (id) => `content/articles/${id}?locale=fr`],
  ['POST', (id) => `content/articles/${id}/actions/publish`],
  ['POST', (id) => `content/articles/${id}/actions/publish?locale=*`],
  ['POST', (id) => `content/articles/${id}/actions/unpublish`],
  ['POST', (id) => `content/articles/${id}/actions/discard-draft`],
  ['GET', (id) => `states/${uid}?documentIds[0]=${id}`],
  ['GET', (id) => `uses/${uid}?documentIds[0]=${id}`],
  ['GET', (id) => `history/${uid}/${id}`],
  ['GET', (id) => `history/${uid}/${id}?locale=fr`],
  ['GET', (id) => `history/${uid}/${id}/1`],
  ['POST', (id) => `history/${uid}/${id}/1/restore`],
  ['POST', (id) => `preview/${uid}/${id}`, () => ({})],
  ['POST', (id) => `preview/${uid}/${id}`, () => ({ locale: 'fr' })],
  ['GET', (id) => `schedule?uid=${uid}&documentId=${id}`],
  ['PUT', (id) => `schedule/${uid}/${id}`, () => ({ publishAt: soon() })],
  ['PUT', (id) => `schedule/${uid}/${id}`, () => ({ unpublishAt: soon(), locale: 'fr' })],
  ['POST', () => `undo/${uid}`, (id) => ({ action: 'delete', documentIds: [id] })],
  ['POST', () => `undo/${uid}`, (id) => ({ action: 'discard-draft', documentIds: [id] })],
  ['POST', () => `undo/${uid}?dryRun=true`, (id) => ({ action: 'delete', documentIds: [id] })],
  ['POST', () => `undo/${uid}?dryRun=true`, (id) => ({ action: 'discard-draft', documentIds: [id] })],
  ...['delete', 'publish', 'unpublish', 'discard-draft'].flatMap((action) =>
    ['', '?dryRun=true'].map(
      (query) =>
        ['POST', () => `content/articles/actions/${action}${query}`, (id: string) => ({ documentIds: [id] })] as const,
    ),
  ),
];

const nowhere = 'abcdefghijklmnopqrstuvwx';

describe.each(['own', 'english'])('security 6, C: an administrator who reaches %s documents', (caller) => {
  test.each(rows.map((row) => [row[0], row[1](':id'), row] as const))(
    '%s %s',
    async (_, __, [method, path, bodyOf]) => {
      const ask = async (id: string): Promise<string> => {
        const sent = bodyOf === undefined ? {} : { body: bodyOf(id) };
        const { status, text } = await fixture.ask({ method, path: path(id), as: callers.get(caller) ?? '', ...sent });
        expect(status).not.toBe(405);
        return `${status} ${text.replaceAll(id, ':id')}`;
      };
      const expected = await ask(nowhere);
      for (const [kind, id] of foreign) {
        if (kind.startsWith(`${caller}: `)) expect(await ask(id), kind).toBe(expected);
      }
    },
  );

  test('has changed none of them', async () => {
    for (const [kind, id] of foreign) {
      if (!kind.startsWith(`${caller}: `) || kind.endsWith('deleted')) continue;
      const locale = caller === 'own' ? 'en' : 'fr';
      const asked = { url: `/api/articles/${id}?status=draft&locale=${locale}`, as: fixture.app.firstToken ?? '' };
      expect(dataOf(await send(fixture.app, asked)).title, kind).toBe('Not yours');
    }
  });
});
