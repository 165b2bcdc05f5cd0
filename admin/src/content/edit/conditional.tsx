import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isShown, type Visibility } from '../../documents/index.js';

interface ConditionalProps {
  /** null: it is always shown. */
  readonly visibility: Visibility | null;
  readonly children: ReactNode;
}

/** Shows a field of a form while another one has the value that it depends on. What is hidden keeps its value. */
export function Conditional({ visibility, children }: ConditionalProps) {
  return visibility === null ? children : <Watching visibility={visibility}>{children}</Watching>;
}

function Watching({ visibility, children }: { readonly visibility: Visibility; readonly children: ReactNode }) {
  const other: unknown = useWatch({ name: visibility.attribute });
  return isShown(visibility, other) ? children : null;
}
