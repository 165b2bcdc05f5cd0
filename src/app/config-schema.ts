import { z } from 'zod';
import { accountsConfig } from './config-accounts.js';
import { backupConfig } from './config-backup.js';
import { cacheConfig } from './config-cache.js';
import { databaseConfig } from './config-database.js';
import { mediaConfig } from './config-media.js';
import { outboundConfig } from './config-outbound.js';
import { previewConfig } from './config-preview.js';
import { flag, pathPrefix, text, whole } from './config-values.js';
import { readDefaultsConfig } from './read-defaults.js';
import type { OctavoConfig } from './types.js';

const localeCode = z
  .string({ error: 'must be a text such as "en" or "pt-BR"' })
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a locale code such as "en" or "pt-BR"');

const metricsToken = text.regex(/^\S{16,}$/, 'must be a text of 16 characters or more, without spaces');

/** The rules of a complete configuration; unknown keys are mistakes. */
export const configSchema: z.ZodType<OctavoConfig> = z
  .strictObject({
    host: text,
    port: whole(0, 65_535),
    dataDir: text,
    database: databaseConfig,
    locales: z
      .array(localeCode, { error: 'must be a list of locale codes' })
      .min(1, 'must name at least one locale')
      .refine((codes) => new Set(codes).size === codes.length, 'must not name a locale twice'),
    defaultLocale: localeCode,
    api: z.strictObject({
      profile: z.enum(['contract', 'strapi'], { error: 'must be "contract" or "strapi"' }),
      prefix: pathPrefix,
      requireIfMatch: flag,
      slowMilliseconds: whole(0, 3_600_000),
      openapi: z.enum(['public', 'token', 'off'], { error: 'must be "public", "token" or "off"' }),
      rest: z
        .strictObject({
          defaultLimit: whole(1, 100_000),
          maxLimit: whole(1, 100_000),
          withCount: flag,
          strictParams: flag,
        })
        .refine((rest) => rest.defaultLimit <= rest.maxLimit, {
          path: ['defaultLimit'],
          error: 'must not be larger than maxLimit',
        }),
      lenient: flag,
      defaults: readDefaultsConfig,
    }),
    query: z.strictObject({
      arrayLimit: whole(1, 10_000),
      maxNodes: whole(1, 10_000_000),
      maxBytes: whole(1_000, 500_000_000),
    }),
    write: z.strictObject({ maxEntries: whole(1, 1_000_000) }),
    http: z.strictObject({
      direct: flag,
      patienceMilliseconds: whole(0, 60_000),
      maxUnsentBytes: whole(1024 ** 2, 1024 ** 4),
      serverTiming: flag.nullable(),
    }),
    cache: cacheConfig,
    ...accountsConfig,
    media: mediaConfig,
    model: z.strictObject({
      locked: flag,
      writeFiles: flag,
      atStart: z.enum(['additive', 'lossless'], { error: 'must be "additive" or "lossless"' }),
      parkedDays: whole(0, 36_500),
    }),
    ...outboundConfig,
    history: z.strictObject({
      enabled: flag,
      days: whole(1, 36_500),
      versionsPerDocument: whole(1, 100_000),
    }),
    preview: previewConfig,
    backup: backupConfig,
    metrics: z.strictObject({ token: metricsToken.nullable() }),
    tracing: flag,
    logger: flag,
  })
  .refine((config) => config.locales.includes(config.defaultLocale), {
    path: ['defaultLocale'],
    error: 'must be one of locales',
  });

/** One line per mistake, e.g. `api.rest.maxLimit must be a whole number from 1 to 100000`. */
export function describeMistakes(error: z.ZodError): readonly string[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${[...at, key].join('.')} is not a setting`);
    }
    // A name of ours that cannot be one: what is wrong with it says its own rule.
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${at.join('.')} ${message}`);
    return [`${at.length === 0 ? 'the configuration' : at.join('.')} ${issue.message}`];
  });
}
