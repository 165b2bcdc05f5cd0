import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../foundations/core/index.js';
import { verifyPassword } from '../../../foundations/core/index.js';
import type { ScalarAttribute } from '../types.js';
import type { Strictness } from './attribute-type.js';
import { attributeTypes, type ScalarType } from './index.js';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

function isValid(schema: object, value: Json): boolean {
  return ajv.validate(schema, value);
}

function typeNamed(name: string): ScalarType {
  const type = attributeTypes.get(name);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

function attributeWith(
  type: ScalarType,
  options: Readonly<Record<string, Json>> = {},
  required = false,
): ScalarAttribute {
  return {
    storage: 'column',
    name: 'value',
    id: null,
    column: 'value',
    required,
    private: false,
    localized: false,
    unique: false,
    index: false,
    default: undefined,
    type,
    options,
  };
}

/** Returns all errors of a value: its parse error, or its broken rules. */
async function complaints(attribute: ScalarAttribute, value: Json, strictness: Strictness): Promise<readonly string[]> {
  const parsed = await attribute.type.parseInput(value, attribute);
  if (!parsed.ok) return [parsed.message];
  return parsed.value === null
    ? []
    : attribute.type.checkRules(parsed.value, attribute, strictness).map(({ message }) => message);
}

const manual = readFileSync(new URL('../../../../docs/reference/content-model.md', import.meta.url), 'utf8');

describe.each([...attributeTypes])('%s', (name, type) => {
  const attribute = attributeWith(type, type.samples.options);

  it('is listed under its own name', () => {
    expect(type.name).toBe(name);
  });

  it('has a row in the manual that says from what its values are made', () => {
    const row = manual.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``) && line.endsWith(' |'));
    expect(row).toContain(`| ${type.conversionSources} |`);
  });

  it('is in the manual with all its options', () => {
    for (const word of [name, ...Object.keys(type.options)]) expect(manual).toContain(`\`${word}\``);
  });

  it.each(type.samples.accepted)('accepts $input', async ({ input, output }) => {
    const parsed = await type.parseInput(input, attribute);
    if (!parsed.ok) throw new Error(parsed.message);
    if (type.readable === 'never') return expect(parsed.value).not.toBe(input);
    expect(parsed.value === null ? null : JSON.parse(type.toJsonText(parsed.value))).toEqual(output);
    expect(await complaints(attribute, input, 'published')).toEqual([]);
  });

  it.each(type.samples.refused.map((value) => ({ value })))('refuses $value with a sentence', async ({ value }) => {
    const [message] = await complaints(attribute, value, 'draft');
    expect(message).toMatch(/\S/);
  });

  it('has operators exactly where it can be read, presence always among them', () => {
    expect(type.operators.includes('presence')).toBe(type.readable === 'default');
    if (type.operators.includes('order')) expect(type.sortable).toBe(true);
  });

  it('accepts no option values of a wrong type', () => {
    for (const option of Object.keys(type.options).filter((candidate) => candidate !== 'default')) {
      const options = { ...type.samples.options, [option]: false };
      expect(type.checkOptions(options), option).toEqual([expect.stringMatching(new RegExp(`^${option} is`))]);
    }
    expect(type.checkOptions({ ...type.samples.options })).toEqual([]);
  });

  it('describes its values in JSON Schema and TypeScript: what is returned, and that it may be sent back', () => {
    const schemas = [
      type.jsonSchema(attribute),
      type.inputSchema(attribute, 'draft'),
      type.inputSchema(attribute, 'published'),
    ];
    const outputs = type.samples.accepted.map(({ output }) => output).filter((output) => output !== null);
    for (const schema of schemas)
      for (const output of outputs) expect(isValid(schema, output), String(output)).toBe(true);
    expect(type.tsType(attribute)).toMatch(/\S/);
  });
});

describe('schemas of bodies', () => {
  it.each<[string, Record<string, Json>, Json, boolean, boolean]>([
    ['string', {}, 'x'.repeat(256), false, false],
    ['string', { maxLength: 3 }, 'abcd', false, false],
    ['text', { minLength: 3 }, 'ab', true, false],
    ['text', { regex: '^[A-Z]+$' }, 'ab', true, false],
    ['text', { regex: '^[A-Z]+$' }, '', true, true],
    ['text', { regex: '^[' }, 'ab', true, true],
    ['uid', {}, 'a b', true, false],
    ['email', {}, 'a b', true, false],
    ['password', { minLength: 9 }, 'short', false, false],
    ['enumeration', { enum: ['a'] }, 'b', false, false],
    ['integer', { min: 3 }, 2, true, false],
    ['integer', { max: 3 }, 4, false, false],
    ['decimal', {}, '12.50', true, true],
    ['biginteger', {}, 12, true, true],
    ['time', {}, '25:00:00', false, false],
    ['date', {}, '06/05/2024', false, false],
    ['blocks', {}, [{ type: 'table', children: [] }], false, false],
    ['array', {}, {}, false, false],
  ])('%s %j: %j', (name, options, value, draft, published) => {
    const attribute = attributeWith(typeNamed(name), options);
    const verdicts = (['draft', 'published'] as const).map((strictness) =>
      isValid(attribute.type.inputSchema(attribute, strictness), value),
    );
    expect(verdicts).toEqual([draft, published]);
  });
});

describe('rules', () => {
  const cases: readonly [
    type: string,
    options: Record<string, Json>,
    value: Json,
    draft: string[],
    published: string[],
  ][] = [
    [
      'string',
      { maxLength: 3 },
      'abcd',
      ['$path must be at most 3 characters'],
      ['$path must be at most 3 characters'],
    ],
    ['string', { maxLength: 1 }, '👍', [], []],
    ['string', { minLength: 3 }, 'ab', [], ['$path must be at least 3 characters']],
    ['string', { regex: '^[A-Z]+$' }, 'ab', [], ['$path must match the following: "/^[A-Z]+$/"']],
    ['string', { regex: '^[A-Z]+$' }, '', [], []],
    ['text', { maxLength: 2 }, 'abc', ['$path must be at most 2 characters'], ['$path must be at most 2 characters']],
    ['email', {}, 'a@b', [], ['$path must be a valid email']],
    ['email', {}, '', [], ['$path cannot be empty']],
    ['uid', {}, 'a b', [], ['$path must match the following: "/^[A-Za-z0-9-_.~]*$/"']],
    ['integer', { max: 5 }, 6, ['$path must be less than or equal to 5'], ['$path must be less than or equal to 5']],
    ['integer', { min: 5 }, 4, [], ['$path must be greater than or equal to 5']],
    [
      'biginteger',
      { min: '9007199254740993' },
      '9007199254740992',
      [],
      ['$path must be greater than or equal to 9007199254740993'],
    ],
    [
      'decimal',
      { max: 0.3 },
      '0.30000000000000000001',
      ['$path must be less than or equal to 0.3'],
      ['$path must be less than or equal to 0.3'],
    ],
    ['float', { min: 0.5 }, 0.25, [], ['$path must be greater than or equal to 0.5']],
    [
      'password',
      { minLength: 6 },
      'short',
      ['$path must be at least 6 characters'],
      ['$path must be at least 6 characters'],
    ],
  ];

  it.each(cases)('%s %j of %j', async (name, options, value, draft, published) => {
    const attribute = attributeWith(typeNamed(name), options);
    expect(await complaints(attribute, value, 'draft')).toEqual(draft);
    expect(await complaints(attribute, value, 'published')).toEqual(published);
  });

  it('checks the regex of a required text even when it is empty', async () => {
    const attribute = attributeWith(typeNamed('string'), { regex: '^a' }, true);
    expect(await complaints(attribute, '', 'published')).toHaveLength(1);
  });
});

describe('messages', () => {
  const cases: readonly [string, Json, string][] = [
    ['string', 5, '$path must be a `string` type, but the final value was: `5`.'],
    ['integer', 'abc', '$path must be a `number` type, but the final value was: `NaN` (cast from the value `"abc"`).'],
    ['integer', 5.5, '$path must be an integer'],
    ['enumeration', 'medium', '$path must be one of the following values: small, large, 5, '],
    ['date', '2024-02-30', 'Invalid date'],
    ['date', '06/05/2024', 'Invalid format, expected yyyy-MM-dd'],
    ['time', '10:11', 'Invalid time format, expected HH:mm:ss.SSS'],
    ['datetime', 'x', 'Invalid format, expected a timestamp or an ISO date'],
    ['biginteger', 9007199254740992, '$path is too large for a JSON number: send its digits as a string'],
    ['blocks', [{ type: 'table' }], 'Block node is of invalid type'],
  ];

  it.each(cases)('%s of %j', async (name, value, message) => {
    const type = typeNamed(name);
    expect(await complaints(attributeWith(type, type.samples.options), value, 'draft')).toEqual([message]);
  });

  it('do not repeat long or deep values', async () => {
    let deep: Json = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const value of [deep, ['x'.repeat(100_000)]]) {
      const [message] = await complaints(attributeWith(typeNamed('string')), value, 'draft');
      expect(message?.length).toBeLessThan(200);
    }
  });
});

describe('hostile texts', () => {
  const long = '1'.repeat(200_000);
  const texts = [`${long}x`, `1.${long}x`, `a@${'b.'.repeat(100_000)}`, `2024-05-06T10:11:12.${long}x`, `-${long}`];

  it.each([...attributeTypes.values()].map((type) => [type.name, type] as const))(
    'cost %s no time',
    async (_, type) => {
      const attribute = attributeWith(type, type.samples.options);
      const started = performance.now();
      for (const text of texts) {
        type.parseOperand(text, attribute);
        await complaints(attribute, text, 'published');
      }
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});

describe('operands', () => {
  const operand = (name: string, text: string) => typeNamed(name).parseOperand(text, attributeWith(typeNamed(name)));

  it.each([
    ['string', 'x', 'x'],
    ['integer', '5', 5],
    ['integer', '3.5', 3.5],
    ['biginteger', '9007199254740993', 9007199254740993n],
    ['biginteger', '9223372036854775808', 9223372036854775808n],
    ['biginteger', '1.5', '1.5'],
    ['decimal', '012.50', '12.5'],
    ['float', '1e-1', 0.1],
    ['boolean', 'false', false],
    ['boolean', 'f', false],
    ['boolean', '0', false],
    ['boolean', 't', true],
    ['date', '2022-02-28T00:00:00.000Z', '2022-02-28'],
    ['time', '10:11:12', '10:11:12.000'],
    ['datetime', '2024', '2024-01-01T00:00:00.000Z'],
    ['timestamp', '2024-05-06', '2024-05-06T00:00:00.000Z'],
  ])('%s %s', (name, text, value) => {
    expect(operand(name, text)).toEqual({ ok: true, value });
  });

  it.each([
    ['string', 'a\0b'],
    ['integer', 'abc'],
    ['integer', ''],
    ['integer', 'Infinity'],
    ['biginteger', 'abc'],
    ['biginteger', '1'.repeat(61)],
    ['float', '0x10'],
    ['decimal', 'NaN'],
    ['date', '2024-02-30'],
    ['time', '10:11'],
    ['datetime', 'soon'],
    ['json', '{}'],
    ['password', 'secret'],
  ])('%s refuses %j', (name, text) => {
    expect(operand(name, text)).toMatchObject({ ok: false, message: expect.not.stringContaining('$path') });
  });
});

describe('stored forms', () => {
  it.each([
    ['decimal', '10.50', '10.5'],
    ['decimal', 1e-7, '0.0000001'],
    ['decimal', '-0.0', '0'],
    ['biginteger', '+10', 10n],
    ['json', '{ "a" : 2 }', '"{ \\"a\\" : 2 }"'],
    ['json', 'null', '"null"'],
    ['json', 'text', '"text"'],
  ])('%s keeps %s as %s', async (name, input, stored) => {
    const type = typeNamed(name);
    expect(await type.parseInput(input, attributeWith(type))).toEqual({ ok: true, value: stored });
  });

  it('of a float is never negative zero', async () => {
    const parsed = await typeNamed('float').parseInput(-0, attributeWith(typeNamed('float')));
    expect(parsed).toEqual({ ok: true, value: 0 });
  });

  it('of a decimal is written into JSON digit by digit, of a biginteger as text', () => {
    expect(typeNamed('decimal').toJsonText('12345678901234567890.12345678901')).toBe(
      '12345678901234567890.12345678901',
    );
    expect(typeNamed('biginteger').toJsonText(10n)).toBe('"10"');
    expect(typeNamed('float').toJsonText(1e21)).toBe('1e+21');
  });

  it('of a password is a digest that matches it', async () => {
    const type = typeNamed('password');
    const parsed = await type.parseInput('correct horse', attributeWith(type));
    expect(parsed.ok && (await verifyPassword('correct horse', String(parsed.value)))).toBe(true);
  });

  it.each(['json', 'array', 'blocks'])(
    'of %s has at most 100 levels and no number that JSON cannot write',
    async (name) => {
      const type = typeNamed(name);
      let deep: Json = [];
      for (let level = 0; level < 100_000; level++) deep = [deep];
      for (const value of [deep, JSON.parse('[1e999]') as Json]) {
        expect(await type.parseInput(value, attributeWith(type))).toMatchObject({ ok: false });
      }
    },
  );
});
