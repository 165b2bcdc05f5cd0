import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isFieldVisible, type Visibility } from '../../documents/index.js';

interface ConditionalFieldProps {
  /** null: it is always shown. */
  readonly visibility: Visibility | null;
  readonly children: ReactNode;
}

/** Shows a field of a form while another one has the value that it depends on. What is hidden keeps its value. */
export function ConditionalField({ visibility, children }: ConditionalFieldProps) {
  return visibility === null ? children : <WatchedField visibility={visibility}>{children}</WatchedField>;
}

function WatchedField({ visibility, children }: { readonly visibility: Visibility; readonly children: ReactNode }) {
  const otherValue: unknown = useWatch({ name: visibility.attribute });
  return isFieldVisible(visibility, otherValue) ? children : null;
}
