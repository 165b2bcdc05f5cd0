import type { RequestSpec } from '../harness/case.js';

/** A request of the seed; the answer's `data`, or all of an answer without, is kept under `save`. */
export type SeedRequest = RequestSpec & { readonly save?: string };
