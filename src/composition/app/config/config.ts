import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError, isObject } from '../../../foundations/core/index.js';
import type { OctavoConfig, PartialConfig } from '../types.js';
import { defaultConfig } from './defaults.js';
import { readEnvironmentValue } from './environment-value.js';
import { configSchema, describeIssues } from './schema.js';

/** The environment variables that are read. */
export interface Environment {
  readonly PORT?: string | undefined;
  readonly HOST?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_URL_FILE?: string | undefined;
  readonly DATABASE_REPLICA_URLS?: string | undefined;
  readonly DATABASE_REPLICA_URLS_FILE?: string | undefined;
  readonly OCTAVO_PROFILE?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUSTED_PROXIES?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly JWT_SECRET?: string | undefined;
  readonly JWT_SECRET_FILE?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
  readonly METRICS_TOKEN_FILE?: string | undefined;
  readonly ASSIST_KEY?: string | undefined;
  readonly ASSIST_KEY_FILE?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY_FILE?: string | undefined;
}

/**
 * Merges defaults, the project's file, the environment and the command line, the later ones winning, and checks the
 * result. The folders of the data and of backups are returned absolute. Throws CliError with one line per mistake.
 */
export function resolveConfig(project: string, layers: readonly unknown[]): OctavoConfig {
  const merged = layers.reduce((config, layer) => merge(config, layer), defaultConfig as unknown);
  const complete = withUsersMode(withMediaProvider(withDefaultLocale(merged, layers), layers), layers);
  const checked = configSchema.safeParse(complete);
  if (!checked.success) throw new CliError('The configuration has mistakes:', describeIssues(checked.error));
  const { data } = checked;
  const dataDir = resolve(project, data.dataDir);
  const folder = namesBackupFolder(layers)
    ? resolve(project, data.backup.folder)
    : defaultBackupFolder(project, dataDir, data.backup.folder);
  return { ...data, dataDir, backup: { ...data.backup, folder } };
}

/** The configuration that environment variables ask for; empty ones count as absent. Throws CliError for a file that cannot be read. */
export function environmentConfig(environment: Environment): PartialConfig {
  const { PORT, HOST, DATA_DIR, OCTAVO_PROFILE, PUBLIC_URL, TRUSTED_PROXIES, SMTP_URL } = environment;
  const layer: Record<string, unknown> = {};
  if (PORT) layer.port = numberOrText(PORT);
  if (HOST) layer.host = HOST;
  if (DATA_DIR) layer.dataDir = DATA_DIR;
  const database = databaseLayer(environment);
  if (Object.keys(database).length > 0) layer.database = database;
  if (OCTAVO_PROFILE) layer.api = { profile: OCTAVO_PROFILE };
  if (PUBLIC_URL) layer.publicUrl = PUBLIC_URL;
  if (TRUSTED_PROXIES) layer.proxy = { trusted: TRUSTED_PROXIES.split(',').map((address) => address.trim()) };
  if (SMTP_URL) layer.mail = { smtp: SMTP_URL };
  const jwtSecret = readEnvironmentValue('JWT_SECRET', { ...environment });
  if (jwtSecret !== null) layer.users = { jwt: { secret: jwtSecret.text.trim() } };
  const token = readEnvironmentValue('METRICS_TOKEN', { ...environment });
  if (token !== null) layer.metrics = { token: token.text.trim() };
  const assistKey = readEnvironmentValue('ASSIST_KEY', { ...environment });
  if (assistKey !== null) layer.assist = { key: assistKey.text.trim() };
  const s3 = s3Layer(environment);
  if (Object.keys(s3).length > 0) layer.media = { s3 };
  return layer;
}

function databaseLayer(environment: Environment): Readonly<Record<string, unknown>> {
  const url = readEnvironmentValue('DATABASE_URL', { ...environment });
  const replicas = readEnvironmentValue('DATABASE_REPLICA_URLS', { ...environment });
  const layer: Record<string, unknown> = {};
  if (url !== null) layer.url = url.text.trim();
  // A URL may contain a comma.
  if (replicas !== null) layer.replicas = replicas.text.trim().split(/\s*,\s*(?=postgres)|\s+/);
  return layer;
}

function s3Layer(environment: Environment): Readonly<Record<string, string>> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID } = environment;
  const secret = readEnvironmentValue('S3_SECRET_ACCESS_KEY', { ...environment });
  const layer: Record<string, string> = {};
  if (S3_ENDPOINT) layer.endpoint = S3_ENDPOINT;
  if (S3_REGION) layer.region = S3_REGION;
  if (S3_ACCESS_KEY_ID) layer.accessKeyId = S3_ACCESS_KEY_ID;
  if (secret !== null) layer.secretAccessKey = secret.text.trim();
  return layer;
}

/** Two configurations in one; the second one wins. */
export function mergeConfigs(first: PartialConfig, second: PartialConfig): PartialConfig {
  return merge(first, second) as PartialConfig;
}

/** A number where the text is one; otherwise the text, for the check to complain about. */
export function numberOrText(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** Objects are merged key by key, anything else is replaced; undefined values are skipped. */
function merge(base: unknown, layer: unknown): unknown {
  if (layer === undefined) return base;
  if (!isObject(base) || !isObject(layer)) return layer;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(layer)) merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

function namesBackupFolder(layers: readonly unknown[]): boolean {
  return layers.some((layer) => isObject(layer) && isObject(layer.backup) && layer.backup.folder !== undefined);
}

/**
 * Returns the backup folder in the data folder, which a server may always write to; in the project if earlier versions
 * have stored backups there.
 */
function defaultBackupFolder(project: string, dataDir: string, name: string): string {
  const legacyFolder = resolve(project, name);
  return existsSync(legacyFolder) ? legacyFolder : resolve(dataDir, name);
}

/** Who names locales and no default one means the first of them. */
function withDefaultLocale(config: unknown, layers: readonly unknown[]): unknown {
  const named = layers.some((layer) => isObject(layer) && layer.defaultLocale !== undefined);
  if (named || !isObject(config) || !Array.isArray(config.locales) || config.locales.length === 0) return config;
  return { ...config, defaultLocale: config.locales[0] };
}

/** Who answers as Strapi does and names no mode of sessions means its usual one: one long access token. */
function withUsersMode(config: unknown, layers: readonly unknown[]): unknown {
  const named = layers.some((layer) => isObject(layer) && isObject(layer.users) && layer.users.mode !== undefined);
  if (named || !isObject(config) || !isObject(config.api) || config.api.profile !== 'strapi') return config;
  return isObject(config.users) ? { ...config, users: { ...config.users, mode: 'legacy' } } : config;
}

/** Selects the provider `s3` if a setting names its store and none names a provider. */
function withMediaProvider(config: unknown, layers: readonly unknown[]): unknown {
  const media = layers.flatMap((layer) => (isObject(layer) && isObject(layer.media) ? [layer.media] : []));
  const named = media.some(({ provider }) => provider !== undefined);
  if (named || !isObject(config) || !isObject(config.media) || !isObject(config.media.s3)) return config;
  return { ...config, media: { ...config.media, provider: 's3' } };
}
