import { describe, expect, test } from 'vitest';
import { describeAttributeTypes } from '../../../../src/interfaces/api/admin/model/attribute-types.js';
import { attributeTypes as serverTypes } from '../../../../src/language/schema/index.js';
import type { AttributeTypeInfo, AttributeTypeName } from '../../api/index.js';
import { createDraft, findShape } from '../draft/index.js';
import { builderStrings } from '../strings-en.js';
import {
  changeAttributeType,
  invalidOption,
  newAttributeForm,
  parseOption,
  toAttributeContent,
  toAttributeForm,
} from './attribute-form-state.js';
import { compatibleTypes, textOptions } from './attribute-types.js';
import { moveEnumValue, removeEnumValue, renameEnumValue } from './enum-changes.js';
import { validateAttribute } from './validate-attribute.js';

/* What is typed into the form of an attribute, and the definition that it becomes. */

const types = describeAttributeTypes();

function typeNamed(name: AttributeTypeName): AttributeTypeInfo {
  const type = types.find((candidate) => candidate.name === name);
  if (type === undefined) throw new Error(`there is no type ${name}`);
  return type;
}

const draft = createDraft({
  version: 'v1',
  definitions: {
    'api::page.page': {
      kind: 'collectionType',
      info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
      pluginOptions: { i18n: { localized: true } },
      attributes: {
        title: { type: 'string', maxLength: 80, default: 'New', pluginOptions: { octavo: { id: 'k3v9' } } },
        price: { type: 'decimal', min: '0.10', default: 1.5 },
        facts: { type: 'json', default: { a: 1 } },
      },
    },
  },
});

function page() {
  const shape = findShape(draft, 'api::page.page');
  if (shape === undefined) throw new Error('there is no page');
  return shape;
}

function attribute(at: number) {
  const found = page().attributes[at];
  if (found === undefined) throw new Error('there is no such attribute');
  return found;
}

describe('types', () => {
  test('are each offered under a group', () => {
    expect(Object.keys(builderStrings.typeGroup)).toEqual(expect.arrayContaining(types.map(({ group }) => group)));
    expect(types.map(({ name }) => name).sort()).toEqual(Object.keys(builderStrings.types).sort());
  });

  test.each(types.map((type) => [type.name, type] as const))(
    '%s: the form has a place for all its options',
    (_, type) => {
      const typed = type.options.flatMap(({ name, kind }) => (kind === 'special' ? [] : [name]));
      expect([...textOptions(type)].sort()).toEqual(typed.sort());
    },
  );

  test('for an attribute with values are those that the server converts to', () => {
    const names = (name: AttributeTypeName, isNew: boolean) =>
      compatibleTypes(typeNamed(name), types, isNew).map((type) => type.name);
    expect(names('time', false)).toContain('string');
    expect(names('time', false)).not.toContain('integer');
    expect(names('password', false)).toEqual(['password']);
    expect(names('relation', true)).toEqual(['relation']);
    expect(names('time', true)).toEqual([...serverTypes.keys()]);
  });
});

describe('a form', () => {
  test.each([0, 1, 2])('that nobody changes gives what is there (%d)', (at) => {
    const { name, facts } = attribute(at);
    const content = toAttributeContent(toAttributeForm(draft, page(), attribute(at), types));
    // Exact numbers are written as texts, which say the same.
    const exact = name === 'price' ? { ...facts, default: '1.5' } : facts;
    expect(content).toEqual({ name, facts: exact, successors: new Map() });
  });

  test('of a new text on a type with several languages begins with a value per language', () => {
    expect(newAttributeForm(typeNamed('string'), page(), '').facts).toEqual({
      pluginOptions: { i18n: { localized: true } },
    });
    expect(newAttributeForm(typeNamed('integer'), page(), '').facts).toEqual({});
  });

  test('with another type keeps what the new one has too', () => {
    const edit = changeAttributeType(toAttributeForm(draft, page(), attribute(0), types), typeNamed('integer'));
    expect(edit.optionTexts).toMatchObject({ default: 'New', maxLength: '' });
    expect(toAttributeContent(edit).facts).toEqual({ type: 'integer', pluginOptions: { octavo: { id: 'k3v9' } } });
    expect(validateAttribute(draft, page(), 'title', edit)).toEqual(new Map([['default', 'number']]));
  });

  test('of blocks that becomes another type leaves out the kinds that it allowed', () => {
    const octavo = { id: 'k3v9', blocks: ['table'] };
    const edit = { ...newAttributeForm(typeNamed('blocks'), page(), ''), facts: { pluginOptions: { octavo } } };
    expect(changeAttributeType(edit, typeNamed('json')).facts).toEqual({ pluginOptions: { octavo: { id: 'k3v9' } } });
  });

  test('of another type keeps as much of an index as that one has', () => {
    const edit = { ...newAttributeForm(typeNamed('text'), page(), ''), name: 'intro' };
    const indexed = { ...edit, facts: { ...edit.facts, index: 'text' } };
    expect(
      (['email', 'integer', 'json'] as const).map((name) => changeAttributeType(indexed, typeNamed(name)).facts.index),
    ).toEqual(['text', true, undefined]);
  });

  test('of a relation leaves out what its kind does not have', () => {
    const edit = { ...newAttributeForm(typeNamed('relation'), page(), 'api::page.page'), name: 'any' };
    const open = { ...edit, facts: { ...edit.facts, relation: 'morphToMany', morphBy: 'x', inversedBy: 'y' } };
    expect(toAttributeContent(open).facts).toEqual({ type: 'relation', relation: 'morphToMany' });
  });

  test.each([
    ['', 'needed'],
    ['1st', 'name'],
    ['documentId', 'reserved'],
    ['constructor', 'reserved'],
    ['price', 'taken'],
  ])('with the name %j is wrong: %s', (name, problem) => {
    const edit = { ...newAttributeForm(typeNamed('string'), page(), ''), name };
    expect(validateAttribute(draft, page(), null, edit).get('name')).toBe(problem);
  });

  test('asks for what a type cannot do without', () => {
    const problems = (type: 'enumeration' | 'component' | 'dynamiczone') => [
      ...validateAttribute(draft, page(), null, { ...newAttributeForm(typeNamed(type), page(), ''), name: 'fresh' }),
    ];
    expect(problems('enumeration')).toEqual([['enum', 'needed']]);
    expect(problems('component')).toEqual([['component', 'choose']]);
    expect(problems('dynamiczone')).toEqual([['components', 'choose']]);
  });
});

test.each([
  ['integer', 'default', '5', 5],
  ['integer', 'default', 'five', invalidOption],
  ['biginteger', 'max', '9007199254740993', '9007199254740993'],
  ['decimal', 'min', '0.10', '0.10'],
  ['boolean', 'default', 'false', false],
  ['json', 'default', '{"a":1}', { a: 1 }],
  ['json', 'default', '{', invalidOption],
  ['string', 'minLength', '3', 3],
  ['string', 'regex', '(', invalidOption],
  ['dynamiczone', 'max', '4', 4],
  ['date', 'default', '2026-05-06', '2026-05-06'],
  ['string', 'default', '', undefined],
] as const)('%s, %s: %j', (type, option, text, value) => {
  expect(parseOption(typeNamed(type), option, text)).toEqual(value);
});

describe('values of an enumeration', () => {
  const had = ['short', 'long'];
  const start = { values: had, successors: new Map<string, string>() };

  test('called otherwise letter by letter are one rename', () => {
    const typed = ['s', 'sm', 'small'].reduce((now, text) => renameEnumValue(now, had, 0, text), start);
    expect(typed).toEqual({ values: ['small', 'long'], successors: new Map([['short', 'small']]) });
    expect(renameEnumValue(typed, had, 0, 'short')).toEqual(start);
  });

  test('that go take what was to become them along', () => {
    const renamed = renameEnumValue(start, had, 0, 'small');
    expect(removeEnumValue(renamed, 0)).toEqual({ values: ['long'], successors: new Map() });
  });

  test('have an order', () => {
    expect(moveEnumValue(start, 1, 0).values).toEqual(['long', 'short']);
  });
});
