import { expect, test } from 'vitest';
import { parseModel } from '../../../../language/schema/index.js';
import type { LeftOutItem, SourceShape } from '../types.js';
import { readDefinitions } from './read-definitions.js';

function type(name: string, attributes: object, more: object = {}): SourceShape {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return {
    is: 'contentType',
    uid: `api::${name}.${name}`,
    definition: { kind: 'collectionType', info, attributes, ...more },
  };
}

const locales = {
  defaultLocale: 'de',
  names: new Map([
    ['de', 'German'],
    ['en', 'English'],
  ]),
};
const settings = { locales: ['en'], defaultLocale: 'en' };

test('definitions become a model, with all that has a counterpart; the rest is reported', () => {
  const model: SourceShape[] = [
    type(
      'page',
      {
        title: { type: 'string', pluginOptions: { i18n: { localized: true } }, maxLength: 20, minLength: -1 },
        slug: { type: 'uid', targetField: 'colour' },
        colour: { type: 'string', customField: 'plugin::color-picker.color' },
        stars: { type: 'customField', customField: 'plugin::stars.rating' },
        place: { type: 'geometry' },
        owner: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
        tag: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', inversedBy: 'gone' },
        parts: { type: 'component', component: 'no.where' },
        createdBy: { type: 'relation', relation: 'oneToOne', target: 'admin::user' },
      },
      {
        options: { draftAndPublish: true, timestamps: true },
        pluginOptions: { i18n: { localized: true }, 'content-manager': { visible: true } },
      },
    ),
    type('tag', { name: { type: 'string', unique: true, configurable: false } }),
    {
      is: 'contentType',
      uid: 'plugin::users-permissions.user',
      definition: {
        attributes: { username: { type: 'string' }, resetPasswordToken: { type: 'string' }, phone: { type: 'string' } },
      },
    },
    { is: 'contentType', uid: 'plugin::upload.file', definition: { attributes: {} } },
  ];
  const leftOut: LeftOutItem[] = [];
  const files = readDefinitions(model, locales, (one) => leftOut.push(one));
  const snapshot = parseModel(files, settings);
  expect(snapshot.defaultLocale).toBe('de');
  expect(snapshot.locales).toEqual(['de', 'en']);
  const page = snapshot.contentTypes.get('api::page.page');
  expect([...(page?.attributes.keys() ?? [])]).toEqual(['title', 'slug', 'colour', 'tag']);
  expect(page).toMatchObject({ draftAndPublish: true, localized: true });
  expect(page?.attributes.get('title')).toMatchObject({ localized: true, options: { maxLength: 20 } });
  expect(page?.attributes.get('slug')).toMatchObject({ options: { targetField: 'colour' } });
  expect(snapshot.contentTypes.get('plugin::users-permissions.user')?.attributes.has('phone')).toBe(true);
  expect(leftOut.map(({ which, why }) => [which, why])).toEqual([
    ['title', expect.stringContaining('minLength')],
    ['stars', expect.stringContaining('plugin::stars.rating')],
    ['place', expect.stringContaining('"geometry"')],
    ['owner', expect.stringContaining('admin::user')],
    ['parts', expect.stringContaining('no.where')],
    ['tag', expect.stringContaining('inversedBy')],
  ]);
});

test('definitions without a counterpart are left out and reported, instead of stopping the import', () => {
  const model: SourceShape[] = [
    type('page', {
      title: { type: 'string' },
      fooBar: { type: 'string' },
      foo_bar: { type: 'string' },
      parent: { type: 'relation', relation: 'oneToOne', target: 'api::page.page', mappedBy: 'nothing' },
      'not.a.name': { type: 'string' },
      locale: { type: 'string' },
      kind: { type: 'enumeration', enum: ['a', 'a', '', 'b'], default: 'c' },
    }),
    type('tag', { name: { type: 'string' } }, { collectionName: 'pages' }),
  ];
  const leftOut: LeftOutItem[] = [];
  const snapshot = parseModel(
    readDefinitions(model, locales, (one) => leftOut.push(one)),
    settings,
  );
  const page = snapshot.contentTypes.get('api::page.page');
  expect([...(page?.attributes.keys() ?? [])]).toEqual(['title', 'fooBar', 'parent', 'kind']);
  expect(page?.attributes.get('kind')).toMatchObject({ options: { enum: ['a', 'b'] }, default: undefined });
  expect(snapshot.contentTypes.get('api::tag.tag')?.collectionName).toBe('content_tag_tag');
  expect(leftOut.map(({ which }) => which)).toEqual(
    expect.arrayContaining(['foo_bar', 'parent', 'not.a.name', 'kind']),
  );
});

test('names that Strapi starts with come over as they are', () => {
  const long = `a_${'very_'.repeat(12)}long_name`;
  const model: SourceShape[] = [
    type('user', {
      'first-name': { type: 'string' },
      'last name': { type: 'string' },
      '3d_model': { type: 'string' },
      _legacy: { type: 'string' },
      CreatedBy: { type: 'string' },
      [long]: { type: 'string' },
      time: { type: 'component', component: 'shared.time' },
    }),
    {
      is: 'component',
      uid: 'shared.time',
      definition: {
        info: { displayName: 'Time' },
        attributes: { createdAt: { type: 'date' }, locale: { type: 'string' } },
      },
    },
  ];
  const leftOut: LeftOutItem[] = [];
  const snapshot = parseModel(
    readDefinitions(model, locales, (one) => leftOut.push(one)),
    settings,
  );
  const user = snapshot.contentTypes.get('api::user.user');
  expect(user?.pluralName).toBe('users');
  const columns = [...(user?.attributes ?? [])].flatMap(([name, attribute]) =>
    attribute.storage === 'column' ? [[name, attribute.column]] : [],
  );
  expect(columns).toEqual([
    ['first-name', 'first_name'],
    ['last name', 'last_name'],
    ['3d_model', '3d_model'],
    ['_legacy', '_legacy'],
    ['CreatedBy', 'attr_created_by'],
    [long, expect.stringMatching(/^a_very_.*_[0-9a-f]{8}$/)],
  ]);
  expect([...(snapshot.components.get('shared.time')?.attributes.keys() ?? [])]).toEqual(['createdAt', 'locale']);
  expect(leftOut).toEqual([]);
});

test('a component that holds itself comes over without the attribute by which it does', () => {
  const part = (uid: string, attributes: object): SourceShape => ({
    is: 'component',
    uid,
    definition: { info: { displayName: uid }, attributes },
  });
  const model: SourceShape[] = [
    type('page', { menu: { type: 'component', component: 'menu.item', repeatable: true } }),
    part('menu.item', {
      label: { type: 'string' },
      children: { type: 'component', component: 'menu.item', repeatable: true },
      box: { type: 'component', component: 'menu.box' },
    }),
    part('menu.box', { text: { type: 'string' }, items: { type: 'component', component: 'menu.item' } }),
  ];
  const leftOut: LeftOutItem[] = [];
  const snapshot = parseModel(
    readDefinitions(model, locales, (one) => leftOut.push(one)),
    settings,
  );
  expect([...(snapshot.components.get('menu.box')?.attributes.keys() ?? [])]).toEqual(['text', 'items']);
  expect([...(snapshot.components.get('menu.item')?.attributes.keys() ?? [])]).toEqual(['label']);
  expect(leftOut.map(({ of, which }) => [of, which])).toEqual([
    ['menu.item', 'children'],
    ['menu.item', 'box'],
  ]);
  expect(leftOut[0]?.why).toBe('attribute: makes menu.item hold itself (menu.item → menu.item)');
});
