import type { ModelChange, RevisionChange, WireJson } from '../../api/index.js';
import { asText } from '../draft/index.js';
import type { ModelWords } from './model-words.js';
import { quoted, quotedList, typeName, valueText } from './value-text.js';

/** The changes of a kind. */
type ChangeOf<K extends ModelChange['is'], C = RevisionChange> = C extends { readonly is: infer Is }
  ? K extends Is
    ? C
    : never
  : never;

/** Says what a change of the model is, in the language of the panel: one sentence, or more where there is more to say. */
export function changeText(change: RevisionChange, words: ModelWords): string {
  const { t, before, after, locale } = words;
  switch (change.is) {
    case 'locale-added':
    case 'locale-removed':
      return t(`review.change.${change.is}`, { locale: locale(change.locale) });
    case 'default-locale':
      return t('review.change.default-locale', { before: locale(change.before), after: locale(change.after) });
    case 'type-removed':
    case 'component-removed':
      return t(`review.change.${change.is}`, { type: before.shape(change.of) });
    case 'type-added':
    case 'component-added':
    case 'attributes-ordered':
    case 'identified':
      return t(`review.change.${change.is}`, { type: after.shape(change.of) });
    case 'type-renamed':
      return [
        t('review.change.type-renamed', { type: after.shape(change.after.uid) }),
        ...typeRenameDetails(change, words),
      ].join(' ');
    case 'component-renamed': {
      const [category = '', name = ''] = change.after.split('.');
      return t('review.change.component-renamed', { type: after.shape(change.after), name, category });
    }
    case 'type-kind':
      return t('review.change.type-kind', { type: after.shape(change.of), kind: change.after });
    case 'draft-and-publish':
    case 'type-localized':
      return t(`review.change.${change.is}`, { type: after.shape(change.of), state: toState(change.after) });
    case 'search':
      return t('review.change.search', { type: after.shape(change.of), state: toState(change.after !== null) });
    case 'attribute-renamed':
      return t('review.change.attribute-renamed', {
        type: after.shape(change.of),
        before: change.before.name,
        after: change.after.name,
      });
    default:
      return attributeText(change, words);
  }
}

type AttributeChange = Extract<RevisionChange, { readonly attribute: string }>;

/** The sentence about an attribute under its name after the change, or before it if it is removed. */
function attributeText(change: AttributeChange, words: ModelWords): string {
  const { t, after } = words;
  const names = change.is === 'attribute-removed' ? words.before : after;
  const place = { type: names.shape(change.of), field: names.field(change) };
  switch (change.is) {
    case 'attribute-removed':
      return t('review.change.attribute-removed', place);
    case 'attribute-added':
      return t('review.change.attribute-added', { ...place, state: addedState(change) });
    case 'column':
      return t('review.change.column', { ...place, before: change.before, after: change.after });
    case 'retyped':
      return t('review.change.retyped', {
        ...place,
        before: typeName(change.before.type, words),
        after: typeName(change.after.type, words),
      });
    case 'relation':
      return [t('review.change.relation', place), ...relationDetails(change, words)].join(' ');
    case 'component':
      return t('review.change.component', {
        ...place,
        before: words.before.shape(change.before),
        after: after.shape(change.after),
      });
    case 'zone-components':
      return [
        t('review.change.zone-components', place),
        ...listDetails(change, words, (uid) => quoted(after.shape(uid), words)),
      ].join(' ');
    case 'values':
      return [t('review.change.values', place), ...listDetails(change, words, (value) => quoted(value, words))].join(
        ' ',
      );
    case 'allowed-types': {
      const names = quotedList(
        change.after.map((type) => fileTypeName(type, words)),
        words,
      );
      return t('review.change.allowed-types', { ...place, count: change.after.length, names });
    }
    case 'limit':
    case 'default': {
      const values = { before: valueText(change.before, words), after: valueText(change.after, words) };
      const state = change.before === null ? 'set' : change.after === null ? 'removed' : 'changed';
      return change.is === 'default'
        ? t('review.change.default', { ...place, ...values, state })
        : t('review.change.limit', { ...place, ...values, state, limit: limitName(change.limit, words) });
    }
    case 'option':
      return t('review.change.option', { ...place, option: optionName(change.fact, words) });
    case 'index':
      return t('review.change.index', { ...place, state: indexState(change) });
    case 'repeatable':
    case 'media-many':
    case 'attribute-localized':
    case 'private':
    case 'required':
    case 'unique':
      return t(`review.change.${change.is}`, { ...place, state: toState(change.after) });
  }
}

/** What a limit is called. */
export function limitName(limit: ChangeOf<'limit'>['limit'], { t }: Pick<ModelWords, 't'>): string {
  return t(`options.${limitNames[limit]}`);
}

const limitNames = {
  min: 'minEntries',
  max: 'maxEntries',
  'options.min': 'min',
  'options.max': 'max',
  'options.minLength': 'minLength',
  'options.maxLength': 'maxLength',
  'options.regex': 'regex',
} as const satisfies Readonly<Record<ChangeOf<'limit'>['limit'], string>>;

/** Facts without a kind of change, by the names of their inputs in the builder; others are called what files call them. */
const optionNames = { as: 'as', 'options.targetField': 'targetField', 'options.blocks': 'blocks' } as const;

function optionName(fact: string, { t }: ModelWords): string {
  return isNamedOption(fact) ? t(`options.${optionNames[fact]}`) : fact.replace('options.', '');
}

function isNamedOption(fact: string): fact is keyof typeof optionNames {
  return Object.hasOwn(optionNames, fact);
}

function toState(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}

function addedState({
  facts,
}: {
  readonly facts: ChangeOf<'attribute-added'>['facts'];
}): 'required' | 'filled' | 'optional' {
  if (facts.required !== true) return 'optional';
  return facts.default !== undefined && facts.unique !== true ? 'filled' : 'required';
}

/** A removed index for searches in texts leaves the index of whole values, where there is to be one. */
function indexState({ before, after }: ChangeOf<'index'>): 'text' | 'on' | 'textOff' | 'off' {
  if (after === 'text') return 'text';
  if (!after) return 'off';
  return before === 'text' ? 'textOff' : 'on';
}

function typeRenameDetails({ before, after }: ChangeOf<'type-renamed'>, { t }: ModelWords): readonly string[] {
  const folder = ({ uid }: typeof before) => uid.replace('api::', '').split('.', 1)[0] ?? '';
  return [
    ...(before.singularName === after.singularName ? [] : [t('review.detail.singular', { name: after.singularName })]),
    ...(before.pluralName === after.pluralName ? [] : [t('review.detail.plural', { name: after.pluralName })]),
    ...(before.collectionName === after.collectionName
      ? []
      : [t('review.detail.table', { name: after.collectionName })]),
    // The folder of a type is called like the type, unless a project has put it elsewhere.
    ...(folder(before) === folder(after) || folder(after) === after.singularName
      ? []
      : [t('review.detail.folder', { name: folder(after) })]),
  ];
}

function relationDetails({ before, after }: ChangeOf<'relation'>, words: ModelWords): readonly string[] {
  const { t } = words;
  const [target, other] = [asText(after.target), asText(after.other)];
  const cardinality = (relation: WireJson | undefined) => relationName(asText(relation), words);
  return [
    ...(before.relation === after.relation
      ? []
      : [
          t('review.detail.cardinality', {
            before: cardinality(before.relation),
            after: cardinality(after.relation),
          }),
        ]),
    ...(before.target === after.target
      ? []
      : [
          target === '' ? t('review.detail.anyTarget') : t('review.detail.target', { type: words.after.shape(target) }),
        ]),
    ...(before.side === after.side ? [] : [t(`review.detail.${after.side === 'inverse' ? 'inverse' : 'owner'}`)]),
    ...(before.other === after.other
      ? []
      : [
          other === ''
            ? t('review.detail.oneWay')
            : t('review.detail.other', { field: words.after.field({ of: target, attribute: other }) }),
        ]),
  ];
}

const relationKinds = [
  'oneToOne',
  'manyToOne',
  'oneToMany',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const;

function relationName(relation: string, { t }: ModelWords): string {
  const kind = relationKinds.find((candidate) => candidate === relation);
  return kind === undefined ? relation : t(`relation.kinds.${kind}`);
}

const fileTypes = ['images', 'videos', 'audios', 'files'] as const;

function fileTypeName(type: string, { t }: ModelWords): string {
  const known = fileTypes.find((candidate) => candidate === type);
  return known === undefined ? type : t(`options.files.${known}`);
}

/** The lists before and after, and what became of items that are no longer listed: the item that replaces each. */
interface ListChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly mapping?: readonly { readonly from: string; readonly to: string }[];
}

/** What replaces what in a list, what it has in addition, and what it has no longer; if it is none of these, that the order changes. */
function listDetails(
  { before, after, mapping = [] }: ListChange,
  words: ModelWords,
  itemText: (item: string) => string,
): readonly string[] {
  const { t, format } = words;
  const [replaced, successors] = [mapping.map(({ from }) => from), mapping.map(({ to }) => to)];
  const added = after.filter((item) => !before.includes(item) && !successors.includes(item));
  const removed = before.filter((item) => !after.includes(item) && !replaced.includes(item));
  const details = [
    ...mapping.map(({ from, to }) => t('review.detail.mapped', { before: from, after: to })),
    ...(added.length === 0 ? [] : [t('review.detail.added', { names: format.list(added.map(itemText)) })]),
    ...(removed.length === 0 ? [] : [t('review.detail.removed', { names: format.list(removed.map(itemText)) })]),
  ];
  return details.length === 0 ? [t('review.detail.reordered')] : details;
}
