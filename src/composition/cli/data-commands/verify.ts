import { resolve } from 'node:path';
import {
  compareServers,
  crawl,
  createRequester,
  type DifferingAnswer,
  type Generation,
  readLog,
  signIn,
  type VerifyCaller,
  VerifyReport,
} from '../../../domain/transfer/verify/index.js';
import { CliError } from '../../../foundations/core/index.js';
import { loadProject } from '../../app/index.js';
import { askPassword, processSources } from '../accounts/ask-password.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';

/** Flags of `octavo verify`. */
export interface VerifyFlags extends ProjectFlags {
  readonly against: string;
  readonly token?: string;
  readonly ours?: string;
  readonly ourToken?: string;
  readonly user?: string;
  readonly log?: string;
  readonly strapi4?: boolean;
  readonly limit: string;
  readonly json?: boolean;
}

/** An address, and a token for it. */
type Credentials = readonly [string, string | null];

const maxDifferences = 20;

/**
 * `octavo verify`: sends the same requests to the old server and to this one, without credentials, with an API token and as an end
 * user, and prints what differs by cause. Throws CliError if a difference is unexplained, and where a server does not answer.
 */
export async function verifyCommand(flags: VerifyFlags, output: Output): Promise<void> {
  const limit = Number(flags.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new CliError('--limit must be a whole number above 0');
  const { config, snapshot } = await loadProject(appOptions(flags, process.env));
  const generation = flags.strapi4 === true ? 4 : 5;
  const callers = await createCallers(
    flags,
    generation,
    flags.ours ?? `http://127.0.0.1:${config.port}`,
    config.api.prefix,
  );
  const { log } = flags;
  const report = new VerifyReport();
  const progress = createProgressLine(output, 'Asking both');
  const { paths, requests, unexplained, refused } = await compareServers({
    callers,
    paths: (answered) =>
      log === undefined ? crawl(snapshot, config.api.prefix, answered, generation) : readLog(resolve(log)),
    generation,
    limit,
    onDifference: flags.json === true ? (answer) => output.out(jsonLine(answer)) : (answer) => report.add(answer),
    onProgress: (done) => progress.update(done, null),
  });
  const names = callers.map(({ name }) => name).join(', ');
  progress.done(
    `${paths} paths as ${names}: ${requests} requests to both servers, ${refused} of them refused by both,`,
  );
  for (const line of report.lines()) output.out(line);
  if (paths === limit) output.err(`There may be more paths: --limit is ${limit}`);
  if (unexplained > 0) throw new CliError(`${unexplained} of ${requests} answers have unexplained differences`);
  output.err('No answer has an unexplained difference.');
}

/** Returns the callers to compare as: with tokens if both servers have one, as an end user if one is named, and without credentials. */
async function createCallers(
  flags: VerifyFlags,
  generation: Generation,
  ours: string,
  prefix: string,
): Promise<readonly [VerifyCaller, ...VerifyCaller[]]> {
  const [their, our] = [
    flags.token ?? process.env.OCTAVO_VERIFY_TOKEN,
    flags.ourToken ?? process.env.OCTAVO_TOKEN ?? flags.token,
  ];
  const createCaller = (name: string, theirs: Credentials, ours: Credentials): VerifyCaller => ({
    name,
    theirs: createRequester(...theirs, generation),
    ours: createRequester(...ours, generation),
  });
  const anonymous = createCaller('public', [flags.against, null], [ours, null]);
  const token =
    their === undefined || our === undefined ? [] : [createCaller('token', [flags.against, their], [ours, our])];
  const signed = flags.user === undefined ? [] : await signInAtBoth(flags.user, prefix, [flags.against, ours]);
  const user = signed.map(([name, ...tokens]) => createCaller(name, [flags.against, tokens[0]], [ours, tokens[1]]));
  const [first = anonymous, ...rest] = [...token, ...user, anonymous];
  return [first, ...rest];
}

/** Signs in an end user at the other server, then at ours. Returns its name and both tokens. Throws CliError for the first that refuses. */
async function signInAtBoth(
  identifier: string,
  prefix: string,
  [their, our]: readonly [string, string],
): Promise<readonly (readonly [string, string, string])[]> {
  const environment = { OCTAVO_PASSWORD: process.env.OCTAVO_VERIFY_PASSWORD };
  const password = await askPassword({ ...processSources, environment });
  const user = { identifier, password };
  const theirToken = await signIn(their, prefix, user);
  return [[identifier, theirToken, await signIn(our, prefix, user)]];
}

function jsonLine({ path, caller: callerName, differences }: DifferingAnswer): string {
  const listedDifferences = differences.slice(0, maxDifferences).map(({ known, key, ...difference }) => ({
    ...difference,
    known: known?.what ?? null,
  }));
  return JSON.stringify({
    path,
    as: callerName,
    differences: listedDifferences,
    more: differences.length - listedDifferences.length,
  });
}
