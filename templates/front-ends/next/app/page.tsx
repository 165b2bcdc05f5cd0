import type { Metadata } from 'next';
import Link from 'next/link';
import { listEntries } from '../lib/octavo';

export const metadata: Metadata = { title: 'All pages' };
export const dynamic = 'force-dynamic';

export default async function Page() {
  const entries = await listEntries();
  return (
    <main>
      <h1>All pages</h1>
      <ul>
        {entries.map(({ documentId, slug, title }) => (
          <li key={documentId}>
            <Link href={`/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
