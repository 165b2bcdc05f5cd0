import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskChance } from './mask.js';
import type { Answer } from './target.js';

/** An answer as it is compared with the one that another database gives: what chance put into it is named by order of appearance. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers of a run, by the name of the case. */
export interface Recorder {
  record(caseName: string, answers: readonly Answer[]): void;
  /** Writes them to `<folder>/<name>.json`. */
  write(): void;
}

/** Differ from request to request. */
const ownHeaders: ReadonlySet<string> = new Set(['date', 'x-request-id']);

/** Records responses into the folder of OCTAVO_TEST_RECORD; null: not set. */
export function recorderFor(name: string): Recorder | null {
  const folder = process.env.OCTAVO_TEST_RECORD;
  if (folder === undefined) return null;
  const cases: Record<string, readonly RecordedAnswer[]> = {};
  return {
    record(caseName, answers) {
      const mask = maskChance();
      cases[caseName] = answers.map(({ status, headers, text }) => ({
        status,
        headers: Object.fromEntries(
          [...headers].filter(([header]) => !ownHeaders.has(header)).map(([header, value]) => [header, mask(value)]),
        ),
        body: mask(text),
      }));
    },
    write() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(cases, null, 1));
    },
  };
}
