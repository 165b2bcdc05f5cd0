import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Description } from '../../support/described.js';
import { type Case, isWriteCase, type RequestSpec, requestSpec, type Step } from './case.js';
import { check } from './check.js';
import { fillText, type Saved, worthSaving } from './placeholders.js';
import { type Recorder, recorderFor } from './record.js';
import { type Ground, groundInProcess, groundOverHttp, type Profile, runsOn } from './seeded.js';
import type { Answer, Target } from './target.js';

/** A chapter of the contract: the name of its folder, and its cases. */
export interface Chapter {
  readonly name: string;
  readonly cases: readonly Case[];
}

/**
 * Declares a test for every case of every chapter that holds for the profile. With OCTAVO_BASE_URL and OCTAVO_TOKEN the cases
 * are asked of that server, which speaks the profile that OCTAVO_PROFILE names (contract, if it names none).
 */
export function runChapters(profile: Profile, chapters: readonly Chapter[]): void {
  const baseUrl = process.env.OCTAVO_BASE_URL;
  const elsewhere = baseUrl !== undefined && profile !== (process.env.OCTAVO_PROFILE ?? 'contract');
  const recorder = recorderFor(profile);
  let ground: Ground;
  describe.skipIf(elsewhere)(`profile ${profile}`, () => {
    beforeAll(async () => {
      ground = await (baseUrl === undefined
        ? groundInProcess(profile)
        : groundOverHttp(baseUrl.replace(/\/$/, ''), process.env.OCTAVO_TOKEN ?? ''));
    });
    afterAll(async () => {
      await ground?.close();
      recorder?.write();
      if (process.env.OCTAVO_DESCRIBE !== undefined)
        console.info(`${tally.described} of ${tally.asked} answers are described`);
    });
    // On a server somewhere else all cases share one database: those that write come last.
    for (const isTurn of [(one: Case) => !isWriteCase(one), isWriteCase]) {
      for (const chapter of chapters) {
        const mine = chapter.cases.filter((one) => holdsFor(one, profile) && isTurn(one));
        declare({ name: chapter.name, cases: mine }, baseUrl === undefined ? 'process' : 'http', (one) =>
          runCase(`${chapter.name} › ${one.name}`, one, ground, recorder),
        );
      }
    }
    // What the caller may not do is not described to them, and neither are wrong paths and credentials.
    it.skipIf(baseUrl !== undefined)('most responses are checked against the OpenAPI description', () => {
      expect(tally.described).toBeGreaterThanOrEqual(tally.asked * 0.8);
    });
  });
}

function declare(chapter: Chapter, place: 'process' | 'http', run: (one: Case) => Promise<void>): void {
  if (chapter.cases.length === 0) return;
  describe(chapter.name, () => {
    for (const one of chapter.cases) {
      it.skipIf(!runsOn(one, place))(`${chapter.name} › ${one.name}`, () => run(one));
    }
  });
}

function holdsFor({ profile = 'both' }: Case, asked: Profile): boolean {
  return profile === 'both' || profile === asked;
}

async function runCase(name: string, one: Case, ground: Ground, recorder: Recorder | null): Promise<void> {
  const steps = isWriteCase(one) ? one.steps : [one];
  const alone = one.config !== undefined || (isWriteCase(one) && one.fresh === true);
  const shared = isWriteCase(one) ? ground.writing : ground.reading;
  const place = alone && ground.fresh !== null ? await ground.fresh(one.config ?? {}) : { target: shared, close: null };
  const answers: Answer[] = [];
  try {
    await runSteps(steps, place.target, ground.saved, answers);
  } finally {
    await place.close?.();
    recorder?.record(name, answers);
  }
}

/** Asks step by step; what comes back is added to `answers`. */
async function runSteps(steps: readonly Step[], target: Target, seeded: Saved, answers: Answer[]): Promise<void> {
  const saved = new Map(seeded);
  for (const [at, step] of steps.entries()) {
    const spec = requestSpec(step.request);
    const description = await target.describe(spec, saved);
    const answer = await target.send(spec, saved);
    answers.push(answer);
    const expect = step.expect ?? { status: 200 };
    const problems = [
      ...(step.expect === undefined && answer.status === 201 ? [] : check(expect, answer, saved)),
      ...described(description, spec, saved, answer),
    ];
    if (problems.length > 0) throw new Error(report(steps, at, saved, answer, problems));
    if (step.save !== undefined) saved.set(step.save, worthSaving(answer.text));
    if (step.saveCookie !== undefined) saved.set(step.saveCookie, cookieOf(answer));
  }
}

/** What the server's description of itself says otherwise. */
function described(
  description: Description | null,
  { method, url }: RequestSpec,
  saved: Saved,
  answer: Answer,
): readonly string[] {
  const mismatch = description?.mismatch(method, fillText(url, saved), answer);
  tally.asked += 1;
  if (mismatch === undefined) return [];
  tally.described += 1;
  return mismatch === null ? [] : [`not as described: ${mismatch}`];
}

/** The number of responses, and of those checked against a description. */
const tally = { asked: 0, described: 0 };

/** `name=value` of the cookie that an answer sets. */
function cookieOf(answer: Answer): string {
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

function report(steps: readonly Step[], at: number, saved: Saved, answer: Answer, problems: readonly string[]): string {
  const step = steps[at] as Step;
  const { method, url, body, form, as, headers } = requestSpec(step.request);
  return [
    ...problems,
    `request${steps.length > 1 ? ` ${at + 1} of ${steps.length}` : ''}: ${method} ${fillText(url, saved)}${as === undefined ? '' : ` (as ${as})`}`,
    ...(headers === undefined ? [] : [`headers: ${JSON.stringify(headers)}`]),
    ...(body === undefined ? [] : [`body: ${fillText(typeof body === 'string' ? body : JSON.stringify(body), saved)}`]),
    ...(form === undefined ? [] : [`form: ${fillText(JSON.stringify(form), saved)}`]),
    `expected: ${fillText(JSON.stringify(step.expect ?? { status: 200 }, showRegExp), saved)}`,
    `got: ${answer.status} ${answer.text.slice(0, 3000)}`,
  ].join('\n');
}

function showRegExp(_: string, value: unknown): unknown {
  return value instanceof RegExp ? String(value) : value;
}
