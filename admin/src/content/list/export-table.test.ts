import { describe, expect, test } from 'vitest';
import { csvHead, csvRow } from './export-table.js';

describe('I5 a line of CSV, whose cells are no formulas', () => {
  test.each([
    ['plain', 'plain'],
    [null, ''],
    [-5, '-5'],
    ['-5.25', '-5.25'],
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
    ['a "word", or two', '"a ""word"", or two"'],
    ['two\nlines', '"two\nlines"'],
    [['Ada', 'Bo'], '"Ada; Bo"'],
    [['=x', 'Bo'], '"\'=x; Bo"'],
    [{ en: 'published', de: 'draft' }, '"en: published; de: draft"'],
    [true, 'true'],
  ])('%j is %s', (value, expected) => {
    expect(csvRow({ value }, ['value'])).toBe(`${expected}\r\n`);
  });

  test('has the values in the order of the head', () => {
    expect(csvHead(['a', 'b'])).toBe('\uFEFFa,b\r\n');
    expect(csvRow({ b: 2, a: 1 }, ['a', 'b'])).toBe('1,2\r\n');
  });
});
