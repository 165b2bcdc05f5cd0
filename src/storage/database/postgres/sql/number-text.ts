import type { Sql } from '../../../sql/plan/index.js';

/**
 * PostgreSQL and JavaScript both print the fewest digits that identify a double, with two differences. They switch to exponents at
 * different sizes. And a decimal exactly between two doubles means the even one of them in JavaScript, and neither in PostgreSQL,
 * which then prints one more digit. Decimals with so few digits exist there only between 2^53 and 1e40.
 */
const maxExactInteger = String(2 ** 53);

/** A double in JavaScript's notation. */
export function numberText(double: Sql): Sql {
  const size = `abs(${double})`;
  const printed = `${double}::text`;
  return [
    `CASE WHEN ${double} = 0 THEN '0'`,
    `WHEN ${size} >= 1e-4 AND ${size} < 1e15 THEN ${printed}`,
    `WHEN ${size} < 1e-6 THEN replace(${printed}, 'e-0', 'e-')`,
    `WHEN ${size} < ${maxExactInteger} THEN ${printed}::numeric::text`,
    `WHEN ${size} < 1e21 THEN (${fewestDigits(double)})::numeric::text`,
    `WHEN ${size} < 1e40 THEN regexp_replace(${fewestDigits(double)}, '[.]?0+e', 'e')`,
    `ELSE ${printed} END`,
  ].join(' ');
}

/** With an exponent, and possibly with trailing zeros. */
function fewestDigits(double: Sql): Sql {
  const rounded = [15, 16].map((digits) => `to_char(${double}, '9.${'9'.repeat(digits - 1)}EEEE')`);
  const cases = rounded.map((text) => `WHEN ${text}::double precision = ${double} THEN trim(${text})`);
  return `CASE ${cases.join(' ')} ELSE ${double}::text END`;
}
