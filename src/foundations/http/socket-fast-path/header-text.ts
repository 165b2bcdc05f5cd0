import { STATUS_CODES } from 'node:http';
import { Bug } from '../../core/index.js';

/** Lists of headers as text, and with the status that they were sent with last. */
const cachedTexts = new WeakMap<
  readonly string[],
  { readonly headers: string; readonly status: number; readonly text: string }
>();
/** The characters that a header value may contain without becoming two headers, as in Node. */
const oneLine = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the first line and opening headers of a response as text. Repeated lists are cached. The list may end with a
 * name, whose value follows first. Throws Bug for a header that would not be one line.
 */
export function responseHeadText(status: number, opening: readonly string[]): string {
  const cached = cachedTexts.get(opening);
  if (cached?.status === status) return cached.text;
  const headers = cached?.headers ?? headerText(opening.map(assertOneLine));
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${headers}`;
  cachedTexts.set(opening, { headers, status, text });
  return text;
}

/**
 * Returns headers of a flat list as text, each known to be one line; a list that ends with a name ends with its colon.
 * `parity`: 1 if the list begins with the value of the name in front of it.
 */
export function headerText(headers: readonly string[], parity: 0 | 1 = 0): string {
  let text = '';
  for (let index = 0; index < headers.length; index++)
    text += (index + parity) % 2 === 0 ? `${headers[index]}: ` : `${headers[index]}\r\n`;
  return text;
}

function assertOneLine(part: string): string {
  if (oneLine.test(part)) return part;
  throw new Bug(`a header of an answer is not one line: ${part}`);
}
