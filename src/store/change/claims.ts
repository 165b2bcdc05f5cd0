import { Refusal } from '../../kernel/index.js';
import { systemTableNames, type VersionTable } from '../../layout/index.js';
import type { Dialect } from '../../plan/index.js';
import { type ChangeKind, type ModelChange, type Stored, storedOfColumn } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { MigrationSession } from '../migrate/place.js';
import type { Row } from '../types.js';
import { UniqueViolation } from '../violations.js';
import { holdsUnique, uniqueClaims } from './components/index.js';
import type { TypePair } from './pairs.js';
import { countRows, portions } from './portions.js';
import type { Move, MovePlace } from './types.js';

const { unique } = systemTableNames;

/** Changes after which the unique values that no index keeps unique may be others, or be called otherwise. */
const telling: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
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
 * The values of a content type that `octavo_unique` keeps unique, taken from its published versions anew where a change may have made
 * others of them. Comes last, when values and rows have moved. Raises Refusal for a value that two documents have.
 */
export function claimMoves(place: MovePlace, { before, after }: TypePair): readonly Move[] {
  if (before === null || after === null || (!hasClaims(before, place.from) && !hasClaims(after, place.to))) return [];
  const uids = new Set([before.type.uid, after.type.uid]);
  if (!place.changes.some((change) => telling.has(change.is) && concerns(change, uids, place))) return [];
  const { dialect } = place;
  const [uid, table] = [after.type.uid, place.table(after.name)];
  const forget = bookkeeping(`DELETE FROM ${unique} WHERE type = ?`, dialect);
  return [
    {
      says: `the unique values of ${uid} are noted anew`,
      table: unique,
      sql: [`DELETE FROM ${unique} WHERE type = …`, `INSERT INTO ${unique} (type, attribute, value, document_id) …`],
      count: (session) => countRows(session, dialect, table),
      async run(session, told) {
        await session.run(forget, [uid]);
        await claimAll(session, place, after, told);
      },
    },
  ];
}

/** Whether a change is about one of these content types, or about components or locales, which any may have. */
function concerns(change: ModelChange, uids: ReadonlySet<string>, { from, to }: MovePlace): boolean {
  if (!('of' in change)) return true;
  return uids.has(change.of) || (!from.layout.tables.has(change.of) && !to.layout.tables.has(change.of));
}

function hasClaims({ type, columns, components }: VersionTable, { record }: MovePlace['to']): boolean {
  return (
    (type.localized && [...columns.values()].some(({ attribute }) => isClaimed(attribute))) ||
    [...components.keys()].some((name) => holdsUnique(type.uid, name, record))
  );
}

/** On a content type with locales: its documents share the value. */
function isClaimed({ unique: once, localized }: { readonly unique: boolean; readonly localized: boolean }): boolean {
  return once && !localized;
}

async function claimAll(
  session: MigrationSession,
  place: MovePlace,
  after: VersionTable,
  told: (done: number) => void,
): Promise<void> {
  const { dialect, to } = place;
  const { type, name: called, columns, components } = after;
  const at = (column: string) => `t.${dialect.identifier(place.column(called, column))}`;
  const scalars = type.localized
    ? [...columns.values()].filter(({ attribute }) => isClaimed(attribute) && type.attributes.has(attribute.name))
    : [];
  const held = [...components].filter(([name]) => holdsUnique(type.uid, name, to.record)).map(([, one]) => one);
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    ...scalars.map(({ name }, n) => `${at(name)} AS s${n}`),
    ...held.flatMap(({ wire, deep }, n) => [`${at(wire)} AS w${n}`, `${at(deep)} AS d${n}`]),
  ];
  const claimsOf = (row: Row): readonly (readonly [string, string])[] => [
    ...scalars.flatMap(({ attribute, kind }, n): readonly [string, string][] => {
      const value = storedOfColumn(row[`s${n}`] ?? null, kind);
      return value === null ? [] : [[attribute.name, String(value)]];
    }),
    ...held.flatMap(({ attribute }, n) => {
      const [wire, deep] = [row[`w${n}`] ?? null, row[`d${n}`] ?? null];
      const texts = wire === null ? null : { wire: String(wire), deep: deep === null ? null : String(deep) };
      const where = { of: type.uid, attribute: attribute.name, locale: String(row.locale) };
      return [...uniqueClaims(texts, where, to.record)].map(({ key, value }): [string, string] => [key, value]);
    }),
  ];
  let done = 0;
  for await (const rows of portions(session, dialect, place.table(called), reads, [`t.status = 'published'`])) {
    const claims = rows.flatMap((row) =>
      claimsOf(row).map(([key, value]): readonly Stored[] => [type.uid, key, value, String(row.document_id)]),
    );
    await take(session, dialect, claims);
    done += rows.length;
    told(done);
  }
}

/** The versions of a document may claim the same value. */
async function take(
  session: MigrationSession,
  dialect: Dialect,
  claims: readonly (readonly Stored[])[],
): Promise<void> {
  const claim = bookkeeping(
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
    throw new Refusal('The content model cannot be changed like this', [
      'documents share a value that is to be unique',
    ]);
  }
}
