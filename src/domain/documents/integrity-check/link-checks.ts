import {
  type ColumnLink,
  systemTableNames,
  type TableLink,
  type VersionTable,
} from '../../../storage/sql/layout/index.js';
import { owningLinks } from '../context.js';
import { isShared } from '../writes/shared-attributes.js';
import type { IntegrityCheck } from './types.js';

const { documents } = systemTableNames;

/** Returns the checks of the links that versions of a content type own. */
export function linkChecks(table: VersionTable): readonly IntegrityCheck[] {
  return owningLinks(table).flatMap((link) =>
    link.is === 'table' ? tableChecks(table, link) : columnChecks(table, link),
  );
}

function columnChecks({ name: table, type }: VersionTable, link: ColumnLink): readonly IntegrityCheck[] {
  const { attribute, target, targetColumn, localeColumn, statusColumn } = link;
  const missingTargets: IntegrityCheck = {
    rule: 'V6',
    table,
    description: `a link of ${attribute.name} whose target does not exist or has another type`,
    text:
      `SELECT v.[document_id], v.[locale], v.[status], v.[${targetColumn}] AS [target], h.[type] FROM [${table}] v LEFT JOIN [${documents}] h ` +
      `ON h.[document_id] = v.[${targetColumn}] WHERE v.[${targetColumn}] IS NOT NULL AND (h.[document_id] IS NULL OR h.[type] <> ?)`,
    values: [target?.uid ?? type.uid],
  };
  if (attribute.storage !== 'relation' || !attribute.exclusive) return [missingTargets];
  const pins = [localeColumn, statusColumn].filter((column) => column !== null);
  const groupColumns = [targetColumn, 'status', 'locale', ...pins].map((column) => `[${column}]`).join(', ');
  const severalOwners: IntegrityCheck = {
    rule: 'V6',
    table,
    description: `a target of ${attribute.name} with several owners`,
    text:
      `SELECT min([document_id]) AS [document_id], max([document_id]) AS [another], count(*) AS [owners] FROM [${table}] ` +
      `WHERE [${targetColumn}] IS NOT NULL GROUP BY ${groupColumns} HAVING count(*) > 1`,
    values: [],
  };
  return [missingTargets, severalOwners];
}

function tableChecks(table: VersionTable, link: TableLink): readonly IntegrityCheck[] {
  const { attribute, target, typeColumn, localeColumn, statusColumn } = link;
  const expectedType = typeColumn === null ? '?' : `l.[${typeColumn}]`;
  const values = typeColumn === null ? [target?.uid ?? ''] : [];
  const pins = [typeColumn, localeColumn, statusColumn].filter((column) => column !== null);
  const groupColumns = ['owner_id', 'target_document_id', ...pins].map((column) => `l.[${column}]`).join(', ');
  const joined = `FROM [${link.table}] l LEFT JOIN [${table.name}] v ON v.[id] = l.[owner_id]`;
  return [
    {
      rule: 'V6',
      table: link.table,
      description: `a link of ${attribute.name} whose owner or target does not exist, or whose target has another type`,
      text:
        'SELECT v.[document_id], l.[owner_id], l.[target_document_id] AS [target], h.[type] ' +
        `${joined} LEFT JOIN [${documents}] h ON h.[document_id] = l.[target_document_id] ` +
        `WHERE v.[id] IS NULL OR h.[document_id] IS NULL OR (h.[type] <> ${expectedType} AND h.[type] NOT LIKE 'parked:%')`,
      values,
    },
    {
      rule: 'V6',
      table: link.table,
      description: `a target that a version links to twice in ${attribute.name}`,
      text: `SELECT min(v.[document_id]) AS [document_id], ${groupColumns}, count(*) AS [links] ${joined} GROUP BY ${groupColumns} HAVING count(*) > 1`,
      values: [],
    },
    {
      rule: 'V6',
      table: link.table,
      description: `two links of ${attribute.name} at the same position`,
      text:
        `SELECT min(v.[document_id]) AS [document_id], l.[owner_id], l.[position] ${joined} ` +
        'GROUP BY l.[owner_id], l.[position] HAVING count(*) > 1',
      values: [],
    },
    ...(table.type.draftAndPublish ? [publishedEqualsDraftCheck(table, link)] : []),
    ...(isShared(attribute, table) ? [sharedByLocalesCheck(table, link)] : []),
  ];
}

function publishedEqualsDraftCheck({ name }: VersionTable, link: TableLink): IntegrityCheck {
  return {
    rule: 'V9',
    table: link.table,
    description: `a published version marked as identical to its draft, with different links of ${link.attribute.name}`,
    text:
      `SELECT a.[document_id], a.[locale] FROM [${name}] a JOIN [${name}] b ON b.[document_id] = a.[document_id] ` +
      `AND b.[locale] = a.[locale] WHERE a.[status] = ? AND b.[status] = ? AND b.[source_revision] = a.[revision] AND ${linksDifferCondition(link)}`,
    values: ['draft', 'published'],
  };
}

function sharedByLocalesCheck({ name }: VersionTable, link: TableLink): IntegrityCheck {
  return {
    rule: 'V4',
    table: link.table,
    description: `locales that share ${link.attribute.name}, with different links`,
    text:
      `SELECT a.[document_id], a.[status], a.[locale], b.[locale] AS [other] FROM [${name}] a JOIN [${name}] b ` +
      `ON b.[document_id] = a.[document_id] AND b.[status] = a.[status] WHERE a.[status] IN (?, ?) AND a.[locale] < b.[locale] AND ${linksDifferCondition(link)}`,
    values: ['draft', 'published'],
  };
}

/** Whether two versions, `a` and `b`, link to different documents. */
function linksDifferCondition({ table, typeColumn }: TableLink): string {
  const count = (alias: string) => `(SELECT count(*) FROM [${table}] x WHERE x.[owner_id] = ${alias}.[id])`;
  const type = typeColumn === null ? '' : ` AND y.[${typeColumn}] = x.[${typeColumn}]`;
  return (
    `(${count('a')} <> ${count('b')} OR EXISTS (SELECT 1 FROM [${table}] x WHERE x.[owner_id] = a.[id] AND NOT EXISTS ` +
    `(SELECT 1 FROM [${table}] y WHERE y.[owner_id] = b.[id] AND y.[target_document_id] = x.[target_document_id]${type})))`
  );
}
