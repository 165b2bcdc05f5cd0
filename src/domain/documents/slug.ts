import { lazyModule } from '../../foundations/core/index.js';
import type { ContentType, ScalarAttribute } from '../../language/schema/index.js';
import { conflictingValues } from '../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from './context.js';
import type { AttributeIntent, Intent } from './intent/intent.js';
import type { ColumnValues } from './versions.js';

const slugLibrary = lazyModule('@sindresorhus/slugify', () => import('@sindresorhus/slugify'));
const asciiLibrary = lazyModule('any-ascii', () => import('any-ascii'));

/** Letters that `slugify` drops; it transliterates other scripts to Latin letters. */
const nonSlugLetters =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/gu;
/** Maximum length of a slug whose attribute has no `maxLength`. */
const defaultMaxLength = 255;

/**
 * Returns the intent of a new version with generated uids where the body names none (behaviour 0.25). A text without a
 * letter or digit results in the name of its type; without a text there is no slug. `columns`: those the version starts
 * with. An index ensures uniqueness after publication; the suffix only avoids conflicts.
 */
export async function withSlugs(
  context: WriteContext,
  document: DocumentLocale,
  columns: ColumnValues,
  intent: Intent,
): Promise<Intent> {
  const result = new Map<string, AttributeIntent>(intent);
  for (const { attribute, name } of document.table.columns.values()) {
    const { targetField } = attribute.options;
    if (typeof targetField !== 'string' || hasValue(attribute.name, name, columns, result)) continue;
    const text = readText(targetField, document, columns, result);
    if (text.trim() === '') continue;
    const slug = await slugFor(document.type, attribute, text);
    result.set(attribute.name, {
      is: 'scalar',
      attribute,
      value: await uniqueSlug(context, document, attribute, name, slug),
    });
  }
  return result;
}

/**
 * Returns the slug of a text, without checking whether it is taken: the name of the type for a text without a letter or
 * digit.
 */
export async function slugFor(
  { singularName }: Pick<ContentType, 'singularName'>,
  attribute: ScalarAttribute | null,
  text: string,
): Promise<string> {
  return truncateSlug(await createSlug(text), attribute) || singularName;
}

/** The text in letters of an address; '' where nothing of it has any. */
async function createSlug(text: string): Promise<string> {
  const { default: slugify } = await slugLibrary();
  const slug = text.search(nonSlugLetters) < 0 ? slugify(text) : '';
  if (slug !== '') return slug;
  const { default: anyAscii } = await asciiLibrary();
  // Emoji have names, too.
  return slugify(text.replace(nonSlugLetters, (letter) => anyAscii(letter))) || slugify(anyAscii(text));
}

function truncateSlug(slug: string, attribute: ScalarAttribute | null): string {
  const maxLength = attribute?.options.maxLength;
  const limit = typeof maxLength === 'number' ? Math.min(maxLength, defaultMaxLength) : defaultMaxLength;
  return slug.length <= limit ? slug : slug.slice(0, limit).replace(/-+$/, '');
}

function hasValue(attribute: string, column: string, columns: ColumnValues, intent: Intent): boolean {
  const sent = intent.get(attribute);
  return sent?.is === 'scalar' ? sent.value !== null : (columns.get(column) ?? null) !== null;
}

/** Returns the source value of a slug as text; '' if there is none. */
function readText(attribute: string, document: DocumentLocale, columns: ColumnValues, intent: Intent): string {
  const sent = intent.get(attribute);
  const column = document.table.columns.get(attribute)?.name ?? '';
  const value = sent?.is === 'scalar' ? sent.value : (columns.get(column) ?? null);
  return value === null ? '' : String(value);
}

/** The slug, with the smallest suffix that no other document has. */
async function uniqueSlug(
  context: WriteContext,
  document: DocumentLocale,
  attribute: ScalarAttribute,
  column: string,
  slug: string,
): Promise<string> {
  const isShared = document.type.localized && !attribute.localized;
  const locales = isShared ? context.snapshot.locales : [document.locale];
  const { layer } = context;
  const statement = conflictingValues(document.table, column, locales.length, context.printer, layer !== null);
  const ofSet = layer === null ? [] : [layer.id, layer.status];
  const rows = await context.tx.rows(statement, [
    slug,
    `${slug}-`,
    `${slug}.`,
    document.documentId,
    ...locales,
    ...ofSet,
  ]);
  const usedSlugs = new Set(rows.map((row) => String(row.value)));
  let candidate = slug;
  for (let suffix = 1; usedSlugs.has(candidate); suffix++) candidate = `${slug}-${suffix}`;
  return candidate;
}
