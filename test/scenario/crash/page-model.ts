/** What a page's version is known to hold. */
export interface Version {
  /** Stamp of the write that its text and links go back to. */
  readonly g: number;
  /** The value that all locales share. */
  readonly edition: number;
  /** Labels that were connected one by one. */
  readonly friends: ReadonlySet<string>;
}

export type Locale = 'en' | 'de';
export type Status = 'draft' | 'published';
type Key = `${Locale}/${Status}`;

/** A page: its versions by locale and status. No versions: it is not there. */
export type Page = ReadonlyMap<Key, Version>;

export const noPage: Page = new Map();

/** A write of the text `g`, or of nothing but `friends`, and its publication where `status` says so. */
export function saved(page: Page, locale: Locale, status: Status, g: number | null, friends: readonly string[]): Page {
  const after = new Map(page);
  const old = page.get(`${locale}/draft`);
  // A new locale version takes over the value that its document has; it is not sent along.
  const shared = old === undefined ? editionOf(page) : null;
  const edition = shared ?? g ?? old?.edition ?? -1;
  const draft = { g: g ?? old?.g ?? -1, edition, friends: new Set([...(old?.friends ?? []), ...friends]) };
  after.set(`${locale}/draft`, draft);
  if (status === 'published') after.set(`${locale}/published`, draft);
  const following = status === 'published' ? /./ : /draft$/;
  for (const [key, version] of after) if (following.test(key)) after.set(key, { ...version, edition });
  return after;
}

/** A label connected to a page from the label's side: to the versions that the default locale has. */
export function befriended(page: Page, label: string): Page {
  const after = new Map(page);
  for (const [key, version] of page) {
    if (key.startsWith('en/')) after.set(key, { ...version, friends: new Set([...version.friends, label]) });
  }
  return after;
}

/** A page without one of its locales, or without any. */
export function removed(page: Page, locale: Locale | '*'): Page {
  return new Map([...page].filter(([key]) => locale !== '*' && !key.startsWith(`${locale}/`)));
}

/** The value that the drafts share; null where there are none. */
export function editionOf(page: Page): number | null {
  return (page.get('en/draft') ?? page.get('de/draft'))?.edition ?? null;
}

/** A page in one line, for comparison and messages. */
export function inWords(page: Page): string {
  const versions = [...page].map(
    ([key, { g, edition, friends }]) => `${key} g=${g} edition=${edition} friends=${[...friends].sort().join('+')}`,
  );
  return versions.sort().join('; ') || 'not there';
}
