import { type Difference, differencesBetween } from './differences.js';
import { type KnownDifference, knownFrom } from './known-differences.js';
import type { Generation, SendRequest, VerifyResponse } from './requester.js';

/** A caller as which both servers are requested. */
export interface VerifyCaller {
  /** `public`, `token` or the name of a user. */
  readonly name: string;
  readonly theirs: SendRequest;
  readonly ours: SendRequest;
}

/** A difference with the decision that explains it; null: it is unexplained. */
export interface ExplainedDifference extends Difference {
  readonly known: KnownDifference | null;
}

/** Two differing responses to one request. */
export interface DifferingAnswer {
  readonly path: string;
  readonly caller: string;
  readonly differences: readonly ExplainedDifference[];
}

/** Result of a comparison, in numbers of requests. */
export interface VerifyResult {
  readonly paths: number;
  readonly requests: number;
  /** Requests with at least one unexplained difference. */
  readonly unexplained: number;
  /** Requests that both servers refused. */
  readonly refused: number;
}

/** What is compared. */
export interface VerifyParts {
  /** The responses to the first caller guide the crawl. */
  readonly callers: readonly [VerifyCaller, ...VerifyCaller[]];
  /** Paths, which may depend on previous responses. */
  readonly paths: (
    findResponse: (path: string) => VerifyResponse | undefined,
  ) => Iterable<string> | AsyncIterable<string>;
  /** Default: 5. */
  readonly generation?: Generation;
  /** Maximum number of paths. */
  readonly limit: number;
  readonly onDifference: (answer: DifferingAnswer) => void;
  /** Called after each path. */
  readonly onProgress: (paths: number) => void;
}

/** Requests every path from both servers as every caller and collects the differences. Throws CliError if a server does not respond. */
export async function compareServers({
  callers,
  paths,
  generation = 5,
  limit,
  onDifference,
  onProgress,
}: VerifyParts): Promise<VerifyResult> {
  const known = knownFrom(generation);
  let latest: { readonly path: string; readonly answer: VerifyResponse } | null = null;
  let [pathCount, unexplained, refused] = [0, 0, 0];
  for await (const path of paths((requestedPath) => (latest?.path === requestedPath ? latest.answer : undefined))) {
    if (pathCount === limit) break;
    for (const { name, theirs, ours } of callers) {
      const [their, our] = await Promise.all([theirs(path), ours(path)]);
      if (name === callers[0].name) latest = { path, answer: their };
      if (their.status >= 400 && our.status >= 400) refused += 1;
      const differences = explainDifferences(compareAnswers(their, our), path, known);
      if (differences.some((difference) => difference.known === null)) unexplained += 1;
      if (differences.length > 0) onDifference({ path, caller: name, differences });
    }
    pathCount += 1;
    onProgress(pathCount);
  }
  return { paths: pathCount, requests: pathCount * callers.length, unexplained, refused };
}

/** Bodies are not compared if the status differs. */
function compareAnswers(theirs: VerifyResponse, ours: VerifyResponse): readonly Difference[] {
  if (theirs.status === ours.status) return differencesBetween(theirs.body, ours.body);
  return [{ kind: 'value', at: 'status', key: 'status', theirs: theirs.status, ours: ours.status }];
}

function explainDifferences(
  differences: readonly Difference[],
  path: string,
  known: readonly KnownDifference[],
): readonly ExplainedDifference[] {
  const decoded = decodePath(path);
  return differences.map((difference) => ({
    ...difference,
    known: known.find((candidate) => candidate.explains(difference, decoded)) ?? null,
  }));
}

/** An access log may contain invalid percent-encoding; such a path is requested unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
