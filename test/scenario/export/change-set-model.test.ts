import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportContent, importExport } from '../../../src/composition/app/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import {
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

/* A change set goes to a server with the content model that its content needs: both arrive, or neither. */

const article = { title: text, teaser: text };
const model = {
  'content-types/article.json': contentType('article', article),
  'content-types/note.json': contentType('note', { title: text }),
};
/** Staging: an attribute renamed, one with an inverse side in a new type, a component, a locale; notes are none of the set's business. */
const stagingModel = {
  'content-types/article.json': {
    ...contentType('article', {
      headline: text,
      teaser: { ...text, maxLength: 80 },
      series: { type: 'relation', relation: 'manyToOne', target: 'api::series.series', inversedBy: 'articles' },
      facts: { type: 'component', component: 'shared.fact', repeatable: true },
    }),
  },
  'content-types/series.json': {
    ...contentType('series', {
      name: { ...text, pluginOptions: { i18n: { localized: true } } },
      articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'series' },
    }),
    pluginOptions: { i18n: { localized: true } },
    info: { singularName: 'series', pluralName: 'many-series', displayName: 'Series' },
  },
  'components/shared/fact.json': { info: { displayName: 'Fact' }, attributes: { label: text } },
  'content-types/note.json': contentType('note', { title: text, draftOfStaging: text }),
  'locales.json': { locales: [{ code: 'en' }, { code: 'de', name: 'Deutsch' }], default: 'en' },
};
const rename = ['--rename', 'api::article.article.title=headline'];

describe.each(['sqlite', 'postgres'] as const)('from SQLite to %s', (kind) => {
  let folder: string;
  let database: TestDatabase | null = null;
  let staging: Server;
  let production: Server;
  let ids: readonly string[];
  let set: string;
  const setFolder = (): string => join(folder, 'set');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-set-model-'));
    if (kind === 'postgres') database = await freshDatabase();
    staging = { project: join(folder, 'staging'), url: null };
    production = { project: join(folder, 'production'), url: database?.url ?? null };
    for (const { project } of [staging, production]) await makeProject(project, model);
    ids = await serving(staging, async (api) => {
      const made: string[] = [];
      for (let index = 0; index < 5; index++)
        made.push(await api.write('POST', '/api/articles', { title: `Title ${index}`, teaser: `Teaser ${index}` }));
      return made;
    });
    const file = join(folder, 'all.jsonl');
    await exportContent(appOptions(staging), file, () => undefined);
    await importExport(appOptions(production), { path: file, dryRun: false }, () => undefined);
    await makeProject(staging.project, stagingModel);
    const migrated = await octavo(staging, 'migrate', '--apply', ...rename);
    expect(migrated, migrated.err).toMatchObject({ code: 0 });
    set = await serving(staging, async (api) => {
      const id = await api.createSet('Series');
      const series = await api.write('POST', `/api/many-series?set=${id}`, { name: 'Launch' });
      await api.write('PUT', `/api/many-series/${series}?set=${id}&locale=de`, { name: 'Start' });
      for (const [index, documentId] of ids.slice(0, 3).entries())
        await api.write('PUT', `/api/articles/${documentId}?set=${id}`, {
          headline: `Headline ${index}`,
          series,
          facts: [{ label: `Fact ${index}` }],
        });
      return id;
    });
    expect(await octavo(staging, 'set:export', set, '--out', setFolder())).toMatchObject({ code: 0 });
    // Production has gone on working, also on its model.
    await makeProject(production.project, {
      'content-types/article.json': contentType('article', { ...article, source: text }),
    });
    await serving(production, (api) => api.write('PUT', `/api/articles/${ids[1]}`, { source: 'Agency' }));
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const version = () =>
    serving(production, async ({ app }) => [(await app.model.history()).length, app.snapshot.version] as const);

  test('the folder has the definitions that the content needs, and no others', async () => {
    const paths = [...(await contents(setFolder())).keys()].filter((path) => path.startsWith('/model/'));
    expect(paths).toEqual([
      '/model/schema/components/shared/fact.json',
      '/model/schema/content-types/article.json',
      '/model/schema/content-types/series.json',
    ]);
  });

  test('what loses data is refused without consent, and a rehearsal shows model and content and writes nothing', async () => {
    const before = await version();
    const refused = await octavo(production, 'set:import', setFolder());
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('loses data here') });
    const rehearsed = await octavo(production, 'set:import', setFolder(), '--rehearse', ...rename);
    expect(rehearsed, rehearsed.err).toMatchObject({ code: 0, err: 'Nothing was written.' });
    expect(rehearsed.out).toContain('Content model:');
    expect(rehearsed.out).toContain('headline');
    expect(rehearsed.out).toContain('5 versions: 5 added');
    expect(rehearsed.out).toContain('1 changed here too: 1 merged');
    expect(await version()).toEqual(before);
    await serving(production, async ({ app }) => expect(await app.changeSets.get(fullAccess, set)).toBeNull());
    expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
  });

  test('what both sides changed in a definition is shown, and nothing is imported', async () => {
    const before = await version();
    const path = join(setFolder(), 'model', 'schema', 'content-types', 'article.json');
    const original = await readFile(path, 'utf8');
    await writeFile(path, original.replace('"headline"', '"source": { "type": "text" },\n    "headline"'));
    const refused = await octavo(production, 'set:import', setFolder(), ...rename);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('api::article.article attributes.source.type');
    expect(refused.err).toContain('octavo migrate');
    await writeFile(path, original);
    expect(await version()).toEqual(before);
  });

  test('content that is refused takes its model with it', async () => {
    const before = await version();
    const path = join(setFolder(), 'documents', 'api.article.article', `${ids[0]}.json`);
    const original = await readFile(path, 'utf8');
    const { type, documentId } = JSON.parse(original).versions[0].set.links.series[0];
    await writeFile(path, original.replaceAll(documentId, 'missing'));
    const refused = await octavo(production, 'set:import', setFolder(), '--publish', ...rename);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`links to ${type} missing`) });
    await writeFile(path, original);
    expect(await version()).toEqual(before);
    expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
  });

  test('model and content arrive together, and again there is nothing to do', async () => {
    const imported = await octavo(production, 'set:import', setFolder(), '--publish', ...rename);
    expect(imported, imported.err).toMatchObject({ code: 0, err: expect.stringContaining('5 versions') });
    await serving(production, async (api) => {
      const { data } = await api.ask('GET', '/api/articles?sort=documentId&populate[series]=true&populate[facts]=true');
      for (const article of data) {
        const index = ids.indexOf(article.documentId);
        const headline = index < 3 ? `Headline ${index}` : `Title ${index}`;
        expect(article).toMatchObject({ headline, teaser: `Teaser ${index}`, source: index === 1 ? 'Agency' : null });
        expect(article.series?.name ?? null).toBe(index < 3 ? 'Launch' : null);
        expect(article.facts.map(({ label }: { label: string }) => label)).toEqual(index < 3 ? [`Fact ${index}`] : []);
      }
      const german = await api.ask('GET', '/api/many-series?locale=de');
      expect(german.data).toMatchObject([{ name: 'Start' }]);
      const { model: here } = api.app;
      const { snapshot, drift } = await here.state();
      expect(drift).toBe(true);
      expect(snapshot.locales).toEqual(['en', 'de']);
      expect(snapshot.contentTypes.get('api::note.note')?.attributes.has('draftOfStaging')).toBe(false);
      await api.app.changeSets.undo({ ...noRequest, resolutions: [] }, set);
    });
    const again = await octavo(production, 'set:import', setFolder(), '--publish');
    expect(again).toMatchObject({ code: 0, err: expect.stringContaining('nothing to do') });
    expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
    expect(await octavo(production, 'migrate', '--pull')).toMatchObject({ code: 0 });
    await serving(production, async ({ app }) => expect((await app.model.state()).drift).toBe(false));
  });
});
