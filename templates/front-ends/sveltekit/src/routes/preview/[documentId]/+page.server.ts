import { error } from '@sveltejs/kit';
import { findDraft, panel, previewOf, shown } from '../../../lib/server/octavo';
import type { PageServerLoad } from './$types';

/** A draft as it stands in the form of the panel. */
export const load: PageServerLoad = async ({ params, url, setHeaders, depends }) => {
  depends('octavo:draft');
  const preview = previewOf(url.searchParams);
  const entry = preview && (await findDraft(params.documentId, preview));
  if (!entry) error(404);
  // Only the panel may show a draft in a frame, no cache keeps one, and no address with a token leaves the site.
  setHeaders({
    'content-security-policy': `frame-ancestors ${panel}`,
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  return { entry, shown, panel };
};
