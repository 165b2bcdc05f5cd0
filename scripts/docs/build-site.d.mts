/** A page of the site. */
export interface Page {
  /** Relative to `docs`, with slashes: `how-to/hooks.md`. */
  readonly path: string;
  readonly title: string;
}

/** Writes the site into a folder, which is emptied first; returns its pages in the order of the navigation. */
export function buildSite(to: string): Promise<readonly Page[]>;
