import { findEntry } from '../../lib/octavo';

export default defineEventHandler(async (event) => {
  const entry = await findEntry(getRouterParam(event, 'slug', { decode: true }) ?? '');
  if (!entry) throw createError({ statusCode: 404 });
  return entry;
});
