// A site with two kinds of pages, rendered for every request: a list of articles, and one article.
import { createServer } from 'node:http';
import { createClient, OctavoError } from 'octavo/client';

const client = createClient({ url: process.env.OCTAVO_URL ?? 'http://localhost:1337' });
const articles = client.collection('articles');

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value) => String(value ?? '').replace(/[&<>"]/g, (character) => escapes[character]);
const page = (title, body) => `<!doctype html><meta charset="utf-8"><title>${text(title)}</title>${body}`;

async function list() {
  const { data } = await articles.find({ fields: ['title', 'slug'], sort: 'publishedAt:desc' });
  const lines = data.map(({ title, slug }) => `<li><a href="/${encodeURIComponent(slug)}">${text(title)}</a></li>`);
  return page('Articles', `<h1>Articles</h1><ul>${lines.join('')}</ul>`);
}

async function one(slug) {
  const article = await articles.first({ filters: { slug }, populate: { seo: true } });
  if (article === null) return null;
  const paragraphs = String(article.body ?? '').split(/\n{2,}/);
  return page(
    article.seo?.metaTitle ?? article.title,
    `<h1>${text(article.title)}</h1>${paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`).join('')}`,
  );
}

const server = createServer(async ({ url = '/' }, response) => {
  try {
    const slug = decodeURIComponent(new URL(url, 'http://site').pathname.slice(1));
    const html = slug === '' ? await list() : await one(slug);
    response.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? page('Nothing here', '<h1>Nothing here</h1>'));
  } catch (error) {
    console.error(error);
    response.writeHead(error instanceof OctavoError ? 502 : 500).end('Come back in a moment');
  }
});

server.listen(Number(process.env.PORT ?? 3000), () => console.log(`http://localhost:${server.address().port}`));
