/** A test that failed. */
export interface Failed {
  /** From the root of the project. */
  readonly file: string;
  readonly name: string;
  readonly message: string;
}

/** Where tests are that watch a clock: files, and folders that end in `/`. */
export const clocked: readonly string[];

/** Whether a test may be asked a second time. */
export function isClocked(failed: Failed): boolean;
