import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadProject } from '../../src/composition/app/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { openApiOf } from '../support/openapi.js';

const folder = fileURLToPath(new URL('../../reference', import.meta.url));
const project = fileURLToPath(new URL('../../examples/magazine', import.meta.url));

test('the page that shows the description loads nothing from elsewhere and writes no script or style into it', async () => {
  for (const name of await readdir(folder)) {
    const text = await readFile(`${folder}/${name}`, 'utf8');
    expect(text, name).not.toMatch(/https?:\/\/|innerHTML|\beval\(|new Function|\son\w+="|style="/);
    expect(text, name).not.toMatch(/<script(?![^>]*\ssrc=)|<style/);
  }
});

test('what the page says of every schema comes to an end', async () => {
  const { operationsByTag, partsOf, wordsOf } = await import(`${folder}/schema.js`);
  const document = openApiOf(await loadProject({ project }), { ability: fullAccess, isUser: true });
  const described = JSON.parse(JSON.stringify(document));
  const counts = [...operationsByTag(described).values()].map((operations) => operations.length);
  const all = Object.values(document.paths).flatMap((item) => Object.keys(item));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
  for (const [name, schema] of Object.entries(described.components.schemas)) {
    expect(wordsOf(schema, described), name).toMatch(/\S/);
    for (const part of partsOf(schema, described)) expect(wordsOf(part.schema, described), name).toMatch(/\S/);
  }
  const article = { $ref: '#/components/schemas/Article' };
  expect(wordsOf({ type: 'array', items: article }, described)).toBe('list of Article');
  expect(partsOf(article, described).map((part: { name: string }) => part.name)).toEqual(
    expect.arrayContaining(['id', 'documentId', 'title', 'author']),
  );
});
