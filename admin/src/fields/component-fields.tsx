import { memo, useCallback, useRef } from 'react';
import type { Component } from '../api/index.js';
import { isFieldVisible, useVisibilityRules } from '../documents/index.js';
import type { ComponentValues } from './component-values.js';
import { FormLayout, fieldWidth, toFormTabs } from './layout/index.js';
import type { WidgetProps } from './widget.js';

/** A component that is open. */
export interface ComponentFieldsProps extends Pick<WidgetProps, 'context' | 'path' | 'NestedField'> {
  readonly component: Component;
  readonly values: ComponentValues;
  readonly readOnly: boolean;
  readonly onValuesChange: (values: ComponentValues) => void;
}

/** The attributes of a component. Only the one whose value changes is drawn again, and none while another component changes. */
export const ComponentFields = memo(function ComponentFields(props: ComponentFieldsProps) {
  const { component, values, context, path, readOnly, onValuesChange, NestedField } = props;
  // What the newest values are, for a function that stays the same.
  const latest = useRef({ values, onValues: onValuesChange });
  latest.current = { values, onValues: onValuesChange };
  const onValue = useCallback((name: string, value: unknown) => {
    latest.current.onValues({ ...latest.current.values, [name]: value });
  }, []);
  const rules = useVisibilityRules().get(component.uid);
  const visible = component.attributes.filter(({ name }) => {
    const visibility = rules?.get(name);
    return visibility === undefined || isFieldVisible(visibility, values[visibility.attribute]);
  });
  const tabs = toFormTabs(visible, component.view).map((tab) => ({
    ...tab,
    groups: tab.groups.map((group) => ({
      ...group,
      fields: group.fields.map((attribute) => ({
        name: attribute.name,
        path: `${path}.${attribute.name}`,
        width: fieldWidth(attribute),
        isTitle: false,
        content: (
          <NestedField
            attribute={attribute}
            context={context}
            path={`${path}.${attribute.name}`}
            readOnly={readOnly || !attribute.updatable}
            value={values[attribute.name]}
            onValueChange={onValue}
          />
        ),
      })),
    })),
  }));
  return <FormLayout tabs={tabs} variant="plain" />;
});
