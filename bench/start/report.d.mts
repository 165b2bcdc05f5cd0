/** A start, in milliseconds and megabytes. */
export interface Start {
  readonly wall: number;
  readonly processor: number;
  readonly idle: {
    readonly resident: number;
    readonly own: number;
    readonly files: number;
    readonly heap: number;
  } | null;
}

/** What was measured. */
export interface Measured {
  readonly octavo: readonly Start[];
  readonly floor: readonly Start[];
  readonly installed: {
    readonly packages: number;
    readonly megabytes: number;
    readonly images: number;
    readonly driver: number;
    readonly own: number;
  } | null;
}

export function startLines(measured: Measured): readonly string[];
export function startVerdicts(measured: Measured): readonly { readonly text: string; readonly passed: boolean }[];
