import { z } from 'zod';
import { booleanFlag, httpUrl, integerBetween, nonEmptyText } from './values.js';

const gibibyte = 1024 ** 3;
/** The maximum validity of a signature of an S3-compatible store. */
const secondsPerWeek = 604_800;
const maxSide = 16_384;

const mediaType = z
  .string({ error: 'must be a media type' })
  .regex(
    /^(?:\*\/\*|[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*))$/,
    'must be a media type such as "image/*" or "application/pdf"',
  );

const formatName = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be named in small letters and digits')
  .refine((name) => name !== 'thumbnail', 'must not be named thumbnail: that one has a size of its own');

/** Settings are merged key by key: null takes one of the usual formats away. */
const breakpoints = z
  .record(formatName, integerBetween(1, maxSide).nullable())
  .transform((sizes) =>
    Object.fromEntries(Object.entries(sizes).flatMap(([name, size]) => (size === null ? [] : [[name, size]]))),
  );

/** Where an S3-compatible store is. */
export const s3Config = z.strictObject({
  endpoint: httpUrl,
  region: nonEmptyText,
  accessKeyId: nonEmptyText,
  secretAccessKey: nonEmptyText,
  prefix: z.string({ error: 'must be a text' }).default(''),
});

/** The rules of the settings about files. */
export const mediaConfig = z
  .strictObject({
    provider: z.enum(['local', 's3'], { error: 'must be "local" or "s3"' }),
    sizeLimit: integerBetween(1, 1024 * gibibyte),
    imageSizeLimit: integerBetween(1, 4 * gibibyte),
    pixelLimit: integerBetween(1, 1_000_000_000),
    filesLimit: integerBetween(1, 1_000),
    allow: z.array(mediaType, { error: 'must be a list of media types' }).readonly(),
    svg: booleanFlag,
    breakpoints,
    variantSizes: z.array(integerBetween(1, maxSide), { error: 'must be a list of sizes in pixels' }).readonly(),
    baseUrl: httpUrl.nullable(),
    signedSeconds: integerBetween(1, secondsPerWeek).nullable(),
    s3: s3Config.nullable(),
  })
  .refine((media) => media.provider !== 's3' || media.s3 !== null, {
    path: ['s3'],
    error: 'must say where the store is, for the provider "s3"',
  });
