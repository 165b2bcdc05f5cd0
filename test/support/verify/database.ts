import Database from 'better-sqlite3';

/** One broken rule, in words. */
export type Problem = string;

/**
 * Looks into a database file that no server has open: its pages, its references, and what holds for the rows whatever
 * the model is. Gives one line for each broken rule.
 */
export function checkDatabase(file: string): readonly Problem[] {
  const database = new Database(file, { readonly: true });
  try {
    const rows = (sql: string): readonly unknown[] => database.prepare(sql).all();
    const none = (what: string, sql: string): readonly Problem[] =>
      rows(sql).map((row) => `${what}: ${JSON.stringify(row)}`);
    const integrity = database.pragma('integrity_check', { simple: true });
    return [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
      ...none('foreign_key_check', 'PRAGMA foreign_key_check'),
      ...tablesWith(database, 'source_revision').flatMap((table) => versionRules(table, none)),
      ...tablesWith(database, 'target_document_id').flatMap((table) => linkRules(database, table, none)),
      ...headRules(database, none),
    ];
  } finally {
    database.close();
  }
}

type None = (what: string, sql: string) => readonly Problem[];

/** At most one row per document, locale and status; nothing is published without a draft, where there are drafts. */
function versionRules(table: string, none: None): readonly Problem[] {
  const groups = `SELECT document_id, locale, status, count(*) AS rows FROM "${table}" GROUP BY 1, 2, 3`;
  const withoutDraft = `SELECT document_id, locale FROM "${table}" WHERE status = 'published'
    EXCEPT SELECT document_id, locale FROM "${table}" WHERE status = 'draft'`;
  const drafts = `EXISTS (SELECT 1 FROM "${table}" WHERE status = 'draft')`;
  return [
    ...none(`${table}: two rows of one version`, `${groups} HAVING count(*) > 1`),
    ...none(`${table}: published without draft`, `SELECT * FROM (${withoutDraft}) WHERE ${drafts}`),
  ];
}

/** No list of links names a target twice or has two links at one place. */
function linkRules(database: Database.Database, table: string, none: None): readonly Problem[] {
  const columns = columnsOf(database, table);
  const pins = columns.filter((column) => /^target_(type|locale|status)$/.test(column));
  const twice = ['owner_id', 'target_document_id', ...pins].join(', ');
  return [
    ...none(`${table}: linked twice`, `SELECT ${twice} FROM "${table}" GROUP BY ${twice} HAVING count(*) > 1`),
    ...none(
      `${table}: one place, two links`,
      `SELECT owner_id, position FROM "${table}" GROUP BY 1, 2 HAVING count(*) > 1`,
    ),
  ];
}

/** Every document has a version, and a single type has one document. */
function headRules(database: Database.Database, none: None): readonly Problem[] {
  const versions = tablesWith(database, 'source_revision').map((table) => `SELECT document_id FROM "${table}"`);
  return [
    ...none(
      'a document without versions',
      `SELECT document_id, type FROM octavo_documents WHERE document_id NOT IN (${versions.join(' UNION ALL ')})`,
    ),
    ...none(
      'a single type with several documents',
      'SELECT single_type FROM octavo_documents WHERE single_type IS NOT NULL GROUP BY 1 HAVING count(*) > 1',
    ),
  ];
}

function tablesWith(database: Database.Database, column: string): readonly string[] {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return tables.filter((table) => columnsOf(database, table).includes(column));
}

function columnsOf(database: Database.Database, table: string): readonly string[] {
  return database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
}
