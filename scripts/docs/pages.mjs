import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Headings of the navigation, and the folders whose pages stand under them. */
const sections = [
  { title: 'Tutorials', holds: /^tutorials\// },
  { title: 'How-to', holds: /^how-to\// },
  { title: 'Reference', holds: /^reference\// },
  { title: 'Explanations', holds: /^(?:explanations\/|[^/]+$)/ },
  { title: 'Decisions', holds: /^decisions\// },
];

/** Every page below a folder: `{ path, text, title, summary }`, in the order of paths. */
export async function readPages(docs) {
  const paths = (await readdir(docs, { recursive: true })).map((path) => path.split('\\').join('/'));
  const texts = paths.filter((path) => path.endsWith('.md')).sort();
  return Promise.all(
    texts.map(async (path) => {
      const text = await readFile(join(docs, path), 'utf8');
      return { path, text, title: /^# (.+)$/m.exec(text)?.[1] ?? path, summary: summaryOf(text) };
    }),
  );
}

/** The first sentence of the first paragraph, without marks; '' where a page begins with something else. */
function summaryOf(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^(?:[A-Z*[]|`[^`])/.test(part)) ?? '';
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return /^[\s\S]*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, '.').replace(/\s+/g, ' ') ?? plain;
}

/** The pages under their headings; decisions by number, the others by title. Throws Error for a page that is not listed. */
export function sectionsOf(pages) {
  const placed = sections.map(({ title, holds }) => {
    const own = pages.filter(({ path }) => holds.test(path));
    const sorted =
      title === 'Decisions' ? indexFirst(own) : own.toSorted((one, other) => one.title.localeCompare(other.title));
    return { title, pages: sorted };
  });
  const count = placed.reduce((sum, section) => sum + section.pages.length, 0);
  if (count !== pages.length) throw new Error('a page of docs/ is under no heading, or under two');
  return placed;
}

function indexFirst(pages) {
  const index = pages.filter(({ path }) => path.endsWith('README.md'));
  return [...index, ...pages.filter((page) => !index.includes(page))];
}
