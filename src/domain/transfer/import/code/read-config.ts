import { isObject } from '../../../../foundations/core/index.js';
import type { LeftOutItem, Todo } from '../types.js';
import {
  EnvironmentReference,
  evaluateExpression,
  findUnevaluable,
  moduleScope,
  resolveExpression,
  Unevaluable,
} from './evaluate.js';
import type { Modules } from './modules.js';
import { pluginSettings } from './plugin-settings.js';
import { CodeExpression, isJsonData, type Setting, toSetting, valueAtPath } from './settings.js';

/** Imported configuration of a project. */
export interface SourceConfig {
  /** Settings of `octavo.config.ts`, by their path (`api.rest.maxLimit`). */
  readonly settings: ReadonlyMap<string, Setting>;
  /** What is imported and what is not, with file names. */
  readonly carried: readonly LeftOutItem[];
  readonly leftOut: readonly LeftOutItem[];
  /** Attributes that no response of any content type contains. */
  readonly privateAttributes: readonly string[];
  /** Names of the plugins in `config/plugins`. */
  readonly plugins: readonly string[];
}

/** Collects notes about what becomes of a setting. */
export interface ConfigNotes {
  /** Writes a setting. Returns false if its value is unknown, which adds a note. */
  set(path: string, value: unknown, from: string): boolean;
  note(todo: Todo, what: string, why: string): void;
}

const configNames = ['api', 'server', 'admin', 'plugins', 'middlewares', 'database', 'features', 'cron-tasks'] as const;
type ConfigFile = (typeof configNames)[number];
type Values = Readonly<Record<string, unknown>>;

/** Reads `config/*` of a project as data. `paths`: files relative to the project. */
export async function readConfig(modules: Modules, paths: readonly string[]): Promise<SourceConfig> {
  const settings = new Map<string, Setting>([['api.profile', 'strapi']]);
  const carried: LeftOutItem[] = [];
  const leftOut: LeftOutItem[] = [];
  const privateAttributes: string[] = [];
  let plugins: readonly string[] = [];
  const values = new Map<ConfigFile, Values>();
  for (const name of configNames) {
    const path = paths.find((candidate) => new RegExp(`^config/${name}\\.[mc]?[jt]s(?:on)?$`).test(candidate));
    const module = path === undefined ? null : await modules.load(path);
    if (path === undefined) continue;
    const value = module === null || module.main === null ? null : evaluateConfig(modules, module);
    if (value === null) {
      leftOut.push({ of: path, todo: 'configure', why: 'it cannot be read without running it', which: path });
    } else values.set(name, value);
    const noteFor = (todo: Todo) => (what: string, why: string) => leftOut.push({ of: path, todo, why, which: what });
    const notes: ConfigNotes = {
      set(settingPath, rawValue, from) {
        const setting = toSetting(rawValue);
        if (setting === undefined) {
          noteFor('configure')(from, `its value is worked out: set ${settingPath} in octavo.config.ts`);
          return false;
        }
        settings.set(settingPath, setting);
        carried.push({ of: path, todo: 'none', why: `is ${settingPath} now`, which: from });
        return true;
      },
      note: (todo, what, why) => noteFor(todo)(what, why),
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
      notes.note('none', 'database', 'was read for the import; database.url sets where documents are stored now');
    } else if (name === 'features') notes.note('none', 'features', 'switches of Strapi itself have no effect here');
    else if (name === 'cron-tasks' && !isObject(valueAtPath(values.get('server'), 'cron.tasks')))
      noteCronTasks(value, notes);
  }
  const env = paths.filter((path) => /^config\/env\//.test(path));
  for (const path of env) {
    const why = 'settings of one environment are not read: put what counts into octavo.config.ts or the environment';
    leftOut.push({ of: 'config/env', todo: 'configure', why, which: path });
  }
  // Projects older than the switch have it off.
  const isStrict = valueAtPath(values.get('api'), 'rest.strictParams') === true;
  settings.set('api.lenient', !isStrict);
  return { settings, carried, leftOut, privateAttributes, plugins };
}

function evaluateConfig(modules: Modules, module: NonNullable<Awaited<ReturnType<Modules['load']>>>): Values | null {
  if (module.main === null) return null;
  const scope = moduleScope(modules, module);
  const main = resolveExpression(module.main, scope);
  const call = { type: 'CallExpression', callee: main.node, arguments: [], loc: main.node.loc } as never;
  const value = /Function|Method/.test(main.node.type)
    ? evaluateExpression(call, main.scope)
    : evaluateExpression(main.node, main.scope);
  if (Array.isArray(value)) return { list: value };
  return isObject(value) && !(value instanceof Unevaluable) && !(value instanceof EnvironmentReference) ? value : null;
}

function apiSettings(values: Values, notes: ConfigNotes, privateAttributes: string[]): void {
  for (const [key, value] of Object.entries(isObject(values.rest) ? values.rest : {})) {
    const from = `rest.${key}`;
    if (['defaultLimit', 'maxLimit', 'withCount'].includes(key)) notes.set(`api.rest.${key}`, value, from);
    else if (key === 'prefix') prefixSetting(value, notes);
    else if (key === 'strictParams') notes.note('none', from, 'is api.lenient now, the other way round');
    else notes.note('none', from, 'has no counterpart');
  }
  const privateNames = valueAtPath(values, 'responses.privateAttributes');
  if (Array.isArray(privateNames) && isJsonData(privateNames)) {
    privateAttributes.push(...privateNames.map(String));
    notes.note('none', 'responses.privateAttributes', 'attributes of these names are private in each content type now');
  } else if (privateNames !== undefined) {
    notes.note('check', 'responses.privateAttributes', 'cannot be read: mark those attributes as private yourself');
  }
  for (const key of Object.keys(values)) {
    if (key === 'documents') notes.note('none', key, 'references are always checked here');
    else if (!['rest', 'responses'].includes(key)) notes.note('none', key, 'has no counterpart');
  }
}

/** One or more segments, none of which collides with the server's own paths. */
const prefixPattern = /^(?!\/(?:admin|uploads|_health|livez|readyz|metrics)(?:\/|$))(?:\/[A-Za-z0-9_-]+)+$/;

function prefixSetting(value: unknown, notes: ConfigNotes): void {
  const literalValue = value instanceof EnvironmentReference ? value.fallback : value;
  const prefix = typeof literalValue === 'string' ? `/${literalValue.replace(/^\/+|\/+$/g, '')}` : null;
  if (prefix === null || !prefixPattern.test(prefix)) {
    const why = `cannot be ${JSON.stringify(literalValue) ?? 'worked out'} here: set api.prefix, and the address in the front end`;
    notes.note('configure', 'rest.prefix', why);
  } else if (prefix === '/api' && typeof value === 'string') notes.note('none', 'rest.prefix', 'is the same here');
  else
    notes.set(
      'api.prefix',
      value instanceof EnvironmentReference ? new EnvironmentReference(value.name, 'string', prefix) : prefix,
      'rest.prefix',
    );
}

function serverSettings(values: Values, notes: ConfigNotes): void {
  const host =
    values.host instanceof EnvironmentReference && values.host.name === 'HOST' ? values.host.fallback : values.host;
  const port =
    values.port instanceof EnvironmentReference && values.port.name === 'PORT' ? values.port.fallback : values.port;
  if (host !== undefined) notes.set('host', host, 'host');
  if (port !== undefined && port !== 1337) notes.set('port', port, 'port');
  const { url, proxy } = values;
  if (typeof url === 'string' && !/^https?:\/\/[^/]+\/?$/.test(url)) {
    if (url !== '')
      notes.note('configure', 'url', 'is no plain address: set publicUrl to where callers reach the server');
  } else if (url instanceof EnvironmentReference && !url.fallback) {
    notes.set('publicUrl', new EnvironmentReference(url.name, 'string', null), 'url');
  } else if (url !== undefined) notes.set('publicUrl', typeof url === 'string' ? url.replace(/\/$/, '') : url, 'url');
  if (proxy !== undefined && proxy !== false) {
    notes.note('configure', 'proxy', 'name the addresses of your proxies in proxy.trusted: others are not trusted');
  }
  const { cron, ...rest } = values;
  if (isObject(cron) && cron.tasks !== undefined) {
    const tasks = isObject(cron.tasks) && !(cron.tasks instanceof Unevaluable) ? cron.tasks : { 'cron.tasks': null };
    noteCronTasks(tasks, notes);
  }
  for (const key of Object.keys(rest)) {
    if (['host', 'port', 'url', 'proxy'].includes(key)) continue;
    const reason = key === 'app' ? 'session keys are generated' : 'has no counterpart, or no effect here';
    notes.note('none', key, reason);
  }
}

function noteCronTasks(tasks: Values, notes: ConfigNotes): void {
  for (const task of Object.keys(tasks)) {
    notes.note('rewrite', task, 'a cron task: write it as a job of an extension (docs/reference/extensions.md)');
  }
}

function adminSettings(values: Values, notes: ConfigNotes): void {
  const why: Readonly<Record<string, readonly [Todo, string]>> = {
    auth: ['none', 'sessions of the panel are signed by keys of its own; administrators sign in once more'],
    apiToken: ['none', 'the salt is read with the API tokens'],
    transfer: ['none', 'there is no transfer: see backups'],
    preview: ['configure', 'the handler is code: set preview in octavo.config.ts'],
    forgotPassword: ['configure', 'texts of mails are set with mail.templates'],
    rateLimit: ['configure', 'see limits in octavo.config.ts'],
    url: ['none', 'the panel is at /admin'],
  };
  for (const key of Object.keys(values)) {
    const [todo, text] = why[key] ?? ['none', 'has no counterpart, or no effect here'];
    notes.note(todo, key, text);
  }
  const providers = valueAtPath(values, 'auth.providers');
  if (providers !== undefined) {
    notes.note(
      'configure',
      'auth.providers',
      'sign-in of administrators elsewhere: there is none, they need a password',
    );
  }
}

const builtInMiddlewares =
  /^strapi::(?:logger|errors|poweredBy|query|session|favicon|public|compression|responseTime|security)$/;

function middlewareSettings({ list }: Values, notes: ConfigNotes): void {
  if (!Array.isArray(list)) notes.note('configure', 'middlewares', 'the list cannot be read without running it');
  for (const entry of Array.isArray(list) ? list : []) {
    const name = typeof entry === 'string' ? entry : isObject(entry) ? (entry.name ?? entry.resolve) : null;
    const config = isObject(entry) ? entry.config : undefined;
    if (typeof name !== 'string') notes.note('check', 'a middleware', 'cannot be read without running it');
    else if (name === 'strapi::cors') corsSettings(config, notes);
    else if (name === 'strapi::body') bodySettings(config, notes);
    else if (!name.startsWith('strapi::')) {
      notes.note(
        'rewrite',
        name,
        'a middleware of every request: write what it is for as an extension, or put it in front',
      );
    } else if (config !== undefined || !builtInMiddlewares.test(name)) {
      notes.note('none', name, 'is the server’s own here; its settings have no counterpart');
    }
  }
}

function corsSettings(config: unknown, notes: ConfigNotes): void {
  const origin = valueAtPath(config, 'origin');
  const list = typeof origin === 'string' ? [origin] : origin;
  if (list === undefined || (Array.isArray(list) && list.includes('*'))) return;
  if (
    Array.isArray(list) &&
    findUnevaluable(list) === null &&
    list.some((entry) => entry instanceof EnvironmentReference)
  ) {
    const parts = list.map((entry) => toSetting(entry));
    const texts = parts.map((part) => (part instanceof CodeExpression ? part.text : JSON.stringify(part)));
    notes.set(
      'cors.origins',
      new CodeExpression(`[${texts.join(', ')}].filter((origin) => origin !== null)`),
      'strapi::cors',
    );
    return;
  }
  notes.set('cors.origins', list, 'strapi::cors');
}

function bodySettings(config: unknown, notes: ConfigNotes): void {
  const size = valueAtPath(config, 'formidable.maxFileSize');
  if (size !== undefined) notes.set('media.sizeLimit', size, 'strapi::body formidable.maxFileSize');
}
