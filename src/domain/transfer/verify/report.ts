import type { DifferingAnswer, ExplainedDifference } from './verify.js';

/** Differences with one cause. */
interface Cause {
  readonly title: string;
  differences: number;
  answers: number;
  readonly routes: Map<string, number>;
  readonly callers: Set<string>;
  readonly example: readonly string[];
}

const maxRoutes = 3;
const maxValueLength = 160;

/** Groups differing responses by cause and prints them. */
export class VerifyReport {
  readonly #unexplained = new Map<string, Cause>();
  readonly #known = new Map<string, Cause>();

  /** Adds a response. Stores one example of each cause. */
  add(answer: DifferingAnswer): void {
    const seen = new Set<Cause>();
    for (const difference of answer.differences) {
      const cause = this.#findCause(difference, answer);
      cause.differences += 1;
      if (seen.has(cause)) continue;
      seen.add(cause);
      cause.answers += 1;
      cause.callers.add(answer.caller);
      const route = routePattern(answer.path);
      cause.routes.set(route, (cause.routes.get(route) ?? 0) + 1);
    }
  }

  #findCause(difference: ExplainedDifference, { path }: DifferingAnswer): Cause {
    const causes = difference.known === null ? this.#unexplained : this.#known;
    const title = difference.known?.what ?? causeTitle(difference);
    const key = difference.key === 'status' ? `${title} ${routePattern(path)}` : title;
    const existing = causes.get(key);
    if (existing !== undefined) return existing;
    const cause: Cause = {
      title,
      differences: 0,
      answers: 0,
      routes: new Map(),
      callers: new Set(),
      example: causeExample(difference, path),
    };
    causes.set(key, cause);
    return cause;
  }

  /** Returns the lines of the report, most frequent causes first. */
  lines(): readonly string[] {
    const lines: string[] = [];
    if (this.#unexplained.size > 0) lines.push(`Unexplained differences, ${this.#unexplained.size} causes:`, '');
    for (const cause of sortByAnswers(this.#unexplained)) {
      const callers = [...cause.callers].join(', ');
      lines.push(`  ${cause.answers} × ${cause.title}   (as ${callers}; ${formatRoutes(cause.routes)})`);
      lines.push(...cause.example.map((line) => `      ${line}`), '');
    }
    if (this.#known.size > 0)
      lines.push('Known differences, see "What verify counts apart" in Coming from Strapi:', '');
    for (const cause of sortByAnswers(this.#known)) lines.push(`  ${cause.answers} × ${cause.title}`);
    return lines;
  }
}

function causeTitle({ kind, key, at, theirs, ours }: ExplainedDifference): string {
  if (key === 'status') return `status ${ours} here, ${theirs} there`;
  const name = key === '' ? 'the answer' : /\]$/.test(at) ? `an entry of ${key}` : key;
  switch (kind) {
    case 'value':
      return `${name} has another value`;
    case 'missing here':
      return `${name} is missing here`;
    case 'missing there':
      return `${name} is missing there`;
    case 'order':
      return `${key} has another order`;
  }
}

function causeExample({ kind, at, theirs, ours }: ExplainedDifference, path: string): readonly string[] {
  const position = at === '' || at === 'status' ? [] : [`at    ${at}`];
  const theirLines = kind === 'missing there' ? [] : [`there ${formatValue(theirs)}`];
  const ourLines = kind === 'missing here' ? [] : [`here  ${formatValue(ours)}`];
  return [`GET   ${path}`, ...position, ...theirLines, ...ourLines];
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}… (${text.length} characters)` : text;
}

function sortByAnswers(causes: ReadonlyMap<string, Cause>): readonly Cause[] {
  return [...causes.values()].sort((first, second) => second.answers - first.answers);
}

function formatRoutes(routes: ReadonlyMap<string, number>): string {
  const names = [...routes].sort(([, one], [, other]) => other - one).map(([route]) => route);
  const more = names.length - maxRoutes;
  return `${names.slice(0, maxRoutes).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns a path without its query and with `:documentId` in place of document ids. */
function routePattern(path: string): string {
  const [route = ''] = path.split('?');
  return route.replace(/\/(?=[a-z0-9]*\d)[a-z0-9]{24}(?=\/|$)/g, '/:documentId');
}
