import { describe, expect, it } from 'vitest';
import { component, contentType, type Definition, recordIn } from '../../../../test/support/model-records.js';
import { CliError } from '../../../foundations/core/index.js';
import type { ModelFile } from '../index.js';
import { applyChanges } from './apply-changes.js';
import { changesBetween } from './changes-between.js';
import { type ChangeHints, parseRename } from './hints.js';
import { createReverseHints } from './reverse-hints.js';

const text = { type: 'string' };
const withId = (id: string, definition: Definition) => ({ ...definition, pluginOptions: { octavo: { id } } });

const record = (...files: readonly ModelFile[]) => recordIn(['en'], files);

const post = (attributes: Definition, more: Definition = {}) => record(contentType('post', attributes, more));
const uid = 'api::post.post';
const at = { of: uid, attribute: 'title' };

describe('a renaming', () => {
  const renamed = {
    is: 'attribute-renamed',
    of: uid,
    before: { name: 'title', column: 'title' },
    after: { name: 'headLine', column: 'head_line' },
  };

  it('of an attribute is recognized by its id', () => {
    const [before, after] = [post({ title: withId('x', text) }), post({ headLine: withId('x', text) })];
    expect(changesBetween(before, after)).toEqual([renamed]);
  });

  it('is a removal and an addition without an id', () => {
    const kinds = changesBetween(post({ title: text }), post({ headLine: text })).map(({ is }) => is);
    expect(kinds).toEqual(['attribute-removed', 'attribute-added']);
  });

  it('is recognized by a hint, and so is its reverse', () => {
    const [before, after] = [post({ title: text }), post({ headLine: text })];
    const changes = changesBetween(before, after, { renames: [parseRename('api::post.post.title=headLine')] });
    expect(changes).toEqual([renamed]);
    expect(changesBetween(after, before, createReverseHints(changes))).toEqual([
      { ...renamed, before: renamed.after, after: renamed.before },
    ]);
  });

  it('swaps names', () => {
    const before = post({ a: withId('1', text), b: withId('2', { type: 'text' }) });
    const after = post({ b: withId('1', text), a: withId('2', { type: 'text' }) });
    const changes = changesBetween(before, after);
    expect(changes.map(({ is }) => is)).toEqual(['attribute-renamed', 'attribute-renamed']);
    expect(applyChanges(before, changes)).toEqual(after);
  });

  it('frees names: an attribute of the new name is removed before', () => {
    const [before, after] = [post({ a: withId('1', text), b: text }), post({ b: withId('1', text) })];
    expect(changesBetween(before, after).map(({ is }) => is)).toEqual(['attribute-removed', 'attribute-renamed']);
  });

  it('of everything is listed once each, and references to it do not count as changed', () => {
    const model = (type: string, path: string, name: string, back: string) => {
      const target = `api::${type}.${type}`;
      return record(
        contentType(
          type,
          {
            [name]: withId('t', text),
            address: { type: 'uid', targetField: name },
            [back]: withId('b', { type: 'relation', relation: 'oneToMany', target: 'api::tag.tag', mappedBy: 'post' }),
          },
          { pluginOptions: { octavo: { id: 'post' } } },
        ),
        contentType('tag', {
          post: { type: 'relation', relation: 'manyToOne', target, inversedBy: back },
          seo: { type: 'component', component: path.replace('/', '.') },
          zone: { type: 'dynamiczone', components: [path.replace('/', '.')] },
        }),
        component(path, { text }, { pluginOptions: { octavo: { id: 'seo' } } }),
      );
    };
    const before = model('post', 'shared/seo', 'title', 'tags');
    const after = model('story', 'meta/search', 'headline', 'labels');
    expect(changesBetween(before, after)).toEqual([
      {
        is: 'type-renamed',
        before: { uid, singularName: 'post', pluralName: 'posts', collectionName: 'posts' },
        after: { uid: 'api::story.story', singularName: 'story', pluralName: 'storys', collectionName: 'storys' },
      },
      { is: 'component-renamed', before: 'shared.seo', after: 'meta.search' },
      {
        is: 'attribute-renamed',
        of: 'api::story.story',
        before: { name: 'title', column: 'title' },
        after: { name: 'headline', column: 'headline' },
      },
      {
        is: 'attribute-renamed',
        of: 'api::story.story',
        before: { name: 'tags', column: 'tags' },
        after: { name: 'labels', column: 'labels' },
      },
    ]);
  });

  it('of a content type takes hints of its attributes by the uid before', () => {
    const [before, after] = [
      record(contentType('post', { title: text })),
      record(contentType('story', { name: text })),
    ];
    const renames = ['api::post.post=api::story.story', 'api::post.post.title=name'].map(parseRename);
    const changes = changesBetween(before, after, { renames });
    expect(changes.map(({ is }) => is)).toEqual(['type-renamed', 'attribute-renamed']);
    expect(createReverseHints(changes).renames).toEqual(
      ['api::story.story=api::post.post', 'api::story.story.name=title'].map(parseRename),
    );
  });
});

describe('a hint', () => {
  const wrong: readonly [what: string, hints: ChangeHints, line: string][] = [
    [
      'of what the database does not have',
      { renames: [parseRename('api::post.post.tilte=name')] },
      'api::post.post.tilte=name – ',
    ],
    [
      'of what the model does not have',
      { renames: [parseRename('api::post.post.title=nome')] },
      'api::post.post.title=nome – ',
    ],
    [
      'to a type of another sort',
      { renames: [parseRename('api::post.post=shared.seo')] },
      'api::post.post=shared.seo – ',
    ],
    [
      'of a value that is still listed',
      { values: [{ of: uid, attribute: 'mood', from: 'sad', to: 'glad' }] },
      'api::post.post.mood: sad=glad – ',
    ],
    [
      'of a value that is none',
      { values: [{ of: uid, attribute: 'mood', from: 'angry', to: 'great' }] },
      'api::post.post.mood: angry=great – ',
    ],
  ];
  const before = record(contentType('post', { title: text, mood: { type: 'enumeration', enum: ['sad', 'angry'] } }));
  const after = record(
    contentType('post', { name: text, mood: { type: 'enumeration', enum: ['sad', 'glad'] } }),
    component('shared/seo', {}),
  );

  it.each(wrong)('%s is refused', (_, hints, line) => {
    expect(() => changesBetween(before, after, hints)).toThrow(CliError);
    try {
      changesBetween(before, after, hints);
    } catch (error) {
      expect((error as CliError).lines).toEqual([expect.stringContaining(line)]);
    }
  });

  it('maps a value to its successor', () => {
    const values = [{ of: uid, attribute: 'mood', from: 'angry', to: 'glad' }];
    const changes = changesBetween(before, after, { values });
    expect(changes).toContainEqual({
      is: 'values',
      of: uid,
      attribute: 'mood',
      before: ['sad', 'angry'],
      after: ['sad', 'glad'],
      mapping: [{ from: 'angry', to: 'glad' }],
    });
    expect(createReverseHints(changes).values).toEqual([{ of: uid, attribute: 'mood', from: 'glad', to: 'angry' }]);
  });

  it.each(['title', 'a=b=c', '=b', 'a='])('%s is no renaming', (hint) => {
    expect(() => parseRename(hint)).toThrow(CliError);
  });
});

describe('an attribute', () => {
  it('of another type has the options of that type, and no other change', () => {
    const before = post({ title: { type: 'string', minLength: 2, unique: true, default: 'ab' } });
    const after = post({ title: { type: 'integer', max: 5, required: true } });
    expect(changesBetween(before, after)).toEqual([
      {
        is: 'retyped',
        ...at,
        before: { type: 'string', options: { minLength: 2 } },
        after: { type: 'integer', options: { max: 5 } },
      },
      { is: 'default', ...at, before: 'ab', after: null },
      { is: 'required', ...at, before: false, after: true },
      { is: 'unique', ...at, before: true, after: false },
    ]);
  });

  it('with another storage changes with its own facts', () => {
    const [before, after] = [post({ title: { ...text, private: true } }), post({ title: { type: 'media' } })];
    expect(changesBetween(before, after)).toEqual([
      {
        is: 'retyped',
        ...at,
        before: { storage: 'column', type: 'string', unique: false, index: false, options: {} },
        after: expect.objectContaining({ storage: 'media', type: 'media', many: false }),
      },
      { is: 'private', ...at, before: true, after: false },
    ]);
    expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
  });

  it('of the same name and another id is another attribute', () => {
    const [before, after] = [post({ title: withId('x', text) }), post({ title: withId('y', { type: 'media' }) })];
    expect(changesBetween(before, after).map(({ is }) => is)).toEqual(['attribute-removed', 'attribute-added']);
  });

  it('that gets an id, or a new position, is listed', () => {
    const before = post({ title: text, body: text });
    const after = post({ body: text, title: withId('x', text) }, { pluginOptions: { octavo: { id: 'p' } } });
    expect(changesBetween(before, after)).toEqual([
      { is: 'attributes-ordered', of: uid, attributes: ['body', 'title'] },
      {
        is: 'identified',
        of: uid,
        ids: [
          { attribute: null, id: 'p' },
          { attribute: 'title', id: 'x' },
        ],
      },
    ]);
  });

  it('with a fact of a later release has a change that names it', () => {
    const before = post({ title: text });
    const after = JSON.parse(JSON.stringify(before).replace('"type":"string"', '"type":"string","shape":"round"'));
    expect(changesBetween(before, after)).toEqual([
      { is: 'option', ...at, fact: 'shape', before: null, after: 'round' },
    ]);
  });
});
