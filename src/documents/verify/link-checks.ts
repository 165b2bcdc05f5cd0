import { type ColumnLink, systemTableNames, type TableLink, type VersionTable } from '../../layout/index.js';
import { ownLinks } from '../context.js';
import { isShared } from '../life/shared.js';
import type { Check } from './types.js';

const { documents } = systemTableNames;

/** What has to hold for the links that versions of a content type have. */
export function linkChecks(table: VersionTable): readonly Check[] {
  return ownLinks(table).flatMap((link) =>
    link.is === 'table' ? tableChecks(table, link) : columnChecks(table, link),
  );
}

function columnChecks({ name: table, type }: VersionTable, link: ColumnLink): readonly Check[] {
  const { attribute, target, targetColumn, localeColumn, statusColumn } = link;
  const ends: Check = {
    rule: 'V6',
    table,
    says: `a link of ${attribute.name} whose target is not there, or is of another type`,
    text:
      `SELECT v.[document_id], v.[locale], v.[status], v.[${targetColumn}] AS [target], h.[type] FROM [${table}] v LEFT JOIN [${documents}] h ` +
      `ON h.[document_id] = v.[${targetColumn}] WHERE v.[${targetColumn}] IS NOT NULL AND (h.[document_id] IS NULL OR h.[type] <> ?)`,
    values: [target?.uid ?? type.uid],
  };
  if (attribute.storage !== 'relation' || !attribute.exclusive) return [ends];
  const pins = [localeColumn, statusColumn].filter((column) => column !== null);
  const place = [targetColumn, 'status', 'locale', ...pins].map((column) => `[${column}]`).join(', ');
  const alone: Check = {
    rule: 'V6',
    table,
    says: `several owners of one target of ${attribute.name}`,
    text:
      `SELECT min([document_id]) AS [document_id], max([document_id]) AS [another], count(*) AS [owners] FROM [${table}] ` +
      `WHERE [${targetColumn}] IS NOT NULL GROUP BY ${place} HAVING count(*) > 1`,
    values: [],
  };
  return [ends, alone];
}

function tableChecks(table: VersionTable, link: TableLink): readonly Check[] {
  const { attribute, target, typeColumn, localeColumn, statusColumn } = link;
  const wanted = typeColumn === null ? '?' : `l.[${typeColumn}]`;
  const values = typeColumn === null ? [target?.uid ?? ''] : [];
  const pins = [typeColumn, localeColumn, statusColumn].filter((column) => column !== null);
  const once = ['owner_id', 'target_document_id', ...pins].map((column) => `l.[${column}]`).join(', ');
  const grouped = `FROM [${link.table}] l LEFT JOIN [${table.name}] v ON v.[id] = l.[owner_id]`;
  return [
    {
      rule: 'V6',
      table: link.table,
      says: `a link of ${attribute.name} one of whose ends is not there, or is of another type`,
      text:
        'SELECT v.[document_id], l.[owner_id], l.[target_document_id] AS [target], h.[type] ' +
        `${grouped} LEFT JOIN [${documents}] h ON h.[document_id] = l.[target_document_id] ` +
        `WHERE v.[id] IS NULL OR h.[document_id] IS NULL OR (h.[type] <> ${wanted} AND h.[type] NOT LIKE 'parked:%')`,
      values,
    },
    {
      rule: 'V6',
      table: link.table,
      says: `a target that a version links to twice in ${attribute.name}`,
      text: `SELECT min(v.[document_id]) AS [document_id], ${once}, count(*) AS [links] ${grouped} GROUP BY ${once} HAVING count(*) > 1`,
      values: [],
    },
    {
      rule: 'V6',
      table: link.table,
      says: `two links of ${attribute.name} at one place`,
      text:
        `SELECT min(v.[document_id]) AS [document_id], l.[owner_id], l.[position] ${grouped} ` +
        'GROUP BY l.[owner_id], l.[position] HAVING count(*) > 1',
      values: [],
    },
    ...(table.type.draftAndPublish ? [publishedAsDraft(table, link)] : []),
    ...(isShared(attribute, table) ? [sharedByLocales(table, link)] : []),
  ];
}

function publishedAsDraft({ name }: VersionTable, link: TableLink): Check {
  return {
    rule: 'V9',
    table: link.table,
    says: `a published version that counts as its draft, with other links of ${link.attribute.name}`,
    text:
      `SELECT a.[document_id], a.[locale] FROM [${name}] a JOIN [${name}] b ON b.[document_id] = a.[document_id] ` +
      `AND b.[locale] = a.[locale] WHERE a.[status] = ? AND b.[status] = ? AND b.[source_revision] = a.[revision] AND ${differ(link)}`,
    values: ['draft', 'published'],
  };
}

function sharedByLocales({ name }: VersionTable, link: TableLink): Check {
  return {
    rule: 'V4',
    table: link.table,
    says: `locales with different ${link.attribute.name}, which they share`,
    text:
      `SELECT a.[document_id], a.[status], a.[locale], b.[locale] AS [other] FROM [${name}] a JOIN [${name}] b ` +
      `ON b.[document_id] = a.[document_id] AND b.[status] = a.[status] WHERE a.[locale] < b.[locale] AND ${differ(link)}`,
    values: [],
  };
}

/** Whether two versions, `a` and `b`, link to different documents. */
function differ({ table, typeColumn }: TableLink): string {
  const count = (of: string) => `(SELECT count(*) FROM [${table}] x WHERE x.[owner_id] = ${of}.[id])`;
  const type = typeColumn === null ? '' : ` AND y.[${typeColumn}] = x.[${typeColumn}]`;
  return (
    `(${count('a')} <> ${count('b')} OR EXISTS (SELECT 1 FROM [${table}] x WHERE x.[owner_id] = a.[id] AND NOT EXISTS ` +
    `(SELECT 1 FROM [${table}] y WHERE y.[owner_id] = b.[id] AND y.[target_document_id] = x.[target_document_id]${type})))`
  );
}
