import { notFound } from 'next/navigation';
import { createMarks } from 'octavo/live';
import { findDraft, panel, previewOf, shown } from '../../../lib/octavo';
import { LivePreview } from './live-preview';

interface Props {
  params: Promise<{ documentId: string }>;
  searchParams: Promise<Record<string, string>>;
}

/** A draft as it stands in the form of the panel. */
export default async function Page({ params, searchParams }: Props) {
  const preview = previewOf(new URLSearchParams(await searchParams));
  const entry = preview && (await findDraft((await params).documentId, preview));
  if (!entry) notFound();
  const field = createMarks(true);
  return (
    <main lang={entry.locale ?? undefined}>
      <h1 {...field(entry, shown.title)}>{entry.title}</h1>
      <div {...field(entry, shown.text)} dangerouslySetInnerHTML={{ __html: entry.html }} />
      <LivePreview panel={panel} />
    </main>
  );
}
