import { quoted } from '../attributes/wording.js';

/** Says what is wrong at one place of a definition and what to write instead. */
export type Report = (jsonPath: string, wrong: string) => void;

/** All mistakes of a model, one line each: `<file>: <json path>: what is wrong – write this instead`. */
export class Mistakes {
  readonly #lines = new Set<string>();

  /** The lines so far, without repetition. */
  get lines(): readonly string[] {
    return [...this.#lines];
  }

  /** Reports of one file. An empty JSON path means the file as a whole. */
  in(file: string): Report {
    return (jsonPath, wrong) => {
      this.#lines.add(jsonPath === '' ? `${file}: ${wrong}` : `${file}: ${jsonPath}: ${wrong}`);
    };
  }
}

/** The same report, one level deeper. */
export function below(report: Report, key: string): Report {
  return (jsonPath, wrong) => report(jsonPath === '' ? key : `${key}.${jsonPath}`, wrong);
}

/** The beginning of a report: `is missing`, or `is` with the value. */
export function whatItIs(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${quoted(value)}`;
}
