import { join } from 'node:path';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { newProject } from '../support/fixture.js';
import { type CallerName, type Configuration, callerNames, sensible } from './configurations.js';
import type { Model } from './model.js';
import { type Grants, isAdministrator } from './rights.js';
import { type Ask, ask, bodyOf, type Data, dataOf, type Reply } from './wire.js';

/** A caller of the server. */
export interface Caller {
  readonly name: CallerName | 'clerk';
  readonly grants: Grants;
  /** The headers that identify the caller. */
  readonly headers: Readonly<Record<string, string>>;
  /** The path prefix of the content endpoints. */
  readonly content: string;
}

/** A running server with the given configuration, and its callers. */
export interface MatrixServer {
  readonly app: App;
  readonly model: Model;
  readonly configuration: Configuration;
  readonly callers: readonly Caller[];
  readonly superAdmin: Caller;
  readonly clerk: Caller;
  /** The end user behind the caller `user`: row ids. */
  readonly user: { readonly id: number; readonly role: number };
  send(caller: Caller, method: string, url: string, body?: unknown): Promise<Reply>;
  /** Sends a request as the Super Admin that has to succeed; returns its `data`. */
  sendAsAdmin(method: string, path: string, body?: unknown): Promise<Data>;
  /** Runs `work` while the role of the administrator has all permissions, for example to create documents that it may not create. */
  withAllPermissions<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const password = 'the same long one for all';
/** Starts a server on a model and configures it through its admin API. */
export async function openMatrixServer(model: Model, configuration: Configuration): Promise<MatrixServer> {
  const project = await newProject(model.files);
  const app = await createTestApp({
    project,
    config: {
      dataDir: join(project, 'data'),
      locales: model.locales,
      defaultLocale: model.locales[0] ?? 'en',
      logger: false,
      limits: noLimits,
    },
    environment: {},
  });
  const close = async (): Promise<void> => {
    await app.close();
    await removeFolder(project);
  };
  try {
    return { ...(await configure(app, model, configuration)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function configure(app: App, model: Model, configuration: Configuration): Promise<Omit<MatrixServer, 'close'>> {
  const { grants } = configuration;
  const superAdmin = await administrator(app, 'super-admin', grants['super-admin'], 'Super Admin');
  const send = (caller: Caller, method: string, url: string, body?: unknown): Promise<Reply> =>
    ask(app, { method, url, headers: caller.headers, ...(body === undefined ? {} : { body }) });
  const sendAsAdmin = async (method: string, path: string, body?: unknown): Promise<Data> =>
    dataOf(await send(superAdmin, method, `/admin/api/${path}`, body));

  const roles = new Map<string, { readonly id: number; readonly permissions: Data }>();
  async function staff(name: CallerName | 'clerk', given: Grants): Promise<Caller> {
    const permissions = permissionsOf(given);
    const { id } = await sendAsAdmin('POST', 'roles', { name, permissions });
    roles.set(name, { id: Number(id), permissions });
    return administrator(app, name, given, name);
  }

  async function token(name: CallerName, asked: Data): Promise<Caller> {
    const made = await sendAsAdmin('POST', 'tokens', { name, ...asked });
    return bearer(name, grants[name], String(made.token));
  }

  const user = await endUser(app, sendAsAdmin, grants.user);
  /** Public rights count for every caller of the content API. */
  const withPublic = (caller: Caller): Caller => ({
    ...caller,
    grants: { is: 'with-public', own: caller.grants, everyone: grants.public },
  });
  const callers: Readonly<Record<CallerName, Caller>> = {
    public: await publicCaller(sendAsAdmin, grants.public),
    user: withPublic(user.caller),
    'read-only': withPublic(await token('read-only', { kind: 'read-only', readDrafts: draftsOf(grants['read-only']) })),
    'full-access': await token('full-access', { kind: 'full-access' }),
    custom: withPublic(await token('custom', { kind: 'custom', ...listOf(grants.custom) })),
    editor: await staff('editor', grants.editor),
    author: await staff('author', grants.author),
    'super-admin': superAdmin,
  };
  const everything = {
    content: [...model.types.values()].flatMap((type) => sensible(type).map((action) => ({ action, type: type.uid }))),
  };
  return {
    app,
    model,
    configuration,
    callers: callerNames.map((name) => callers[name]),
    superAdmin,
    clerk: await staff('clerk', configuration.clerk),
    user: { id: user.id, role: user.role },
    send,
    sendAsAdmin,
    async withAllPermissions(caller, work) {
      const role = roles.get(caller.name);
      if (role === undefined) return work();
      const { id, permissions } = role;
      await sendAsAdmin('PUT', `roles/${id}`, { permissions: everything });
      try {
        return await work();
      } finally {
        await sendAsAdmin('PUT', `roles/${id}`, { permissions });
      }
    },
  };
}

type SendAsAdmin = MatrixServer['sendAsAdmin'];

/** Creates an administrator with the role of this name, and signs in. */
async function administrator(app: App, name: Caller['name'], grants: Grants, role: string): Promise<Caller> {
  const email = `${name}@example.org`;
  await app.accounts.administrators.add({ email, password, role }, systemActor);
  const signIn: Ask = { method: 'POST', url: '/admin/api/sign-in', headers: {}, body: { email, password } };
  const { cookie } = await signedIn(app, signIn);
  return { name, grants, headers: { cookie }, content: '/admin/api/content' };
}

async function endUser(app: App, sendAsAdmin: SendAsAdmin, grants: Grants) {
  const role = Number((await sendAsAdmin('POST', 'user-roles', { name: 'user', ...listOf(grants) })).id);
  const one = { username: 'user', email: 'user@example.org', password, role, confirmed: true };
  const { id } = await sendAsAdmin('POST', 'users', one);
  const body = { identifier: 'user', password };
  const answer = await signedIn(app, { method: 'POST', url: '/api/auth/local', headers: {}, body });
  return { id: Number(id), role, caller: bearer('user', grants, String(bodyOf(answer).jwt)) };
}

/** Returns the caller without credentials. */
async function publicCaller(sendAsAdmin: SendAsAdmin, grants: Grants): Promise<Caller> {
  const roles = (await sendAsAdmin('GET', 'user-roles')) as unknown as readonly Data[];
  const role = roles.find(({ type }) => type === 'public');
  await sendAsAdmin('PUT', `user-roles/${String(role?.id)}`, listOf(grants));
  return { name: 'public', grants, headers: {}, content: '/api' };
}

function bearer(name: CallerName, grants: Grants, text: string): Caller {
  return { name, grants, headers: { authorization: `Bearer ${text}` }, content: '/api' };
}

async function signedIn(app: App, request: Ask): Promise<Reply> {
  const reply = await ask(app, request);
  if (reply.status !== 200) throw new Error(`${request.url}: ${reply.status} ${reply.text}`);
  return reply;
}

function permissionsOf(grants: Grants): Data {
  if (grants.is !== 'role') throw new Error(`${grants.is} is no role of administrators`);
  const { content, settings } = grants;
  return { content, settings };
}

function listOf(grants: Grants): Data {
  if (grants.is !== 'listed') throw new Error(`${grants.is} has no list`);
  const { actions, readDrafts } = grants;
  return { actions, readDrafts };
}

function draftsOf(grants: Grants): boolean {
  return grants.is === 'reading' && grants.readDrafts;
}

/** Returns whether the caller may use the admin API. */
export function isPanelUser({ grants }: Caller): boolean {
  return isAdministrator(grants);
}
