import { error } from '@sveltejs/kit';
import { findEntry } from '../../lib/server/octavo';

export const load = async ({ params }: { params: { slug: string } }) => ({
  entry: (await findEntry(params.slug)) ?? error(404),
});
