import type { Snapshot } from '../../../language/schema/index.js';
import { findDatabaseDamage, type InspectedStore, type Row, type Session } from '../../../storage/database/index.js';
import { type Layout, systemTableNames } from '../../../storage/sql/layout/index.js';
import { placeholderList, plainStatement } from '../../../storage/sql/plan/index.js';
import { checkClaims } from './check-claims.js';
import { type ComponentIdRegistry, checkContent } from './check-content.js';
import { checkSearchIndexes } from './check-search-index.js';
import { linkChecks } from './link-checks.js';
import { materializedJsonChecks } from './materialized-json-checks.js';
import { readDocumentsInBatches } from './read-documents.js';
import { textIndexChecks } from './text-index-checks.js';
import type { IntegrityCheck, RuleViolation } from './types.js';
import { versionChecks } from './version-checks.js';
import { createViolation } from './violations.js';

/** Maximum number of violations that one check returns. */
const maxViolationsPerCheck = 100;

/** The model that a database has. */
export interface VerifiedModel {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
}

/** Notified of the progress: versions checked, of how many. */
export type VerifyProgress = (done: number, total: number) => void;

/**
 * Checks the rules on one state of the database, and changes nothing. Writes may run concurrently. Returns the
 * violations, at most a hundred per statement. Keeps component ids in memory: about 100 bytes for each. Throws Fault
 * store.*.
 */
export function verifyDocuments(
  store: InspectedStore,
  model: VerifiedModel,
  onProgress: VerifyProgress,
): Promise<readonly RuleViolation[]> {
  const connection = store.schemaConnection();
  return connection.read(async (session) => {
    const damage = await findDatabaseDamage(store, session, model.layout);
    const violations = damage.map(({ table, text }) => createViolation('database', table, null, text));
    // The checks below need every table and column.
    if (damage.some(({ text }) => /^the (table|column)/.test(text))) return violations;
    const tables = [...model.layout.versionTables.values()];
    const existingTables = (await connection.engine.inspect(session)).tables;
    const checks = [
      unknownTypeCheck(model),
      ...tables.flatMap((table) => versionChecks(table, model.snapshot.locales)),
      ...tables.flatMap(linkChecks),
      ...materializedJsonChecks(model.layout, store.dialect, existingTables),
      ...textIndexChecks(model.layout, store.dialect, existingTables),
    ];
    for (const check of checks) violations.push(...(await runCheck(store, session, check)));
    violations.push(...(await checkSearchIndexes(store, session, model.layout, maxViolationsPerCheck)));
    const last = await connection.copyDialect.lastComponentId(session);
    violations.push(...(await checkAllDocuments(store, session, model, { locations: new Map(), last }, onProgress)));
    return violations;
  });
}

async function checkAllDocuments(
  store: InspectedStore,
  session: Session,
  { snapshot, layout }: VerifiedModel,
  ids: ComponentIdRegistry,
  onProgress: VerifyProgress,
): Promise<readonly RuleViolation[]> {
  const { dialect } = store;
  const tables = [...layout.versionTables.values()];
  let total = 0;
  for (const { name } of tables) {
    const [row] = await session.rows(plainStatement(dialect, `SELECT count(*) AS [n] FROM [${name}]`), []);
    total += Number(row?.n ?? 0);
  }
  const violations: RuleViolation[] = [];
  let done = 0;
  for (const table of tables) {
    for await (const documents of readDocumentsInBatches(session, dialect, table)) {
      const contents = documents.flatMap((document) => checkContent(table, document, snapshot, ids));
      violations.push(...contents);
      const unreadable = new Set(contents.filter(({ rule }) => rule === 'V5').map(({ documentId }) => documentId));
      const readable = documents.filter(({ documentId }) => !unreadable.has(documentId));
      violations.push(...(await checkClaims(session, dialect, table, readable, snapshot)));
      done += documents.reduce((sum, { versions }) => sum + versions.length, 0);
      onProgress(done, total);
    }
  }
  return violations;
}

function unknownTypeCheck({ layout }: VerifiedModel): IntegrityCheck {
  const uids = [...layout.versionTables.keys()];
  return {
    rule: 'V1',
    table: systemTableNames.documents,
    description: 'a document of a type that the model does not have',
    text:
      `SELECT [document_id], [type] FROM [${systemTableNames.documents}] WHERE [type] NOT IN ${placeholderList(uids.length)} ` +
      "AND [type] NOT LIKE 'parked:%'",
    values: uids,
  };
}

async function runCheck(
  { dialect }: InspectedStore,
  session: Session,
  check: IntegrityCheck,
): Promise<readonly RuleViolation[]> {
  const { rule, table, description, text, values } = check;
  const rows = await session.rows(plainStatement(dialect, `${text} LIMIT ${maxViolationsPerCheck}`), values);
  return rows.map((row) =>
    createViolation(rule, table, row.document_id ? String(row.document_id) : null, describeRow(description, row)),
  );
}

function describeRow(description: string, row: Row): string {
  const more = Object.entries(row).flatMap(([name, value]) =>
    name === 'document_id' || value === null || value === '' ? [] : [`${name} ${String(value)}`],
  );
  return more.length === 0 ? description : `${description} (${more.join(', ')})`;
}
