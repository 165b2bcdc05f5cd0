import type { Answer, Ask, Generation } from './ask.js';
import { type Difference, differencesBetween } from './differences.js';
import { type KnownDifference, knownFrom } from './known.js';

/** Somebody as whom both servers are asked. */
export interface Caller {
  /** `public`, `token` or the name of a user. */
  readonly name: string;
  readonly theirs: Ask;
  readonly ours: Ask;
}

/** A difference, with the decision that explains it; null: nothing does. */
export interface ExplainedDifference extends Difference {
  readonly known: KnownDifference | null;
}

/** Two answers to one request that differ. */
export interface DifferingAnswer {
  readonly path: string;
  readonly caller: string;
  readonly differences: readonly ExplainedDifference[];
}

/** Outcome of a comparison: numbers of requests. */
export interface Verified {
  readonly paths: number;
  readonly requests: number;
  /** Requests whose answers differ in something that no decision explains. */
  readonly unexplained: number;
  /** Requests that both refused. */
  readonly refused: number;
}

/** What is compared. */
export interface VerifyParts {
  /** The first one's answers lead through the paths. */
  readonly callers: readonly [Caller, ...Caller[]];
  /** Paths, which may depend on what was answered before. */
  readonly paths: (answered: (path: string) => Answer | undefined) => Iterable<string> | AsyncIterable<string>;
  /** What the old server is; left out: Strapi 5. */
  readonly generation?: Generation;
  /** Most paths. */
  readonly limit: number;
  readonly found: (answer: DifferingAnswer) => void;
  /** Called after each path. */
  readonly progress: (paths: number) => void;
}

/** Asks both servers for every path as every caller, and reports where they differ. Throws Refusal where one does not answer. */
export async function verify({
  callers,
  paths,
  generation = 5,
  limit,
  found,
  progress,
}: VerifyParts): Promise<Verified> {
  const known = knownFrom(generation);
  let latest: { readonly path: string; readonly answer: Answer } | null = null;
  let [asked, unexplained, refused] = [0, 0, 0];
  for await (const path of paths((wanted) => (latest?.path === wanted ? latest.answer : undefined))) {
    if (asked === limit) break;
    for (const { name, theirs, ours } of callers) {
      const [their, our] = await Promise.all([theirs(path), ours(path)]);
      if (name === callers[0].name) latest = { path, answer: their };
      if (their.status >= 400 && our.status >= 400) refused += 1;
      const differences = explain(compareAnswers(their, our), path, known);
      if (differences.some((difference) => difference.known === null)) unexplained += 1;
      if (differences.length > 0) found({ path, caller: name, differences });
    }
    asked += 1;
    progress(asked);
  }
  return { paths: asked, requests: asked * callers.length, unexplained, refused };
}

/** Answers of different status say nothing about what they would have held. */
function compareAnswers(theirs: Answer, ours: Answer): readonly Difference[] {
  if (theirs.status === ours.status) return differencesBetween(theirs.body, ours.body);
  return [{ kind: 'value', at: 'status', key: 'status', theirs: theirs.status, ours: ours.status }];
}

function explain(
  differences: readonly Difference[],
  path: string,
  known: readonly KnownDifference[],
): readonly ExplainedDifference[] {
  const decoded = decode(path);
  return differences.map((difference) => ({
    ...difference,
    known: known.find((one) => one.explains(difference, decoded)) ?? null,
  }));
}

/** An access log may hold paths that are no valid encoding; they are asked as they are. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
