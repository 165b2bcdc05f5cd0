import { Tooltip } from '@mantine/core';
import { Globe } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Attribute } from '../api/index.js';
import { fieldLabel } from './field-label.js';
import { isEqualValue } from './is-equal-value.js';
import { useFieldError } from './use-field-error.js';
import type { FieldContext, InnerFieldProps } from './widget.js';
import { attributeTypeName, attributeTypeViews } from './widget-registry.js';

/** An attribute in a form. */
export interface FieldProps {
  readonly attribute: Attribute;
  readonly context: FieldContext;
  /** The name of the value within the form. */
  readonly path: string;
  readonly readOnly: boolean;
  /** Why it alone is read-only, which is said beside it; left out or null: it is not, or the whole form is. */
  readonly readOnlyReason?: 'role' | 'shared' | 'computed' | null;
}

/**
 * Shows an attribute of a form with the widget of its type. Only the widget whose value changes is drawn again, however many there are.
 */
export const Field = memo(function Field(props: FieldProps) {
  const { control } = useFormContext();
  return (
    <Controller
      control={control}
      name={props.path}
      render={({ field: { value, onChange, onBlur } }) => (
        <StableValue {...props} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    />
  );
});

/**
 * The form hands out copies of what it is told. While they are equal, the widget keeps what it told itself, so that what did not change is
 * the same object as before, and nothing of it is drawn again.
 */
function StableValue({ value, onChange, ...props }: ControlledFieldProps) {
  const stable = useRef(value);
  if (!isEqualValue(stable.current, value)) stable.current = value;
  const change = useCallback(
    (next: unknown) => {
      stable.current = next;
      onChange(next);
    },
    [onChange],
  );
  return <WidgetForAttribute {...props} value={stable.current} onChange={change} />;
}

/**
 * The same for an attribute of a component: the form knows the value that the component is a part of, which changes as a whole.
 */
const InnerField = memo(function InnerField({ onValueChange, ...props }: InnerFieldProps) {
  const { name } = props.attribute;
  const change = useCallback((value: unknown) => onValueChange(name, value), [onValueChange, name]);
  return (
    <div data-field={props.path}>
      <WidgetForAttribute {...props} onChange={change} onBlur={noop} />
    </div>
  );
});

function noop(): void {
  // The form is notified by the attribute that contains the component.
}

interface ControlledFieldProps extends FieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

function WidgetForAttribute({
  attribute,
  context,
  path,
  readOnly,
  readOnlyReason = null,
  value,
  onChange,
  onBlur,
}: ControlledFieldProps) {
  const t = useTranslations('fields.readOnly');
  const { clearErrors } = useFormContext();
  const error = useFieldError(path);
  const { Widget } = attributeTypeViews[attributeTypeName(attribute)];

  function change(next: unknown): void {
    if (error !== null) clearErrors(path);
    onChange(next);
  }

  return (
    <Widget
      attribute={attribute}
      context={context}
      path={path}
      value={value}
      onChange={change}
      onBlur={onBlur}
      NestedField={InnerField}
      inputProps={{
        label: <AttributeLabel attribute={attribute} context={context} />,
        description: readOnlyReason === null ? null : t(readOnlyReason),
        error,
        withAsterisk: attribute.required,
        readOnly,
      }}
    />
  );
}

/** The name of an attribute; a globe says that its value is the same in every language. */
function AttributeLabel({ attribute, context }: Pick<FieldProps, 'attribute' | 'context'>) {
  const t = useTranslations('fields');
  const shared = context.locale !== null && !attribute.localized && context.type.attributes.includes(attribute);
  return (
    <>
      {fieldLabel(attribute.name)}
      {shared ? (
        <Tooltip label={t('shared')}>
          <Globe
            size={13}
            role="img"
            aria-label={t('shared')}
            style={{ marginInlineStart: 6, verticalAlign: -1, opacity: 0.65 }}
          />
        </Tooltip>
      ) : null}
    </>
  );
}
