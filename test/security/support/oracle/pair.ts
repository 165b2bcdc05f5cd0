import { copyFixture, dataOf, type Fixture, openFixture, send } from '../fixture.js';
import { anAdministrator, aSuperAdmin, emailOf, entriesOf, type Person } from '../people.js';

/** Two servers whose databases differ in nothing but what is hidden from one who asks. */
export interface Pair {
  readonly here: Fixture;
  readonly there: Fixture;
  readonly asker: Person;
  /** The value of `{name}` in a query. */
  readonly ids: ReadonlyMap<string, string>;
  /** The administrator who may see everything. */
  readonly boss: Person;
  close(): Promise<void>;
}

/** How a pair is made of copies of one server. */
export interface Recipe {
  /** Lets the one in who is to ask. */
  admit(fixture: Fixture): Promise<Person>;
  /** Changes, in the second copy, what is hidden from them. */
  hide(fixture: Fixture): Promise<void>;
}

/** The administrator whose documents are called `own…`, and another. */
export const ann = 'ann';
export const bob = 'bob';

const everything = ['article', 'author', 'tag', 'dossier'].flatMap((name) =>
  entriesOf(`${name}: find create update delete${name === 'article' ? ' createLocalization publish' : ''}`),
);

/**
 * A server with documents that nobody made, some of Ann's and some of Bob's, linked to each other in every direction, and four end
 * users. It is closed: what is wanted of it are copies.
 */
export async function openBase(): Promise<Fixture & { readonly boss: Person }> {
  const fixture = await openFixture();
  const { app } = fixture;
  const boss = await aSuperAdmin(app, 'boss');
  const ids = new Map(fixture.ids).set('missing', 'm'.repeat(24));
  const write = async (by: Person, name: string, path: string, data: object, method = 'POST'): Promise<void> => {
    const url = `${by.content}${path}`;
    ids.set(name, dataOf(await send(app, { method, url, headers: by.headers, data })).documentId);
  };
  const id = (name: string): string => ids.get(name) ?? '';
  const byAnn = await anAdministrator(app, ann, everything);
  const byBob = await anAdministrator(app, bob, everything);

  await write(byAnn, 'ownTag', '/tags', { label: 'Own tag', weight: 5 });
  await write(byAnn, 'ownAuthor', '/authors', { name: 'Own author', secret: 'hidden-own' });
  const card = { caption: 'card', secret: 'hidden-own', tag: id('tag1'), dossier: id('dossier0') };
  await write(byAnn, 'own0', '/articles', {
    title: 'Own 0',
    rank: 2,
    slug: 'own-0',
    mood: 'calm',
    meta: { colour: 'own' },
    secret: 'hidden-own',
    author: id('ownAuthor'),
    tags: [id('tag0'), id('ownTag'), id('tag1')],
    related: [id('article1'), id('article6')],
    dossier: id('dossier0'),
    dossiers: [id('dossier1'), id('dossier2')],
    subject: [{ documentId: id('dossier0'), __type: 'api::dossier.dossier' }],
    cards: [card, { ...card, tag: id('ownTag') }],
    body: [{ __component: 'parts.card', ...card }],
  });
  const own1 = { title: 'Own 1', rank: 1, author: id('author0'), tags: [id('tag1'), id('tag2')] };
  await write(byAnn, 'own1', '/articles', { ...own1, related: [id('article0'), id('own0'), id('article6')] });
  await write(byAnn, 'own0', `/articles/${id('own0')}?locale=fr`, { title: 'Own fr 0', slug: 'own-fr-0' }, 'PUT');
  await write(byAnn, 'own2', '/articles?status=draft', { title: 'Own draft', related: [id('own0')] });
  await write(byAnn, 'own1', `/articles/${id('own1')}?status=draft`, { title: 'Own draft 1' }, 'PUT');
  await write(byAnn, 'own3', '/articles', { title: 'Own 3', rank: 3 });
  const bobs = { title: 'Bob 0', author: id('ownAuthor'), tags: [id('ownTag')] };
  await write(byBob, 'bob0', '/articles', { ...bobs, related: [id('own0'), id('own1'), id('article0')] });
  await write(byBob, 'bobTag', '/tags', { label: 'Bob tag' });
  await write(byBob, 'bobAuthor', '/authors', { name: 'Bob author' });
  for (const n of [0, 1, 2, 3]) await addUser(fixture, n, ids);
  await app.close();
  return { ...fixture, ids, boss };
}

/** An end user; the first two are `{me}` and `{other}`, by row id. */
async function addUser({ app, token }: Fixture, n: number, ids: Map<string, string>): Promise<void> {
  const role = (await app.accounts.roles.byType('authenticated'))?.id;
  const payload = JSON.stringify({
    username: `member${n}`,
    email: `member${n}@users.example`,
    password: 'hidden-password',
    role,
  });
  const headers = { 'content-type': 'application/json' };
  const made = await send(app, { method: 'POST', url: '/api/users', as: token, headers, payload });
  if (made.status !== 201) throw new Error(made.text);
  ids.set(n === 0 ? 'me' : n === 1 ? 'other' : `user${n}`, String(JSON.parse(made.text).id));
}

/** Creates a pair. The caller signs in before the database is copied, so that both know the session. */
export async function openPair(base: Fixture & { readonly boss: Person }, { admit, hide }: Recipe): Promise<Pair> {
  // Long runs outlast the sessions that are usual.
  const first = await copyFixture(base, { users: { accessMinutes: 600 }, administrators: { idleMinutes: 600 } });
  const asker = await admit(first);
  await first.app.close();
  const [here, there] = [await copyFixture(first), await copyFixture(first)];
  await first.close();
  await hide(there);
  return {
    here,
    there,
    asker,
    ids: base.ids,
    boss: base.boss,
    async close() {
      await here.close();
      await there.close();
    },
  };
}

/** Row id of an administrator. */
export async function administratorId({ app }: Fixture, name: string): Promise<number> {
  const found = (await app.accounts.administrators.list()).find(({ email }) => email === emailOf(name));
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found.id;
}
