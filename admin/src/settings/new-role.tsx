import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog, useSaving } from '../ui/index.js';
import { type NamedRole, RoleNames } from './role-names.js';

interface NewRoleProps<R> {
  readonly title: string;
  readonly labels: { readonly name: string; readonly about: string };
  /** What is fetched anew once the role is there. */
  readonly listed: QueryKey;
  readonly make: (role: NamedRole) => Promise<R>;
  readonly onMade: (made: R) => void;
  readonly onClose: () => void;
}

/** Asks what a new role is called; what it may do is said on its own page. */
export function NewRole<R>({ title, labels, listed, make, onMade, onClose }: NewRoleProps<R>) {
  const [role, setRole] = useState<NamedRole>({ name: '', description: '' });
  const saving = useSaving(listed, make, onMade);
  return (
    <FormDialog title={title} saving={saving} onSubmit={() => saving.run(role)} onClose={onClose}>
      <RoleNames role={role} labels={labels} onChange={setRole} focused />
    </FormDialog>
  );
}
