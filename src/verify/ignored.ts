/** A difference that is none: what it is, why, and whether two values differ in nothing else. */
export interface Ignored {
  readonly what: string;
  readonly why: string;
  /** `key`: name of the member in which the values stand. */
  covers(key: string, theirs: unknown, ours: unknown): boolean;
}

/** What `octavo verify` does not show; `docs/how-to/come-from-strapi.md` has the same table. */
export const ignored: readonly Ignored[] = [
  {
    what: 'numeric ids (`id`)',
    why: 'components are numbered anew, and a publication there gives a version a new number',
    covers: (key, theirs, ours) => key === 'id' && typeof theirs === 'number' && typeof ours === 'number',
  },
  {
    what: 'host of addresses of files (`url`, `previewUrl`)',
    why: 'files are served from where they are now, under the same names',
    covers: (key, theirs, ours) =>
      (key === 'url' || key === 'previewUrl') && nameIn(theirs) !== null && nameIn(theirs) === nameIn(ours),
  },
  {
    what: 'where files are kept (`provider`, `provider_metadata`)',
    why: 'they were brought here',
    covers: (key) => key === 'provider' || key === 'provider_metadata',
  },
  {
    what: 'texts of refusals (`message`, `details`)',
    why: 'status and name of the error are compared',
    covers: (key) => key === 'error.message' || key === 'error.details',
  },
];

/** The last part of an address of a file; null: it is none. */
function nameIn(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const [path = ''] = address.split(/[?#]/);
  return path.slice(path.lastIndexOf('/') + 1);
}
