'use client';

import { useRouter } from 'next/navigation';
import { connectLivePreview } from 'octavo/live';
import { useEffect } from 'react';

/** Has the server render the page again while somebody writes in the panel. */
export function LivePreview({ panel }: { panel: string }) {
  const router = useRouter();
  useEffect(() => connectLivePreview({ panel, refresh: () => router.refresh() }), [panel, router]);
  return null;
}
