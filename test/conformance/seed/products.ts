import type { Json } from '../../../src/foundations/core/index.js';
import type { SeedRequest } from './types.js';

/** A product as it comes back: what filters are judged by, so it is written down once. */
export interface Product {
  readonly name: string | null;
  readonly code: string;
  readonly description: string | null;
  readonly manual: string | null;
  readonly size: 'small' | 'medium' | 'large' | null;
  readonly contact: string | null;
  readonly launchDate: string | null;
  readonly opensAt: string | null;
  readonly soldAt: string | null;
  readonly stampedAt: string | null;
  readonly stock: number | null;
  readonly ean: string | null;
  readonly ratio: number | null;
  readonly price: number | null;
  readonly active: boolean | null;
  readonly labels: readonly Json[] | null;
  readonly specs: Json;
}

const blank = {
  description: null,
  manual: null,
  size: null,
  contact: null,
  launchDate: null,
  opensAt: null,
  soldAt: null,
  stampedAt: null,
  stock: null,
  ean: null,
  ratio: null,
  price: null,
  active: null,
  labels: null,
  specs: null,
} as const;

function product(name: string | null, code: string, values: Partial<Product> = {}): Product {
  return { ...blank, name, code, ...values };
}

/** Deliberately awkward: equal texts, pairs that differ in case or accent alone, wildcards, borders, nulls. */
const awkward: readonly Product[] = [
  product('Anvil', 'anvil-1', {
    description: 'Heavy iron',
    manual: '# Anvil\n\nDo not drop.',
    size: 'large',
    contact: 'Sales@Anvil.example',
    launchDate: '2022-02-28',
    opensAt: '08:00:00.000',
    soldAt: '2024-05-06T10:11:12.345Z',
    stampedAt: '2024-05-06T10:11:12.345Z',
    stock: 3,
    ean: '9007199254740993',
    ratio: 0.5,
    price: 199.99,
    active: true,
    labels: ['iron', 'heavy'],
    specs: { weight: 10, dims: [1, 2, 3], nested: { deep: true } },
  }),
  product('anvil', 'anvil-2', {
    description: 'heavy IRON',
    manual: '',
    size: 'small',
    contact: 'sales@anvil.example',
    launchDate: '2022-02-28',
    opensAt: '08:00:00.500',
    soldAt: '2024-05-06T10:11:12.346Z',
    stampedAt: '2024-05-06T10:11:12.346Z',
    stock: 12,
    ean: '9007199254740992',
    ratio: 0.25,
    price: 200,
    active: false,
    labels: [],
    specs: {},
  }),
  product('Zed', 'zed', {
    description: '',
    size: 'medium',
    launchDate: '2024-02-29',
    opensAt: '00:00:00.000',
    soldAt: '2024-02-29T23:59:59.999Z',
    stampedAt: '2024-02-29T23:59:59.999Z',
    stock: 0,
    ean: '-9223372036854775808',
    ratio: -1.5,
    price: 0.1,
    active: true,
    specs: 'plain text',
  }),
  product('abc', 'abc', {
    description: 'plain',
    size: 'medium',
    launchDate: '2024-03-01',
    opensAt: '23:59:59.999',
    soldAt: '2024-03-01T00:00:00.000Z',
    stampedAt: '2024-03-01T00:00:00.000Z',
    stock: -5,
    ean: '9223372036854775807',
    ratio: 0,
    price: 0.2,
    active: false,
    labels: [1, null, { a: 'b' }],
    specs: [1, 2],
  }),
  product('Éclair', 'eclair-1', { description: 'crème', size: 'small', stock: 7, price: 0.3, ratio: 0.1, ean: '10' }),
  product('éclair', 'eclair-2', { description: 'CRÈME', stock: 7, price: 0.3, ratio: 0.2, ean: '9' }),
  product('Eclair', 'eclair-3', { description: 'creme', stock: 7, price: 3, ratio: 0.3, ean: '-10' }),
  product('100% wool', 'wool-1', { description: 'per cent %', stock: 100, price: 19.9, ratio: 1e-7, specs: 0 }),
  product('100 wool', 'wool-2', { description: 'per cent', stock: 100, price: 19.9, specs: false }),
  product('under_score', 'under-1', { description: 'snake_case', stock: 2147483647, price: 1999.99, specs: '' }),
  product('underXscore', 'under-2', { description: 'snakeXcase', stock: -2147483648, price: -0.01 }),
  product('Smile 😀', 'smile', { description: '😀😀', launchDate: '1999-12-31', stock: 1, price: 1 }),
  product(`O'Brien "quoted"`, 'obrien', { description: `it's`, launchDate: '2000-01-01', stock: 1, price: 10 }),
  product('back\\slash', 'backslash', { description: 'a\\b', launchDate: '2024-12-31', stock: 1, price: 9 }),
  product('comma, inside', 'comma', { description: 'a,b', launchDate: '2025-01-01', stock: 2, price: 100 }),
  product(' padded ', 'padded', { description: ' ', stock: 2, price: 12.34 }),
  product('', 'empty', { description: 'no name at all', stock: 2 }),
  product(null, 'nameless', { description: 'null name', stock: 4 }),
  product('null', 'null-word', { description: 'null' }),
  product('true', 'true-word', { description: 'true', active: true }),
  product('Élan', 'elan', { description: 'ÉLAN' }),
  product('日本語', 'nihongo', { description: '日本' }),
  product('twice', 'twice-1', { stock: 5, price: 5, size: 'small' }),
  product('twice', 'twice-2', { stock: 5, price: 5, size: 'small' }),
];

/** With these the list is longer than a page. */
const bulk: readonly Product[] = Array.from({ length: 16 }, (_, at) =>
  product(`Bulk ${String(at + 1).padStart(2, '0')}`, `bulk-${at + 1}`, { stock: 1000 + at }),
);

/** All products, in the order of their rows. */
export const products: readonly Product[] = [...awkward, ...bulk];

/** The names of the products that fit, in the order of their rows. */
export function productsWhere(fits: (product: Product) => boolean): readonly (string | null)[] {
  return products.filter(fits).map((one) => one.name);
}

const hidden = new Map<string, { readonly [key: string]: Json }>([
  ['anvil-1', { cost: 50, secret: 'anvil secret', supplier: '{{author.ann.documentId}}' }],
  ['anvil-2', { cost: 60, supplier: '{{author.ann.documentId}}' }],
  ['zed', { supplier: '{{author.bob.documentId}}' }],
  ['abc', { accessories: ['{{product.zed.documentId}}', '{{product.anvil-1.documentId}}'] }],
  ['eclair-1', { content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Sweet' }] }] }],
  ['eclair-2', { twin: '{{product.eclair-1.documentId}}' }],
]);

/** The requests that create them. */
export const productSeed: readonly SeedRequest[] = products.map((values) => ({
  method: 'POST',
  url: '/api/products',
  body: { data: { ...values, ...hidden.get(values.code) } },
  save: `product.${values.code}`,
}));
