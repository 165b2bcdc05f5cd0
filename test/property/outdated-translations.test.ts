import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../support/admin-fixture.js';
import { testedDatabase } from '../support/data-folder.js';
import { seeded } from '../support/faults/chance.js';

/*
 * Which translations are outdated, told by a plain model of what was saved: random saves, publications and discards of documents with a
 * title in each locale and a rank that all of them share. OCTAVO_SEED repeats a run.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const seed = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 30));
const runs = Number(process.env.OCTAVO_RUNS ?? (testedDatabase === 'sqlite' ? 40 : 15));
const steps = 14;
const locales = ['en', 'fr'] as const;
const statuses = ['draft', 'published'] as const;
const uid = 'api::article.article';

type Locale = (typeof locales)[number];
type Status = (typeof statuses)[number];

/** A version: its title, the rank it shows, and the step in which it was last saved for its own sake. */
interface Saved {
  readonly title: string;
  readonly rank: number | null;
  readonly at: number;
}

/** What a document is to be, by locale and status. */
class PlainDocument {
  readonly versions = new Map<string, Saved>();

  get(locale: Locale, status: Status): Saved | undefined {
    return this.versions.get(`${locale} ${status}`);
  }

  /** A save that changes the rank alone translates nothing; one that changes nothing says that the text is right as it is. */
  save(locale: Locale, data: { readonly title?: string; readonly rank?: number }, at: number): void {
    const before = this.get(locale, 'draft');
    const other = locales.map((code) => this.get(code, 'draft')).find((version) => version !== undefined);
    const rank = data.rank ?? before?.rank ?? other?.rank ?? null;
    const title = data.title ?? before?.title ?? '';
    const isShared = before !== undefined && title === before.title && rank !== before.rank;
    this.versions.set(`${locale} draft`, { title, rank, at: isShared ? before.at : at });
    if (data.rank !== undefined) this.share(locale, rank);
  }

  share(from: Locale, rank: number | null): void {
    for (const locale of locales) {
      const draft = this.get(locale, 'draft');
      if (locale !== from && draft !== undefined) this.versions.set(`${locale} draft`, { ...draft, rank });
    }
  }

  publish(locale: Locale): void {
    const draft = this.get(locale, 'draft');
    if (draft === undefined) return;
    this.versions.set(`${locale} published`, draft);
    for (const other of locales) {
      const [otherDraft, published] = [this.get(other, 'draft'), this.get(other, 'published')];
      if (published !== undefined && otherDraft !== undefined)
        this.versions.set(`${other} published`, { ...published, rank: otherDraft.rank });
    }
  }

  discard(locale: Locale): void {
    const published = this.get(locale, 'published');
    if (published === undefined) return;
    this.versions.set(`${locale} draft`, published);
    this.share(locale, published.rank);
  }

  isOutdated(status: Status): boolean {
    const [source, translation] = [this.get('en', status), this.get('fr', status)];
    return source !== undefined && translation !== undefined && translation.at < source.at;
  }
}

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

/** Times are compared by the millisecond: each step has one of its own. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await new Promise((resolve) => setImmediate(resolve));
}

async function ask(method: string, path: string, data?: unknown): Promise<string> {
  const answer = await fixture.ask({
    method,
    path: `content/articles${path}`,
    as: fixture.owner,
    ...(data === undefined ? {} : { body: { data } }),
  });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
  return answer.data.documentId;
}

async function listOutdated(status: Status, listed: Locale): Promise<readonly string[]> {
  const query = `pagination[pageSize]=100&status=${status}&locale=${listed}&filters[$outdated]=fr`;
  const found: readonly { documentId: string }[] = (
    await fixture.ask({ path: `content/articles?${query}`, as: fixture.owner })
  ).data;
  return found.map(({ documentId }) => documentId).toSorted();
}

test('random writes: a list, the overview and the translation view say what a plain model says', async () => {
  const below = seeded(seed);
  const documents = new Map<string, PlainDocument>();
  const log: string[] = [];
  let at = 0;
  for (let run = 0; run < runs; run++) {
    const document = new PlainDocument();
    let id = '';
    for (let step = 0; step < steps; step++) {
      await nextMillisecond();
      at++;
      const locale = locales[below(2)] ?? 'en';
      const hasDraft = document.get(locale, 'draft') !== undefined;
      const drawn = below(10);
      const what =
        !hasDraft || drawn < 3
          ? 'title'
          : (['rank', 'rank', 'both', 'same', 'publish', 'publish', 'discard'][drawn - 3] ?? 'same');
      const published = !hasDraft || below(5) > 0 ? 'draft' : 'published';
      log.push(`${run}: ${what} ${locale} ${published}`);
      if (what === 'publish' || what === 'discard') {
        if (what === 'discard' && document.get(locale, 'published') === undefined) continue;
        await ask('POST', `/${id}/actions/${what === 'discard' ? 'discard-draft' : what}?locale=${locale}`);
        if (what === 'publish') document.publish(locale);
        else document.discard(locale);
        continue;
      }
      const data = {
        ...(what === 'title' || what === 'both' ? { title: `title ${at}` } : {}),
        ...(what === 'same' ? { title: document.get(locale, 'draft')?.title ?? '' } : {}),
        ...(what === 'rank' || what === 'both' ? { rank: below(3) } : {}),
      };
      const query = `status=${published}&locale=${locale}`;
      if (id === '') id = await ask('POST', `?${query}`, data);
      else await ask('PUT', `/${id}?${query}`, data);
      document.save(locale, data, at);
      if (published === 'published') document.publish(locale);
    }
    documents.set(id, document);
  }
  const expected = (status: Status, listed: Locale): readonly string[] =>
    [...documents]
      .flatMap(([id, one]) => (one.isOutdated(status) && one.get(listed, status) !== undefined ? [id] : []))
      .toSorted();
  expect(expected('draft', 'en').length, log.join('\n')).toBeGreaterThan(0);
  for (const status of statuses) {
    for (const listed of locales) {
      expect(await listOutdated(status, listed), `seed ${seed}, ${status}, ${listed}`).toEqual(
        expected(status, listed),
      );
    }
  }
  const overview = (await fixture.ask({ path: 'translations', as: fixture.owner })).data;
  expect(overview[0].locales.find(({ locale }: { locale: string }) => locale === 'fr').outdated).toBe(
    expected('draft', 'fr').length,
  );
  for (const [id, document] of documents) {
    if (document.get('en', 'draft') === undefined) continue;
    if (document.get('fr', 'draft') === undefined) continue;
    const path = `translations/${uid}/${id}?source=en&locale=fr`;
    expect((await fixture.ask({ path, as: fixture.owner })).data.outdated, `seed ${seed}, ${id}`).toBe(
      document.isOutdated('draft'),
    );
  }
});
