import { Stack } from '@mantine/core';
import { memo, useCallback, useRef } from 'react';
import type { Component } from '../api/index.js';
import { isShown, useVisibilities } from '../documents/index.js';
import type { ComponentValues } from './component-values.js';
import type { WidgetProps } from './widget.js';

/** A component that is open. */
export interface ComponentFieldsProps extends Pick<WidgetProps, 'place' | 'path' | 'Inner'> {
  readonly component: Component;
  readonly values: ComponentValues;
  readonly readOnly: boolean;
  readonly onValues: (values: ComponentValues) => void;
}

/** The attributes of a component. Only the one whose value changes is drawn again, and none while another component changes. */
export const ComponentFields = memo(function ComponentFields(props: ComponentFieldsProps) {
  const { component, values, place, path, readOnly, onValues, Inner } = props;
  // What the newest values are, for a function that stays the same.
  const latest = useRef({ values, onValues });
  latest.current = { values, onValues };
  const onValue = useCallback((name: string, value: unknown) => {
    latest.current.onValues({ ...latest.current.values, [name]: value });
  }, []);
  const visibilities = useVisibilities().get(component.uid);
  const shown = component.attributes.filter(({ name }) => {
    const visibility = visibilities?.get(name);
    return visibility === undefined || isShown(visibility, values[visibility.attribute]);
  });
  return (
    <Stack gap="md">
      {shown.map((attribute) => (
        <Inner
          key={attribute.name}
          attribute={attribute}
          place={place}
          path={`${path}.${attribute.name}`}
          readOnly={readOnly || !attribute.updatable}
          value={values[attribute.name]}
          onValue={onValue}
        />
      ))}
    </Stack>
  );
});
