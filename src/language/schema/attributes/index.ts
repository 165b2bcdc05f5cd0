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

/** All scalar attribute types by name. A new type is a file of its own and a line here. */
export const attributeTypes: ReadonlyMap<string, AttributeType> = new Map(
  [
    stringType,
    textType,
    richtextType,
    blocksType,
    emailType,
    passwordType,
    uidType,
    enumerationType,
    integerType,
    bigintegerType,
    floatType,
    decimalType,
    booleanType,
    dateType,
    timeType,
    datetimeType,
    timestampType,
    jsonType,
    arrayType,
  ].map((type) => [type.name, type]),
);
