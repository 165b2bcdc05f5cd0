import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentFixture, openDocumentFixture } from '../../support/document-fixture.js';
import { type EvaluatedDocument, evaluateSearch, wordsOf } from './evaluator.js';
import { searchedType } from './model.js';

/*
 * 200 questions in six languages: each database finds what an evaluator without an index finds, in the same order. The questions are the
 * same in every run, so both databases answer alike.
 */

const languages = {
  german: {
    stem: german,
    words:
      'Haus Häuser Hauses Garten Gärten Straße Straßen laufen läuft gelaufen Universität Universitäten Freiheit frei Zeitung Zeitungen Wetterbericht Verantwortung verantwortlich und der die See',
  },
  english: {
    stem: english,
    words:
      'house houses running runner runs universe university universities garden gardens freedom free newspaper newspapers responsible responsibility weather forecast the and of lake',
  },
  french: {
    stem: french,
    words:
      'maison maisons jardin jardins courir courait université universités liberté libre journal journaux responsable responsabilité météo œuvre œuvres le la et lac été',
  },
  spanish: {
    stem: spanish,
    words:
      'casa casas jardín jardines correr corriendo universidad universidades libertad libre periódico periódicos responsable responsabilidad tiempo el la y lago niño niños',
  },
  italian: {
    stem: italian,
    words:
      'casa case giardino giardini correre correndo università libertà libero giornale giornali responsabile responsabilità tempo il la e lago perché città',
  },
  russian: {
    stem: russian,
    words:
      'дом дома домов сад сады бежать бежал университет университеты свобода свободный газета газеты ответственность ответственный погода озеро и в на ёлка ёлки',
  },
} as const;

const weights = { title: 4, body: 1 };
const documentsPerLanguage = 24;
const questionsPerLanguage = 34;

describe.each(Object.entries(languages))('%s', (language, { stem, words: list }) => {
  const words = list.split(' ');
  const random = createRandom(language.length * 7919);
  const pick = () => words[random(words.length)] ?? '';
  const text = (longest: number) => Array.from({ length: 1 + random(longest) }, pick).join(' ');
  const documents: EvaluatedDocument[] = [];
  let fixture: DocumentFixture;

  beforeAll(async () => {
    const attributes = { title: { type: 'string' }, body: { type: 'text' } };
    fixture = await openDocumentFixture([searchedType('page', attributes, { language, attributes: weights })]);
    for (let count = 0; count < documentsPerLanguage; count++) {
      const texts = { title: text(3), body: text(12) };
      const { id } = await fixture.create('page?', texts);
      documents.push({ id: Number(id), texts });
    }
  }, 60_000);
  afterAll(() => fixture.close());

  test('finds the same documents in the same order as the evaluator', async () => {
    const vocabulary = new Set(
      documents.flatMap(({ texts }) => Object.values(texts).flatMap((value) => wordsOf(value, stem).forms)),
    );
    const known = new Set([...vocabulary].filter((word) => [...word].length >= 3));
    let found = 0;
    for (let count = 0; count < questionsPerLanguage; count++) {
      const question = createQuestion(count);
      const expected = evaluateSearch(question, documents, weights, stem, known);
      const query = `page?_q=${encodeURIComponent(question)}&sort=_rank&pagination[pageSize]=100`;
      expect([question, (await fixture.list(query)).map(({ id }) => Number(id))]).toEqual([question, expected]);
      const ids = expected.toSorted((left, right) => left - right);
      const plain = await fixture.list(query.replace('&sort=_rank', ''));
      expect([question, plain.map(({ id }) => Number(id))]).toEqual([question, ids]);
      expect(await fixture.total(query)).toBe(expected.length);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(questionsPerLanguage);
  }, 120_000);

  /** Words, two words, beginnings, phrases, misspellings, words that nothing has. */
  function createQuestion(count: number): string {
    const word = pick();
    switch (count % 8) {
      case 0:
        return `${word} `;
      case 1:
        return `${word} ${pick()}`;
      case 2:
        return word.slice(0, 1 + random(word.length));
      case 3:
        return `"${word} ${pick()}"`;
      case 4:
        return misspell(word);
      case 5:
        return `${pick()} "${word}" `;
      case 6:
        return `${misspell(misspell(word))} `;
      default:
        return `${word.toUpperCase()} ${pick().slice(0, 3)}`;
    }
  }

  function misspell(word: string): string {
    const letters = [...word];
    const at = random(letters.length);
    const [letter = '', next = ''] = letters.slice(at);
    switch (random(4)) {
      case 0:
        return letters.toSpliced(at, 1).join('') || word;
      case 1:
        return letters.toSpliced(at, 0, 'q').join('');
      case 2:
        return letters.toSpliced(at, 2, next, letter).join('');
      default:
        return letters.with(at, 'z').join('');
    }
  }
});

/** Numbers from 0 up to the argument, the same for a seed. */
function createRandom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
