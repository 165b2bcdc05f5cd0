import type { Snapshot } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { systemTableNames, type VersionTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import { uniqueValues } from '../unique/unique-values.js';
import type { StoredDocument } from './read-documents.js';
import type { RuleViolation } from './types.js';
import { createViolation } from './violations.js';

/**
 * Compares the claims of unique values with the published values that need one because no index covers them.
 * `documents`: a batch of one type, ordered by documentId.
 */
export async function checkClaims(
  session: Session,
  dialect: Dialect,
  table: VersionTable,
  documents: readonly StoredDocument[],
  snapshot: Snapshot,
): Promise<readonly RuleViolation[]> {
  const [first, last] = [documents[0], documents.at(-1)];
  if (first === undefined || last === undefined) return [];
  const claimStatement = plainStatement(
    dialect,
    `SELECT [document_id], [attribute], [value] FROM [${systemTableNames.unique}] ` +
      'WHERE [type] = ? AND [document_id] >= ? AND [document_id] <= ?',
  );
  const rows = await session.rows(claimStatement, [table.type.uid, first.documentId, last.documentId]);
  const documentIds = new Set(documents.map(({ documentId }) => documentId));
  const claimed = new Map<string, string>();
  for (const row of rows.filter(({ document_id }) => documentIds.has(String(document_id))))
    claimed.set(claimKey(String(row.document_id), String(row.attribute), String(row.value)), String(row.attribute));
  const violations: RuleViolation[] = [];
  const expected = new Set<string>();
  for (const { documentId, versions } of documents) {
    for (const { locale, status, columns } of versions) {
      if (status !== 'published') continue;
      for (const { key, value } of uniqueValues({ type: table.type, table, documentId, locale }, columns, snapshot)) {
        const id = claimKey(documentId, key, String(value));
        if (!claimed.has(id) && !expected.has(id))
          violations.push(
            createViolation('V7', systemTableNames.unique, documentId, `the unique value of ${key} is not claimed`),
          );
        expected.add(id);
      }
    }
  }
  for (const [id, attribute] of claimed) {
    if (expected.has(id)) continue;
    const [documentId = ''] = id.split('\n', 1);
    violations.push(
      createViolation(
        'V7',
        systemTableNames.unique,
        documentId,
        `a value of ${attribute} is claimed that no version has`,
      ),
    );
  }
  return violations;
}

function claimKey(documentId: string, attribute: string, value: string): string {
  return `${documentId}\n${attribute}\n${value}`;
}
