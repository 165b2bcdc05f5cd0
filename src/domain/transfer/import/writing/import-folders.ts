import type { Store, Transaction } from '../../../../storage/database/index.js';
import { plainStatement } from '../../../../storage/sql/plan/index.js';
import { instantOrNull, stringOrNull } from '../coerce-values.js';
import type { ImportTally } from '../report.js';
import type { ImportSource } from '../types.js';
import type { LinkIndex } from './link-index.js';

const folderType = 'plugin::upload.folder';

/** Imports the folders of files with their ids. Returns the ids. */
export async function importFolders(
  tx: Transaction,
  { dialect }: Pick<Store, 'dialect'>,
  source: ImportSource,
  links: LinkIndex,
  tally: ImportTally,
): Promise<ReadonlySet<number>> {
  const insert = plainStatement(
    dialect,
    'INSERT INTO [octavo_folders] ([id], [parent_id], [name], [created_at], [updated_at]) VALUES (?, ?, ?, ?, ?)',
  );
  const written = new Set<number>();
  const names = new Set<string>();
  for await (const { type, id, data } of source.rows(folderType)) {
    tally.countRead(folderType);
    const [parent] = links.linksFrom({ type, id, attribute: 'parent' });
    const parentId = parent?.id ?? 0;
    const name = stringOrNull(data.name) ?? `folder ${id}`;
    const key = `${parentId}\n${name}`;
    if (names.has(key)) {
      tally.addLeftOut({ of: folderType, why: 'another one beside it has the same name', which: name });
      continue;
    }
    names.add(key);
    const createdAt = instantOrNull(data.createdAt) ?? '1970-01-01T00:00:00.000Z';
    await tx.run(insert, [id, parentId, name, createdAt, instantOrNull(data.updatedAt) ?? createdAt]);
    written.add(id);
    tally.countWritten(folderType);
  }
  return written;
}

/** Returns the folder of a file; null if it has none that was imported. */
export function findFolderOfFile(file: number, links: LinkIndex, folders: ReadonlySet<number>): number | null {
  const [link] = links.linksFrom({ type: 'plugin::upload.file', id: file, attribute: 'folder' });
  return link !== undefined && folders.has(link.id) ? link.id : null;
}
