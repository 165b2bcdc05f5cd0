/** Returns the parameters of a callback. Only the query counts, since the configured callback address is ours. */
export function parseCallbackParameters(url: string): URLSearchParams {
  const questionMark = url.indexOf('?');
  return new URLSearchParams(questionMark === -1 ? '' : url.slice(questionMark + 1));
}

/** Adds a one-time code to the address of a page, with its query and fragment unchanged. */
export function addCode(page: string, code: string): string {
  const url = new URL(page);
  url.search = url.search === '' ? `code=${code}` : `${url.search}&code=${code}`;
  return url.href;
}
