/** A small mistake that is built into a file. */
export interface Mutant {
  readonly id: number;
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

export function withMutants(
  path: string,
  source: string,
  first: number,
): { readonly code: string; readonly mutants: readonly Mutant[] };
