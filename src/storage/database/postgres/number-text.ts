import type { Sql } from '../../sql/plan/index.js';

/*
 * PostgreSQL and JavaScript both print the fewest digits that mean a double and nothing else, with two differences. They take to
 * exponents at other sizes. And a decimal that lies exactly between two doubles means the even one of them to JavaScript, and
 * none of them to PostgreSQL, which then prints a digit more. Decimals of so few digits lie there between 2^53 and 1e40 only.
 */
const maxExactInteger = String(2 ** 53);

/** A double as JavaScript spells it. */
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

/** With an exponent, and perhaps with zeros at the end. */
function fewestDigits(double: Sql): Sql {
  const rounded = [15, 16].map((digits) => `to_char(${double}, '9.${'9'.repeat(digits - 1)}EEEE')`);
  const cases = rounded.map((text) => `WHEN ${text}::double precision = ${double} THEN trim(${text})`);
  return `CASE ${cases.join(' ')} ELSE ${double}::text END`;
}
