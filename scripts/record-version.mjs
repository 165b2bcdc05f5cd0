// Records the data of this version for test/scenario/upgrade.test.ts: a database that it has written, its secrets, and the responses that
// it gave. Run once per minor version, before its tables change: node scripts/record-version.mjs [<name>].
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [name = version] = process.argv.slice(2);
const fixtures = join(root, 'test/fixtures/versions');
const data = mkdtempSync(join(tmpdir(), 'octavo-record-'));

const words = ['bin/octavo.js', 'start', '--project', join(fixtures, 'project'), '--data', data, '--port', '0'];
const server = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(server, 'exit');
let said = '';
await new Promise((resolve, reject) => {
  server.on('exit', () => reject(new Error(`it does not start:\n${said}`)));
  server.stdout.on('data', (chunk) => {
    said += chunk;
    if (/Ctrl\+C stops/.test(said)) resolve();
  });
});
const base = `${/Address +(http:\/\/[^/\s]+)/.exec(said)?.[1]}/api`;
const token = /Token +(octavo_\S+)/.exec(said)?.[1];

async function send(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${base}/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}
const create = async (path, data) => JSON.parse(await send('POST', path, { data })).data.documentId;

const authors = [];
for (const name of ['Ada Moreau', 'Tom Okafor']) authors.push(await create('authors', { name }));
for (let n = 1; n <= 12; n++) {
  const author = authors[n % 2];
  const note = (rank) => ({ text: `Note ${n}.${rank}`, rank });
  const shared = { pages: n * 7, price: '12.30', extra: { n, list: [1, null, 'x'] }, author, lead: note(0) };
  const localized = { notes: [note(1), note(2)], parts: [{ __component: 'shared.note', ...note(3) }] };
  const path = n % 4 === 0 ? 'articles?status=draft' : 'articles';
  const id = await create(path, {
    title: `Lamp ${n}`,
    body: `Text **${n}** with ä, ¬ and 漢`,
    ...shared,
    ...localized,
  });
  if (n % 3 === 0) await send('PUT', `articles/${id}?locale=fr`, { data: { title: `Lampe ${n}` } });
  if (n % 5 === 0) await send('PUT', `articles/${id}?status=draft`, { data: { title: `Lamp ${n}, again` } });
}
await send('POST', 'users', { username: 'ann', email: 'ann@example.org', password: 'nine green wheels', role: 1 });

const asked = [
  'articles?populate=*&sort=title',
  'articles?populate=*&sort=title&status=draft',
  'articles?locale=fr&populate=*&sort=title',
  'articles?locale=fr&status=draft&populate=*',
  'authors?populate[articles][sort]=title',
  'articles?filters[author][name][$eq]=Ada%20Moreau&fields=title&sort=pages:desc',
  'articles?status=draft&publicationFilter=modified&fields=title',
  'articles?_q=漢&fields=title&sort=title',
  'users',
];
const answers = {};
for (const path of asked) answers[path] = { status: 200, body: await send('GET', path) };
server.kill('SIGTERM');
await ended;

const to = join(fixtures, name);
mkdirSync(to, { recursive: true });
writeFileSync(join(to, 'octavo.db.gz'), gzipSync(readFileSync(join(data, 'octavo.db')), { level: 9 }));
writeFileSync(join(to, 'secrets.json'), readFileSync(join(data, 'secrets.json')));
writeFileSync(join(to, 'answers.json'), `${JSON.stringify({ token, answers }, null, 2)}\n`);
rmSync(data, { recursive: true });
console.log(`${to}: ${Object.keys(answers).length} responses`);
