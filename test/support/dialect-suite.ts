import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ColumnKind,
  compareDecimals,
  type DatabaseFunction,
  type ExpressionKind,
  parseExactDecimal,
  parseModel,
  type Stored,
  serializeModel,
} from '../../src/language/schema/index.js';
import type { Row, Store } from '../../src/storage/database/index.js';
import { naturalForm } from '../../src/storage/database/natural-order.js';
import { openMigrations } from '../../src/storage/migrations/index.js';
import { createLayout, type Layout, type Table } from '../../src/storage/sql/layout/index.js';
import { type Compiled, compile, type Dialect, type Sql, slotMark } from '../../src/storage/sql/plan/index.js';
import { samples } from './dialect-samples.js';
import type { StorePlace } from './store-suite.js';

const kinds = Object.keys(samples) as readonly ColumnKind[];
const table: Table = {
  name: 'samples',
  columns: [
    { name: 'id', kind: 'integer', required: true, references: null },
    ...kinds.map((kind) => ({ name: kind, kind, required: false, references: null })),
  ],
  primaryKey: ['id'],
  autoIncrement: true,
  counted: false,
  indexes: [],
};
const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
const system = createLayout(snapshot);
const layout: Layout = { ...system, allTables: [...system.allTables, table] };

/** The functions of a dialect: the expected results are computed in JavaScript. */
export function describeDialect(title: string, dialect: Dialect, place: StorePlace): void {
  describe(title, () => {
    let store: Store;
    const { identifier, text, typed, comparable } = dialect;

    const rows = (sql: Sql, values: readonly Stored[] = []): Promise<readonly Row[]> =>
      store.rows(compile(sql, dialect, []), values);
    /** The answers of an expression, one for every sample of the kind. `s` is the row. */
    const answers = async (kind: ColumnKind, expression: Sql, values: readonly Stored[] = []) => {
      const column = identifier(kind);
      const found = await rows(
        `SELECT ${expression} AS answer FROM samples s WHERE s.${column} IS NOT NULL ORDER BY s.id`,
        values,
      );
      return found.map(({ answer }) => answer);
    };
    const one = async (expression: Sql, values: readonly Stored[] = []) =>
      (await rows(`SELECT ${expression} AS answer`, values))[0]?.answer;
    const column = (kind: ColumnKind) => `s.${identifier(kind)}`;
    const literal = (kind: ColumnKind, slot = 0) => comparable(kind, typed(slotMark(slot), kind));

    beforeAll(async () => {
      store = await place.open();
      await openMigrations(store).migrate(layout, serializeModel(snapshot));
      await store.write(async (transaction) => {
        for (const kind of kinds) {
          const insert = `INSERT INTO samples (${identifier(kind)}) VALUES (${slotMark(0)})`;
          const statement: Compiled = compile(insert, dialect, []);
          for (const value of samples[kind]) await transaction.run(statement, [value]);
        }
      });
    });

    afterAll(async () => {
      await store?.close();
      await place.remove();
    });

    it.each(computedValues)('computes %s of %s %j', async (name, kind, values, expected) => {
      const { literal: print, call, stored } = dialect.expressions;
      const operands = values.map((value, at) => print(at === 0 ? kind : (operandKinds[name] ?? kind), value));
      const result = resultKind(name, kind);
      expect(plain(await one(stored(result, call(name, kind, operands))))).toEqual(expected);
    });

    it.each(kinds.filter((kind) => kind === 'real' || kind === 'bigint' || kind === 'decimal'))(
      'computes with columns of kind %s digit by digit',
      async (kind) => {
        const { call, literal: print, read, stored } = dialect.expressions;
        const value =
          kind === 'decimal' ? read(kind, column(kind)) : call('toDecimal', kind, [read(kind, column(kind))]);
        const sum = stored('decimal', call('add', 'decimal', [value, print('decimal', '0')]));
        expect(await answers(kind, sum)).toEqual(samples[kind].map((sample) => keptDecimal(String(sample))));
      },
    );

    it('computes capital letters', async () => {
      const { call, literal: print } = dialect.expressions;
      for (const letters of ['straße', 'ŉ ﬁ ΐ', 'éΣςя', 'ⅷ ⓐ']) {
        expect(await one(call('upper', 'text', [print('text', letters)]))).toBe(letters.toUpperCase());
      }
    });

    it('quotes names and texts', async () => {
      const names = ['plain', 'select', 'MiXed', 'with "quotes"', "it's", 'é'];
      const [row] = await rows(`SELECT ${names.map((name) => `${text(name)} AS ${identifier(name)}`).join(', ')}`);
      expect({ ...row }).toEqual(Object.fromEntries(names.map((name) => [name, name])));
      expect(await one(text('back\\slash \\n %s ? $1'))).toBe('back\\slash \\n %s ? $1');
    });

    it.each(kinds)('stores and returns values of kind %s', async (kind) => {
      for (const value of samples[kind].slice(0, 60)) {
        expect(plain(await one(typed(slotMark(0), kind), [value]))).toEqual(plain(value));
        expect(await one(typed(slotMark(0), kind), [null])).toBeNull();
      }
    });

    it.each(kinds)('prints kind %s as JSON', async (kind) => {
      const printed = dialect.join([{ sql: dialect.jsonText(kind, column(kind)) }]);
      expect(await answers(kind, printed)).toEqual(samples[kind].map((value) => jsonOf(kind, value)));
      expect(await rows(`SELECT DISTINCT ${printed} AS answer FROM samples s WHERE ${column(kind)} IS NULL`)).toEqual([
        { answer: 'null' },
      ]);
    });

    it.each(kinds)('prints kind %s as text', async (kind) => {
      const expected = samples[kind].map((value) =>
        kind === 'boolean' ? String(Number(value)) : String(plain(value)),
      );
      expect(await answers(kind, dialect.asText(kind, column(kind)))).toEqual(expected);
    });

    it.each(comparedKinds)('prints a comparable value of kind %s as the text of the value', async (kind) => {
      const printed = dialect.comparableText(kind, comparable(kind, column(kind)));
      expect(await answers(kind, printed)).toEqual(await answers(kind, dialect.asText(kind, column(kind))));
      expect(await one(dialect.comparableText(kind, comparable(kind, typed(slotMark(0), kind))), [null])).toBeNull();
    });

    it.each(comparedKinds)('orders kind %s as its values, nulls first', async (kind) => {
      const sorted = [...samples[kind]].sort((left, right) => compare(kind, left, right)).map(plain);
      for (const direction of ['asc', 'desc'] as const) {
        const term = dialect.order(comparable(kind, column(kind)), direction);
        const found = await rows(`SELECT ${column(kind)} AS answer FROM samples s ORDER BY ${term}, s.id`);
        const values = found.map(({ answer }) => plain(answer ?? null));
        const nulls = values.filter((value) => value === null);
        expect(values).toEqual(direction === 'asc' ? [...nulls, ...sorted] : [...sorted.reverse(), ...nulls]);
      }
    });

    it.each(comparedKinds)('compares kind %s with a literal', async (kind) => {
      for (const right of samples[kind].slice(0, 40)) {
        const differences = samples[kind].map((left) => compare(kind, left, right));
        const asked = (operator: string) =>
          answers(kind, `${comparable(kind, column(kind))} ${operator} ${literal(kind)}`, [right]);
        expect((await asked('=')).map(Boolean)).toEqual(differences.map((difference) => difference === 0));
        if (kind === 'boolean') continue;
        expect((await asked('<')).map(Boolean)).toEqual(differences.map((difference) => difference < 0));
        expect((await asked('>=')).map(Boolean)).toEqual(differences.map((difference) => difference >= 0));
      }
    });

    it.each(comparedKinds)('finds the first value of kind %s', async (kind) => {
      const sorted = [...samples[kind]].sort((left, right) => compare(kind, left, right)).map(plain);
      for (const [direction, expected] of [
        ['asc', sorted[0]],
        ['desc', sorted.at(-1)],
      ] as const) {
        const first = dialect.firstValue(kind, comparable(kind, column(kind)), direction);
        const [row] = await rows(
          `SELECT ${dialect.firstValue(kind, column(kind), direction)} AS plain, ${first} = ${literal(kind)} AS same, ` +
            `(SELECT ${first} FROM samples s WHERE 1 = 0) AS none FROM samples s`,
          [expected === true || expected === false ? expected : unplain(kind, expected ?? null)],
        );
        expect([Boolean(row?.same), row?.none]).toEqual([true, null]);
        if (kind !== 'decimal') expect(plain(row?.plain ?? null)).toEqual(expected);
      }
    });

    it.each(['integer', 'bigint', 'real', 'decimal'] as const)('adds and averages kind %s exactly', async (kind) => {
      const numbers = samples[kind].map((value) => (value === 0 ? '0' : String(value)));
      const sum = numbers.reduce((total, number) => total + toUnits(number), 0n);
      const [size, unit] = [sum < 0n ? -sum : sum, 10n ** BigInt(unitPlaces - 10) * BigInt(numbers.length)];
      const mean = size / unit + (2n * (size % unit) >= unit ? 1n : 0n);
      const from = `FROM samples s WHERE ${column(kind)} IS NOT NULL`;
      const [row] = await rows(
        `SELECT ${dialect.sum(kind, column(kind))} AS sum, ${dialect.average(kind, column(kind))} AS mean, ` +
          `${dialect.extreme(kind, column(kind), 'min')} AS least, ${dialect.extreme(kind, column(kind), 'max')} AS greatest ${from}`,
      );
      expect(row?.sum).toBe(fromUnits(sum, unitPlaces));
      expect(row?.mean).toBe(fromUnits(sum < 0n ? -mean : mean, 10));
      const sorted = [...samples[kind]].sort((left, right) => compare(kind, left, right)).map(plain);
      expect([row?.least, row?.greatest].map((value) => plain(value))).toEqual([sorted[0], sorted.at(-1)]);
      const [none] = await rows(
        `SELECT ${dialect.sum(kind, column(kind))} AS sum, ${dialect.average(kind, column(kind))} AS mean, ` +
          `${dialect.extreme(kind, column(kind), 'min')} AS least ${from} AND 1 = 0`,
      );
      expect({ ...none }).toEqual({ sum: null, mean: null, least: null });
    });

    it('rounds a mean once, half away from zero', async () => {
      const mean = async (numbers: readonly string[]) => {
        const list = numbers.map((number) => `SELECT ${text(number)} AS n`).join(' UNION ALL ');
        return one(`(SELECT ${dialect.average('decimal', 'l.n')} FROM (${list}) l)`);
      };
      expect(await mean(['0.00000000005'])).toBe('0.0000000001');
      expect(await mean(['-0.00000000005'])).toBe('-0.0000000001');
      expect(await mean(['0.00000000004999999999999999999999999999999999'])).toBe('0');
      expect(await mean(['1', '1', '2'])).toBe('1.3333333333');
      expect(await mean(['2', '0.0000000000000000001', '0'])).toBe('0.6666666667');
    });

    it('joins the rows of a query to each row, and one of nulls where there are none', async () => {
      const outer = `(SELECT 1 AS n UNION ALL SELECT 2 AS n UNION ALL SELECT 3 AS n) o`;
      for (const kind of kinds) {
        const picked = `(SELECT ${column(kind)} AS v FROM samples s WHERE ${column(kind)} IS NOT NULL ORDER BY s.id LIMIT 2) q`;
        const values = [
          { sql: 'q.v', kind },
          { sql: 'o.n', kind: 'integer' as const },
        ];
        const { join, columns } = dialect.joinedRows(values, `${picked} WHERE o.n < 3`, 'j');
        const found = await rows(`SELECT o.n AS n, ${columns[0]} AS v, ${columns[1]} AS m FROM ${outer} ${join}`);
        const pairs = found.map(({ n, v, m }) => JSON.stringify([n, plain(v), m].map(String))).sort();
        const two = samples[kind].slice(0, 2).map(plain);
        const expected = [1, 2].flatMap((n) => two.map((v) => [n, v, n]));
        expect(pairs).toEqual([...expected, [3, null, null]].map((row) => JSON.stringify(row.map(String))).sort());
      }
    });

    it('folds every letter like JavaScript', async () => {
      const folded = await answers('text', dialect.fold(column('text')));
      expect(folded).toEqual(samples.text.map((value) => String(value).toLowerCase()));
      for (const letters of everyLetter()) {
        expect(await one(dialect.evaluateOnce(dialect.fold(typed(slotMark(0), 'text'))), [letters])).toBe(
          letters.toLowerCase(),
        );
      }
      expect(await one(dialect.fold(typed(slotMark(0), 'text')), [null])).toBeNull();
    });

    it('puts every letter where it stands without case and accent', async () => {
      const natural = dialect.natural(typed(slotMark(0), 'text'));
      for (const letters of accentedLetters()) expect(await one(natural, [letters])).toBe(bare(letters));
      expect(await one(natural, ['Straße Œuvre ÆTHER Łódź Ørsted Þing İI ı ΣΑΣ ёлка йод が 각'])).toBe(
        bare('strasse oeuvre aether lodz orsted thing ii i σασ елка ').concat('йод ', 'が 각'.normalize('NFD')),
      );
      expect(await one(natural, [null])).toBeNull();
      const long = 'É'.repeat(200);
      expect([
        await one(natural, [long]),
        await one(natural, [`A${long}`]),
        await one(natural, ['A'.repeat(200)]),
      ]).toEqual(['e'.repeat(100), `a${'e'.repeat(99)}`, 'a'.repeat(100)]);
    });

    it('takes of every text its beginning in natural order, alone and with the whole', async () => {
      const found = await answers('text', dialect.natural(column('text')));
      expect(found).toEqual(samples.text.map((value) => naturalForm([...String(value)].slice(0, 100).join(''))));
      const whole = await answers('text', dialect.naturalWhole(column('text')));
      expect(whole).toEqual(found.map((form, at) => `${String(form)}\t${String(samples.text[at])}`));
      expect(await one(dialect.naturalWhole(typed(slotMark(0), 'text')), [null])).toBeNull();
    });

    it.each([
      ['contains', (whole: string, part: string) => whole.includes(part)],
      ['startsWith', (whole: string, part: string) => whole.startsWith(part)],
      ['endsWith', (whole: string, part: string) => whole.endsWith(part)],
    ] as const)('finds texts where %s holds, by their characters', async (member, holds) => {
      for (const part of ['', 'a', 'A', 'b', 'é', '%', '_', '\\', "'", '🦉', 'l', 'Σ', ...samples.text.slice(0, 20)]) {
        const found = await answers('text', dialect[member](column('text'), typed(slotMark(0), 'text')), [part]);
        expect(found.map(Boolean)).toEqual(samples.text.map((whole) => holds(String(whole), String(part))));
      }
      expect(await one(dialect[member](typed(slotMark(0), 'text'), text('a')), [null])).toBeNull();
    });

    it('finds an id within a text', async () => {
      for (const id of ['1', '42', '9007199254740991'])
        for (const rest of [',"a":1}', ',1', ',"e5":2', ','])
          expect(String(await one(`'<' || ${dialect.idAt(text(`{"id":${id}${rest}`), 7)}`))).toBe(`<${id}`);
    });

    it('finds nothing for a text that cannot be stored', async () => {
      for (const value of ['\0', 'a\0', '\ud800']) {
        const found = await answers('text', `${column('text')} = ${literal('text')}`, [value]);
        expect(found.some(Boolean)).toBe(false);
      }
    });

    it('joins pieces, however many', async () => {
      const pieces = Array.from({ length: 250 }, (_, at) => [
        { text: `%s '"\\ ${at}%` },
        { sql: text(`${at}`) },
      ]).flat();
      const expected = Array.from({ length: 250 }, (_, at) => `%s '"\\ ${at}%${at}`).join('');
      expect(await one(dialect.join([...pieces, { text: '%' }]))).toBe(`${expected}%`);
      expect(await one(dialect.join([{ text: '100%' }]))).toBe('100%');
      expect(await one(dialect.join([{ text: '[' }, { sql: '12' }, { text: ']' }]))).toBe('[12]');
    });

    it('joins rows in their order, without those that have no value', async () => {
      const joined = (of: Sql) => one(`(SELECT ${dialect.joinRows('t.json')} FROM (${of}) t)`);
      const numbers = `SELECT ${dialect.asText('integer', 's.integer')} AS json FROM samples s`;
      const descending = [...samples.integer].sort((left, right) => Number(right) - Number(left));
      expect(await joined(`${numbers} ORDER BY ${dialect.order('s.integer', 'desc')}`)).toBe(descending.join(','));
      expect(await joined(`${numbers} WHERE s.integer = 5`)).toBeNull();
    });

    it('looks rows up by position, in order', async () => {
      const found = async (of: Sql) => (await rows(of)).map(({ json }) => json ?? null).filter((json) => json !== null);
      const behind = { table: 'samples s', key: 's.integer = p.integer', where: ['s.integer <> 9'] };
      const json = dialect.asText('integer', 's.integer');
      const from = `(SELECT integer FROM samples WHERE integer BETWEEN 0 AND 100 ORDER BY ${dialect.order('integer', 'desc')} LIMIT 9) p`;
      expect(await found(dialect.lookup(json, { sources: { from, where: [], order: [] }, ...behind }))).toEqual([
        '100',
        '10',
        '1',
        '0',
      ]);
      const sources = { from: 'samples p', where: ['p.integer >= 0', 'p.integer < 11'], order: ['p.integer'] };
      expect(await found(dialect.lookup(json, { sources, ...behind }))).toEqual(['0', '1', '10']);
    });

    it('returns texts as bytes', async () => {
      const statement = compile(`SELECT ${dialect.bytes(typed(slotMark(0), 'text'))} AS json`, dialect, []);
      for (const value of samples.text) {
        expect(await store.bytes(statement, [value])).toEqual(Buffer.from(String(value)));
      }
    });

    it('takes JSON objects apart', async () => {
      const json =
        '{"text":"\\u00e9 \\"é\\" \\\\ 🦉","whole":-7,"real":1.5e-7,"yes":true,"no":false,"none":null,"o":{"b":[1,2.50]},"big":"9223372036854775807","exact":12.340000000000000001}';
      const object = typed(slotMark(0), 'json');
      const value = (key: string, kind: ColumnKind) => one(dialect.jsonValue(object, key, kind), [json]);
      expect(await value('text', 'text')).toBe('é "é" \\ 🦉');
      expect(await value('whole', 'integer')).toBe(-7);
      expect(await value('real', 'real')).toBe(1.5e-7);
      expect(Boolean(await value('yes', 'boolean'))).toBe(true);
      expect([false, 0]).toContain(await value('no', 'boolean'));
      expect(await value('big', 'bigint')).toBe(9223372036854775807n);
      expect(await value('exact', 'decimal')).toBe('12.340000000000000001');
      expect(await value('o', 'json')).toBe('{"b":[1,2.50]}');
      for (const kind of kinds) {
        expect([kind, await value('none', kind)]).toEqual([kind, null]);
        expect([kind, await value('missing', kind)]).toEqual([kind, null]);
      }
      const at = (key: string) => one(dialect.jsonAt(object, key), [json]);
      expect(await at('o')).toBe('{"b":[1,2.50]}');
      expect(await at('text')).toBe('"\\u00e9 \\"é\\" \\\\ 🦉"');
      expect([await at('none'), await at('missing')]).toEqual([null, null]);
      expect(await one(dialect.jsonAt(dialect.jsonAt(object, 'o'), 'b'), [json])).toBe('[1,2.50]');
      expect(await one(dialect.jsonAt(dialect.jsonAt(object, 'none'), 'b'), [json])).toBeNull();
    });

    it('finds values at paths of JSON values', async () => {
      const value = {
        text: 'é "é"',
        n: -1.5e-7,
        yes: true,
        none: null,
        list: ['a', { '0': 'b', '-1': 'c', $x: 4 }, [7, [8]]],
        '0': 'zero',
        'a"b\\': 'quoted',
      };
      const names = ['text', 'number', 'boolean', 'any'] as const;
      const find = async (keys: readonly string[]) => {
        const path = keys.map((key, at) => ({ key: typed(slotMark(at + 1), 'text'), isPosition: /^\d+$/.test(key) }));
        const found = names.map((type) =>
          one(dialect.jsonPath(typed(slotMark(0), 'json'), path, type), [JSON.stringify(value), ...keys]),
        );
        const [textValue, number, yes, any] = await Promise.all(found);
        return [textValue, number, yes === null ? null : Boolean(yes), any === null ? null : JSON.parse(String(any))];
      };
      expect(await find(['text'])).toEqual(['é "é"', null, null, 'é "é"']);
      expect(await find(['n'])).toEqual([null, -1.5e-7, null, -1.5e-7]);
      expect(await find(['yes'])).toEqual([null, null, true, true]);
      expect(await find(['list', '0'])).toEqual(['a', null, null, 'a']);
      expect(await find(['list', '1', '0'])).toEqual(['b', null, null, 'b']);
      expect(await find(['list', '1', '-1'])).toEqual(['c', null, null, 'c']);
      expect(await find(['list', '1', '$x'])).toEqual([null, 4, null, 4]);
      expect(await find(['list', '2', '1', '0'])).toEqual([null, 8, null, 8]);
      expect(await find(['list', '2'])).toEqual([null, null, null, [7, [8]]]);
      expect(await find(['0'])).toEqual(['zero', null, null, 'zero']);
      expect(await find(['a"b\\'])).toEqual(['quoted', null, null, 'quoted']);
      const missing = [['none'], ['list', '-1'], ['list', '9'], ['list', 'length'], ['text', '0'], ['text', 'a']];
      for (const keys of [...missing, ['__proto__'], ['list', '99999999999'], ['list', '2', 'x', 'y']]) {
        expect([keys, await find(keys)]).toEqual([keys, [null, null, null, null]]);
      }
      const at = [{ key: typed(slotMark(1), 'text'), isPosition: false }];
      expect(await one(dialect.jsonPath(typed(slotMark(0), 'json'), at, 'any'), [null, 'a'])).toBeNull();
    });

    it('takes JSON arrays apart', async () => {
      const array = typed(slotMark(0), 'json');
      const json = '[{"a":1},null,{"a":[]}]';
      const entry = (index: number) => one(dialect.jsonEntry(array, String(index)), [json]);
      expect([await entry(0), await entry(1), await entry(2), await entry(3)]).toEqual([
        '{"a":1}',
        'null',
        '{"a":[]}',
        null,
      ]);
      expect(await one(dialect.jsonAt(dialect.jsonEntry(array, '1'), 'a'), [json])).toBeNull();
      const length = (of: Stored) => one(dialect.jsonLength(array), [of]);
      expect([await length(json), await length('[]'), await length(null)]).toEqual([3, 0, 0]);
    });

    it('makes rows of the entries of JSON arrays', async () => {
      const each = dialect.jsonEach(typed(slotMark(0), 'json'), 'e');
      const [value, key] = [`e.${identifier('value')}`, `e.${identifier('key')}`];
      const entries = (json: Stored) =>
        rows(`SELECT ${value} AS value, ${key} AS place FROM ${each} ORDER BY ${key}`, [json]);
      expect(await entries('[{"a":1.50},{"b":"é"}]')).toEqual([
        { value: '{"a":1.50}', place: 0 },
        { value: '{"b":"é"}', place: 1 },
      ]);
      expect(await entries(JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ at }))))).toEqual(
        Array.from({ length: 300 }, (_, at) => ({ value: `{"at":${at}}`, place: at })),
      );
      expect([await entries('[]'), await entries(null)]).toEqual([[], []]);
      const parallel = dialect.jsonEntry(text('["x", "y"]'), key);
      const beside = await rows(`SELECT ${parallel} AS answer FROM ${each} ORDER BY ${key} DESC`, ['[{}, {}]']);
      expect(beside.map(({ answer }) => answer)).toEqual(['"y"', '"x"']);
    });

    it('limits rows', async () => {
      const of = `SELECT s.integer AS answer FROM samples s WHERE s.integer >= 0 ORDER BY s.integer ${dialect.limit(slotMark(0), slotMark(1))}`;
      const found = async (limit: number, offset: number) =>
        (await rows(of, [limit, offset])).map(({ answer }) => answer);
      expect([await found(2, 1), await found(0, 0), await found(9, 99)]).toEqual([[1, 9], [], []]);
    });
  });
}

/** Numbers are added here in units of 10^-400. */
const unitPlaces = 400;

function toUnits(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(unitPlaces - fraction.length + Number(exponent));
}

function fromUnits(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0*$/, '');
  return units < 0n ? `-${text}` : text;
}

/** Kinds that can be compared with each other. */
const comparedKinds = kinds.filter((kind) => kind !== 'json');

function compare(kind: ColumnKind, left: Stored, right: Stored): number {
  if (kind === 'decimal') return compareDecimals(String(left), String(right));
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  const [first, second] = [plain(left), plain(right)];
  if (first === second || first === null || second === null) return 0;
  return first < second ? -1 : 1;
}

/** A value without what databases do not tell apart: booleans and 0 and 1, whole numbers and bigints, 0 and -0. */
function plain(value: Stored | undefined): Stored {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return value === 0 ? 0 : (value ?? null);
}

function unplain(kind: ColumnKind, value: Stored): Stored {
  return kind === 'boolean' ? Boolean(value) : value;
}

function jsonOf(kind: ColumnKind, value: Stored): string {
  switch (kind) {
    case 'json':
    case 'decimal':
      return String(value);
    case 'bigint':
      return JSON.stringify(String(value));
    default:
      return JSON.stringify(value);
  }
}

type ComputedCase = readonly [DatabaseFunction, ExpressionKind, readonly (string | null)[], string | number | null];

const ones = '1'.repeat(40);
const nines = '9'.repeat(40);

/** What databases could answer differently: signs, bounds, halves, nothing. */
const computedValues: readonly ComputedCase[] = [
  ['add', 'decimal', ['0.1', '0.2'], '0.3'],
  ['add', 'decimal', [nines, '1'], null],
  ['subtract', 'decimal', ['1.50', '1.5'], '0'],
  ['subtract', 'decimal', [`-${nines}`, '1'], null],
  ['multiply', 'decimal', ['-0.00000000001', '0.00000000019'], '0'],
  ['multiply', 'decimal', [ones, '-1.5'], `-1${'6'.repeat(39)}.5`],
  ['multiply', 'decimal', [ones, ones], null],
  ['divide', 'decimal', ['-2', '3'], '-0.66666666666666666666'],
  ['divide', 'decimal', ['1', `0.${'0'.repeat(19)}3`], '33333333333333333333.33333333333333333333'],
  ['divide', 'decimal', ['1', '0'], null],
  ['remainder', 'decimal', ['-7.5', '2'], '-1.5'],
  ['remainder', 'decimal', ['7.5', '0'], null],
  ['add', 'integer', ['9007199254740990', '1'], 9007199254740991],
  ['add', 'integer', ['9007199254740991', '1'], null],
  ['subtract', 'integer', ['-9007199254740991', '1'], null],
  ['multiply', 'integer', ['-9007199254740991', '-9007199254740991'], null],
  ['multiply', 'integer', ['-4294967296', '2147483648'], null],
  ['multiply', 'integer', ['3', null], null],
  ['remainder', 'integer', ['-7', '2'], -1],
  ['remainder', 'integer', ['7', '0'], null],
  ['abs', 'decimal', ['-1.5'], '1.5'],
  ['abs', 'integer', ['-9007199254740991'], 9007199254740991],
  ['min', 'decimal', ['10', '9.5'], '9.5'],
  ['max', 'integer', ['10', '9'], 10],
  ['max', 'integer', [null, '9'], null],
  ['min', 'text', ['a', 'B'], 'B'],
  ['round', 'decimal', ['-0.5'], -1],
  ['round', 'decimal', ['2.5'], 3],
  ['round', 'decimal', ['9007199254740991.5'], null],
  ['floor', 'decimal', ['-0.1'], -1],
  ['ceil', 'decimal', ['-0.9'], 0],
  ['roundTo', 'decimal', ['2.345', '2'], '2.35'],
  ['roundTo', 'decimal', ['-0.005', '2'], '-0.01'],
  ['roundTo', 'decimal', ['-0.004', '2'], '0'],
  ['toText', 'decimal', ['-1.5'], '-1.5'],
  ['toText', 'integer', ['-7'], '-7'],
  ['join', 'text', ["it's ", '%s 🦉'], "it's %s 🦉"],
  ['join', 'text', ['a', null], null],
  ['lower', 'text', ['ÀΣ'], 'àς'],
  ['trim', 'text', [' \t\n\ra b '], 'a b'],
  ['length', 'text', ['🦉 é'], 3],
  ['substring', 'text', ['🦉abc', '2', '2'], 'ab'],
  ['substring', 'text', ['abc', '4', '5'], ''],
  ['digits', 'date', ['2024-02-29', '6', '2'], 2],
];

/** Kinds of further operands, where they are not of the kind of the first one. */
const operandKinds: Readonly<Partial<Record<DatabaseFunction, ExpressionKind>>> = {
  roundTo: 'integer',
  substring: 'integer',
  digits: 'integer',
};

function resultKind(name: DatabaseFunction, kind: ExpressionKind): ExpressionKind {
  if (['round', 'floor', 'ceil', 'length', 'digits'].includes(name)) return 'integer';
  return name === 'toText' ? 'text' : kind;
}

/** The digits that a computed decimal keeps of a number. */
function keptDecimal(text: string): string | null {
  const exact = parseExactDecimal(text);
  if (!exact.ok) return Math.abs(Number(text)) < 1 ? '0' : null;
  const [whole = '', fraction = ''] = exact.text.split('.');
  if (whole.replace('-', '').length > 40) return null;
  const kept = parseExactDecimal(`${whole}.${fraction.slice(0, 20)}`);
  return kept.ok ? kept.text : null;
}

/** Letters that came with Unicode 11 or later: servers may be built with something older. */
const young = /[\u{1c89}-\u{1cbf}\u{2c2f}\u{a7b8}-\u{a7f5}\u{10570}-\u{105ff}\u{10d50}-\u{10d8f}\u{16e40}-\u{16eff}]/u;

/** Everything that has another lower case, in lines that are not too long. */
function everyLetter(): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (let code = 1; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (character.toLowerCase() !== character && !young.test(character)) line += `${character} `;
    if (line.length > 300) {
      lines.push(line);
      line = '';
    }
  }
  return [...lines, line];
}

/** All letters with accents of the scripts that have such, in texts that are not too long. */
function accentedLetters(): readonly string[] {
  const all = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code + 1)).filter(
    (letter) => accent.test(letter.normalize('NFD')) && !/[\u0300-\u036f\u0419\u0439]/.test(letter),
  );
  return Array.from({ length: Math.ceil(all.length / 20) }, (_, at) => all.slice(at * 20, at * 20 + 20).join(' '));
}

const accent = /[\u0300-\u036f]/g;

/** A text without case and accents, letter by letter. */
function bare(text: string): string {
  return [...text]
    .map((letter) => letter.normalize('NFD').replace(accent, '').toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
}
