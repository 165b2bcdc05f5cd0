import { lists, type ReadCase, refused } from '../harness/index.js';
import { type Product, productsWhere } from '../seed/products.js';

const products = '/api/products?pagination[pageSize]=100';

/** Operands in bracket notation: a text as it is, a list with indexes. */
function operands(value: string | readonly string[]): readonly (readonly [string, string])[] {
  return typeof value === 'string' ? [['', value]] : value.map((entry, at) => [`[${at}]`, entry] as const);
}

function query(field: string, operator: string, value: string | readonly string[]): string {
  const parts = operands(value).map(
    ([index, text]) => `filters[${field}][${operator}]${index}=${encodeURIComponent(text)}`,
  );
  return `${products}&${parts.join('&')}`;
}

/** `filters[field][operator]=value` on products, judged by a predicate over the seed. */
export function where(
  field: string,
  operator: string,
  value: string | readonly string[],
  fits: (product: Product) => boolean,
): ReadCase {
  const shown = typeof value === 'string' ? value : value.join(' | ');
  return lists(
    `${field} ${operator} ${JSON.stringify(shown)}`,
    `filters.${operator}`,
    query(field, operator, value),
    productsWhere(fits),
  );
}

/** The same, refused. */
export function whereRefused(
  field: string,
  operator: string,
  value: string | readonly string[],
  why: string,
): ReadCase {
  const shown = typeof value === 'string' ? value : value.join(' | ');
  return refused(
    `${field} ${operator} ${JSON.stringify(shown)} is refused: ${why}`,
    `filters.${operator}`,
    query(field, operator, value),
  );
}

/** A predicate that nulls never meet, as in SQL. */
export function has<K extends keyof Product>(
  key: K,
  test: (value: NonNullable<Product[K]>) => boolean,
): (product: Product) => boolean {
  return (product) => {
    const value = product[key];
    return value !== null && value !== undefined && test(value as NonNullable<Product[K]>);
  };
}
