/** Rows that an article has: a draft and a published one, in English, then in French. */
const rowsPerArticle = 4;
/** Which of them is the published English one. */
export const publishedEnglish = 1;

/** Row id of an article. @param {number} number Counted from 0. @param {number} row Which of its rows, counted from 0. */
export function articleIdOf(number, row) {
  return number * rowsPerArticle + row + 1;
}

/** Files have UUIDs. @param {number} number Counted from 0. */
export function fileIdOf(number) {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
