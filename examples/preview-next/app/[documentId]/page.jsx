import { notFound } from 'next/navigation';
import { createClient } from 'octavo/client';
import { createMarks } from 'octavo/live';
import { LivePreview } from './live-preview.jsx';

const panel = process.env.OCTAVO_PANEL ?? 'http://localhost:1337';

/** One article. With a token it is the draft as it stands in the form of the panel, otherwise what is published. */
export default async function Page({ params, searchParams }) {
  const { documentId } = await params;
  const { token, locale = 'en' } = await searchParams;
  const client = createClient({
    url: process.env.OCTAVO_URL ?? panel,
    ...(token && { token }),
    fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
  });
  const article = await client
    .collection('articles')
    .first({ filters: { documentId }, status: token ? 'draft' : 'published', locale });
  if (article === null) notFound();
  const field = createMarks(Boolean(token));
  const paragraphs = String(article.body ?? '').split(/\n{2,}/);
  return (
    <article lang={article.locale}>
      <p {...field(article, 'kicker')}>{article.kicker}</p>
      <h1 {...field(article, 'title')}>{article.title}</h1>
      <p {...field(article, 'excerpt')}>
        <em>{article.excerpt}</em>
      </p>
      <div {...field(article, 'body')}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {token ? <LivePreview panel={panel} /> : null}
    </article>
  );
}
