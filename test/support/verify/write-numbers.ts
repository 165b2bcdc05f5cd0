import { isDeepStrictEqual } from 'node:util';
import type { Row } from './ask.js';

/*
 * A generation stamp: everything that one write sends follows from its number. What is read later is whole when all of
 * it follows from one number, and torn when it is a mixture of two writes or a part of one.
 */

/** Asks for everything that carries the stamp of a text. */
export const textShown = 'populate[seo][populate]=links&populate[sections]=true';
/** The same for a page, its links included. */
export const pageShown = `${textShown}&populate[labels]=true&populate[owner]=true&populate[friends]=true`;

/** The text of write number `g`. */
export function textOf(g: number): Row {
  return {
    title: `generation ${g}`,
    seo: { heading: `heading ${g}`, number: g, links: upTo(g % 3).map((n) => ({ label: `${g}.${n}` })) },
    sections: upTo(1 + (g % 4)).map((n) =>
      n % 2 === 0
        ? { __component: 'parts.quote', text: `quote ${g}.${n}` }
        : { __component: 'parts.figure', number: g + n },
    ),
    extra: { g, twice: [g, { g }] },
  };
}

/** The links of write number `g`: an owner and up to three of these labels, in order. */
export function linksOf(g: number, labels: readonly string[]): Row {
  const label = (n: number): string | undefined => labels[n % labels.length];
  return { labels: upTo(g % 4).map((n) => label(g + n)), owner: label(g) };
}

/** The number of the write that a text as answered goes back to; null where it is torn. */
export function stampOfText(row: Row): number | null {
  const g = numberIn(row);
  const { title, seo, sections, extra } = row;
  return isDeepStrictEqual(withoutIds({ title, seo, sections, extra }), textOf(g)) ? g : null;
}

/** The number of the write that a page as answered goes back to; null where it is torn. */
export function stampOfPage(row: Row, labels: readonly string[]): number | null {
  const g = stampOfText(row);
  if (g === null) return null;
  const links = { labels: documentIds(row.labels), owner: documentIds(row.owner)[0] };
  return isDeepStrictEqual(links, linksOf(g, labels)) ? g : null;
}

/** The documentIds of a populated relation, in order. */
export function documentIds(relation: unknown): readonly string[] {
  if (relation === null || relation === undefined) return [];
  const rows = Array.isArray(relation) ? relation : [relation];
  return rows.map(({ documentId }) => String(documentId));
}

function numberIn({ title }: Row): number {
  return Number(/^generation (\d+)$/.exec(String(title))?.[1] ?? -1);
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) => (key === 'id' ? undefined : inner));
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => n);
}
