import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Globe } from 'lucide-react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import type { Attribute } from '../api/index.js';
import { usePanelText } from '../ui/index.js';
import classes from './field.module.css';
import { isEqualValue } from './is-equal-value.js';
import { useAttributeLabel } from './labels.js';
import { useFieldError } from './use-field-error.js';
import type { FieldContext, FieldInputProps, InnerFieldProps } from './widget.js';
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

const inputWrapperOrder: FieldInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

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
  const text = usePanelText();
  const error = useFieldError(path);
  const { Widget } = attributeTypeViews[attributeTypeName(attribute)];
  const isShared = context.locale !== null && !attribute.localized && context.type.attributes.includes(attribute);
  const reason = readOnlyReason === null ? null : t(readOnlyReason);
  const help = text(attribute.view?.help);
  const placeholder = text(attribute.view?.placeholder);
  const lang = context.locale === null || isShared ? null : context.locale;
  // The same object as before while only the value changes: what is around a long text need not be drawn at every key.
  const inputProps = useMemo<FieldInputProps>(() => {
    const notes = [reason, help].filter((note) => note !== null);
    return {
      label: <AttributeLabel attribute={attribute} isShared={isShared} />,
      description: notes.length === 0 && !isShared ? null : <AttributeHelp notes={notes} isShared={isShared} />,
      error,
      required: attribute.required,
      readOnly,
      inputWrapperOrder,
      ...(placeholder === null ? {} : { placeholder }),
      ...(lang === null ? {} : { lang }),
    };
  }, [attribute, isShared, reason, help, placeholder, lang, error, readOnly]);

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
      inputProps={inputProps}
    />
  );
}

interface AttributeLabelProps {
  readonly attribute: Attribute;
  /** Its value is the same in every language. */
  readonly isShared: boolean;
}

/** What an attribute is called. The text of the field has a language of its own, which its name does not have. */
function AttributeLabel({ attribute, isShared }: AttributeLabelProps) {
  const t = useTranslations('fields');
  const label = useAttributeLabel();
  return (
    <span lang={useLocale()}>
      {label(attribute)}
      {isShared ? (
        <Tooltip label={t('shared')}>
          <Globe size={13} aria-hidden className={classes.shared} />
        </Tooltip>
      ) : null}
    </span>
  );
}

/** What is said about an attribute below its field. */
function AttributeHelp({ notes, isShared }: { readonly notes: readonly string[]; readonly isShared: boolean }) {
  const t = useTranslations('fields');
  const language = useLocale();
  return (
    <>
      {isShared ? <VisuallyHidden lang={language}>{t('shared')}. </VisuallyHidden> : null}
      {notes.length === 0 ? null : (
        <span lang={language} className={classes.help}>
          {notes.join(' · ')}
        </span>
      )}
    </>
  );
}
