import type { Ask, Reply, Row } from '../../support/verify/ask.js';
import { linksOf, textOf } from '../../support/verify/write-numbers.js';
import type { AcknowledgedWrites } from './acknowledged-writes.js';
import { befriended, editionOf, type Locale, noPage, type Page, removed, type Status, saved } from './page-model.js';

/** What the writers of a run have in common. */
export interface World {
  readonly labels: readonly string[];
  readonly front: AcknowledgedWrites;
  /** Numbers of writes, in the order in which they are sent. */
  nextStamp(): number;
  /** A whole number from 0 up to, not including, `below`. */
  chance(below: number): number;
}

/** A write that was sent and not answered. `documentId` null: it creates a page. */
export interface Pending {
  readonly documentId: string | null;
  readonly after: Page;
}

interface Request {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly data?: Row;
}

const expected: Readonly<Record<Request['method'], number>> = { POST: 200, PUT: 200, DELETE: 204 };

/** Writes one request after the other to pages of its own, and remembers what it was promised about them. */
export class Writer {
  readonly #world: World;
  /** Pages as their last acknowledged write left them. */
  readonly pages = new Map<string, Page>();
  pending: Pending | null = null;
  acknowledged = 0;
  /** Answers that no write of this kind should have. */
  readonly refused: string[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** Writes until the server is gone. */
  async untilGone(ask: Ask): Promise<void> {
    try {
      for (;;) await this.#step(ask);
    } catch (error) {
      if (!isBrokenConnection(error)) throw error;
    }
  }

  #step(ask: Ask): Promise<void> {
    const { world, page } = { world: this.#world, page: this.#anyPage() };
    if (page === null || world.chance(8) === 0) return this.#create(ask);
    const locale = world.chance(3) === 0 ? 'de' : 'en';
    switch (world.chance(10)) {
      case 0:
        return this.#writeFront(ask);
      case 1:
        return this.#remove(ask, page, world.chance(3) === 0 ? locale : '*');
      case 2:
        return this.#connect(ask, page);
      case 3:
        return this.#befriend(ask, page);
      case 4:
        return this.#publish(ask, page, locale);
      default:
        return this.#update(ask, page, locale);
    }
  }

  #anyPage(): string | null {
    const ids = [...this.pages.keys()];
    return ids[this.#world.chance(Math.max(ids.length, 1))] ?? null;
  }

  async #create(ask: Ask): Promise<void> {
    const { world, status } = { world: this.#world, status: this.#anyStatus() };
    const g = world.nextStamp();
    const data = { ...textOf(g), ...linksOf(g, world.labels), edition: g };
    await this.#write(ask, null, saved(noPage, 'en', status, g, []), {
      method: 'POST',
      path: `pages?status=${status}`,
      data,
    });
  }

  /** Adds the locale where the page does not have it. */
  async #update(ask: Ask, documentId: string, locale: Locale): Promise<void> {
    const { page, status } = { page: this.#page(documentId), status: this.#anyStatus() };
    const g = this.#world.nextStamp();
    const isThere = page.has(`${locale}/draft`) || editionOf(page) === null;
    const data = { ...textOf(g), ...linksOf(g, this.#world.labels), ...(isThere ? { edition: g } : {}) };
    await this.#write(ask, documentId, saved(page, locale, status, g, []), {
      method: 'PUT',
      path: `pages/${documentId}?status=${status}&locale=${locale}`,
      data,
    });
  }

  async #publish(ask: Ask, documentId: string, locale: Locale): Promise<void> {
    const page = this.#page(documentId);
    if (!page.has(`${locale}/draft`)) return this.#update(ask, documentId, locale);
    const after = saved(page, locale, 'published', null, []);
    await this.#write(ask, documentId, after, {
      method: 'PUT',
      path: `pages/${documentId}?locale=${locale}`,
      data: {},
    });
  }

  async #connect(ask: Ask, documentId: string): Promise<void> {
    const { page, status, label } = {
      page: this.#page(documentId),
      status: this.#anyStatus(),
      label: this.#anyLabel(),
    };
    if (!page.has('en/draft')) return this.#update(ask, documentId, 'en');
    await this.#write(ask, documentId, saved(page, 'en', status, null, [label]), {
      method: 'PUT',
      path: `pages/${documentId}?status=${status}`,
      data: { friends: { connect: [{ documentId: label, position: { start: true } }] } },
    });
  }

  async #befriend(ask: Ask, documentId: string): Promise<void> {
    const { page, label } = { page: this.#page(documentId), label: this.#anyLabel() };
    if (!page.has('en/draft')) return this.#update(ask, documentId, 'en');
    await this.#write(ask, documentId, befriended(page, label), {
      method: 'PUT',
      path: `labels/${label}`,
      data: { friendsOf: { connect: [documentId] } },
    });
  }

  async #remove(ask: Ask, documentId: string, locale: Locale | '*'): Promise<void> {
    const after = removed(this.#page(documentId), locale);
    await this.#write(ask, documentId, after, { method: 'DELETE', path: `pages/${documentId}?locale=${locale}` });
  }

  /** The single type belongs to all writers, so its writes may overtake each other. */
  async #writeFront(ask: Ask): Promise<void> {
    const { world, status } = { world: this.#world, status: this.#anyStatus() };
    const g = world.nextStamp();
    const sent = world.front.sent(g, status);
    this.#count(await ask('PUT', `front?status=${status}`, textOf(g)), { method: 'PUT', path: 'front' });
    sent.acknowledged();
  }

  async #write(ask: Ask, documentId: string | null, after: Page, request: Request): Promise<void> {
    this.pending = { documentId, after };
    const reply = await ask(request.method, request.path, request.data);
    this.pending = null;
    if (!this.#count(reply, request)) return;
    const id = documentId ?? String((reply.data as Row).documentId);
    if (after.size === 0) this.pages.delete(id);
    else this.pages.set(id, after);
  }

  #count(reply: Reply, { method, path }: Request): boolean {
    if (reply.status !== expected[method]) {
      this.refused.push(`${method} ${path}: ${reply.status} ${reply.text}`);
      return false;
    }
    this.acknowledged += 1;
    return true;
  }

  #page(documentId: string): Page {
    return this.pages.get(documentId) ?? noPage;
  }

  #anyStatus(): Status {
    return this.#world.chance(3) === 0 ? 'draft' : 'published';
  }

  #anyLabel(): string {
    const { labels, chance } = this.#world;
    return labels[chance(labels.length)] ?? '';
  }
}

/** What fetch rejects with when there is no connection, or when it ends before the answer does. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}
