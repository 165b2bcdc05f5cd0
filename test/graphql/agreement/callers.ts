import fc from 'fast-check';
import type { TokenRequest } from '../../../src/domain/accounts/index.js';

/** Content types by their name in GraphQL. */
export const uids: Readonly<Record<string, string>> = {
  Article: 'api::article.article',
  Author: 'api::author.author',
  Category: 'api::category.category',
  Profile: 'api::profile.profile',
  Memo: 'api::memo.memo',
  Homepage: 'api::homepage.homepage',
};

/** What the rules of a type may say. */
interface RuleChoices {
  readonly where: readonly object[];
  readonly read: readonly string[];
  readonly isLocalized: boolean;
  readonly hasDrafts: boolean;
}

const choices: Readonly<Record<string, RuleChoices>> = {
  Article: {
    where: [
      { rating: { $lt: 6 } },
      { title: { $contains: '1' } },
      { author: { name: 'Ada' } },
      { categories: { name: 'c0' } },
      { hidden: { $notNull: true } },
      { createdAt: { $lte: '$now' } },
    ],
    read: ['title', 'slug', 'rating', 'featured', 'author', 'categories', 'related', 'links', 'seo', 'sections'],
    isLocalized: true,
    hasDrafts: true,
  },
  Author: {
    where: [{ name: 'Ada' }, { articles: { rating: { $gt: 3 } } }, { profile: { motto: { $notNull: true } } }],
    read: ['name', 'articles', 'profile'],
    isLocalized: false,
    hasDrafts: false,
  },
  Category: {
    where: [{ position: { $notNull: true } }, { name: { $ne: 'c1' } }],
    read: ['name', 'position', 'articles', 'memos'],
    isLocalized: false,
    hasDrafts: false,
  },
  Profile: {
    where: [{ motto: 'm' }],
    read: ['motto', 'address', 'author'],
    isLocalized: false,
    hasDrafts: false,
  },
  Memo: {
    where: [{ text: { $ne: 'm1' } }, { category: { name: 'c0' } }],
    read: ['text', 'category'],
    isLocalized: false,
    hasDrafts: false,
  },
  Homepage: {
    where: [{ title: { $notNull: true } }],
    read: ['title', 'featured', 'seo'],
    isLocalized: true,
    hasDrafts: true,
  },
};

const sometimes = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

function rule(action: string, { where, read, isLocalized, hasDrafts }: RuleChoices): fc.Arbitrary<object> {
  return fc.record({
    action: fc.constant(action),
    where: sometimes(fc.constantFrom(...where)),
    read: sometimes(fc.subarray([...read], { minLength: Math.ceil(read.length / 2) })),
    locales: isLocalized ? sometimes(fc.subarray(['en', 'fr', 'de'], { minLength: 1 })) : fc.constant(undefined),
    status: hasDrafts ? sometimes(fc.constantFrom('draft', 'published')) : fc.constant(undefined),
  });
}

/** What a caller may do. */
export type Grant = Pick<TokenRequest, 'actions' | 'readDrafts'> & { readonly rules: readonly object[] };

/** Grants of some of the types and actions, with rules on some of them. */
export const grants: fc.Arbitrary<Grant> = fc
  .tuple(
    ...Object.entries(choices).flatMap(([type, choice]) =>
      (type === 'Homepage' ? ['find'] : ['find', 'findOne']).map((action) => {
        const name = `${uids[type]}.${action}`;
        return fc.record({
          action: fc.constant(name),
          isGranted: fc.nat(9).map((chance) => chance > 0),
          rule: fc.option(rule(name, choice), { nil: undefined, freq: 1 }),
        });
      }),
    ),
  )
  .chain((all) => {
    const granted = all.filter(({ isGranted }) => isGranted);
    return fc.record({
      actions: fc.constant(granted.map(({ action }) => action)),
      rules: fc.constant(granted.flatMap((one) => (one.rule === undefined ? [] : [definedMembers(one.rule)]))),
      readDrafts: fc.boolean(),
    });
  });

function definedMembers(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
