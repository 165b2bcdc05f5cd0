import type { Content, Contents } from './contents.js';

/** A change that was sent and not answered. */
export type Pending =
  | { readonly is: 'upload'; readonly contents: readonly Content[] }
  | { readonly is: 'replace'; readonly id: number; readonly former: string; readonly next: string }
  | { readonly is: 'remove'; readonly id: number };

/** Where to send what. */
export interface Server {
  readonly base: string;
  readonly token: string;
}

/** Uploads, replaces and removes files of its own, one request after the other, and remembers what it was promised about them. */
export class Uploader {
  readonly #contents: Contents;
  readonly #chance: (below: number) => number;
  /** Digest of what each file holds, as the last acknowledged change left it, by row id. */
  readonly files = new Map<number, string>();
  pending: Pending | null = null;
  acknowledged = 0;
  /** Answers that no request of this kind should have. */
  readonly refused: string[] = [];

  constructor(contents: Contents, chance: (below: number) => number) {
    this.#contents = contents;
    this.#chance = chance;
  }

  /** Goes on until the server is gone. */
  async untilGone(server: Server): Promise<void> {
    try {
      for (;;) await this.#step(server);
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
    }
  }

  #step(server: Server): Promise<void> {
    const ids = [...this.files.keys()];
    const id = ids[this.#chance(ids.length)];
    if (id === undefined || this.#chance(2) === 0) return this.#upload(server);
    return this.#chance(3) === 0 ? this.#remove(server, id) : this.#replace(server, id);
  }

  async #upload(server: Server): Promise<void> {
    const contents = Array.from({ length: 1 + this.#chance(2) }, () => this.#contents.next());
    const body = await this.#send(server, { is: 'upload', contents }, 'POST', 'upload', contents);
    if (!Array.isArray(body)) return;
    for (const [at, { digest }] of contents.entries()) this.files.set(Number(body[at].id), digest);
  }

  async #replace(server: Server, id: number): Promise<void> {
    const content = this.#contents.next();
    const pending: Pending = { is: 'replace', id, former: this.files.get(id) ?? '', next: content.digest };
    const body = await this.#send(server, pending, 'POST', `upload?id=${id}`, [content]);
    if (body !== null) this.files.set(id, content.digest);
  }

  async #remove(server: Server, id: number): Promise<void> {
    const body = await this.#send(server, { is: 'remove', id }, 'DELETE', `upload/files/${id}`, []);
    if (body !== null) this.files.delete(id);
  }

  /** Returns the answer's body; null for an answer that it should not have. */
  async #send(
    { base, token }: Server,
    pending: Pending,
    method: 'POST' | 'DELETE',
    path: string,
    contents: readonly Content[],
  ): Promise<unknown> {
    const form = new FormData();
    for (const { name, bytes } of contents) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    this.pending = pending;
    const body = method === 'POST' ? { body: form } : {};
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...body,
    });
    const text = await answer.text();
    this.pending = null;
    if (answer.status !== (pending.is === 'upload' ? 201 : 200)) {
      this.refused.push(`${method} ${path}: ${answer.status} ${text}`);
      return null;
    }
    this.acknowledged += 1;
    return JSON.parse(text);
  }
}

/** What fetch rejects with when there is no connection, or when it ends before the answer does. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}
