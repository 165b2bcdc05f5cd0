import { Refusal } from '../kernel/index.js';

/** An answer, as far as it is compared. */
export interface Answer {
  readonly status: number;
  /** JSON as a value; otherwise the text. */
  readonly body: unknown;
}

/** Asks a server for a path. Raises Refusal where it does not answer. */
export type Ask = (path: string) => Promise<Answer>;

const patience = 30_000;
const longest = 64 * 2 ** 20;

/** What asks the server at an address, with a token where there is one. It is named by whoever runs the command, and may be anywhere. */
export function asking(address: string, token: string | null): Ask {
  const base = baseOf(address);
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  return async (path) => {
    try {
      const answer = await fetch(`${base}${path}`, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
      const text = await textOf(answer);
      return { status: answer.status, body: parsed(text) };
    } catch (error) {
      throw new Refusal(`${base}${path} does not answer`, [reasonOf(error)]);
    }
  };
}

function baseOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Refusal(`${address} is no address of a server: write one such as https://cms.example.org`);
  }
  return address.replace(/\/+$/, '').replace(/\/api$/, '');
}

async function textOf(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > longest) throw new Error('the answer is longer than 64 MiB');
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
