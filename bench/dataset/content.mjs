import { randomFor } from './random.mjs';
import { cities, firstNames, kinds, lastNames, sections, words } from './words.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {'en' | 'fr'} Locale */

/**
 * How much of everything there is.
 * @typedef {object} Size
 * @property {number} articles
 * @property {number} authors
 * @property {number} categories
 * @property {number} files
 */

/**
 * The data set with a number of articles: authors and files shrink with them, categories stay.
 * @param {number} articles
 * @returns {Size}
 */
export function sizeOf(articles) {
  return {
    articles,
    authors: Math.max(20, Math.round(articles / 10)),
    categories: Math.min(200, Math.max(20, articles)),
    files: Math.max(20, Math.round(articles / 10)),
  };
}

/** @param {number} number */
export function author(number) {
  const random = randomFor('author', number);
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}.${number}@example.org`.toLowerCase(),
    city: random.pick(cities),
    bio: sentence(random, 'en', 24),
  };
}

/** @param {number} number */
export function category(number) {
  const random = randomFor('category', number);
  const word = random.pick(words.en);
  return {
    name: `${capital(word)} ${number}`,
    slug: categorySlug(number),
    description: sentence(random, 'en', 8),
    rank: random.below(1000),
  };
}

/** @param {number} number */
export function categorySlug(number) {
  return `category-${number}`;
}

/**
 * A file as an upload would have left it: column → value.
 * @param {number} number
 */
export function file(number) {
  const hash = `picture_${number.toString(36).padStart(8, '0')}`;
  return {
    name: `${hash}.jpg`,
    alternative_text: sentence(randomFor('file', number), 'en', 6),
    width: 1600,
    height: 1067,
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    size: '184.25',
    url: `/uploads/${hash}.jpg`,
    provider: 'local',
  };
}

/**
 * What all locales of an article share; relations by the numbers of their targets, counted from 0.
 * @param {number} number
 * @param {Size} size
 */
export function sharedPart(number, size) {
  const random = randomFor('article', number);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const day = String(1 + random.below(28)).padStart(2, '0');
  const first = random.below(size.categories);
  return {
    attributes: {
      kind: random.pick(kinds),
      section: random.pick(sections),
      views: random.below(100_000),
      rating: random.below(50) / 10,
      score: `${random.below(100)}.${10 + random.below(89)}`,
      featured: random.below(10) === 0,
      publishedOn: `${2015 + random.below(10)}-${month}-${day}`,
      readingMinutes: 1 + random.below(30),
      wordCount: 200 + random.below(6000),
      eventAt: `${2015 + random.below(10)}-${month}-${day}T${String(random.below(24)).padStart(2, '0')}:30:00.000Z`,
      sourceUrl: `https://example.org/sources/${number}`,
      contact: `desk-${number % 40}@example.org`,
      extra: { layout: random.pick(['wide', 'narrow', 'grid']), weight: random.below(10) },
    },
    author: random.below(size.authors),
    categories: [first, (first + 1 + random.below(size.categories - 1)) % size.categories],
    cover: random.below(size.files),
  };
}

/**
 * What an article says in one locale.
 * @param {number} number
 * @param {Locale} locale
 */
export function localizedPart(number, locale) {
  const random = randomFor(`article ${locale}`, number);
  const title = titleOf(random, locale);
  return {
    title,
    slug: `article-${number}-${locale}`,
    subtitle: random.below(4) === 0 ? null : sentence(random, locale, 5),
    excerpt: sentence(random, locale, 10),
    body: `## ${title}\n\n${sentence(random, locale, 16)}`,
    seo: {
      metaTitle: title,
      metaDescription: sentence(random, locale, 12),
      canonicalUrl: `https://example.org/${locale}/article-${number}`,
    },
    blocks: [1, 2, 3].map((at) => ({
      heading: `${capital(random.pick(words[locale]))} ${at}`,
      text: sentence(random, locale, 14),
      columns: 1 + random.below(3),
    })),
  };
}

/** @param {Random} random @param {Locale} locale */
function titleOf(random, locale) {
  return capital(Array.from({ length: 5 }, () => random.pick(words[locale])).join(' '));
}

/** @param {Random} random @param {Locale} locale @param {number} length In words. */
function sentence(random, locale, length) {
  return `${capital(Array.from({ length }, () => random.pick(words[locale])).join(' '))}.`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
