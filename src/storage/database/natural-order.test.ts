import { describe, expect, test } from 'vitest';
import { naturalForm } from './natural-order.js';

/** Ordinary words, deliberately close to each other. */
const words = {
  fr: 'âge aïeul chat château çà éclair école eau œuf oeuvre offre été etage être Zèbre île ici naïf nager où ouvrir',
  de: 'Apfel Äpfel Arzt Öl Ofen Übung unten Zebra Straße Strand Strasse süß Süden fuß fund groß grob ähnlich Aal',
  'pt-BR': 'ação acaso avó avô cão casa coração corar ônibus olho três tres última uva maçã macio pão pagar às Zico',
  pl: 'łódź lody Łukasz luka źle żaba zebra ćma cień święto sen ósmy ogon ąę gęś gest dąb dach',
  el: 'άλφα αλφάβητο Βήτα γάτα Ελλάδα έλος ήλιος ημέρα ώρα ωραίος λόγος λογικός Ζωή',
  ru: 'ёлка елена ель йод игра икра Йога Ива Яблоко яма Москва мост Щука шуба эхо ёж еж',
} as const;

describe('natural order', () => {
  test.each(Object.entries(words))('puts words where %s readers look for them', (language, text) => {
    const sorted = text.split(' ').sort(naturally);
    const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
    const wrong = sorted.slice(1).flatMap((word, at) => {
      const before = String(sorted[at]);
      return compare(before, word) > 0 ? [`${language}: ${before} before ${word}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('keeps the alphabet whole, and scripts apart (contract B5)', () => {
    const latin = ['10', '9', '_x', 'Äpfel', 'apple', 'éclair', 'Zebra', 'zoo'];
    const sorted = [...latin, 'Ωμέγα', 'Ёж', '한국', 'かな', 'ガ', '日本', '😀'];
    expect([...sorted].reverse().sort(naturally)).toEqual(sorted);
  });
});

function naturally(left: string, right: string): number {
  const [one, other] = [naturalForm(left), naturalForm(right)];
  return one < other ? -1 : one > other ? 1 : left < right ? -1 : 1;
}
