import { z } from 'zod';
import { splitUrlByHost } from '../../../storage/database/index.js';
import { booleanFlag, integerBetween, nonEmptyText } from './values.js';

const databaseUrl = nonEmptyText.refine(
  isDatabaseUrl,
  'must be an address such as "postgres://name:password@db.example.org:5432/cms"',
);

const schemaName = z
  .string({ error: 'must be a text' })
  .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be named in small letters, digits and low lines');

const secondsPerHour = 3_600;

/** The rules of the settings about the database. */
export const databaseConfig = z.strictObject({
  url: databaseUrl.nullable(),
  replicas: z.array(databaseUrl, { error: 'must be a list of addresses' }),
  schema: schemaName,
  poolSize: integerBetween(1, 1_000),
  queue: integerBetween(0, 100_000),
  queueSeconds: integerBetween(1, secondsPerHour),
  writeQueueSeconds: integerBetween(1, secondsPerHour),
  lockSeconds: integerBetween(2, secondsPerHour),
  connectSeconds: integerBetween(1, secondsPerHour),
  statementSeconds: integerBetween(1, secondsPerHour),
  idleSeconds: integerBetween(1, secondsPerHour),
  writeIdleSeconds: integerBetween(1, secondsPerHour),
  pooled: booleanFlag,
});

function isDatabaseUrl(address: string): boolean {
  return splitUrlByHost(address).every((url) => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol));
}
