import { z } from 'zod';
import type { ParameterValue } from '../../../language/query/index.js';
import type { OctavoConfig } from '../types.js';
import { accountsConfig } from './accounts.js';
import { backupConfig } from './backup.js';
import { cacheConfig } from './cache.js';
import { databaseConfig } from './database.js';
import { mediaConfig } from './media.js';
import { outboundConfig } from './outbound.js';
import { previewConfig } from './preview.js';
import { booleanFlag, integerBetween, nonEmptyText, pathPrefix } from './values.js';

const parameterValue: z.ZodType<ParameterValue> = z.lazy(() =>
  z.union(
    [z.string(), z.number(), z.boolean(), z.array(parameterValue), z.record(z.string(), parameterValue.optional())],
    {
      error: 'must be a text, a number, true, false, a list or an object of these',
    },
  ),
);

const readDefaultSchema = z.strictObject({
  populate: parameterValue.optional(),
  fields: parameterValue.optional(),
  filters: parameterValue.optional(),
  sort: parameterValue.optional(),
  mode: z.enum(['default', 'add', 'force'], { error: 'must be "default", "add" or "force"' }).optional(),
});

/** The rule of `api.defaults`. */
const readDefaultsSchema = z.record(
  z.string(),
  z.strictObject({ find: readDefaultSchema.optional(), findOne: readDefaultSchema.optional() }),
);

const localeCode = z
  .string({ error: 'must be a text such as "en" or "pt-BR"' })
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'must be a locale code such as "en" or "pt-BR"');

const metricsToken = nonEmptyText.regex(/^\S{16,}$/, 'must be a text of 16 characters or more, without spaces');

/** The rules of a complete configuration; unknown keys are mistakes. */
export const configSchema: z.ZodType<OctavoConfig> = z
  .strictObject({
    host: nonEmptyText,
    port: integerBetween(0, 65_535),
    dataDir: nonEmptyText,
    database: databaseConfig,
    locales: z
      .array(localeCode, { error: 'must be a list of locale codes' })
      .min(1, 'must name at least one locale')
      .refine((codes) => new Set(codes).size === codes.length, 'must not name a locale twice'),
    defaultLocale: localeCode,
    api: z.strictObject({
      profile: z.enum(['contract', 'strapi'], { error: 'must be "contract" or "strapi"' }),
      prefix: pathPrefix,
      requireIfMatch: booleanFlag,
      fallback: booleanFlag,
      slowMilliseconds: integerBetween(0, 3_600_000),
      openapi: z.enum(['public', 'token', 'off'], { error: 'must be "public", "token" or "off"' }),
      rest: z
        .strictObject({
          defaultLimit: integerBetween(1, 100_000),
          maxLimit: integerBetween(1, 100_000),
          withCount: booleanFlag,
          strictParams: booleanFlag,
        })
        .refine((rest) => rest.defaultLimit <= rest.maxLimit, {
          path: ['defaultLimit'],
          error: 'must not be larger than maxLimit',
        }),
      lenient: booleanFlag,
      defaults: readDefaultsSchema,
    }),
    graphql: z.strictObject({
      enabled: booleanFlag,
      introspection: booleanFlag.nullable(),
      defaultLimit: integerBetween(1, 100_000),
      subscriptions: integerBetween(0, 100_000),
    }),
    query: z.strictObject({
      arrayLimit: integerBetween(1, 10_000),
      maxNodes: integerBetween(1, 10_000_000),
      maxBytes: integerBetween(1_000, 500_000_000),
    }),
    write: z.strictObject({
      maxEntries: integerBetween(1, 1_000_000),
      maxSetEntries: integerBetween(1, 100_000),
    }),
    http: z.strictObject({
      direct: booleanFlag,
      patienceMilliseconds: integerBetween(0, 60_000),
      maxUnsentBytes: integerBetween(1024 ** 2, 1024 ** 4),
      serverTiming: booleanFlag.nullable(),
    }),
    cache: cacheConfig,
    ...accountsConfig,
    media: mediaConfig,
    model: z.strictObject({
      locked: booleanFlag,
      writeFiles: booleanFlag,
      atStart: z.enum(['additive', 'lossless'], { error: 'must be "additive" or "lossless"' }),
      parkedDays: integerBetween(0, 36_500),
    }),
    ...outboundConfig,
    history: z.strictObject({
      enabled: booleanFlag,
      asOf: booleanFlag,
      days: integerBetween(1, 36_500),
      versionsPerDocument: integerBetween(1, 100_000),
    }),
    preview: previewConfig,
    mcp: z.strictObject({ enabled: booleanFlag }),
    backup: backupConfig,
    metrics: z.strictObject({ token: metricsToken.nullable() }),
    tracing: booleanFlag,
    logger: booleanFlag,
  })
  .refine((config) => config.locales.includes(config.defaultLocale), {
    path: ['defaultLocale'],
    error: 'must be one of locales',
  });

/** One line per mistake, e.g. `api.rest.maxLimit must be a whole number from 1 to 100000`. */
export function describeIssues(error: z.ZodError): readonly string[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${[...path, key].join('.')} is not a setting`);
    }
    // An invalid key of a record: the rule of the key has the message.
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${path.join('.')} ${message}`);
    return [`${path.length === 0 ? 'the configuration' : path.join('.')} ${issue.message}`];
  });
}
