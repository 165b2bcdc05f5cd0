import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportContent, importExport } from '../../../src/composition/app/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { formBody, formType } from '../../support/form.js';
import { pictureBytes } from '../../support/pictures.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import {
  type Api,
  appOptions,
  contents,
  contentType,
  makeProject,
  noRequest,
  octavo,
  type Server,
  serving,
  text,
} from './moving-sets.js';

/*
 * A change set goes from one server (SQLite) to another one, of either database, that began with the same content and has changed since.
 */
const total = 210;
const changed = 200;
const merging = 15;
const clashing = 15;

const model = {
  'content-types/article.json': contentType('article', {
    title: text,
    body: text,
    price: { type: 'decimal' },
    cover: { type: 'media', multiple: false },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
    partner: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    sections: { type: 'component', component: 'shared.section', repeatable: true },
  }),
  'content-types/tag.json': contentType('tag', {
    label: text,
    articles: { type: 'relation', relation: 'manyToMany', target: 'api::article.article', mappedBy: 'tags' },
  }),
  'content-types/note.json': {
    ...contentType('note', { title: { ...text, unique: true, pluginOptions: { i18n: { localized: true } } } }),
    options: { draftAndPublish: false },
    pluginOptions: { i18n: { localized: true } },
  },
  'components/shared/section.json': {
    info: { displayName: 'Section' },
    attributes: { heading: text, picture: { type: 'media', multiple: false } },
  },
};

interface Article {
  readonly documentId: string;
  readonly title: string;
  readonly body: string;
}

async function articlesOf(api: Api, parameters = ''): Promise<readonly Article[]> {
  const found: Article[] = [];
  for (let page = 1; page <= 3; page++)
    found.push(
      ...(
        await api.ask(
          'GET',
          `/api/articles?sort=documentId&pagination[pageSize]=100&pagination[page]=${page}${parameters}`,
        )
      ).data,
    );
  return found;
}

describe.each(['sqlite', 'postgres'] as const)('from SQLite to %s', (kind) => {
  let folder: string;
  let database: TestDatabase | null = null;
  let staging: Server;
  let production: Server;
  let ids: readonly string[];
  let tags: readonly string[];
  const setFolder = (name: string): string => join(folder, 'sets', name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-sets-'));
    if (kind === 'postgres') database = await freshDatabase();
    staging = { project: join(folder, 'staging'), url: null };
    production = { project: join(folder, 'production'), url: database?.url ?? null };
    for (const { project } of [staging, production]) await makeProject(project, model);
    await serving(staging, async (api) => {
      const made: string[] = [];
      for (const label of ['one', 'two']) made.push(await api.write('POST', '/api/tags', { label }));
      tags = made;
      const articles: string[] = [];
      for (let index = 0; index < total; index++) {
        const sections = [{ heading: `First ${index}` }, { heading: `Second ${index}` }];
        const partner = index < 2 ? { partner: tags[index] } : {};
        const data = { title: `Title ${index}`, body: `Body ${index}`, price: 1.5, sections, ...partner };
        articles.push(await api.write('POST', '/api/articles', data));
      }
      ids = articles;
    });
    const file = join(folder, 'all.jsonl');
    await exportContent(appOptions(staging), file, () => undefined);
    await importExport(appOptions(production), { path: file, dryRun: false }, () => undefined);
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('200 changed documents, 30 on both sides: 170 are applied, 30 are shown, none is lost, and again there is nothing to do', {
    timeout: 120_000,
  }, async () => {
    const set = await serving(staging, async (api) => {
      const id = await api.createSet('Spring');
      for (const [index, documentId] of ids.slice(0, changed).entries())
        await api.write('PUT', `/api/articles/${documentId}?set=${id}`, { title: `Staging ${index}` });
      return id;
    });
    await serving(production, async (api) => {
      for (const [index, documentId] of ids.slice(0, merging + clashing).entries()) {
        const name = index < merging ? 'body' : 'title';
        await api.write('PUT', `/api/articles/${documentId}`, { [name]: `Production ${index}` });
      }
    });
    expect(await octavo(staging, 'set:export', 'Spring', '--out', setFolder('spring'))).toMatchObject({ code: 0 });
    expect(await octavo(staging, 'set:export', set, '--out', setFolder('spring-again'))).toMatchObject({ code: 0 });
    const exported = await contents(setFolder('spring'));
    // set.json, and the definitions of articles, tags and sections.
    expect(exported.size).toBe(changed + 4);
    expect(await contents(setFolder('spring-again'))).toEqual(exported);

    const before = await serving(production, (api) => articlesOf(api));
    const summary = `${changed - merging - clashing} as exported, ${merging + clashing} changed here too: ${merging} merged, ${clashing} clashing`;
    const rehearsed = await octavo(production, 'set:import', setFolder('spring'), '--rehearse');
    expect(rehearsed).toMatchObject({ code: 0, out: expect.stringContaining(summary), err: 'Nothing was written.' });
    const clashLines = rehearsed.out.split('\n').filter((line) => line.endsWith('(clashes here: title)'));
    expect(clashLines).toHaveLength(clashing);
    for (const documentId of ids.slice(merging, merging + clashing))
      expect(clashLines).toContain(`added api::article.article ${documentId} (clashes here: title)`);
    await serving(production, async (api) => expect(await api.app.changeSets.get(fullAccess, set)).toBeNull());

    const imported = await octavo(production, 'set:import', setFolder('spring'));
    expect(imported).toMatchObject({ code: 0, out: rehearsed.out });
    const again = await octavo(production, 'set:import', setFolder('spring'));
    expect(again).toMatchObject({ code: 0, err: expect.stringContaining('nothing to do') });
    expect(await octavo(production, 'set:export', set, '--out', setFolder('spring-back'))).toMatchObject({ code: 0 });
    expect(await contents(setFolder('spring-back'))).toEqual(exported);

    const refused = await octavo(production, 'set:import', setFolder('spring'), '--publish');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${clashing} values were changed`) });
    expect(await serving(production, (api) => articlesOf(api))).toEqual(before);

    const taken = await octavo(production, 'set:import', setFolder('spring'), '--publish', '--take', 'theirs');
    expect(taken).toMatchObject({ code: 0, err: expect.stringContaining('is published') });
    const after = new Map((await serving(production, (api) => articlesOf(api))).map((each) => [each.documentId, each]));
    expect(after.size).toBe(before.length);
    for (const article of before)
      if (!ids.slice(0, changed).includes(article.documentId)) expect(after.get(article.documentId)).toEqual(article);
    for (const [index, documentId] of ids.slice(0, changed).entries()) {
      const isClash = index >= merging && index < merging + clashing;
      const title = isClash ? `Production ${index}` : `Staging ${index}`;
      const body = index < merging ? `Production ${index}` : `Body ${index}`;
      expect(after.get(documentId)).toMatchObject({ title, body });
    }
    const last = await octavo(production, 'set:import', setFolder('spring'), '--publish');
    expect(last).toMatchObject({ code: 0, err: expect.stringContaining('nothing to do') });
  });

  test('new and removed documents, files, components, links and swapped exclusive targets arrive', async () => {
    const bytes = await pictureBytes({ format: 'png', width: 400, height: 300 });
    const parts = [{ name: 'files', file: 'launch.png', type: 'image/png', bytes }];
    const set = await serving(staging, async (api) => {
      const id = await api.createSet('Launch');
      const [file] = await api.ask('POST', '/api/upload', formBody(parts), formType);
      const tag = await api.write('POST', `/api/tags?set=${id}`, { label: 'launch' });
      const [first, second, gone] = ids.slice(changed);
      const sections = [{ heading: 'New', picture: file.id }];
      const data = { title: 'Launch', price: 12.25, cover: file.id, tags: [tag, tags[0]], sections };
      await api.write('POST', `/api/articles?set=${id}`, data);
      const titled = (await api.ask('GET', `/api/articles/${first}?populate=sections`)).data.sections;
      await api.write('PUT', `/api/articles/${first}?set=${id}`, {
        tags: [tags[1], tag],
        sections: [titled[1], { id: titled[0].id, heading: 'Moved' }],
      });
      await api.write('PUT', `/api/articles/${second}?set=${id}`, { title: 'Renamed' });
      await api.ask('DELETE', `/api/articles/${gone}?set=${id}`);
      await api.write('PUT', `/api/articles/${ids[0]}?set=${id}`, { partner: null });
      await api.write('PUT', `/api/articles/${ids[1]}?set=${id}`, { partner: tags[0] });
      await api.write('PUT', `/api/articles/${ids[0]}?set=${id}`, { partner: tags[1] });
      return id;
    });
    expect((await octavo(staging, 'set:export', set, '--out', setFolder('launch'))).code).toBe(0);
    const imported = await octavo(production, 'set:import', setFolder('launch'));
    expect(imported, imported.err + imported.out).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 new files'),
    });
    const again = await octavo(production, 'set:import', setFolder('launch'));
    expect(again.err, again.out).toContain('nothing to do');
    expect((await octavo(production, 'set:export', set, '--out', setFolder('launch-back'))).code).toBe(0);
    expect(await contents(setFolder('launch-back'))).toEqual(await contents(setFolder('launch')));

    const populated = (id: string) =>
      `/api/articles?set=${id}&filters[title][$eq]=Launch&populate[tags]=true&populate[sections][populate]=*&populate[cover]=true`;
    const read = async (api: Api) => {
      const [{ title, price, tags: linked, sections, cover }] = (await api.ask('GET', populated(set))).data;
      const served = await api.app.inject({ method: 'GET', url: cover.url });
      const labels = linked.map(({ label }: { label: string }) => label);
      const { name, width, formats } = cover;
      return {
        title,
        price,
        labels,
        sections: sections.map(({ heading, picture }: { heading: string; picture: { hash: string } }) => [
          heading,
          picture.hash,
        ]),
        name,
        width,
        formats,
        bytes: served.body.toString('base64'),
      };
    };
    const expected = await serving(staging, read);
    expect(expected.labels).toEqual(['launch', 'one']);
    expect(await serving(production, read)).toEqual(expected);

    const published = await octavo(production, 'set:import', setFolder('launch'), '--publish', '--take', 'ours');
    expect(published, published.err).toMatchObject({ code: 0 });
    await serving(production, async (api) => {
      const { data } = await api.ask('GET', `/api/articles/${ids[changed]}?populate=*`);
      expect(data.sections.map(({ heading }: { heading: string }) => heading)).toEqual([`Second ${changed}`, 'Moved']);
      for (const [index, tag] of [tags[1], tags[0]].entries())
        expect((await api.ask('GET', `/api/articles/${ids[index]}?populate=partner`)).data.partner.documentId).toBe(
          tag,
        );
      expect(await articlesOf(api)).toHaveLength(total);
    });
    expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
  });

  test('an import of a set that was exported again makes the open set what the folder says', async () => {
    const [edited = '', discarded = '', removed = '', kept = ''] = ids.slice(changed + 3);
    const { set, note } = await serving(staging, async (api) => {
      const id = await api.createSet('Twice');
      for (const documentId of [edited, discarded, kept])
        await api.write('PUT', `/api/articles/${documentId}?set=${id}`, { title: 'First' });
      await api.ask('DELETE', `/api/articles/${removed}?set=${id}`);
      const made = await api.write('POST', `/api/notes?set=${id}`, { title: 'Temporary' });
      return { set: id, note: made };
    });
    const folders = [setFolder('twice-1'), setFolder('twice-2')] as const;
    expect((await octavo(staging, 'set:export', set, '--out', folders[0])).code).toBe(0);
    const first = await octavo(production, 'set:import', folders[0]);
    expect(first, first.err).toMatchObject({ code: 0, out: expect.stringContaining('5 versions: 5 added') });
    await serving(staging, async (api) => {
      const { app } = api;
      await app.changeSets.update(noRequest, set, { description: 'Again' });
      await app.changeSets.discard(noRequest, set, { documentId: discarded, locale: null });
      await app.changeSets.discard(noRequest, set, { documentId: removed, locale: null });
      await app.changeSets.discard(noRequest, set, { documentId: note, locale: 'en' });
      await api.write('PUT', `/api/articles/${edited}?set=${set}`, { title: 'Second' });
      await api.write('PUT', `/api/articles/${removed}?set=${set}`, { title: 'Back' });
      await api.ask('DELETE', `/api/articles/${kept}?set=${set}`);
      await api.write('POST', `/api/notes?set=${set}`, { title: 'Other' });
    });
    expect((await octavo(staging, 'set:export', set, '--out', folders[1])).code).toBe(0);
    const second = await octavo(production, 'set:import', folders[1]);
    const summary = '6 versions: 1 added, 3 changed, 0 unchanged, 2 discarded, 0 gone';
    expect(second, second.err).toMatchObject({ code: 0, out: expect.stringContaining(summary) });
    expect((await octavo(production, 'set:import', folders[1])).err).toContain('nothing to do');
    expect((await octavo(production, 'set:export', set, '--out', folders[0])).code).toBe(0);
    expect(await contents(folders[0])).toEqual(await contents(folders[1]));
    expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
  });

  test('a set with missing links, an invalid value, or missing files is refused, and nothing is written', async () => {
    const set = await serving(staging, async (api) => {
      const tag = await api.write('POST', '/api/tags', { label: 'only on staging' });
      const id = await api.createSet('Incomplete');
      const bytes = await pictureBytes({ format: 'png', width: 40, height: 30 });
      const parts = [{ name: 'files', file: 'unused.png', type: 'image/png', bytes }];
      const [file] = await api.ask('POST', '/api/upload', formBody(parts), formType);
      await api.write('PUT', `/api/articles/${ids[5]}?set=${id}`, { tags: [tag], cover: file.id });
      return id;
    });
    const folderOf = setFolder('incomplete');
    await octavo(staging, 'set:export', set, '--out', folderOf);
    const uploads = join(production.project, 'data', 'uploads');
    await mkdir(uploads, { recursive: true });
    const before = await contents(uploads);
    const missing = await octavo(production, 'set:import', folderOf, '--publish');
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('neither here nor in the folder') });
    const path = join(folderOf, 'documents', 'api.article.article', `${ids[5]}.json`);
    const original = await readFile(path, 'utf8');
    await writeFile(path, original.replace('"price": 1.5', '"price": "much"').replace('"price":1.5', '"price":"much"'));
    const invalid = await octavo(production, 'set:import', folderOf);
    expect(invalid).toMatchObject({ code: 1, err: expect.stringContaining(`${ids[5]}.json is invalid`) });
    await rm(path);
    expect(await octavo(production, 'set:import', folderOf)).toMatchObject({
      code: 1,
      err: expect.stringContaining('not complete'),
    });
    await writeFile(path, original);
    await serving(production, async (api) => expect(await api.app.changeSets.get(fullAccess, set)).toBeNull());
    expect(await contents(uploads)).toEqual(before);
    expect(await octavo(staging, 'set:export', set, '--out', staging.project)).toMatchObject({ code: 1 });
  });
});
