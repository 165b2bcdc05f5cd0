import { describe, expect, it } from 'vitest';
import { abilityWith, names } from '../../../../test/support/abilities.js';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { fileUid } from '../../schema/index.js';
import { type Ability, anonymousAbility, fullAccess } from '../access/index.js';
import { parseParameters } from '../parse/parameters.js';
import { parseListQuery, parseWriteParameters } from '../parse/parse-query.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText } from '../test-notation.js';
import { getVisibleSchema } from './visible-schema.js';

const type = testTypeOf('api::article.article');
const editor = abilityWith('editor', {
  readableAttributes: names({ article: ['title', 'secretNote', 'pin', 'author', 'secretEditor', 'seo'] }),
});

const source = (query: string, ability: Ability) => ({
  type,
  snapshot,
  settings,
  ability,
  parameters: parseParameters(query, settings),
});
const parse = (query: string, ability = editor) => parseListQuery(source(query, ability));

describe('getVisibleSchema', () => {
  it('returns the snapshot itself where the ability does not restrict attributes', () => {
    expect(getVisibleSchema(snapshot, fullAccess)).toBe(snapshot);
    expect(getVisibleSchema(snapshot, anonymousAbility)).toBe(snapshot);
    const everything = names({ tag: ['label', 'weight'] });
    expect(getVisibleSchema(snapshot, abilityWith('says what holds anyway', { readableAttributes: everything }))).toBe(
      snapshot,
    );
  });

  it('is cached per permission fingerprint, and is its own visible schema', () => {
    const view = getVisibleSchema(snapshot, editor);
    expect(view).not.toBe(snapshot);
    expect(getVisibleSchema(snapshot, { ...editor })).toBe(view);
    expect(getVisibleSchema(view, editor)).toBe(view);
    expect(getVisibleSchema(snapshot, { ...editor, permissionFingerprint: 'another editor' })).not.toBe(view);
  });

  it('changes only the attributes of the restricted types', () => {
    const view = getVisibleSchema(snapshot, editor);
    expect(view.contentTypes.get('api::author.author')).toBe(snapshot.contentTypes.get('api::author.author'));
    expect(view.components).toBe(snapshot.components);
    const seen = view.contentTypes.get(type.uid);
    expect(seen?.system).toBe(type.system);
    expect(seen?.attributes.get('title')).toBe(type.attributes.get('title'));
    expect([...(seen?.attributes.keys() ?? [])]).toEqual([...type.attributes.keys()]);
    expect(seen?.attributes.get('secretNote')).toEqual({ ...type.attributes.get('secretNote'), private: false });
    expect(seen?.attributes.get('body')).toEqual({ ...type.attributes.get('body'), private: true });
  });

  it('includes all attributes of files for callers without permission to find them', () => {
    const readableAttributes = () => new Set<string>();
    const reader = abilityWith('reads nothing', { readableAttributes });
    const stranger = abilityWith('stranger to files', { readableAttributes, can: (_, uid) => uid !== fileUid });
    expect(getVisibleSchema(snapshot, stranger).contentTypes.get(fileUid)).toBe(snapshot.contentTypes.get(fileUid));
    expect(getVisibleSchema(snapshot, reader).contentTypes.get(fileUid)).not.toBe(snapshot.contentTypes.get(fileUid));
  });
});

describe('a query of a caller who may read some attributes', () => {
  it('returns those, including private ones but never passwords, and the system attributes', () => {
    const fields = ['id', 'documentId', 'title', 'secretNote', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];
    expect(parse('').node.fields.map(({ name }) => name)).toEqual(fields);
    expect(parse('fields=*').node.fields.map(({ name }) => name)).toEqual(fields);
    const write = parseWriteParameters(source('', editor));
    expect(write.answer.fields.map(({ name }) => name)).toEqual(fields);
  });

  it('populates only those', () => {
    const populated = parse('populate=*').node.populate;
    expect(populated.map((node) => (node.is === 'localizations' ? node.is : node.attribute.name))).toEqual([
      'author',
      'secretEditor',
      'seo',
      'localizations',
    ]);
  });

  it('searches only those', () => {
    const { filter } = parse('_q=x').node;
    const terms = filter?.is === 'or' ? filter.terms : [];
    expect(terms.map((term) => (term.is === 'compare' ? term.attribute.name : term.is))).toEqual([
      'documentId',
      'title',
      'secretNote',
    ]);
  });

  it.each([
    'filters[secretNote]=x',
    'filters[secretEditor][name]=x',
    'filters[author][articles][secretNote]=x',
    'sort=secretNote',
    'sort=secretEditor.name',
    'fields=secretNote',
    'populate[secretEditor]=true',
    'populate[localizations][fields]=secretNote',
    'populate[author][populate][articles][filters][secretNote]=x',
  ])('%s may name a private attribute', (query) => {
    expect(parse(query).is).toBe('list');
    expect(failureText(() => parse(query, fullAccess))).toContain('query.invalid-key');
  });

  it.each([
    'filters[NAME]=x',
    'filters[NAME][$null]=true',
    'filters[$or][0][$not][NAME]=x',
    'filters[related][title]=x',
    'filters[author][articles][NAME]=x',
    'filters[localizations][NAME]=x',
    'sort=NAME',
    'sort=author.articles.NAME',
    'fields=NAME',
    'populate=NAME',
    'populate[author][populate][articles][fields]=NAME',
    'populate[localizations][fields]=NAME',
  ])('%s is refused for body, cover, tags and pin as it is for an unknown name', (query) => {
    const unknown = failureText(() => parse(query.replace('NAME', 'nothing')));
    expect(unknown).toContain('query.invalid-key');
    for (const name of ['body', 'cover', 'tags', 'pin', 'views']) {
      expect(failureText(() => parse(query.replace('NAME', name)))).toBe(unknown.replace('nothing', name));
    }
  });
});
