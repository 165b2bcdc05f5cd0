import { fullBody, leastBody, type Sources, textOf } from './bodies.js';
import { type Caller, isPanelUser, type MatrixServer } from './matrix-server.js';
import type { Type } from './model.js';
import { rightTo } from './rights.js';
import { type Data, dataOf } from './wire.js';

/** A document created for the matrix. */
export interface Made {
  readonly documentId: string;
  /** Name of the caller who created it. */
  readonly creator: string;
  /** Its locales; null alone: the type has none. */
  readonly locales: readonly (string | null)[];
  readonly published: boolean;
}

/** What a document is to be like: in one locale or in two, and whether anything of it is published. */
export interface Kind {
  readonly second: boolean;
  readonly published: boolean;
}

/** Creates documents and records their creators. */
export interface DocumentFactory {
  /** Returns the name of the creator of a document. */
  creator(documentId: unknown): string;
  /** A document with the least it needs, created by this caller even where their role would not let them. */
  create(type: Type, creator: Caller, published: boolean): Promise<Made>;
  /** The same in the second locale too, where the type has locales. */
  translate(type: Type, made: Made): Promise<Made>;
  /** Sets every attribute of a document. */
  complete(type: Type, made: Made, sources: Sources): Promise<void>;
  /** Changes the text of its drafts, so that they differ from the published versions. */
  redraft(type: Type, made: Made): Promise<void>;
  /** A new document of this kind, whose drafts differ from what is published. */
  fresh(type: Type, creator: Caller, kind: Kind): Promise<Made>;
  /** Deletes the document of a single type. */
  empty(type: Type): Promise<void>;
  /** Records the creator of a document that was created in another way. */
  note(documentId: string, creator: string): void;
  /** Returns a text that no document contains. */
  text(): string;
}

/** Can this caller be had as the creator of documents of the type? Roles of administrators are widened for it. */
export function creates({ grants, name }: Caller, { uid, single }: Type): boolean {
  if (grants.is === 'role' || name === 'super-admin') return true;
  return !single && rightTo(grants, 'create', uid) !== null;
}

/** Documents on a server. */
export function createDocumentFactory(server: MatrixServer): DocumentFactory {
  const { model } = server;
  const creators = new Map<string, string>();
  let counter = 0;
  const next = (): number => ++counter;
  const [first = null, second = null] = model.locales;

  const write = async (type: Type, { documentId }: Made, params: readonly string[], data: Data): Promise<void> => {
    const path = type.single ? type.api : `${type.api}/${documentId}`;
    await server.sendAsAdmin('PUT', `content/${path}?${params.join('&')}`, { data });
  };

  async function create(type: Type, creator: Caller, published: boolean): Promise<Made> {
    const body = { data: leastBody(model, type, next()) };
    const url = `${creator.content}/${type.api}${published || !type.drafts ? '' : '?status=draft'}`;
    const send = async (): Promise<Data> => dataOf(await server.send(creator, type.single ? 'PUT' : 'POST', url, body));
    const { documentId } = isPanelUser(creator) ? await server.withAllPermissions(creator, send) : await send();
    const made = {
      documentId: String(documentId),
      creator: creator.name,
      locales: [type.localized ? first : null],
      published: published || !type.drafts,
    };
    creators.set(made.documentId, creator.name);
    return made;
  }

  /** The parameters that lead to the versions of one locale. */
  const params = (locale: string | null, published: boolean): readonly string[] => [
    ...(locale === null ? [] : [`locale=${locale}`]),
    `status=${published ? 'published' : 'draft'}`,
  ];

  async function translate(type: Type, made: Made): Promise<Made> {
    if (!type.localized) return made;
    await write(type, made, params(second, made.published), { [type.main]: textOf(next()) });
    return { ...made, locales: [...made.locales, second] };
  }

  async function redraft(type: Type, made: Made): Promise<void> {
    if (!type.drafts) return;
    for (const locale of made.locales) {
      await write(type, made, params(locale, false), { [type.main]: textOf(next()) });
    }
  }

  async function complete(type: Type, made: Made, sources: Sources): Promise<void> {
    for (const [at, locale] of made.locales.entries()) {
      await write(type, made, params(locale, made.published), fullBody(sources, type, next(), locale, at === 0));
    }
  }

  async function empty(type: Type): Promise<void> {
    const query = type.localized ? '?locale=*' : '';
    const { status, text } = await server.send(server.superAdmin, 'DELETE', `/admin/api/content/${type.api}${query}`);
    if (status !== 204) throw new Error(`${type.api}: ${status} ${text}`);
  }

  return {
    creator: (documentId) => creators.get(String(documentId)) ?? 'nobody',
    create,
    translate,
    complete,
    redraft,
    async fresh(type, creator, kind) {
      if (type.single) await empty(type);
      const alone = await create(type, creator, kind.published);
      const made = kind.second ? await translate(type, alone) : alone;
      await redraft(type, made);
      return made;
    },
    empty,
    note: (documentId, creator) => void creators.set(documentId, creator),
    text: () => textOf(next()),
  };
}
