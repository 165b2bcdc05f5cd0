import { z } from 'zod';
import { s3 } from './config-media.js';
import { text, whole } from './config-values.js';

const hoursOfAYear = 8_760;

/** The rules of the settings about backups. */
export const backupConfig = z.strictObject({
  folder: text,
  s3: s3.nullable(),
  everyHours: whole(1, hoursOfAYear).nullable(),
  keep: whole(1, 10_000),
});
