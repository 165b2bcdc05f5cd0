import { notFound } from 'next/navigation';
import { findEntry } from '../../lib/octavo';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const entry = await findEntry((await params).slug);
  if (!entry) notFound();
  return (
    <main lang={entry.locale ?? undefined}>
      <title>{entry.title}</title>
      <h1>{entry.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: entry.html }} />
    </main>
  );
}
