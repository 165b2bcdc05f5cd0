import { category, file, localizedPart } from '../../dataset/content.mjs';

/**
 * @template Page What stands for a page.
 * @typedef {{ title: string, links: readonly { label: string, page: Page }[] }} Section
 */
/**
 * @template Page
 * @typedef {{ title: string, sections: readonly Section<Page>[] }} Menu
 */

const sections = 8;
const linksPerSection = 8;

/** How many pages the menu leads to, each with a picture of its own. */
export const pageCount = sections * linksPerSection;

/** A page; its picture is the file of the data set that has the same number. @param {number} number */
export function page(number) {
  const { title, excerpt } = localizedPart(number, 'en');
  return { title, slug: `page-${number}`, description: excerpt };
}

/** The menu of a site, as every page of it shows it; pages by their numbers, counted from 0. @type {Menu<number>} */
export const menu = {
  title: 'Main menu',
  sections: Array.from({ length: sections }, (_, section) => ({
    title: category(section).name,
    links: Array.from({ length: linksPerSection }, (_, link) => {
      const number = section * linksPerSection + link;
      return { label: `Link ${number + 1}`, page: number };
    }),
  })),
};

/** What of the file of a page everybody has. @param {number} number */
export function pictureOf(number) {
  const { name, alternative_text: alternativeText, mime, width, height } = file(number);
  return { name, alternativeText, mime, width, height };
}
