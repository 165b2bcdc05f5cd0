// F: the floor of HTTP. A constant Buffer per address.
import { serveGet } from './bare.mjs';

serveGet((/** @type {{ bodies: readonly { url: string, body: Buffer }[] }} */ { bodies }) => {
  const byUrl = new Map(bodies.map(({ url, body }) => [url, Buffer.from(body)]));
  return (url) => byUrl.get(url);
});
