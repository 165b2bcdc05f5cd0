import { quoteValue } from '../attributes/messages.js';

/** Reports what is wrong at one path of a definition and what to write instead. */
export type ReportDiagnostic = (jsonPath: string, message: string) => void;

/** All mistakes of a model, one line each: `<file>: <json path>: what is wrong – write this instead`. */
export class Diagnostics {
  readonly #lines = new Set<string>();

  /** The lines so far, without repetition. */
  get lines(): readonly string[] {
    return [...this.#lines];
  }

  /** Reports of one file. An empty JSON path means the file as a whole. */
  reporterFor(file: string): ReportDiagnostic {
    return (jsonPath, message) => {
      this.#lines.add(jsonPath === '' ? `${file}: ${message}` : `${file}: ${jsonPath}: ${message}`);
    };
  }
}

/** The same report, one level deeper. */
export function nestedReporter(report: ReportDiagnostic, key: string): ReportDiagnostic {
  return (jsonPath, message) => report(jsonPath === '' ? key : `${key}.${jsonPath}`, message);
}

/** The beginning of a report: `is missing`, or `is` with the value. */
export function describeValue(value: unknown): string {
  return value === undefined ? 'is missing' : `is ${quoteValue(value)}`;
}
