import { isObject } from '../../kernel/index.js';
import type { LeftOut, Todo } from '../types.js';
import { evaluate, FromEnvironment, resolve, scopeOf, Unread, unreadPart } from './evaluate.js';
import type { Modules } from './modules.js';
import { pluginSettings } from './plugin-settings.js';
import { at, Code, isData, type Setting, settingOf } from './settings.js';

/** What the configuration of a project comes to here. */
export interface SourceConfig {
  /** Settings of `octavo.config.ts`, by their path (`api.rest.maxLimit`). */
  readonly settings: ReadonlyMap<string, Setting>;
  /** What is carried, and what is not, with file names. */
  readonly carried: readonly LeftOut[];
  readonly leftOut: readonly LeftOut[];
  /** Attributes that no answer of any content type holds. */
  readonly privateAttributes: readonly string[];
  /** Names of plug-ins that `config/plugins` names. */
  readonly plugins: readonly string[];
}

/** Notes what becomes of a setting. */
export interface ConfigNotes {
  /** Writes a setting; false: its value is not known, which was told. */
  set(to: string, value: unknown, from: string): boolean;
  tell(todo: Todo, what: string, why: string): void;
}

const files = ['api', 'server', 'admin', 'plugins', 'middlewares', 'database', 'features', 'cron-tasks'] as const;
type ConfigFile = (typeof files)[number];
type Values = Readonly<Record<string, unknown>>;

/** Reads `config/*` of a project as data. `paths`: files of the project, relative to it. */
export async function readConfig(modules: Modules, paths: readonly string[]): Promise<SourceConfig> {
  const settings = new Map<string, Setting>([['api.profile', 'strapi']]);
  const carried: LeftOut[] = [];
  const leftOut: LeftOut[] = [];
  const privateAttributes: string[] = [];
  let plugins: readonly string[] = [];
  const values = new Map<ConfigFile, Values>();
  for (const name of files) {
    const path = paths.find((one) => new RegExp(`^config/${name}\\.[mc]?[jt]s(?:on)?$`).test(one));
    const module = path === undefined ? null : await modules.load(path);
    if (path === undefined) continue;
    const value = module === null || module.main === null ? null : configValue(modules, module);
    if (value === null) {
      leftOut.push({ of: path, todo: 'configure', why: 'it cannot be read without running it', which: path });
    } else values.set(name, value);
    const file = (todo: Todo) => (what: string, why: string) => leftOut.push({ of: path, todo, why, which: what });
    const notes: ConfigNotes = {
      set(to, given, from) {
        const setting = settingOf(given);
        if (setting === undefined) {
          file('configure')(from, `its value is worked out: set ${to} in octavo.config.ts`);
          return false;
        }
        settings.set(to, setting);
        carried.push({ of: path, todo: 'none', why: `is ${to} now`, which: from });
        return true;
      },
      tell: (todo, what, why) => file(todo)(what, why),
    };
    if (value === null) continue;
    if (name === 'api') apiSettings(value, notes, privateAttributes);
    else if (name === 'server') serverSettings(value, notes);
    else if (name === 'admin') adminSettings(value, notes);
    else if (name === 'middlewares') middlewareSettings(value, notes);
    else if (name === 'plugins') {
      plugins = Object.keys(value);
      pluginSettings(value, notes, settings);
    } else if (name === 'database') {
      notes.tell('none', 'database', 'was read for the import; where documents are kept now says database.url');
    } else if (name === 'features') notes.tell('none', 'features', 'switches of Strapi itself mean nothing here');
    else if (name === 'cron-tasks' && !isObject(at(values.get('server'), 'cron.tasks'))) cronTasks(value, notes);
  }
  const env = paths.filter((path) => /^config\/env\//.test(path));
  for (const path of env) {
    const why = 'settings of one environment are not read: put what counts into octavo.config.ts or the environment';
    leftOut.push({ of: 'config/env', todo: 'configure', why, which: path });
  }
  // A project from before there was the switch has it off.
  const strict = at(values.get('api'), 'rest.strictParams') === true;
  settings.set('api.lenient', !strict);
  return { settings, carried, leftOut, privateAttributes, plugins };
}

function configValue(modules: Modules, module: NonNullable<Awaited<ReturnType<Modules['load']>>>): Values | null {
  if (module.main === null) return null;
  const scope = scopeOf(modules, module);
  const main = resolve(module.main, scope);
  const call = { type: 'CallExpression', callee: main.node, arguments: [], loc: main.node.loc } as never;
  const value = /Function|Method/.test(main.node.type) ? evaluate(call, main.scope) : evaluate(main.node, main.scope);
  if (Array.isArray(value)) return { list: value };
  return isObject(value) && !(value instanceof Unread) && !(value instanceof FromEnvironment) ? value : null;
}

function apiSettings(values: Values, notes: ConfigNotes, privateAttributes: string[]): void {
  for (const [key, value] of Object.entries(isObject(values.rest) ? values.rest : {})) {
    const from = `rest.${key}`;
    if (['defaultLimit', 'maxLimit', 'withCount'].includes(key)) notes.set(`api.rest.${key}`, value, from);
    else if (key === 'prefix') prefixSetting(value, notes);
    else if (key === 'strictParams') notes.tell('none', from, 'is api.lenient now, the other way round');
    else notes.tell('none', from, 'has no counterpart');
  }
  const named = at(values, 'responses.privateAttributes');
  if (Array.isArray(named) && isData(named)) {
    privateAttributes.push(...named.map(String));
    notes.tell('none', 'responses.privateAttributes', 'attributes of these names are private in each content type now');
  } else if (named !== undefined) {
    notes.tell('check', 'responses.privateAttributes', 'cannot be read: mark those attributes as private yourself');
  }
  for (const key of Object.keys(values)) {
    if (key === 'documents') notes.tell('none', key, 'references are always checked here');
    else if (!['rest', 'responses'].includes(key)) notes.tell('none', key, 'has no counterpart');
  }
}

/** One name or several; those of the server's own addresses cannot be. */
const prefixForm = /^(?!\/(?:admin|uploads|_health|livez|readyz|metrics)(?:\/|$))(?:\/[A-Za-z0-9_-]+)+$/;

function prefixSetting(value: unknown, notes: ConfigNotes): void {
  const written = value instanceof FromEnvironment ? value.fallback : value;
  const prefix = typeof written === 'string' ? `/${written.replace(/^\/+|\/+$/g, '')}` : null;
  if (prefix === null || !prefixForm.test(prefix)) {
    const why = `cannot be ${JSON.stringify(written) ?? 'worked out'} here: set api.prefix, and the address in the front end`;
    notes.tell('configure', 'rest.prefix', why);
  } else if (prefix === '/api' && typeof value === 'string') notes.tell('none', 'rest.prefix', 'is the same here');
  else
    notes.set(
      'api.prefix',
      value instanceof FromEnvironment ? new FromEnvironment(value.name, 'string', prefix) : prefix,
      'rest.prefix',
    );
}

function serverSettings(values: Values, notes: ConfigNotes): void {
  const host =
    values.host instanceof FromEnvironment && values.host.name === 'HOST' ? values.host.fallback : values.host;
  const port =
    values.port instanceof FromEnvironment && values.port.name === 'PORT' ? values.port.fallback : values.port;
  if (host !== undefined) notes.set('host', host, 'host');
  if (port !== undefined && port !== 1337) notes.set('port', port, 'port');
  const { url, proxy } = values;
  if (typeof url === 'string' && !/^https?:\/\/[^/]+\/?$/.test(url)) {
    if (url !== '')
      notes.tell('configure', 'url', 'is no plain address: set publicUrl to where callers reach the server');
  } else if (url instanceof FromEnvironment && !url.fallback) {
    notes.set('publicUrl', new FromEnvironment(url.name, 'string', null), 'url');
  } else if (url !== undefined) notes.set('publicUrl', typeof url === 'string' ? url.replace(/\/$/, '') : url, 'url');
  if (proxy !== undefined && proxy !== false) {
    notes.tell('configure', 'proxy', 'name the addresses of your proxies in proxy.trusted: nobody else is believed');
  }
  const { cron, ...rest } = values;
  if (isObject(cron) && cron.tasks !== undefined) {
    const tasks = isObject(cron.tasks) && !(cron.tasks instanceof Unread) ? cron.tasks : { 'cron.tasks': null };
    cronTasks(tasks, notes);
  }
  for (const key of Object.keys(rest)) {
    if (['host', 'port', 'url', 'proxy'].includes(key)) continue;
    const own = key === 'app' ? 'keys of sessions are made anew' : 'has no counterpart, or means nothing here';
    notes.tell('none', key, own);
  }
}

function cronTasks(tasks: Values, notes: ConfigNotes): void {
  for (const task of Object.keys(tasks)) {
    notes.tell('rewrite', task, 'a cron task: write it as a job of an extension (docs/reference/extensions.md)');
  }
}

function adminSettings(values: Values, notes: ConfigNotes): void {
  const why: Readonly<Record<string, readonly [Todo, string]>> = {
    auth: ['none', 'sessions of the panel are signed by keys of its own; administrators sign in once more'],
    apiToken: ['none', 'the salt is read where tokens come over'],
    transfer: ['none', 'there is no transfer: see backups'],
    preview: ['configure', 'the handler is code: set preview in octavo.config.ts'],
    forgotPassword: ['configure', 'texts of mails are set with mail.templates'],
    rateLimit: ['configure', 'see limits in octavo.config.ts'],
    url: ['none', 'the panel is at /admin'],
  };
  for (const key of Object.keys(values)) {
    const [todo, text] = why[key] ?? ['none', 'has no counterpart, or means nothing here'];
    notes.tell(todo, key, text);
  }
  const providers = at(values, 'auth.providers');
  if (providers !== undefined) {
    notes.tell(
      'configure',
      'auth.providers',
      'sign-in of administrators elsewhere: there is none, they need a password',
    );
  }
}

const ofStrapi = /^strapi::(?:logger|errors|poweredBy|query|session|favicon|public|compression|responseTime|security)$/;

function middlewareSettings({ list }: Values, notes: ConfigNotes): void {
  if (!Array.isArray(list)) notes.tell('configure', 'middlewares', 'the list cannot be read without running it');
  for (const entry of Array.isArray(list) ? list : []) {
    const name = typeof entry === 'string' ? entry : isObject(entry) ? (entry.name ?? entry.resolve) : null;
    const config = isObject(entry) ? entry.config : undefined;
    if (typeof name !== 'string') notes.tell('check', 'a middleware', 'cannot be read without running it');
    else if (name === 'strapi::cors') corsSettings(config, notes);
    else if (name === 'strapi::body') bodySettings(config, notes);
    else if (!name.startsWith('strapi::')) {
      notes.tell(
        'rewrite',
        name,
        'a middleware of every request: write what it is for as an extension, or put it in front',
      );
    } else if (config !== undefined || !ofStrapi.test(name)) {
      notes.tell('none', name, 'is the server’s own here; its settings have no counterpart');
    }
  }
}

function corsSettings(config: unknown, notes: ConfigNotes): void {
  const origin = at(config, 'origin');
  const list = typeof origin === 'string' ? [origin] : origin;
  if (list === undefined || (Array.isArray(list) && list.includes('*'))) return;
  if (Array.isArray(list) && unreadPart(list) === null && list.some((one) => one instanceof FromEnvironment)) {
    const parts = list.map((one) => settingOf(one));
    const texts = parts.map((part) => (part instanceof Code ? part.text : JSON.stringify(part)));
    notes.set('cors.origins', new Code(`[${texts.join(', ')}].filter((origin) => origin !== null)`), 'strapi::cors');
    return;
  }
  notes.set('cors.origins', list, 'strapi::cors');
}

function bodySettings(config: unknown, notes: ConfigNotes): void {
  const size = at(config, 'formidable.maxFileSize');
  if (size !== undefined) notes.set('media.sizeLimit', size, 'strapi::body formidable.maxFileSize');
}
