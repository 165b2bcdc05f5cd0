import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import { contentType } from '../../../../../test/support/document-fixture.js';
import { fullAccess } from '../../../../language/query/access/index.js';
import { attributeTypes, nestedTypes, parseModel } from '../../../../language/schema/index.js';
import type { Attribute, ContentModel, ContentType } from '../contract.js';
import { describeContentModel } from './content-model.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

async function modelFor(as: string): Promise<ContentModel> {
  const { status, data } = await fixture.ask({ path: 'content-model', as });
  expect(status).toBe(200);
  return data;
}

function typeIn(model: ContentModel, uid: string): ContentType {
  const type = model.contentTypes.find((one) => one.uid === uid);
  if (type === undefined) throw new Error(`${uid} is not shown`);
  return type;
}

function attributeIn(type: ContentType, name: string): Attribute | undefined {
  return type.attributes.find((one) => one.name === name);
}

const article = 'api::article.article';

describe('a Super Admin', () => {
  test('returns every content type of the project, with all attributes', async () => {
    const model = await modelFor(fixture.owner);
    const { snapshot } = fixture.app;
    const projects = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
    expect(model.contentTypes.map(({ uid }) => uid)).toEqual(projects.map(({ uid }) => uid));
    for (const { uid, attributes } of projects) {
      expect(
        typeIn(model, uid).attributes.map(({ name }) => name),
        uid,
      ).toEqual([...attributes.keys()]);
    }
    expect([model.version, model.locales, model.defaultLocale]).toEqual([
      snapshot.version,
      snapshot.locales,
      snapshot.defaultLocale,
    ]);
  });

  test('returns the facts of every attribute type', async () => {
    const { attributeTypes: shown } = await modelFor(fixture.owner);
    expect(shown.map(({ name }) => name).sort()).toEqual(
      [...attributeTypes.keys(), ...Object.keys(nestedTypes)].sort(),
    );
    const infoOf = (name: string) => shown.find((type) => type.name === name);
    expect(infoOf('decimal')).toEqual({
      name: 'decimal',
      group: 'number',
      storage: 'column',
      column: 'decimal',
      options: [
        { name: 'default', kind: 'value' },
        { name: 'min', kind: 'value' },
        { name: 'max', kind: 'value' },
      ],
      unique: 'optional',
      sortable: true,
      textIndex: false,
      operators: ['presence', 'equality', 'order', 'text'],
      canBeTitle: false,
      searchable: false,
      convertsTo: expect.arrayContaining(['string', 'integer', 'json']),
    });
    expect(infoOf('password')).toMatchObject({ operators: [], convertsTo: [], unique: 'never' });
    expect(infoOf('dynamiczone')).toMatchObject({ storage: 'zone', column: null, convertsTo: [] });
    expect(infoOf('time')?.convertsTo).not.toContain('date');
  });

  test('returns the attribute that titles documents', async () => {
    expect(typeIn(await modelFor(fixture.owner), article).titleAttribute).toBe('title');
  });

  test('returns the constraints of values', async () => {
    const type = typeIn(await modelFor(fixture.owner), article);
    expect(attributeIn(type, 'title')).toMatchObject({
      storage: 'column',
      type: 'string',
      readable: true,
      sortable: true,
    });
    expect(attributeIn(type, 'secret')).toMatchObject({ private: true, readable: true, updatable: true });
  });

  test('returns every used component, including nested ones', async () => {
    const model = await modelFor(fixture.owner);
    const named = [...model.contentTypes, ...model.components].flatMap(({ attributes }) =>
      attributes.flatMap((one) =>
        one.storage === 'component' ? [one.component] : one.storage === 'zone' ? one.components : [],
      ),
    );
    expect(model.components.map(({ uid }) => uid).sort()).toEqual([...new Set(named)].sort());
    expect(model.components.length).toBeGreaterThan(0);
  });
});

describe('others see what their role may do', () => {
  test('without permissions no type is visible', async () => {
    const model = await modelFor(await fixture.addAdministrator('visitor', {}));
    expect([model.contentTypes, model.components]).toEqual([[], []]);
  });

  test('attributes come with what may be done with them, and those without any right do not come', async () => {
    const content = [
      { action: 'find', type: article, fields: ['title', 'secret'] },
      { action: 'update', type: article, fields: ['title', 'rank'] },
    ];
    const type = typeIn(await modelFor(await fixture.addAdministrator('reviewer', { content })), article);
    expect(type.actions).toEqual(expect.arrayContaining(['find', 'findOne', 'update']));
    expect(type.actions).not.toContain('create');
    expect(type.attributes.map(({ name }) => name).sort()).toEqual(['rank', 'secret', 'title']);
    expect(attributeIn(type, 'title')).toMatchObject({ readable: true, updatable: true, creatable: false });
    expect(attributeIn(type, 'rank')).toMatchObject({ readable: false, updatable: true });
    expect(attributeIn(type, 'secret')).toMatchObject({ readable: true, updatable: false });
  });

  test('a relation to what may not be found is not readable', async () => {
    const content = [{ action: 'find', type: article }];
    const type = typeIn(await modelFor(await fixture.addAdministrator('lonely', { content })), article);
    const relations = type.attributes.filter((one) => one.storage === 'relation' && one.target !== article);
    expect(relations.length).toBeGreaterThan(0);
    expect(relations.filter(({ readable, ...one }) => readable && 'target' in one && one.target !== null)).toEqual([]);
  });
});

describe('how a type is shown', () => {
  const view = { plural: { en: 'Notes', de: 'Notizen' }, title: 'teaser', groups: [{ fields: ['teaser', 'name'] }] };
  const label = { en: 'Lead', de: 'Vorspann' };
  const { path, json } = contentType('note', {
    name: { type: 'string' },
    teaser: { type: 'string', pluginOptions: { octavo: { view: { label } } } },
  });
  const definition = { ...JSON.parse(json), pluginOptions: { octavo: { view } } };
  const snapshot = parseModel([{ path, json: JSON.stringify(definition) }], { locales: ['en'], defaultLocale: 'en' });
  const typeFor = (readable: readonly string[] | null) => {
    const names = readable === null ? null : new Set(readable);
    const ability = { ...fullAccess, readableAttributes: () => names, writableAttributes: () => names };
    return typeIn(describeContentModel(snapshot, ability, {}), 'api::note.note');
  };

  test('is returned as defined, with the entry title before the usual names', () => {
    const type = typeFor(null);
    expect(type).toMatchObject({ view, titleAttribute: 'teaser' });
    expect(attributeIn(type, 'teaser')).toMatchObject({ view: { label } });
    expect(attributeIn(type, 'name')).not.toHaveProperty('view');
  });

  test('names no attribute that the role may not see', () => {
    const type = typeFor(['name']);
    expect(type.titleAttribute).toBe('name');
    expect(type.view).toEqual({ plural: view.plural, groups: [{ fields: ['name'] }] });
  });
});

describe('when a field is shown', () => {
  const conditions = { visible: { '==': [{ var: 'featured' }, true] } };
  const file = contentType('note', { featured: { type: 'boolean' }, teaser: { type: 'text', conditions } });
  const snapshot = parseModel([file], { locales: ['en'], defaultLocale: 'en' });
  const teaserFor = (readable: readonly string[] | null) => {
    const names = readable === null ? null : new Set(readable);
    const ability = { ...fullAccess, readableAttributes: () => names, writableAttributes: () => names };
    return attributeIn(typeIn(describeContentModel(snapshot, ability, {}), 'api::note.note'), 'teaser');
  };

  test('is returned as defined', () => {
    expect(teaserFor(null)).toMatchObject({ name: 'teaser', conditions });
    expect(teaserFor(['featured', 'teaser'])).toMatchObject({ conditions });
  });

  test('is omitted if it depends on what the role may not see', () => {
    expect(teaserFor(['teaser'])).toMatchObject({ name: 'teaser' });
    expect(teaserFor(['teaser'])).not.toHaveProperty('conditions');
  });
});
