import { join } from 'node:path';
import { verifyDocuments } from '../../../src/domain/documents/index.js';
import { openPostgresStore, openSqliteStore } from '../../../src/storage/database/index.js';
import { loadModel, openMigrations } from '../../../src/storage/migrations/index.js';
import { databaseUrlOf } from '../data-folder.js';
import { openRawDatabase, type RawDatabase } from './raw-database.js';

/** One broken rule, in words. */
export type Problem = string;

/**
 * Looks into the database of a data folder once no server has it open: its own account of itself, and what holds for the rows
 * whatever the model is. Returns one line for each broken rule.
 */
export async function checkDatabase(dataFolder: string): Promise<readonly Problem[]> {
  const look = await openRawDatabase(dataFolder);
  try {
    await look.alone();
    const none = async (what: string, sql: string): Promise<readonly Problem[]> =>
      (await look.rows(sql)).map((row) => `${what}: ${JSON.stringify(row)}`);
    const problems = [
      look.damage(),
      ...tablesWith(look, 'source_revision').flatMap((table) => versionRules(table, none)),
      ...tablesWith(look, 'target_document_id').flatMap((table) => linkRules(look, table, none)),
      ...headRules(look, none),
    ];
    const found: Problem[] = [];
    for (const lines of problems) found.push(...(await lines));
    return [...found, ...(await brokenRules(dataFolder))];
  } finally {
    await look.close();
  }
}

/** What the product's own verifier finds, by the model that the database has. */
export async function brokenRules(dataFolder: string): Promise<readonly Problem[]> {
  const url = await databaseUrlOf(dataFolder);
  const store =
    url === null
      ? await openSqliteStore({ file: join(dataFolder, 'octavo.db'), readOnly: true })
      : await openPostgresStore({ url, poolSize: 1 });
  try {
    const [latest] = await openMigrations(store).revisions();
    const model =
      latest === undefined ? null : await loadModel(store, latest.id, { locales: ['en'], defaultLocale: 'en' });
    if (model === null) return [];
    const { snapshot, side } = model;
    const broken = await verifyDocuments(store, { snapshot, layout: side.layout }, () => undefined);
    return broken.map(({ rule, table, documentId, text }) => `${rule} ${table} ${documentId}: ${text}`);
  } finally {
    await store.close();
  }
}

type None = (what: string, sql: string) => Promise<readonly Problem[]>;

/** At most one row per document, locale and status; nothing is published without a draft, where there are drafts. */
function versionRules(table: string, none: None): readonly Promise<readonly Problem[]>[] {
  const groups = `SELECT document_id, locale, status, count(*) AS versions FROM "${table}" GROUP BY 1, 2, 3`;
  const withoutDraft = `SELECT document_id, locale FROM "${table}" WHERE status = 'published'
    EXCEPT SELECT document_id, locale FROM "${table}" WHERE status = 'draft'`;
  const drafts = `EXISTS (SELECT 1 FROM "${table}" WHERE status = 'draft')`;
  return [
    none(`${table}: two rows of one version`, `${groups} HAVING count(*) > 1`),
    none(`${table}: published without draft`, `SELECT * FROM (${withoutDraft}) AS alone WHERE ${drafts}`),
  ];
}

/** No list of links has a target twice or two links at one position. */
function linkRules(look: RawDatabase, table: string, none: None): readonly Promise<readonly Problem[]>[] {
  const columns = look.tables.get(table) ?? [];
  const pins = columns.filter((column) => /^target_(type|locale|status)$/.test(column));
  const twice = ['owner_id', 'target_document_id', ...pins].join(', ');
  return [
    none(`${table}: linked twice`, `SELECT ${twice} FROM "${table}" GROUP BY ${twice} HAVING count(*) > 1`),
    none(
      `${table}: one place, two links`,
      `SELECT owner_id, position FROM "${table}" GROUP BY 1, 2 HAVING count(*) > 1`,
    ),
  ];
}

/** Every document has a version, and a single type has one document. */
function headRules(look: RawDatabase, none: None): readonly Promise<readonly Problem[]>[] {
  const versions = tablesWith(look, 'source_revision').map((table) => `SELECT document_id FROM "${table}"`);
  return [
    none(
      'a document without versions',
      `SELECT document_id, type FROM octavo_documents WHERE document_id NOT IN (${versions.join(' UNION ALL ')})`,
    ),
    none(
      'a single type with several documents',
      'SELECT single_type FROM octavo_documents WHERE single_type IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
    ),
  ];
}

function tablesWith({ tables }: RawDatabase, column: string): readonly string[] {
  return [...tables].flatMap(([table, columns]) => (columns.includes(column) ? [table] : []));
}
