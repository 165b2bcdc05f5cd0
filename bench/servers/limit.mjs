// L: the limit. One hand-written prepared statement per case that gives the finished bytes of the body, totals known in advance.
// It does not even parse the address: it knows all of them.
import { readCases } from '../cases/index.mjs';
import { serveGet } from './bare.mjs';
import { openDatabase, prepareArrays } from './database.mjs';

/** @typedef {import('./setup.mjs').QuestionSetup} QuestionSetup */

serveGet((/** @type {QuestionSetup} */ { database, asks }) => {
  const connection = openDatabase(database);
  const byUrl = new Map();
  for (const { name, limit } of readCases) {
    const statement = prepareArrays(connection, limit.sqlite);
    for (const ask of asks[name] ?? []) byUrl.set(ask.url, { statement, values: [...ask.values, ask.meta] });
  }
  return (url) => {
    const known = byUrl.get(url);
    return known?.statement.get(...known.values)[0];
  };
});
