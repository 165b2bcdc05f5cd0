import { findDraft, panel, previewOf, shown } from '../../lib/octavo';

export default defineEventHandler(async (event) => {
  const preview = previewOf(getRequestURL(event).searchParams);
  const entry = preview && (await findDraft(getRouterParam(event, 'documentId') ?? '', preview));
  if (!entry) throw createError({ statusCode: 404 });
  setHeader(event, 'Cache-Control', 'no-store');
  return { entry, shown, panel };
});
