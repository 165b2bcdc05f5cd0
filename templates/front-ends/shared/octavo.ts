// What the pages read. This runs on the server: no token and none of this code reaches a browser.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ContentTypes, Locale } from '__types__';
import MarkdownIt from 'markdown-it';
import { createClient } from 'octavo/client';
import { remembered } from './cache';

/** The address of the content server and of its panel. */
export const panel = process.env.OCTAVO_URL ?? 'http://localhost:1337';

/** The pages show documents of this collection, by these attributes. */
export const shown = { collection: 'articles', title: 'title', text: 'body' } as const;

/** A document as the pages show it. */
export interface Entry {
  documentId: string;
  locale: string | null;
  slug: string | null;
  title: string;
  /** The text as HTML. Markup in it is shown as text. */
  html: string;
}

/** How a preview reads: the parameters of its address. */
export interface Preview {
  token: string;
  locale: Locale | null;
  set: string | null;
}

const markdown = new MarkdownIt({ linkify: true, typographer: true });
const fields = ['locale', 'slug', shown.title, shown.text] as const;

/** Returns what is published, by title. */
export function listEntries(): Promise<Entry[]> {
  return remembered('list', async () => {
    const { data } = await collection().find({ fields, sort: shown.title, pagination: { pageSize: 100 } });
    return data.map(entryOf);
  });
}

/** Returns the published document with this slug, or null. */
export function findEntry(slug: string): Promise<Entry | null> {
  return remembered(`slug ${slug}`, async () => {
    const document = await collection().first({ fields, filters: { slug } });
    return document && entryOf(document);
  });
}

/** Returns a draft as it stands in the form of the panel, or null. It is read anew each time. */
export async function findDraft(documentId: string, { token, locale, set }: Preview): Promise<Entry | null> {
  const document = await collection(token).first({
    fields,
    filters: { documentId },
    status: 'draft',
    ...(locale && { locale }),
    ...(set && { set }),
  });
  return document && entryOf(document);
}

/** Returns the parameters of the address of a preview, or null for an address without a token. */
export function previewOf(parameters: URLSearchParams): Preview | null {
  const token = parameters.get('token');
  return token ? { token, locale: parameters.get('locale') as Locale | null, set: parameters.get('set') } : null;
}

/** Returns whether a request comes from the webhook whose secret is in OCTAVO_WEBHOOK_SECRET, within five minutes. */
export function isFromWebhook(headers: Headers, body: string): boolean {
  const secret = process.env.OCTAVO_WEBHOOK_SECRET;
  const timestamp = headers.get('x-octavo-timestamp');
  if (!secret || !timestamp || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const signed = `${headers.get('x-octavo-id')}.${timestamp}.${body}`;
  const expected = Buffer.from(`v1=${createHmac('sha256', secret).update(signed).digest('hex')}`);
  const given = Buffer.from(headers.get('x-octavo-signature') ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function collection(token?: string) {
  return createClient<ContentTypes>({ url: panel, ...(token && { token }) }).collection(shown.collection);
}

type Found = {
  documentId: string;
  locale?: string | null;
  slug?: string | null;
} & { [name in (typeof shown)['title' | 'text']]?: string | null };

function entryOf(document: Found): Entry {
  return {
    documentId: document.documentId,
    locale: document.locale ?? null,
    slug: document.slug ?? null,
    title: document[shown.title] ?? '',
    html: markdown.render(document[shown.text] ?? ''),
  };
}
