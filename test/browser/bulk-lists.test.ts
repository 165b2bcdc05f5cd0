import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteRequest } from '../../src/domain/documents/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { idOnlyNode } from '../../src/language/query/index.js';
import { getContentType } from '../../src/language/schema/index.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* All documents that match a list, beyond its page and beyond one transaction: published, edited, deleted and restored. */

const total = 230;

const definitions = {
  'content-types/note': {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      number: { type: 'integer', max: 500 },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    },
  },
  'content-types/tag': {
    kind: 'collectionType',
    info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' },
    attributes: { name: { type: 'string' } },
  },
};

let fixture: PanelHouse;
let window: Window;
let token: string;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, config: { history: { enabled: true } } });
  const { documents, snapshot } = fixture.app;
  const common = (uid: string): Omit<WriteRequest, 'data' | 'status'> => {
    const type = getContentType(snapshot, uid);
    return { type, ability: fullAccess, locale: null, answer: idOnlyNode(type), values: [] };
  };
  await documents.transaction(async (transaction) => {
    const note = common('api::note.note');
    for (let number = 1; number <= total; number += 1) {
      const data =
        number === 1
          ? { title: '=1+1', number: -3 }
          : { title: `${number % 2 === 0 ? 'Even' : 'Odd'} ${number}`, number };
      await documents.create({ ...note, transaction, status: 'draft', data });
    }
    await documents.create({ ...common('api::tag.tag'), transaction, status: 'published', data: { name: 'Harbour' } });
  });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
}, 60_000);

afterAll(() => fixture.close());

async function count(query: string): Promise<number> {
  const { body } = await fixture.app.inject({
    method: 'GET',
    url: `/api/notes?pagination[pageSize]=1&${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return JSON.parse(body.toString()).meta.pagination.total;
}

const bar = (): Locator => window.page.getByRole('group', { name: 'Selected documents' });

async function selectAllMatching(matching: number, address = ''): Promise<void> {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/notes${address}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar().getByText('25 selected').waitFor();
  await bar()
    .getByRole('button', { name: `Select all ${matching} that match` })
    .click();
  await bar().getByText(`All ${matching} that match are selected`).waitFor();
}

test('all documents that match are published, in batches', async () => {
  const { page } = window;
  await selectAllMatching(total);
  await bar().getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Publish ${total} documents?` });
  await dialog.getByText(`The ${total} documents are changed in batches of 200`).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(`${total} documents were published.`).waitFor();
  expect(await count('')).toBe(total);
});

test('a field of those that match a search is edited after a check, and only in them', async () => {
  const { page } = window;
  await selectAllMatching(total / 2, '?q=Even');
  await bar().getByRole('button', { name: 'Edit a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 115 documents' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await dialog.getByRole('textbox', { name: /^Number/ }).fill('501');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('115 documents prevent this').waitFor();
  await dialog.getByRole('textbox', { name: /^Number/ }).fill('7');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('Nothing prevents this').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  expect(await count('status=draft&filters[number]=7')).toBe(1);
  await dialog.getByRole('button', { name: 'Change 115 documents' }).click();
  await page.getByText('115 documents were changed.').waitFor();
  expect(await count('status=draft&filters[number]=7')).toBe(116);
  expect(await count('filters[number]=7')).toBe(1);
});

test('a relation is added to the selected documents', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/notes?sort=title`);
  await page.getByRole('checkbox', { name: 'Select Even 10', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select Even 100', exact: true }).check();
  await bar().getByRole('button', { name: 'Edit a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit a field of 2 documents' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Tags' }).click();
  await dialog.getByText('Add', { exact: true }).click();
  await dialog.getByRole('combobox', { name: /find in Tag/ }).click();
  await page.getByRole('option', { name: /Harbour/ }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Change 2 documents' }).click();
  await page.getByText('2 documents were changed.').waitFor();
  expect(await count('status=draft&filters[tags][name]=Harbour')).toBe(2);
});

test('all that match are exported as CSV and JSON, on all pages and without formulas', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/notes?sort=title&pageSize=10`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tags', exact: true }).check();
  await page.keyboard.press('Escape');
  const csv = (await download('CSV, for spreadsheets')).split('\r\n');
  expect(csv).toHaveLength(total + 2);
  expect(csv[0]).toBe('\uFEFFdocumentId,locale,status,title,number,updatedAt,tags,tags.name');
  const names = csv[0]?.split(',') ?? [];
  expect(names).toHaveLength(8);
  const odd = csv.find((line) => line.includes("'=1+1")) ?? '';
  expect(odd.split(',').slice(1, 5)).toEqual(['', 'published', "'=1+1", '-3']);
  expect(csv.filter((line) => line.endsWith(',Harbour'))).toHaveLength(2);
  const rows: readonly Record<string, unknown>[] = JSON.parse(await download('JSON'));
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(({ documentId }) => documentId)).size).toBe(total);
  expect(rows.find(({ title }) => title === '=1+1')).toMatchObject({ number: -3, status: 'published', tags: [] });
  expect(rows.find(({ title }) => title === 'Even 10')).toMatchObject({
    tags: [expect.stringMatching(/^[a-z0-9]{24}$/)],
  });
});

/** Exports the list that is open; returns the file. */
async function download(format: string): Promise<string> {
  const { page } = window;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Export ${total} documents` });
  await dialog.getByText(format, { exact: true }).click();
  expect(await window.watch.barriers()).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  return readFile(await file.path(), 'utf8');
}

test('a spreadsheet is imported: rows create and update documents, and those that cannot are named before', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/notes`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tags', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  const exported = (await download('CSV, for spreadsheets')).split('\r\n');
  const known = exported.find((line) => line.includes(',Odd 5,')) ?? '';
  const file = [exported[0], known.replace(',Odd 5,', ',Renamed,'), ',,,New one,12,', ',,,Too large,501,', ''].join(
    '\r\n',
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Note' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByText(/^3 rows with:/).waitFor();
  await dialog.getByText(/Left out: locale, status/).waitFor();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('One row cannot be imported:').waitFor();
  await dialog.getByText(/^Row 3:/).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Leave out that row' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('1 document will be created, 1 updated.').waitFor();
  expect(await count('status=draft&filters[title]=Renamed')).toBe(0);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('Imported: 1 created, 1 updated.').waitFor();
  expect(await count('status=draft&filters[title]=Renamed&filters[number]=5')).toBe(1);
  expect(await count('status=draft&filters[title]=New one')).toBe(1);
  expect(await count('status=draft')).toBe(total + 1);
});

test('all that match are deleted, and come back together', async () => {
  const { page } = window;
  await selectAllMatching(total + 1);
  await bar().getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No relation refers to it.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`${total + 1} documents were deleted.`).waitFor();
  expect(await count('status=draft')).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`All ${total + 1} were restored.`).waitFor();
  expect(await count('status=draft')).toBe(total + 1);
});
