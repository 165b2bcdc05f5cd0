import type { Attribute, ScalarAttribute } from '../api/index.js';
import { ArrayField } from './array.js';
import { BigintegerField } from './biginteger.js';
import { BlocksField } from './blocks.js';
import { BooleanField } from './boolean.js';
import { ComponentField } from './component.js';
import { DateField } from './date.js';
import { DatetimeField } from './datetime.js';
import { DecimalField } from './decimal.js';
import { DynamicZoneField } from './dynamiczone.js';
import { EmailField } from './email.js';
import { EnumerationField } from './enumeration.js';
import { FloatField } from './float.js';
import { IntegerField } from './integer.js';
import { JsonField } from './json.js';
import { MediaField } from './media.js';
import { PasswordField } from './password.js';
import { RelationField } from './relation.js';
import { RichtextField } from './richtext.js';
import { StringField } from './string.js';
import { TextField } from './text.js';
import { TimeField } from './time.js';
import { TimestampField } from './timestamp.js';
import { UidField } from './uid.js';
import type { Widget, WidgetProps } from './widget.js';

/** A widget of one kind of attribute, as one of any: it is given attributes of its own type alone. */
function of<A extends Attribute>(Field: (props: WidgetProps<A>) => React.ReactNode): Widget {
  return Field as Widget;
}

const scalar = of<ScalarAttribute>;

/** The widgets by the types of attributes as definitions name them. A new type is a file of its own and a line here. */
export const widgets: ReadonlyMap<string, Widget> = new Map([
  ['string', scalar(StringField)],
  ['text', scalar(TextField)],
  ['richtext', scalar(RichtextField)],
  ['email', scalar(EmailField)],
  ['password', scalar(PasswordField)],
  ['uid', scalar(UidField)],
  ['enumeration', scalar(EnumerationField)],
  ['integer', scalar(IntegerField)],
  ['biginteger', scalar(BigintegerField)],
  ['float', scalar(FloatField)],
  ['decimal', scalar(DecimalField)],
  ['boolean', scalar(BooleanField)],
  ['date', scalar(DateField)],
  ['time', scalar(TimeField)],
  ['datetime', scalar(DatetimeField)],
  ['timestamp', scalar(TimestampField)],
  ['json', scalar(JsonField)],
  ['array', scalar(ArrayField)],
  ['blocks', scalar(BlocksField)],
  ['relation', of(RelationField)],
  ['media', of(MediaField)],
  ['component', of(ComponentField)],
  ['dynamiczone', of(DynamicZoneField)],
]);

/** The type of an attribute as definitions name it. */
export function typeOf(attribute: Attribute): string {
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
