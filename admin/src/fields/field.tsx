import { Tooltip } from '@mantine/core';
import { Globe } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { Attribute } from '../api/index.js';
import { fieldLabel } from './field-name.js';
import { isSame } from './is-same.js';
import { typeOf, widgets } from './registry.js';
import { useFieldError } from './use-field-error.js';
import type { FieldPlace, InnerFieldProps } from './widget.js';

/** An attribute in a form. */
export interface FieldProps {
  readonly attribute: Attribute;
  readonly place: FieldPlace;
  /** The name of the value within the form. */
  readonly path: string;
  readonly readOnly: boolean;
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
        <Steady {...props} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    />
  );
});

/**
 * The form hands out copies of what it is told. While they are equal, the widget keeps what it told itself, so that what did not change is
 * the same object as before, and nothing of it is drawn again.
 */
function Steady({ value, onChange, ...props }: ShownProps) {
  const kept = useRef(value);
  if (!isSame(kept.current, value)) kept.current = value;
  const change = useCallback(
    (next: unknown) => {
      kept.current = next;
      onChange(next);
    },
    [onChange],
  );
  return <Shown {...props} value={kept.current} onChange={change} />;
}

/**
 * The same for an attribute of a component: the form knows the value that the component is a part of, which changes as a whole.
 */
const InnerField = memo(function InnerField({ onValue, ...props }: InnerFieldProps) {
  const { name } = props.attribute;
  const change = useCallback((value: unknown) => onValue(name, value), [onValue, name]);
  return (
    <div data-field={props.path}>
      <Shown {...props} onChange={change} onBlur={nothing} />
    </div>
  );
});

function nothing(): void {
  // The form is told by the attribute that the component belongs to.
}

interface ShownProps extends FieldProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

function Shown({ attribute, place, path, readOnly, value, onChange, onBlur }: ShownProps) {
  const { clearErrors } = useFormContext();
  const error = useFieldError(path);
  const type = typeOf(attribute);
  const Widget = widgets.get(type);
  if (Widget === undefined) throw new Error(`there is no widget for ${type}`);

  function change(next: unknown): void {
    if (error !== null) clearErrors(path);
    onChange(next);
  }

  return (
    <Widget
      attribute={attribute}
      place={place}
      path={path}
      value={value}
      onChange={change}
      onBlur={onBlur}
      Inner={InnerField}
      frame={{
        label: <FieldLabel attribute={attribute} place={place} />,
        description: null,
        error,
        withAsterisk: attribute.required,
        readOnly,
      }}
    />
  );
}

/** The name of an attribute; a globe says that its value is the same in every language. */
function FieldLabel({ attribute, place }: Pick<FieldProps, 'attribute' | 'place'>) {
  const t = useTranslations('fields');
  const shared = place.locale !== null && !attribute.localized && place.type.attributes.includes(attribute);
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
