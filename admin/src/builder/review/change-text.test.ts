import fc from 'fast-check';
import { createFormatter, createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { assessChange, changeKinds, changesBetween } from '../../../../src/language/schema/index.js';
import { modelPairs, recordOf } from '../../../../test/property/models.js';
import type { ImpactReason, ModelChange, ModelState, MoveSubject } from '../../api/index.js';
import { type Language, languages, loadTranslations } from '../../translations/languages.js';
import { changeText } from './change-text.js';
import { impactText, subjectText } from './impact-text.js';
import { createModelNames, type ModelWords } from './model-words.js';

type Definitions = ModelState['definitions'];
type ChangeKind = ModelChange['is'];
type Samples = { readonly [K in ChangeKind]: readonly (ModelChange & { readonly is: K })[] };

const definitions: Definitions = {
  'api::dish.dish': {
    info: { singularName: 'dish', pluralName: 'dishes', displayName: 'Dish of the day' },
    attributes: {
      cookingTime: {
        type: 'integer',
        pluginOptions: { octavo: { view: { label: { en: 'Minutes', de: 'Minuten', fr: 'Durée' } } } },
      },
    },
  },
  'shared.seo': { info: { displayName: 'Search engines' }, attributes: {} },
};

async function wordsOf(language: Language, model: Definitions): Promise<ModelWords> {
  const onError = (error: Error) => {
    throw error;
  };
  const messages = await loadTranslations(language);
  const t = createTranslator({ locale: language, messages, namespace: 'builder', onError }) as ModelWords['t'];
  const names = createModelNames([model], t, language);
  const format = createFormatter({ locale: language });
  return { t, format, before: names, after: names, locale: (code) => `language ${code}` };
}

const of = 'api::dish.dish';
const ref = { of, attribute: 'cookingTime' };
const shape = { is: 'contentType', id: null, facts: {}, attributes: {} } as const;
const names = { uid: of, singularName: 'dish', pluralName: 'dishes', collectionName: 'dishes' };
const onAndOff = [
  { before: false, after: true },
  { before: true, after: false },
] as const;
const relation = { relation: 'oneToMany', target: of, many: true, side: 'owner', other: null, exclusive: true };

/** At least one change of every kind: the compiler refuses a list without one. */
const samples: Samples = {
  'locale-added': [{ is: 'locale-added', locale: 'nl' }],
  'locale-removed': [{ is: 'locale-removed', locale: 'nl' }],
  'default-locale': [{ is: 'default-locale', before: 'en', after: 'nl' }],
  'type-added': [{ is: 'type-added', of, shape }],
  'type-removed': [{ is: 'type-removed', of, shape }],
  'type-renamed': [
    { is: 'type-renamed', before: names, after: { ...names, uid: 'api::meal.meal', singularName: 'meal' } },
    { is: 'type-renamed', before: names, after: { ...names, pluralName: 'menu', collectionName: 'menu' } },
    { is: 'type-renamed', before: names, after: { ...names, uid: 'api::kitchen.dish' } },
  ],
  'type-kind': [
    { is: 'type-kind', of, before: 'collectionType', after: 'singleType' },
    { is: 'type-kind', of, before: 'singleType', after: 'collectionType' },
  ],
  'draft-and-publish': onAndOff.map((change) => ({ is: 'draft-and-publish', of, ...change })),
  'type-localized': onAndOff.map((change) => ({ is: 'type-localized', of, ...change })),
  search: [
    { is: 'search', of, before: null, after: { attributes: { minutes: 1 } } },
    { is: 'search', of, before: { attributes: { minutes: 1 } }, after: null },
  ],
  'component-added': [{ is: 'component-added', of: 'shared.seo', shape }],
  'component-removed': [{ is: 'component-removed', of: 'shared.seo', shape }],
  'component-renamed': [{ is: 'component-renamed', before: 'shared.seo', after: 'meta.search' }],
  'attributes-ordered': [{ is: 'attributes-ordered', of, attributes: ['cookingTime'] }],
  identified: [{ is: 'identified', of, ids: [{ attribute: null, id: 'a' }] }],
  'attribute-added': [
    { is: 'attribute-added', ...ref, facts: {} },
    { is: 'attribute-added', ...ref, facts: { required: true } },
    { is: 'attribute-added', ...ref, facts: { required: true, default: 3 } },
  ],
  'attribute-removed': [{ is: 'attribute-removed', ...ref, facts: {} }],
  'attribute-renamed': [
    {
      is: 'attribute-renamed',
      of,
      before: { name: 'minutes', column: 'minutes' },
      after: { name: 'cookingTime', column: 'cooking_time' },
    },
  ],
  column: [{ is: 'column', ...ref, before: 'minutes', after: 'cooking_time' }],
  retyped: [
    { is: 'retyped', ...ref, before: { type: 'string' }, after: { type: 'integer' } },
    { is: 'retyped', ...ref, before: { type: 'zone' }, after: { type: 'component' } },
  ],
  relation: [
    { is: 'relation', ...ref, before: relation, after: { ...relation, relation: 'manyToMany', exclusive: false } },
    { is: 'relation', ...ref, before: relation, after: { ...relation, target: null, relation: 'morphToMany' } },
    { is: 'relation', ...ref, before: relation, after: { ...relation, side: 'inverse', other: 'cookingTime' } },
    { is: 'relation', ...ref, before: { ...relation, side: 'inverse', other: 'cookingTime' }, after: relation },
  ],
  component: [{ is: 'component', ...ref, before: 'shared.seo', after: 'shared.link' }],
  repeatable: onAndOff.map((change) => ({ is: 'repeatable', ...ref, ...change })),
  'zone-components': [
    { is: 'zone-components', ...ref, before: ['shared.seo'], after: ['shared.link'] },
    { is: 'zone-components', ...ref, before: ['a.b', 'c.d'], after: ['c.d', 'a.b'] },
  ],
  'media-many': onAndOff.map((change) => ({ is: 'media-many', ...ref, ...change })),
  'allowed-types': [
    { is: 'allowed-types', ...ref, before: [], after: ['images', 'files'] },
    { is: 'allowed-types', ...ref, before: ['images'], after: [] },
  ],
  'attribute-localized': onAndOff.map((change) => ({ is: 'attribute-localized', ...ref, ...change })),
  private: onAndOff.map((change) => ({ is: 'private', ...ref, ...change })),
  values: [
    {
      is: 'values',
      ...ref,
      before: ['rare', 'well done', 'raw'],
      after: ['rare', 'medium', 'cold'],
      mapping: [{ from: 'well done', to: 'medium' }],
    },
    { is: 'values', ...ref, before: ['rare', 'raw'], after: ['rare'], mapping: [{ from: 'raw', to: 'rare' }] },
    { is: 'values', ...ref, before: ['rare', 'raw'], after: ['raw', 'rare'], mapping: [] },
  ],
  limit: (
    ['min', 'max', 'options.min', 'options.max', 'options.minLength', 'options.maxLength', 'options.regex'] as const
  ).flatMap((limit) => [
    { is: 'limit', ...ref, limit, before: null, after: 12_345 },
    { is: 'limit', ...ref, limit, before: 'a+', after: null },
    { is: 'limit', ...ref, limit, before: 12_345, after: 1 },
  ]),
  default: [
    { is: 'default', ...ref, before: null, after: true },
    { is: 'default', ...ref, before: 'beef', after: null },
    { is: 'default', ...ref, before: [1], after: { a: 1 } },
  ],
  option: ['options.enumName', 'options.targetField', 'options.options', 'as', 'options.blocks', 'options.other'].map(
    (fact) => ({ is: 'option', ...ref, fact, before: null, after: 'x' }),
  ),
  required: onAndOff.map((change) => ({ is: 'required', ...ref, ...change })),
  unique: onAndOff.map((change) => ({ is: 'unique', ...ref, ...change })),
  index: [
    { is: 'index', ...ref, before: false, after: 'text' },
    { is: 'index', ...ref, before: false, after: true },
    { is: 'index', ...ref, before: 'text', after: true },
    { is: 'index', ...ref, before: 'text', after: false },
  ],
};

const lost = { otherwise: 'lost' } as const;
type Reasons = { readonly [R in ImpactReason['is']]: ImpactReason & { readonly is: R } };

const reasons: Reasons = {
  'no-documents': { is: 'no-documents', of, ...lost },
  'at-most-one-document': { is: 'at-most-one-document', of, ...lost },
  'no-versions-in': { is: 'no-versions-in', locale: 'nl', ...lost },
  'no-versions': { is: 'no-versions', of: 'shared.seo', ...lost },
  'one-locale': { is: 'one-locale', of, locale: 'en', ...lost },
  'no-unpublished': { is: 'no-unpublished', of, ...lost },
  'no-values': { is: 'no-values', ...ref, ...lost },
  'no-missing': { is: 'no-missing', ...ref, fill: null, ...lost },
  'no-duplicates': { is: 'no-duplicates', ...ref, within: 'all', ...lost },
  'same-in-all-locales': { is: 'same-in-all-locales', ...ref, locale: 'en', ...lost },
  counterpart: { is: 'counterpart', ...ref, from: { type: 'string' }, to: { type: 'integer' }, ...lost },
  within: { is: 'within', ...ref, limit: 'options.max', value: 3, versions: 'all', ...lost },
  'none-of': { is: 'none-of', ...ref, values: ['rare'], ...lost },
  'no-entries-of': { is: 'no-entries-of', ...ref, components: ['shared.seo'], ...lost },
  'at-most-one': { is: 'at-most-one', ...ref, ...lost },
  'links-to': { is: 'links-to', ...ref, target: of, ...lost },
  'one-owner': { is: 'one-owner', ...ref, ...lost },
  'written-since': { is: 'written-since', ...ref },
  'published-without': { is: 'published-without', ...ref },
  impossible: { is: 'impossible' },
};

const subjects: readonly MoveSubject[] = [
  ...(['values', 'components', 'links'] as const).map((is) => ({ is, ...ref })),
  ...(['versions', 'unique-values', 'set-entries', 'search-index'] as const).map((is) => ({ is, of })),
  { is: 'type-names' },
  { is: 'retained-links' },
];

/** The uid of a content type or component, the code of a rule, a placeholder, or a value that no person would write. */
const wireText = /::|\b(shared|meta|a|c)\.\w|\{|undefined|null|\[object|options\.\w/;
const otherLanguages = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  test.each(changeKinds)('the change %s has a sentence that names people’s names', async (kind) => {
    const words = await wordsOf(language, definitions);
    for (const change of samples[kind]) {
      const text = changeText(change, words);
      expect(text).toMatch(/^\S.{8,}\.$/);
      if (kind !== 'default') expect(text).not.toMatch(wireText);
      if ('of' in change && change.of === of) expect(text).toContain('Dish of the day');
      if ('attribute' in change) {
        expect(text).toContain({ de: 'Minuten', fr: 'Durée' }[language as string] ?? 'Minutes');
      }
    }
    const texts = samples[kind].map((change) => changeText(change, words));
    if (kind !== 'option') expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(Object.values(reasons))('the reason $is has a phrase with the number of documents', async (reason) => {
    const words = await wordsOf(language, definitions);
    const phrase = (count: number, change: ModelChange = samples.retyped[0] as ModelChange) =>
      impactText({ what: 'of the server', reason, count, examples: [] }, change, words);
    expect(phrase(7)).not.toMatch(wireText);
    if (reason.is === 'impossible') {
      const texts = [samples.retyped, samples['type-removed'], samples.option].map(([change]) => phrase(0, change));
      expect(new Set(texts).size).toBe(3);
    } else {
      expect(phrase(7)).toMatch(/^7 /);
      expect(phrase(1)).toMatch(/^1 /);
      if (reason.is !== 'no-versions-in') expect(phrase(7)).toMatch(/Dish of the day|Search engines/);
    }
  });

  test('what is written while a change runs has a phrase', async () => {
    const words = await wordsOf(language, definitions);
    const texts = subjects.map((subject) => subjectText(subject, words));
    expect(new Set(texts).size).toBe(subjects.length);
    expect(texts.filter((text) => wireText.test(text))).toEqual([]);
  });

  test('the changes between any two models are told, also where no name is known', async () => {
    const words = await wordsOf(language, {});
    fc.assert(
      fc.property(modelPairs, ([left, right]) => {
        const [before, after] = [recordOf(left), recordOf(right)];
        for (const change of changesBetween(before, after)) {
          expect(changeText(change, words)).not.toMatch(/::/);
          for (const reason of assessChange(change, before, after).impactChecks) {
            expect(impactText({ what: '', reason, count: 2, examples: [] }, change, words)).toMatch(
              /^2 [^:]*(:[^:]+)*$/,
            );
          }
        }
      }),
      { numRuns: Number(process.env.OCTAVO_RUNS ?? 15) },
    );
  });
});

test.each(otherLanguages)('%s says nothing in English', async (language) => {
  const [english, words] = [await wordsOf('en', definitions), await wordsOf(language, definitions)];
  for (const change of Object.values(samples).flat()) {
    expect(changeText(change, words)).not.toBe(changeText(change, english));
  }
});

test('a plan that was recorded without reasons says how many documents there are', async () => {
  const words = await wordsOf('en', definitions);
  const impact = { what: 'documents of api::dish.dish', count: 3, examples: [] };
  expect(impactText(impact, samples.retyped[0] as ModelChange, words)).toBe('3 documents');
});

test('sentences read as they should', async () => {
  const words = await wordsOf('en', definitions);
  const texts = [
    samples.values,
    samples.values.slice(1),
    samples.limit,
    samples.default,
    samples.relation,
    samples['type-renamed'],
  ].map(([change]) => changeText(change as ModelChange, words));
  expect(texts).toEqual([
    '“Minutes” in “Dish of the day” offers different values. “well done” becomes “medium”. Added: “cold”. Removed: “raw”.',
    '“Minutes” in “Dish of the day” offers different values. “raw” becomes “rare”.',
    '“Minutes” in “Dish of the day” gets a limit. Minimum entries: 12,345.',
    '“Minutes” in “Dish of the day” gets the default “Yes”.',
    'The relation “Minutes” in “Dish of the day” changes. “Many to many” instead of “One to many”.',
    'The content type “Meal” gets different API IDs. API ID (singular): meal.',
  ]);
});
