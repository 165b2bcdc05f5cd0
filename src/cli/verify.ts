import { resolve } from 'node:path';
import { loadProject } from '../app/index.js';
import { Refusal } from '../kernel/index.js';
import { asking, crawl, type DifferingAnswer, readLog, verify } from '../verify/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';
import { progressLine } from './progress.js';

/** Flags of `octavo verify`. */
export interface VerifyFlags extends ProjectFlags {
  readonly against: string;
  readonly token?: string;
  readonly ours?: string;
  readonly ourToken?: string;
  readonly log?: string;
  readonly limit: string;
}

/**
 * `octavo verify`: asks the server that was used before and this one for the same, and prints a JSON line for each path at which they
 * differ. Raises Refusal where they do, and where one does not answer.
 */
export async function verifyAgainst(flags: VerifyFlags, output: Output): Promise<void> {
  const limit = Number(flags.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new Refusal('--limit must be a whole number above 0');
  const { config, snapshot } = await loadProject(appOptions(flags, process.env));
  const { log } = flags;
  const progress = progressLine(output, 'Asking both');
  const { asked, differing, refused } = await verify({
    theirs: asking(flags.against, flags.token ?? process.env.OCTAVO_VERIFY_TOKEN ?? null),
    ours: asking(flags.ours ?? `http://127.0.0.1:${config.port}`, flags.ourToken ?? process.env.OCTAVO_TOKEN ?? null),
    paths: (answered) => (log === undefined ? crawl(snapshot, answered) : readLog(resolve(log))),
    limit,
    found: (answer: DifferingAnswer) => output.out(JSON.stringify(answer)),
    told: (done) => progress.at(done, null),
  });
  progress.done(`${asked} paths asked of both, ${refused} of them refused by both`);
  if (asked === limit) output.err(`There may be more: --limit is ${limit}`);
  if (differing > 0) throw new Refusal(`${differing} of ${asked} answers differ`);
  output.err('No answer differs.');
}
