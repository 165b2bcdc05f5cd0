import { z } from 'zod';

// A configuration is read once: compiling the rules for it takes longer than following them.
z.config({ jitless: true });

/** A whole number within bounds. */
export function integerBetween(minimum: number, maximum: number): z.ZodType<number> {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.number({ error }).int(error).min(minimum, error).max(maximum, error);
}

/** A text that is not empty. */
export const nonEmptyText = z.string({ error: 'must be a text' }).min(1, 'must not be empty');

/** true or false. */
export const booleanFlag = z.boolean({ error: 'must be true or false' });

/** A path below which something is served: one name or several, none of which the server uses itself. */
export const pathPrefix = nonEmptyText
  .regex(/^(?:\/[A-Za-z0-9_-]+)+$/, 'must be a path such as "/api" or "/cms/v1"')
  .refine(
    (path) => !reservedPaths.has(path.split('/')[1]?.toLowerCase() ?? ''),
    'must not begin with a name that the server uses itself',
  );

const reservedPaths: ReadonlySet<string> = new Set([
  'admin',
  'uploads',
  'graphql',
  '_health',
  'livez',
  'readyz',
  'metrics',
]);

/** An address of the web that begins with http or https. */
export const httpUrl = nonEmptyText.refine(isHttpUrl, 'must be an address such as "https://www.example.org/page"');

/** Scheme, host and port only: a web origin. */
export const webOrigin = nonEmptyText.refine(
  isOrigin,
  'must be an origin such as "https://www.example.org", without a path',
);

function isHttpUrl(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function isOrigin(address: string): boolean {
  return isHttpUrl(address) && new URL(address).origin === address;
}
