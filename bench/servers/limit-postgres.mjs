// L on PostgreSQL: one hand-written statement per case, prepared under a name, that gives the finished text of the body; totals
// known in advance, as many connections as Octavo has.
import pg from 'pg';
import { readCases } from '../cases/index.mjs';
import { serveGetLater } from './bare.mjs';

/** @typedef {import('./setup.mjs').QuestionSetup} QuestionSetup */

const connections = 8;
/** What Octavo asks for, too (src/storage/database/postgres/connection/connection-config.ts), as far as it is about answering quickly. */
const settings = '-c jit=off -c random_page_cost=1.1';

serveGetLater((/** @type {QuestionSetup} */ { database, asks }) => {
  const pool = new pg.Pool({ connectionString: database, options: settings, max: connections });
  const byUrl = new Map();
  for (const { name, limit } of readCases) {
    for (const ask of asks[name] ?? []) {
      byUrl.set(ask.url, { name, text: limit.postgres, values: [...ask.values, ask.meta], rowMode: 'array' });
    }
  }
  return async (url) => {
    const known = byUrl.get(url);
    return known === undefined ? undefined : (await pool.query(known)).rows[0][0];
  };
});
