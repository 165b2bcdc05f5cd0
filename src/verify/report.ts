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

const shownRoutes = 3;
const cutAt = 160;

/** Collects differing answers by cause, and prints them for a person. */
export class VerifyReport {
  readonly #unexplained = new Map<string, Cause>();
  readonly #known = new Map<string, Cause>();

  /** Adds an answer. Keeps one example of each cause. */
  add(answer: DifferingAnswer): void {
    const seen = new Set<Cause>();
    for (const difference of answer.differences) {
      const cause = this.#causeOf(difference, answer);
      cause.differences += 1;
      if (seen.has(cause)) continue;
      seen.add(cause);
      cause.answers += 1;
      cause.callers.add(answer.caller);
      const route = routeOf(answer.path);
      cause.routes.set(route, (cause.routes.get(route) ?? 0) + 1);
    }
  }

  #causeOf(difference: ExplainedDifference, { path }: DifferingAnswer): Cause {
    const causes = difference.known === null ? this.#unexplained : this.#known;
    const title = difference.known?.what ?? titleOf(difference);
    const key = difference.key === 'status' ? `${title} ${routeOf(path)}` : title;
    const found = causes.get(key);
    if (found !== undefined) return found;
    const cause: Cause = {
      title,
      differences: 0,
      answers: 0,
      routes: new Map(),
      callers: new Set(),
      example: exampleOf(difference, path),
    };
    causes.set(key, cause);
    return cause;
  }

  /** Returns the report, most frequent causes first. */
  lines(): readonly string[] {
    const lines: string[] = [];
    if (this.#unexplained.size > 0) lines.push(`Unexplained differences, ${this.#unexplained.size} causes:`, '');
    for (const cause of byAnswers(this.#unexplained)) {
      const callers = [...cause.callers].join(', ');
      lines.push(`  ${cause.answers} × ${cause.title}   (as ${callers}; ${routesLine(cause.routes)})`);
      lines.push(...cause.example.map((line) => `      ${line}`), '');
    }
    if (this.#known.size > 0)
      lines.push('Known differences, see "What verify counts apart" in Coming from Strapi:', '');
    for (const cause of byAnswers(this.#known)) lines.push(`  ${cause.answers} × ${cause.title}`);
    return lines;
  }
}

function titleOf({ kind, key, at, theirs, ours }: ExplainedDifference): string {
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

function exampleOf({ kind, at, theirs, ours }: ExplainedDifference, path: string): readonly string[] {
  const where = at === '' || at === 'status' ? [] : [`at    ${at}`];
  const there = kind === 'missing there' ? [] : [`there ${shown(theirs)}`];
  const here = kind === 'missing here' ? [] : [`here  ${shown(ours)}`];
  return [`GET   ${path}`, ...where, ...there, ...here];
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > cutAt ? `${text.slice(0, cutAt)}… (${text.length} characters)` : text;
}

function byAnswers(causes: ReadonlyMap<string, Cause>): readonly Cause[] {
  return [...causes.values()].sort((one, other) => other.answers - one.answers);
}

function routesLine(routes: ReadonlyMap<string, number>): string {
  const names = [...routes].sort(([, one], [, other]) => other - one).map(([route]) => route);
  const more = names.length - shownRoutes;
  return `${names.slice(0, shownRoutes).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns a path without its query, and with `:documentId` for the id of a document. */
function routeOf(path: string): string {
  const [route = ''] = path.split('?');
  return route.replace(/\/(?=[a-z0-9]*\d)[a-z0-9]{24}(?=\/|$)/g, '/:documentId');
}
