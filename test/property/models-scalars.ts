import fc from 'fast-check';

/** The keys of a scalar attribute's definition that only scalars have. */
export type ScalarDefinition = { readonly type: string } & Readonly<Record<string, unknown>>;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const indexed = { index: maybe(fc.constant(true)) };
const indexedText = { index: maybe(fc.constantFrom(true, 'text')) };
const unique = { unique: maybe(fc.constant(true)) };

/** Limits are such that every default below keeps them. */
const lengths = {
  minLength: maybe(fc.constantFrom(0, 1, 3)),
  maxLength: maybe(fc.constantFrom(8, 40, 300)),
};
const words = { ...lengths, regex: maybe(fc.constantFrom('^[a-z@.]*$', '^a')), default: maybe(fc.constant('abc')) };

const of = <T extends object>(types: readonly string[], keys: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ type: fc.constantFrom(...types), ...keys }) as unknown as fc.Arbitrary<ScalarDefinition>;

/** Scalar attributes of all types with sound options, those with the same options together. */
export const scalars: readonly fc.Arbitrary<ScalarDefinition>[] = [
  of(['string', 'text', 'richtext'], { ...words, ...indexedText, ...unique }),
  of(['email'], { ...lengths, ...indexedText, ...unique }),
  of(['uid'], { ...words, ...indexedText }),
  of(['password'], lengths),
  of(['enumeration'], {
    enum: fc.shuffledSubarray(['red', 'green', 'blue', '5'], { minLength: 1 }),
    enumName: maybe(fc.constantFrom('Colour', 'Color')),
    ...indexed,
  }),
  of(['integer', 'float'], {
    min: maybe(fc.constantFrom(-5, 0)),
    max: maybe(fc.constantFrom(10, 1000)),
    default: maybe(fc.constantFrom(1, 2)),
    ...indexed,
    ...unique,
  }),
  of(['biginteger', 'decimal'], {
    min: maybe(fc.constantFrom('0', -5)),
    max: maybe(fc.constantFrom('99', 10)),
    ...unique,
  }),
  of(['boolean'], { default: maybe(fc.boolean()) }),
  of(['date', 'time', 'datetime', 'timestamp'], { ...indexed, ...unique }),
  of(['json', 'array', 'blocks'], {}),
];
