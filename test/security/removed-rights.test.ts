import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { parseModel, serializeModel } from '../../src/language/schema/index.js';
import { materializedJsonPrefix } from '../../src/storage/sql/plan/index.js';
import { removeFolder } from '../support/data-folder.js';
import { expectRefusal } from './support/answers.js';
import { type Asked, dataOf, newProject, send, startOn } from './support/fixture.js';
import { modelFiles } from './support/model.js';
import {
  aCustomToken,
  actionsOf,
  anAdministrator,
  anEndUser,
  entriesOf,
  type Person,
  thePublic,
} from './support/people.js';

/* Rights on what a model no longer has are gone, and do not come back with a thing of the same name. */

const tagPath = 'schema/content-types/tag.json';
const memoPath = 'schema/content-types/memo.json';

const memo = JSON.stringify({
  kind: 'collectionType',
  collectionName: 'memos',
  info: { singularName: 'memo', pluralName: 'memos', displayName: 'Memo' },
  attributes: { text: { type: 'string' } },
});

/** The model with memos, and with tags that have a weight. */
const larger: ReadonlyMap<string, string> = new Map([...modelFiles, [memoPath, memo]]);
/** The model without either. */
const smaller: ReadonlyMap<string, string> = new Map([...modelFiles, [tagPath, withoutWeight()]]);

function withoutWeight(): string {
  const tag = JSON.parse(modelFiles.get(tagPath) ?? '');
  const { weight: _, ...attributes } = tag.attributes;
  return JSON.stringify({ ...tag, attributes });
}

let project: string;
const people = new Map<string, Person>();

beforeAll(async () => {
  project = await newProject(larger);
  const app = await startOn(project);
  const memos = actionsOf('memo: find findOne create', 'tag: find findOne');
  people.set('the public', await thePublic(app, memos));
  people.set('an end user', await anEndUser(app, 'reader', memos));
  people.set('a custom token', await aCustomToken(app, memos));
  const fields = ['label', 'weight'];
  people.set(
    'an administrator',
    await anAdministrator(app, 'reader', [
      ...entriesOf('memo: find create'),
      ...entriesOf('tag: find create update', { fields }),
    ]),
  );
  for (const person of people.values()) {
    expect((await ask(app, person, { url: '/memos' })).status).toBe(200);
    expect((await ask(app, person, { url: '/tags?filters[weight]=1&fields=weight' })).status).toBe(200);
  }
  await app.close();
});

afterAll(() => removeFolder(project));

function ask(app: App, { content, headers }: Person, asked: Asked) {
  return send(app, { ...asked, url: `${content}${asked.url}`, headers });
}

async function writeModel(files: ReadonlyMap<string, string>): Promise<void> {
  await rm(join(project, memoPath), { force: true });
  for (const [path, text] of files) await writeFile(join(project, path), text);
}

/** Takes memos and weights out of the database by hand: no start does, as documents would be lost. */
async function takeOut(app: App): Promise<void> {
  const { version, json } = serializeModel(
    parseModel(
      [...smaller].map(([path, text]) => ({ path, json: text })),
      { locales: ['en', 'fr'], defaultLocale: 'en' },
    ),
  );
  const last = 'SELECT max(id) FROM octavo_schema_revisions';
  const { triggers } = await app.store.schemaConnection().engine.inspect(app.store);
  // SQLite drops no column that a trigger reads.
  const ofTags = [...triggers.keys()].filter((name) => name.startsWith(`${materializedJsonPrefix}tags_`));
  await app.store.write(async (transaction) => {
    for (const sql of [
      ...ofTags.map((name) => `DROP TRIGGER ${name}`),
      'DROP TABLE memos',
      'ALTER TABLE tags DROP COLUMN weight',
      `UPDATE octavo_schema_revisions SET version = '${version}', model = '${json}' WHERE id = (${last})`,
    ]) {
      await transaction.run({ sql, slots: [], reads: [] }, []);
    }
  });
}

describe('Q13 what is taken out of the model and comes back', () => {
  test('a start that would lose something is refused, and leaves rights alone', async () => {
    await writeModel(smaller);
    await expect(startOn(project)).rejects.toMatchObject({ name: 'Refusal' });
    await writeModel(larger);
    const app = await startOn(project);
    for (const person of people.values()) expect((await ask(app, person, { url: '/memos' })).status).toBe(200);
    await app.close();
  });

  test('no caller has permissions on the new one, neither on the type nor on the attribute', async () => {
    const before = await startOn(project);
    await takeOut(before);
    await before.close();
    await writeModel(smaller);
    const without = await startOn(project);
    for (const person of people.values()) {
      expect((await ask(without, person, { url: '/memos' })).status).toBe(404);
      expect((await ask(without, person, { url: '/tags?fields=label' })).status).toBe(200);
    }
    await without.close();

    await writeModel(larger);
    const again = await startOn(project);
    const token = await again.createToken('to write with');
    dataOf(await send(again, { method: 'POST', url: '/api/memos', as: token, data: { text: 'hidden-memo' } }));
    dataOf(await send(again, { method: 'POST', url: '/api/tags', as: token, data: { label: 'x', weight: 777 } }));
    for (const [name, person] of people) {
      expectRefusal(await ask(again, person, { url: '/memos' }), 403, name);
      expectRefusal(await ask(again, person, { url: `/memos/${'a'.repeat(24)}` }), 403, name);
      expectRefusal(await ask(again, person, { method: 'POST', url: '/memos', data: { text: 'x' } }), 403, name);
    }
    const administrator = people.get('an administrator');
    if (administrator === undefined) throw new Error('there is one');
    const tags = await ask(again, administrator, { url: '/tags?populate=*' });
    expect(tags.text).toContain('"label":"x"');
    expect(tags.text).not.toContain('777');
    for (const query of ['filters[weight]=777', 'sort=weight', 'fields=weight']) {
      expectRefusal(await ask(again, administrator, { url: `/tags?${query}` }), 400, query);
    }
    const data = { label: 'y', weight: 1 };
    expectRefusal(await ask(again, administrator, { method: 'POST', url: '/tags', data }), 400, 'weight');
    // Roles of end users and tokens have rights on whole types: an attribute that is not private is theirs with the type.
    const stored = await again.store.rows(
      {
        sql: "SELECT permissions AS text FROM octavo_administrator_roles UNION ALL SELECT actions FROM octavo_tokens WHERE kind = 'custom' UNION ALL SELECT action FROM octavo_role_permissions",
        slots: [],
        reads: [],
      },
      [],
    );
    for (const { text } of stored) expect(String(text)).not.toMatch(/memo|weight/);
    await again.close();
  });
});
