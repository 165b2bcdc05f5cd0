import { TextInput } from '@mantine/core';

/** What a role is called, and what it is for. */
export interface RoleBasics {
  readonly name: string;
  readonly description: string;
}

interface RoleFieldsProps {
  readonly role: RoleBasics;
  readonly labels: { readonly name: string; readonly about: string };
  /** null: they may only be read. */
  readonly onChange: ((role: RoleBasics) => void) | null;
  /** The name is written first. */
  readonly autoFocus?: boolean;
}

/** The fields common to all kinds of roles. */
export function RoleFields({ role, labels, onChange, autoFocus = false }: RoleFieldsProps) {
  return (
    <>
      <TextInput
        label={labels.name}
        value={role.name}
        readOnly={onChange === null}
        onChange={(event) => onChange?.({ ...role, name: event.currentTarget.value })}
        data-autofocus={autoFocus || undefined}
      />
      <TextInput
        label={labels.about}
        value={role.description}
        readOnly={onChange === null}
        onChange={(event) => onChange?.({ ...role, description: event.currentTarget.value })}
      />
    </>
  );
}
