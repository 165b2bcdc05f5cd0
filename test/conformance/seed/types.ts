import type { RequestSpec } from '../harness/case.js';

/** A request of the seed; the answer's `data` is kept under `save`. */
export type SeedRequest = RequestSpec & { readonly save?: string };
