import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from '../../support/sqlite.js';
import { StoredFiles } from '../media/stored-files.js';
import { inWords, type States } from './promises.js';

interface Row {
  readonly edition: number;
  readonly status: 'draft' | 'published';
  readonly title: string;
  readonly extra: string;
}

/** What is found in the data folder of an image, and what is wrong with it in itself. */
export interface Found {
  readonly states: States;
  readonly problems: readonly string[];
}

/** Reads an image as a server would after it has started on it. */
export async function readImage(data: string, secrets: Buffer): Promise<Found> {
  const file = join(data, 'octavo.db');
  if (!existsSync(file)) return { states: new Map(), problems: ['there is no database'] };
  const database = openFile(file);
  const problems: string[] = [];
  const states = new Map<string, string>();
  try {
    const made = database.prepare("SELECT 1 FROM sqlite_master WHERE name IN ('pages', 'files')").all();
    if (made.length < 2) return { states, problems: ['there are no tables'] };
    // Drafts first.
    const rows = database.prepare('SELECT edition, status, title, extra FROM pages ORDER BY id, status').all() as Row[];
    for (const { edition, status, title, extra } of rows) {
      const g = Number(title.replace('generation ', ''));
      if ((JSON.parse(extra) as { readonly g: number }).g !== g)
        problems.push(`page ${edition}: ${title} with ${extra}`);
      const draft = Number(/^draft (\d+)/.exec(states.get(`page ${edition}`) ?? '')?.[1] ?? Number.NaN);
      states.set(`page ${edition}`, status === 'draft' ? inWords(g, null) : inWords(draft, g));
    }
  } finally {
    database.close();
  }
  for (const { name, problems: wrong } of await new StoredFiles(data).files()) {
    states.set(`file ${name}`, 'there');
    problems.push(...wrong);
  }
  const kept = existsSync(join(data, 'secrets.json')) ? readFileSync(join(data, 'secrets.json')) : null;
  if (kept?.equals(secrets) !== true) problems.push('the secrets are not those that the server had');
  return { states, problems };
}
