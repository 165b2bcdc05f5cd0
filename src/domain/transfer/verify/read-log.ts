import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A line of an access log: `"GET /api/articles?page=2 HTTP/1.1"`, or `GET /api/articles`. */
const requestLine = /\bGET (\/[^\s"]*)/;

/** Yields the distinct GET paths of a file, which contains a path per line or the lines of an access log. */
export async function* readLog(file: string): AsyncIterable<string> {
  const seen = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const path = line.startsWith('/') ? line.trim() : requestLine.exec(line)?.[1];
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    yield path;
  }
}
