/** A number in what a suite writes: summed up, or the greatest. */
export type Figure = RegExp | { readonly max: RegExp };

/** The long form of a suite. */
export interface Suite {
  readonly name: string;
  readonly what: string;
  readonly tests: readonly string[];
  readonly rounds?: number;
  readonly sizes: Readonly<Record<string, readonly [full: number, least: number]>>;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly sqlite?: boolean;
}

export const suites: readonly Suite[];
