import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openModules } from './modules.js';
import { type ProjectCode, readProjectCode } from './project-code.js';
import { readConfig } from './read-config.js';
import { printConfig, type Setting } from './settings.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function projectOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-code-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function codeOf(files: Readonly<Record<string, string>>): Promise<ProjectCode> {
  const folder = await projectOf(files);
  return readProjectCode(openModules(folder), Object.keys(files).sort(), [
    { uid: 'api::page.page', singleType: false },
  ]);
}

const controller = (body: string): Readonly<Record<string, string>> => ({
  'src/api/page/controllers/page.ts': `import { factories } from '@strapi/strapi';
export default factories.createCoreController('api::page.page', ({ strapi }) => ({ async find(ctx) { ${body} } }));`,
});

/** What a controller's `find` sets, and whether there is more to it. */
async function found(body: string): Promise<unknown> {
  const { reads, notes } = await codeOf(controller(body));
  const sets = reads.flatMap(({ change }) => [...change.sets].map(([name, { value, mode }]) => [name, value, mode]));
  return { sets, more: notes.length > 0 };
}

describe('movers A1: what an action makes of its query', () => {
  const cases: readonly [body: string, sets: readonly unknown[], more: boolean][] = [
    ["ctx.query.populate = ['a']; return super.find(ctx);", [['populate', ['a'], 'force']], false],
    ["ctx.query = { ...ctx.query, populate: 'a' }; return super.find(ctx);", [['populate', 'a', 'force']], false],
    ["ctx.query = { populate: 'a', ...ctx.query }; return super.find(ctx);", [['populate', 'a', 'default']], false],
    [
      'ctx.query.populate ??= { a: true }; return await super.find(ctx);',
      [['populate', { a: true }, 'default']],
      false,
    ],
    ["ctx.query.populate = ctx.query.populate || '*'; return super.find(ctx);", [['populate', '*', 'default']], false],
    ["const { query } = ctx; query.sort = 'a:asc'; return super.find(ctx);", [['sort', 'a:asc', 'force']], false],
    [
      'Object.assign(ctx.query, { filters: { a: 1 } }); return super.find(ctx);',
      [['filters', { a: 1 }, 'force']],
      false,
    ],
    [
      "ctx.query = { populate: 'a', filters: { slug: ctx.query.filters.slug }, locale: ctx.query.locale }; return super.find(ctx);",
      [['populate', 'a', 'force']],
      false,
    ],
    [
      "const q = await this.sanitizeQuery(ctx); const { results, pagination } = await strapi.service('api::page.page').find({ ...q, populate: 'a' }); return this.transformResponse(results, { pagination });",
      [['populate', 'a', 'force']],
      false,
    ],
    [
      "const base = { a: true }; const rest = () => ({ b: { fields: ['x'] } }); ctx.query.populate = { ...base, ...rest() }; return super.find(ctx);",
      [['populate', { a: true, b: { fields: ['x'] } }, 'force']],
      false,
    ],
    ['return super.find(ctx);', [], false],
    ['ctx.query.populate = [ctx.state.user.id]; return super.find(ctx);', [], true],
    ["if (ctx.state.user) { ctx.query.populate = 'a'; } return super.find(ctx);", [], true],
    ["const list = await strapi.documents('api::other.other').findMany({ populate: 'a' }); return list;", [], true],
    ['ctx.query.populate = process.env.POPULATE; return super.find(ctx);', [], true],
    ['const { data } = await super.find(ctx); return { data: data.map((one) => one.id) };', [], true],
    ['ctx.query.filters = { ...ctx.query.filters, owner: ctx.state.user.id }; return super.find(ctx);', [], true],
  ];

  test.each(cases)('%s', async (body, sets, more) => {
    expect(await found(body)).toEqual({ sets, more });
  });

  test('what leads out of the project is not read', async () => {
    const { reads, notes } = await codeOf({
      'src/api/page/routes/page.js':
        "module.exports = require('@strapi/strapi').factories.createCoreRouter('api::page.page', { config: { find: { middlewares: ['api::../../../../etc.x', 'api::page.../../../../../x'] } } });",
    });
    expect(reads).toEqual([]);
    expect(notes).toHaveLength(2);
  });

  test('names that lead in circles end', async () => {
    const { notes } = await codeOf({
      ...controller('const a = b; const b = a; ctx.query.populate = a; return super.find(ctx);'),
      'src/api/page/services/page.js': "const x = require('./page'); module.exports = x;",
    });
    expect(notes.length).toBeGreaterThan(0);
  });
});

describe('movers B5, B10: the configuration', () => {
  async function settingsOf(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, Setting>>> {
    const folder = await projectOf(files);
    const { settings } = await readConfig(openModules(folder), Object.keys(files));
    return Object.fromEntries(settings);
  }

  test('a prefix becomes that of the interface; leniency follows strictParams', async () => {
    const prefixed = await settingsOf({
      'config/api.js': "module.exports = { rest: { prefix: 'cms/', strictParams: true } };",
    });
    expect(prefixed).toMatchObject({ 'api.prefix': '/cms', 'api.lenient': false });
    const empty = await settingsOf({ 'config/api.js': "module.exports = { rest: { prefix: '' } };" });
    expect(empty).toEqual({ 'api.profile': 'strapi', 'api.lenient': true });
  });

  test('nothing of a project becomes code of the configuration', async () => {
    const settings = await settingsOf({
      'config/api.js':
        "module.exports = ({ env }) => ({ rest: { maxLimit: env.int('A); evil(', 5), defaultLimit: 1 } });",
      'config/middlewares.js':
        "module.exports = [{ name: 'strapi::cors', config: { origin: ['https://a.example.org\\'+evil()+\\''] } }];",
    });
    const text = printConfig(settings, ['a path\n evil();']);
    expect(text).not.toMatch(/A\); evil/);
    expect(text).not.toMatch(/^ *evil/m);
    expect(text).toContain("['https://a.example.org\\'+evil()+\\'']");
  });

  test('values of the environment stay expressions', async () => {
    const settings = await settingsOf({
      'config/api.ts':
        "export default ({ env }) => ({ rest: { prefix: env('PREFIX', '/cms'), maxLimit: env.int('MOST', 50) } });",
      'config/middlewares.ts':
        "export default ({ env }) => [{ name: 'strapi::cors', config: { origin: env.array('ORIGINS', ['https://a.example.org']) } }];",
    });
    const text = printConfig(settings, []);
    expect(text).toContain('process.env.PREFIX ?? "/cms"');
    expect(text).toContain('process.env.MOST === undefined ? 50 : Number(process.env.MOST)');
    expect(text).toContain("process.env.ORIGINS.split(',')");
  });
});
