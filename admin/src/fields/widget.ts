import type { ComponentType, ReactNode } from 'react';
import type { Attribute, ContentType } from '../api/index.js';

/** What is around every widget: to be handed on to the input as it is. */
export interface FieldInputProps {
  readonly label: ReactNode;
  readonly description: ReactNode;
  /** What is wrong with the value; null: nothing that is known of. */
  readonly error: string | null;
  /** A value has to be there when the document is published. */
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Shown in an empty input. */
  readonly placeholder?: string;
  /** The locale of the text that is written; absent: it has none of its own. */
  readonly lang?: string;
  /** What is said about the value stands below it. */
  readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[];
}

/** Where a widget stands. */
export interface FieldContext {
  readonly type: ContentType;
  /** null: it is not written yet. */
  readonly documentId: string | null;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  /** A document that is not written yet may be on the server already, with a slug of its own. Absent: it is not. */
  readonly mayExist?: boolean;
}

/** What a widget gets. Values are as in the interface's JSON; undefined: the answer does not hold the attribute. */
export interface WidgetProps<A extends Attribute = Attribute> {
  readonly attribute: A;
  readonly inputProps: FieldInputProps;
  readonly context: FieldContext;
  /** The name of the value within the form, dotted inside components. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Shows an attribute of a component that is a part of the value. */
  readonly NestedField: ComponentType<InnerFieldProps>;
}

/** An attribute of a component within a value. */
export interface InnerFieldProps {
  readonly attribute: Attribute;
  readonly context: FieldContext;
  readonly path: string;
  readonly readOnly: boolean;
  readonly value: unknown;
  /** Told which attribute has which value now. Has to stay the same function, or everything is drawn again. */
  readonly onValueChange: (name: string, value: unknown) => void;
}

/** Shows and changes the value of an attribute. */
export type Widget = ComponentType<WidgetProps>;
