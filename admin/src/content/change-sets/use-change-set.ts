import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PanelSearch } from '../../ui/base-routes.js';
import { hasSettingsPermission, useMe } from '../../ui/index.js';

/** The change set that the address chooses; null: none. */
export function useChosenChangeSet(): string | null {
  return useSearch({ strict: false, select: ({ set }: PanelSearch) => set ?? null });
}

/** Chooses another change set on the page that is shown; null: none. */
export function useChooseChangeSet(): (id: string | null) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '.', search: (search: object) => ({ ...search, set: id ?? undefined }) });
}

/** What the administrator may do with change sets. What may be done with content is checked besides. */
export function useChangeSetPermissions(): { readonly read: boolean; readonly write: boolean } {
  const me = useMe();
  return {
    read: hasSettingsPermission(me, 'read', 'settings::change-sets'),
    write: hasSettingsPermission(me, 'write', 'settings::change-sets'),
  };
}
