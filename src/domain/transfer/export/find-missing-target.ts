import type { Transaction } from '../../../storage/database/index.js';
import {
  type Dialect,
  padToPowerOfTwo,
  placeholderList,
  plainStatement,
  powerOfTwoBatches,
} from '../../../storage/sql/plan/index.js';
import type { ImportedComponent, ImportedTarget, WholeVersion } from '../../documents/index.js';

/** Returns a link target of a version or of its components that does not exist or is of another content type; null if there is none. */
export async function findMissingTarget(
  tx: Transaction,
  dialect: Dialect,
  { links, components }: Pick<WholeVersion, 'links' | 'components'>,
): Promise<ImportedTarget | null> {
  const targets = [
    ...[...links.values()].flatMap((list) => list.map(({ target }) => target)),
    ...[...components.values()].flatMap(nestedTargets),
  ];
  for (const portion of powerOfTwoBatches(targets)) {
    const ids = padToPowerOfTwo(portion.map(({ documentId }) => documentId));
    const selectDocuments = plainStatement(
      dialect,
      `SELECT [document_id], [type] FROM [octavo_documents] WHERE [document_id] IN ${placeholderList(ids.length)}`,
    );
    const rows = await tx.rows(selectDocuments, ids);
    const types = new Map(rows.map((row) => [String(row.document_id), String(row.type)] as const));
    const missing = portion.find(({ documentId, type }) => types.get(documentId) !== type);
    if (missing !== undefined) return missing;
  }
  return null;
}

function nestedTargets(instances: readonly ImportedComponent[]): readonly ImportedTarget[] {
  return instances.flatMap(({ targets, nested }) => [
    ...[...targets.values()].flat(),
    ...[...nested.values()].flatMap(nestedTargets),
  ]);
}
