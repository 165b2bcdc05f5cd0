import { type Ask, type Row, walk } from './ask.js';
import type { Problem } from './database.js';
import { documentIds } from './write-numbers.js';

/** A relation of pages and its other side on labels. */
const relations = [
  { forward: 'labels', inverse: 'pages' },
  { forward: 'owner', inverse: 'owned' },
  { forward: 'friends', inverse: 'friendsOf' },
] as const;

/** Links between pages and labels are equal from both sides, and no side contains one twice. */
export async function checkBothViews(ask: Ask, status: 'draft' | 'published'): Promise<readonly Problem[]> {
  const pages = await walk(
    ask,
    `pages?status=${status}&locale=*&populate[0]=labels&populate[1]=owner&populate[2]=friends`,
  );
  const labels = await walk(ask, `labels?status=${status}&${relations.map(populated).join('&')}`);
  return relations.flatMap(({ forward, inverse }) => {
    const seen = pages.flatMap((page) => documentIds(page[forward]).map((label) => link(page, label)));
    const back = labels.flatMap((label) =>
      (label[inverse] as readonly Row[]).map((page) => link(page, String(label.documentId))),
    );
    return difference(`${status} ${forward}/${inverse}`, seen, back);
  });
}

function populated({ inverse }: (typeof relations)[number]): string {
  return `populate[${inverse}][fields][0]=locale`;
}

function link(page: Row, label: string): string {
  return `page ${String(page.documentId)} ${String(page.locale)} – label ${label}`;
}

function difference(what: string, seen: readonly string[], back: readonly string[]): readonly Problem[] {
  const [here, there] = [new Set(seen), new Set(back)];
  return [
    ...(here.size === seen.length && there.size === back.length ? [] : [`${what}: a link is shown twice`]),
    ...seen.filter((entry) => !there.has(entry)).map((entry) => `${what}: only from the page: ${entry}`),
    ...back.filter((entry) => !here.has(entry)).map((entry) => `${what}: only from the label: ${entry}`),
  ];
}
