import { arrayType } from './array.js';
import type { AttributeType } from './attribute-type.js';
import { bigintegerType } from './biginteger.js';
import { blocksType } from './blocks.js';
import { booleanType } from './boolean.js';
import { dateType } from './date.js';
import { datetimeType } from './datetime.js';
import { decimalType } from './decimal.js';
import { emailType } from './email.js';
import { enumerationType } from './enumeration.js';
import { floatType } from './float.js';
import { integerType } from './integer.js';
import { jsonType } from './json.js';
import { passwordType } from './password.js';
import { richtextType } from './richtext.js';
import { stringType } from './string.js';
import { textType } from './text.js';
import { timeType } from './time.js';
import { timestampType } from './timestamp.js';
import { uidType } from './uid.js';

/** All types in the order of the content-type builder. A new type needs a file of its own and a line here. */
const types = [
  stringType,
  textType,
  richtextType,
  blocksType,
  emailType,
  uidType,
  enumerationType,
  passwordType,
  integerType,
  bigintegerType,
  decimalType,
  floatType,
  booleanType,
  dateType,
  datetimeType,
  timeType,
  timestampType,
  jsonType,
  arrayType,
] as const;

/** The name of a scalar attribute type. */
export type ScalarTypeName = (typeof types)[number]['name'];

/** One of the scalar attribute types. */
export type ScalarType = AttributeType<ScalarTypeName>;

/** All scalar attribute types by name. */
export const attributeTypes: ReadonlyMap<string, ScalarType> = new Map(types.map((type) => [type.name, type]));
