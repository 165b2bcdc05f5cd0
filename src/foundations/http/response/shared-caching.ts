/** How long caches may store public responses, in seconds. */
export interface SharedCachingSettings {
  /** In shared caches: a CDN, a proxy. */
  readonly maxAge: number;
  /** And so long beyond that, while they ask for a newer one. */
  readonly staleWhileRevalidate: number;
  /** And so long where the server fails. */
  readonly staleIfError: number;
  /** In the caches of browsers, which cannot be purged; 0: they revalidate each time. */
  readonly browserMaxAge: number;
}

/** Returns the value of `Cache-Control` with the directives of RFC 9111 and RFC 5861. */
export function sharedCacheControl({
  maxAge,
  staleWhileRevalidate,
  staleIfError,
  browserMaxAge,
}: SharedCachingSettings): string {
  const stale = [
    ['stale-while-revalidate', staleWhileRevalidate],
    ['stale-if-error', staleIfError],
  ] as const;
  const staleDirectives = stale.flatMap(([name, seconds]) => (seconds === 0 ? [] : [`${name}=${seconds}`]));
  return ['public', `max-age=${browserMaxAge}`, `s-maxage=${maxAge}`, ...staleDirectives].join(', ');
}
