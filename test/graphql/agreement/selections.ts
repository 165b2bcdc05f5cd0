import fc from 'fast-check';

/** A step to other values: an attribute that leads to a type or component, or to entries of several components. */
export interface Step {
  /** Names of `types`; more than one: the components of a dynamic zone. */
  readonly to: readonly string[];
  readonly isList: boolean;
}

/** What is selected of a type: values, and attributes that lead to another one. */
interface SelectedType {
  readonly values: readonly string[];
  /** Private. */
  readonly hidden?: string;
  readonly steps: Readonly<Record<string, Step>>;
}

const one = (type: string): Step => ({ to: [type], isList: false });
const list = (...types: readonly string[]): Step => ({ to: types, isList: true });

/** Types by the name that GraphQL has for them. */
export const types: Readonly<Record<string, SelectedType>> = {
  Article: {
    values: ['documentId', 'title', 'slug', 'rating', 'price', 'featured', 'eventAt', 'data', 'kind', 'locale'],
    hidden: 'hidden',
    steps: {
      author: one('Author'),
      categories: list('Category'),
      related: list('Article'),
      links: list('ComponentSharedLink'),
      seo: one('ComponentSharedSeo'),
      sections: list('ComponentSharedQuote', 'ComponentSharedLink', 'ComponentSharedSlideShow'),
      localizations: list('Article'),
    },
  },
  Author: {
    values: ['documentId', 'name'],
    hidden: 'email',
    steps: { articles: list('Article'), profile: one('Profile') },
  },
  Category: {
    values: ['documentId', 'name', 'position'],
    steps: { articles: list('Article'), memos: list('Memo') },
  },
  Profile: { values: ['motto'], steps: { author: one('Author'), address: one('ComponentSharedAddress') } },
  Memo: { values: ['text'], steps: { category: one('Category') } },
  Homepage: {
    values: ['title', 'intro', 'locale'],
    steps: { featured: list('Article'), seo: one('ComponentSharedSeo') },
  },
  ComponentSharedLink: { values: ['label', 'url'], steps: { target: one('Article') } },
  ComponentSharedSeo: { values: ['metaTitle', 'metaDescription'], steps: {} },
  ComponentSharedAddress: { values: ['street'], steps: { country: one('ComponentSharedCountry') } },
  ComponentSharedCountry: { values: ['code'], steps: {} },
  ComponentSharedQuote: { values: ['text', 'by'], steps: {} },
  ComponentSharedSlideShow: { values: ['caption'], steps: {} },
};

/** The uid of a component by its name in GraphQL. */
export const componentUids: Readonly<Record<string, string>> = {
  ComponentSharedQuote: 'shared.quote',
  ComponentSharedLink: 'shared.link',
  ComponentSharedSlideShow: 'shared.slide-show',
};

/** Conditions by type. */
const filters: Readonly<Record<string, readonly object[]>> = {
  Article: [
    { rating: { gt: 4 } },
    { author: { name: { eq: 'Ada' } } },
    { not: { title: { contains: '3' } } },
    { featured: { eq: true }, slug: { in: ['s0', 's2', 's4'] } },
    { or: [{ seo: { metaTitle: { startsWith: 'm' } } }, { categories: { name: { eq: 'c1' } } }] },
    { author: { profile: { motto: { notNull: true } } } },
  ],
  Author: [{ name: { ne: 'Bob' } }, { articles: { rating: { lte: 5 } } }],
  Category: [{ memos: { text: { startsWith: 'm' } } }, { or: [{ position: { null: true } }, { name: { eq: 'c1' } }] }],
  Memo: [{ category: { name: { eq: 'c0' } } }, { category: { articles: { featured: { eq: true } } } }],
};
const sorts: Readonly<Record<string, readonly string[]>> = {
  Article: ['title:desc', 'rating', 'author.name'],
  Author: ['name:desc', 'profile.motto'],
  Category: ['name', 'position:desc'],
  Memo: ['text:desc', 'category.name'],
};

/** The same with what nobody may read. */
const hiddenFilters: Readonly<Record<string, readonly object[]>> = {
  Article: [{ hidden: { eq: 'x' } }, { author: { email: { notNull: true } } }],
  Author: [{ email: { null: true } }],
  Memo: [{ category: { articles: { hidden: { notNull: true } } } }],
};
const hiddenSorts: Readonly<Record<string, readonly string[]>> = {
  Article: ['hidden', 'author.email'],
  Author: ['email'],
};

/** One of the values half of the time; rarely one of the hidden ones. */
function choice<T>(values: readonly T[] = [], hidden: readonly T[] = []): fc.Arbitrary<T | undefined> {
  const nothing = fc.constant(undefined);
  return fc.oneof(
    { weight: 20, arbitrary: nothing },
    { weight: 20, arbitrary: values.length === 0 ? nothing : fc.constantFrom(...values) },
    { weight: 1, arbitrary: hidden.length === 0 ? nothing : fc.constantFrom(...hidden) },
  );
}

/** What is asked of one type. */
export interface Selection {
  readonly type: string;
  readonly values: readonly string[];
  /** The selection of each type that the step leads to. */
  readonly steps: readonly (readonly [name: string, selections: readonly Selection[]])[];
  readonly filter: object | undefined;
  readonly sort: string | undefined;
  readonly limit: number;
}

/** A selection of a type, at most this deep. */
export function selection(type: string, depth: number): fc.Arbitrary<Selection> {
  const { values, hidden, steps } = types[type] ?? { values: [], steps: {} };
  const followed = Object.entries(depth === 0 ? {} : steps).map(([name, { to }]) =>
    fc.tuple(...to.map((inner) => selection(inner, depth - 1))).map((inner) => [name, inner] as const),
  );
  return fc.record({
    type: fc.constant(type),
    values: fc
      .tuple(fc.subarray([...values], { minLength: 1 }), fc.nat(50))
      .map(([names, chance]) => (hidden !== undefined && chance === 0 ? [...names, hidden] : names)),
    steps: fc.tuple(...followed).chain((all) => fc.subarray(all, { maxLength: Math.min(3, all.length) })),
    filter: choice(filters[type], hiddenFilters[type]),
    sort: choice(sorts[type], hiddenSorts[type]),
    limit: fc.integer({ min: 1, max: 6 }),
  });
}

/** The step of an attribute. */
export function stepOf(type: string, name: string): Step {
  const step = types[type]?.steps[name];
  if (step === undefined) throw new Error(`${type} has no step ${name}`);
  return step;
}
