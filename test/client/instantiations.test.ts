import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseModel } from '../../src/language/schema/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';
import { compile } from './language-service.js';

/*
 * What many content types and deep queries cost the compiler: the time and memory of a front end grow with it. The bound
 * is a tenth above the number when this test was written, which was 137,147.
 */

const bound = 150_000;
const count = 40;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-instantiations-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test(`${count} content types and ${count} deep queries`, { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'octavo-types.ts'), generateTypes(model()));
  const program = join(folder, 'program.ts');
  await writeFile(program, [header, ...Array.from({ length: count }, (_, at) => query(at))].join('\n'));
  const { instantiations, errors } = compile(program);
  expect(errors).toEqual([]);
  expect(instantiations).toBeLessThan(bound);
});

const header = `import { createClient } from '${join(import.meta.dirname, '../../src/client/index.js')}';
import type { ContentTypes } from './octavo-types.js';
const client = createClient<ContentTypes>({ url: 'http://localhost:1337' });`;

function query(at: number): string {
  return `const list${at} = await client.collection('type${at}s').find({
  fields: ['title', 'kind'],
  populate: {
    next: { fields: ['title'], populate: { next: { populate: {
      others: { fields: ['title'], sort: 'title:desc', filters: { amount: { $gt: 3 } } },
      cover: true,
    } } } },
    seo: { populate: { image: true } },
    zone: { on: { 'shared.quote': { fields: ['text'] }, 'shared.seo': true } },
  },
  filters: { next: { next: { title: { $contains: 'x' } } }, $or: [{ kind: 'a' }, { amount: { $in: [1, 2] } }] },
  sort: ['title:asc', 'next.title:desc'],
  pagination: { page: 1, pageSize: 5 },
  ${at % 2 === 0 ? '' : "status: 'draft',"}
});
export const texts${at} = list${at}.data.map(({ title, next, seo, zone }) => [
  title,
  next?.next?.others[0]?.title,
  next?.next?.cover?.url,
  seo?.image?.url,
  zone.map((entry) => (entry.__component === 'shared.quote' ? entry.text : entry.title)),
]);`;
}

function model() {
  const components = {
    seo: { title: { type: 'string', required: true }, image: { type: 'media' } },
    quote: {
      text: { type: 'string', required: true },
      about: { type: 'relation', relation: 'oneToOne', target: 'api::type0.type0' },
    },
  };
  const files = [
    ...Object.entries(components).map(([name, attributes]) => ({
      path: `schema/components/shared/${name}.json`,
      json: JSON.stringify({ info: { displayName: name }, attributes }),
    })),
    ...Array.from({ length: count }, (_, at) => ({
      path: `schema/content-types/type${at}.json`,
      json: JSON.stringify({
        kind: 'collectionType',
        info: { singularName: `type${at}`, pluralName: `type${at}s`, displayName: 'Type' },
        options: { draftAndPublish: true },
        attributes: attributesOf(at),
      }),
    })),
  ];
  return parseModel(files, { locales: ['en', 'fr'], defaultLocale: 'en' });
}

function attributesOf(at: number) {
  const target = (distance: number) => {
    const name = `type${(at + distance) % count}`;
    return `api::${name}.${name}`;
  };
  return {
    title: { type: 'string', required: true },
    slug: { type: 'uid', targetField: 'title' },
    kind: { type: 'enumeration', enum: ['a', 'b'], required: true },
    body: { type: 'text' },
    amount: { type: 'integer' },
    active: { type: 'boolean' },
    day: { type: 'date' },
    extra: { type: 'json' },
    next: { type: 'relation', relation: 'manyToOne', target: target(1) },
    others: { type: 'relation', relation: 'manyToMany', target: target(7) },
    cover: { type: 'media' },
    seo: { type: 'component', component: 'shared.seo' },
    zone: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
  };
}
