import { isDeepStrictEqual } from 'node:util';
import { pictureBytes } from '../pictures.js';
import type { Row } from '../verify/ask.js';
import { stampOfText, textOf, textShown } from '../verify/write-numbers.js';
import type { Answer, Site } from './site.js';

/** One write with its prerequisites. */
export interface Attempt {
  /** Sends it. */
  run(): Promise<Answer>;
  /** What can be read of what it is about: as before it, as after it, or else what. */
  state(): Promise<'old' | 'new' | { readonly neither: unknown }>;
}

/** A kind of write. `prepare` fails where the server takes no writes. */
export interface Operation {
  readonly name: string;
  prepare(): Promise<Attempt>;
}

/** Something of a page or the single type: by which write its draft and its published version are; null: there is none; -1: torn. */
interface Versions {
  readonly draft: number | null;
  readonly published: number | null;
}

const gone: Versions = { draft: null, published: null };

/** Every kind of write that a server takes, on what is made for each attempt anew. */
export function operationsOn(site: Site): readonly Operation[] {
  let number = 0;
  const next = (): number => ++number;

  async function versionsIn(list: string): Promise<Versions> {
    const of = async (status: string): Promise<number | null> => {
      const { body } = await expected(site.ask('GET', `${list}status=${status}&${textShown}`), [200, 404]);
      const row = (Array.isArray(body.data) ? body.data[0] : body.data) as Row | null | undefined;
      return row === null || row === undefined ? null : (stampOfText(row) ?? -1);
    };
    return { draft: await of('draft'), published: await of('published') };
  }

  const pageOf = (edition: number) => versionsIn(`pages?filters[edition]=${edition}&`);

  async function newPage(status: 'draft' | 'published') {
    const [edition, g] = [next(), next()];
    const sent = site.ask('POST', `pages?status=${status}`, { data: { ...textOf(g), edition } });
    const { documentId } = (await expected(sent, [200])).body.data as { readonly documentId: string };
    return { edition, g, documentId };
  }

  function about(read: () => Promise<unknown>, old: unknown, after: unknown, run: Attempt['run']): Attempt {
    return {
      run,
      async state() {
        const found = await read();
        if (isDeepStrictEqual(found, after)) return 'new';
        return isDeepStrictEqual(found, old) ? 'old' : { neither: found };
      },
    };
  }

  async function onPage(
    status: 'draft' | 'published',
    after: (page: { readonly g: number; readonly now: number }) => Versions,
    run: (documentId: string, now: number) => Promise<Answer>,
  ): Promise<Attempt> {
    const { edition, g, documentId } = await newPage(status);
    const [old, now] = [{ draft: g, published: status === 'published' ? g : null }, next()];
    return about(
      () => pageOf(edition),
      old,
      after({ g, now }),
      () => run(documentId, now),
    );
  }

  const act = (documentIds: readonly string[], action: string) =>
    site.asAdministrator('POST', `content/pages/actions/${action}`, { documentIds });

  async function bulk(): Promise<Attempt> {
    const made = [await newPage('draft'), await newPage('draft'), await newPage('draft')];
    const read = () => Promise.all(made.map(({ edition }) => pageOf(edition)));
    const old = made.map(({ g }) => ({ draft: g, published: null }));
    const after = made.map(({ g }) => ({ draft: g, published: g }));
    return about(read, old, after, () =>
      act(
        made.map(({ documentId }) => documentId),
        'publish',
      ),
    );
  }

  async function batch(): Promise<Attempt> {
    const [changed, removed, edition, now] = [await newPage('draft'), await newPage('published'), next(), next()];
    const create = { ...textOf(now), edition, friends: [{ $ref: 'label' }] };
    const operations = [
      { action: 'create', type: 'labels', data: { name: `label ${now}` }, as: 'label' },
      { action: 'create', type: 'pages', data: create, as: 'page' },
      { action: 'update', type: 'pages', documentId: changed.documentId, data: textOf(now), status: 'published' },
      { action: 'delete', type: 'pages', documentId: removed.documentId },
      { action: 'unpublish', type: 'pages', documentId: { $ref: 'page' } },
    ];
    const read = async () => [
      await pageOf(edition),
      await pageOf(changed.edition),
      await pageOf(removed.edition),
      ((await expected(site.ask('GET', `labels?filters[name]=label ${now}`), [200])).body.data as unknown[]).length,
    ];
    const old = [gone, { draft: changed.g, published: null }, { draft: removed.g, published: removed.g }, 0];
    const after = [{ draft: now, published: null }, { draft: now, published: now }, gone, 1];
    return about(read, old, after, () => site.ask('POST', '_batch', { operations }));
  }

  async function single(): Promise<Attempt> {
    const now = next();
    const run = () => site.ask('PUT', 'front?status=published', { data: textOf(now) });
    return about(() => versionsIn('front?'), await versionsIn('front?'), { draft: now, published: now }, run);
  }

  async function model(): Promise<Attempt> {
    const uid = 'api::label.label';
    const name = `more${next()}`;
    const state = async () => (await expected(site.asAdministrator('GET', 'model'), [200])).body.data as ModelState;
    const { version, definitions } = await state();
    const label = definitions[uid] ?? { attributes: {} };
    const changed = { ...label, attributes: { ...label.attributes, [name]: { type: 'string' } } };
    const read = async () => Object.hasOwn((await state()).definitions[uid]?.attributes ?? {}, name);
    const run = () => site.asAdministrator('POST', 'model/change', { base: version, definitions: { [uid]: changed } });
    return about(read, false, true, run);
  }

  const files = filesOn(site, next);
  const change = (now: number) => ({ data: textOf(now) });
  return [
    {
      name: 'create',
      prepare: async () => {
        const [edition, g] = [next(), next()];
        const run = () => site.ask('POST', 'pages?status=published', { data: { ...textOf(g), edition } });
        return about(() => pageOf(edition), gone, { draft: g, published: g }, run);
      },
    },
    {
      name: 'update',
      prepare: () =>
        onPage(
          'published',
          ({ g, now }) => ({ draft: now, published: g }),
          (id, now) => site.ask('PUT', `pages/${id}?status=draft`, change(now)),
        ),
    },
    {
      name: 'update and publish',
      prepare: () =>
        onPage(
          'published',
          ({ now }) => ({ draft: now, published: now }),
          (id, now) => site.ask('PUT', `pages/${id}?status=published`, change(now)),
        ),
    },
    {
      name: 'publish',
      prepare: () =>
        onPage(
          'draft',
          ({ g }) => ({ draft: g, published: g }),
          (id) => act([id], 'publish'),
        ),
    },
    {
      name: 'unpublish',
      prepare: () =>
        onPage(
          'published',
          ({ g }) => ({ draft: g, published: null }),
          (id) => act([id], 'unpublish'),
        ),
    },
    {
      name: 'delete',
      prepare: () =>
        onPage(
          'published',
          () => gone,
          (id) => site.ask('DELETE', `pages/${id}`),
        ),
    },
    { name: 'several concurrently', prepare: bulk },
    { name: 'batch', prepare: batch },
    { name: 'single type', prepare: single },
    { name: 'change of the model', prepare: model },
    {
      name: 'upload',
      prepare: async () => {
        const { name, form } = await files.form();
        return about(
          () => files.named(name),
          [],
          [true],
          () => site.ask('POST', 'upload', form),
        );
      },
    },
    {
      name: 'removal of a file',
      prepare: async () => {
        const { name, form } = await files.form();
        const [made] = (await expected(site.ask('POST', 'upload', form), [201])).body.data as readonly FileRow[];
        return about(
          () => files.named(name),
          [true],
          [],
          () => site.ask('DELETE', `upload/files/${made?.id}`),
        );
      },
    },
  ];
}

interface ModelState {
  readonly version: string;
  readonly definitions: Readonly<Record<string, { readonly attributes: Readonly<Record<string, object>> }>>;
}

interface Stored {
  readonly url: string;
  readonly sizeInBytes: number;
}

interface FileRow extends Stored {
  readonly id: number;
  readonly formats: Readonly<Record<string, Stored>> | null;
}

function filesOn(site: Site, next: () => number) {
  const isWhole = async ({ url }: Pick<Stored, 'url'>): Promise<boolean> => {
    const bytes = await site.bytes(url);
    // The last twelve bytes of every PNG.
    return bytes?.subarray(-8, -4).toString('latin1') === 'IEND';
  };
  return {
    async form() {
      const name = `picture-${next()}.png`;
      const picture = await pictureBytes({ format: 'png', width: 300, height: 40 });
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), name);
      return { name, form };
    },
    /** For each file of this name: are its bytes there, and those of its formats? */
    async named(name: string): Promise<readonly boolean[]> {
      const sent = site.ask('GET', `upload/files?filters[name]=${name}`);
      const rows = (await expected(sent, [200])).body.data as readonly FileRow[];
      return Promise.all(
        rows.map(async (row) => {
          const objects = [row, ...Object.values(row.formats ?? {})];
          return (await Promise.all(objects.map(isWhole))).every(Boolean) && objects.length > 1;
        }),
      );
    },
  };
}

async function expected(sent: Promise<Answer>, statuses: readonly number[]): Promise<Answer> {
  const answer = await sent;
  if (!statuses.includes(answer.status)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
