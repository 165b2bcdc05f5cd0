import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadProject } from '../../src/composition/app/index.js';
import type { Project } from '../../src/composition/app/project.js';
import {
  type Ability,
  abilityFromGrants,
  anonymousAbility,
  fullAccess,
} from '../../src/language/query/access/index.js';
import { type ModelFile, parseModel } from '../../src/language/schema/index.js';
import { abilityWith, names } from '../support/abilities.js';
import { component, contentType } from '../support/document-fixture.js';
import { openApiOf } from '../support/openapi.js';

const projects = ['examples/magazine', 'test/conformance/model'] as const;
const everything = { ability: fullAccess, isUser: true };
const reads = abilityFromGrants('reads', [
  'api::article.article.find',
  'api::article.article.findOne',
  'api::tag.tag.find',
]);

let magazine: Project;
const loaded = new Map<string, Project>();

beforeAll(async () => {
  for (const name of projects) {
    const project = fileURLToPath(new URL(`../../${name}`, import.meta.url));
    loaded.set(name, await loadProject({ project }));
  }
  magazine = loaded.get('examples/magazine') as Project;
});

function documentOf(ability: Ability, project = magazine, isUser = false) {
  return openApiOf(project, { ability, isUser });
}

/** A project made of nothing but a model. */
function modelled(files: readonly ModelFile[]): Pick<Project, 'snapshot' | 'config'> {
  return { ...magazine, snapshot: parseModel(files, { locales: ['en', 'fr'], defaultLocale: 'en' }) };
}

describe.each(projects)('the description of %s', (name) => {
  test.each([
    ['contract', fullAccess],
    ['strapi', fullAccess],
    ['contract', reads],
    ['strapi', anonymousAbility],
  ] as const)('is one after OpenAPI 3.1 in the profile %s', async (profile, ability) => {
    const document = openApiOf(loaded.get(name) as Project, { ability, isUser: false }, profile);
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('is the same each time, and refers to nothing that is not there', () => {
    const [one, other] = [1, 2].map(() => JSON.stringify(openApiOf(loaded.get(name) as Project, everything)));
    expect(one).toBe(other);
    const document = JSON.parse(one ?? '');
    const refs = [...(one ?? '').matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(500);
    for (const [, section = '', part = ''] of refs) expect(document.components[section], part).toHaveProperty([part]);
  });
});

describe('what is in a description', () => {
  test('nothing, where the caller may do nothing', () => {
    const { paths, tags, components } = documentOf(anonymousAbility);
    expect([paths, tags, components.schemas]).toEqual([{}, [], {}]);
  });

  test('the actions that the caller has, and no other', () => {
    const { paths } = documentOf(reads);
    expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
      ['/articles', ['get']],
      ['/articles/aggregate', ['get']],
      ['/articles/{documentId}', ['get']],
      ['/tags', ['get']],
      ['/tags/aggregate', ['get']],
      ['/_changes', ['get']],
      ['/_events', ['get']],
    ]);
  });

  test('the feed of what the caller may read, where there is a feed', () => {
    const document = documentOf(reads);
    expect(document.paths).toHaveProperty(['/_changes', 'get', 'parameters', 1, 'name'], 'types');
    const text = JSON.stringify(document.paths['/_changes']);
    expect(text).toContain('"api::tag.tag"');
    expect(text).not.toContain('author');
    const own = abilityWith('own', { rowRule: () => ({ creator: 1, locales: null }) });
    expect(documentOf(own).paths).not.toHaveProperty('/_changes');
    const off = { ...magazine, config: { ...magazine.config, events: { ...magazine.config.events, feed: false } } };
    expect(documentOf(reads, off).paths).not.toHaveProperty('/_changes');
  });

  test("the project's routes, as far as it is known who may call them", async () => {
    const undeclared = { root: false, body: 'json', schema: {} } as const;
    const routes = [
      { ...undeclared, method: 'GET', pattern: ['orders', ':id'], public: true },
      { ...undeclared, method: 'POST', pattern: ['orders', ':number'], public: false },
      { ...undeclared, method: 'GET', pattern: ['report.csv'], public: false },
    ];
    const described = (ability: Ability) => openApiOf(magazine, { ability, isUser: false }, 'contract', routes);
    const ways = (ability: Ability) =>
      Object.entries(described(ability).paths).flatMap(([path, item]) =>
        path.startsWith('/x/') ? [`${path} ${Object.keys(item)}`] : [],
      );
    expect(ways(reads)).toEqual(['/x/orders/{id} get,post', '/x/report.csv get']);
    expect(ways(anonymousAbility)).toEqual(['/x/orders/{id} get']);
    const document = described(reads);
    expect(document.paths['/x/orders/{id}']?.post).toMatchObject({
      operationId: 'postXOrdersByNumber',
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
    const { errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
  });

  test('labels and help of views, in the default locale, in answers and bodies', async () => {
    const view = (texts: object) => ({ pluginOptions: { octavo: { view: texts } } });
    const files = [
      contentType(
        'note',
        {
          title: { type: 'string', required: true, ...view({ label: { en: 'Title', fr: 'Titre' }, help: 'A line.' }) },
          part: { type: 'component', component: 'shared.part', ...view({ help: { de: 'Ein Teil' } }) },
          related: {
            type: 'relation',
            relation: 'manyToMany',
            target: 'api::note.note',
            ...view({ label: 'See also' }),
          },
          plain: { type: 'string', ...view({ width: 'half' }) },
        },
        { drafts: true },
      ),
      component('part', { name: { type: 'string', ...view({ label: 'Name' }) } }),
    ];
    const described = (defaultLocale: string) => {
      const snapshot = parseModel(files, { locales: ['en', 'fr', 'fr-CA'], defaultLocale });
      return openApiOf({ ...magazine, snapshot }, everything);
    };
    const schemas = described('en').components.schemas as Record<string, object>;
    expect(schemas).toMatchObject({
      Note: {
        properties: {
          title: { title: 'Title', description: 'A line.' },
          part: { description: 'Ein Teil' },
          related: { title: 'See also' },
        },
      },
      NoteCreate: { properties: { title: { title: 'Title', description: 'A line.\n\nNeeded for publication.' } } },
      SharedPart: { properties: { name: { title: 'Name' } } },
    });
    const { properties } = schemas.Note as { readonly properties: Readonly<Record<string, object>> };
    expect(Object.keys(properties.plain ?? {})).not.toContain('title');
    expect(Object.keys(properties.part ?? {})).not.toContain('title');
    const title = { properties: { title: { title: 'Titre' } } };
    expect(described('fr-CA').components.schemas).toMatchObject({ Note: title, NoteUpdate: title });
    const { errors } = await new Validator().validate(JSON.parse(JSON.stringify(described('en'))));
    expect(errors).toBeUndefined();
  });

  test('relations to what the caller may find, in answers, populate, filters, orders and bodies alike', () => {
    const writes = abilityFromGrants(
      'writes',
      ['find', 'create', 'update'].map((action) => `api::article.article.${action}`),
    );
    const text = JSON.stringify(documentOf(writes).components.schemas);
    expect(text).toContain('"cover"');
    for (const hidden of ['author', 'tags', 'Author', 'Tag', 'category']) expect(text).not.toContain(`"${hidden}"`);
    expect(JSON.stringify(documentOf(fullAccess).components.schemas)).toContain('"author"');
  });

  test('no private attribute, not even in bodies; passwords in bodies alone; what an ability hides is nowhere', () => {
    const project = modelled([
      contentType('note', {
        title: { type: 'string' },
        hidden: { type: 'string' },
        phone: { type: 'string', private: true },
        pin: { type: 'password' },
      }),
    ]);
    const schemas = documentOf(fullAccess, project as Project).components.schemas as Record<string, object>;
    expect(JSON.stringify(schemas)).not.toContain('phone');
    expect(JSON.stringify(schemas.Note)).not.toContain('pin');
    expect(JSON.stringify(schemas.NoteFilters)).not.toContain('pin');
    expect(schemas.NoteCreate).toMatchObject({ properties: { pin: { writeOnly: true } } });
    const narrow = abilityWith('narrow', {
      readableAttributes: names({ note: ['title'] }),
      writableAttributes: () => new Set(['title']),
    });
    expect(JSON.stringify(documentOf(narrow, project as Project))).not.toContain('hidden');
  });

  test('drafts, where the caller may read them', () => {
    const without = abilityWith('published', { can: (action) => action !== 'readDrafts' });
    const { components, paths } = documentOf(without);
    expect(components.parameters).toHaveProperty('StatusPublished.schema.enum', ['published']);
    expect(components.parameters).not.toHaveProperty('Status');
    expect(paths).toHaveProperty(['/articles/{documentId}/actions/publish']);
    expect(paths).not.toHaveProperty(['/articles/{documentId}/actions/unpublish']);
    expect(documentOf(fullAccess).components.parameters).toHaveProperty('Status.schema.enum', ['published', 'draft']);
  });

  test('endpoints about the caller, for an end user', () => {
    expect(documentOf(fullAccess).paths).not.toHaveProperty(['/users/me']);
    expect(documentOf(fullAccess, magazine, true).paths).toHaveProperty(['/users/me', 'get', 'operationId'], 'me');
    expect(documentOf(fullAccess).paths).not.toHaveProperty(['/auth/sessions']);
    expect(documentOf(fullAccess, magazine, true).paths).toHaveProperty(['/auth/sessions/{session}', 'delete']);
  });

  test('required members of a body: those of every write, and those of publication if there are no drafts', () => {
    const attributes = {
      title: { type: 'string', required: true, minLength: 3 },
      slug: { type: 'uid', targetField: 'title', required: true },
      parts: { type: 'component', component: 'shared.part', repeatable: true, required: true },
    };
    const project = modelled([
      contentType('note', attributes),
      contentType('page', attributes, { drafts: true }),
      component('part', { label: { type: 'string', required: true } }),
    ]);
    const schemas = documentOf(fullAccess, project as Project).components.schemas as Record<string, object>;
    expect(schemas.NoteCreate).toMatchObject({ required: ['title', 'parts'], properties: { title: { minLength: 3 } } });
    expect(schemas.PageCreate).toMatchObject({ required: ['parts'] });
    expect(schemas.PageCreate).not.toHaveProperty('properties.title.minLength');
    expect(schemas.NoteUpdate).not.toHaveProperty('required');
    expect(schemas.SharedPartCompleteInput).toHaveProperty('anyOf', [{ required: ['label'] }, { required: ['id'] }]);
  });

  test('zones discriminated by __component, in responses and in bodies', () => {
    const schemas = documentOf(fullAccess).components.schemas as Record<string, { properties: Record<string, object> }>;
    const zones = Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.values(properties).filter((property) => JSON.stringify(property).includes('"discriminator"')),
    );
    expect(zones.length).toBeGreaterThan(1);
    expect(JSON.stringify(zones[0])).toContain('"propertyName":"__component"');
  });

  test('a name for each, where two content types would have the same one', () => {
    const project = modelled([contentType('role', { text: { type: 'string' } })]);
    const { paths, components } = documentOf(fullAccess, project as Project);
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map((one) => Object(one).operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(components.schemas as object)).toEqual(expect.arrayContaining(['Role', 'Role2']));
  });
});

test('a content type that is called like an address of the server stands in its place, method by method', () => {
  const project = modelled([contentType('user', { text: { type: 'string' } })]);
  const { paths } = documentOf(fullAccess, project as Project);
  expect(Object.keys(paths).filter((path) => path.startsWith('/users/'))).toEqual([
    '/users/aggregate',
    '/users/{documentId}',
  ]);
  expect(paths).toHaveProperty(['/users', 'get', 'tags', 0], 'user');
  expect(paths).toHaveProperty(['/users-permissions/roles', 'get']);
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map((one) => Object(one).operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(['openapi.json', '_reference'])('no content type can have the address /api/%s', (name) => {
  const { path, json } = contentType('note', { text: { type: 'string' } });
  expect(() => modelled([{ path, json: json.replace('"pluralName":"notes"', `"pluralName":"${name}"`) }])).toThrow(
    /content model has a mistake/,
  );
});

test('sixty content types are described in a moment', () => {
  const attributes = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`text${at}`, { type: 'string' }]));
  const files = Array.from({ length: 60 }, (_, at) => {
    const relation = { type: 'relation', relation: 'manyToOne', target: `api::t${(at + 1) % 60}.t${(at + 1) % 60}` };
    return contentType(`t${at}`, { ...attributes, next: relation }, { drafts: true });
  });
  const project = modelled(files);
  const times = Array.from({ length: 6 }, () => {
    const began = process.cpuUsage();
    const { length } = JSON.stringify(openApiOf(project, everything));
    expect(length).toBeGreaterThan(100_000);
    const { user } = process.cpuUsage(began);
    return user / 1_000;
  });
  // Milliseconds of work, several times what it takes on an idle machine.
  expect(Math.min(...times)).toBeLessThan(250);
});
