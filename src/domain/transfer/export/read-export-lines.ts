import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { CliError, isObject } from '../../../foundations/core/index.js';

/** A line of an export. */
export interface ExportLine {
  /** 1-based. */
  readonly lineNumber: number;
  readonly text: string;
}

/** Far more characters than any document has, but few enough for memory. */
const maxLineLength = 64 * 1024 * 1024;
const exportPrefix = '{"is":"export"';

/**
 * Returns whether a file starts as an export does, compressed by gzip or not. Throws the error of the file system if the file is missing.
 */
export async function isExport(path: string): Promise<boolean> {
  for await (const chunk of readBytes(path)) return chunk.toString('latin1').startsWith(exportPrefix);
  return false;
}

/**
 * Yields the lines of an export, compressed by gzip or not. Throws CliError for a line that is too long or a file that cannot be
 * decompressed.
 */
export async function* readExportLines(path: string): AsyncGenerator<ExportLine> {
  const decoder = new StringDecoder('utf8');
  let lineNumber = 0;
  let rest = '';
  try {
    for await (const chunk of readBytes(path)) {
      const parts = (rest + decoder.write(chunk)).split('\n');
      rest = parts.pop() ?? '';
      for (const text of parts) yield { lineNumber: ++lineNumber, text };
      if (rest.length > maxLineLength) throw invalidLine(lineNumber + 1, 'it is longer than any line of an export');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
    throw invalidLine(lineNumber + 1, `the file cannot be unpacked from here on: ${(error as Error).message}`);
  }
  if (rest !== '') yield { lineNumber: lineNumber + 1, text: rest };
}

/** Parses a line as a JSON object. Throws CliError if it is none. */
export function parseExportLine({ lineNumber, text }: ExportLine): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidLine(lineNumber, `it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw invalidLine(lineNumber, 'it is no JSON object');
  return value;
}

async function* readBytes(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  // Errors of the pipeline reach the reader of the lines.
  yield* (await isGzip(path)) ? pipeline(file, createGunzip(), () => undefined) : file;
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

/** Creates the error of an export with an invalid line. */
export function invalidLine(lineNumber: number, reason: string): CliError {
  return new CliError(`Line ${lineNumber} of the export is invalid; nothing was imported`, [
    reason,
    'export again, or correct the line (docs/reference/export.md describes the lines)',
  ]);
}
