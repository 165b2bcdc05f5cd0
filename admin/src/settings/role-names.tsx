import { TextInput } from '@mantine/core';

/** What a role is called, and what it is for. */
export interface NamedRole {
  readonly name: string;
  readonly description: string;
}

interface RoleNamesProps {
  readonly role: NamedRole;
  readonly labels: { readonly name: string; readonly about: string };
  /** null: they may only be read. */
  readonly onChange: ((role: NamedRole) => void) | null;
  /** The name is written first. */
  readonly focused?: boolean;
}

/** The fields that every role has, whoever it is for. */
export function RoleNames({ role, labels, onChange, focused = false }: RoleNamesProps) {
  return (
    <>
      <TextInput
        label={labels.name}
        value={role.name}
        readOnly={onChange === null}
        onChange={(event) => onChange?.({ ...role, name: event.currentTarget.value })}
        data-autofocus={focused || undefined}
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
