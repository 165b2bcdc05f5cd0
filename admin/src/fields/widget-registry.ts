import {
  AtSign,
  Binary,
  Blocks,
  Braces,
  Brackets,
  CalendarClock,
  CalendarDays,
  CaseSensitive,
  Clock,
  Component,
  FileText,
  Hash,
  Images,
  KeyRound,
  Layers,
  Link,
  ListChecks,
  type LucideIcon,
  Percent,
  Sigma,
  SquareAsterisk,
  SquareFunction,
  Timer,
  ToggleLeft,
  Waypoints,
} from 'lucide-react';
import type { Attribute, AttributeTypeName, ScalarAttribute } from '../api/index.js';
import { ArrayField } from './array-field.js';
import { BigintegerField } from './biginteger-field.js';
import { blocksToText } from './blocks/blocks-to-text.js';
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
import { UidField } from './uid-field.js';
import type { Widget, WidgetProps } from './widget.js';

/** How the panel shows attributes of a type. The server describes their values and options (`AttributeTypeInfo`). */
export interface AttributeTypeView {
  readonly Widget: Widget;
  readonly icon: LucideIcon;
  /** Lists of documents show it by default, because it is short and readable. */
  readonly isListed?: true;
  /** A text of several lines. */
  readonly isMultiline?: true;
  /** Values are short: two fields stand beside each other. */
  readonly isShort?: true;
  /** Values are usually text in one language. */
  readonly isTranslated?: true;
  /** Converts a value to readable text; absent: its JSON is readable. */
  readonly toText?: (value: unknown) => string;
}

/** A widget of one kind of attribute, as one of any: it is given attributes of its own type alone. */
function asWidget<A extends Attribute>(Field: (props: WidgetProps<A>) => React.ReactNode): Widget {
  return Field as Widget;
}

const asScalarWidget = asWidget<ScalarAttribute>;

/** The views of attributes by type. A new type needs a line here, with a shared widget or with one in a file of its own. */
export const attributeTypeViews: Readonly<Record<AttributeTypeName, AttributeTypeView>> = {
  string: { Widget: asScalarWidget(StringField), icon: CaseSensitive, isListed: true, isTranslated: true },
  text: { Widget: asScalarWidget(TextField), icon: FileText, isMultiline: true, isTranslated: true },
  richtext: { Widget: asScalarWidget(RichtextField), icon: Hash, isMultiline: true, isTranslated: true },
  blocks: { Widget: asScalarWidget(BlocksField), icon: Blocks, isTranslated: true, toText: blocksToText },
  email: { Widget: asScalarWidget(EmailField), icon: AtSign, isListed: true, isShort: true },
  uid: { Widget: asScalarWidget(UidField), icon: Link, isTranslated: true },
  enumeration: { Widget: asScalarWidget(EnumerationField), icon: ListChecks, isListed: true, isShort: true },
  password: { Widget: asScalarWidget(PasswordField), icon: KeyRound, isShort: true },
  integer: { Widget: asScalarWidget(IntegerField), icon: Binary, isListed: true, isShort: true },
  biginteger: { Widget: asScalarWidget(BigintegerField), icon: Sigma, isShort: true },
  decimal: { Widget: asScalarWidget(DecimalField), icon: SquareAsterisk, isListed: true, isShort: true },
  float: { Widget: asScalarWidget(FloatField), icon: Percent, isListed: true, isShort: true },
  boolean: { Widget: asScalarWidget(BooleanField), icon: ToggleLeft, isListed: true, isShort: true },
  date: { Widget: asScalarWidget(DateField), icon: CalendarDays, isListed: true, isShort: true },
  datetime: { Widget: asScalarWidget(DatetimeField), icon: CalendarClock, isListed: true, isShort: true },
  time: { Widget: asScalarWidget(TimeField), icon: Clock, isShort: true },
  timestamp: { Widget: asScalarWidget(DatetimeField), icon: Timer, isShort: true },
  json: { Widget: asScalarWidget(JsonField), icon: Braces },
  array: { Widget: asScalarWidget(ArrayField), icon: Brackets },
  media: { Widget: asWidget(MediaField), icon: Images },
  relation: { Widget: asWidget(RelationField), icon: Waypoints },
  component: { Widget: asWidget(ComponentField), icon: Component },
  dynamiczone: { Widget: asWidget(DynamicZoneField), icon: Layers },
  // Forms show the widget of what is computed.
  computed: { Widget: asScalarWidget(StringField), icon: SquareFunction },
};

/** Whether a value is the name of an attribute type. */
export function isAttributeType(name: unknown): name is AttributeTypeName {
  return typeof name === 'string' && Object.hasOwn(attributeTypeViews, name);
}

/** The type of an attribute as definitions name it. */
export function attributeTypeName(attribute: Attribute): AttributeTypeName {
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
