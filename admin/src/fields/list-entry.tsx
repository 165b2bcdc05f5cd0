import { useCallback, useEffect, useRef, useState } from 'react';
import type { Component } from '../api/index.js';
import { ComponentFields } from './component-fields.js';
import { type ComponentValues, entrySummary } from './component-values.js';
import { EntryCard } from './entry-card.js';
import { focusFirstField } from './focus-first-field.js';
import { useErrorWithin } from './use-field-error.js';
import type { WidgetProps } from './widget.js';

/** A component in a list. All functions have to stay the same, or everything is drawn again. */
export interface ListEntryProps extends Pick<WidgetProps, 'context' | 'NestedField'> {
  /** The name of the list within the form. */
  readonly path: string;
  readonly index: number;
  /** Its name among the entries, which it keeps as they move. */
  readonly entryKey: string;
  readonly values: ComponentValues;
  /** null: the model does not have it. */
  readonly component: Component | null;
  readonly title: string;
  /** It was just added: its first field is focused. */
  readonly isNew: boolean;
  readonly open: boolean;
  readonly onOpenChange: (entryKey: string, open: boolean) => void;
  readonly onValuesChange: (index: number, values: ComponentValues) => void;
  /** null: it stays. */
  readonly onRemove: ((index: number) => void) | null;
  readonly readOnly: boolean;
}

/** Shows a component of a list as a card; one in which something is wrong is open until it is put away. */
export function ListEntry({
  index,
  entryKey,
  values,
  component,
  title,
  isNew,
  open,
  onOpenChange,
  onValuesChange,
  onRemove,
  readOnly,
  context,
  path: listPath,
  NestedField,
}: ListEntryProps) {
  const path = `${listPath}.${index}`;
  const hasError = useErrorWithin(path);
  const [isClosed, setClosed] = useState(false);
  if (isClosed && !hasError) setClosed(false);
  const isOpen = open || (hasError && !isClosed);
  const change = useCallback((next: ComponentValues) => onValuesChange(index, next), [onValuesChange, index]);

  const card = useRef<HTMLDivElement>(null);
  const wasAdded = useRef(isNew);
  useEffect(() => {
    if (!wasAdded.current) return undefined;
    // What opens is measured first, which hides it for a moment.
    const frame = requestAnimationFrame(() => card.current !== null && focusFirstField(card.current));
    return () => cancelAnimationFrame(frame);
  }, []);

  function toggle(): void {
    setClosed(hasError && isOpen);
    onOpenChange(entryKey, !isOpen);
  }

  return (
    <EntryCard
      ref={card}
      title={title}
      summary={component === null ? null : entrySummary(values, component)}
      isOpen={isOpen}
      onToggle={toggle}
      onRemove={onRemove === null ? null : () => onRemove(index)}
      hasError={hasError}
    >
      {() =>
        component === null ? null : (
          <ComponentFields
            component={component}
            values={values}
            context={context}
            path={path}
            NestedField={NestedField}
            readOnly={readOnly}
            onValuesChange={change}
          />
        )
      }
    </EntryCard>
  );
}
