import { isObject } from '../../../../foundations/core/index.js';
import { EnvironmentReference, Unevaluable } from './evaluate.js';
import type { ConfigNotes } from './read-config.js';
import { CodeExpression, isJsonData, type Setting, valueAtPath } from './settings.js';

type Values = Readonly<Record<string, unknown>>;

/** Plugins for which a note is enough. */
const knownPlugins: ReadonlyMap<string, string> = new Map([
  ['graphql', 'GraphQL is built in: /graphql answers as the plug-in does (docs/reference/graphql.md)'],
  ['documentation', 'the description of the interface is at /api/openapi.json'],
  ['i18n', 'locales are built in, and came over'],
  ['content-releases', 'releases are built in as change sets (docs/how-to/plan-a-launch.md)'],
  ['review-workflows', 'review is built in: change sets have stages that you define'],
  ['sentry', 'errors are in the log; traces and metrics can be collected (docs/how-to/deployment.md)'],
  ['seo', 'its component came over, its view of the panel did not'],
  ['strapi-plugin-populate-deep', '"populate=deep" is passed over: write what is to be populated into api.defaults'],
]);

/** Returns the settings of `config/plugins` that have a counterpart, and adds a note for each other plugin. */
export function pluginSettings(plugins: Values, notes: ConfigNotes, settings: Map<string, Setting>): void {
  for (const [name, plugin] of Object.entries(plugins)) {
    if (valueAtPath(plugin, 'enabled') === false) continue;
    const config = valueAtPath(plugin, 'config');
    if (name === 'users-permissions') userSettings(isObject(config) ? config : {}, notes);
    else if (name === 'upload') uploadSettings(isObject(config) ? config : {}, notes);
    else if (name === 'email') mailSettings(isObject(config) ? config : {}, notes);
    else {
      const note = knownPlugins.get(name);
      notes.note(note === undefined ? 'plugin' : 'configure', name, note ?? unknownPluginNote);
    }
  }
  if (!settings.has('users.mode')) settings.set('users.mode', 'legacy');
}

/** Note about an unknown plugin. */
export const unknownPluginNote = 'a plug-in: what it does has to be written as an extension, or done without';

function userSettings(config: Values, notes: ConfigNotes): void {
  const { jwt, jwtManagement, register, ...rest } = config;
  if (jwtManagement === 'refresh') notes.set('users.mode', 'refresh', 'users-permissions jwtManagement');
  const expires = valueAtPath(jwt, 'expiresIn');
  const lifetime = typeof expires === 'number' ? `${expires}s` : expires;
  if (lifetime !== undefined) {
    const usable = typeof lifetime !== 'string' || /^\d+[smhd]$/.test(lifetime);
    if (usable) notes.set('users.jwt.expiresIn', lifetime, 'users-permissions jwt.expiresIn');
    else
      notes.note('configure', 'users-permissions jwt.expiresIn', `"${lifetime}": set users.jwt.expiresIn, e.g. "30d"`);
  }
  const fields = valueAtPath(register, 'allowedFields');
  if (fields !== undefined) notes.set('users.registerFields', fields, 'users-permissions register.allowedFields');
  for (const key of Object.keys(rest)) {
    const what = `users-permissions ${key}`;
    if (key === 'jwtSecret') notes.note('none', what, 'JWT_SECRET of the environment is used');
    else if (key === 'sessions') notes.note('configure', what, 'see users.accessMinutes and users.refreshDays');
    else if (key === 'ratelimit') notes.note('configure', what, 'see limits in octavo.config.ts');
    else notes.note('configure', what, 'has no counterpart');
  }
}

const formatNames = ['large', 'medium', 'small'];

function uploadSettings(config: Values, notes: ConfigNotes): void {
  const { sizeLimit, breakpoints, provider, ...rest } = config;
  const size = sizeLimit ?? valueAtPath(config, 'providerOptions.sizeLimit');
  if (size !== undefined) notes.set('media.sizeLimit', size, 'upload sizeLimit');
  if (isObject(breakpoints) && isJsonData(breakpoints)) {
    const without = formatNames.filter((name) => !Object.hasOwn(breakpoints, name)).map((name) => [name, null]);
    notes.set('media.breakpoints', { ...breakpoints, ...Object.fromEntries(without) }, 'upload breakpoints');
  }
  if (provider === 'aws-s3' || provider === '@strapi/provider-upload-aws-s3') storeSettings(config, notes);
  else if (provider !== undefined && provider !== 'local') {
    const name = typeof provider === 'string' ? provider : 'a provider';
    notes.note(
      'configure',
      `upload ${name}`,
      'files can be stored in the data folder or in an S3-compatible store: see media',
    );
  }
  for (const key of Object.keys(rest)) {
    if (!['providerOptions', 'actionOptions'].includes(key)) notes.note('none', `upload ${key}`, 'has no counterpart');
  }
}

function storeSettings(config: Values, notes: ConfigNotes): void {
  const options = valueAtPath(config, 'providerOptions');
  const option = (...paths: readonly string[]) => {
    for (const path of paths) {
      const value = valueAtPath(options, path) ?? valueAtPath(options, `s3Options.${path}`);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const [bucket, region] = [option('params.Bucket'), option('region')];
  const keys = [
    option('credentials.accessKeyId', 'accessKeyId'),
    option('credentials.secretAccessKey', 'secretAccessKey'),
  ];
  const parts = [bucket, region, ...keys].map((value) => toExpression(value));
  const [inBucket, inRegion, id, secret] = parts;
  if (inBucket === null || inRegion === null || id === null || secret === null || inBucket === undefined) {
    notes.note('configure', 'upload aws-s3', 'its options cannot be read: set media.s3 in octavo.config.ts');
    return;
  }
  const endpoint = toExpression(option('endpoint'));
  const host = endpoint === null ? `https://s3.\${${inRegion}}.amazonaws.com` : `\${${endpoint}}`;
  const prefix = toExpression(option('rootPath') ?? valueAtPath(options, 'rootPath'));
  const value = [
    `{ endpoint: \`${host}/\${${inBucket}}\`, region: ${inRegion} ?? '', accessKeyId: ${id} ?? ''`,
    `secretAccessKey: ${secret} ?? ''${prefix === null ? '' : `, prefix: ${prefix} ?? ''`} }`,
  ].join(', ');
  const guardedValue = bucket instanceof EnvironmentReference ? `${inBucket} === undefined ? null : ${value}` : value;
  notes.set('media.s3', new CodeExpression(guardedValue), 'upload aws-s3');
  const baseUrl = option('baseUrl') ?? valueAtPath(options, 'baseUrl');
  if (baseUrl !== undefined) notes.set('media.baseUrl', baseUrl, 'upload baseUrl');
}

/** Prints a value as an expression that may be undefined if the environment lacks it; null if there is no value or it is computed. */
function toExpression(value: unknown): string | null {
  if (value instanceof EnvironmentReference) {
    const { name, fallback } = value;
    return fallback === undefined || !isJsonData(fallback)
      ? `process.env.${name}`
      : `(process.env.${name} ?? ${JSON.stringify(fallback)})`;
  }
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : null;
}

function mailSettings(config: Values, notes: ConfigNotes): void {
  const { provider } = config;
  const from = valueAtPath(config, 'settings.defaultFrom');
  if (from !== undefined) notes.set('mail.from', from, 'email settings.defaultFrom');
  if (provider !== 'nodemailer' && provider !== '@strapi/provider-email-nodemailer') {
    if (provider !== undefined && provider !== 'sendmail') {
      const name = typeof provider === 'string' ? provider : 'a provider';
      notes.note(
        'configure',
        `email ${name}`,
        'mails go out over SMTP: set mail.smtp, most services have such an address',
      );
    }
    return;
  }
  const options = valueAtPath(config, 'providerOptions');
  const [host, port, user, password] = ['host', 'port', 'auth.user', 'auth.pass'].map((path) =>
    valueAtPath(options, path),
  );
  const address = toExpression(host);
  if (address === null || [port, user, password].some((value) => value instanceof Unevaluable)) {
    notes.note('configure', 'email nodemailer', 'its options cannot be read: set mail.smtp in octavo.config.ts');
    return;
  }
  const credential = (value: unknown): string => `\${encodeURIComponent(${toExpression(value) ?? "''"} ?? '')}`;
  const credentials = user === undefined ? '' : `${credential(user)}:${credential(password)}@`;
  const portSuffix = toExpression(port) === null ? '' : `:\${${toExpression(port)}}`;
  const scheme = valueAtPath(options, 'secure') === true || port === 465 ? 'smtps' : 'smtp';
  const url = `\`${scheme}://${credentials}\${${address}}${portSuffix}\``;
  const guardedUrl =
    host instanceof EnvironmentReference ? `process.env.${host.name} === undefined ? null : ${url}` : url;
  notes.set('mail.smtp', new CodeExpression(guardedUrl), 'email nodemailer');
}
