import type { Answer, Ask } from './ask.js';
import { type Difference, differencesBetween } from './differences.js';

/** Two answers to one path that differ. */
export interface DifferingAnswer {
  readonly path: string;
  readonly differences: readonly Difference[];
  /** How many more there are than are shown. */
  readonly more: number;
}

/** What a comparison came to. */
export interface Verified {
  readonly asked: number;
  readonly differing: number;
  /** How many both refused: nothing of them was compared but that. */
  readonly refused: number;
}

/** What is compared. */
export interface VerifyParts {
  readonly theirs: Ask;
  readonly ours: Ask;
  /** Paths, which may depend on what was answered before. */
  readonly paths: (answered: (path: string) => Answer | undefined) => Iterable<string> | AsyncIterable<string>;
  /** Most paths. */
  readonly limit: number;
  /** Told of each difference as it is found. */
  readonly found: (answer: DifferingAnswer) => void;
  readonly told: (asked: number) => void;
}

const mostShown = 20;

/** Asks both servers for every path, and tells where they differ. Raises Refusal where one does not answer. */
export async function verify({ theirs, ours, paths, limit, found, told }: VerifyParts): Promise<Verified> {
  let latest: { readonly path: string; readonly answer: Answer } | null = null;
  let [asked, differing, refused] = [0, 0, 0];
  for await (const path of paths((wanted) => (latest?.path === wanted ? latest.answer : undefined))) {
    if (asked === limit) break;
    const [their, our] = await Promise.all([theirs(path), ours(path)]);
    latest = { path, answer: their };
    asked += 1;
    if (their.status >= 400 && our.status >= 400) refused += 1;
    const differences = differencesOf(their, our);
    if (differences.length > 0) {
      differing += 1;
      found({ path, differences: differences.slice(0, mostShown), more: Math.max(0, differences.length - mostShown) });
    }
    told(asked);
  }
  return { asked, differing, refused };
}

/** Answers of another status say nothing about what they would have held. */
function differencesOf(theirs: Answer, ours: Answer): readonly Difference[] {
  if (theirs.status !== ours.status) return [{ at: 'status', theirs: theirs.status, ours: ours.status }];
  return differencesBetween(theirs.body, ours.body);
}
