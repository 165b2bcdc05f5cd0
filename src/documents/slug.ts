import { later } from '../kernel/index.js';
import { valuesLike } from '../plan/index.js';
import type { ContentType, ScalarAttribute } from '../schema/index.js';
import type { Source, Work } from './context.js';
import type { AttributeIntent, Intent } from './intent/intent.js';
import type { Columns } from './versions.js';

const slugLibrary = later('@sindresorhus/slugify', () => import('@sindresorhus/slugify'));
const asciiLibrary = later('any-ascii', () => import('any-ascii'));

/** Letters of which `slugify` keeps nothing; the other scripts it writes in Latin letters by the rules of their languages. */
const foreign =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/gu;
/** What a slug is cut to where its attribute has no `maxLength`. */
const longest = 255;

/**
 * The intent of a new version with the uids that are made from another attribute, where the body names none (behaviour 0.25). A text
 * without a letter or digit gives the name of its type; without a text there is no slug.
 * `columns` are those the version starts with. An index keeps them unique once published; the suffix only avoids the clash.
 */
export async function withSlugs(work: Work, source: Source, columns: Columns, intent: Intent): Promise<Intent> {
  const complete = new Map<string, AttributeIntent>(intent);
  for (const { attribute, name } of source.table.columns.values()) {
    const { targetField } = attribute.options;
    if (typeof targetField !== 'string' || hasValue(attribute.name, name, columns, complete)) continue;
    const text = textOf(targetField, source, columns, complete);
    if (text.trim() === '') continue;
    const slug = await slugFor(source.type, attribute, text);
    complete.set(attribute.name, {
      is: 'scalar',
      attribute,
      value: await freeSlug(work, source, attribute, name, slug),
    });
  }
  return complete;
}

/** Returns the slug of a text, whoever has it already: the name of the type for a text without a letter or digit. */
export async function slugFor(
  { singularName }: Pick<ContentType, 'singularName'>,
  attribute: ScalarAttribute | null,
  text: string,
): Promise<string> {
  return shortened(await slugOf(text), attribute) || singularName;
}

/** The text in letters of an address; '' where nothing of it has any. */
async function slugOf(text: string): Promise<string> {
  const { default: slugify } = await slugLibrary();
  const slug = text.search(foreign) < 0 ? slugify(text) : '';
  if (slug !== '') return slug;
  const { default: anyAscii } = await asciiLibrary();
  // Emoji have names, too.
  return slugify(text.replace(foreign, (letter) => anyAscii(letter))) || slugify(anyAscii(text));
}

function shortened(slug: string, attribute: ScalarAttribute | null): string {
  const maxLength = attribute?.options.maxLength;
  const most = typeof maxLength === 'number' ? Math.min(maxLength, longest) : longest;
  return slug.length <= most ? slug : slug.slice(0, most).replace(/-+$/, '');
}

function hasValue(attribute: string, column: string, columns: Columns, intent: Intent): boolean {
  const sent = intent.get(attribute);
  return sent?.is === 'scalar' ? sent.value !== null : (columns.get(column) ?? null) !== null;
}

/** The value that a slug is made from, as text; '' where there is none. */
function textOf(attribute: string, source: Source, columns: Columns, intent: Intent): string {
  const sent = intent.get(attribute);
  const column = source.table.columns.get(attribute)?.name ?? '';
  const value = sent?.is === 'scalar' ? sent.value : (columns.get(column) ?? null);
  return value === null ? '' : String(value);
}

/** The slug, with the smallest suffix that no other document has. */
async function freeSlug(
  work: Work,
  source: Source,
  attribute: ScalarAttribute,
  column: string,
  slug: string,
): Promise<string> {
  const isShared = source.type.localized && !attribute.localized;
  const locales = isShared ? work.snapshot.locales : [source.locale];
  const statement = valuesLike(source.table, column, locales.length, work.printer);
  const rows = await work.tx.rows(statement, [slug, `${slug}-`, `${slug}.`, source.documentId, ...locales]);
  const taken = new Set(rows.map((row) => String(row.value)));
  let free = slug;
  for (let suffix = 1; taken.has(free); suffix++) free = `${slug}-${suffix}`;
  return free;
}
