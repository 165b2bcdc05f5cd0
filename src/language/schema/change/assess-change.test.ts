import { describe, expect, it } from 'vitest';
import { component, contentType, type Definition, recordIn } from '../../../../test/support/model-records.js';
import type { RecordedModel } from '../recorded-model.js';
import { assessChange } from './assess-change.js';
import type { ChangeAssessment } from './assessment-types.js';
import { changesBetween } from './changes-between.js';
import type { ChangeHints } from './hints.js';
import type { ChangeKind } from './types.js';

interface Model {
  /** Attributes of `post`; null: the type does not exist. */
  readonly post?: Definition | null;
  /** Further keys of `post`. */
  readonly keys?: Definition;
  readonly tag?: Definition;
  readonly seo?: Definition;
  readonly card?: Definition;
  readonly locales?: readonly string[];
}

function record({ post = {}, keys = {}, tag = {}, seo, card, locales = ['en', 'fr'] }: Model): RecordedModel {
  return recordIn(locales, [
    ...(post === null ? [] : [contentType('post', post, keys)]),
    contentType('tag', tag),
    ...(seo === undefined ? [] : [component('shared/seo', seo)]),
    ...(card === undefined ? [] : [component('shared/card', card)]),
  ]);
}

/** Assesses the only change of a kind between two models. */
function assessOnly(kind: ChangeKind, left: Model, right: Model, hints: ChangeHints = {}): ChangeAssessment {
  const [before, after] = [record(left), record(right)];
  const [change, ...others] = changesBetween(before, after, hints).filter(({ is }) => is === kind);
  if (change === undefined || others.length > 0) throw new Error(`${others.length + 1} changes of kind ${kind}`);
  return assessChange(change, before, after);
}

const uid = 'api::post.post';
const at = { of: uid, attribute: 'a' };
const string = { type: 'string' };
const localized = { pluginOptions: { i18n: { localized: true } } };
const draftAndPublish = { options: { draftAndPublish: true } };
const seo = { type: 'component', component: 'shared.seo' };
const zone = (...components: string[]) => ({ type: 'dynamiczone', components });
const choice = (...values: string[]) => ({ type: 'enumeration', enum: values });
const relation = (kind: string, more: Definition = {}) => ({
  type: 'relation',
  relation: kind,
  ...(kind.startsWith('morphTo') ? {} : { target: 'api::tag.tag' }),
  ...more,
});
const back = (kind: string, more: Definition = {}) => ({ type: 'relation', relation: kind, target: uid, ...more });
const a = (definition: Definition, others: Model = {}): Model => ({ ...others, post: { a: definition } });
const inSeo = (definition: Definition): Model => ({ post: { s: seo }, seo: { a: definition } });

const harmless = { losses: [], impactChecks: [], refusal: null };
const additive = { ...harmless, additive: true };
const confirmed = { ...harmless, additive: false };

describe('a change', () => {
  const cases: readonly [
    description: string,
    kind: ChangeKind,
    before: Model,
    after: Model,
    expected: Partial<ChangeAssessment>,
    hints?: ChangeHints,
  ][] = [
    ['locale de is new', 'locale-added', {}, { locales: ['en', 'fr', 'de'] }, { ...additive, cost: 'instant' }],
    [
      'locale fr is gone',
      'locale-removed',
      {},
      { locales: ['en'] },
      { cost: 'rewrite', impactChecks: [{ is: 'no-versions-in', locale: 'fr', otherwise: 'lost' }] },
    ],
    ['the default locale is fr, was en', 'default-locale', {}, { locales: ['fr', 'en'] }, additive],
    ['content type api::post.post is new', 'type-added', { post: null }, {}, additive],
    [
      'content type api::post.post is gone',
      'type-removed',
      {},
      { post: null },
      {
        cost: 'instant',
        losses: ['the documents of api::post.post'],
        impactChecks: [{ is: 'no-documents', of: uid, otherwise: 'lost' }],
      },
    ],
    [
      'content type api::post.post: its plural name is articles',
      'type-renamed',
      { keys: { collectionName: 'posts' } },
      { keys: { collectionName: 'posts', info: { singularName: 'post', pluralName: 'articles', displayName: 'P' } } },
      { ...additive, cost: 'instant' },
    ],
    [
      'content type api::post.post: its table is notes',
      'type-renamed',
      {},
      { keys: { collectionName: 'notes' } },
      { ...confirmed, cost: 'instant' },
    ],
    [
      'content type api::post.post is called api::note.note; its singular name is note, its plural name is notes, its table is notes',
      'type-renamed',
      {},
      { keys: { info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' } } },
      { ...confirmed, cost: 'rewrite' },
      { renames: [{ from: uid, to: 'api::note.note' }] },
    ],
    [
      'content type api::post.post has one document',
      'type-kind',
      {},
      { keys: { kind: 'singleType' } },
      { cost: 'scan', losses: [], impactChecks: [{ is: 'at-most-one-document', of: uid, otherwise: 'refused' }] },
    ],
    [
      'content type api::post.post has many documents',
      'type-kind',
      { keys: { kind: 'singleType' } },
      {},
      { ...confirmed, cost: 'instant' },
    ],
    [
      'documents of api::post.post have drafts; existing versions are published',
      'draft-and-publish',
      {},
      { keys: draftAndPublish },
      { ...confirmed, cost: 'rewrite' },
    ],
    [
      'documents of api::post.post have no drafts; what is published stays',
      'draft-and-publish',
      { keys: draftAndPublish },
      {},
      { cost: 'rewrite', impactChecks: [{ is: 'no-unpublished', of: uid, otherwise: 'lost' }] },
    ],
    [
      'documents of api::post.post have locales; existing versions are in en',
      'type-localized',
      {},
      { keys: localized },
      { ...confirmed, cost: 'rewrite' },
    ],
    [
      'documents of api::post.post have no locales; their version in en stays',
      'type-localized',
      { keys: localized },
      {},
      { cost: 'rewrite', impactChecks: [{ is: 'one-locale', of: uid, locale: 'en', otherwise: 'lost' }] },
    ],
    ['component shared.seo is new', 'component-added', {}, { seo: {} }, additive],
    ['component shared.seo is gone; no attribute used it', 'component-removed', { seo: {} }, {}, additive],
    ['component shared.seo is gone', 'component-removed', { post: { seo }, seo: {} }, {}, confirmed],
    [
      'component shared.seo is called shared.card',
      'component-renamed',
      { seo: {} },
      { card: {} },
      { ...confirmed, cost: 'instant' },
      { renames: [{ from: 'shared.seo', to: 'shared.card' }] },
    ],
    ['attribute a of api::post.post is new', 'attribute-added', {}, a(string), { ...additive, cost: 'instant' }],
    [
      'attribute a of shared.seo is new',
      'attribute-added',
      { post: { s: seo }, seo: {} },
      inSeo(string),
      { ...additive, cost: 'rewrite' },
    ],
    ['attribute a of shared.seo is new', 'attribute-added', { seo: {} }, { seo: { a: string } }, { cost: 'instant' }],
    [
      'attribute a of api::post.post is new and required',
      'attribute-added',
      {},
      a({ ...string, required: true }),
      { additive: false, cost: 'scan', impactChecks: [{ is: 'no-versions', of: uid, otherwise: 'refused' }] },
    ],
    [
      'attribute a of api::post.post is new and required: existing documents get its default',
      'attribute-added',
      {},
      a({ ...string, required: true, default: 'x' }),
      { ...confirmed, cost: 'rewrite' },
    ],
    [
      'attribute a of api::post.post is new and required',
      'attribute-added',
      {},
      a({ ...string, required: true, default: 'x', unique: true }),
      { impactChecks: [{ is: 'no-versions', of: uid, otherwise: 'refused' }] },
    ],
    [
      'attribute a of api::post.post is gone',
      'attribute-removed',
      a(string),
      {},
      {
        cost: 'instant',
        losses: ['the values of a of api::post.post'],
        impactChecks: [{ is: 'no-values', ...at, otherwise: 'lost' }],
      },
    ],
    [
      'attribute back of api::tag.tag is gone',
      'attribute-removed',
      { ...a(relation('manyToOne', { inversedBy: 'back' })), tag: { back: back('oneToMany', { mappedBy: 'a' }) } },
      a(relation('manyToOne')),
      { ...confirmed, cost: 'instant' },
    ],
    [
      'attribute a of api::post.post is called b',
      'attribute-renamed',
      a(string),
      { post: { b: string } },
      { ...confirmed, cost: 'instant' },
      { renames: [{ from: 'api::post.post.a', to: 'b' }] },
    ],
    [
      'the column of a of api::post.post is b, was a',
      'column',
      a(string),
      a({ ...string, columnName: 'b' }),
      { ...confirmed, cost: 'instant' },
    ],
    [
      'a of api::post.post has an index',
      'index',
      a(string),
      a({ ...string, index: true }),
      { ...additive, cost: 'scan' },
    ],
    [
      'a of api::post.post has no index',
      'index',
      a({ ...string, index: true }),
      a(string),
      { ...additive, cost: 'instant' },
    ],
    [
      'a of api::post.post has an index for the text inside of its values',
      'index',
      a({ ...string, index: true }),
      a({ ...string, index: 'text' }),
      { ...additive, cost: 'scan' },
    ],
    [
      'a of api::post.post has no index for the text inside of its values',
      'index',
      a({ ...string, index: 'text' }),
      a({ ...string, index: true }),
      { ...additive, cost: 'instant' },
    ],
    ['a of api::post.post is private', 'private', a(string), a({ ...string, private: true }), additive],
    [
      'a of shared.seo is private',
      'private',
      inSeo(string),
      inSeo({ ...string, private: true }),
      { ...confirmed, cost: 'rewrite' },
    ],
    [
      'the default of a of api::post.post is "x", was none',
      'default',
      a(string),
      a({ ...string, default: 'x' }),
      { ...additive, cost: 'instant' },
    ],
    [
      'a of api::post.post is required',
      'required',
      a({ ...string, default: 'x' }),
      a({ ...string, default: 'x', required: true }),
      { cost: 'scan', impactChecks: [{ is: 'no-missing', ...at, fill: 'x', otherwise: 'refused' }] },
    ],
    ['a of api::post.post may be missing', 'required', a({ ...string, required: true }), a(string), additive],
    [
      'a of api::post.post is unique',
      'unique',
      a(string),
      a({ ...string, unique: true }),
      { cost: 'scan', impactChecks: [{ is: 'no-duplicates', ...at, within: 'all', otherwise: 'refused' }] },
    ],
    [
      'a of api::post.post is unique',
      'unique',
      a({ ...string, ...localized }, { keys: localized }),
      a({ ...string, ...localized, unique: true }, { keys: localized }),
      { impactChecks: [{ is: 'no-duplicates', ...at, within: 'locale', otherwise: 'refused' }] },
    ],
    ['a of api::post.post need not be unique', 'unique', a({ ...string, unique: true }), a(string), additive],
    [
      'a of api::post.post has a value per locale',
      'attribute-localized',
      a(string, { keys: localized }),
      a({ ...string, ...localized }, { keys: localized }),
      { ...confirmed, cost: 'instant' },
    ],
    [
      'a of api::post.post has one value for all locales',
      'attribute-localized',
      a({ ...string, ...localized, unique: true }, { keys: localized }),
      a({ ...string, unique: true }, { keys: localized }),
      {
        cost: 'rewrite',
        losses: ['values of a of api::post.post that differ from the one in en'],
        impactChecks: [
          { is: 'same-in-all-locales', ...at, locale: 'en', otherwise: 'lost' },
          { is: 'no-duplicates', ...at, within: 'all', otherwise: 'refused' },
        ],
      },
    ],
    [
      'a of api::post.post has one value for all locales',
      'attribute-localized',
      a({ ...string, ...localized }, { keys: localized }),
      a({ ...string, ...localized }),
      { ...confirmed, cost: 'instant' },
    ],
    [
      'maxLength of a of api::post.post is 4, was 5',
      'limit',
      a({ ...string, maxLength: 5 }),
      a({ ...string, maxLength: 4 }),
      {
        cost: 'scan',
        impactChecks: [
          { is: 'within', ...at, limit: 'options.maxLength', value: 4, versions: 'all', otherwise: 'refused' },
        ],
      },
    ],
    [
      'min of a of api::post.post is 10, was 9',
      'limit',
      a({ type: 'biginteger', min: '9' }),
      a({ type: 'biginteger', min: '10' }),
      {
        impactChecks: [
          { is: 'within', ...at, limit: 'options.min', value: '10', versions: 'published', otherwise: 'refused' },
        ],
      },
    ],
    [
      'min of a of api::post.post is 9, was 10',
      'limit',
      a({ type: 'decimal', min: '10' }),
      a({ type: 'decimal', min: 9 }),
      additive,
    ],
    ['regex of a of api::post.post is none, was ^a', 'limit', a({ ...string, regex: '^a' }), a(string), additive],
    [
      'regex of a of api::post.post is ^b, was ^a',
      'limit',
      a({ ...string, regex: '^a' }),
      a({ ...string, regex: '^b' }),
      {
        impactChecks: [
          { is: 'within', ...at, limit: 'options.regex', value: '^b', versions: 'published', otherwise: 'refused' },
        ],
      },
    ],
    [
      'max of a of api::post.post is 2, was none',
      'limit',
      a({ ...seo, repeatable: true }, { seo: {} }),
      a({ ...seo, repeatable: true, max: 2 }, { seo: {} }),
      { impactChecks: [{ is: 'within', ...at, limit: 'max', value: 2, versions: 'all', otherwise: 'refused' }] },
    ],
    ['the values of a of api::post.post are x, y', 'values', a(choice('x')), a(choice('x', 'y')), additive],
    [
      'the values of a of api::post.post are x',
      'values',
      a(choice('x', 'y')),
      a(choice('x')),
      {
        cost: 'scan',
        losses: ['the values y of a of api::post.post'],
        impactChecks: [{ is: 'none-of', ...at, values: ['y'], otherwise: 'lost' }],
      },
    ],
    [
      'the values of a of api::post.post are x',
      'values',
      a({ ...choice('x', 'y'), required: true }),
      a({ ...choice('x'), required: true }),
      { losses: [], impactChecks: [{ is: 'none-of', ...at, values: ['y'], otherwise: 'refused' }] },
    ],
    [
      'the values of a of api::post.post are x, z; y becomes z',
      'values',
      a(choice('x', 'y')),
      a(choice('x', 'z')),
      { ...confirmed, cost: 'rewrite' },
      { values: [{ ...at, from: 'y', to: 'z' }] },
    ],
    [
      'options.targetField of a of api::post.post is "b", was none',
      'option',
      { post: { a: { type: 'uid' }, b: string } },
      { post: { a: { type: 'uid', targetField: 'b' }, b: string } },
      additive,
    ],
    [
      'a of api::post.post takes images, took images, videos, audios, files',
      'allowed-types',
      a({ type: 'media' }),
      a({ type: 'media', allowedTypes: ['images'] }),
      additive,
    ],
    [
      'a of api::post.post is a list',
      'media-many',
      a({ type: 'media' }),
      a({ type: 'media', multiple: true }),
      { ...confirmed, cost: 'rewrite' },
    ],
    [
      'a of api::post.post is no list',
      'repeatable',
      a({ ...seo, repeatable: true }, { seo: {} }),
      a(seo, { seo: {} }),
      { cost: 'rewrite', impactChecks: [{ is: 'at-most-one', ...at, otherwise: 'lost' }] },
    ],
    [
      'a of api::post.post has the component shared.card, had shared.seo',
      'component',
      a(seo, { seo: {}, card: {} }),
      a({ ...seo, component: 'shared.card' }, { seo: {}, card: {} }),
      { cost: 'rewrite', impactChecks: [{ is: 'no-values', ...at, otherwise: 'lost' }] },
    ],
    [
      'a of api::post.post holds shared.seo, shared.card',
      'zone-components',
      a(zone('shared.seo'), { seo: {}, card: {} }),
      a(zone('shared.seo', 'shared.card'), { seo: {}, card: {} }),
      additive,
    ],
    [
      'a of api::post.post holds shared.seo',
      'zone-components',
      a(zone('shared.seo', 'shared.card'), { seo: {}, card: {} }),
      a(zone('shared.seo'), { seo: {}, card: {} }),
      {
        cost: 'scan',
        impactChecks: [{ is: 'no-entries-of', ...at, components: ['shared.card'], otherwise: 'lost' }],
      },
    ],
    [
      'the attributes of api::post.post have another order',
      'attributes-ordered',
      { post: { a: string, b: string } },
      { post: { b: string, a: string } },
      { ...additive, cost: 'instant' },
    ],
    [
      'the attributes of shared.seo have another order',
      'attributes-ordered',
      { post: { seo }, seo: { a: string, b: string } },
      { post: { seo }, seo: { b: string, a: string } },
      { ...additive, cost: 'rewrite' },
    ],
    [
      'the ids of api::post.post are written down',
      'identified',
      {},
      { keys: { pluginOptions: { octavo: { id: 'x' } } } },
      { ...additive, cost: 'instant' },
    ],
  ];

  it.each(cases)('%s (%s)', (description, kind, before, after, expected, hints) => {
    const assessment = assessOnly(kind, before, after, hints);
    expect(assessment).toMatchObject(expected);
    expect(assessment.description).toBe(description);
    if (assessment.impactChecks.some(({ otherwise }) => otherwise === 'lost'))
      expect(assessment.losses).not.toEqual([]);
  });
});

describe('another type', () => {
  const counterpart = (from: string, to: string, otherwise: 'lost' | 'refused') => ({
    is: 'counterpart',
    ...at,
    from: { type: from, options: {} },
    to: { type: to, options: {} },
    otherwise,
  });

  it('requires a counterpart of every value', () => {
    expect(assessOnly('retyped', a({ type: 'integer' }), a(string))).toEqual({
      description: 'a of api::post.post is string, was integer',
      cost: 'rewrite',
      losses: ['the values of a of api::post.post that mean nothing as string'],
      impactChecks: [counterpart('integer', 'string', 'lost')],
      additive: false,
      refusal: null,
    });
  });

  it('only scans values that are stored equally', () => {
    expect(assessOnly('retyped', a({ type: 'text' }), a(string)).cost).toBe('scan');
    expect(assessOnly('retyped', a({ type: 'json' }), a(string)).cost).toBe('rewrite');
    expect(assessOnly('retyped', inSeo({ type: 'text' }), inSeo(string)).cost).toBe('rewrite');
  });

  it('loses nothing of a required attribute, and makes no duplicates of a unique one', () => {
    const more = { required: true, unique: true };
    expect(assessOnly('retyped', a({ ...string, ...more }), a({ type: 'integer', ...more }))).toMatchObject({
      losses: [],
      impactChecks: [
        counterpart('string', 'integer', 'refused'),
        { is: 'no-duplicates', ...at, within: 'all', otherwise: 'refused' },
      ],
    });
  });

  it('is refused where no value has a counterpart', () => {
    const { refusal, impactChecks } = assessOnly('retyped', a({ type: 'time' }), a({ type: 'date' }));
    expect(refusal).toContain('time cannot become date, which is made from moments at midnight UTC');
    expect(refusal).toContain('give it another name or id to start without values');
    expect(impactChecks).toEqual([]);
    expect(assessOnly('retyped', a(string), a({ type: 'media' })).refusal).toContain('string cannot become media');
    expect(assessOnly('retyped', a({ type: 'media' }), a(relation('oneToOne'))).refusal).toContain(
      'media cannot become',
    );
  });

  it('turns a component into a zone', () => {
    const shapes = { seo: {}, card: {} };
    expect(assessOnly('retyped', a(seo, shapes), a(zone('shared.card', 'shared.seo'), shapes))).toMatchObject({
      ...confirmed,
      description: 'a of api::post.post is dynamiczone, was component',
      cost: 'rewrite',
    });
    expect(assessOnly('retyped', a(seo, shapes), a(zone('shared.card'), shapes)).impactChecks).toEqual([
      { is: 'no-entries-of', ...at, components: ['shared.seo'], otherwise: 'lost' },
    ]);
  });

  it('turns a zone into a component', () => {
    const shapes = { seo: {}, card: {} };
    expect(assessOnly('retyped', a(zone('shared.card', 'shared.seo'), shapes), a(seo, shapes)).impactChecks).toEqual([
      { is: 'no-entries-of', ...at, components: ['shared.card'], otherwise: 'lost' },
      { is: 'at-most-one', ...at, otherwise: 'lost' },
    ]);
    const list = { ...seo, repeatable: true };
    expect(assessOnly('retyped', a(zone('shared.seo'), shapes), a(list, shapes)).impactChecks).toEqual([]);
  });
});

describe('another relation', () => {
  const toPost = (definition: Definition): Model => ({ tag: { back: definition } });

  it('gets an inverse side without confirmation', () => {
    const after = a(relation('manyToMany', { inversedBy: 'back' }), toPost(back('manyToMany', { mappedBy: 'a' })));
    expect(assessOnly('relation', a(relation('manyToMany')), after)).toEqual({
      ...additive,
      description: 'a of api::post.post is read from the other side by back',
      cost: 'instant',
    });
  });

  it('becomes a list without a loss', () => {
    expect(assessOnly('relation', a(relation('manyToOne')), a(relation('manyToMany')))).toEqual({
      ...confirmed,
      description: 'a of api::post.post is manyToMany, was manyToOne',
      cost: 'rewrite',
    });
  });

  it('that becomes to-one keeps its first link', () => {
    expect(assessOnly('relation', a(relation('oneToMany')), a(relation('manyToOne')))).toMatchObject({
      cost: 'rewrite',
      impactChecks: [{ is: 'at-most-one', ...at, otherwise: 'lost' }],
    });
  });

  it('to another target keeps the links to it', () => {
    const change = assessOnly('relation', a(relation('morphToMany')), a(relation('manyToMany')));
    expect(change.description).toBe('a of api::post.post is manyToMany, was morphToMany, and leads to api::tag.tag');
    expect(change.impactChecks).toEqual([{ is: 'links-to', ...at, target: 'api::tag.tag', otherwise: 'lost' }]);
    expect(assessOnly('relation', a(relation('manyToMany')), a(relation('morphToMany')))).toMatchObject(confirmed);
  });

  it('with exclusive targets requires one owner each', () => {
    const after = a(relation('oneToOne', { inversedBy: 'back' }), toPost(back('oneToOne', { mappedBy: 'a' })));
    expect(assessOnly('relation', a(relation('oneToOne')), after)).toMatchObject({
      cost: 'scan',
      additive: false,
      impactChecks: [{ is: 'one-owner', ...at, otherwise: 'refused' }],
    });
  });

  it('is reversed where the sides swap', () => {
    const side = (near: string, far: string): Model =>
      a(relation('manyToMany', { [near]: 'back' }), toPost(back('manyToMany', { [far]: 'a' })));
    const [left, right] = [record(side('inversedBy', 'mappedBy')), record(side('mappedBy', 'inversedBy'))];
    const meanings = changesBetween(left, right).map((change) => assessChange(change, left, right));
    expect(meanings.map(({ description }) => description)).toEqual([
      'a of api::post.post is the inverse side',
      'back of api::tag.tag is the owner side',
    ]);
    for (const assessment of meanings) expect(assessment).toMatchObject({ ...confirmed, cost: 'rewrite' });
  });

  it('loses its links where an unrelated attribute becomes the owner', () => {
    const before = a(relation('manyToMany'), toPost(back('manyToMany')));
    const after = a(relation('manyToMany', { mappedBy: 'back' }), toPost(back('manyToMany', { inversedBy: 'a' })));
    const [left, right] = [record(before), record(after)];
    const [lost, gained] = changesBetween(left, right).map((change) => assessChange(change, left, right));
    expect(lost).toMatchObject({
      description: 'a of api::post.post is the inverse side, and is read from the other side by back',
      impactChecks: [{ is: 'no-values', ...at, otherwise: 'lost' }],
    });
    expect(gained).toMatchObject({ additive: true });
  });
});
