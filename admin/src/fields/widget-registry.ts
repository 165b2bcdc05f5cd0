import type { Attribute, ScalarAttribute } from '../api/index.js';
import { ArrayField } from './array-field.js';
import { BigintegerField } from './biginteger-field.js';
import { BlocksField } from './blocks-field.js';
import { BooleanField } from './boolean-field.js';
import { ComponentField } from './component-field.js';
import { DateField } from './date-field.js';
import { DatetimeField } from './datetime-field.js';
import { DecimalField } from './decimal-field.js';
import { DynamicZoneField } from './dynamiczone-field.js';
import { EmailField } from './email-field.js';
import { EnumerationField } from './enumeration-field.js';
import { FloatField } from './float-field.js';
import { IntegerField } from './integer-field.js';
import { JsonField } from './json-field.js';
import { MediaField } from './media-field.js';
import { PasswordField } from './password-field.js';
import { RelationField } from './relation-field.js';
import { RichtextField } from './richtext-field.js';
import { StringField } from './string-field.js';
import { TextField } from './text-field.js';
import { TimeField } from './time-field.js';
import { TimestampField } from './timestamp-field.js';
import { UidField } from './uid-field.js';
import type { Widget, WidgetProps } from './widget.js';

/** A widget of one kind of attribute, as one of any: it is given attributes of its own type alone. */
function asWidget<A extends Attribute>(Field: (props: WidgetProps<A>) => React.ReactNode): Widget {
  return Field as Widget;
}

const asScalarWidget = asWidget<ScalarAttribute>;

/** The widgets by the types of attributes as definitions name them. A new type is a file of its own and a line here. */
export const widgets: ReadonlyMap<string, Widget> = new Map([
  ['string', asScalarWidget(StringField)],
  ['text', asScalarWidget(TextField)],
  ['richtext', asScalarWidget(RichtextField)],
  ['email', asScalarWidget(EmailField)],
  ['password', asScalarWidget(PasswordField)],
  ['uid', asScalarWidget(UidField)],
  ['enumeration', asScalarWidget(EnumerationField)],
  ['integer', asScalarWidget(IntegerField)],
  ['biginteger', asScalarWidget(BigintegerField)],
  ['float', asScalarWidget(FloatField)],
  ['decimal', asScalarWidget(DecimalField)],
  ['boolean', asScalarWidget(BooleanField)],
  ['date', asScalarWidget(DateField)],
  ['time', asScalarWidget(TimeField)],
  ['datetime', asScalarWidget(DatetimeField)],
  ['timestamp', asScalarWidget(TimestampField)],
  ['json', asScalarWidget(JsonField)],
  ['array', asScalarWidget(ArrayField)],
  ['blocks', asScalarWidget(BlocksField)],
  ['relation', asWidget(RelationField)],
  ['media', asWidget(MediaField)],
  ['component', asWidget(ComponentField)],
  ['dynamiczone', asWidget(DynamicZoneField)],
]);

/** The type of an attribute as definitions name it. */
export function attributeTypeName(attribute: Attribute): string {
  switch (attribute.storage) {
    case 'column':
      return attribute.type;
    case 'zone':
      return 'dynamiczone';
    case 'relation':
    case 'media':
    case 'component':
      return attribute.storage;
  }
}
