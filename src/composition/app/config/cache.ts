import { z } from 'zod';
import { integerBetween } from './values.js';

const oneYear = 31_536_000;
const tags = z.enum(['Surrogate-Key', 'Cache-Tag', 'xkey'], {
  error: 'must be "Surrogate-Key", "Cache-Tag", "xkey" or null',
});

/** The rules for answers that caches in front of the server may keep. */
const sharedCacheConfig = z
  .strictObject({
    maxAge: integerBetween(1, oneYear),
    staleWhileRevalidate: integerBetween(0, oneYear).default(0),
    staleIfError: integerBetween(0, oneYear).default(0),
    browserMaxAge: integerBetween(0, oneYear).default(0),
    tags: tags.nullable().default(null),
  })
  .refine((settings) => settings.browserMaxAge <= settings.maxAge, {
    path: ['browserMaxAge'],
    error: 'must not be larger than maxAge: responses stored by browsers cannot be purged',
  });

/** The rules of the settings about cached responses: in this process, and in caches in front of the server. */
export const cacheConfig = z.strictObject({
  bytes: integerBetween(0, 1024 ** 4),
  shared: sharedCacheConfig.nullable(),
});
