import { describe, expect, it } from 'vitest';
import {
  parseModel,
  parseRecordedModel,
  type RecordedFacts,
  type RecordedModel,
  serializeModel,
} from '../../../language/schema/index.js';
import { completeComponents } from './complete-components.js';
import { changedComponents, containsAny, recordedAttributes } from './component-keys.js';

function model(quote: object): RecordedModel {
  const component = (name: string, attributes: object) => ({
    path: `schema/components/shared/${name}.json`,
    json: JSON.stringify({ info: { displayName: name }, attributes }),
  });
  const page = {
    kind: 'collectionType',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    attributes: {
      one: { type: 'component', component: 'shared.quote' },
      many: { type: 'component', component: 'shared.quote', repeatable: true },
      box: { type: 'component', component: 'shared.box' },
      zone: { type: 'dynamiczone', components: ['shared.quote', 'shared.box'] },
      plain: { type: 'component', component: 'shared.plain' },
    },
  };
  const files = [
    component('quote', quote),
    component('plain', { word: { type: 'string' } }),
    component('box', {
      label: { type: 'string' },
      inner: { type: 'component', component: 'shared.quote', repeatable: true },
      zone: { type: 'dynamiczone', components: ['shared.quote'] },
    }),
    { path: 'schema/content-types/page.json', json: JSON.stringify(page) },
  ];
  return parseRecordedModel(serializeModel(parseModel(files, { locales: ['en'], defaultLocale: 'en' })).json);
}

const before = model({ text: { type: 'text' }, price: { type: 'decimal' } });
const after = model({
  text: { type: 'text' },
  by: { type: 'string' },
  price: { type: 'decimal' },
  secret: { type: 'string', private: true },
  word: { type: 'password' },
  picture: { type: 'media', multiple: false },
});

function facts(attribute: string): RecordedFacts {
  return recordedAttributes('api::page.page', after).get(attribute) ?? {};
}

describe('completeComponents', () => {
  it('inserts a new key in its position, and keeps the spelling of numbers', () => {
    const texts = { responseJson: '{"id":1,"text":"a","price":1.10000000000000000001}', storedJson: null };
    expect(completeComponents(texts, facts('one'), after)).toEqual({
      responseJson: '{"id":1,"text":"a","by":null,"price":1.10000000000000000001}',
      storedJson: null,
    });
  });

  it('reaches every entry of a list', () => {
    const texts = {
      responseJson: '[{"id":1,"text":"a","price":1},{"id":2,"text":"b","price":2}]',
      storedJson: '[{"picture":[{"d":"x"}]},null]',
    };
    expect(completeComponents(texts, facts('many'), after)).toEqual({
      responseJson: '[{"id":1,"text":"a","by":null,"price":1},{"id":2,"text":"b","by":null,"price":2}]',
      storedJson: '[{"picture":[{"d":"x"}]},null]',
    });
  });

  it('reaches components inside components, in lists and in zones', () => {
    const quote = '{"id":3,"text":"c","price":0}';
    const inZone = '{"__component":"shared.quote","id":4,"text":"d","price":0}';
    const texts = {
      responseJson: '{"id":2,"label":"box"}',
      storedJson: `{"inner":{"s":[${quote}],"n":null},"zone":{"s":[${inZone}],"n":[{"secret":"\\"x\\""}]}}`,
    };
    expect(completeComponents(texts, facts('box'), after)).toEqual({
      responseJson: '{"id":2,"label":"box"}',
      storedJson:
        '{"inner":{"s":[{"id":3,"text":"c","by":null,"price":0}],"n":null},' +
        '"zone":{"s":[{"__component":"shared.quote","id":4,"text":"d","by":null,"price":0}],"n":[{"secret":"\\"x\\""}]}}',
    });
  });

  it('distinguishes the components of a zone', () => {
    const texts = {
      responseJson:
        '[{"__component":"shared.box","id":1,"label":null},{"__component":"shared.quote","id":2,"text":"e","price":0}]',
      storedJson: null,
    };
    expect(completeComponents(texts, facts('zone'), after).responseJson).toBe(
      '[{"__component":"shared.box","id":1,"label":null},{"__component":"shared.quote","id":2,"text":"e","by":null,"price":0}]',
    );
  });

  it('changes nothing where nothing is missing', () => {
    const texts = { responseJson: '[]', storedJson: '[]' };
    expect(completeComponents(texts, facts('zone'), after)).toEqual(texts);
    const word = { responseJson: '{"id":9,"word":"w"}', storedJson: null };
    expect(completeComponents(word, facts('plain'), after)).toEqual(word);
  });
});

describe('changedComponents', () => {
  it('names those with other public keys, and the attributes that contain them at any depth', () => {
    const changed = changedComponents(before, after);
    expect([...changed]).toEqual(['shared.quote']);
    const containing = ['one', 'many', 'box', 'zone', 'plain'].filter((name) =>
      containsAny(facts(name), changed, after),
    );
    expect(containing).toEqual(['one', 'many', 'box', 'zone']);
  });

  it('does not count private attributes and relations', () => {
    const hidden = model({
      text: { type: 'text' },
      price: { type: 'decimal' },
      secret: { type: 'string', private: true },
    });
    expect(changedComponents(before, hidden).size).toBe(0);
  });

  it('counts another order', () => {
    const reordered = model({ price: { type: 'decimal' }, text: { type: 'text' } });
    expect([...changedComponents(before, reordered)]).toEqual(['shared.quote']);
  });
});
