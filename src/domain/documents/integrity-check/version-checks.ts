import type { ScalarColumn, VersionTable } from '../../../storage/sql/layout/index.js';
import { systemTableNames } from '../../../storage/sql/layout/index.js';
import type { IntegrityCheck } from './types.js';

const { documents, totals, changeSets, changeSetEntries } = systemTableNames;

/** Returns the checks of the version rows of a content type, and of their document rows. `allLocales`: those of the model. */
export function versionChecks(table: VersionTable, allLocales: readonly string[]): readonly IntegrityCheck[] {
  const { type, name } = table;
  const locales = type.localized ? allLocales : [''];
  return [
    {
      rule: 'V1',
      table: name,
      description: 'a version without a document, or of a document of another type',
      text:
        `SELECT v.[document_id], v.[locale], v.[status], h.[type] FROM [${name}] v LEFT JOIN [${documents}] h ` +
        'ON h.[document_id] = v.[document_id] WHERE h.[document_id] IS NULL OR h.[type] <> ?',
      values: [type.uid],
    },
    {
      rule: 'V1',
      table: name,
      description: 'a document without versions',
      text:
        `SELECT h.[document_id] FROM [${documents}] h WHERE h.[type] = ? AND NOT EXISTS ` +
        `(SELECT 1 FROM [${name}] v WHERE v.[document_id] = h.[document_id])`,
      values: [type.uid],
    },
    {
      rule: 'V2',
      table: name,
      description: 'several rows of one version',
      text:
        `SELECT [document_id], [locale], [status], count(*) AS [rows] FROM [${name}] ` +
        'GROUP BY [document_id], [locale], [status] HAVING count(*) > 1',
      values: [],
    },
    {
      rule: 'V2',
      table: name,
      description: 'a version that the type does not have',
      text:
        `SELECT v.[document_id], v.[locale], v.[status] FROM [${name}] v WHERE (v.[status] NOT IN (?, ?) ` +
        `AND NOT ${isOfSet('v')}) OR v.[locale] ${type.localized ? '=' : '<>'} ''`,
      values: [type.draftAndPublish ? 'draft' : 'published', 'published'],
    },
    {
      rule: 'V13',
      table: changeSetEntries,
      description: 'a change of an open change set without its version, or a removal with one',
      text:
        `SELECT e.[document_id], e.[locale], e.[set_id] FROM [${changeSetEntries}] e JOIN [${changeSets}] s ` +
        `ON s.[set_id] = e.[set_id] AND s.[state] = ? WHERE e.[type] = ? AND (e.[action] = ?) <> ` +
        `EXISTS (SELECT 1 FROM [${name}] v WHERE v.[document_id] = e.[document_id] AND v.[locale] = e.[locale] ` +
        `AND v.[status] = 'set:' || e.[set_id])`,
      values: ['open', type.uid, 'change'],
    },
    {
      rule: 'V13',
      table: changeSetEntries,
      description: 'an entry of a change set in a locale that its type does not have',
      text:
        `SELECT e.[document_id], e.[locale], e.[set_id] FROM [${changeSetEntries}] e WHERE e.[type] = ? ` +
        `AND e.[locale] NOT IN (${locales.map(() => '?').join(', ')})`,
      values: [type.uid, ...locales],
    },
    ...(type.draftAndPublish ? publicationChecks(name) : []),
    totalCheck(name),
    ...singleTypeChecks(table),
    ...[...table.columns.values()].flatMap((column) => uniqueChecks(table, column)),
  ];
}

/** Condition: a row belongs to an entry of a change set, or to a set that is open no more. */
function isOfSet(alias: string): string {
  const status = (set: string) => ['set', 'base', 'undo'].map((kind) => `'${kind}:' || ${set}.[set_id]`).join(', ');
  const version = `x.[document_id] = ${alias}.[document_id] AND x.[locale] = ${alias}.[locale]`;
  return (
    `(EXISTS (SELECT 1 FROM [${changeSetEntries}] x WHERE ${version} AND ${alias}.[status] IN (${status('x')})) ` +
    `OR EXISTS (SELECT 1 FROM [${changeSets}] y WHERE y.[state] <> 'open' AND ${alias}.[status] IN (${status('y')})))`
  );
}

function publicationChecks(table: string): readonly IntegrityCheck[] {
  const pair = 'd.[document_id] = p.[document_id] AND d.[locale] = p.[locale] AND d.[status] = ?';
  return [
    {
      rule: 'V3',
      table,
      description: 'a published version without a draft',
      text:
        `SELECT p.[document_id], p.[locale] FROM [${table}] p WHERE p.[status] = ? ` +
        `AND NOT EXISTS (SELECT 1 FROM [${table}] d WHERE ${pair})`,
      values: ['published', 'draft'],
    },
    {
      rule: 'V3',
      table,
      description: 'a published version of a newer revision than its draft',
      text:
        `SELECT p.[document_id], p.[locale], p.[source_revision], d.[revision] FROM [${table}] p JOIN [${table}] d ` +
        `ON ${pair} WHERE p.[status] = ? AND p.[source_revision] > d.[revision]`,
      values: ['draft', 'published'],
    },
  ];
}

/** `differs` in a row of the result: by how many the stored total is too high. */
function totalCheck(table: string): IntegrityCheck {
  const storedTotals = `SELECT [locale], [status], [total] AS [n] FROM [${totals}] WHERE [name] = ?`;
  const countedTotals = `SELECT [locale], [status], -count(*) AS [n] FROM [${table}] GROUP BY [locale], [status]`;
  return {
    rule: 'V10',
    table,
    description: 'a stored total that differs from the counted number of versions',
    text:
      `SELECT [locale], [status], sum([n]) AS [differs] FROM (${storedTotals} UNION ALL ${countedTotals}) x ` +
      'GROUP BY [locale], [status] HAVING sum([n]) <> 0',
    values: [table],
  };
}

function singleTypeChecks({ type, name: table }: VersionTable): readonly IntegrityCheck[] {
  if (type.kind !== 'singleType') {
    return [
      {
        rule: 'V8',
        table,
        description: 'a document of a collection type that is registered as the document of a single type',
        text: `SELECT [document_id] FROM [${documents}] WHERE [type] = ? AND [single_type] IS NOT NULL`,
        values: [type.uid],
      },
    ];
  }
  return [
    {
      rule: 'V8',
      table,
      description: 'several documents of a single type',
      text: `SELECT min([document_id]) AS [document_id], count(*) AS [documents] FROM [${documents}] WHERE [type] = ? HAVING count(*) > 1`,
      values: [type.uid],
    },
    {
      rule: 'V8',
      table,
      description: 'a document of a single type that is not registered as its document',
      text: `SELECT [document_id] FROM [${documents}] WHERE [type] = ? AND ([single_type] IS NULL OR [single_type] <> ?)`,
      values: [type.uid, type.uid],
    },
  ];
}

/** Returns the checks of values that an index keeps unique. Values shared by locales are claimed, see `checkClaims`. */
function uniqueChecks(
  { type, name: table }: VersionTable,
  { attribute, name }: ScalarColumn,
): readonly IntegrityCheck[] {
  if (!attribute.unique || (type.localized && !attribute.localized)) return [];
  const group = type.localized ? `[${name}], [locale]` : `[${name}]`;
  return [
    {
      rule: 'V7',
      table,
      description: `several published documents with the same unique value of ${attribute.name}`,
      text:
        `SELECT min([document_id]) AS [document_id], max([document_id]) AS [another], count(*) AS [documents] ` +
        `FROM [${table}] WHERE [status] = ? AND [${name}] IS NOT NULL GROUP BY ${group} HAVING count(*) > 1`,
      values: ['published'],
    },
  ];
}
