import { z } from 'zod';
import { urlPerHost } from '../store/index.js';
import { flag, text, whole } from './config-values.js';

const databaseUrl = text.refine(
  isDatabaseUrl,
  'must be an address such as "postgres://name:password@db.example.org:5432/cms"',
);

const schemaName = z
  .string({ error: 'must be a text' })
  .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be named in small letters, digits and low lines');

const secondsOfAnHour = 3_600;

/** The rules of the settings about the database. */
export const databaseConfig = z.strictObject({
  url: databaseUrl.nullable(),
  replicas: z.array(databaseUrl, { error: 'must be a list of addresses' }),
  schema: schemaName,
  poolSize: whole(1, 1_000),
  queue: whole(0, 100_000),
  queueSeconds: whole(1, secondsOfAnHour),
  writeQueueSeconds: whole(1, secondsOfAnHour),
  lockSeconds: whole(2, secondsOfAnHour),
  connectSeconds: whole(1, secondsOfAnHour),
  statementSeconds: whole(1, secondsOfAnHour),
  idleSeconds: whole(1, secondsOfAnHour),
  writeIdleSeconds: whole(1, secondsOfAnHour),
  pooled: flag,
});

function isDatabaseUrl(address: string): boolean {
  return urlPerHost(address).every((url) => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol));
}
