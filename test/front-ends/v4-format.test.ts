import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { getShape, type Shape } from '../../src/language/schema/index.js';
import { type FrontEndProject, openFrontEndProject } from './project.js';

/*
 * movers A7: with `Strapi-Response-Format: v4` the same documents come in the format of version 4. The transformation is written down
 * here a second time, over answers, as Strapi does it (core-api/controller/transform); every form of populate is compared with it.
 */

type Json = Readonly<Record<string, unknown>>;
const v4 = { 'strapi-response-format': 'v4' };

let project: FrontEndProject;
beforeAll(async () => {
  project = await openFrontEndProject({ cache: { shared: { maxAge: 60 } } });
});
afterAll(() => project.close());

function expected(value: unknown, shape: Shape, app: App): unknown {
  if (value === null || value === undefined || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => expected(one, shape, app));
  const { id, documentId, ...rest } = value as Json;
  const at = (uid: string): Shape => getShape(app.snapshot, uid);
  const attributes: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(rest)) {
    const attribute = shape.attributes.get(name);
    if (name === 'localizations') attributes[name] = { data: expected(inner, shape, app) };
    else if (attribute?.storage === 'media' || (attribute?.storage === 'relation' && attribute.target !== null)) {
      const target = attribute.storage === 'media' ? 'plugin::upload.file' : attribute.target;
      attributes[name] = { data: expected(inner, at(String(target)), app) };
    } else if (attribute?.storage === 'component') attributes[name] = component(inner, () => attribute.component);
    else if (attribute?.storage === 'zone') attributes[name] = component(inner, (entry) => String(entry.__component));
    else attributes[name] = inner;
  }
  return { ...(id === undefined ? {} : { id }), ...(documentId === undefined ? {} : { documentId }), attributes };

  function component(inner: unknown, uidOf: (entry: Json) => string): unknown {
    if (Array.isArray(inner)) return inner.map((entry) => component(entry, uidOf));
    if (inner === null) return null;
    const made = expected(inner, at(uidOf(inner as Json)), app) as { id: unknown; attributes: Json };
    return { ...(made.id === undefined ? {} : { id: made.id }), ...made.attributes };
  }
}

const typeOf = (name: string): Shape => getShape(project.app.snapshot, `api::${name}.${name}`);

describe('reads', () => {
  test.each([
    ['article', 'articles'],
    ['article', 'articles?populate=*'],
    ['article', 'articles?fields=title&sort=title:desc&pagination[pageSize]=1'],
    ['article', 'articles?fields=id&populate=image'],
    ['article', 'articles?filters[author][name]=Ann&populate[author][populate]=avatar,articles'],
    ['article', 'articles?populate[tags][count]=true&populate[author][fields]=name'],
    ['article', 'articles?populate[tags][withCount]=true&populate[tags][limit]=0&populate[author]=ids'],
    ['article', 'articles?populate[gallery][ids]=true&populate[gallery][withCount]=true&pagination[after]='],
    ['article', 'articles?populate=author.articles.tags'],
    ['author', 'authors?populate[articles][filters][title]=Nothing&populate[avatar]=true'],
    ['page', 'pages?populate=*'],
    ['page', 'pages?locale=fr&populate=localizations,blocks,seo'],
    ['page', 'pages?populate[blocks][populate]=*&populate[seo][populate]=icon'],
    [
      'page',
      'pages?populate[blocks][on][zone.hero][populate][buttons][populate]=icon&populate[localizations][populate]=*',
    ],
    ['page', 'pages?populate[blocks][on][zone.hero][populate][related][populate][author][populate]=avatar'],
    ['page', 'pages?populate[subject][populate]=*'],
    [
      'page',
      'pages?populate[blocks][on][zone.quote][fields]=words&populate[seo][fields]=text&populate[seo][populate]=icon',
    ],
    ['global', 'global'],
    ['global', 'global?populate=*'],
    ['global', 'global?populate[button][populate]=icon&populate[featured][populate]=*'],
    ['global', 'global?populate[button][count]=true'],
  ])('of %s: %s', async (name, url) => {
    const flat = await project.read(url);
    const answer = await project.read(url, v4);
    expect(flat.status).toBe(200);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ data: expected(flat.json.data, typeOf(name), project.app), meta: flat.json.meta });
    expect(answer.headers.etag).not.toBe(flat.headers.etag);
    // Each again, now that both are known.
    expect((await project.read(url)).json).toEqual(flat.json);
    expect((await project.read(url, v4)).json).toEqual(answer.json);
  });

  test('of one document, with what a version 4 front end reads of it', async () => {
    const { ids } = project;
    const { json } = await project.read(`articles/${ids.article}?populate=image,gallery,author,tags`, v4);
    const { attributes } = json.data;
    expect(json.data.documentId).toBe(ids.article);
    expect(attributes.title).toBe('First');
    expect(attributes.image.data.attributes.url).toMatch(/^\/uploads\//);
    expect(attributes.gallery.data).toHaveLength(1);
    expect(attributes.author.data.attributes.name).toBe('Ann');
    const empty = await project.read(`articles/${ids.other}?populate=image,gallery,tags`, v4);
    expect(empty.json.data.attributes).toMatchObject({
      image: { data: null },
      gallery: { data: [] },
      tags: { data: [] },
    });
  });

  test('are what a server sends over its sockets, also after flat ones were cached', async () => {
    const base = await project.app.listen();
    const url = `${base}/api/articles?populate=author`;
    const once = async (headers: Record<string, string>) => {
      const answer = await fetch(url, { headers });
      return { first: ((await answer.json()) as { data: Json[] }).data[0], vary: answer.headers.get('vary') };
    };
    const shapes: boolean[] = [];
    for (const headers of [{}, {}, {}, v4, {}, v4, v4, {}]) {
      const { first, vary } = await once(headers as Record<string, string>);
      shapes.push(first !== undefined && 'attributes' in first);
      expect(vary).toBe('Authorization, Strapi-Response-Format');
    }
    expect(shapes).toEqual([false, false, false, true, false, true, true, false]);
  });

  test('are refused in the same words', async () => {
    const [flat, other] = [await project.read('articles?populate=x'), await project.read('articles?populate=x', v4)];
    expect([other.status, other.json]).toEqual([400, flat.json]);
    const missing = await project.read('articles/abcdefghijklmnopqrstuvwx', v4);
    expect([missing.status, missing.json.data]).toEqual([404, null]);
  });
});

describe('writes', () => {
  test('answer in the same format, and its tag is one that can be named', async () => {
    const { send } = project;
    const made = await send(
      'POST',
      'articles?populate=author',
      { data: { title: 'Third', author: project.ids.author } },
      v4,
    );
    expect(made.json.data).toMatchObject({
      attributes: { title: 'Third', author: { data: { attributes: { name: 'Ann' } } } },
    });
    const { documentId } = made.json.data;
    const read = await send('GET', `articles/${documentId}`, undefined, v4);
    const match = { ...v4, 'if-match': String(read.headers.etag) };
    const changed = await send('PUT', `articles/${documentId}`, { data: { title: 'Fourth' } }, match);
    expect([changed.status, changed.json.data.attributes?.title]).toEqual([200, 'Fourth']);
    expect((await send('PUT', `articles/${documentId}`, { data: {} }, match)).status).toBe(412);
    expect((await send('PUT', `articles/${documentId}`, { data: { title: 'Fifth' } })).json.data.title).toBe('Fifth');
    expect((await send('DELETE', `articles/${documentId}`, undefined, v4)).status).toBe(204);
  });

  test('with one key are two where the formats differ', async () => {
    const key = { 'idempotency-key': 'once' };
    const data = { data: { title: 'Once' } };
    const first = await project.send('POST', 'articles', data, key);
    const other = await project.send('POST', 'articles', data, { ...key, ...v4 });
    expect([first.status < 300, other.status]).toEqual([true, 422]);
    await project.send('DELETE', `articles/${first.json.data.documentId}`);
  });
});
