import { CliError } from '../../../foundations/core/index.js';
import { type ChangeKind, type ModelChange, type Stored, storedFromColumn } from '../../../language/schema/index.js';
import { internalStatement, type MigrationSession, type Row, UniqueViolation } from '../../database/index.js';
import { systemTableNames, type VersionTable } from '../../sql/layout/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import { findUniqueClaims, hasUniqueAttributes } from '../components/index.js';
import type { TypePair } from '../plan/type-pairs.js';
import { countRows, readBatches } from '../rows/rewrite-rows.js';
import type { Move, MoveContext } from '../types.js';

const { unique } = systemTableNames;

/** Changes that can change or rename the unique values in `octavo_unique`. */
const affectingKinds: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'attribute-removed',
  'attribute-renamed',
  'attribute-added',
  'component-removed',
  'component-renamed',
  'type-localized',
  'draft-and-publish',
  'retyped',
  'component',
  'repeatable',
  'zone-components',
  'attribute-localized',
  'values',
  'unique',
  'locale-removed',
]);

/**
 * Rebuilds the values of a content type in `octavo_unique` from its published versions where a change may have changed them. Runs
 * last, after values and rows have moved. Throws CliError for a value of two documents.
 */
export function uniqueValueMoves(moveContext: MoveContext, { before, after }: TypePair): readonly Move[] {
  if (
    before === null ||
    after === null ||
    (!hasClaimedValues(before, moveContext.from) && !hasClaimedValues(after, moveContext.to))
  )
    return [];
  const uids = new Set([before.type.uid, after.type.uid]);
  if (!moveContext.changes.some((change) => affectingKinds.has(change.is) && isAffected(change, uids, moveContext)))
    return [];
  const { dialect } = moveContext;
  const [uid, table] = [after.type.uid, moveContext.table(after.name)];
  const releaseClaims = internalStatement(`DELETE FROM ${unique} WHERE type = ?`, dialect);
  return [
    {
      description: `the unique values of ${uid} are recorded again`,
      subject: { is: 'unique-values', of: uid },
      table: unique,
      sql: [`DELETE FROM ${unique} WHERE type = …`, `INSERT INTO ${unique} (type, attribute, value, document_id) …`],
      count: (session) => countRows(session, dialect, table),
      async run(session, onProgress) {
        await session.run(releaseClaims, [uid]);
        await claimAll(session, moveContext, after, onProgress);
      },
    },
  ];
}

/** Whether a change affects one of these content types, or components or locales, which any type may use. */
function isAffected(change: ModelChange, uids: ReadonlySet<string>, { from, to }: MoveContext): boolean {
  if (!('of' in change)) return true;
  return uids.has(change.of) || (!from.layout.versionTables.has(change.of) && !to.layout.versionTables.has(change.of));
}

function hasClaimedValues({ type, columns, components }: VersionTable, { record }: MoveContext['to']): boolean {
  return (
    (type.localized && [...columns.values()].some(({ attribute }) => isClaimed(attribute))) ||
    [...components.keys()].some((name) => hasUniqueAttributes(type.uid, name, record))
  );
}

/** On a content type with locales: its documents share the value. */
function isClaimed({
  unique: isUnique,
  localized,
}: {
  readonly unique: boolean;
  readonly localized: boolean;
}): boolean {
  return isUnique && !localized;
}

async function claimAll(
  session: MigrationSession,
  moveContext: MoveContext,
  after: VersionTable,
  onProgress: (done: number) => void,
): Promise<void> {
  const { dialect, to } = moveContext;
  const { type, name: tableName, columns, components } = after;
  const columnAt = (column: string) => `t.${dialect.identifier(moveContext.column(tableName, column))}`;
  const scalars = type.localized
    ? [...columns.values()].filter(({ attribute }) => isClaimed(attribute) && type.attributes.has(attribute.name))
    : [];
  const holders = [...components]
    .filter(([name]) => hasUniqueAttributes(type.uid, name, to.record))
    .map(([, columns]) => columns);
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    ...scalars.map(({ name }, n) => `${columnAt(name)} AS s${n}`),
    ...holders.flatMap(({ responseJson, storedJson }, n) => [
      `${columnAt(responseJson)} AS w${n}`,
      `${columnAt(storedJson)} AS d${n}`,
    ]),
  ];
  const rowClaims = (row: Row): readonly (readonly [string, string])[] => [
    ...scalars.flatMap(({ attribute, kind }, n): readonly [string, string][] => {
      const value = storedFromColumn(row[`s${n}`] ?? null, kind);
      return value === null ? [] : [[attribute.name, String(value)]];
    }),
    ...holders.flatMap(({ attribute }, n) => {
      const [responseJson, storedJson] = [row[`w${n}`] ?? null, row[`d${n}`] ?? null];
      const texts =
        responseJson === null
          ? null
          : { responseJson: String(responseJson), storedJson: storedJson === null ? null : String(storedJson) };
      const attributePath = { of: type.uid, attribute: attribute.name, locale: String(row.locale) };
      return [...findUniqueClaims(texts, attributePath, to.record)].map(({ key, value }): [string, string] => [
        key,
        value,
      ]);
    }),
  ];
  let done = 0;
  for await (const rows of readBatches(session, dialect, moveContext.table(tableName), reads, [
    `t.status = 'published'`,
  ])) {
    const claims = rows.flatMap((row) =>
      rowClaims(row).map(([key, value]): readonly Stored[] => [type.uid, key, value, String(row.document_id)]),
    );
    await insertClaims(session, dialect, claims);
    done += rows.length;
    onProgress(done);
  }
}

/** The versions of a document may claim the same value. */
async function insertClaims(
  session: MigrationSession,
  dialect: Dialect,
  claims: readonly (readonly Stored[])[],
): Promise<void> {
  const claim = internalStatement(
    `INSERT INTO ${unique} (type, attribute, value, document_id) SELECT ?, ?, ?, ? WHERE NOT EXISTS
     (SELECT 1 FROM ${unique} WHERE type = ? AND attribute = ? AND value = ? AND document_id = ?)`,
    dialect,
  );
  try {
    await session.runEach(
      claim,
      claims.map((values) => [...values, ...values]),
    );
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw new CliError('The content model cannot be changed like this', [
      'documents share a value that must be unique',
    ]);
  }
}
