import { CliError, isObject } from '../../../foundations/core/index.js';
import type { ModelFile } from '../../../language/schema/index.js';
import { type ExportLine, invalidLine, parseExportLine, readExportLines } from './read-export-lines.js';
import { exportFormatVersion } from './types.js';

/** What an export says before its content. */
export interface ExportHeader {
  /** ISO 8601. */
  readonly createdAt: string;
  /** The files of the model, including that of its locales. */
  readonly files: readonly ModelFile[];
}

/** Reads the header of an export. Throws CliError if the file is no export or was written by a later version of Octavo. */
export async function readExportHeader(path: string): Promise<ExportHeader> {
  let createdAt: string | null = null;
  const files: ModelFile[] = [];
  for await (const line of readExportLines(path)) {
    const fields = parseExportLine(line);
    if (createdAt === null) createdAt = parseFormatLine(fields, line);
    else if (fields.is === 'definition') files.push(parseDefinition(fields, line));
    else break;
  }
  if (createdAt === null) throw new CliError(`${path} is empty`, ['export again, and check the size of the file']);
  return { createdAt, files };
}

function parseFormatLine(
  { is, format, octavo, createdAt }: Readonly<Record<string, unknown>>,
  { lineNumber }: ExportLine,
): string {
  if (is !== 'export' || typeof format !== 'number')
    throw invalidLine(lineNumber, 'an export begins with {"is":"export",…}');
  if (format !== exportFormatVersion) {
    throw new CliError(
      `The export is of format ${format}, made by Octavo ${octavo}; this one reads ${exportFormatVersion}`,
      ['import it with that Octavo, or a later one'],
    );
  }
  return typeof createdAt === 'string' ? createdAt : '';
}

/** The path is checked when the model is parsed, which accepts no other paths. */
function parseDefinition(
  { path, definition }: Readonly<Record<string, unknown>>,
  { lineNumber }: ExportLine,
): ModelFile {
  const isSafePath = typeof path === 'string' && !path.split('/').some((part) => part === '' || part.startsWith('.'));
  if (!isSafePath || /[\\\0:]/.test(path))
    throw invalidLine(lineNumber, `a definition cannot have the path ${JSON.stringify(path)}`);
  if (!isObject(definition)) throw invalidLine(lineNumber, 'a definition is an object');
  return { path, json: `${JSON.stringify(definition, null, 2)}\n` };
}
