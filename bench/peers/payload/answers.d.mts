export function answerTold(
  answer: unknown,
  documentIdOf: (thing: 'article' | 'author' | 'category', id: unknown) => string,
): unknown;
