import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../../dist/composition/app/index.js';
import { file } from '../../dataset/content.mjs';
import { documentIdOf } from '../../dataset/ids.mjs';
import { openDatabase } from '../../servers/database.mjs';
import { startOctavo } from '../../servers/start.mjs';
import { sender } from './answers.mjs';
import { pageCount } from './content.mjs';
import { octavoMenu } from './languages.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));

/**
 * Octavo with the menu, once reading it anew for every request and once as it is usually started.
 * @returns {Promise<{ octavo: import('../../servers/start.mjs').Running, keeping: import('../../servers/start.mjs').Running, remove: () => void }>}
 */
export async function startOctavoWithMenu() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-menu-'));
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  mkdirSync(data);
  const token = await emptyDatabase(data);
  const writing = await startOctavo({ data, token, project });
  await octavoMenu.write(sender(writing));
  await writing.stop();
  cpSync(data, copy, { recursive: true });
  return {
    octavo: await startOctavo({ data, token, project }),
    keeping: await startOctavo({ data: copy, token, project, keeps: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A database with the pictures alone, as uploads would have left them. Returns a token. @param {string} dataDir */
async function emptyDatabase(dataDir) {
  const app = await createApp({ project, config: { dataDir } });
  const token = app.firstToken ?? (await app.createToken('bench'));
  await app.close();
  const database = openDatabase(join(dataDir, 'octavo.db'), { readonly: false });
  try {
    database.transaction(() => {
      for (let number = 0; number < pageCount; number++) insertFile(database, number);
    })();
  } finally {
    database.close();
  }
  return token;
}

/** @param {import('../../servers/database.mjs').Database} database @param {number} number */
function insertFile(database, number) {
  const now = new Date().toISOString();
  const document = { document_id: documentIdOf('file', number), revision: 1 };
  const stamps = { created_at: now, updated_at: now, published_at: now };
  const rows = {
    octavo_documents: { ...document, type: 'plugin::upload.file' },
    files: { ...document, locale: '', status: 'published', ...file(number), ...stamps },
  };
  for (const [table, row] of Object.entries(rows)) {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    database.prepare(sql).run(...Object.values(row));
  }
}
