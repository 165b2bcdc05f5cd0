import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configurations } from './configurations.js';
import { Differences } from './differences.js';
import { createDocumentFactory } from './document-factory.js';
import { createDocumentPool } from './document-pool.js';
import { openMatrixServer } from './matrix-server.js';
import { securityModel } from './models.js';
import { nameCells } from './names.js';
import { readCells } from './reads.js';
import type { Grants } from './rights.js';
import { writeCells } from './writes.js';

/* Checks the matrix itself: it detects a server whose permissions differ from the table. */

const { model, always } = securityModel;
const tagUid = 'api::tag.tag';

test('a missing or additional permission, attribute or document is detected in each kind of cell', async () => {
  const [drawn] = fc.sample(configurations(model, 3, always), { seed: 1, numRuns: 1 });
  const tag = model.types.get(tagUid);
  if (drawn === undefined || tag === undefined) throw new Error('there is nothing to ask');
  const line = (action: 'find' | 'update', fields: readonly string[] | null) =>
    ({ action, type: tagUid, fields, locales: null, own: false }) as const;
  const role = (fields: readonly string[] | null): Grants => ({
    is: 'role',
    content: [line('find', fields), line('update', fields)],
    settings: [],
  });
  const server = await openMatrixServer(model, {
    ...drawn,
    types: [tag],
    grants: { ...drawn.grants, editor: role(['label']) },
  });
  try {
    const factory = createDocumentFactory(server);
    const pool = await createDocumentPool(server, factory);
    const [editor] = server.callers.filter(({ name }) => name === 'editor');
    if (editor === undefined) throw new Error('there is nobody to ask');
    /** How many cells differ where the table is made of these rights of the editor. */
    const counts = async (ask: typeof readCells, grants: Grants): Promise<number> => {
      const differences = new Differences();
      const supposed = { ...server, callers: [{ ...editor, grants }, server.superAdmin] };
      await ask({ server: supposed, factory, pool, differences }, tag);
      return differences.count;
    };
    for (const ask of [readCells, nameCells, writeCells]) {
      expect(await counts(ask, role(['label']))).toBe(0);
      expect(await counts(ask, role(null))).toBeGreaterThan(0);
    }
    expect(await counts(readCells, { is: 'role', content: [], settings: [] })).toBeGreaterThan(0);
    expect(await counts(writeCells, { is: 'role', content: [line('find', ['label'])], settings: [] })).toBeGreaterThan(
      0,
    );
  } finally {
    await server.close();
  }
});
