// L0: what is written by hand without further thought. Rows to objects, objects to JSON.stringify.
import { readCases } from '../cases/index.mjs';
import { serveGet } from './bare.mjs';
import { openDatabase } from './database.mjs';

/** @typedef {import('./setup.mjs').QuestionSetup} QuestionSetup */

serveGet((/** @type {QuestionSetup} */ { database, asks }) => {
  const connection = openDatabase(database);
  const byUrl = new Map();
  for (const { name, objects } of readCases) {
    const answer = objects(connection);
    for (const ask of asks[name] ?? []) byUrl.set(ask.url, { answer, ask });
  }
  return (url) => {
    const known = byUrl.get(url);
    return known === undefined ? undefined : JSON.stringify(known.answer(known.ask));
  };
});
