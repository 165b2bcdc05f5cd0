import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordedAnswer } from '../conformance/harness/record.js';

/** One stage of tests that ran on both databases. */
export interface StageReports {
  readonly name: string;
  /** Which files ran on PostgreSQL, by the beginnings of their paths; the others do not touch a database. */
  readonly paths: readonly string[];
  /** Names of report files. */
  readonly sqlite: string;
  readonly postgres: string;
}

/** Recorded answers, by the name of the case. */
export type Records = Readonly<Record<string, readonly RecordedAnswer[]>>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder with the reports of a run on both databases; null: there was none. */
export const reports: string | null = process.env.OCTAVO_TEST_REPORTS ?? null;

/** The stages that ran on both databases. */
export function readStages(folder: string): readonly StageReports[] {
  return readJson(join(folder, 'stages.json')) as readonly StageReports[];
}

/** The cases that a stage ran, as `<file> › <name>`; skipped ones do not count, and one that failed is told of elsewhere. Only those of files below `paths`. */
export function readCases(file: string, paths: readonly string[]): readonly string[] {
  const { testResults } = readJson(file) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) => {
    const path = relative(root, name);
    if (!paths.some((beginning) => path.startsWith(beginning))) return [];
    return assertionResults.flatMap(({ fullName, status }) =>
      status === 'passed' || status === 'failed' ? [`${path} › ${withoutSeed(fullName)}`] : [],
    );
  });
}

/** The answers that the conformance cases of a profile got. */
export function readRecords(folder: string, profile: string): Records {
  return readJson(join(folder, `${profile}.json`)) as Records;
}

/** Generated cases name the seed of their run, which is another one each time. */
function withoutSeed(name: string): string {
  return name.replace(/seed \d+/, 'seed');
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
