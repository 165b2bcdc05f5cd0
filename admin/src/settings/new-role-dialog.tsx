import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog, useSave } from '../ui/index.js';
import { type RoleBasics, RoleFields } from './role-fields.js';

interface NewRoleDialogProps<R> {
  readonly title: string;
  readonly labels: { readonly name: string; readonly about: string };
  /** What is fetched anew once the role is there. */
  readonly queryKey: QueryKey;
  readonly create: (role: RoleBasics) => Promise<R>;
  readonly onCreated: (created: R) => void;
  readonly onClose: () => void;
}

/** Asks what a new role is called; what it may do is said on its own page. */
export function NewRoleDialog<R>({ title, labels, queryKey, create, onCreated, onClose }: NewRoleDialogProps<R>) {
  const [role, setRole] = useState<RoleBasics>({ name: '', description: '' });
  const saving = useSave(queryKey, create, onCreated);
  return (
    <FormDialog title={title} saving={saving} onSubmit={() => saving.save(role)} onClose={onClose}>
      <RoleFields role={role} labels={labels} onChange={setRole} autoFocus />
    </FormDialog>
  );
}
