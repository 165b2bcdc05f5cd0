import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { failures, type RuleName, rules } from '../../../src/foundations/core/index.js';
import { languages, loadTranslations } from '../translations/languages.js';
import { translatedErrorCodes } from './translated-error-codes.js';

const ruleNames = Object.keys(rules) as readonly RuleName[];

describe.each(Object.keys(languages) as readonly (keyof typeof languages)[])('in %s', (language) => {
  test.each(ruleNames)('the rule %s has a text, with its limit where that is a number of something', async (name) => {
    const messages = await loadTranslations(language);
    const onError = (error: Error) => {
      throw error;
    };
    const t = createTranslator({ locale: language, messages, namespace: 'ui.rule', onError });
    const text = t(name, { limit: '1,234', count: 7 });
    expect(text).toMatch(/^\S.{5,}[.~]$/);
    if (rules[name]?.startsWith('a number of') === true) expect(text).toContain('7');
    if (name === 'min' || name === 'max' || name === 'oneOf') expect(text).toContain('1,234');
    if (language !== 'en') {
      const english = (await loadTranslations('en')).ui.rule;
      expect(messages.ui.rule[name]).not.toBe(english[name]);
    }
  });
});

test('each translated code is one of the catalogue', () => {
  expect(translatedErrorCodes.filter((code) => !Object.hasOwn(failures, code))).toEqual([]);
});
