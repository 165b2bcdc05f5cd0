import type { App } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { type Answer, send } from './fixture.js';

/** Somebody with rights of their own, known to the server by what their requests carry. */
export interface Person {
  /** The headers that identify them; none: anonymous. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where they ask for content. */
  readonly content: '/api' | '/admin/api/content';
}

/** The password of everybody who signs in. */
export const password = 'eleven green bottles';

/** Actions of `api::<name>.<name>`, written `<name>: <action> <action>`. */
export function actionsOf(...texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const [name = '', actions = ''] = text.split(': ');
    return actions.split(' ').map((action) => `api::${name}.${name}.${action}`);
  });
}

/** May read articles, authors and tags, but no dossiers. */
export const readingActions: readonly string[] = actionsOf(
  'article: find findOne',
  'author: find findOne',
  'tag: find findOne',
);

/** Grants further actions to the public role; returns the anonymous caller. */
export async function thePublic(app: App, actions: readonly string[]): Promise<Person> {
  const { roles } = app.accounts;
  const role = await roles.byType('public');
  if (role === null) throw new Error('there is always a public role');
  await roles.change(role.id, { actions: [...role.actions, ...actions] }, systemActor);
  return { headers: {}, content: '/api' };
}

/** An end user with a role of these actions, who signs in. */
export async function anEndUser(
  app: App,
  username: string,
  actions: readonly string[],
  readDrafts = false,
  rules: readonly object[] = [],
): Promise<Person> {
  const { roles, users } = app.accounts;
  const role = await roles.create({ name: `role of ${username}`, actions, rules, readDrafts }, systemActor);
  await users.create(
    { username, email: `${username}@users.example`, password, role: role.id, confirmed: true },
    systemActor,
  );
  const signedIn = await post(app, '/api/auth/local', { identifier: username, password });
  return { headers: { authorization: `Bearer ${JSON.parse(signedIn.text).jwt}` }, content: '/api' };
}

/** The holder of a token that may do these actions. */
export async function aCustomToken(
  app: App,
  actions: readonly string[],
  readDrafts = false,
  rules: readonly object[] = [],
): Promise<Person> {
  return tokenOf(app, 'custom', actions, readDrafts, rules);
}

/** The holder of a token that reads everything, drafts only if it is said. */
export async function aReadOnlyToken(app: App, readDrafts = false): Promise<Person> {
  return tokenOf(app, 'read-only', [], readDrafts);
}

async function tokenOf(
  app: App,
  kind: 'custom' | 'read-only',
  actions: readonly string[],
  readDrafts: boolean,
  rules: readonly object[] = [],
): Promise<Person> {
  const request = { name: kind, description: '', kind, actions, rules, readDrafts, expiresAt: null };
  const { token } = await app.accounts.tokens.create(request, systemActor);
  return { headers: { authorization: `Bearer ${token}` }, content: '/api' };
}

/** An entry of a role of administrators for each action of `<name>: <action> <action>`, all with the same conditions. */
export function entriesOf(text: string, conditions: object = {}): readonly object[] {
  const type = text.slice(0, text.indexOf(':'));
  return actionsOf(text).map((pair) => {
    const action = pair.slice(pair.lastIndexOf('.') + 1);
    const { fields, ...others } = conditions as { readonly fields?: readonly string[] };
    const named = fields !== undefined && ['find', 'create', 'update'].includes(action) ? { fields } : {};
    return { type: `api::${type}.${type}`, action, ...others, ...named };
  });
}

/** An administrator with a role of these permissions, who signs in. */
export async function anAdministrator(
  app: App,
  name: string,
  content: readonly object[],
  settings: readonly object[] = [],
): Promise<Person> {
  const { administrators } = app.accounts;
  const role = `role of ${name}`;
  await administrators.createRole({ name: role, permissions: { content, settings } }, systemActor);
  return signedIn(app, name, role);
}

/** An administrator who may do everything, and signs in. */
export function aSuperAdmin(app: App, name: string): Promise<Person> {
  return signedIn(app, name, 'Super Admin');
}

async function signedIn(app: App, name: string, role: string): Promise<Person> {
  await app.accounts.administrators.add({ email: emailOf(name), password, role }, systemActor);
  return signIn(app, name);
}

/** Signs an administrator in who is known already. */
export async function signIn(app: App, name: string): Promise<Person> {
  const answer = await post(app, '/admin/api/sign-in', { email: emailOf(name), password });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { headers: { ...ownPage, cookie }, content: '/admin/api/content' };
}

/** Returns an administrator another role; whatever sessions they have end. */
export async function giveRole(app: App, name: string, content: readonly object[]): Promise<void> {
  const { administrators } = app.accounts;
  const role = await administrators.createRole({ name: `new role of ${name}`, permissions: { content } }, systemActor);
  const known = (await administrators.list()).find(({ email }) => email === emailOf(name));
  if (known === undefined) throw new Error(`nobody is called ${name}`);
  await administrators.change(known.id, { role: role.id }, systemActor);
}

/** The address of an administrator. */
export function emailOf(name: string): string {
  return `${name}@panel.example`;
}

/** What a page of the server's own sends along. */
const ownPage = { host: 'localhost', origin: 'http://localhost' };

async function post(app: App, url: string, body: unknown): Promise<Answer> {
  const headers = { ...ownPage, 'content-type': 'application/json' };
  const answer = await send(app, { method: 'POST', url, headers, payload: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
