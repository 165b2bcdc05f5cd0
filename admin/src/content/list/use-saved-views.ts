import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SavedView, savedViewsKey, savedViewsQuery, saveView, type WireJson } from '../../api/index.js';
import { type ListSearch, parseListSearch } from './list-search.js';

/** What a view of a list consists of. */
export interface ListViewContent {
  readonly search: ListSearch;
  /** null: those that the list has at first. */
  readonly columns: readonly string[] | null;
}

/** A view whose content is read. */
export interface ListView extends ListViewContent {
  readonly id: number;
  readonly name: string;
  readonly role: SavedView['role'];
}

const none: readonly ListView[] = [];

/** The views of a content type, after those that an earlier version kept in this browser were saved on the server. */
export function useSavedViews(uid: string): readonly ListView[] {
  const { data } = useQuery(savedViewsQuery(uid));
  const client = useQueryClient();
  const { mutate: takeOver } = useMutation({
    async mutationFn() {
      const key = `octavo.views.${uid}`;
      const stored = readStoredViews(key);
      if (stored.length === 0) return;
      // Another window may do the same: views of the same name are replaced. What is refused stays here.
      for (const { name, ...content } of stored) await saveView(uid, { name, content: toWireContent(content) });
      localStorage.removeItem(key);
      await client.invalidateQueries({ queryKey: savedViewsKey(uid) });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each content type
  useEffect(() => takeOver(), [uid, takeOver]);
  return data?.map((view) => ({ ...view, ...parseContent(view.content) })) ?? none;
}

/** A view as it is sent; the page within the list is no part of it. */
export function toWireContent({ search, columns }: ListViewContent): Readonly<Record<string, WireJson>> {
  const { page: _, ...kept } = search;
  return { search: kept as unknown as WireJson, columns };
}

function parseContent(content: Readonly<Record<string, unknown>>): ListViewContent {
  const { search, columns } = content;
  return {
    search: parseListSearch(typeof search === 'object' && search !== null ? { ...search } : {}),
    columns: Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : null,
  };
}

/** Reads the views of an earlier version; what is none is left out. */
function readStoredViews(key: string): readonly (ListViewContent & { readonly name: string })[] {
  const text = localStorage.getItem(key);
  if (text === null) return [];
  const views = parseJson(text);
  if (!Array.isArray(views)) return [];
  return views.flatMap((view: unknown) => {
    if (typeof view !== 'object' || view === null || !('name' in view) || typeof view.name !== 'string') return [];
    return [{ name: view.name.slice(0, 100), ...parseContent({ ...view }) }];
  });
}

/** The value of a JSON text; null: it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
