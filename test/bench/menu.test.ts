import { describe, expect, test } from 'vitest';
import { menuTables } from '../../bench/peers/directus/menu-tables.mjs';
import { menuModel, wholeModel } from '../../bench/peers/install.mjs';
import { menuTold, wholeMenu, writeWhole } from '../../bench/peers/menu/answers.mjs';
import { pageCount } from '../../bench/peers/menu/content.mjs';
import { directusMenu, octavoMenu, payloadMenu, strapiMenu } from '../../bench/peers/menu/languages.mjs';
import { payloadCollections, payloadGlobals } from '../../bench/peers/payload/collections.mjs';
import type { MenuLanguage } from '../../bench/peers/peer.js';
import { peers } from '../../bench/peers/peers.mjs';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

async function requestsOf(menu: MenuLanguage, answer: (id: number) => unknown): Promise<readonly Request[]> {
  const sent: Request[] = [];
  await menu.write(async (method, path, body) => {
    sent.push({ method, path, body });
    return answer(sent.length);
  });
  return sent;
}

describe('the menu', () => {
  test('leads to more than sixty pages, none of them twice', async () => {
    const written: unknown[] = [];
    await writeWhole(
      async (number) => number,
      async ({ sections }) => written.push(...sections.flatMap(({ links }) => links.map(({ page }) => page))),
    );
    expect(pageCount).toBeGreaterThan(60);
    expect(written).toEqual(Array.from({ length: pageCount }, (_, number) => number));
  });

  test('is told alike without ids, times and what only one server knows', () => {
    const linked = wholeMenu.sections.map(({ title, links }, at) => ({ id: at, title, links }));
    expect(menuTold({ id: 1, createdAt: 'now', ...wholeMenu, sections: linked })).toEqual(wholeMenu);
    expect(menuTold({ title: 'Main menu' })).not.toEqual(wholeMenu);
  });

  test('is written to every server page by page, then as a whole', async () => {
    const octavo = await requestsOf(octavoMenu, (id) => ({ data: { documentId: `page${id}` } }));
    expect(octavo).toHaveLength(pageCount + 1);
    expect(octavo[0]).toMatchObject({ method: 'POST', path: '/api/pages', body: { data: { slug: 'page-0' } } });
    expect(octavo.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/menu',
      body: { data: { sections: { 0: { links: { 1: { label: 'Link 2', page: 'page2' } } } } } },
    });
    const [strapi] = await requestsOf(strapiMenu, () => ({ data: { documentId: 'page' } }));
    expect(strapi?.body).toMatchObject({ data: { picture: 1 } });
    const payload = await requestsOf(payloadMenu, (id) => ({ doc: { id } }));
    expect(payload.at(-1)).toMatchObject({
      path: '/api/globals/menu',
      body: { sections: { 7: { links: { 7: { page: 64 } } } } },
    });
    const directus = await requestsOf(directusMenu, (id) => ({ data: { id } }));
    expect(directus.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/items/menu',
      body: { sections: { 1: { position: 2, links: { 2: { position: 3, page: 11 } } } } },
    });
  });

  test('is aimed at twenty times every peer, and so the best of them', () => {
    expect(peers.map(({ aims }) => aims.menu)).toEqual(peers.map(() => 20));
  });
});

describe('the tables of the menu', () => {
  test('are a global of Payload, with arrays in arrays', () => {
    expect(payloadGlobals(wholeModel())).toEqual(['menu']);
    const menu = payloadCollections(wholeModel()).find(({ slug }) => slug === 'menu');
    expect(menu?.fields).toMatchObject({
      1: {
        name: 'sections',
        type: 'array',
        fields: { 1: { name: 'links', type: 'array', fields: { 1: { relationTo: 'pages' } } } },
      },
    });
  });

  test('are collections of Directus that list each other in order', () => {
    const { statements, known } = menuTables(menuModel());
    expect(statements.filter((sql) => sql.startsWith('CREATE TABLE'))).toHaveLength(4);
    const rows = (table: string) => known.filter((one) => one.table === table).map(({ row }) => row);
    expect(rows('directus_collections')).toContainEqual({ collection: 'menu', singleton: 1 });
    const lists = rows('directus_relations').filter(({ one_field }) => one_field !== null);
    expect(lists.map((row) => [row.one_collection, row.one_field, row.many_collection, row.sort_field])).toEqual([
      ['menu', 'sections', 'menu_sections', 'position'],
      ['menu_sections', 'links', 'menu_links', 'position'],
    ]);
    expect(rows('directus_relations').filter(({ many_field }) => many_field === 'owner')).toHaveLength(2);
  });
});
