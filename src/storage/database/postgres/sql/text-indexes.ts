import { type Layout, identifier as limitedName, type VersionTable } from '../../../sql/layout/index.js';
import { textIndexPrefix } from '../../../sql/plan/index.js';
import type { ExistingIndex, ExistingSchema, MigrationStep } from '../../migration-engine.js';
import { postgresDialect } from './dialect.js';
import { foldText } from './fold-text.js';

const { identifier, text } = postgresDialect;

/** An index of the trigrams in a column, in the versions of a status. */
interface TrigramIndex {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly status: string;
}

/** The extension; its operator class stands in a schema that connections may not search. */
const extension = 'pg_trgm';
const operatorClass = '@gin_trgm_ops';

/** Whether the extension is installed, or may be by the role of the connection. */
export const trigramsAvailable = `SELECT CASE
    WHEN EXISTS (SELECT FROM pg_extension WHERE extname = '${extension}' AND has_schema_privilege(extnamespace, 'USAGE'))
      THEN 'installed'
    WHEN EXISTS (SELECT FROM pg_extension WHERE extname = '${extension}') THEN 'missing'
    WHEN EXISTS (SELECT FROM pg_available_extension_versions WHERE name = '${extension}'
        AND (current_setting('is_superuser') = 'on' OR (trusted AND has_database_privilege(current_database(), 'CREATE'))))
      THEN 'installable'
    ELSE 'missing' END AS trigrams`;

/** Two schemas of a database may be migrated at once. A server that refuses it nevertheless goes without. */
const installExtension = `DO $text$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('${extension}'));
    IF to_regnamespace('public') IS NULL THEN CREATE EXTENSION IF NOT EXISTS ${extension};
    ELSE CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA public;
    END IF;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
  END $text$`;

/**
 * Returns the steps after which a schema has the trigram indexes of a layout, and no others; none where the extension is missing.
 * `lock`: waits for a moment in which nobody reads tables.
 */
export function textIndexSteps(
  layout: Layout,
  existing: ExistingSchema,
  lock: (tables: readonly string[]) => string,
): readonly MigrationStep[] {
  const expected = [...layout.versionTables.values()].flatMap(trigramIndexes);
  const present = [...existing.indexes].filter(([name]) => name.startsWith(textIndexPrefix));
  const missing = expected.filter((index) => !isIndex(existing.indexes.get(index.name), index));
  const obsolete = present.filter(([name, found]) => !expected.some((one) => one.name === name && isIndex(found, one)));
  const step = (sql: string, description = ''): MigrationStep => ({ description, sql, mayConflictWithRows: false });
  const drop = ([name, { table }]: readonly [string, ExistingIndex]) =>
    step(`${lock([table])}; DROP INDEX ${identifier(name)}`);
  const isInTheWay = ([name]: readonly [string, ExistingIndex]) => missing.some((index) => index.name === name);
  const creations = existing.trigrams === 'missing' ? [] : missing;
  return [
    ...obsolete.filter(isInTheWay).map(drop),
    ...(existing.trigrams === 'installable' && creations.length > 0 ? [step(installExtension)] : []),
    ...creations.map((index) =>
      step(
        createIndex(index),
        existing.tables.has(index.table) ? `index the text of ${index.table}.${index.column} (${index.status})` : '',
      ),
    ),
    ...obsolete.filter((one) => !isInTheWay(one)).map(drop),
  ];
}

function trigramIndexes({ name: table, type, columns }: VersionTable): readonly TrigramIndex[] {
  const statuses = type.draftAndPublish ? ['draft', 'published'] : ['published'];
  return [...columns.values()]
    .filter(({ attribute }) => attribute.index === 'text')
    .flatMap(({ name: column }) =>
      statuses.map((status) => ({
        name: limitedName(`${textIndexPrefix}${table}_${column}_${status}`),
        table,
        column,
        status,
      })),
    );
}

/** An index follows its column when that gets another name, but keeps its own. */
function isIndex(found: ExistingIndex | undefined, { table, column, status }: TrigramIndex): boolean {
  return (
    found !== undefined &&
    found.table === table &&
    found.definition.includes(` octet_length${column} = length${column} `) &&
    found.definition.endsWith(` WHERE status = '${status}'`)
  );
}

/** Does nothing where the extension could not be installed. Without the list of pending entries, which every search would read whole. */
function createIndex({ name, table, column, status }: TrigramIndex): string {
  const create =
    `CREATE INDEX ${identifier(name)} ON ${identifier(table)} USING gin ` +
    `((${foldText(identifier(column))}) ${operatorClass}) WITH (fastupdate = off) WHERE status = ${text(status)}`;
  return `DO $text$ DECLARE place text; BEGIN
    SELECT quote_ident(n.nspname) INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
      WHERE e.extname = '${extension}';
    IF place IS NOT NULL THEN EXECUTE replace($create$${create}$create$, '@', place || '.'); END IF;
  END $text$`;
}
