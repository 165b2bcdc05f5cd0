import type { ClientConfig } from 'pg';
import { CliError } from '../../../../foundations/core/index.js';
import type { DatabaseHosts } from './host-connector.js';
import type { PostgresOptions, PostgresSettings } from './options.js';
import { parseTls } from './tls.js';
import { splitUrlByHost } from './url-hosts.js';

const knownParameters = [
  'application_name',
  'channel_binding',
  'host',
  'options',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
] as const;

/** Which of the servers in a URL may be used. */
const sessionAttributes = ['any', 'primary', 'read-write'] as const;

const defaultPort = 5432;
/** Idle milliseconds after which the system probes whether the other side is still there. */
const keepAliveMilliseconds = 10_000;

/**
 * The servers in a URL. Only the primary is used where `target_session_attrs` requires it, or where there are several. Throws CliError
 * for a URL that cannot be parsed completely.
 */
export function parseHosts(options: PostgresOptions, settings: PostgresSettings): DatabaseHosts {
  const urls = splitUrlByHost(options.url);
  const configs = urls.map((url) => parseConnectionConfig({ ...options, url }, settings));
  const requested = parseUrl(urls[0] ?? '').searchParams.get('target_session_attrs');
  const attributes = requested === null ? null : sessionAttributes.find((name) => name === requested);
  if (attributes === undefined) {
    throw new CliError(`target_session_attrs=${requested} in the URL of the database is not known`, [
      `write one of ${sessionAttributes.join(', ')}`,
    ]);
  }
  return { configs, primaryOnly: attributes === null ? configs.length > 1 : attributes !== 'any' };
}

/** Returns the driver's options for a connection. Throws CliError for a URL that cannot be parsed completely. */
export function parseConnectionConfig({ url, ssl }: PostgresOptions, settings: PostgresSettings): ClientConfig {
  const parsed = parseUrl(url);
  const parameters = new Map(parsed.searchParams);
  const unknownParameters = [...parameters.keys()].filter(
    (name) => !knownParameters.some((parameter) => parameter === name),
  );
  if (unknownParameters.length > 0) {
    throw new CliError(`The URL of the database has unknown parameters: ${unknownParameters.join(', ')}`, [
      `known are ${knownParameters.join(', ')}`,
    ]);
  }
  const database = decodeUrlPart(parsed.pathname.slice(1));
  if (database === '') throw new CliError('The URL of the database names no database: postgres://…/<database>');
  return {
    user: decodeUrlPart(parsed.username) || 'postgres',
    // An empty string is a password too, and keeps the driver from reading one elsewhere.
    password: decodeUrlPart(parsed.password),
    host: parameters.get('host') ?? (decodeUrlPart(parsed.hostname).replace(/^\[|\]$/g, '') || 'localhost'),
    port: parsed.port === '' ? defaultPort : Number(parsed.port),
    database,
    ssl: parseTls(parameters) ?? ssl ?? false,
    enableChannelBinding: ['prefer', 'require'].includes(parameters.get('channel_binding') ?? ''),
    application_name: parameters.get('application_name') ?? 'octavo',
    connectionTimeoutMillis: settings.connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...startupOptions(parameters.get('options'), settings),
  };
}

/** All session settings of a connection. They are sent when it is opened, so that none has to be set later. */
function startupOptions(urlOptions: string | undefined, settings: PostgresSettings): { readonly options?: string } {
  const ownOptions = settings.pooled ? [] : sessionSettings(settings);
  const options = [...(urlOptions === undefined ? [] : [urlOptions]), ...ownOptions].join(' ');
  return options === '' ? {} : { options };
}

function sessionSettings({ schema, statementTimeout, idleTimeout }: PostgresSettings): readonly string[] {
  const values = {
    search_path: `"${schema.replaceAll('"', '""')}"`,
    statement_timeout: String(statementTimeout),
    idle_in_transaction_session_timeout: String(idleTimeout),
    // Transactions that change something declare it when they begin.
    default_transaction_read_only: 'on',
    // Our statements are short; compiling them takes longer than running them.
    jit: 'off',
    // A read with helpers takes the processors that the short reads of others wait for.
    max_parallel_workers_per_gather: '0',
    // By default it would plan every list anew, which takes as long as running it, because it assumes that an unknown limit is large.
    plan_cache_mode: 'force_generic_plan',
    // Frequently read pages are in memory. With the default, which assumes a disk with a head, tables would be scanned to find one row.
    random_page_cost: '1.1',
    client_min_messages: 'warning',
  };
  return Object.entries(values).map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, '\\$&')}`);
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:') return parsed;
  throw invalidUrl();
}

function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidUrl();
  }
}

/** The text itself is not repeated: it may contain a password. */
function invalidUrl(): CliError {
  return new CliError('The URL of the database cannot be parsed', [
    'write postgres://user:password@host:port/database, with special characters in the form %40',
  ]);
}
