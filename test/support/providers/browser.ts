/**
 * Opens a page as a browser would, keeping cookies and following redirects, until it is led to an address that begins
 * with `until`. Gives that address, which is not opened itself. Fails where a page shows something instead.
 */
export async function browse(page: string, until: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = page;
  for (let steps = 0; steps < 10; steps++) {
    if (url.startsWith(until)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} shows ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error(`${page} leads nowhere`);
}
