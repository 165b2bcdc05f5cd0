import { useCallback, useState } from 'react';
import type { Component } from '../api/index.js';
import { ComponentFields } from './component-fields.js';
import { type ComponentValues, summaryOf } from './component-values.js';
import { EntryCard } from './entry-card.js';
import { useErrorWithin } from './use-field-error.js';
import type { WidgetProps } from './widget.js';

/** A component in a list. All functions have to stay the same, or everything is drawn again. */
export interface ListEntryProps extends Pick<WidgetProps, 'place' | 'Inner'> {
  /** The name of the list within the form. */
  readonly path: string;
  readonly at: number;
  /** Its name among the entries, which it keeps as they move. */
  readonly name: string;
  readonly values: ComponentValues;
  /** null: the model does not have it. */
  readonly component: Component | null;
  readonly title: string;
  readonly opened: boolean;
  readonly onOpened: (name: string, opened: boolean) => void;
  readonly onValues: (at: number, values: ComponentValues) => void;
  /** null: it stays. */
  readonly onRemove: ((at: number) => void) | null;
  readonly readOnly: boolean;
}

/** Shows a component of a list as a card; one in which something is wrong is open until it is put away. */
export function ListEntry({
  at,
  name,
  values,
  component,
  title,
  opened,
  onOpened,
  onValues,
  onRemove,
  readOnly,
  place,
  path: list,
  Inner,
}: ListEntryProps) {
  const path = `${list}.${at}`;
  const wrong = useErrorWithin(path);
  const [shut, setShut] = useState(false);
  if (shut && !wrong) setShut(false);
  const isOpen = opened || (wrong && !shut);
  const change = useCallback((next: ComponentValues) => onValues(at, next), [onValues, at]);

  function toggle(): void {
    setShut(wrong && isOpen);
    onOpened(name, !isOpen);
  }

  return (
    <EntryCard
      title={title}
      summary={component === null ? null : summaryOf(values, component)}
      opened={isOpen}
      onToggle={toggle}
      onRemove={onRemove === null ? null : () => onRemove(at)}
      wrong={wrong}
    >
      {() =>
        component === null ? null : (
          <ComponentFields
            component={component}
            values={values}
            place={place}
            path={path}
            Inner={Inner}
            readOnly={readOnly}
            onValues={change}
          />
        )
      }
    </EntryCard>
  );
}
