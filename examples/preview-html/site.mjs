// A site without a framework: one page per article, rendered for every request, which the panel shows beside the form.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createClient, OctavoError } from 'octavo/client';
import { createMarks } from 'octavo/live';

/** Where this server asks, and where browsers reach the panel. */
const url = process.env.OCTAVO_URL ?? 'http://localhost:1337';
const panel = process.env.OCTAVO_PANEL ?? url;
const live = await readFile(fileURLToPath(import.meta.resolve('octavo/live')));

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => String(value ?? '').replace(/[&<>"]/g, (character) => escapes[character]);
const attributes = (marks) =>
  Object.entries(marks)
    .map(([name, value]) => ` ${name}="${text(value)}"`)
    .join('');

/** `/:documentId`, with the token of a preview in `?token=` and its locale in `?locale=`. */
async function article({ pathname, searchParams }) {
  const token = searchParams.get('token');
  const client = createClient({ url, ...(token === null ? {} : { token }) });
  const data = await client.collection('articles').first({
    filters: { documentId: decodeURIComponent(pathname.slice(1)) },
    status: token === null ? 'published' : 'draft',
    locale: searchParams.get('locale') ?? 'en',
  });
  if (data === null) return null;
  const field = createMarks(token !== null);
  const mark = (path) => attributes(field(data, path));
  const paragraphs = String(data.body ?? '').split(/\n{2,}/);
  return `<!doctype html><html lang="${text(data.locale)}"><head><meta charset="utf-8"><title>${text(data.title)}</title>
<meta name="viewport" content="width=device-width">
<style>body{font:1.1rem/1.6 Georgia,serif;margin:2rem auto;max-width:40rem;padding:0 1rem}h1{line-height:1.15}</style></head>
<body><article><p${mark('kicker')}>${text(data.kicker)}</p><h1${mark('title')}>${text(data.title)}</h1>
<p${mark('excerpt')}><em>${text(data.excerpt)}</em></p>
<div${mark('body')}>${paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`).join('')}</div></article>
${token === null ? '' : `<script type="module">import { connectLivePreview } from '/live.js'; connectLivePreview({ panel: '${panel}' });</script>`}
</body></html>`;
}

const server = createServer(async (request, response) => {
  try {
    const address = new URL(request.url ?? '/', 'http://site');
    if (address.pathname === '/live.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(live);
      return;
    }
    const html = await article(address);
    // Only the panel may show a draft in a frame, and no cache keeps one.
    response.writeHead(html === null ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `frame-ancestors ${panel}`,
      'cache-control': address.searchParams.has('token') ? 'no-store' : 'no-cache',
      'referrer-policy': 'same-origin',
    });
    response.end(html ?? 'Nothing here');
  } catch (error) {
    console.error(error);
    response.writeHead(error instanceof OctavoError ? 502 : 500).end('Come back in a moment');
  }
});

server.listen(Number(process.env.PORT ?? 3000), () => console.log(`http://localhost:${server.address().port}`));
