import { z } from 'zod';
import { s3Config } from './media.js';
import { integerBetween, nonEmptyText } from './values.js';

const hoursPerYear = 8_760;

/** The rules of the settings about backups. */
export const backupConfig = z.strictObject({
  folder: nonEmptyText,
  s3: s3Config.nullable(),
  everyHours: integerBetween(1, hoursPerYear).nullable(),
  keep: integerBetween(1, 10_000),
});
