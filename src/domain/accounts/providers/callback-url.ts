/**
 * The parameters that a browser came back with. The query alone counts: where it came to is ours to know, not the
 * request's to say.
 */
export function parseCallbackParameters(url: string): URLSearchParams {
  const questionMark = url.indexOf('?');
  return new URLSearchParams(questionMark === -1 ? '' : url.slice(questionMark + 1));
}

/** A page's address with a one-time code added; the query and the fragment that it has stay as they are. */
export function addCode(page: string, code: string): string {
  const url = new URL(page);
  url.search = url.search === '' ? `code=${code}` : `${url.search}&code=${code}`;
  return url.href;
}
