import type { Layout } from '../../layout/index.js';
import { systemTableNames } from '../../layout/index.js';
import { listOf, statement } from '../../plan/index.js';
import type { Snapshot } from '../../schema/index.js';
import { databaseDamage, type ExaminedStore, type Row, type Session } from '../../store/index.js';
import { broken } from './advice.js';
import { claimChecks } from './claim-checks.js';
import { contentChecks, type KnownIds } from './content-checks.js';
import { documentsOf } from './document-rows.js';
import { fragmentChecks } from './fragment-checks.js';
import { linkChecks } from './link-checks.js';
import { textIndexChecks } from './text-index-checks.js';
import type { BrokenRule, Check } from './types.js';
import { versionChecks } from './version-checks.js';

/** So many places of one rule in one table are told; who has more of them needs another list. */
const placesTold = 100;

/** The model that a database has. */
export interface VerifiedModel {
  readonly snapshot: Snapshot;
  readonly layout: Layout;
}

/** Told how far it is: versions that were looked at, of so many. */
export type VerifyTold = (done: number, total: number) => void;

/**
 * Checks the rules that hold for whatever is stored, in one state of the database, and changes nothing; others may write meanwhile.
 * Gives a line for each place at which one does not hold, at most a hundred per rule and table where a statement finds them.
 * Component ids are kept in memory: some 100 bytes for each. Raises Fault store.*.
 */
export function verifyDocuments(
  store: ExaminedStore,
  model: VerifiedModel,
  told: VerifyTold,
): Promise<readonly BrokenRule[]> {
  const door = store.copyDoor();
  return door.read(async (session) => {
    const damage = await databaseDamage(store, session, model.layout);
    const found = damage.map(({ table, text }) => broken('database', table, null, text));
    // What is not there cannot be asked.
    if (damage.some(({ text }) => /^the (table|column)/.test(text))) return found;
    const tables = [...model.layout.tables.values()];
    const there = (await door.engine.inspect(session)).tables;
    const checks = [
      unknownTypes(model),
      ...tables.flatMap(versionChecks),
      ...tables.flatMap(linkChecks),
      ...fragmentChecks(model.layout, store.dialect, there),
      ...textIndexChecks(model.layout, store.dialect, there),
    ];
    for (const check of checks) found.push(...(await placesOf(store, session, check)));
    const last = await door.place.lastComponentId(session);
    found.push(...(await walk(store, session, model, { places: new Map(), last }, told)));
    return found;
  });
}

async function walk(
  store: ExaminedStore,
  session: Session,
  { snapshot, layout }: VerifiedModel,
  ids: KnownIds,
  told: VerifyTold,
): Promise<readonly BrokenRule[]> {
  const { dialect } = store;
  const tables = [...layout.tables.values()];
  let total = 0;
  for (const { name } of tables) {
    const [row] = await session.rows(statement(dialect, `SELECT count(*) AS [n] FROM [${name}]`), []);
    total += Number(row?.n ?? 0);
  }
  const found: BrokenRule[] = [];
  let done = 0;
  for (const table of tables) {
    for await (const documents of documentsOf(session, dialect, table)) {
      const contents = documents.flatMap((document) => contentChecks(table, document, snapshot, ids));
      found.push(...contents);
      const unreadable = new Set(contents.filter(({ rule }) => rule === 'V5').map(({ documentId }) => documentId));
      const readable = documents.filter(({ documentId }) => !unreadable.has(documentId));
      found.push(...(await claimChecks(session, dialect, table, readable, snapshot)));
      done += documents.reduce((sum, { versions }) => sum + versions.length, 0);
      told(done, total);
    }
  }
  return found;
}

function unknownTypes({ layout }: VerifiedModel): Check {
  const uids = [...layout.tables.keys()];
  return {
    rule: 'V1',
    table: systemTableNames.documents,
    says: 'a document of a type that the model does not have',
    text:
      `SELECT [document_id], [type] FROM [${systemTableNames.documents}] WHERE [type] NOT IN ${listOf(uids.length)} ` +
      "AND [type] NOT LIKE 'parked:%'",
    values: uids,
  };
}

async function placesOf({ dialect }: ExaminedStore, session: Session, check: Check): Promise<readonly BrokenRule[]> {
  const { rule, table, says, text, values } = check;
  const rows = await session.rows(statement(dialect, `${text} LIMIT ${placesTold}`), values);
  return rows.map((row) => broken(rule, table, row.document_id ? String(row.document_id) : null, inWords(says, row)));
}

function inWords(says: string, row: Row): string {
  const more = Object.entries(row).flatMap(([name, value]) =>
    name === 'document_id' || value === null || value === '' ? [] : [`${name} ${String(value)}`],
  );
  return more.length === 0 ? says : `${says} (${more.join(', ')})`;
}
